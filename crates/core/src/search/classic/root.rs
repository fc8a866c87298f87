//! The root of the classic search: iterative deepening, offsets of moves, and the choice among moves
//! that are nearly the best.

use crate::cpu::Cpu;
use crate::eval::bot::material;
use crate::eval::{Evaluate, Score};
use crate::search::classic::node::Searcher;
use crate::search::classic::{Found, Near, jitter};
use crate::search::{INFINITY, MATE, is_decided};
use crate::zobrist::mix;
use crate::{Move, MoveList};

/// A root move whose value is known exactly.
struct Valued {
    mv: Move,
    score: Score,
    /// The score with the move's offset, by which moves are compared.
    compared: Score,
    pv: Vec<Move>,
}

impl<E: Evaluate, C: Cpu> Searcher<'_, E, C> {
    pub(super) fn run(mut self, legal: &MoveList) -> Found {
        for &mv in legal.iter() {
            let offset = self.offset(mv);
            self.work.offsets.push((mv, offset));
        }
        let mut order: Vec<Move> = legal.to_vec();
        let mut found = Found {
            best: order[0],
            score: 0,
            depth: 0,
            nodes: 0,
            cutoffs: 0,
            pv: vec![order[0]],
            forced: false,
        };
        let first = if self.options.pruning { 1 } else { self.options.depth };
        for depth in first..=self.options.depth {
            if self.options.table {
                self.work.table.next_iteration();
            }
            let Some(mut valued) = self.iteration(&order, depth) else { break };
            // The best comes first, and of equals the one that was searched first.
            valued.sort_by_key(|root| std::cmp::Reverse(root.compared));
            let (best, score) = (valued[0].mv, valued[0].score);
            let chosen = match self.options.near {
                Some(near) => valued.swap_remove(self.near_best(near, &valued)),
                None => valued.swap_remove(0),
            };
            found.best = chosen.mv;
            found.score = chosen.score;
            found.depth = depth;
            found.pv = chosen.pv;
            // The best move goes first, the others keep the order of generation: ties are broken
            // by nothing that the table could change.
            order = legal.to_vec();
            let place = order.iter().position(|mv| *mv == best).unwrap_or(0);
            order[..=place].rotate_right(1);
            // A decision within the depth is final: deeper iterations only confirm it.
            if is_decided(score) && MATE - score.abs() <= depth as Score {
                break;
            }
        }
        found.nodes = self.nodes;
        found.cutoffs = self.cutoffs;
        found
    }

    /// What is added to a root move's value when moves are compared: its jitter, and a handicap
    /// for going back to an old position while ahead. Values that are all alike would otherwise be
    /// shuffled through until the draw rules apply.
    fn offset(&mut self, mv: Move) -> Score {
        let jitter = self.options.jitter.map_or(0, |seed| jitter(seed, mv));
        let root = self.root;
        let ahead = material(&root.position, root.position.side())
            > material(&root.position, root.position.side().other());
        let child = self.enter(&root, mv, 0);
        let stale = ahead && self.stood_before(&child) > 0;
        self.leave();
        if stale { jitter - self.options.stale } else { jitter }
    }

    /// One search of all root moves: the values of those that are the best so far when their turn
    /// comes, or within the margin of it; `None` when it was cut short.
    fn iteration(&mut self, order: &[Move], depth: u32) -> Option<Vec<Valued>> {
        let root = self.root;
        // Without a margin only a move that is better than all before it needs an exact value.
        let allowance = self.options.near.map_or(0, |near| near.margin + 1);
        let mut best = -INFINITY;
        let mut valued = Vec::new();
        let (next_depth, extended) = self.after_this_ply(&root, depth as i32, order);
        for &mv in order {
            let offset =
                self.work.offsets.iter().find(|(root, _)| *root == mv).map_or(0, |(_, by)| *by);
            let child = self.enter(&root, mv, extended);
            let alpha = (best - offset - allowance).max(-INFINITY);
            let score = -self.visit(&child, next_depth, 1, -INFINITY, -alpha);
            self.leave();
            if self.aborted {
                return None;
            }
            if score > alpha {
                self.work.keep_pv(0, mv);
                let pv = self.work.pv[0][..self.work.pv_len[0]].to_vec();
                valued.push(Valued { mv, score, compared: score + offset, pv });
                best = best.max(score + offset);
            }
        }
        Some(valued)
    }

    /// The place of the move to play among the valued ones, which are sorted. Each move has a lot
    /// that depends on seed, position and move alone, so that no order of searching matters.
    fn near_best(&self, near: Near, valued: &[Valued]) -> usize {
        let best = &valued[0];
        if is_decided(best.score) {
            return 0;
        }
        let lots = mix(mix(near.seed) ^ self.root.key);
        (0..valued.len())
            .filter(|&place| {
                let root = &valued[place];
                root.compared >= best.compared - near.margin && !is_decided(root.score)
            })
            .min_by_key(|&place| mix(lots ^ mix(valued[place].mv.code())))
            .unwrap_or(0)
    }
}

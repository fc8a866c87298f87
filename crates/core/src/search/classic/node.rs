//! The nodes of the classic search: what a position on the path is worth, and when the table may
//! say so.

use std::marker::PhantomData;

use crate::board::{is_cycle, quiet_after, reversible_after};
use crate::cpu::{Call, Cpu};
use crate::eval::{Evaluate, Score};
use crate::movegen::{add_legal_moves, has_move, jumpers};
use crate::search::classic::workspace::Workspace;
use crate::search::classic::{MAX_EXTENSION, Options};
use crate::search::ordering::{Ranked, taken};
use crate::search::{Bound, Control, INFINITY, MATE, MAX_DEPTH, WIN, is_decided};
use crate::zobrist::{self, Key, mix};
use crate::{Board, Move, MoveList, Position, Rules};

/// A position on the path with what its draws depend on.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) position: Position,
    pub(super) key: Key,
    quiet: u16,
    reversible: u16,
    /// Extension plies used so far.
    extended: u32,
    /// A position of the present run of reversible plies has stood before.
    repeated: bool,
}

/// One search: the board, the options, and what was counted so far.
pub(super) struct Searcher<'a, E, C> {
    cpu: PhantomData<C>,
    evaluation: &'a E,
    rules: Rules,
    pub(super) options: Options,
    control: &'a dyn Control,
    pub(super) work: &'a mut Workspace,
    pub(super) root: Node,
    pub(super) nodes: u64,
    pub(super) cutoffs: u64,
    pub(super) aborted: bool,
}

impl<'a, E: Evaluate, C: Cpu> Searcher<'a, E, C> {
    pub(super) fn new(
        work: &'a mut Workspace,
        board: &Board,
        evaluation: &'a E,
        options: &Options,
        control: &'a dyn Control,
    ) -> Self {
        let options = Options {
            depth: options.depth.clamp(1, MAX_DEPTH),
            extension: options.extension.min(MAX_EXTENSION),
            table: options.pruning && options.table,
            ..*options
        };
        work.begin(board, &options);
        Self {
            cpu: PhantomData,
            evaluation,
            rules: *board.rules(),
            options,
            control,
            work,
            root: Node {
                position: *board.position(),
                key: board.key(),
                quiet: board.quiet(),
                reversible: board.reversible(),
                extended: 0,
                repeated: false,
            },
            nodes: 0,
            cutoffs: 0,
            aborted: false,
        }
    }

    /// The depth and the extensions used below a node with these moves.
    #[inline(always)]
    pub(super) fn after_this_ply(&self, node: &Node, depth: i32, moves: &[Move]) -> (i32, u32) {
        let all_jumps = moves.iter().all(|mv| mv.is_jump());
        let whole = self.options.whole_exchanges;
        if all_jumps && whole {
            (depth, node.extended)
        } else if node.extended < self.options.extension
            && (all_jumps || (whole && matches!(moves, [only] if !only.by_king())))
        {
            (depth, node.extended + 1)
        } else {
            (depth - 1, node.extended)
        }
    }

    /// The node after a move, entered on the path.
    #[inline(always)]
    pub(super) fn enter(&mut self, node: &Node, mv: Move, extended: u32) -> Node {
        self.work.keys.push(node.key);
        self.work.moves.push(mv);
        let reversible = reversible_after(node.reversible, mv);
        Node {
            position: node.position.after(mv),
            key: zobrist::key_after(node.key, &node.position, mv),
            quiet: quiet_after(&self.rules, node.quiet, mv),
            reversible,
            extended,
            repeated: node.repeated && reversible > 0,
        }
    }

    #[inline(always)]
    pub(super) fn leave(&mut self) {
        self.work.keys.pop();
        self.work.moves.pop();
    }

    /// How often a node's position has stood before, in the game and on the path.
    #[inline(always)]
    pub(super) fn stood_before(&self, node: &Node) -> usize {
        let span = usize::from(node.reversible).min(self.work.keys.len());
        if span < 4 {
            return 0;
        }
        // The same side was to move an even number of plies ago, and two are too few to return.
        self.work.keys[self.work.keys.len() - span..]
            .iter()
            .rev()
            .skip(3)
            .step_by(2)
            .filter(|key| **key == node.key)
            .count()
    }

    /// The score of a finished game; notes a first repetition in the node.
    #[inline(always)]
    fn ending(&mut self, node: &mut Node, ply: usize) -> Option<Score> {
        if !has_move(&node.position) {
            return Some(ply as Score - MATE);
        }
        let draws_at = usize::from(self.rules.repetition);
        if draws_at > 0 && node.reversible >= 4 {
            let before = self.stood_before(node);
            if before + 1 >= draws_at {
                return Some(0);
            }
            node.repeated |= before > 0;
        }
        if self.rules.cycle && node.reversible >= 6 {
            let last = &self.work.moves[self.work.moves.len() - 6..];
            if is_cycle(last.try_into().expect("six moves")) {
                return Some(0);
            }
        }
        if self.rules.quiet_limit > 0 && node.quiet >= self.rules.quiet_limit {
            return Some(0);
        }
        None
    }

    /// True when the host wants the search to end, or its time is up.
    #[cold]
    fn interrupted(&self) -> bool {
        self.control.stop()
            || (self.options.micros != 0 && self.control.micros() >= self.options.micros)
    }

    /// Counts a node; true when the search must end. The budget is never passed.
    #[inline(always)]
    fn over_budget(&mut self) -> bool {
        let spent = self.options.nodes != 0 && self.nodes >= self.options.nodes;
        if spent || (self.nodes & 1023 == 1023 && self.interrupted()) {
            self.aborted = true;
        } else {
            self.nodes += 1;
        }
        self.aborted
    }

    /// The static value of a node, kept apart from the values of won and lost games.
    #[inline(always)]
    fn worth(&self, node: &Node, ply: usize) -> Score {
        self.evaluation.evaluate_at(&node.position, ply).clamp(-WIN, WIN)
    }

    /// A node without depth that need not jump, or may not extend: known without a list of moves.
    #[inline(always)]
    fn is_leaf(&self, node: &Node, depth: i32) -> bool {
        let may_extend = self.options.whole_exchanges || node.extended < self.options.extension;
        depth == 0 && (!may_extend || jumpers(&node.position) == 0)
    }

    /// Counts a node, and gives its value where that is known without trying a move.
    #[inline(always)]
    fn settled(&mut self, node: &mut Node, depth: i32, ply: usize) -> Option<Score> {
        self.work.pv_len[ply] = 0;
        if self.over_budget() {
            return Some(0);
        }
        self.ending(node, ply).or_else(|| self.is_leaf(node, depth).then(|| self.worth(node, ply)))
    }

    /// The value of a node, by the kind of search that was asked for.
    #[inline(always)]
    pub(super) fn visit(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        C::call(Visit { searcher: self, node, depth, ply, alpha, beta })
    }

    #[inline(always)]
    fn minimax(&mut self, node: &Node, depth: i32, ply: usize) -> Score {
        let mut node = *node;
        if let Some(score) = self.settled(&mut node, depth, ply) {
            return score;
        }
        let mut moves = MoveList::new();
        let jumpers = jumpers(&node.position);
        add_legal_moves(&mut moves, &node.position, &self.rules, jumpers);
        let (next_depth, extended) = self.after_this_ply(&node, depth, &moves);
        if next_depth < 0 {
            return self.worth(&node, ply);
        }
        let mut best = -INFINITY;
        for &mv in moves.iter() {
            let child = self.enter(&node, mv, extended);
            let score = -self.visit(&child, next_depth, ply + 1, -INFINITY, INFINITY);
            self.leave();
            if self.aborted {
                return 0;
            }
            if score > best {
                best = score;
                self.work.keep_pv(ply, mv);
            }
        }
        best
    }

    #[inline(always)]
    fn alpha_beta(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        beta: Score,
    ) -> Score {
        let mut node = *node;
        if let Some(score) = self.settled(&mut node, depth, ply) {
            return score;
        }

        let shared = !self.way_matters(&node, depth, ply);
        // Nodes with other extensions left are other nodes.
        let key = node.key ^ mix(u64::from(node.extended));
        let mut first = Move::NONE;
        if self.options.table
            && let Some(entry) = self.work.table.get(key)
        {
            first = entry.best();
            if shared && entry.depth() == depth {
                let score = entry.score();
                match entry.bound() {
                    Some(Bound::Exact) => return score,
                    Some(Bound::Lower) if score >= beta => return score,
                    Some(Bound::Upper) if score <= alpha => return score,
                    _ => {}
                }
            }
        }

        let mut moves = MoveList::new();
        let jumpers = jumpers(&node.position);
        add_legal_moves(&mut moves, &node.position, &self.rules, jumpers);
        let (next_depth, extended) = self.after_this_ply(&node, depth, &moves);
        if next_depth < 0 {
            return self.worth(&node, ply);
        }
        let mut ranked = Ranked::new();
        ranked.fill(&moves, |mv| self.rank(mv, &node, ply, first));
        let (before, mut best, mut best_move) = (alpha, -INFINITY, Move::NONE);
        for (_, mv) in &mut ranked {
            let child = self.enter(&node, mv, extended);
            let score = -self.visit(&child, next_depth, ply + 1, -beta, -alpha);
            self.leave();
            if self.aborted {
                return 0;
            }
            if score > best {
                best = score;
                best_move = mv;
                if score > alpha {
                    alpha = score;
                    self.work.keep_pv(ply, mv);
                }
                if score >= beta {
                    self.cutoffs += 1;
                    self.work.reward(node.position.side(), mv, ply, depth);
                    break;
                }
            }
        }
        if self.options.table {
            let bound = if best >= beta {
                Bound::Lower
            } else if best > before {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.work.table.put(
                key,
                best_move,
                best,
                depth,
                (shared && !is_decided(best)).then_some(bound),
            );
        }
        best
    }

    /// True when the value of a node searched to `depth` may depend on the way that led to it.
    #[inline(always)]
    fn way_matters(&self, node: &Node, depth: i32, ply: usize) -> bool {
        if self.rules.quiet_limit > 0 {
            // A man's move that costs no depth is quiet under some rules, but never reversible.
            let more = if self.options.whole_exchanges {
                (self.options.extension - node.extended) as i32
            } else {
                0
            };
            if i32::from(node.quiet) + depth + more >= i32::from(self.rules.quiet_limit) {
                return true;
            }
        }
        // Only kings of both sides can bring an old position back.
        let kings = node.position.all_kings();
        if kings & node.position.own() == 0 || kings & node.position.enemy() == 0 {
            return false;
        }
        let run = i32::from(node.reversible);
        if self.rules.cycle && run > 0 && depth + run.min(5) >= 6 {
            return true;
        }
        if self.rules.repetition == 0 {
            return false;
        }
        // A position of the path needs four plies to come back, less those of the run so far, and
        // four more for each further time that the rule asks for. The positions of the game before
        // the root are the same on every path.
        let run = run.min(ply as i32);
        let more = 4 * (i32::from(self.rules.repetition) - 2);
        node.repeated || (run > 0 && depth >= more + (4 - run).max(1))
    }

    /// How early a move is tried: table move, jumps by what they take, promotions, killers,
    /// history.
    #[inline(always)]
    fn rank(&self, mv: Move, node: &Node, ply: usize, first: Move) -> i32 {
        if mv == first {
            return 1 << 30;
        }
        if mv.is_jump() {
            return (1 << 24) + taken(&node.position, mv);
        }
        if mv.crowns() {
            return 1 << 23;
        }
        let killers = self.work.killers[ply];
        if mv == killers[0] {
            (1 << 22) + 1
        } else if mv == killers[1] {
            1 << 22
        } else {
            let side = node.position.side() as usize;
            self.work.history[side][mv.start().index() as usize][mv.end().index() as usize]
        }
    }
}

/// A node about to be searched, as a call that is built once for each kind of processor.
struct Visit<'v, 'a, E, C> {
    searcher: &'v mut Searcher<'a, E, C>,
    node: &'v Node,
    depth: i32,
    ply: usize,
    alpha: Score,
    beta: Score,
}

impl<E: Evaluate, C: Cpu> Call for Visit<'_, '_, E, C> {
    type Output = Score;

    #[inline(always)]
    fn run(self) -> Score {
        let Self { searcher, node, depth, ply, alpha, beta } = self;
        if searcher.options.pruning {
            searcher.alpha_beta(node, depth, ply, alpha, beta)
        } else {
            searcher.minimax(node, depth, ply)
        }
    }
}

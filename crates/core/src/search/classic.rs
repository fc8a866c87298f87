//! The search of the reproducible players: plain minimax, or alpha-beta with iterative deepening.
//!
//! Its result is a function of the board, its history and the options alone. There is no clock:
//! a budget is counted in nodes, and an iteration that runs out of it is thrown away whole.
//!
//! The table changes how long a search takes, never what it finds. An entry may end a node only
//! where the node's value cannot depend on the way that led to it: same remaining depth, same
//! extensions left, no win or loss in sight, the count of quiet plies too far from its limit to
//! matter, and no position of the way within reach of being repeated (see `Searcher::way_matters`).

use std::marker::PhantomData;

use crate::board::{is_cycle, quiet_after, reversible_after};
use crate::cpu::{Baseline, Call, Cpu};
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Level, V3, level};
use crate::eval::bot::material;
use crate::eval::{Evaluate, Score};
use crate::movegen::{add_legal_moves, has_move, jumpers, legal_moves};
pub use crate::search::classic_workspace::Workspace;
use crate::search::ordering::{Ranked, taken};
use crate::search::{Bound, Control, INFINITY, MATE, MAX_DEPTH, WIN, is_decided};
use crate::zobrist::{self, Key, mix};
use crate::{Board, Move, MoveList, Position, Rules};

/// The most extension plies on one path.
pub const MAX_EXTENSION: u32 = 8;

/// The largest jitter at the root: a quarter of a man.
pub const MAX_JITTER: Score = 25;

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The depth of the last iteration, 1 to [`MAX_DEPTH`].
    pub depth: u32,
    /// The node budget; 0 is no budget.
    pub nodes: u64,
    /// Alpha-beta with iterative deepening; else plain minimax to the full depth.
    pub pruning: bool,
    /// The most plies by which nodes that must jump extend a path, up to [`MAX_EXTENSION`].
    pub extension: u32,
    /// Use a transposition table (alpha-beta only).
    pub table: bool,
    /// The seed of a fixed offset for each root move.
    pub jitter: Option<u64>,
    /// The handicap of a root move by which the side that is ahead goes back to a position of the
    /// game; 0 is none.
    pub stale: Score,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            depth: 7,
            nodes: 0,
            pruning: true,
            extension: MAX_EXTENSION,
            table: true,
            jitter: None,
            stale: 0,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play.
    pub best: Move,
    /// Its value for the side to move, without jitter.
    pub score: Score,
    /// The depth of the last finished iteration; 0 for a forced move, or when none was finished.
    pub depth: u32,
    /// Nodes visited, those of the unfinished iteration included.
    pub nodes: u64,
    /// Nodes that were left because a reply refuted them.
    pub cutoffs: u64,
    /// The principal variation, the move to play first.
    pub pv: Vec<Move>,
    /// True when there was only one legal move and nothing was searched.
    pub forced: bool,
}

/// The offset of a root move, from 0 to [`MAX_JITTER`], a function of seed and move alone.
pub const fn jitter(seed: u64, mv: Move) -> Score {
    (mix(mix(seed) ^ mix(mv.code())) % (MAX_JITTER as u64 + 1)) as Score
}

/// Searches; `None` when there is no legal move. A stop from outside ends the
/// search as an exhausted budget does.
pub fn search<E: Evaluate>(
    board: &Board,
    evaluation: &E,
    options: &Options,
    control: &dyn Control,
) -> Option<Found> {
    search_in(&mut Workspace::new(), board, evaluation, options, control)
}

/// The same as [`search`] in memory that was used before: quicker, and with the same result.
pub fn search_in<E: Evaluate>(
    work: &mut Workspace,
    board: &Board,
    evaluation: &E,
    options: &Options,
    control: &dyn Control,
) -> Option<Found> {
    let moves = legal_moves(board.position(), board.rules());
    let first = *moves.first()?;
    if moves.len() == 1 {
        return Some(Found {
            best: first,
            score: 0,
            depth: 0,
            nodes: 0,
            cutoffs: 0,
            pv: vec![first],
            forced: true,
        });
    }
    #[cfg(target_arch = "x86_64")]
    if level() >= Level::V3 {
        return Some(Searcher::<E, V3>::new(work, board, evaluation, options, control).run(&moves));
    }
    Some(Searcher::<E, Baseline>::new(work, board, evaluation, options, control).run(&moves))
}

/// A position on the path with what its draws depend on.
#[derive(Clone, Copy)]
struct Node {
    position: Position,
    key: Key,
    quiet: u16,
    reversible: u16,
    /// Extension plies used so far.
    extended: u32,
    /// A position of the present run of reversible plies has stood before.
    repeated: bool,
}

struct Searcher<'a, E, C> {
    cpu: PhantomData<C>,
    evaluation: &'a E,
    rules: Rules,
    options: Options,
    control: &'a dyn Control,
    work: &'a mut Workspace,
    root: Node,
    nodes: u64,
    cutoffs: u64,
    aborted: bool,
}

impl<'a, E: Evaluate, C: Cpu> Searcher<'a, E, C> {
    fn new(
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

    fn run(mut self, legal: &MoveList) -> Found {
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
            let Some((best, score)) = self.iteration(&order, depth) else { break };
            found.best = best;
            found.score = score;
            found.depth = depth;
            found.pv = self.work.pv[0][..self.work.pv_len[0]].to_vec();
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

    /// One search of all root moves; `None` when it was cut short.
    fn iteration(&mut self, order: &[Move], depth: u32) -> Option<(Move, Score)> {
        let root = self.root;
        let mut best = (Move::NONE, -INFINITY);
        let mut best_with_offset = -INFINITY;
        let (next_depth, extended) =
            self.after_this_ply(&root, depth as i32, order.iter().all(|mv| mv.is_jump()));
        for &mv in order {
            let offset =
                self.work.offsets.iter().find(|(root, _)| *root == mv).map_or(0, |(_, by)| *by);
            let child = self.enter(&root, mv, extended);
            let alpha = (best_with_offset - offset).max(-INFINITY);
            let score = -self.visit(&child, next_depth, 1, -INFINITY, -alpha);
            self.leave();
            if self.aborted {
                return None;
            }
            if score + offset > best_with_offset {
                best_with_offset = score + offset;
                best = (mv, score);
                self.work.keep_pv(0, mv);
            }
        }
        Some(best)
    }

    /// The depth and the extensions used below a node, by whether all of its moves are jumps.
    #[inline(always)]
    fn after_this_ply(&self, node: &Node, depth: i32, all_jumps: bool) -> (i32, u32) {
        if all_jumps && node.extended < self.options.extension {
            (depth, node.extended + 1)
        } else {
            (depth - 1, node.extended)
        }
    }

    /// The node after a move, entered on the path.
    #[inline(always)]
    fn enter(&mut self, node: &Node, mv: Move, extended: u32) -> Node {
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
    fn leave(&mut self) {
        self.work.keys.pop();
        self.work.moves.pop();
    }

    /// How often a node's position has stood before, in the game and on the path.
    #[inline(always)]
    fn stood_before(&self, node: &Node) -> usize {
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

    /// Counts a node; true when the search must end. The budget is never passed.
    #[inline(always)]
    fn over_budget(&mut self) -> bool {
        let spent = self.options.nodes != 0 && self.nodes >= self.options.nodes;
        if spent || (self.nodes & 1023 == 1023 && self.control.stop()) {
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
        depth == 0 && (node.extended >= self.options.extension || jumpers(&node.position) == 0)
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
    fn visit(&mut self, node: &Node, depth: i32, ply: usize, alpha: Score, beta: Score) -> Score {
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
        let all_jumps = moves.iter().all(|mv| mv.is_jump());
        let (next_depth, extended) = self.after_this_ply(&node, depth, all_jumps);
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
        let all_jumps = moves.iter().all(|mv| mv.is_jump());
        let (next_depth, extended) = self.after_this_ply(&node, depth, all_jumps);
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
        if self.rules.quiet_limit > 0
            && i32::from(node.quiet) + depth >= i32::from(self.rules.quiet_limit)
        {
            return true;
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

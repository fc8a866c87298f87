//! A node of the strong search: what is tried, what is left out, and how results are kept.

use std::marker::PhantomData;

use crate::bitboard::Mask;
use crate::board::{quiet_after, reversible_after};
use crate::cpu::{Call, Cpu};
use crate::eval::Evaluate;
use crate::movegen::{add_legal_moves, jumpers, jumps, steppers};
use crate::search::ordering::{Ranked, taken};
use crate::search::strong::table::Tag;
use crate::search::strong::{Params, SearchInput, Table};
use crate::search::{Bound, Control, INFINITY, MATE, MAX_DEPTH, MAX_PV, Score, WIN};
use crate::zobrist::{self, Key, mix};
use crate::{Move, MoveList, Position, Rules};

/// Deeper than any path is allowed to become.
const MAX_PLY: usize = MAX_DEPTH as usize * 2;

/// History scores stay within this, up and down.
const HISTORY_LIMIT: i32 = 16_384;

const TABLE_MOVE: i32 = 1 << 28;
const JUMP: i32 = 1 << 24;
const CROWNING: i32 = 1 << 23;
const KILLER: i32 = 1 << 22;

/// A position on the path.
#[derive(Clone, Copy)]
pub(super) struct Node {
    position: Position,
    key: Key,
    quiet: u16,
    reversible: u16,
    /// The move that led here, for the memory of answers.
    last: Move,
}

/// All that a search carries along its path.
pub(super) struct Context<'a, E, C> {
    cpu: PhantomData<C>,
    pub(super) params: Params,
    pub(super) nodes: u64,
    pub(super) longest: usize,
    evaluation: &'a E,
    table: &'a Table,
    control: &'a dyn Control,
    rules: Rules,
    input: &'a SearchInput<'a>,
    stopped: bool,
    keys: Vec<Key>,
    /// How many of the keys belong to the game and not to the path.
    game_keys: usize,
    killers: [[Move; 2]; MAX_PLY + 1],
    /// The reply that refuted a move last, by the move's start and end.
    replies: Box<[[Move; 32]; 32]>,
    history: Box<[[[i32; 32]; 32]; 2]>,
    reductions: [[u8; 32]; MAX_DEPTH as usize + 1],
    pv: Box<[[Move; MAX_PV]; MAX_PLY + 2]>,
    pv_len: [usize; MAX_PLY + 2],
}

impl<'a, E: Evaluate, C: Cpu> Context<'a, E, C> {
    pub(super) fn new(
        input: &'a SearchInput<'a>,
        evaluation: &'a E,
        table: &'a Table,
        control: &'a dyn Control,
    ) -> Self {
        let keys: Vec<Key> = input.board.past_keys().collect();
        Self {
            cpu: PhantomData,
            params: input.params,
            nodes: 0,
            longest: 0,
            evaluation,
            table,
            control,
            rules: *input.board.rules(),
            input,
            stopped: false,
            // To come back to the root is no draw for a move that is not the best one: there is a
            // better one then. Where the best alone is asked for, it may be called one.
            game_keys: keys.len() + usize::from(input.multipv > 1),
            keys,
            killers: [[Move::NONE; 2]; MAX_PLY + 1],
            replies: Box::new([[Move::NONE; 32]; 32]),
            history: Box::new([[[0; 32]; 32]; 2]),
            reductions: reductions(input.params.reduce_scale),
            pv: Box::new([[Move::NONE; MAX_PV]; MAX_PLY + 2]),
            pv_len: [0; MAX_PLY + 2],
        }
    }

    pub(super) fn root(&self) -> Node {
        let board = self.input.board;
        Node {
            position: *board.position(),
            key: board.key(),
            quiet: board.quiet(),
            reversible: board.reversible(),
            last: Move::NONE,
        }
    }

    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn pv(&self, ply: usize) -> &[Move] {
        &self.pv[ply][..self.pv_len[ply]]
    }

    /// The node after a move, entered on the path.
    #[inline(always)]
    pub(super) fn enter(&mut self, node: &Node, mv: Move) -> Node {
        self.keys.push(node.key);
        let key = zobrist::key_after(node.key, &node.position, mv);
        self.table.prefetch(key);
        Node {
            position: node.position.after(mv),
            key,
            quiet: quiet_after(&self.rules, node.quiet, mv),
            reversible: reversible_after(node.reversible, mv),
            last: mv,
        }
    }

    #[inline(always)]
    pub(super) fn leave(&mut self) {
        self.keys.pop();
    }

    /// Is the node's value above alpha? A search with an empty window, seen from the parent.
    #[inline(always)]
    pub(super) fn scout(&mut self, node: &Node, depth: i32, ply: usize, alpha: Score) -> Score {
        -C::call(Visit::<E, C, false> {
            context: self,
            node,
            depth,
            ply,
            alpha: -alpha - 1,
            beta: -alpha,
        })
    }

    /// The node's value within a window, seen from the parent.
    #[inline(always)]
    pub(super) fn full(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        alpha: Score,
        beta: Score,
    ) -> Score {
        -C::call(Visit::<E, C, true> {
            context: self,
            node,
            depth,
            ply,
            alpha: -beta,
            beta: -alpha,
        })
    }

    /// Counts a node; true when the search must end.
    #[inline(always)]
    fn out_of_budget(&mut self) -> bool {
        self.nodes += 1;
        let limits = &self.input.limits;
        if limits.nodes != 0 && self.nodes >= limits.nodes {
            self.stopped = true;
        } else if self.nodes & 1023 == 0 {
            let late = limits.micros != 0 && self.control.micros() >= limits.micros;
            self.stopped |= late || self.control.stop();
        }
        self.stopped
    }

    /// True when the rules or common sense call the node drawn: the path comes back to a position
    /// of its own, or to one that stood twice in the game, or nothing has happened for too long.
    #[inline(always)]
    fn is_draw(&self, node: &Node) -> bool {
        if self.rules.quiet_limit > 0 && node.quiet >= self.rules.quiet_limit {
            return true;
        }
        let run = usize::from(node.reversible).min(self.keys.len());
        if run < 4 || (self.rules.repetition == 0 && !self.rules.cycle) {
            return false;
        }
        let (len, mut seen) = (self.keys.len(), 0);
        for back in (4..=run).step_by(2) {
            if self.keys[len - back] == node.key {
                if len - back >= self.game_keys {
                    return true;
                }
                seen += 1;
                if seen + 1 >= usize::from(self.rules.repetition) {
                    return true;
                }
            }
        }
        false
    }

    /// The value of a node to a depth, within a window; `PV` says that the window is open.
    #[inline(always)]
    fn search<const PV: bool>(
        &mut self,
        node: &Node,
        depth: i32,
        ply: usize,
        mut alpha: Score,
        mut beta: Score,
    ) -> Score {
        self.pv_len[ply] = 0;
        self.longest = self.longest.max(ply);
        if self.out_of_budget() {
            return 0;
        }
        let jumping = jumpers(&node.position);
        if jumping | steppers(&node.position) == 0 {
            return ply as Score - MATE;
        }
        if self.is_draw(node) {
            return 0;
        }
        let must_jump = jumping != 0 && self.rules.jumps_compulsory;
        if (depth <= 0 && jumping == 0) || ply >= MAX_PLY {
            return self.worth(node);
        }
        // Nothing here can be better than to win on the next move, or worse than to have lost.
        alpha = alpha.max(ply as Score - MATE);
        beta = beta.min(MATE - 1 - ply as Score);
        if alpha >= beta {
            return alpha;
        }

        let key = self.table_key(node);
        let mut first = Tag::NONE;
        if let Some(known) = self.table.get(key, ply) {
            first = known.tag;
            if !PV && known.depth >= depth {
                let enough = match known.bound {
                    Bound::Exact => true,
                    Bound::Lower => known.score >= beta,
                    Bound::Upper => known.score <= alpha,
                };
                if enough {
                    return known.score;
                }
            }
        }

        let mut depth = depth.max(0);
        if first == Tag::NONE && !must_jump && depth >= self.params.iir_depth {
            depth -= 1;
        }
        // What standing still would be worth, where something depends on it.
        let mut still = -INFINITY;
        let shallow = !PV && depth <= self.params.futility_depth.max(self.params.skip_depth);
        if !must_jump && (shallow || depth == 0) {
            still = self.worth(node);
            // A jump that need not be taken is no reason to look further where all is well.
            let margin = self.params.futility_margin * depth;
            if depth <= self.params.futility_depth
                && (!PV || depth == 0)
                && still - margin >= beta
                && beta > -WIN
                && !self.threatened(node)
            {
                return still;
            }
        }
        C::call(Expand::<E, C, PV> {
            context: self,
            node,
            plan: Plan { key, depth, ply, alpha, beta, first, jumping, still },
        })
    }

    /// Tries the moves of a node that nothing has settled yet.
    #[inline(always)]
    fn expand<const PV: bool>(&mut self, node: &Node, plan: Plan) -> Score {
        let Plan { key, depth, ply, mut alpha, beta, first, jumping, still } = plan;
        let must_jump = jumping != 0 && self.rules.jumps_compulsory;
        let mut moves = MoveList::new();
        let mut best = -INFINITY;
        if depth == 0 && !must_jump {
            // Jumps that need not be taken: the side may also leave it at what it has.
            moves = jumps(&node.position, &self.rules);
            best = still;
            alpha = alpha.max(still);
        } else {
            add_legal_moves(&mut moves, &node.position, &self.rules, jumping);
        }
        // The only move is no choice: it costs no depth. Jumps are looked at to their end.
        let only = moves.len() == 1;
        let mut ranked = Ranked::new();
        ranked.fill(&moves, |mv| self.rank(mv, node, ply, first));
        let (before, mut best_move) = (plan.alpha, Move::NONE);
        let mut index = 0;
        while let Some((rank, mv)) = ranked.next() {
            let place = index;
            index += 1;
            let quiet = !mv.is_jump() && !mv.crowns();
            if !PV
                && quiet
                && place >= 3
                && best > -WIN
                && depth <= self.params.skip_depth
                && rank < KILLER
                && still + self.params.skip_margin * depth <= alpha
            {
                continue;
            }
            let child = self.enter(node, mv);
            let below = if only || depth == 0 { depth } else { depth - 1 };
            let mut score = -INFINITY;
            let mut whole = place == 0;
            if place > 0 {
                let reduction = self.reduction::<PV>(depth, place, rank, quiet);
                score = self.scout(&child, below - reduction, ply + 1, alpha);
                if reduction > 0 && score > alpha && !self.stopped {
                    score = self.scout(&child, below, ply + 1, alpha);
                }
                whole = PV && score > alpha && score < beta;
            }
            if whole && !self.stopped {
                score = if PV {
                    self.full(&child, below, ply + 1, alpha, beta)
                } else {
                    self.scout(&child, below, ply + 1, alpha)
                };
            }
            self.leave();
            if self.stopped {
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_move = mv;
                    alpha = score;
                    if PV {
                        self.keep_pv(ply, mv);
                    }
                    if score >= beta {
                        if !mv.is_jump() {
                            self.reward(node, mv, ply, depth, ranked.tried());
                        }
                        break;
                    }
                }
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > before {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let tag = if best_move.is_none() { Tag::NONE } else { Tag::of(best_move) };
        self.table.put(key, ply, tag, best, depth, bound);
        best
    }

    /// The static value of a node, kept apart from the values of won and lost games.
    #[inline(always)]
    fn worth(&self, node: &Node) -> Score {
        self.evaluation.evaluate(&node.position).clamp(-WIN, WIN)
    }

    /// Near the limit of quiet plies the same position is not the same: its key says how near.
    #[inline(always)]
    fn table_key(&self, node: &Node) -> Key {
        let limit = self.rules.quiet_limit;
        if limit > 0 && node.quiet > limit / 2 {
            node.key ^ mix(u64::from(node.quiet / 4))
        } else {
            node.key
        }
    }

    /// True when the enemy could jump if it were its turn.
    #[inline(always)]
    fn threatened(&self, node: &Node) -> bool {
        jumpers(&node.position.with_side(node.position.side().other())) != 0
    }

    #[inline(always)]
    fn reduction<const PV: bool>(&self, depth: i32, index: usize, rank: i32, quiet: bool) -> i32 {
        if !quiet
            || depth < self.params.reduce_depth
            || index < self.params.reduce_after as usize
            || rank >= KILLER
        {
            return 0;
        }
        let mut reduction =
            i32::from(self.reductions[depth.min(MAX_DEPTH as i32) as usize][index.min(31)]);
        reduction -= rank / self.params.reduce_history;
        if PV {
            reduction -= 1;
        }
        reduction.clamp(0, depth - 2)
    }

    #[inline(always)]
    fn rank(&self, mv: Move, node: &Node, ply: usize, first: Tag) -> i32 {
        if Tag::of(mv) == first {
            return TABLE_MOVE;
        }
        if mv.is_jump() {
            return JUMP + taken(&node.position, mv);
        }
        if mv.crowns() {
            return CROWNING;
        }
        let killers = &self.killers[ply];
        if mv == killers[0] {
            return KILLER + 2;
        }
        if mv == killers[1] {
            return KILLER + 1;
        }
        if mv == self.replies[node.last.start().index() as usize][node.last.end().index() as usize]
        {
            return KILLER;
        }
        self.history[node.position.side() as usize][mv.start().index() as usize]
            [mv.end().index() as usize]
    }

    /// Remembers a quiet move that refuted a node, and that others before it did not.
    fn reward(&mut self, node: &Node, mv: Move, ply: usize, depth: i32, tried: &[(i32, Move)]) {
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
        self.replies[node.last.start().index() as usize][node.last.end().index() as usize] = mv;
        let bonus = (depth * depth * 16).min(2_000);
        let table = &mut self.history[node.position.side() as usize];
        let mut learn = |mv: Move, bonus: i32| {
            let value = &mut table[mv.start().index() as usize][mv.end().index() as usize];
            // Gravity: a value drifts towards the limit and never passes it.
            *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
        };
        learn(mv, bonus);
        // The last one tried is the move itself.
        for &(_, other) in &tried[..tried.len() - 1] {
            if !other.is_jump() {
                learn(other, -bonus);
            }
        }
    }

    fn keep_pv(&mut self, ply: usize, mv: Move) {
        let len = self.pv_len[ply + 1].min(MAX_PV - 1);
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply][0] = mv;
        head[ply][1..=len].copy_from_slice(&tail[0][..len]);
        self.pv_len[ply] = len + 1;
    }
}

/// What `search` found out about a node before its moves are tried.
#[derive(Clone, Copy)]
struct Plan {
    key: Key,
    depth: i32,
    ply: usize,
    alpha: Score,
    beta: Score,
    first: Tag,
    jumping: Mask,
    still: Score,
}

/// The moves of a node about to be tried. A call of its own, so that the many nodes that end
/// before do not pay for the room that lists of moves take.
struct Expand<'v, 'a, E, C, const PV: bool> {
    context: &'v mut Context<'a, E, C>,
    node: &'v Node,
    plan: Plan,
}

impl<E: Evaluate, C: Cpu, const PV: bool> Call for Expand<'_, '_, E, C, PV> {
    type Output = Score;

    #[inline(always)]
    fn run(self) -> Score {
        self.context.expand::<PV>(self.node, self.plan)
    }
}

/// A node about to be searched, as a call that is built once for each kind of processor.
struct Visit<'v, 'a, E, C, const PV: bool> {
    context: &'v mut Context<'a, E, C>,
    node: &'v Node,
    depth: i32,
    ply: usize,
    alpha: Score,
    beta: Score,
}

impl<E: Evaluate, C: Cpu, const PV: bool> Call for Visit<'_, '_, E, C, PV> {
    type Output = Score;

    #[inline(always)]
    fn run(self) -> Score {
        self.context.search::<PV>(self.node, self.depth, self.ply, self.alpha, self.beta)
    }
}

/// Plies by which a late move is searched shallower, by depth and place in the order. Integer
/// logarithms, so that every machine has the same table.
fn reductions(scale: i32) -> [[u8; 32]; MAX_DEPTH as usize + 1] {
    // Natural logarithm times 1000, from the bits of the number and a linear part between powers.
    let log = |n: usize| -> i32 {
        let bits = n.max(1).ilog2();
        let part = ((n << 10) >> bits) as i32 - 1024;
        (bits as i32 * 1024 + part) * 693 / 1024
    };
    let mut table = [[0; 32]; MAX_DEPTH as usize + 1];
    for (depth, row) in table.iter_mut().enumerate() {
        for (index, cell) in row.iter_mut().enumerate() {
            let product = log(depth) * log(index) / 1000;
            *cell = ((300 + product * scale / 100) / 1000).clamp(0, 20) as u8;
        }
    }
    table
}

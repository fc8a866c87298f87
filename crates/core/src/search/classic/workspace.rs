//! The memory of a classic search, to be used again by the next one: filling it anew would cost
//! more than a shallow search. No search finds anything that an earlier one left in it.

use crate::search::classic::table::Table;
use crate::search::classic::{MAX_EXTENSION, Options};
use crate::search::{MAX_DEPTH, MAX_PV, Score};
use crate::zobrist::Key;
use crate::{Board, Move, Side};

/// Jumps that cost no depth: each takes at least one of the pieces on 32 squares.
const MAX_JUMPS: u32 = 31;

/// Deeper than any path: the depth, the extensions and the jumps.
pub(super) const MAX_PLY: usize = (MAX_DEPTH + MAX_EXTENSION + MAX_JUMPS) as usize + 1;

/// What a classic search writes to. One search at a time; what it found before changes nothing.
pub struct Workspace {
    pub(super) table: Table,
    /// Keys of the game's and the path's positions, and the moves that led on from each.
    pub(super) keys: Vec<Key>,
    pub(super) moves: Vec<Move>,
    /// The root moves with what is added to their values.
    pub(super) offsets: Vec<(Move, Score)>,
    pub(super) killers: [[Move; 2]; MAX_PLY],
    pub(super) history: [[[i32; 32]; 32]; 2],
    /// Principal variations by ply. What lies beyond `pv_len` is never read.
    pub(super) pv: [[Move; MAX_PV]; MAX_PLY + 1],
    pub(super) pv_len: [usize; MAX_PLY + 1],
}

impl Workspace {
    /// An empty workspace; boxed, because it is large.
    pub fn new() -> Box<Self> {
        Box::new(Self {
            table: Table::new(),
            keys: Vec::new(),
            moves: Vec::new(),
            offsets: Vec::new(),
            killers: [[Move::NONE; 2]; MAX_PLY],
            history: [[[0; 32]; 32]; 2],
            pv: [[Move::NONE; MAX_PV]; MAX_PLY + 1],
            pv_len: [0; MAX_PLY + 1],
        })
    }

    /// Makes everything as it is in a new workspace, but for what no search reads.
    pub(super) fn begin(&mut self, board: &Board, options: &Options) {
        if options.pruning && options.table {
            self.table.begin(options.nodes);
        }
        self.keys.clear();
        self.keys.extend(board.past_keys());
        self.moves.clear();
        self.moves.extend(board.moves());
        self.offsets.clear();
        self.killers = [[Move::NONE; 2]; MAX_PLY];
        self.history = [[[0; 32]; 32]; 2];
        self.pv_len = [0; MAX_PLY + 1];
    }

    /// Remembers a move that refuted a node.
    #[inline(always)]
    pub(super) fn reward(&mut self, side: Side, mv: Move, ply: usize, depth: i32) {
        if mv.is_jump() {
            return;
        }
        let killers = &mut self.killers[ply];
        if killers[0] != mv {
            killers[1] = killers[0];
            killers[0] = mv;
        }
        let by_squares = &mut self.history[side as usize];
        let place = &mut by_squares[mv.start().index() as usize][mv.end().index() as usize];
        *place = (*place + depth * depth).min((1 << 22) - 1);
    }

    /// Puts a move before the principal variation of the next ply.
    #[inline(always)]
    pub(super) fn keep_pv(&mut self, ply: usize, mv: Move) {
        let len = self.pv_len[ply + 1].min(MAX_PV - 1);
        let (head, tail) = self.pv.split_at_mut(ply + 1);
        head[ply][0] = mv;
        head[ply][1..=len].copy_from_slice(&tail[0][..len]);
        self.pv_len[ply] = len + 1;
    }
}

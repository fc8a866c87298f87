//! The strong search: principal variation search with a shared table, reductions and pruning.
//!
//! `SearchInput` in, `SearchOutput` out; the host owns the table, the clock and the threads.

mod node;
mod params;
mod root;
mod table;

pub use params::{Params, Row};
pub use root::search;
pub use table::Table;

use crate::search::Score;
use crate::{Board, Move};

/// When to stop; zero means no limit. Something must be limited, or the search goes to
/// [`crate::search::MAX_DEPTH`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration.
    pub depth: u32,
    /// Nodes of this thread.
    pub nodes: u64,
    /// Microseconds of the host's clock.
    pub micros: u64,
}

/// Everything that a search is told.
#[derive(Clone, Copy)]
pub struct SearchInput<'a> {
    /// The position with its past.
    pub board: &'a Board,
    /// When to stop.
    pub limits: Limits,
    /// How many best lines are wanted, at least 1.
    pub multipv: usize,
    /// Search where there is only one legal move, too: for its score, since it is no choice.
    pub only_moves: bool,
    /// The tunable numbers.
    pub params: Params,
    /// The number of this thread: 0 answers, the others help through the table.
    pub thread: usize,
}

/// One of the best lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The value for the side to move.
    pub score: Score,
    /// The depth to which it was searched.
    pub depth: u32,
    /// The moves, the one to play first; never empty.
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchOutput {
    /// Best lines, the best first; empty when there is no legal move.
    pub lines: Vec<Line>,
    /// The depth of the last finished iteration.
    pub depth: u32,
    /// The longest path looked at, in plies.
    pub longest: u32,
    /// Nodes visited by this thread.
    pub nodes: u64,
    /// True when there was only one legal move and nothing was searched.
    pub forced: bool,
}

//! The search of the reproducible players: plain minimax, or alpha-beta with iterative deepening.
//!
//! Its result is a function of the board, its history and the options alone, as long as the host's
//! clock does not end it: a budget is counted in nodes, and an iteration that runs out of nodes or
//! of time is thrown away whole.
//!
//! The table changes how long a search takes, never what it finds. An entry may end a node only
//! where the node's value cannot depend on the way that led to it: same remaining depth, same
//! extensions left, no win or loss in sight, the count of quiet plies too far from its limit to
//! matter, and no position of the way within reach of being repeated (see `Searcher::way_matters`).

mod node;
mod root;
mod table;
mod workspace;

pub use workspace::Workspace;

use crate::cpu::Baseline;
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Level, V3, level};
use crate::eval::{Evaluate, Score};
use crate::movegen::legal_moves;
use crate::search::Control;
use crate::search::classic::node::Searcher;
use crate::zobrist::mix;
use crate::{Board, Move};

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
    /// Microseconds of the host's clock; 0 is no limit. What is found then depends on the machine,
    /// unless the depth is reached in time.
    pub micros: u64,
    /// Alpha-beta with iterative deepening; else plain minimax to the full depth.
    pub pruning: bool,
    /// The most plies by which nodes that must jump extend a path, up to [`MAX_EXTENSION`].
    pub extension: u32,
    /// Never stop inside an exchange: nodes that must jump cost no depth, however many there are,
    /// and a man's only move costs none either, up to `extension` times on a path. Else both count
    /// towards `extension`. A king's only move always costs depth: it could be made for ever.
    pub whole_exchanges: bool,
    /// Use a transposition table (alpha-beta only).
    pub table: bool,
    /// The seed of a fixed offset for each root move.
    pub jitter: Option<u64>,
    /// The handicap of a root move by which the side that is ahead goes back to a position of the
    /// game; 0 is none.
    pub stale: Score,
    /// Choose among the moves that are nearly the best; `None` plays the best.
    pub near: Option<Near>,
}

/// How to choose among root moves of nearly the same value.
///
/// A game that is won or lost within sight is not played with: there the best move is made, and a
/// move that loses within sight is never near one that does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Near {
    /// The most that a move may be worth less than the best, in hundredths of a man.
    pub margin: Score,
    /// Decides between the moves, together with the position.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            depth: 7,
            nodes: 0,
            micros: 0,
            pruning: true,
            extension: MAX_EXTENSION,
            whole_exchanges: false,
            table: true,
            jitter: None,
            stale: 0,
            near: None,
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The move to play.
    pub best: Move,
    /// Its value for the side to move, without jitter and handicap.
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

//! Choosing a move: the reproducible classic search and the strong search.

pub mod classic;
mod logarithm;
pub mod mcts;
mod ordering;
pub mod strong;

pub use crate::eval::Score;

/// The score of a win on the spot; a win after `n` plies scores `MATE - n`.
pub const MATE: Score = 30_000;
/// Larger than every score.
pub const INFINITY: Score = 32_000;
/// Scores beyond this, up or down, are wins and losses whose distance is known.
pub const WIN: Score = MATE - 1_000;
/// The largest depth that a search can be asked for.
pub const MAX_DEPTH: u32 = 64;
/// The most moves of a principal variation that are kept.
pub const MAX_PV: usize = 32;

/// True for a score that says "won" or "lost", whose value depends on how far away the end is.
#[inline(always)]
pub const fn is_decided(score: Score) -> bool {
    score > WIN || score < -WIN
}

/// What a search may ask of the world outside: the core has no clock and no threads of its own.
pub trait Control {
    /// True when the search must end. Asked every thousand nodes or so.
    fn stop(&self) -> bool {
        false
    }

    /// Microseconds since the search began.
    fn micros(&self) -> u64 {
        0
    }

    /// Told after each finished iteration of the strong search what is known by then.
    fn deepened(&self, _output: &strong::SearchOutput) {}
}

/// Nobody waits and nobody interrupts.
pub struct Alone;

impl Control for Alone {}

/// What a bound stored with a score means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Bound {
    /// The score is exact.
    Exact = 0,
    /// The true score is this or higher.
    Lower = 1,
    /// The true score is this or lower.
    Upper = 2,
}

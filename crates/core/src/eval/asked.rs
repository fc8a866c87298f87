//! An evaluation that asks somebody outside: a function in Python or JavaScript. Owns how such
//! values become scores, and that the first failure ends all asking and, soon, the search.

use std::cell::Cell;

use crate::eval::values::score_of;
use crate::eval::{Evaluate, Score};
use crate::search::Control;
use crate::{Position, Side};

/// What is told about a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The black pieces.
    pub black: u32,
    /// The white pieces.
    pub white: u32,
    /// The kings of both sides.
    pub kings: u32,
    /// Whether White is to move.
    pub white_to_move: bool,
    /// Plies played since the beginning of the board that is searched.
    pub ply: usize,
}

/// Asks a function for the value of a leaf for the side to move; `None` is a failure.
pub struct Asked<F> {
    ask: F,
    /// Plies played before the root of the search.
    ply: usize,
    failed: Cell<bool>,
}

impl<F: Fn(Leaf) -> Option<f64>> Asked<F> {
    /// For a search that begins after so many plies.
    pub fn new(ply: usize, ask: F) -> Self {
        Self { ask, ply, failed: Cell::new(false) }
    }

    /// Whether the function has failed, so that what the search found means nothing.
    pub fn failed(&self) -> bool {
        self.failed.get()
    }
}

impl<F: Fn(Leaf) -> Option<f64>> Evaluate for Asked<F> {
    fn evaluate(&self, position: &Position) -> Score {
        self.evaluate_at(position, 0)
    }

    fn evaluate_at(&self, position: &Position, plies: usize) -> Score {
        if self.failed.get() {
            return 0;
        }
        let leaf = Leaf {
            black: position.pieces(Side::Black),
            white: position.pieces(Side::White),
            kings: position.all_kings(),
            white_to_move: position.side() == Side::White,
            ply: self.ply + plies,
        };
        (self.ask)(leaf).and_then(score_of).unwrap_or_else(|| {
            self.failed.set(true);
            0
        })
    }
}

/// The outside world of a search that asks: that of the host, and over after the first failure.
pub struct UntilFailed<'a, C, F> {
    /// The host's.
    pub host: C,
    /// Whom the search asks.
    pub evaluation: &'a Asked<F>,
}

impl<C: Control, F: Fn(Leaf) -> Option<f64>> Control for UntilFailed<'_, C, F> {
    fn stop(&self) -> bool {
        self.evaluation.failed() || self.host.stop()
    }

    fn micros(&self) -> u64 {
        self.host.micros()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;
    use crate::rules::ENGLISH;
    use crate::search::Alone;
    use crate::search::classic::{Options, search};

    fn options(depth: u32) -> Options {
        Options { depth, table: false, ..Options::default() }
    }

    #[test]
    fn leaves_are_told_with_their_plies_and_a_failure_ends_the_asking() {
        let board = Board::new(ENGLISH);
        let asked = Cell::new(0);
        let evaluation = Asked::new(10, |leaf: Leaf| {
            assert_eq!((leaf.ply, leaf.white_to_move), (13, true));
            asked.set(asked.get() + 1);
            (asked.get() < 20).then_some(1.0)
        });
        let control = UntilFailed { host: Alone, evaluation: &evaluation };
        search(
            &board,
            &evaluation,
            &Options { pruning: false, extension: 0, ..options(3) },
            &control,
        );
        assert!(evaluation.failed());
        assert_eq!(asked.get(), 20);
    }
}

//! What a position is worth without looking ahead. Every evaluation stands behind one trait.

pub mod asked;
pub mod bot;
pub mod eight;
pub mod features;
pub mod values;

use crate::Position;

/// Hundredths of a man, seen from one side.
pub type Score = i32;

/// A static evaluation.
pub trait Evaluate {
    /// The value of a position for the side to move, in hundredths of a man. Only asked where the
    /// side to move has a legal move: the search scores won, lost and drawn games itself.
    fn evaluate(&self, position: &Position) -> Score;

    /// The same, for an evaluation that also asks how many plies lie between the position and the
    /// root of the search.
    #[inline(always)]
    fn evaluate_at(&self, position: &Position, _plies: usize) -> Score {
        self.evaluate(position)
    }
}

impl<E: Evaluate + ?Sized> Evaluate for &E {
    #[inline(always)]
    fn evaluate(&self, position: &Position) -> Score {
        (**self).evaluate(position)
    }

    #[inline(always)]
    fn evaluate_at(&self, position: &Position, plies: usize) -> Score {
        (**self).evaluate_at(position, plies)
    }
}

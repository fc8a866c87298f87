//! Why a call failed: a kind for programs, a sentence for people. Owns the numbers of the kinds;
//! refuses to decide anything.

use kingme_core::PositionError;
use kingme_core::notation::moves::MoveError;

/// What went wrong. The numbers are known to `web/core/core.js`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Kind {
    /// A number or a text that the function does not take.
    Argument = -1,
    /// No board has this handle.
    Handle = -2,
    /// The text is no legal position.
    Position = -3,
    /// The text is not the text of any move.
    Malformed = -4,
    /// The move may not be made here.
    Illegal = -5,
    /// More than one legal move fits.
    Ambiguous = -6,
    /// There is no move to take back.
    NoMove = -7,
}

/// A kind and the sentence that says what was wrong and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// What went wrong.
    pub kind: Kind,
    /// The sentence.
    pub sentence: String,
}

impl Failure {
    /// An argument that the function does not take.
    pub fn argument(sentence: impl Into<String>) -> Self {
        Self { kind: Kind::Argument, sentence: sentence.into() }
    }
}

impl From<PositionError> for Failure {
    fn from(error: PositionError) -> Self {
        Self { kind: Kind::Position, sentence: format!("not a legal position: {error}") }
    }
}

impl From<MoveError> for Failure {
    fn from(error: MoveError) -> Self {
        let kind = match error {
            MoveError::Malformed(_) => Kind::Malformed,
            MoveError::Illegal { .. } => Kind::Illegal,
            MoveError::Ambiguous { .. } => Kind::Ambiguous,
        };
        Self { kind, sentence: error.to_string() }
    }
}

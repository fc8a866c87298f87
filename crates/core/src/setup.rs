//! Anything-goes placing of pieces, and the one gate from it to a legal [`Position`].

use std::fmt;

use crate::bitboard::Mask;
use crate::position::king_row;
use crate::{Position, Side, Square};

/// The most pieces that a side can have.
pub const MAX_PIECES: u32 = 12;

/// Pieces as somebody wrote them down: nothing is checked yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setup {
    /// Square number as given, side, and whether it is a king.
    pub pieces: Vec<(u32, Side, bool)>,
    /// The side to move, where it was given.
    pub side: Option<Side>,
    /// The side to move was given, but nobody can read it.
    pub side_unreadable: bool,
    /// Pieces were given, but nobody can read them.
    pub list_unreadable: bool,
    /// What was wrong with the text itself, found while reading it.
    pub faults: Vec<PositionFault>,
}

/// One reason why a setup is no legal position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PositionFault {
    /// A part of the text means nothing here.
    Unreadable {
        /// The part.
        found: String,
        /// What would be right.
        wanted: &'static str,
    },
    /// A square number that is not in 1-32 (the largest number stands for all that are larger).
    NoSuchSquare(u32),
    /// Two pieces on one square.
    SquareTwice(u32),
    /// A man on the row where it would have been crowned.
    ManOnKingRow(Side, u32),
    /// More than twelve pieces of one side.
    TooManyPieces(Side, u32),
    /// An empty board.
    NoPieces,
    /// Nobody is to move.
    NoSide,
}

impl fmt::Display for PositionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable { found, wanted } => write!(f, "{found:?} is not {wanted}"),
            Self::NoSuchSquare(u32::MAX) => {
                write!(f, "a square number is far too large; squares run from 1 to 32")
            }
            Self::NoSuchSquare(number) => {
                write!(f, "square {number} does not exist; squares run from 1 to 32")
            }
            Self::SquareTwice(number) => write!(f, "two pieces stand on {number}"),
            Self::ManOnKingRow(side, number) => {
                write!(f, "a {} man on {number} would have been crowned there", side.name())
            }
            Self::TooManyPieces(side, count) => {
                write!(f, "{} has {count} pieces; {MAX_PIECES} are the most", side.name())
            }
            Self::NoPieces => write!(f, "there is no piece on the board"),
            Self::NoSide => write!(f, "the side to move is missing; begin with B: or W:"),
        }
    }
}

/// Every reason why a setup is no legal position; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The reasons, in the order in which they were found.
    pub faults: Vec<PositionFault>,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.faults.iter().enumerate() {
            if index > 0 {
                write!(f, "; ")?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

impl Setup {
    /// The legal position that the setup describes, or all reasons why there is none.
    pub fn validate(&self) -> Result<Position, PositionError> {
        let mut faults = self.faults.clone();
        let mut sides: [Mask; 2] = [0, 0];
        let mut kings: Mask = 0;
        for &(number, side, king) in &self.pieces {
            let Some(square) = Square::from_number(number) else {
                faults.push(PositionFault::NoSuchSquare(number));
                continue;
            };
            let mask = square.mask();
            if (sides[0] | sides[1]) & mask != 0 {
                faults.push(PositionFault::SquareTwice(number));
                continue;
            }
            sides[side as usize] |= mask;
            if king {
                kings |= mask;
            } else if mask & king_row(side) != 0 {
                faults.push(PositionFault::ManOnKingRow(side, number));
            }
        }
        for side in [Side::Black, Side::White] {
            let count = sides[side as usize].count_ones();
            if count > MAX_PIECES {
                faults.push(PositionFault::TooManyPieces(side, count));
            }
        }
        if self.pieces.is_empty() && !self.list_unreadable {
            faults.push(PositionFault::NoPieces);
        }
        match self.side {
            Some(side) if faults.is_empty() => {
                Ok(Position::from_masks(sides[0], sides[1], kings, side))
            }
            Some(_) => Err(PositionError { faults }),
            None => {
                // A side that cannot be read has been reported already.
                if !self.side_unreadable {
                    faults.push(PositionFault::NoSide);
                }
                Err(PositionError { faults })
            }
        }
    }
}

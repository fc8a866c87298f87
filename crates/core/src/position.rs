//! A legal position: who stands where and who is to move. Copied, not unmade: it is 16 bytes.

use crate::bitboard::{Mask, ROW_FIRST, ROW_LAST};
use crate::{Move, Piece, Side, Square};

/// Pieces on the board and the side to move. Made by [`crate::setup::Setup::validate`] or by
/// playing legal moves, so it always obeys the rules of placing (no man on its king row, and so on).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) black: Mask,
    pub(crate) white: Mask,
    pub(crate) kings: Mask,
    pub(crate) side: Side,
}

impl Position {
    /// The start position with the given side to move.
    pub const fn start(side: Side) -> Self {
        Self { black: 0x0000_0FFF, white: 0xFFF0_0000, kings: 0, side }
    }

    /// A position from masks that the caller vouches for.
    #[inline(always)]
    pub(crate) const fn from_masks(black: Mask, white: Mask, kings: Mask, side: Side) -> Self {
        Self { black, white, kings, side }
    }

    /// The side to move.
    #[inline(always)]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The same pieces with the other side to move.
    #[inline(always)]
    pub const fn with_side(&self, side: Side) -> Self {
        Self { side, ..*self }
    }

    /// All pieces of a side.
    #[inline(always)]
    pub const fn pieces(&self, side: Side) -> Mask {
        match side {
            Side::Black => self.black,
            Side::White => self.white,
        }
    }

    /// The pieces of the side to move.
    #[inline(always)]
    pub const fn own(&self) -> Mask {
        self.pieces(self.side)
    }

    /// The pieces of the side that is not to move.
    #[inline(always)]
    pub const fn enemy(&self) -> Mask {
        self.pieces(self.side.other())
    }

    /// The men of a side.
    #[inline(always)]
    pub const fn men(&self, side: Side) -> Mask {
        self.pieces(side) & !self.kings
    }

    /// The kings of a side.
    #[inline(always)]
    pub const fn kings(&self, side: Side) -> Mask {
        self.pieces(side) & self.kings
    }

    /// The kings of both sides.
    #[inline(always)]
    pub const fn all_kings(&self) -> Mask {
        self.kings
    }

    /// The empty squares.
    #[inline(always)]
    pub const fn empty(&self) -> Mask {
        !(self.black | self.white)
    }

    /// The number of pieces on the board.
    #[inline(always)]
    pub const fn piece_count(&self) -> u32 {
        (self.black | self.white).count_ones()
    }

    /// What stands on a square.
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        let mask = square.mask();
        let side = if self.black & mask != 0 {
            Side::Black
        } else if self.white & mask != 0 {
            Side::White
        } else {
            return None;
        };
        Some(Piece { side, king: self.kings & mask != 0 })
    }

    /// The position after a legal move of this position.
    #[inline(always)]
    #[must_use]
    pub const fn after(&self, mv: Move) -> Self {
        let start = mv.start().mask();
        let end = mv.end().mask();
        let mut kings = self.kings & !mv.captured();
        if mv.by_king() {
            kings = (kings & !start) | end;
        } else if mv.crowns() {
            kings |= end;
        }
        match self.side {
            Side::Black => Self {
                black: (self.black & !start) | end,
                white: self.white & !mv.captured(),
                kings,
                side: Side::White,
            },
            Side::White => Self {
                black: self.black & !mv.captured(),
                white: (self.white & !start) | end,
                kings,
                side: Side::Black,
            },
        }
    }

    /// The board turned by 180 degrees with the colours swapped: the same game seen from the
    /// other side.
    #[must_use]
    pub const fn turned(&self) -> Self {
        Self {
            black: self.white.reverse_bits(),
            white: self.black.reverse_bits(),
            kings: self.kings.reverse_bits(),
            side: self.side.other(),
        }
    }
}

/// The row on which men of a side are crowned.
#[inline(always)]
pub const fn king_row(side: Side) -> Mask {
    match side {
        Side::Black => ROW_LAST,
        Side::White => ROW_FIRST,
    }
}

/// The row on which a side starts and the other side is crowned.
#[inline(always)]
pub const fn home_row(side: Side) -> Mask {
    king_row(side.other())
}

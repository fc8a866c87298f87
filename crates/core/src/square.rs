//! Squares, sides and pieces: the nouns of the board, as small types.

use std::fmt;

/// One of the two players. Black starts on squares 1-12 and moves towards 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Side {
    /// The side that starts on 1-12 (shown as Red by some front ends).
    Black = 0,
    /// The side that starts on 21-32.
    White = 1,
}

impl Side {
    /// The opponent.
    #[inline(always)]
    pub const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// The capital letter of PDN: `B` or `W`.
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    /// The English name, for sentences.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }
}

/// A piece: whose it is and whether it has been crowned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// True for a king, false for a man.
    pub king: bool,
}

/// One of the 32 playing squares. Holds 0-31; people see the PDN number, 1-32.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with a PDN number, or `None` when it is not in 1-32.
    pub const fn from_number(number: u32) -> Option<Self> {
        if number >= 1 && number <= 32 { Some(Self(number as u8 - 1)) } else { None }
    }

    /// The square with an index in 0-31; higher bits are ignored.
    #[inline(always)]
    pub const fn from_index(index: u32) -> Self {
        Self((index & 31) as u8)
    }

    /// The square at a row (0 holds 1-4) and a column (0-7), or `None` off the board or where
    /// no piece ever stands.
    pub const fn at(row: i32, column: i32) -> Option<Self> {
        if row < 0 || row > 7 || column < 0 || column > 7 || (row + column) & 1 == 0 {
            None
        } else {
            Some(Self((row * 4 + column / 2) as u8))
        }
    }

    /// Index in 0-31.
    #[inline(always)]
    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    /// PDN number in 1-32.
    #[inline(always)]
    pub const fn number(self) -> u32 {
        self.0 as u32 + 1
    }

    /// Row 0-7, counted from Black's home row.
    #[inline(always)]
    pub const fn row(self) -> u32 {
        self.0 as u32 / 4
    }

    /// Column 0-7, counted from the left with square 1-4's row on top.
    #[inline(always)]
    pub const fn column(self) -> u32 {
        let odd = (self.row() & 1) ^ 1;
        (self.0 as u32 & 3) * 2 + odd
    }

    /// The mask with only this square set.
    #[inline(always)]
    pub const fn mask(self) -> u32 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Square({})", self.number())
    }
}

//! Sets of squares as 32-bit masks in PDN order, and the four diagonal steps.
//!
//! Bit `n` stands for square `n + 1`. Even rows (0, 2, ...) begin in column 1, odd rows in column 0,
//! so a step is one of two shifts according to the row; the masks keep it from wrapping round an edge.

/// A set of squares; bit `n` stands for square `n + 1`.
pub type Mask = u32;

/// Rows 0, 2, 4 and 6.
const EVEN_ROWS: Mask = 0x0F0F_0F0F;
/// Rows 1, 3, 5 and 7.
const ODD_ROWS: Mask = 0xF0F0_F0F0;
/// Even rows without column 7, from where no step leads to the right.
const EVEN_NOT_LAST: Mask = 0x0707_0707;
/// Odd rows without column 0, from where no step leads to the left.
const ODD_NOT_FIRST: Mask = 0xE0E0_E0E0;

/// Row 0 (squares 1-4): Black's home row, White's king row.
pub const ROW_FIRST: Mask = 0x0000_000F;
/// Row 7 (squares 29-32): White's home row, Black's king row.
pub const ROW_LAST: Mask = 0xF000_0000;
/// Columns 0 and 7.
pub const EDGE_FILES: Mask = 0x1818_1818;
/// Columns 3 and 4.
pub const CENTRE_FILES: Mask = 0x4242_4242;
/// The eight playing squares in rows 2-5 and columns 2-5.
pub const CENTRE_EIGHT: Mask = 0x0066_6600;

/// One of the four diagonal directions, as two bits of a move's path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// Towards square 1 and column 0.
    UpLeft = 0,
    /// Towards square 1 and column 7.
    UpRight = 1,
    /// Towards square 32 and column 0.
    DownLeft = 2,
    /// Towards square 32 and column 7.
    DownRight = 3,
}

impl Direction {
    /// All four, in the order in which moves are generated.
    pub const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The direction with a two-bit code; higher bits are ignored.
    #[inline(always)]
    pub const fn from_code(code: u32) -> Self {
        Self::ALL[(code & 3) as usize]
    }

    /// The way back.
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        Self::ALL[3 - self as usize]
    }
}

/// Every square of `set` moved one step; squares that would leave the board are dropped.
#[inline(always)]
pub const fn step(set: Mask, direction: Direction) -> Mask {
    match direction {
        Direction::UpLeft => ((set & EVEN_ROWS) >> 4) | ((set & ODD_NOT_FIRST) >> 5),
        Direction::UpRight => ((set & EVEN_NOT_LAST) >> 3) | ((set & ODD_ROWS) >> 4),
        Direction::DownLeft => ((set & EVEN_ROWS) << 4) | ((set & ODD_NOT_FIRST) << 3),
        Direction::DownRight => ((set & EVEN_NOT_LAST) << 5) | ((set & ODD_ROWS) << 4),
    }
}

/// All squares one step away from `set`.
#[inline(always)]
pub const fn neighbours(set: Mask) -> Mask {
    step(set, Direction::UpLeft)
        | step(set, Direction::UpRight)
        | step(set, Direction::DownLeft)
        | step(set, Direction::DownRight)
}

/// The squares of a set, lowest first.
#[derive(Clone, Copy)]
pub struct Squares(pub Mask);

impl Iterator for Squares {
    type Item = crate::Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros();
        self.0 &= self.0 - 1;
        Some(crate::Square::from_index(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn steps_agree_with_rows_and_columns() {
        for index in 0..32 {
            let square = Square::from_index(index);
            for direction in Direction::ALL {
                let (row_step, column_step) = match direction {
                    Direction::UpLeft => (-1, -1),
                    Direction::UpRight => (-1, 1),
                    Direction::DownLeft => (1, -1),
                    Direction::DownRight => (1, 1),
                };
                let expected = Square::at(
                    square.row() as i32 + row_step,
                    square.column() as i32 + column_step,
                );
                assert_eq!(
                    step(square.mask(), direction),
                    expected.map_or(0, Square::mask),
                    "{square}"
                );
                assert_eq!(
                    step(step(square.mask(), direction), direction.opposite()),
                    if expected.is_some() { square.mask() } else { 0 }
                );
            }
        }
    }

    #[test]
    fn named_masks_hold_their_rows_and_columns() {
        for index in 0..32 {
            let square = Square::from_index(index);
            let (row, column) = (square.row(), square.column());
            let holds = |mask: Mask| mask & square.mask() != 0;
            assert_eq!(holds(ROW_FIRST), row == 0);
            assert_eq!(holds(ROW_LAST), row == 7);
            assert_eq!(holds(EDGE_FILES), column == 0 || column == 7);
            assert_eq!(holds(CENTRE_FILES), column == 3 || column == 4);
            assert_eq!(holds(CENTRE_EIGHT), (2..=5).contains(&row) && (2..=5).contains(&column));
        }
    }
}

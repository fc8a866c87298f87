//! A move with its whole path in eight bytes, and lists of moves that live on the stack.

use std::fmt;
use std::mem::MaybeUninit;
use std::ops::Deref;

use crate::Square;
use crate::bitboard::{Direction, Mask, Squares, step};

/// A step or a whole jump. Two jumps that differ in path are two moves, even when they take the
/// same pieces and end on the same square.
///
/// The path is packed into 30 bits: start (5), end (5), "moved by a king" (1), "crowns a man" (1)
/// and two bits of direction for each hop. Nine hops are the most there can be: the squares that a
/// jumping piece can reach are joined by nine jumps, and no piece is jumped twice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Move {
    path: u32,
    captured: Mask,
}

const END: u32 = 5;
const KING: u32 = 1 << 10;
const CROWNS: u32 = 1 << 11;
const HOPS: u32 = 12;

/// The most hops that one jump can have.
pub const MAX_HOPS: usize = 9;

impl Move {
    /// A placeholder that is no legal move (it would stay on square 1).
    pub const NONE: Self = Self { path: 0, captured: 0 };

    #[inline(always)]
    pub(crate) const fn new(
        start: u32,
        end: u32,
        king: bool,
        crowns: bool,
        directions: u32,
        captured: Mask,
    ) -> Self {
        let path = start
            | end << END
            | (king as u32 * KING)
            | (crowns as u32 * CROWNS)
            | directions << HOPS;
        Self { path, captured }
    }

    /// True for [`Move::NONE`].
    #[inline(always)]
    pub const fn is_none(self) -> bool {
        self.path == 0
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub const fn start(self) -> Square {
        Square::from_index(self.path)
    }

    /// The square on which the piece ends; its start for a jump that goes full circle.
    #[inline(always)]
    pub const fn end(self) -> Square {
        Square::from_index(self.path >> END)
    }

    /// The squares of the pieces taken.
    #[inline(always)]
    pub const fn captured(self) -> Mask {
        self.captured
    }

    /// True for a jump, false for a step.
    #[inline(always)]
    pub const fn is_jump(self) -> bool {
        self.captured != 0
    }

    /// True when a king moves (one that was a king before the move).
    #[inline(always)]
    pub const fn by_king(self) -> bool {
        self.path & KING != 0
    }

    /// True when a man becomes a king by this move.
    #[inline(always)]
    pub const fn crowns(self) -> bool {
        self.path & CROWNS != 0
    }

    /// A step or a jump of a king takes nothing away that could not come back.
    #[inline(always)]
    pub const fn is_reversible(self) -> bool {
        self.captured == 0 && self.by_king()
    }

    /// How many squares the path has after its start.
    #[inline(always)]
    pub const fn hops(self) -> usize {
        if self.captured == 0 { 1 } else { self.captured.count_ones() as usize }
    }

    /// All squares of the path, start and end included.
    pub fn path(self) -> Path {
        let mut squares = [self.start(); MAX_HOPS + 1];
        let hops = self.hops().min(MAX_HOPS);
        let mut at = self.start().mask();
        let mut directions = self.path >> HOPS;
        for square in &mut squares[1..=hops] {
            let direction = Direction::from_code(directions);
            at = step(at, direction);
            if self.is_jump() {
                at = step(at, direction);
            }
            *square = Square::from_index(at.trailing_zeros());
            directions >>= 2;
        }
        Path { squares, len: hops + 1 }
    }

    /// The captured pieces' squares in the order in which they are jumped.
    pub fn captured_in_order(self) -> impl Iterator<Item = Square> {
        let path = self.path();
        let hops = if self.is_jump() { path.len() - 1 } else { 0 };
        (0..hops).map(move |hop| {
            let (from, to) = (path[hop], path[hop + 1]);
            let row = (from.row() + to.row()) / 2;
            let column = (from.column() + to.column()) / 2;
            Square::from_index(row * 4 + column / 2)
        })
    }

    /// A number that stands for the move in 64 bits.
    #[inline(always)]
    pub const fn code(self) -> u64 {
        self.path as u64 | (self.captured as u64) << 32
    }

    /// The move with a number from [`Move::code`].
    #[inline(always)]
    pub const fn from_code(code: u64) -> Self {
        Self { path: code as u32, captured: (code >> 32) as u32 }
    }
}

impl fmt::Display for Move {
    /// The full path: `11-15`, `22x15x8`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_jump() { 'x' } else { '-' };
        for (index, square) in self.path().iter().enumerate() {
            if index > 0 {
                write!(f, "{separator}")?;
            }
            write!(f, "{square}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

/// The squares of a move's path, start and end included.
#[derive(Clone, Copy)]
pub struct Path {
    squares: [Square; MAX_HOPS + 1],
    len: usize,
}

impl Deref for Path {
    type Target = [Square];

    fn deref(&self) -> &[Square] {
        &self.squares[..self.len]
    }
}

/// Room in a [`MoveList`]. The longest list that climbing to one finds, again and again, has 153
/// moves (nine men to jump in a lattice, six kings, jumping optional); under compulsory jumping
/// lists are far shorter. See the test `no_position_overflows_a_list`.
pub const MAX_MOVES: usize = 192;

/// A list of moves without allocation.
pub struct MoveList {
    moves: [MaybeUninit<Move>; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// An empty list.
    #[inline(always)]
    pub const fn new() -> Self {
        Self { moves: [const { MaybeUninit::uninit() }; MAX_MOVES], len: 0 }
    }

    /// Adds a move at the end; panics when the list is full.
    #[inline(always)]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = MaybeUninit::new(mv);
        self.len += 1;
    }

    /// Swaps two moves.
    #[inline(always)]
    pub fn swap(&mut self, a: usize, b: usize) {
        self.moves[..self.len].swap(a, b);
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        // SAFETY: the first `len` entries have been written by `push`; `Move` has no invalid bits.
        unsafe { std::slice::from_raw_parts(self.moves.as_ptr().cast::<Move>(), self.len) }
    }
}

/// The pieces that a mask holds, as squares.
pub fn squares(mask: Mask) -> Squares {
    Squares(mask)
}

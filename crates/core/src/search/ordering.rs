//! Which move to try next: a list of moves with ranks, handed out best first.

use std::mem::MaybeUninit;

use crate::bitboard::Squares;
use crate::eval::bot::weights::{KING, MAN};
use crate::moves::MAX_MOVES;
use crate::{Move, MoveList, Position};

/// Moves with ranks. Handing them out one by one is cheaper than sorting: most nodes are left
/// after the first few.
pub(super) struct Ranked {
    items: [MaybeUninit<(i32, Move)>; MAX_MOVES],
    next: usize,
    len: usize,
}

impl Ranked {
    /// An empty list. Made first and filled in place, so that it is never copied.
    #[inline(always)]
    pub(super) const fn new() -> Self {
        Self { items: [const { MaybeUninit::uninit() }; MAX_MOVES], next: 0, len: 0 }
    }

    /// Takes the moves over, each with its rank.
    #[inline(always)]
    pub(super) fn fill(&mut self, moves: &MoveList, mut rank: impl FnMut(Move) -> i32) {
        for (item, &mv) in self.items.iter_mut().zip(moves.iter()) {
            item.write((rank(mv), mv));
        }
        self.len = moves.len();
    }

    /// The moves handed out so far, in order.
    #[inline(always)]
    pub(super) fn tried(&self) -> &[(i32, Move)] {
        let items = &self.items[..self.next];
        // SAFETY: the first `len` items were written by `new`; a pair has the layout of its cell.
        unsafe { &*(std::ptr::from_ref(items) as *const [(i32, Move)]) }
    }

    #[inline(always)]
    fn left(&mut self) -> &mut [(i32, Move)] {
        let items = &mut self.items[self.next..self.len];
        // SAFETY: the first `len` items were written by `new`; a pair has the layout of its cell.
        unsafe { &mut *(std::ptr::from_mut(items) as *mut [(i32, Move)]) }
    }
}

impl Iterator for Ranked {
    type Item = (i32, Move);

    /// The move with the highest rank among those left; of equal ranks, the earliest in the list.
    #[inline(always)]
    fn next(&mut self) -> Option<(i32, Move)> {
        let left = self.left();
        let mut best = 0;
        for index in 1..left.len() {
            if left[index].0 > left[best].0 {
                best = index;
            }
        }
        let item = *left.get(best)?;
        left.swap(0, best);
        self.next += 1;
        Some(item)
    }
}

/// What a jump takes, in hundredths of a man.
#[inline(always)]
pub(super) fn taken(position: &Position, mv: Move) -> i32 {
    Squares(mv.captured())
        .map(|square| if position.all_kings() & square.mask() != 0 { KING } else { MAN })
        .sum()
}

//! Positions that wait to be counted: two stacks of them, taken off a chunk at a time.

use std::array::from_fn;

use super::lanes::{LANES, Lanes};
use crate::bitboard::Mask;
use crate::{Position, movegen};

/// A position as the side to move sees it, perhaps in the middle of a jump.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub struct View {
    /// The pieces of the side to move.
    pub own: Mask,
    /// The other side's pieces.
    pub enemy: Mask,
    /// The kings of both sides.
    pub kings: Mask,
    /// The pieces that may move: all of them, or the one that has to jump on.
    pub only: Mask,
}

impl View {
    /// An empty board, which has no moves.
    pub const EMPTY: Self = Self { own: 0, enemy: 0, kings: 0, only: 0 };

    fn of(position: &Position) -> Self {
        let (own, enemy) = (position.own(), position.enemy());
        Self { own, enemy, kings: position.all_kings(), only: !0 }
    }
}

/// Positions field by field, so that one vector load fetches one field of many.
pub struct Chunk {
    own: Lanes,
    enemy: Lanes,
    /// The kings of both sides.
    pub kings: Lanes,
    only: Lanes,
}

impl Chunk {
    #[inline(always)]
    fn of(views: &[View; LANES]) -> Self {
        Self {
            own: from_fn(|i| views[i].own),
            enemy: from_fn(|i| views[i].enemy),
            kings: from_fn(|i| views[i].kings),
            only: from_fn(|i| views[i].only),
        }
    }

    /// The position in a lane.
    #[inline(always)]
    pub fn view(&self, lane: usize) -> View {
        View {
            own: self.own[lane],
            enemy: self.enemy[lane],
            kings: self.kings[lane],
            only: self.only[lane],
        }
    }
}

/// Positions with the same side to move.
///
/// A pass over a chunk takes as long as its position with the most moves, and there are few moves
/// where a jump is compulsory: so the two kinds of position are kept apart.
#[derive(Default)]
pub struct Block {
    /// Positions with a jump.
    pub jumping: Vec<View>,
    /// Positions without one.
    pub quiet: Vec<View>,
}

impl Block {
    /// The number of positions.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.jumping.len() + self.quiet.len()
    }

    /// Removes all positions.
    pub fn clear(&mut self) {
        self.jumping.clear();
        self.quiet.clear();
    }

    /// Adds a position.
    pub fn push(&mut self, position: &Position) {
        let jumps = movegen::jumpers(position) != 0;
        let stack = if jumps { &mut self.jumping } else { &mut self.quiet };
        stack.push(View::of(position));
    }
}

/// Puts on a stack the positions whose `keep` is 1; it is 0 for the others.
#[inline(always)]
pub fn append(stack: &mut Vec<View>, views: &[View; LANES], keep: &Lanes) {
    let len = stack.len();
    stack.extend_from_slice(views);
    let top: &mut [View; LANES] = (&mut stack[len..]).try_into().unwrap();
    // Written without a branch: a position that is not kept is overwritten by the next.
    let mut kept = 0;
    for lane in 0..LANES {
        top[kept % LANES] = views[lane];
        kept += keep[lane] as usize;
    }
    stack.truncate(len + kept);
}

/// Takes a chunk off a stack; empty boards make up for what is missing.
#[inline(always)]
pub fn pop(stack: &mut Vec<View>) -> Option<Chunk> {
    let mut views = [View::EMPTY; LANES];
    let len = stack.len();
    if len >= LANES {
        views.copy_from_slice(&stack[len - LANES..]);
        stack.truncate(len - LANES);
    } else if len > 0 {
        views[..len].copy_from_slice(stack);
        stack.clear();
    } else {
        return None;
    }
    Some(Chunk::of(&views))
}

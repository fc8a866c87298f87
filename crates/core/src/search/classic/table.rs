//! The classic search's transposition table: empty when a search begins, so that no search can
//! influence another. Emptying it takes no time: entries know the iteration that wrote them, and
//! iterations are numbered on from search to search.

use crate::Move;
use crate::search::{Bound, INFINITY, MAX_DEPTH, Score};
use crate::zobrist::Key;

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: Key,
    mv: u64,
    /// The iteration that wrote the entry; 0 marks one that nobody wrote.
    iteration: u32,
    score: i16,
    depth: i8,
    bound: u8,
}

// Scores and depths fit.
const _: () = assert!(INFINITY <= i16::MAX as Score && MAX_DEPTH <= i8::MAX as u32);

const NO_BOUND: u8 = 3;

impl Entry {
    pub(super) fn best(&self) -> Move {
        Move::from_code(self.mv)
    }

    pub(super) fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    pub(super) fn score(&self) -> Score {
        Score::from(self.score)
    }

    /// The bound, or `None` where only the move may be used.
    pub(super) fn bound(&self) -> Option<Bound> {
        match self.bound {
            0 => Some(Bound::Exact),
            1 => Some(Bound::Lower),
            2 => Some(Bound::Upper),
            _ => None,
        }
    }
}

pub(super) struct Table {
    entries: Vec<Entry>,
    /// Entries in use, a power of two.
    len: usize,
    /// The present iteration, and the last one of the search before.
    iteration: u32,
    before: u32,
}

const EMPTY: Entry = Entry { key: 0, mv: 0, iteration: 0, score: 0, depth: 0, bound: NO_BOUND };

impl Table {
    /// A table without room, before its first search.
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new(), len: 0, iteration: 0, before: 0 }
    }

    /// Empties the table for a search with a budget of nodes. It is sized by what may be searched
    /// and by nothing of the machine.
    pub(super) fn begin(&mut self, nodes: u64) {
        let wanted = if nodes == 0 { 1 << 19 } else { nodes.clamp(1 << 10, 1 << 19) };
        self.len = wanted.next_power_of_two() as usize;
        if self.iteration > u32::MAX - 2 * MAX_DEPTH {
            self.entries.clear();
            self.iteration = 0;
        }
        if self.entries.len() < self.len {
            self.entries.resize(self.len, EMPTY);
        }
        self.before = self.iteration;
    }

    pub(super) const fn next_iteration(&mut self) {
        self.iteration += 1;
    }

    #[inline]
    const fn slot(&self, key: Key) -> usize {
        (key as usize) & (self.len - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        let entry = &self.entries[self.slot(key)];
        (entry.key == key && entry.iteration > self.before).then_some(entry)
    }

    /// Stores a result; `bound` is `None` where the score must not be used by others.
    #[inline]
    pub(super) fn put(
        &mut self,
        key: Key,
        mv: Move,
        score: Score,
        depth: i32,
        bound: Option<Bound>,
    ) {
        let slot = self.slot(key);
        let old = &mut self.entries[slot];
        // A deeper entry of the same iteration saves more work than a shallow one.
        if old.iteration == self.iteration && old.key != key && i32::from(old.depth) > depth {
            return;
        }
        *old = Entry {
            key,
            mv: mv.code(),
            iteration: self.iteration,
            score: score as i16,
            depth: depth as i8,
            bound: bound.map_or(NO_BOUND, |bound| bound as u8),
        };
    }
}

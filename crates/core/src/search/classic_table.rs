//! The classic search's transposition table: made for one search, so that no search can influence
//! another.

use crate::Move;
use crate::search::{Bound, Score};
use crate::zobrist::Key;

#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: Key,
    mv: u64,
    score: Score,
    depth: i16,
    /// The iteration that wrote the entry; 0 marks an empty one.
    iteration: u8,
    bound: u8,
}

const NO_BOUND: u8 = 3;

impl Entry {
    pub(super) fn best(&self) -> Move {
        Move::from_code(self.mv)
    }

    pub(super) fn depth(&self) -> i32 {
        i32::from(self.depth)
    }

    pub(super) fn score(&self) -> Score {
        self.score
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
    iteration: u8,
}

const EMPTY: Entry = Entry { key: 0, mv: 0, score: 0, depth: 0, iteration: 0, bound: NO_BOUND };

impl Table {
    /// An empty table, sized by what may be searched and by nothing of the machine.
    pub(super) fn new(nodes: u64) -> Self {
        let wanted = if nodes == 0 { 1 << 19 } else { nodes.clamp(1 << 10, 1 << 19) };
        Self { entries: vec![EMPTY; wanted.next_power_of_two() as usize], iteration: 0 }
    }

    pub(super) fn next_iteration(&mut self) {
        self.iteration = self.iteration.saturating_add(1);
    }

    #[inline]
    fn slot(&self, key: Key) -> usize {
        (key as usize) & (self.entries.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<&Entry> {
        let entry = &self.entries[self.slot(key)];
        (entry.key == key && entry.iteration != 0).then_some(entry)
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
            score,
            depth: depth as i16,
            iteration: self.iteration,
            bound: bound.map_or(NO_BOUND, |bound| bound as u8),
        };
    }
}

//! The strong search's transposition table: shared between threads without locks, kept between
//! moves, four entries to a cache line.
//!
//! An entry is two words, the data and the key exclusive-or the data: a torn entry fails its check
//! and is never believed (Hyatt and Mann, "A lockless transposition table", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::Move;
use crate::search::{Bound, MAX_DEPTH, Score, WIN};
use crate::zobrist::Key;

/// A move in 16 bits, to be recognised among the legal ones; 0 is no move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Tag(u16);

impl Tag {
    pub(super) const NONE: Self = Self(0);

    #[inline(always)]
    pub(super) const fn of(mv: Move) -> Self {
        let code = mv.code();
        let folded = (code ^ code >> 16 ^ (code >> 32).wrapping_mul(0x9E37_79B1)) as u16;
        Self(folded | 1)
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) tag: Tag,
    pub(super) score: Score,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

const ENTRIES: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Entry; ENTRIES]);

#[derive(Default)]
struct Entry {
    check: AtomicU64,
    data: AtomicU64,
}

/// The table. Threads share it by reference.
pub struct Table {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

const AGES: u8 = 64;

const fn pack(score: Score, depth: i32, bound: Bound, age: u8, tag: Tag) -> u64 {
    (score as i16 as u16 as u64)
        | (tag.0 as u64) << 16
        | (depth as u8 as u64) << 32
        | (bound as u64) << 40
        | (age as u64) << 48
        // An empty entry is all zero; a written one never is.
        | 1 << 63
}

const fn depth_of(data: u64) -> i32 {
    (data >> 32) as u8 as i32
}

const fn age_of(data: u64) -> u8 {
    (data >> 48) as u8 & (AGES - 1)
}

impl Table {
    /// A table of about the given size in mebibytes, at least one.
    pub fn new(megabytes: usize) -> Self {
        let clusters = (megabytes.max(1) << 20) / size_of::<Cluster>();
        // The largest power of two that fits.
        let clusters = 1_usize << (usize::BITS - 1 - clusters.leading_zeros());
        let mut table = Vec::with_capacity(clusters);
        table.resize_with(clusters, Cluster::default);
        Self { clusters: table, age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        *self.age.get_mut() = 0;
    }

    /// Marks what was stored so far as older than what comes.
    pub fn next_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    /// Entries of the present search in a thousand, from a sample.
    pub fn per_mille_full(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|entry| entry.data.load(Ordering::Relaxed))
            .filter(|data| *data != 0 && age_of(*data) == age)
            .count();
        (used * 1000 / (sample.len() * ENTRIES)) as u32
    }

    #[inline(always)]
    fn cluster(&self, key: Key) -> &Cluster {
        &self.clusters[key as usize & (self.clusters.len() - 1)]
    }

    /// Asks the processor for a position's cluster ahead of time, where there is a way to.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let cluster = std::ptr::from_ref(self.cluster(key)).cast::<i8>();
            // SAFETY: prefetching reads nothing, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(cluster) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of a position, with win scores counted from `ply`.
    #[inline(always)]
    pub(super) fn get(&self, key: Key, ply: usize) -> Option<Known> {
        for entry in &self.cluster(key).0 {
            let data = entry.data.load(Ordering::Relaxed);
            if entry.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Known {
                    tag: Tag((data >> 16) as u16),
                    score: from_table(data as u16 as i16 as Score, ply),
                    depth: depth_of(data),
                    bound: match data >> 40 & 3 {
                        0 => Bound::Exact,
                        1 => Bound::Lower,
                        _ => Bound::Upper,
                    },
                });
            }
        }
        None
    }

    /// Stores a result over the same position's entry, an empty one, or the one that is worth
    /// least: shallow, and from an older search.
    #[inline(always)]
    pub(super) fn put(
        &self,
        key: Key,
        ply: usize,
        tag: Tag,
        score: Score,
        depth: i32,
        bound: Bound,
    ) {
        let age = self.age.load(Ordering::Relaxed);
        let cluster = self.cluster(key);
        let mut victim = &cluster.0[0];
        let mut least = i32::MAX;
        let mut tag = tag;
        for entry in &cluster.0 {
            let data = entry.data.load(Ordering::Relaxed);
            if data == 0 {
                if least > i32::MIN {
                    victim = entry;
                    least = i32::MIN;
                }
                continue;
            }
            if entry.check.load(Ordering::Relaxed) ^ data == key {
                // A result without a move keeps the move that was known.
                if tag == Tag::NONE {
                    tag = Tag((data >> 16) as u16);
                }
                victim = entry;
                break;
            }
            let worth = depth_of(data) - 4 * i32::from((age + AGES - age_of(data)) % AGES);
            if worth < least {
                least = worth;
                victim = entry;
            }
        }
        let depth = depth.clamp(0, MAX_DEPTH as i32 + 1);
        let data = pack(to_table(score, ply), depth, bound, age, tag);
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(key ^ data, Ordering::Relaxed);
    }
}

/// Wins are stored as counted from the position, not from the root.
const fn to_table(score: Score, ply: usize) -> Score {
    if score > WIN {
        score + ply as Score
    } else if score < -WIN {
        score - ply as Score
    } else {
        score
    }
}

const fn from_table(score: Score, ply: usize) -> Score {
    if score > WIN {
        score - ply as Score
    } else if score < -WIN {
        score + ply as Score
    } else {
        score
    }
}

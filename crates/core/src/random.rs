//! Numbers that look random and are a function of a seed. Where seeds come from is the caller's
//! business.

use crate::zobrist::mix;

/// A stream of numbers. Equal seeds give equal streams on every machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The stream of a seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: mix(seed) }
    }

    /// The seed of a branch of another seed. Branches with different numbers are unrelated.
    pub const fn branch(seed: u64, number: u64) -> u64 {
        mix(mix(seed) ^ number)
    }

    /// The next 64 bits.
    #[inline]
    pub const fn bits(&mut self) -> u64 {
        let bits = mix(self.state);
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        bits
    }

    /// A number from 0 to one below `count`, which is at least 1. The numbers are as likely as
    /// each other to within `count` parts of 2^32.
    #[inline]
    pub const fn below(&mut self, count: u32) -> u32 {
        (((self.bits() >> 32) * count as u64) >> 32) as u32
    }

    /// True in so many of a hundred cases.
    #[inline]
    pub const fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of the items, which are not empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::Stream;

    #[test]
    fn numbers_stay_below_their_bound_and_all_come_up() {
        let mut stream = Stream::new(7);
        let mut seen = [0; 7];
        for _ in 0..7_000 {
            seen[stream.below(7) as usize] += 1;
        }
        assert!(seen.iter().all(|&times| (900..1100).contains(&times)), "{seen:?}");
        assert!((0..100).all(|_| stream.below(1) == 0 && stream.percent(100)));
        assert!((0..100).all(|_| !stream.percent(0)));
    }

    #[test]
    fn a_seed_is_a_stream_and_a_branch_is_another() {
        let (mut a, mut b) = (Stream::new(1), Stream::new(1));
        assert_eq!(a.bits(), b.bits());
        assert_eq!(Stream::new(0).bits(), 0xA706_DD2F_4D19_7E6F, "the same on every machine");
        assert_ne!(Stream::branch(1, 2), Stream::branch(2, 1));
    }
}

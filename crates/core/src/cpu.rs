//! Which instruction set the processor offers, so that hot loops can be built more than once.
//!
//! Published builds must run on any x86-64 processor, and so may not assume even a population
//! count; yet nobody should have to compile on their own machine to get it. So a hot loop is
//! written once as an `#[inline(always)]` body, instantiated again inside wrappers marked with
//! `#[target_feature]`, and the wrapper is chosen at run time by [`level`].

use std::fmt;

/// How much the processor offers, from the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// What every processor of the target has.
    Baseline,
    /// x86-64 with bit scans, population counts and 256-bit vectors (x86-64-v3; Intel from 2013,
    /// AMD from 2015).
    V3,
    /// [`Level::V3`] with 512-bit vectors that count bits too (Intel Ice Lake, AMD Zen 4).
    V4,
}

impl Level {
    /// All levels, the least first.
    pub const ALL: [Self; 3] = [Self::Baseline, Self::V3, Self::V4];

    /// The name that people see.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Baseline => "baseline",
            Self::V3 => "x86-64-v3",
            Self::V4 => "x86-64-v4 with vpopcntdq",
        }
    }

    /// True when this processor can run code that was built for the level.
    #[inline]
    pub fn is_available(self) -> bool {
        self <= level()
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The highest level that this processor can run. Cheap: `std` remembers what it found.
#[cfg(target_arch = "x86_64")]
#[inline]
pub fn level() -> Level {
    let v3 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt");
    let v4 = v3
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vpopcntdq");
    if v4 {
        Level::V4
    } else if v3 {
        Level::V3
    } else {
        Level::Baseline
    }
}

/// The highest level that this processor can run.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub fn level() -> Level {
    Level::Baseline
}

/// The names of all levels that this processor can run, the least first.
pub fn names() -> impl Iterator<Item = &'static str> {
    Level::ALL.into_iter().filter(|level| level.is_available()).map(Level::name)
}

/// A call that can be built for more than one kind of processor.
pub trait Call {
    /// What the call returns.
    type Output;

    /// The body. Implementations mark it `#[inline(always)]`, so that it is compiled anew with
    /// the instructions of each caller in [`Cpu::call`].
    fn run(self) -> Self::Output;
}

/// A kind of processor that a recursive search is built for. The search carries it as a type, so
/// that its recursion stays inside code of one kind.
pub trait Cpu {
    /// Runs a call, compiled for this kind.
    fn call<F: Call>(call: F) -> F::Output;
}

/// [`Level::Baseline`] as a type.
pub struct Baseline;

impl Cpu for Baseline {
    #[inline(never)]
    fn call<F: Call>(call: F) -> F::Output {
        call.run()
    }
}

/// [`Level::V3`] as a type. Only to be used where [`level`] says that it is available.
#[cfg(target_arch = "x86_64")]
pub struct V3;

#[cfg(target_arch = "x86_64")]
impl Cpu for V3 {
    #[inline(always)]
    fn call<F: Call>(call: F) -> F::Output {
        #[inline(never)]
        #[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
        fn built_for_v3<F: Call>(call: F) -> F::Output {
            call.run()
        }
        // SAFETY: this type is only named where the processor has been asked for these features.
        unsafe { built_for_v3(call) }
    }
}

//! The host's clock. Owns how a search sees time and is told to stop;
//! refuses to look at the clock for a search that has no limit of time, but for the stop.

use kingme_core::search::Control;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Microseconds since any fixed moment; infinity when the search is to end.
    safe fn micros() -> f64;
}

/// Natively (in tests) no time passes.
#[cfg(not(target_family = "wasm"))]
const fn micros() -> f64 {
    0.0
}

/// A search's view of the host: its time begins with the search.
pub struct HostControl {
    began: f64,
}

impl HostControl {
    /// Starts the clock.
    pub fn new() -> Self {
        Self { began: micros() }
    }
}

impl Control for HostControl {
    fn stop(&self) -> bool {
        micros() == f64::INFINITY
    }

    fn micros(&self) -> u64 {
        // Casts saturate: infinity is past every limit, and a clock set back is no time at all.
        (micros() - self.began) as u64
    }
}

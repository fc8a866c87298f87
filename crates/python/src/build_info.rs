//! What the extension was built for, and what the processor offers: facts for people who ask why it
//! is slow or does not start. Nothing decides by them.

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The features that the search gains from, as far as the processor has them. What the extension
/// was built for says nothing of that: wheels are built for the oldest processors.
fn processor() -> Vec<&'static str> {
    let mut found = Vec::new();
    #[cfg(target_arch = "x86_64")]
    {
        macro_rules! look {
            ($($name:tt),*) => { $(if std::arch::is_x86_feature_detected!($name) { found.push($name); })* };
        }
        look!("sse4.2", "popcnt", "lzcnt", "bmi1", "bmi2", "avx2", "avx512f");
    }
    #[cfg(target_arch = "aarch64")]
    found.push("neon");
    found.sort_unstable();
    found
}

/// The same features, as far as the compiler was allowed to use them.
fn compiled() -> Vec<&'static str> {
    let mut found = Vec::new();
    macro_rules! look {
        ($($name:tt),*) => { $(if cfg!(target_feature = $name) { found.push($name); })* };
    }
    look!("avx2", "avx512f", "bmi1", "bmi2", "lzcnt", "neon", "popcnt", "sse4.2");
    found
}

#[doc = stub!("build_info")]
#[pyfunction]
pub fn build_info(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let facts = PyDict::new(py);
    facts.set_item("version", env!("CARGO_PKG_VERSION"))?;
    facts.set_item("architecture", std::env::consts::ARCH)?;
    facts.set_item("system", std::env::consts::OS)?;
    facts.set_item("optimised", !cfg!(debug_assertions))?;
    facts.set_item("compiled", compiled())?;
    facts.set_item("processor", processor())?;
    Ok(facts)
}

//! Seeds for Python: the core's derivation of one from another.

use kingme_core::random::Stream;
use pyo3::prelude::*;

#[doc = stub!("branch_seed")]
#[pyfunction]
pub const fn branch_seed(seed: u64, number: u64) -> u64 {
    Stream::branch(seed, number)
}

//! Random bytes as a PDN collection.

#![no_main]

#[path = "../invariants.rs"]
#[allow(dead_code)] // The other target uses the rest.
mod invariants;

libfuzzer_sys::fuzz_target!(|data: &[u8]| invariants::pdn(data));

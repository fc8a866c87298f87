//! The WebAssembly module: thin functions that take numbers and texts, call the core and write
//! JSON. Owns nothing of the game; refuses bad input with a sentence, never with a trap.
//!
//! # The border
//! Only numbers cross. A text is written by the host as UTF-8 into a buffer from [`border::alloc`]
//! and named by address and length. Whatever a call has to say stands in one result text, at
//! [`border::result_ptr`] with [`border::result_len`] bytes, until the next call.
//! A call returns a number: zero or more when all went well, a negative [`failure::Kind`] when
//! not, and then the result text is the sentence that says why. `web/core/core.js` wraps all this.
//!
//! # Two imports
//! A search asks its host for the time now and then: `env.micros`, declared in [`clock`]; and one
//! with the host's own evaluation asks for the values of leaves: `env.leaf`, declared in [`leaf`].
//! Nothing else comes in, so that the module is as reproducible as the native build: a search that is
//! limited by depth or nodes gives the same whatever the clock says.
//!
//! `#[unsafe(no_mangle)]` throughout this crate: SAFETY: no other crate of the module exports a
//! function, and within this one the compiler refuses two of one name.

mod board;
mod border;
mod clock;
mod failure;
mod json;
mod leaf;
mod pdn;
mod search;
mod state;

//! The CPython extension `kingme._core`: thin wrappers that convert, map errors to exceptions and
//! let go of the interpreter while the core works. Rules and search live in `kingme-core`.

// The docstrings are written for Python, not in Rust's Markdown.
#![allow(clippy::doc_lazy_continuation, rustdoc::broken_intra_doc_links)]

/// The docstring of an item of `_core.pyi`, by its dotted name; `build.rs` has taken it out.
macro_rules! stub {
    ($name:literal) => {
        include_str!(concat!(env!("OUT_DIR"), "/docs/", $name, ".txt"))
    };
}

mod ask;
mod board;
mod build_info;
mod control;
mod engine;
mod errors;
mod legal;
mod mcts;
mod moves;
mod pdn;
mod perft;
mod random;
mod rules;
mod search;
mod series;
mod spec;
mod tree;
mod values;

use pyo3::prelude::*;

#[doc = stub!("_core")]
#[pymodule]
mod _core {
    #[pymodule_export]
    use crate::ask::value_of_score;
    #[pymodule_export]
    use crate::board::Board;
    #[pymodule_export]
    use crate::build_info::build_info;
    #[pymodule_export]
    use crate::control::SearchStop;
    #[pymodule_export]
    use crate::engine::{Engine, SearchLine};
    #[pymodule_export]
    use crate::legal::LegalMoves;
    #[pymodule_export]
    use crate::mcts::{MctsResult, search_mcts};
    #[pymodule_export]
    use crate::moves::{Move, move_from_code};
    #[pymodule_export]
    use crate::pdn::{PdnReader, PdnRecord, format_pdn, pdn_result};
    #[pymodule_export]
    use crate::perft::{divide, perft};
    #[pymodule_export]
    use crate::random::branch_seed;
    #[pymodule_export]
    use crate::rules::RuleSet;
    #[pymodule_export]
    use crate::search::{BotEvaluation, EightEvaluation, SearchResult, jitter, search_classic};
    #[pymodule_export]
    use crate::series::{Effort, GameRecord, Thought, play_games, random_opening, side_seed};
    #[pymodule_export]
    use crate::spec::{Choice, PlayerSpec};
    #[pymodule_export]
    use crate::tree::{GameTree, TreeNode};

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        use kingme_core::search::{Bound, INFINITY, MATE, MAX_DEPTH, MAX_PV, classic};
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        module.add("MATE", MATE)?;
        module.add("INFINITY", INFINITY)?;
        module.add("MAX_DEPTH", MAX_DEPTH)?;
        module.add("MAX_PV", MAX_PV)?;
        module.add("EXACT", Bound::Exact as u8)?;
        module.add("LOWER", Bound::Lower as u8)?;
        module.add("UPPER", Bound::Upper as u8)?;
        module.add("MAX_EXTENSION", classic::MAX_EXTENSION)?;
        module.add("MAX_JITTER", classic::MAX_JITTER)?;
        Ok(())
    }
}

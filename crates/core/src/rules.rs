//! Rule sets as values: what is compulsory, where a move ends, and when a game is drawn.
//!
//! The four sets of the project are rows of `rulesets.json`; `build.rs` turns them into constants.

use crate::Side;

/// Which moves set the count of quiet plies back to zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QuietReset {
    /// Captures alone.
    Capture,
    /// Captures and moves that crown a man.
    CaptureOrCrowning,
    /// Captures and every move of a man.
    CaptureOrManMove,
}

/// One rule set. See `docs/rules.md` for the numbered clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The side that moves first from the start position.
    pub first_side: Side,
    /// A jump must be taken when there is one.
    pub jumps_compulsory: bool,
    /// A jump that can go on must go on.
    pub continuation_compulsory: bool,
    /// A man that reaches the king row stops there, even if it could jump on as a king.
    pub crowning_ends_move: bool,
    /// The game is drawn when a position with the same side to move stands this many times
    /// (0: never).
    pub repetition: u8,
    /// The game is drawn after this many quiet plies in a row (0: never).
    pub quiet_limit: u16,
    /// What makes a ply not quiet.
    pub quiet_reset: QuietReset,
    /// Drawn when the last six plies are a cycle: a king of each side goes out, back and out again.
    pub cycle: bool,
}

/// A row of `rulesets.json`: a rule set with what people call it.
#[derive(Clone, Copy, Debug)]
pub struct NamedRules {
    /// The name that commands and files use.
    pub name: &'static str,
    /// The name that people see.
    pub title: &'static str,
    /// The rules in a sentence.
    pub summary: &'static str,
    /// Shown on the light squares of the board instead of the dark ones.
    pub light_squares: bool,
    /// The rules themselves.
    pub rules: Rules,
}

include!(concat!(env!("OUT_DIR"), "/rulesets.rs"));

/// The row of `rulesets.json` with a name.
pub fn named(name: &str) -> Option<&'static NamedRules> {
    NAMED.iter().find(|row| row.name == name)
}

impl Default for Rules {
    fn default() -> Self {
        ENGLISH
    }
}

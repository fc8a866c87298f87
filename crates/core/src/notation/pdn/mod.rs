//! Whole games as PDN 3.0: collections read in pieces, one game at a time, and games written.
//!
//! No file is touched: a host feeds bytes to a [`Reader`] and takes [`Record`]s out. What is
//! accepted beyond the standard, and what is decided where it is silent, stands in
//! `docs/formats.md`.

mod lexer;
mod parse;
mod reader;
mod resolve;
mod text;
mod tree;
mod write;

pub use reader::Reader;
pub use text::clean_comment;
pub use tree::{NodeId, Removed, Tree};
pub use write::{TagError, write_game};

use std::fmt;

use crate::{Rules, Side};

/// How a game ended, as PDN notes it. The first number is Black's, who moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultMark {
    /// `1-0`, or `2-0`.
    BlackWon,
    /// `0-1`, or `0-2`.
    WhiteWon,
    /// `1/2-1/2`, or `1-1`.
    Drawn,
    /// `0-0`: nobody got a point.
    NoPoints,
    /// `*`: unfinished or unknown.
    Open,
}

impl ResultMark {
    /// The text that is written.
    pub const fn text(self) -> &'static str {
        match self {
            Self::BlackWon => "1-0",
            Self::WhiteWon => "0-1",
            Self::Drawn => "1/2-1/2",
            Self::NoPoints => "0-0",
            Self::Open => "*",
        }
    }

    /// What a text such as that of the tag `Result` means.
    pub fn from_text(text: &str) -> Option<Self> {
        match text.trim() {
            "1-0" | "2-0" => Some(Self::BlackWon),
            "0-1" | "0-2" => Some(Self::WhiteWon),
            "1/2-1/2" | "1-1" | "1/2" | "½-½" | "½" => Some(Self::Drawn),
            "0-0" => Some(Self::NoPoints),
            "*" => Some(Self::Open),
            _ => None,
        }
    }

    /// The result in which a side has won.
    pub const fn won_by(side: Side) -> Self {
        match side {
            Side::Black => Self::BlackWon,
            Side::White => Self::WhiteWon,
        }
    }
}

impl fmt::Display for ResultMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// Something that is wrong in a text, and where. Lines and columns count from 1, in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line in the whole text.
    pub line: u64,
    /// The column in that line.
    pub column: u64,
    /// What is wrong, as a sentence without its full stop.
    pub reason: String,
}

/// One game of a collection.
#[derive(Clone, Debug)]
pub struct Record {
    /// Names and values in the order of the text; no name comes twice.
    pub tags: Vec<(String, String)>,
    /// The moves: main line, variations, comments, marks.
    pub tree: Tree,
    /// The result at the end of the moves.
    pub mark: Option<ResultMark>,
    /// Why the game could not be read as a whole. What was not read is a comment of the tree.
    pub errors: Vec<Fault>,
    /// What was read, but may not be what was meant.
    pub warnings: Vec<Fault>,
    /// The line in which the game begins.
    pub line: u64,
}

impl Record {
    /// The value of a tag; capitals do not matter.
    pub fn tag(&self, name: &str) -> Option<&str> {
        tag(&self.tags, name)
    }

    /// The tree, for a host that keeps it elsewhere; an empty one is left.
    pub fn take_tree(&mut self) -> Tree {
        let empty = Tree::new(*self.tree.start(), *self.tree.rules());
        std::mem::replace(&mut self.tree, empty)
    }
}

/// The value of a tag; capitals do not matter.
pub(crate) fn tag<'a>(tags: &'a [(String, String)], name: &str) -> Option<&'a str> {
    tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
}

/// The rule set that a tag `Rules` names, where it does.
pub(crate) fn rules_of(tags: &[(String, String)]) -> Option<Result<Rules, String>> {
    let name = tag(tags, "Rules")?.trim();
    Some(
        crate::rules::named(&name.to_ascii_lowercase())
            .map(|row| row.rules)
            .ok_or_else(|| name.to_owned()),
    )
}

/// The most bytes that one game may have.
pub const MAX_GAME_BYTES: usize = 16 << 20;

/// The most faults of each kind that are noted for one game.
pub(crate) const MAX_FAULTS: usize = 20;

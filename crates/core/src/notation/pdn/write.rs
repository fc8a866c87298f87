//! Games as text: the tags, the Seven Tag Roster first, then the moves on lines of 80 columns.

use std::fmt;

use super::tree::{NodeId, Tree};
use super::{ResultMark, tag};
use crate::notation::fen::{from_fen, to_fen};
use crate::notation::moves::to_pdn;
use crate::{Position, Side};

const COLUMNS: usize = 80;

/// The tags that stand first in every game, with what is written where they are missing.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The name of a tag that PDN cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagError(pub String);

impl fmt::Display for TagError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} cannot be the name of a tag; it begins with a letter and has letters, digits and _ \
             only",
            self.0
        )
    }
}

impl std::error::Error for TagError {}

/// Adds a game to a text, with an empty line behind it.
///
/// Without a mark, the tag `Result` says how the game ended. `SetUp` and `FEN` follow the tree.
pub fn write_game(
    out: &mut String,
    tags: &[(String, String)],
    tree: &Tree,
    mark: Option<ResultMark>,
) -> Result<(), TagError> {
    if let Some((name, _)) = tags.iter().find(|(name, _)| !is_tag_name(name)) {
        return Err(TagError(name.clone()));
    }
    let by_tag = tag(tags, "Result").and_then(ResultMark::from_text);
    let mark = mark.or(by_tag).unwrap_or(ResultMark::Open);
    write_tags(out, tags, tree.start(), mark);
    out.push('\n');
    let mut words = Words { out, column: 0, word: String::new(), glued: false };
    write_moves(&mut words, tree);
    words.begin();
    words.word.push_str(mark.text());
    words.begin();
    out.push_str("\n\n");
    Ok(())
}

fn is_tag_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b))
}

fn write_tags(out: &mut String, tags: &[(String, String)], start: &Position, mark: ResultMark) {
    for (name, missing) in ROSTER {
        let found = tags.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        match found {
            Some((name, value)) => write_tag(out, name, value),
            None if name == "Result" => write_tag(out, name, mark.text()),
            None => write_tag(out, name, missing),
        }
    }
    // A FEN that says where the tree begins stays as it is, and so does one that nobody can read.
    let written = tag(tags, "FEN").filter(|fen| !fen.is_empty());
    let standard = *start == Position::start(Side::Black);
    let set_up = tag(tags, "SetUp") != Some("0");
    let agrees = match written.map(from_fen) {
        Some(Ok(position)) => {
            if set_up {
                position == *start
            } else {
                standard
            }
        }
        Some(Err(_)) => standard,
        None => standard,
    };
    for (name, value) in tags {
        let known = ROSTER.iter().any(|(other, _)| other.eq_ignore_ascii_case(name));
        let placing = ["SetUp", "FEN"].iter().any(|other| other.eq_ignore_ascii_case(name));
        if !known && (agrees || !placing) {
            write_tag(out, name, value);
        }
    }
    if !agrees && !standard {
        write_tag(out, "SetUp", "1");
        write_tag(out, "FEN", &to_fen(start));
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// Words on lines.
struct Words<'a> {
    out: &'a mut String,
    column: usize,
    /// The word that is being put together.
    word: String,
    /// The next word is glued to the present one.
    glued: bool,
}

impl Words<'_> {
    /// Ends the present word, unless what follows is glued to it.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.glued, false) || self.word.is_empty() {
            return;
        }
        let width = self.word.chars().count();
        // At the front of a line, % hides the line from some readers, and [ may begin a tag.
        let may_break = !self.word.starts_with(['%', '[']);
        if self.column > 0 {
            if self.column + 1 + width > COLUMNS && may_break {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        self.out.push_str(&self.word);
        self.column += width;
        self.word.clear();
    }

    fn comment(&mut self, text: &str) {
        self.begin();
        self.word.push('{');
        for (index, word) in text.split(' ').enumerate() {
            if index > 0 {
                self.begin();
            }
            self.word.push_str(word);
        }
        self.word.push('}');
    }
}

enum Step {
    /// The moves after a node of this position and count of plies; the first one begins a line.
    After(NodeId, Position, usize, bool),
    Variation(NodeId, Position, usize),
    Close,
}

fn write_moves(words: &mut Words<'_>, tree: &Tree) {
    for comment in &tree.notes(NodeId::ROOT).after {
        words.comment(comment);
    }
    let start = *tree.start();
    // A list of what is still to be written, since variations may lie in each other at any depth.
    let mut steps = vec![Step::After(NodeId::ROOT, start, 0, true)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Close => words.word.push(')'),
            Step::Variation(id, position, ply) => {
                words.begin();
                words.word.push('(');
                words.glued = true;
                write_move(words, tree, id, &position, ply, true);
                steps.push(Step::Close);
                steps.push(Step::After(id, position.after(tree.mv(id)), ply + 1, false));
            }
            Step::After(id, position, ply, first) => {
                let mut children = tree.children(id);
                let Some(main) = children.next() else { continue };
                write_move(words, tree, main, &position, ply, first);
                let after = position.after(tree.mv(main));
                steps.push(Step::After(main, after, ply + 1, false));
                let place = steps.len();
                steps.extend(children.map(|child| Step::Variation(child, position, ply)));
                steps[place..].reverse();
            }
        }
    }
}

/// A move with its number, marks and comments. White's moves have a number where a line begins.
fn write_move(
    words: &mut Words<'_>,
    tree: &Tree,
    id: NodeId,
    position: &Position,
    ply: usize,
    first: bool,
) {
    let notes = tree.notes(id);
    for comment in &notes.before {
        words.comment(comment);
    }
    words.begin();
    let side = position.side();
    if first || side == Side::Black {
        // White's first move is the second half of a pair. A number stays with its move.
        let halves = ply + usize::from(tree.start().side() == Side::White);
        words.word.push_str(&(halves / 2 + 1).to_string());
        words.word.push_str(if side == Side::Black { ". " } else { "... " });
    }
    words.word.push_str(&to_pdn(position, tree.rules(), tree.mv(id)));
    let mut nags = notes.nags.iter().copied().peekable();
    // The common marks are glued to the move, as long as no other glyph stands before them.
    if let Some(mark) = nags.next_if(|nag| (1..=6).contains(nag)) {
        words.word.push_str(["!", "?", "!!", "??", "!?", "?!"][usize::from(mark) - 1]);
    }
    for nag in nags {
        words.begin();
        words.word.push('$');
        words.word.push_str(&nag.to_string());
    }
    for comment in &notes.after {
        words.comment(comment);
    }
}

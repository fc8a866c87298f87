//! A collection that arrives in pieces: bytes are fed, games come out, and no more is held than the
//! game that is being read.

use super::lexer::tag_opening;
use super::parse::parse_game;
use super::resolve::Place;
use super::tree::Tree;
use super::{Fault, MAX_GAME_BYTES, Record};
use crate::{Position, Rules, Side};

/// A text of this length is read even where no tag shows that a game has ended.
const PATIENCE: usize = 1 << 16;

/// True when what stands behind a game cannot belong to it, whatever comes after the bytes that are
/// there: a result could go on as a move, and comments behind a result belong to the game.
fn is_settled(rest: &[u8]) -> bool {
    rest.trim_ascii_start().first().is_some_and(|byte| !matches!(byte, b'{' | b';'))
}

/// Reads the games of a collection.
pub struct Reader {
    rules: Option<Rules>,
    buffer: Vec<u8>,
    /// Where the next game begins in the buffer.
    at: usize,
    /// What a person calls that place.
    place: Place,
    /// Where the games end that stand under the same tags; looked for from `searched` on.
    border: Option<usize>,
    searched: usize,
    /// How far the end of the line at `searched` has been looked for.
    looked: usize,
    /// Something else than tags has been seen since the latest border.
    past_tags: bool,
    /// How long the buffer must be before a game without an end is tried again.
    patience: usize,
    /// A game that was too long is being passed over.
    passing: bool,
    begun: bool,
    closed: bool,
}

impl Reader {
    /// A reader of games under a rule set; where there is none, each game's tag `Rules` may name
    /// one, and others are English draughts.
    pub fn new(rules: Option<Rules>) -> Self {
        Self {
            rules,
            buffer: Vec::new(),
            at: 0,
            place: Place::START,
            border: None,
            searched: 0,
            looked: 0,
            past_tags: false,
            patience: PATIENCE,
            passing: false,
            begun: false,
            closed: false,
        }
    }

    /// Adds bytes of the collection.
    pub fn feed(&mut self, bytes: &[u8]) {
        if self.at > 0 {
            self.buffer.drain(..self.at);
            self.searched -= self.at;
            self.looked = self.looked.saturating_sub(self.at);
            self.border = self.border.map(|border| border - self.at);
            self.at = 0;
        }
        self.buffer.extend_from_slice(bytes);
        if !self.begun && self.buffer.len() >= 3 {
            self.begin();
        }
    }

    /// Says that all bytes have been fed.
    pub fn close(&mut self) {
        self.begin();
        self.closed = true;
    }

    fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) && self.buffer.starts_with(b"\xEF\xBB\xBF") {
            (self.at, self.searched) = (3, 3);
        }
    }

    /// The next game; `None` when more bytes are needed, or there is no other.
    pub fn next_game(&mut self) -> Option<Record> {
        while self.begun {
            self.find_border();
            let waiting = self.buffer.len() - self.at;
            let whole = self.border.is_some() || self.closed;
            if !whole && waiting < self.patience {
                return None;
            }
            let end = self.border.unwrap_or(self.buffer.len());
            if self.at == end {
                self.border.take()?;
                self.past_tags = false;
                continue;
            }
            if self.passing {
                self.passing = !whole;
                self.pass(end);
                continue;
            }
            let found = parse_game(&self.buffer[self.at..end], self.place, self.rules);
            let rest = &self.buffer[self.at + found.used..end];
            if !(whole || found.ended && is_settled(rest)) {
                if waiting <= MAX_GAME_BYTES {
                    self.patience = (waiting * 2).min(MAX_GAME_BYTES + 1);
                    return None;
                }
                self.passing = true;
                let record = self.too_long();
                self.pass(end);
                return Some(record);
            }
            // A text without a game in it is passed over.
            self.pass(self.at + found.used.max(1));
            self.patience = PATIENCE;
            if found.record.is_some() {
                return found.record;
            }
        }
        None
    }

    fn pass(&mut self, end: usize) {
        self.place = self.place.after(&self.buffer[self.at..end]);
        self.at = end;
        self.searched = self.searched.max(end);
    }

    /// Looks for the next line that begins with a tag and has something else than tags before it.
    fn find_border(&mut self) {
        while self.border.is_none() && self.searched < self.buffer.len() {
            let looked = self.looked.max(self.searched);
            let end = self.buffer[looked..].iter().position(|b| matches!(b, b'\n' | b'\r'));
            self.looked = looked + end.unwrap_or(self.buffer.len() - looked);
            if end.is_none() && !self.closed {
                return;
            }
            let rest = &self.buffer[self.searched..];
            let end = end.map(|end| looked + end - self.searched);
            let line = &rest[..end.unwrap_or(rest.len())];
            let blank = line.iter().take_while(|b| matches!(**b, b' ' | b'\t')).count();
            if tag_opening(&line[blank..]).is_some() {
                if self.past_tags {
                    self.border = Some(self.searched);
                    return;
                }
            } else if blank < line.len() {
                self.past_tags = true;
            }
            self.searched += end.map_or(rest.len(), |end| end + 1);
        }
    }

    fn too_long(&self) -> Record {
        let english = crate::rules::ENGLISH;
        let reason = format!("this game has more than {MAX_GAME_BYTES} bytes");
        Record {
            tags: Vec::new(),
            tree: Tree::new(Position::start(Side::Black), self.rules.unwrap_or(english)),
            mark: None,
            errors: vec![Fault { line: self.place.line, column: self.place.column, reason }],
            warnings: Vec::new(),
            line: self.place.line,
        }
    }
}

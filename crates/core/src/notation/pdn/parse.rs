//! The grammar of one game: tokens in, a tree of moves as they were written out.
//!
//! What the moves mean on a board is `resolve.rs`'s.

use super::lexer::{FORCED, Lexer, Squares, Token};
use super::resolve::{self, Place, Problem};
use super::text::{clean_comment, decode, tag_value};
use super::tree::{NodeId, Tree};
use super::{Record, ResultMark};
use crate::notation::fen::shortened;
use crate::{Move, Position, Rules, Side};

/// The most variations that may be open inside of each other.
const MAX_OPEN: usize = 500;

/// A move as it was written.
pub(super) struct Written {
    /// Its squares; `None` for what is no move.
    pub(super) squares: Option<Squares>,
    /// Where it stands.
    pub(super) begin: u32,
    /// Where it ends.
    pub(super) end: u32,
    /// The line, of [`Draft::line_ends`], that it belongs to.
    pub(super) line: u32,
}

/// A tag with the place where it stands.
pub(super) struct TagPlace {
    pub(super) name: String,
    pub(super) begin: usize,
}

/// A game as it was written, before anything is known of a board.
pub(super) struct Draft<'a> {
    pub(super) text: &'a [u8],
    /// The moves, not settled yet, with comments and marks.
    pub(super) tree: Tree,
    /// For each node after the root, what was written.
    pub(super) written: Vec<Written>,
    /// Where the main line and each variation end.
    pub(super) line_ends: Vec<u32>,
    pub(super) tags: Vec<(String, String)>,
    pub(super) tag_places: Vec<TagPlace>,
    pub(super) mark: Option<(ResultMark, usize)>,
    /// Something says that White begins.
    pub(super) white_begins: bool,
    pub(super) errors: Vec<Problem>,
    pub(super) warnings: Vec<Problem>,
    pub(super) begin: usize,
}

/// A variation, or the main line, that waits while one inside of it is read.
struct Waiting {
    at: NodeId,
    line: u32,
    lost: bool,
    fresh: bool,
    begin: usize,
    /// It replaces no move: it is kept as a comment.
    refused: bool,
}

/// What one call found.
pub(super) struct Found {
    /// The game; `None` where the text holds none.
    pub(super) record: Option<Record>,
    /// The bytes that belong to it.
    pub(super) used: usize,
    /// Something after the game has ended it, not the end of the text.
    pub(super) ended: bool,
}

/// Reads the first game of a text that begins at a place.
pub(super) fn parse_game(text: &[u8], place: Place, rules: Option<Rules>) -> Found {
    let mut grammar = Grammar::new(text);
    let ended = grammar.read();
    let used = grammar.used;
    let draft = grammar.draft;
    let is_game = !(draft.tags.is_empty() && draft.written.is_empty() && draft.errors.is_empty());
    let record = is_game.then(|| resolve::settle(draft, place, rules));
    Found { record, used, ended }
}

struct Grammar<'a> {
    lexer: Lexer<'a>,
    draft: Draft<'a>,
    waiting: Vec<Waiting>,
    /// Brackets beyond [`MAX_OPEN`], whose variations are not read.
    too_deep: usize,
    /// The node after which the next move stands.
    at: NodeId,
    line: u32,
    /// Something in this line could not be read: what follows in it is passed over.
    lost: bool,
    /// The line has no move yet.
    fresh: bool,
    /// Comments that wait for the first move of a variation.
    before: Vec<String>,
    /// A number without a dot, which a move must follow.
    bare: Option<(usize, usize)>,
    used: usize,
}

impl<'a> Grammar<'a> {
    fn new(text: &'a [u8]) -> Self {
        let tree = Tree::new(Position::start(Side::Black), crate::rules::ENGLISH);
        let draft = Draft {
            text,
            tree,
            written: Vec::with_capacity(96),
            line_ends: vec![0],
            tags: Vec::with_capacity(8),
            tag_places: Vec::with_capacity(8),
            mark: None,
            white_begins: false,
            errors: Vec::new(),
            warnings: Vec::new(),
            begin: 0,
        };
        Self {
            lexer: Lexer::new(text),
            draft,
            waiting: Vec::new(),
            too_deep: 0,
            at: NodeId::ROOT,
            line: 0,
            lost: false,
            fresh: true,
            before: Vec::new(),
            bare: None,
            used: 0,
        }
    }

    /// Reads to the end of the game; true when that is not the end of the text.
    fn read(&mut self) -> bool {
        // Whether something of the moves has been seen, so that a tag begins another game.
        let mut moves = false;
        let mut begun = false;
        let mut tag_end = 0;
        loop {
            let token = self.lexer.next();
            let (begin, end) = (self.lexer.begin, self.lexer.at);
            if !begun && !matches!(token, Token::End) {
                begun = true;
                self.draft.begin = begin;
            }
            if self.bare.is_some() {
                self.check_bare(&token);
            }
            match token {
                Token::Tag(name, value) => {
                    let name = decode(&self.draft.text[name]).into_owned();
                    let known = super::tag(&self.draft.tags, &name).is_some();
                    if moves || (known && has_blank_line(&self.draft.text[tag_end..begin])) {
                        return self.finish(begin, begin, true);
                    }
                    tag_end = end;
                    if known {
                        self.warn(begin, format!("the tag {name} comes twice; the first counts"));
                        continue;
                    }
                    self.draft.tags.push((name.clone(), tag_value(&self.draft.text[value])));
                    self.draft.tag_places.push(TagPlace { name, begin });
                    continue;
                }
                Token::BrokenTag if !moves => {
                    self.error(begin, "this is no tag; a tag is written like [Event \"Name\"]");
                    tag_end = end;
                    continue;
                }
                Token::Comment(inner) => {
                    let inner = decode(&self.draft.text[inner]);
                    self.comment(clean_comment(&inner));
                    continue;
                }
                Token::End => return self.finish(begin, begin, false),
                Token::Result(mark) if self.is_main() => return self.result(mark, begin),
                Token::Star if self.is_main() => return self.result(ResultMark::Open, begin),
                _ => moves = true,
            }
            match token {
                Token::Move(squares) => self.add(Some(squares), begin, end),
                Token::BadMove | Token::Unknown | Token::BrokenTag => self.lose(begin, end),
                Token::OpenComment => {
                    self.error(begin, "this comment is not closed; a } must end it");
                    let inner = decode(&self.draft.text[begin + 1..]);
                    self.comment(clean_comment(&inner));
                    self.lost = true;
                }
                Token::StrayBrace => self.warn(begin, "no comment is open that this } could end"),
                Token::VariationBegins => self.open(begin),
                Token::VariationEnds => self.close(begin),
                Token::Number(0) => self.bare = Some((begin, end)),
                Token::Number(dots) | Token::Dots(dots) => {
                    if dots >= 2 && self.draft.written.is_empty() {
                        self.draft.white_begins = true;
                    }
                }
                Token::Nag(nag) => self.nag(nag, begin),
                Token::Star => self.nag(FORCED, begin),
                Token::Result(mark) => self.comment(mark.text().to_owned()),
                Token::Tag(..) | Token::Comment(_) | Token::End => {}
            }
        }
    }

    fn is_main(&self) -> bool {
        self.waiting.is_empty() && self.too_deep == 0
    }

    fn error(&mut self, at: usize, reason: impl Into<String>) {
        if self.draft.errors.len() < super::MAX_FAULTS {
            self.draft.errors.push(Problem { at, reason: reason.into() });
        }
    }

    fn warn(&mut self, at: usize, reason: impl Into<String>) {
        if self.draft.warnings.len() < super::MAX_FAULTS {
            self.draft.warnings.push(Problem { at, reason: reason.into() });
        }
    }

    fn add(&mut self, squares: Option<Squares>, begin: usize, end: usize) {
        if self.lost {
            return;
        }
        self.at = self.draft.tree.append(self.at, Move::NONE);
        let (begin, end) = (begin as u32, end as u32);
        self.draft.written.push(Written { squares, begin, end, line: self.line });
        if !self.before.is_empty() {
            self.draft.tree.notes_mut(self.at).before = std::mem::take(&mut self.before);
        }
        self.fresh = false;
    }

    /// Notes what is no move; the rest of its line cannot be trusted.
    fn lose(&mut self, begin: usize, end: usize) {
        self.add(None, begin, end);
        self.lost = true;
    }

    /// A number without a dot is a move's number only where a move follows.
    fn check_bare(&mut self, token: &Token) {
        match token {
            Token::Comment(_) => {}
            Token::Move(_) | Token::BadMove | Token::Dots(_) => self.bare = None,
            _ => {
                if let Some((begin, end)) = self.bare.take() {
                    self.lose(begin, end);
                }
            }
        }
    }

    fn comment(&mut self, text: String) {
        if text.is_empty() || self.lost {
            return;
        }
        if self.fresh && !self.waiting.is_empty() {
            self.before.push(text);
        } else {
            self.draft.tree.notes_mut(self.at).after.push(text);
        }
    }

    fn nag(&mut self, nag: u8, begin: usize) {
        if self.lost {
            return;
        }
        if self.fresh {
            self.warn(begin, "no move stands before this mark");
        } else {
            self.draft.tree.notes_mut(self.at).nags.push(nag);
        }
    }

    fn open(&mut self, begin: usize) {
        if self.waiting.len() >= MAX_OPEN {
            self.too_deep += 1;
            return;
        }
        let Self { at, line, mut lost, fresh, .. } = *self;
        let refused = !lost && fresh;
        self.waiting.push(Waiting { at, line, lost, fresh, begin, refused });
        if refused {
            self.error(begin, "a variation begins before there is a move that it could replace");
            lost = true;
        }
        self.line = self.draft.line_ends.len() as u32;
        self.draft.line_ends.push(0);
        self.at = self.draft.tree.parent(at).unwrap_or(NodeId::ROOT);
        (self.lost, self.fresh) = (lost, true);
    }

    fn close(&mut self, begin: usize) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        let Some(variation) = self.waiting.pop() else {
            self.warn(begin, "no variation is open that this ) could end");
            return;
        };
        let Waiting { at, line, lost, fresh, .. } = variation;
        self.draft.line_ends[self.line as usize] = begin as u32;
        (self.at, self.line, self.lost, self.fresh) = (at, line, lost, fresh);
        // Comments of a variation without a move belong to the move before it.
        for text in std::mem::take(&mut self.before) {
            self.comment(text);
        }
        if variation.refused {
            let text = decode(&self.draft.text[variation.begin + 1..begin]);
            self.comment(format!("unread: {}", clean_comment(&text)));
        }
    }

    fn result(&mut self, mark: ResultMark, begin: usize) -> bool {
        self.draft.mark = Some((mark, begin));
        self.lost = false;
        // Comments behind the result belong to the game too.
        let mut end = self.lexer.at;
        while let Token::Comment(inner) = self.lexer.next() {
            end = self.lexer.at;
            let inner = decode(&self.draft.text[inner]);
            self.comment(clean_comment(&inner));
        }
        self.finish(begin, end, true)
    }

    fn finish(&mut self, moves_end: usize, used: usize, ended: bool) -> bool {
        if self.too_deep > 0 {
            self.error(moves_end, format!("more than {MAX_OPEN} variations are open here"));
        }
        while let Some(open) = self.waiting.pop() {
            self.error(open.begin, "this variation is not closed; a ) must end it");
            self.draft.line_ends[self.line as usize] = moves_end as u32;
            self.line = open.line;
        }
        self.draft.line_ends[0] = moves_end as u32;
        self.used = used;
        ended
    }
}

fn has_blank_line(text: &[u8]) -> bool {
    let lines = text.iter().enumerate().filter(|(place, byte)| ends_line(text, *place, **byte));
    lines.take(2).count() == 2
}

/// True for the last byte of a line end: a line feed, or a carriage return without one.
pub(super) fn ends_line(text: &[u8], place: usize, byte: u8) -> bool {
    byte == b'\n' || (byte == b'\r' && text.get(place + 1) != Some(&b'\n'))
}

/// What was written, for a sentence.
pub(super) fn quoted(text: &[u8]) -> String {
    // More bytes than characters are shown, and a word may have millions.
    shortened(decode(&text[..text.len().min(120)]).trim())
}

//! The words of PDN: bytes in, tokens with their places out. It knows nothing of boards.

use std::ops::Range;

use super::ResultMark;
use crate::Square;
use crate::moves::MAX_HOPS;

/// How many bytes of a text are looked through for the partners of braces inside of comments.
const NESTED_SPAN: usize = 1 << 20;

/// How far behind an escaped quote another one may end a tag's value, in bytes.
const ESCAPED_SPAN: usize = 256;

/// The squares of a move as they were written.
#[derive(Clone, Copy)]
pub(super) struct Squares {
    squares: [Square; MAX_HOPS + 1],
    len: u8,
}

impl Squares {
    pub(super) fn as_slice(&self) -> &[Square] {
        &self.squares[..usize::from(self.len)]
    }
}

pub(super) enum Token {
    /// A tag: its name and the text between its quotes.
    Tag(Range<usize>, Range<usize>),
    /// A tag without an end.
    BrokenTag,
    /// The text between braces, or after a semicolon.
    Comment(Range<usize>),
    /// A brace that nothing closes.
    OpenComment,
    /// A closing brace by itself.
    StrayBrace,
    VariationBegins,
    VariationEnds,
    /// A number, by how many dots follow it.
    Number(u32),
    /// Dots by themselves.
    Dots(u32),
    Move(Squares),
    /// What looks like a move, but has squares that do not exist, or too many.
    BadMove,
    Nag(u8),
    Result(ResultMark),
    /// A star that is not glued to a move.
    Star,
    Unknown,
    End,
}

/// Reads tokens from a text, from its front to its end.
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    /// Where the next token is looked for.
    pub(super) at: usize,
    /// Where the latest move or mark ended: what is glued to it is a mark too.
    glue: usize,
    /// Where the latest token begins.
    pub(super) begin: usize,
    /// What is left of [`NESTED_SPAN`].
    nested: usize,
}

const fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'x' | b'X' | b':')
}

const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')
}

/// Where the quote of a tag that begins at the front of a text stands, if a tag begins there.
pub(super) fn tag_opening(text: &[u8]) -> Option<(Range<usize>, usize)> {
    let blank = |from: usize| {
        from + text[from..].iter().take_while(|b| matches!(**b, b' ' | b'\t')).count()
    };
    if text.first() != Some(&b'[') {
        return None;
    }
    let name = blank(1);
    if !text.get(name)?.is_ascii_alphabetic() {
        return None;
    }
    let end = name + text[name..].iter().take_while(|b| is_name(**b)).count();
    let quote = blank(end);
    (text.get(quote) == Some(&b'"')).then_some((name..end, quote))
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, glue: usize::MAX, begin: 0, nested: NESTED_SPAN }
    }

    fn peek(&self, offset: usize) -> u8 {
        self.text.get(self.at + offset).copied().unwrap_or(0)
    }

    fn spaces_from(&self, from: usize) -> usize {
        from + self.text[from..].iter().take_while(|b| is_space(**b)).count()
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || matches!(self.text[self.at - 1], b'\n' | b'\r')
    }

    fn line_end(&self, from: usize) -> usize {
        let rest = &self.text[from..];
        from + rest.iter().position(|b| matches!(b, b'\n' | b'\r')).unwrap_or(rest.len())
    }

    /// Skips what separates tokens: spaces, commas and lines that begin with `%`.
    fn skip(&mut self) {
        loop {
            match self.text.get(self.at) {
                Some(byte) if is_space(*byte) || *byte == b',' => self.at += 1,
                Some(b'%') if self.at_line_start() => self.at = self.line_end(self.at),
                _ => return,
            }
        }
    }

    pub(super) fn next(&mut self) -> Token {
        self.skip();
        self.begin = self.at;
        let Some(&byte) = self.text.get(self.at) else { return Token::End };
        match byte {
            b'0'..=b'9' => self.number(),
            b'{' => self.comment(),
            b'}' => self.single(Token::StrayBrace),
            b'(' => match self.bracketed_mark() {
                Some(nag) => Token::Nag(nag),
                None => self.single(Token::VariationBegins),
            },
            b')' => self.single(Token::VariationEnds),
            b';' => {
                let end = self.line_end(self.at);
                let inner = self.at + 1..end;
                self.at = end;
                Token::Comment(inner)
            }
            b'[' => self.tag(),
            b'.' => {
                let dots = self.dots();
                Token::Dots(dots)
            }
            b'$' => self.nag(),
            b'!' | b'?' => {
                let nag = self.mark();
                self.glue = self.at;
                Token::Nag(nag)
            }
            b'*' if self.at == self.glue => {
                self.at += 1;
                self.glue = self.at;
                Token::Nag(FORCED)
            }
            b'*' => self.single(Token::Star),
            _ => match self.half() {
                Some(token) => token,
                None => self.unknown(),
            },
        }
    }

    fn single(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    fn dots(&mut self) -> u32 {
        let from = self.at;
        while self.peek(0) == b'.' {
            self.at += 1;
        }
        (self.at - from).min(9) as u32
    }

    /// `½` and `½-½`, in UTF-8 or Windows-1252.
    fn half(&mut self) -> Option<Token> {
        let rest = &self.text[self.at..];
        let half: &[u8] = if rest.starts_with("½".as_bytes()) { "½".as_bytes() } else { b"\xBD" };
        let rest = rest.strip_prefix(half)?;
        let second = rest.strip_prefix(b"-").and_then(|rest| rest.strip_prefix(half));
        self.at = self.text.len() - second.unwrap_or(rest).len();
        Some(Token::Result(ResultMark::Drawn))
    }

    fn unknown(&mut self) -> Token {
        let ends = |b: &u8| is_space(*b) || b"{}()[];".contains(b);
        let rest = &self.text[self.at + 1..];
        self.at += 1 + rest.iter().position(ends).unwrap_or(rest.len());
        Token::Unknown
    }

    fn nag(&mut self) -> Token {
        let digits = self.text[self.at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        let text = &self.text[self.at + 1..self.at + 1 + digits];
        let value = text
            .iter()
            .try_fold(0_u8, |value, digit| value.checked_mul(10)?.checked_add(digit - b'0'));
        match value {
            Some(nag) if digits > 0 => {
                self.at += 1 + digits;
                Token::Nag(nag)
            }
            _ => self.unknown(),
        }
    }

    /// A run of `!` and `?` as a glyph.
    fn mark(&mut self) -> u8 {
        let from = self.at;
        while matches!(self.peek(0), b'!' | b'?') {
            self.at += 1;
        }
        match &self.text[from..self.at] {
            b"!" => 1,
            b"?" => 2,
            [b'!', b'?', ..] => 5,
            [b'?', b'!', ..] => 6,
            [b'!', ..] => 3,
            _ => 4,
        }
    }

    /// A mark in round brackets, such as `(!)` or `(*)`.
    fn bracketed_mark(&mut self) -> Option<u8> {
        let from = self.at;
        self.at += 1;
        let nag = match self.peek(0) {
            b'!' | b'?' => Some(self.mark()),
            b'*' => {
                self.at += 1;
                Some(FORCED)
            }
            _ => None,
        };
        if nag.is_some() && self.peek(0) == b')' {
            self.at += 1;
            return nag;
        }
        self.at = from;
        None
    }

    fn comment(&mut self) -> Token {
        let open = self.at + 1;
        let rest = &self.text[open..];
        let Some(first) = rest.iter().position(|b| *b == b'}') else {
            self.at = self.text.len();
            return Token::OpenComment;
        };
        // Braces inside belong to the comment where they pair up.
        let mut end = first;
        if rest[..first].contains(&b'{') {
            let mut depth = 1_u32;
            for (place, byte) in rest.iter().enumerate() {
                if self.nested == 0 {
                    break;
                }
                self.nested -= 1;
                match byte {
                    b'{' => depth += 1,
                    b'}' => depth -= 1,
                    _ => continue,
                }
                if depth == 0 {
                    end = place;
                    break;
                }
            }
        }
        self.at = open + end + 1;
        Token::Comment(open..open + end)
    }

    fn tag(&mut self) -> Token {
        let Some((name, quote)) = tag_opening(&self.text[self.at..]) else {
            // A bracket that is no tag: up to its end, if that is on the same line.
            let rest = &self.text[self.at..];
            let end = rest.iter().position(|b| matches!(b, b']' | b'\n' | b'\r'));
            self.at += end.map_or(rest.len(), |end| end + usize::from(rest[end] == b']'));
            return Token::BrokenTag;
        };
        let name = self.at + name.start..self.at + name.end;
        let value = self.at + quote + 1;
        // The value ends at a quote that a bracket follows; other quotes belong to it. An escaped
        // quote ends it only where no other does.
        let mut escaped = None;
        let mut place = value;
        while let Some(byte) = self.text.get(place) {
            if matches!(byte, b'\n' | b'\r')
                || escaped.is_some_and(|(e, _)| place > e + ESCAPED_SPAN)
            {
                break;
            }
            if *byte == b'"' {
                let after = self.text[place + 1..].iter();
                let blank = after.take_while(|b| matches!(**b, b' ' | b'\t')).count();
                let bracket = place + 1 + blank;
                if self.text.get(bracket) == Some(&b']') {
                    let before = self.text[value..place].iter().rev();
                    if before.take_while(|b| **b == b'\\').count() % 2 == 0 {
                        self.at = bracket + 1;
                        return Token::Tag(name, value..place);
                    }
                    escaped.get_or_insert((place, bracket));
                }
            }
            place += 1;
        }
        if let Some((place, bracket)) = escaped {
            self.at = bracket + 1;
            return Token::Tag(name, value..place);
        }
        self.at = place;
        Token::BrokenTag
    }

    fn digits(&mut self) -> u32 {
        let mut value = 0_u32;
        while self.peek(0).is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add(u32::from(self.peek(0) - b'0'));
            self.at += 1;
        }
        value
    }

    /// A separator with a digit after it, spaces round it or not: where the digit is.
    fn joined(&self) -> Option<(u8, usize)> {
        let separator = self.spaces_from(self.at);
        let byte = *self.text.get(separator)?;
        let digit = self.spaces_from(separator + usize::from(is_separator(byte)));
        let joins = is_separator(byte) && self.text.get(digit).is_some_and(u8::is_ascii_digit);
        joins.then_some((byte, digit))
    }

    /// A move, a result or a move's number.
    fn number(&mut self) -> Token {
        for text in [&b"1/2-1/2"[..], b"1/2"] {
            let rest = &self.text[self.at..];
            if rest.starts_with(text) && !rest.get(text.len()).is_some_and(u8::is_ascii_digit) {
                self.at += text.len();
                return Token::Result(ResultMark::Drawn);
            }
        }
        let first = self.digits();
        if self.peek(0) == b'.' {
            return Token::Number(self.dots());
        }
        let mut numbers = [0_u32; MAX_HOPS + 1];
        numbers[0] = first;
        let (mut len, mut dashes) = (1, true);
        while let Some((separator, digit)) = self.joined() {
            dashes &= separator == b'-';
            self.at = digit;
            let number = self.digits();
            if let Some(place) = numbers.get_mut(len) {
                *place = number;
            }
            len += 1;
        }
        if len == 1 {
            return Token::Number(0);
        }
        if len == 2 && dashes {
            let mark = match (numbers[0], numbers[1]) {
                (1 | 2, 0) => Some(ResultMark::BlackWon),
                (0, 1 | 2) => Some(ResultMark::WhiteWon),
                (1, 1) => Some(ResultMark::Drawn),
                (0, 0) => Some(ResultMark::NoPoints),
                _ => None,
            };
            if let Some(mark) = mark {
                return Token::Result(mark);
            }
        }
        self.glue = self.at;
        let mut squares = [Square::from_index(0); MAX_HOPS + 1];
        let known = len <= numbers.len()
            && squares.iter_mut().zip(&numbers[..len]).all(|(square, number)| {
                Square::from_number(*number).map(|found| *square = found).is_some()
            });
        if known { Token::Move(Squares { squares, len: len as u8 }) } else { Token::BadMove }
    }
}

/// The glyph of a forced move, which PDN marks with a star.
pub(super) const FORCED: u8 = 7;

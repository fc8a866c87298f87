//! Bytes as characters, and comments and tag values in the one form in which they are kept.

use std::borrow::Cow;

/// What the bytes 0x80 to 0x9F are in Windows-1252; those without a meaning stay control characters.
const HIGH: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8D}', 'Ž', '\u{8F}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9D}', 'ž', 'Ÿ',
];

/// Bytes as text: UTF-8 where they are that, else Windows-1252, in which every byte is something.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(character).collect()),
    }
}

fn character(byte: u8) -> char {
    match byte {
        0x80..=0x9F => HIGH[usize::from(byte) - 0x80],
        _ => char::from(byte),
    }
}

/// A comment as it is kept: on one line, without spaces that say nothing, and with round brackets
/// for braces, which would end it.
pub fn clean_comment(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        if word.is_empty() {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().map(|c| match c {
            '{' => '(',
            '}' => ')',
            other => other,
        }));
    }
    out
}

/// A tag's value as it is kept: on one line.
pub(super) fn clean_value(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// The value between the quotes of a tag, its escapes undone.
pub(super) fn tag_value(raw: &[u8]) -> String {
    let text = decode(raw);
    if !text.contains('\\') {
        return clean_value(&text);
    }
    let mut out = String::with_capacity(text.len());
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match (c, characters.peek()) {
            ('\\', Some('\\' | '"')) => out.extend(characters.next()),
            _ => out.push(c),
        }
    }
    clean_value(&out)
}

//! The readers against thousands of seeded changes of the fuzzers' corpus: a short run of what
//! `make fuzz` does for as long as one likes.

use std::fs;
use std::path::Path;

use kingme_core::random::Stream;

#[path = "../../../fuzz/invariants.rs"]
mod invariants;

/// Texts of one kind, in the order of their names.
fn corpus(kind: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(kind);
    let entries = fs::read_dir(&folder).expect("the corpus is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).expect("a text")).collect()
}

/// Words that a change of single bytes would hardly find.
const WORDS: [&str; 32] = [
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "\\",
    "\"]",
    "[Event \"",
    "[FEN \"W:W21:B5\"]",
    "\n",
    "\r",
    "\n\n",
    "\r\n",
    "*",
    "1-0",
    "1/2-1/2",
    "1-1",
    "$7",
    "$256",
    "!",
    "?!",
    "...",
    "1.",
    "11-15",
    "23-19",
    "9-13",
    " ",
    ";",
    "%",
    "\u{FEFF}",
];

const POSITIONS: [&str; 14] =
    ["W", "B", "w", "K", ":", ",", "-", ".", "\"", "1-12", "K32", "99", "H0", "[FEN "];

/// A text with some changes.
fn changed(dice: &mut Stream, texts: &[Vec<u8>], words: &[&str]) -> Vec<u8> {
    let mut text = texts[dice.below(texts.len() as u32) as usize].clone();
    for _ in 0..=dice.below(6) {
        let place = |dice: &mut Stream, text: &[u8]| dice.below(text.len() as u32 + 1) as usize;
        let (one, two) = (place(dice, &text), place(dice, &text));
        let (from, to) = (one.min(two), one.max(two).min(one.min(two) + 200));
        match dice.below(7) {
            0 if from < text.len() => text[from] ^= 1 << dice.below(8),
            1 => drop(text.drain(from..to)),
            2 => {
                let part = text[from..to].to_vec();
                drop(text.splice(to..to, part));
            }
            3 => text.truncate(to.max(1)),
            4 => {
                let other = &texts[dice.below(texts.len() as u32) as usize];
                let cut = place(dice, other);
                text.truncate(from);
                text.extend_from_slice(&other[cut..]);
            }
            _ => {
                let word = dice.pick(words).bytes();
                drop(text.splice(from..from, word));
            }
        }
    }
    text
}

/// Hands many changes to a reader, and says with which seed it failed.
fn throw(kind: &str, words: &[&str], seeds: std::ops::Range<u64>, reader: fn(&[u8])) {
    let texts = corpus(kind);
    assert!(!texts.is_empty(), "an empty corpus tests nothing");
    texts.iter().for_each(|text| reader(text));
    for seed in seeds {
        let text = changed(&mut Stream::new(seed), &texts, words);
        let caught = std::panic::catch_unwind(|| reader(&text));
        assert!(caught.is_ok(), "seed {seed}, {kind}: {:?}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn changed_collections_are_read_without_a_crash() {
    throw("pdn", &WORDS, 0..4_000, invariants::pdn);
}

#[test]
fn changed_positions_are_read_without_a_crash() {
    throw("fen", &POSITIONS, 0..50_000, invariants::fen);
}

#[test]
#[ignore = "long: a million texts"]
fn many_changed_texts_are_read_without_a_crash() {
    throw("pdn", &WORDS, 10_000..200_000, invariants::pdn);
    throw("fen", &POSITIONS, 100_000..1_000_000, invariants::fen);
}

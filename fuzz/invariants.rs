//! What holds of every text that somebody hands to a reader, whatever it is.
//!
//! The fuzzers of this folder look for texts that break it; a test of the core tries seeded changes
//! of the corpus.

use kingme_core::notation::pdn::{Reader, Record, write_game};
use kingme_core::notation::{compact, fen, moves};
use kingme_core::{Position, Side, rules};

fn read(data: &[u8], piece: usize) -> Vec<Record> {
    let mut reader = Reader::new(None);
    let mut games = Vec::new();
    for piece in data.chunks(piece) {
        reader.feed(piece);
        games.extend(std::iter::from_fn(|| reader.next_game()));
    }
    reader.close();
    games.extend(std::iter::from_fn(|| reader.next_game()));
    games
}

fn same(one: &[Record], other: &[Record]) -> bool {
    one.len() == other.len()
        && one.iter().zip(other).all(|(one, other)| {
            (&one.tags, &one.tree, one.mark, one.line)
                == (&other.tags, &other.tree, other.mark, other.line)
                && (&one.errors, &one.warnings) == (&other.errors, &other.warnings)
        })
}

/// Bytes as a collection: they are read, in pieces as in one; and what is written of the games is
/// read as the same games.
pub fn pdn(data: &[u8]) {
    let games = read(data, usize::MAX);
    assert!(same(&games, &read(data, 13)), "pieces make a difference");
    for game in &games {
        assert!(game.line >= 1);
        for fault in game.errors.iter().chain(&game.warnings) {
            assert!(fault.line >= game.line && fault.column >= 1 && !fault.reason.is_empty());
        }
        let end = game.tree.main_end();
        assert!(game.tree.is_main(end) && game.tree.board(end).is_ok());
        let mut text = String::new();
        write_game(&mut text, &game.tags, &game.tree, game.mark)
            .expect("tags that were read can be written");
        let again = read(text.as_bytes(), usize::MAX);
        let [again] = &again[..] else { panic!("{} games in\n{text}", again.len()) };
        assert!(again.tree == game.tree, "another tree in\n{text}");
        assert!(
            again.errors.is_empty() || !game.errors.is_empty(),
            "{:?} in\n{text}",
            again.errors
        );
        for (name, value) in &game.tags {
            let placing = ["FEN", "SetUp"].iter().any(|other| other.eq_ignore_ascii_case(name));
            assert!(placing || again.tag(name) == Some(value), "{name} is lost in\n{text}");
        }
        if let Some(mark) = game.mark {
            assert_eq!(again.mark, Some(mark));
        }
        let mut twice = String::new();
        write_game(&mut twice, &again.tags, &again.tree, again.mark).expect("as before");
        assert_eq!(text, twice, "written in two ways");
    }
}

/// Bytes as a position and as a move.
pub fn fen(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let start = Position::start(Side::Black);
    let position = match fen::from_fen(&text) {
        Ok(position) => {
            assert_eq!(fen::from_fen(&fen::to_fen(&position)), Ok(position));
            position
        }
        Err(error) => {
            assert!(!error.faults.is_empty());
            start
        }
    };
    if let Ok((position, quiet)) = compact::from_compact(&text) {
        assert_eq!(
            compact::from_compact(&compact::to_compact(&position, quiet)),
            Ok((position, quiet))
        );
    }
    let rules = rules::ENGLISH;
    for position in [start, position] {
        if let Ok(mv) = moves::parse(&position, &rules, &text) {
            let written = moves::to_pdn(&position, &rules, mv);
            assert_eq!(moves::parse(&position, &rules, &written), Ok(mv));
        }
    }
}

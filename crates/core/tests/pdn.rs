//! Collections that arrive in pieces, and trees by themselves. What texts mean is tested through
//! Python, in `tests/notation`.

use kingme_core::notation::moves::parse;
use kingme_core::notation::pdn::{NodeId, Reader, Record, ResultMark, Tree};
use kingme_core::rules::ENGLISH;
use kingme_core::{Position, Side};

fn games(reader: &mut Reader) -> Vec<Record> {
    std::iter::from_fn(|| reader.next_game()).collect()
}

/// Nothing but the results says where these games end, and the first is as long as the reader's
/// patience. What it is shown first may end in `1-1`, which could be `1-18`, or before a comment that
/// belongs to the game.
#[test]
fn games_without_tags_are_told_apart_wherever_a_piece_ends() {
    let tail = b" 23-19 1-1 {even}\n9-14 22-18 1/2-1/2 ; drawn\n";
    for seen in 0..tail.len() {
        let mut text = b"11-15 {".to_vec();
        text.resize((1 << 16) - 1 - seen, b'x');
        text.push(b'}');
        text.extend_from_slice(tail);
        let mut reader = Reader::new(None);
        reader.feed(&text[..1 << 16]);
        let mut found = games(&mut reader);
        reader.feed(&text[1 << 16..]);
        reader.close();
        found.extend(games(&mut reader));
        assert_eq!(found.len(), 2, "{seen}");
        for game in &found {
            let end = game.tree.main_end();
            assert_eq!(game.tree.path(end).map(|path| path.len()), Ok(2), "{seen}");
            assert_eq!(game.tree.notes(end).after.len(), 1, "{seen}");
            assert_eq!((game.mark, game.errors.len()), (Some(ResultMark::Drawn), 0), "{seen}");
        }
    }
}

#[test]
fn a_tree_takes_legal_moves_alone() {
    let start = Position::start(Side::Black);
    let mut tree = Tree::new(start, ENGLISH);
    let first = parse(&start, &ENGLISH, "11-15").expect("a legal move");
    let node = tree.add(NodeId::ROOT, first).expect("in the tree").expect("legal");
    assert_eq!(tree.add(NodeId::ROOT, first), Ok(Some(node)));
    assert_eq!(tree.add(node, first), Ok(None));
    assert_eq!(tree.remove(NodeId::ROOT), Ok(false));
    assert_eq!(tree.remove(node), Ok(true));
    assert!(tree.remove(node).is_err() && tree.add(node, first).is_err());
    assert_eq!(tree.main_end(), NodeId::ROOT);
}

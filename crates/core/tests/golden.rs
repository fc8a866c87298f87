//! The golden files that an independent generator wrote (`scripts/make_golden.py`).

use kingme_core::movegen::legal_moves;
use kingme_core::notation::fen::{from_fen, to_fen};
use kingme_core::notation::moves::{parse, to_pdn};
use kingme_core::perft::perft;
use kingme_core::{Position, Rules, rules};

/// Deeper counts than this are for `make bench`.
const MOST: u64 = 2_000_000;

fn rows(text: &'static str) -> impl Iterator<Item = (&'static str, Rules, Position, &'static str)> {
    text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()).skip(1).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [name, rule_set, fen, last] = cells[..] else { panic!("four cells wanted in {line}") };
        let rules =
            rules::named(rule_set).unwrap_or_else(|| panic!("no rule set {rule_set}")).rules;
        let position = from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        assert_eq!(to_fen(&position), fen);
        (name, rules, position, last)
    })
}

#[test]
fn counts_of_positions() {
    let mut seen = 0;
    for (name, rules, position, counts) in rows(include_str!("../../../tests/golden/perft.tsv")) {
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().expect("a count");
            if count <= MOST {
                assert_eq!(perft(&position, &rules, depth), count, "{name} at depth {depth}");
                seen += 1;
            }
        }
    }
    assert!(seen > 1_000, "only {seen} counts were read");
}

#[test]
fn moves_and_the_positions_after_them() {
    let mut seen = 0;
    for (name, rules, position, moves) in rows(include_str!("../../../tests/golden/moves.tsv")) {
        let mut ours: Vec<String> = legal_moves(&position, &rules)
            .iter()
            .map(|mv| format!("{mv}={}", to_fen(&position.after(*mv))))
            .collect();
        ours.sort_by(|a, b| a.split('=').next().cmp(&b.split('=').next()));
        let ours = if ours.is_empty() { "-".to_owned() } else { ours.join(" ") };
        assert_eq!(ours, moves, "{name}");
        for &mv in legal_moves(&position, &rules).iter() {
            assert_eq!(parse(&position, &rules, &mv.to_string()), Ok(mv), "{name}");
            assert_eq!(parse(&position, &rules, &to_pdn(&position, &rules, mv)), Ok(mv), "{name}");
            seen += 1;
        }
    }
    assert!(seen > 1_500, "only {seen} moves were read");
}

//! Published perft counts of the start position (Aart Bik's checkers page).

use kingme_core::perft::{perft, perft_plain};
use kingme_core::{Position, Side, rules};

const PUBLISHED: [u64; 10] =
    [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564];

#[test]
fn start_position_to_depth_10() {
    let start = Position::start(Side::Black);
    for (depth, count) in (1..).zip(PUBLISHED) {
        assert_eq!(perft(&start, &rules::ENGLISH, depth), count, "depth {depth}");
    }
}

#[test]
fn the_fast_count_agrees_with_the_plain_one() {
    let start = Position::start(Side::Black);
    for depth in 0..7 {
        for rules in [rules::ENGLISH, rules::RETRO] {
            assert_eq!(perft(&start, &rules, depth), perft_plain(&start, &rules, depth));
        }
    }
}

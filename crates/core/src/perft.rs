//! Counting the positions that can be reached in a number of plies, to prove the move generator.

use crate::movegen::legal_moves;
use crate::{Move, Position, Rules};

/// The number of sequences of `depth` legal moves, by the plainest recursion there is.
pub fn perft_plain(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    legal_moves(position, rules)
        .iter()
        .map(|mv| perft_plain(&position.after(*mv), rules, depth - 1))
        .sum()
}

/// The number of sequences of `depth` legal moves.
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => legal_moves(position, rules).len() as u64,
        _ => legal_moves(position, rules)
            .iter()
            .map(|mv| perft(&position.after(*mv), rules, depth - 1))
            .sum(),
    }
}

/// The count behind each legal move.
pub fn divide(position: &Position, rules: &Rules, depth: u32) -> Vec<(Move, u64)> {
    legal_moves(position, rules)
        .iter()
        .map(|mv| (*mv, if depth == 0 { 0 } else { perft(&position.after(*mv), rules, depth - 1) }))
        .collect()
}

//! Counting the sequences of legal moves of a length, to prove the move generator.
//!
//! Where jumps are compulsory, positions are counted in blocks: a pass over a chunk of positions
//! makes the next block, or counts its last two plies at once. There is no table of positions.

mod block;
mod lanes;

use crate::cpu::{self, Level};
use crate::movegen::legal_moves;
use crate::{Move, Position, Rules, Side};
use block::Block;

/// [`tasks`] are split no further once there are this many.
const ENOUGH_TASKS: usize = 200;
/// A subtree of this depth is too small to be split.
const SMALL_DEPTH: u32 = 4;

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
    perft_at(cpu::level(), position, rules, depth)
}

/// [`perft`] with code for a level, which must be available on this processor.
pub fn perft_at(level: Level, position: &Position, rules: &Rules, depth: u32) -> u64 {
    let whole_jumps =
        rules.jumps_compulsory && rules.continuation_compulsory && rules.crowning_ends_move;
    if !whole_jumps {
        return count_lists(position, rules, depth);
    }
    let mut blocks: Vec<Block> = (0..=depth).map(|_| Block::default()).collect();
    blocks[0].push(position);
    count_blocks(level, position.side(), depth, &mut blocks)
}

/// Empties the first block and counts `depth` plies from it; the others must be empty.
fn count_blocks(level: Level, side: Side, depth: u32, blocks: &mut [Block]) -> u64 {
    let (block, rest) = blocks.split_first_mut().expect("one block more than there are plies");
    if depth == 0 {
        let count = block.len() as u64;
        block.clear();
        return count;
    }
    let mut sum = 0;
    while block.len() > 0 {
        sum += lanes::run(level, side, depth == 2, block, &mut rest[0]);
        if rest[0].len() > 0 {
            sum += count_blocks(level, side.other(), depth - 1, rest);
        }
    }
    sum
}

/// The count under any rules: by lists of moves, the last of which is not played out.
fn count_lists(position: &Position, rules: &Rules, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => legal_moves(position, rules).len() as u64,
        _ => legal_moves(position, rules)
            .iter()
            .map(|mv| count_lists(&position.after(*mv), rules, depth - 1))
            .sum(),
    }
}

/// Splits a count into some hundred positions with the depth that is left for each. Their counts
/// add up to the whole, so that a host can share them out between threads.
pub fn tasks(position: &Position, rules: &Rules, depth: u32) -> Vec<(Position, u32)> {
    let (mut positions, mut left) = (vec![*position], depth);
    while left > SMALL_DEPTH && !positions.is_empty() && positions.len() < ENOUGH_TASKS {
        let after = |position: &Position| {
            let moves = legal_moves(position, rules);
            moves.iter().map(|mv| position.after(*mv)).collect::<Vec<_>>()
        };
        positions = positions.iter().flat_map(after).collect();
        left -= 1;
    }
    positions.into_iter().map(|position| (position, left)).collect()
}

/// The count behind each legal move.
pub fn divide(position: &Position, rules: &Rules, depth: u32) -> Vec<(Move, u64)> {
    legal_moves(position, rules)
        .iter()
        .map(|mv| (*mv, if depth == 0 { 0 } else { perft(&position.after(*mv), rules, depth - 1) }))
        .collect()
}

//! Countable facts about one side of a position, shared by the linear evaluations.

use crate::bitboard::{Direction, Mask, Squares, step};
use crate::movegen::forward;
use crate::{Position, Side, Square};

/// Rows whose number has bit 0, 1 or 2 set: three popcounts give a sum of row numbers.
const ROW_BITS: [Mask; 3] = [0xF0F0_F0F0, 0xFF00_FF00, 0xFFFF_0000];

/// The rows that the men of a side have advanced, added up (0 on the home row, 7 on the king row).
#[inline(always)]
pub const fn advancement(position: &Position, side: Side) -> i32 {
    let men = position.men(side);
    let rows = (men & ROW_BITS[0]).count_ones()
        + 2 * (men & ROW_BITS[1]).count_ones()
        + 4 * (men & ROW_BITS[2]).count_ones();
    match side {
        Side::Black => rows as i32,
        Side::White => 7 * men.count_ones() as i32 - rows as i32,
    }
}

/// The steps that the pieces of a side have, each piece and direction counted once.
#[inline(always)]
pub const fn steps(position: &Position, side: Side) -> i32 {
    let (own, kings, empty) = (position.pieces(side), position.kings(side), position.empty());
    let [left, right] = forward(side);
    let count = (step(own, left) & empty).count_ones() + (step(own, right) & empty).count_ones();
    if kings == 0 {
        return count as i32;
    }
    (count
        + (step(kings, left.opposite()) & empty).count_ones()
        + (step(kings, right.opposite()) & empty).count_ones()) as i32
}

/// The single jumps that the pieces of a side have, each piece and direction counted once.
#[inline(always)]
pub const fn single_jumps(position: &Position, side: Side) -> i32 {
    let (own, kings, empty) = (position.pieces(side), position.kings(side), position.empty());
    let enemy = position.pieces(side.other());
    let [left, right] = forward(side);
    let count = landings(own, enemy, empty, left).count_ones()
        + landings(own, enemy, empty, right).count_ones();
    if kings == 0 {
        return count as i32;
    }
    (count
        + landings(kings, enemy, empty, left.opposite()).count_ones()
        + landings(kings, enemy, empty, right.opposite()).count_ones()) as i32
}

/// The squares on which `set` lands by jumping in a direction.
#[inline(always)]
const fn landings(set: Mask, enemy: Mask, empty: Mask, direction: Direction) -> Mask {
    step(step(set, direction) & enemy, direction) & empty
}

/// The kings of a side that have neither a step nor a jump.
#[inline(always)]
pub const fn stuck_kings(position: &Position, side: Side) -> i32 {
    let (kings, empty) = (position.kings(side), position.empty());
    if kings == 0 {
        return 0;
    }
    let enemy = position.pieces(side.other());
    let mut free: Mask = 0;
    let mut code = 0;
    while code < 4 {
        let back = Direction::from_code(code);
        free |= step(empty, back) | step(enemy & step(empty, back), back);
        code += 1;
    }
    (kings & !free).count_ones() as i32
}

/// Squares between two squares, counted along rows and columns: 1 for diagonal neighbours, 13 from
/// corner to corner.
static BETWEEN: [[u8; 32]; 32] = {
    let mut table = [[0; 32]; 32];
    let mut from = 0;
    while from < 32 {
        let mut to = 0;
        while to < 32 {
            let (a, b) = (Square::from_index(from), Square::from_index(to));
            let apart = a.row().abs_diff(b.row()) + a.column().abs_diff(b.column());
            table[from as usize][to as usize] = if apart == 0 { 0 } else { apart as u8 - 1 };
            to += 1;
        }
        from += 1;
    }
    table
};

/// The squares that lie between the kings of a side and the enemy's pieces, each pair counted.
///
/// Squares are counted along rows and columns. Counting along diagonals, or only to the nearest
/// enemy, wins fewer won endings (see `docs/experiments.md`).
#[inline(always)]
pub fn distance_to_enemy(position: &Position, side: Side) -> i32 {
    let mut between = 0;
    for king in Squares(position.kings(side)) {
        for enemy in Squares(position.pieces(side.other())) {
            between += i32::from(BETWEEN[king.index() as usize][enemy.index() as usize]);
        }
    }
    between
}

//! Legal moves of a position under a rule set (clauses 3 to 8 of `docs/rules.md`).

use crate::bitboard::{Direction, Mask, Squares, step};
use crate::position::king_row;
use crate::{Move, MoveList, Position, Rules, Side};

/// The directions in which men of a side move.
#[inline(always)]
pub const fn forward(side: Side) -> [Direction; 2] {
    match side {
        Side::Black => [Direction::DownLeft, Direction::DownRight],
        Side::White => [Direction::UpLeft, Direction::UpRight],
    }
}

/// The squares of `set` from which a step in a direction leads to an empty square.
#[inline(always)]
const fn can_step(set: Mask, empty: Mask, direction: Direction) -> Mask {
    set & step(empty, direction.opposite())
}

/// The squares of `set` from which a jump in a direction is open.
#[inline(always)]
const fn can_jump(set: Mask, enemy: Mask, empty: Mask, direction: Direction) -> Mask {
    let back = direction.opposite();
    set & step(enemy & step(empty, back), back)
}

/// The pieces of the side to move that can jump.
#[inline(always)]
pub fn jumpers(position: &Position) -> Mask {
    let (own, enemy, empty) = (position.own(), position.enemy(), position.empty());
    let [left, right] = forward(position.side);
    let kings = own & position.kings;
    let mut found = can_jump(own, enemy, empty, left) | can_jump(own, enemy, empty, right);
    if kings != 0 {
        found |= can_jump(kings, enemy, empty, left.opposite())
            | can_jump(kings, enemy, empty, right.opposite());
    }
    found
}

/// The pieces of the side to move that can make a step (whether or not a jump is compulsory).
#[inline(always)]
pub fn steppers(position: &Position) -> Mask {
    let (own, empty) = (position.own(), position.empty());
    let [left, right] = forward(position.side);
    let kings = own & position.kings;
    let mut found = can_step(own, empty, left) | can_step(own, empty, right);
    if kings != 0 {
        found |= can_step(kings, empty, left.opposite()) | can_step(kings, empty, right.opposite());
    }
    found
}

/// True when the side to move has a legal move. The same under every rule set.
#[inline(always)]
pub fn has_move(position: &Position) -> bool {
    (steppers(position) | jumpers(position)) != 0
}

/// All legal moves in a fixed order: jumps by start square and direction, then steps by direction
/// and start square.
#[inline(always)]
pub fn legal_moves(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    add_legal_moves(&mut list, position, rules, jumpers(position));
    list
}

/// Adds all legal moves to a list; `jumpers` are the pieces that can jump, which the caller knows.
#[inline(always)]
pub(crate) fn add_legal_moves(
    list: &mut MoveList,
    position: &Position,
    rules: &Rules,
    jumpers: Mask,
) {
    if jumpers != 0 {
        add_jumps(list, position, rules, jumpers);
        if rules.jumps_compulsory {
            return;
        }
    }
    add_steps(list, position);
}

/// The jumps alone; none when there is none.
#[inline(always)]
pub fn jumps(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    add_jumps(&mut list, position, rules, jumpers(position));
    list
}

/// Where a step leads: `STEP[direction][square]`, 32 off the board.
static STEP: [[u8; 32]; 4] = {
    let mut table = [[32; 32]; 4];
    let mut code = 0;
    while code < 4 {
        let mut index = 0;
        while index < 32 {
            table[code][index] =
                step(1 << index, Direction::from_code(code as u32)).trailing_zeros() as u8;
            index += 1;
        }
        code += 1;
    }
    table
};

/// What a jump in a direction passes over and where it lands; both empty off the board.
#[derive(Clone, Copy)]
struct Hop {
    over: Mask,
    landing: Mask,
}

/// `HOP[square][direction]`.
static HOP: [[Hop; 4]; 32] = {
    let mut table = [[Hop { over: 0, landing: 0 }; 4]; 32];
    let mut index = 0;
    while index < 32 {
        let mut code = 0;
        while code < 4 {
            let direction = Direction::from_code(code as u32);
            let over = step(1 << index, direction);
            let landing = step(over, direction);
            if landing != 0 {
                table[index][code] = Hop { over, landing };
            }
            code += 1;
        }
        index += 1;
    }
    table
};

/// The codes of the directions in which a piece goes.
#[inline(always)]
const fn codes(side: Side, king: bool) -> std::ops::Range<usize> {
    match (king, side) {
        (true, _) => 0..4,
        (false, Side::White) => 0..2,
        (false, Side::Black) => 2..4,
    }
}

/// Adds all steps, whether or not a jump is compulsory.
#[inline(always)]
pub(crate) fn add_steps(list: &mut MoveList, position: &Position) {
    let (own, empty) = (position.own(), position.empty());
    let kings = own & position.kings;
    let last = king_row(position.side);
    for code in codes(position.side, kings != 0) {
        let direction = Direction::from_code(code as u32);
        let ahead = codes(position.side, false).contains(&code);
        for square in Squares(can_step(if ahead { own } else { kings }, empty, direction)) {
            let end = u32::from(STEP[code][square.index() as usize]);
            let king = kings & square.mask() != 0;
            let crowns = !king && 1_u32.wrapping_shl(end) & last != 0;
            list.push(Move::new(square.index(), end, king, crowns, code as u32, 0));
        }
    }
}

/// Adds the jumps of the pieces that can jump.
#[inline(always)]
pub(crate) fn add_jumps(list: &mut MoveList, position: &Position, rules: &Rules, jumpers: Mask) {
    for square in Squares(jumpers) {
        let mask = square.mask();
        let king = position.kings & mask != 0;
        let chain = Chain {
            rules,
            side: position.side,
            start: square.index(),
            king,
            // The start square counts as empty: the piece has left it.
            empty: position.empty() | mask,
        };
        chain.extend(list, square.index(), position.enemy(), king, 0, 0, 0);
    }
}

/// One piece's jump being followed through all its branches.
struct Chain<'a> {
    rules: &'a Rules,
    side: Side,
    start: u32,
    king: bool,
    empty: Mask,
}

impl Chain<'_> {
    /// Tries every direction from a square and says whether any was open; `enemy` holds the pieces
    /// not jumped yet. A jumped piece's square can never be landed on (landing squares lie two rows
    /// apart), so it need not be added to the empty ones.
    #[allow(clippy::too_many_arguments)] // The state of one recursion, kept in registers.
    fn extend(
        &self,
        list: &mut MoveList,
        at: u32,
        enemy: Mask,
        king: bool,
        directions: u32,
        hops: u32,
        captured: Mask,
    ) -> bool {
        let mut went_on = false;
        for code in codes(self.side, king) {
            let hop = HOP[at as usize & 31][code];
            if hop.over & enemy == 0 || hop.landing & self.empty == 0 {
                continue;
            }
            went_on = true;
            let end = hop.landing.trailing_zeros();
            let directions = directions | (code as u32) << (2 * hops);
            let captured = captured | hop.over;
            let crowned = !king && hop.landing & king_row(self.side) != 0;
            let king = king || crowned;
            let stops = crowned && self.rules.crowning_ends_move;
            let longer = !stops
                && self.extend(list, end, enemy & !hop.over, king, directions, hops + 1, captured);
            // Where going on is a choice, every place on the way is an end too.
            if !longer || !self.rules.continuation_compulsory {
                let crowns = king && !self.king;
                list.push(Move::new(self.start, end, self.king, crowns, directions, captured));
            }
        }
        went_on
    }
}

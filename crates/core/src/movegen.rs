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

/// All legal moves in a fixed order: by start square, then by direction.
#[inline(always)]
pub fn legal_moves(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    let jumpers = jumpers(position);
    if jumpers != 0 {
        add_jumps(&mut list, position, rules, jumpers);
        if rules.jumps_compulsory {
            return list;
        }
    }
    add_steps(&mut list, position);
    list
}

/// The jumps alone; none when there is none.
#[inline(always)]
pub fn jumps(position: &Position, rules: &Rules) -> MoveList {
    let mut list = MoveList::new();
    add_jumps(&mut list, position, rules, jumpers(position));
    list
}

#[inline(always)]
fn add_steps(list: &mut MoveList, position: &Position) {
    let empty = position.empty();
    let last = king_row(position.side);
    let [left, right] = forward(position.side);
    for square in Squares(steppers(position)) {
        let mask = square.mask();
        let king = position.kings & mask != 0;
        // Directions in the order of their codes, so that lists read the same for both sides.
        for direction in Direction::ALL {
            if !king && direction != left && direction != right {
                continue;
            }
            let end = step(mask, direction) & empty;
            if end != 0 {
                let crowns = !king && end & last != 0;
                let end = end.trailing_zeros();
                list.push(Move::new(square.index(), end, king, crowns, direction as u32, 0));
            }
        }
    }
}

#[inline(always)]
fn add_jumps(list: &mut MoveList, position: &Position, rules: &Rules, jumpers: Mask) {
    for square in Squares(jumpers) {
        let mask = square.mask();
        let king = position.kings & mask != 0;
        Chain {
            list,
            rules,
            side: position.side,
            start: square.index(),
            king,
            // The start square counts as empty: the piece has left it.
            empty: position.empty() | mask,
        }
        .extend(mask, position.enemy(), king, 0, 0, 0);
    }
}

/// One piece's jump being followed through all its branches.
struct Chain<'a> {
    list: &'a mut MoveList,
    rules: &'a Rules,
    side: Side,
    start: u32,
    king: bool,
    empty: Mask,
}

impl Chain<'_> {
    /// Tries every direction from `at`; `enemy` holds the pieces not jumped yet. A jumped piece's
    /// square can never be landed on (landing squares lie two rows apart), so it need not be
    /// added to the empty ones.
    fn extend(
        &mut self,
        at: Mask,
        enemy: Mask,
        king: bool,
        directions: u32,
        hops: u32,
        captured: Mask,
    ) -> bool {
        let [left, right] = forward(self.side);
        let mut went_on = false;
        for direction in Direction::ALL {
            if !king && direction != left && direction != right {
                continue;
            }
            let over = step(at, direction) & enemy;
            if over == 0 {
                continue;
            }
            let end = step(over, direction) & self.empty;
            if end == 0 {
                continue;
            }
            went_on = true;
            let directions = directions | (direction as u32) << (2 * hops);
            let captured = captured | over;
            let crowned = !king && end & king_row(self.side) != 0;
            let king = king || crowned;
            let stops = crowned && self.rules.crowning_ends_move;
            let longer = !stops
                && (self.rules.continuation_compulsory
                    && self.extend(end, enemy & !over, king, directions, hops + 1, captured));
            if !longer {
                let crowns = king && !self.king;
                let end = end.trailing_zeros();
                self.list.push(Move::new(self.start, end, self.king, crowns, directions, captured));
            }
            if !stops && !self.rules.continuation_compulsory {
                self.extend(end, enemy & !over, king, directions, hops + 1, captured);
            }
        }
        went_on
    }
}

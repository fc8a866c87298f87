//! Moves of many positions at once: loops that the compiler turns into vector code.
//!
//! A loop over lanes has a body without branches, written as if for one position; what would be a
//! branch is a choice between two values. A direction must be a constant inside such a loop, or
//! the compiler gives up on it: hence one call per direction, and [`run_any`].

use super::block::{Block, Chunk, View, append, pop};
use crate::Side;
use crate::bitboard::{Direction, Mask, Squares, step};
use crate::cpu::Level;
use crate::movegen::forward;
use crate::position::king_row;

/// How many positions one pass works on: as many as the widest vectors hold.
pub const LANES: usize = 16;

/// How many positions a block holds before it is worked on.
const FULL: usize = 256;

/// One value for each position of a pass.
pub type Lanes = [Mask; LANES];

/// The four directions, those of men first. The way back from one is two entries on.
#[inline(always)]
const fn ways(side: Side) -> [Direction; 4] {
    let [left, right] = forward(side);
    [left, right, left.opposite(), right.opposite()]
}

/// Two steps in one direction.
#[inline(always)]
const fn hop(set: Mask, way: Direction) -> Mask {
    step(step(set, way), way)
}

#[inline(always)]
fn any(lanes: &Lanes) -> bool {
    lanes.iter().fold(0, |all, lane| all | lane) != 0
}

/// Removes the lowest square of a set and hands it out.
#[inline(always)]
fn take(set: &mut Mask) -> Mask {
    let lowest = *set & set.wrapping_neg();
    *set ^= lowest;
    lowest
}

impl View {
    /// The position after the piece on `from` goes one step, or one hop, with the same side to
    /// move: that piece, in case its jump goes on.
    #[inline(always)]
    fn after(self, from: Mask, way: Direction, side: Side, jump: bool) -> Self {
        let next = step(from, way);
        let (over, to) = if jump { (next, step(next, way)) } else { (0, next) };
        let crowned = if from & self.kings != 0 { to } else { to & king_row(side) };
        Self {
            own: self.own ^ from | to,
            enemy: self.enemy ^ over,
            kings: self.kings & !(from | over) | crowned,
            only: to,
        }
    }

    /// The position after a whole move, with the other side to move.
    #[inline(always)]
    fn turn(self) -> Self {
        Self { own: self.enemy, enemy: self.own, kings: self.kings, only: !0 }
    }
}

/// A value for each of the four [`ways`]. Not a loop, so that `n` is a constant in each call.
#[inline(always)]
fn each(value: impl Fn(usize) -> Mask) -> [Mask; 4] {
    [value(0), value(1), value(2), value(3)]
}

/// The jumps and steps of a position in each of the four [`ways`]; men alone have only two.
struct Reach {
    /// The squares from which a hop is open, whatever stands there.
    open: [Mask; 4],
    /// The pieces that can make a hop.
    jumps: [Mask; 4],
    /// The pieces that can make a step.
    steps: [Mask; 4],
}

impl Reach {
    #[inline(always)]
    fn of<const KINGS: bool>(side: Side, view: View) -> Self {
        let ways = ways(side);
        let empty = !(view.own | view.enemy);
        let men_and_kings = view.own & view.only;
        let able = |n| if n < 2 { men_and_kings } else { men_and_kings & view.kings };
        let beside = each(|n| if n < 2 || KINGS { step(empty, ways[n].opposite()) } else { 0 });
        let open = each(|n| step(view.enemy & beside[n], ways[n].opposite()));
        let jumps = each(|n| able(n) & open[n]);
        Self { open, jumps, steps: each(|n| able(n) & beside[n]) }
    }

    #[inline(always)]
    fn must_jump(&self) -> bool {
        self.jumps[0] | self.jumps[1] | self.jumps[2] | self.jumps[3] != 0
    }

    /// Where men land and have to hop on. One that has just been crowned stands where no forward
    /// hop is open.
    #[inline(always)]
    fn men_go_on(&self, side: Side, kings: Mask) -> [Mask; 4] {
        let open = self.open[0] | self.open[1];
        each(|n| hop(self.jumps[n] & !kings, ways(side)[n]) & open)
    }

    /// Where kings land and have to hop on. No hop leads straight back: this is the board before
    /// the first hop, and the king still fills the square that it came from.
    #[inline(always)]
    fn kings_go_on(&self, side: Side, kings: Mask) -> [Mask; 4] {
        let open = self.open[0] | self.open[1] | self.open[2] | self.open[3];
        each(|n| hop(self.jumps[n] & kings, ways(side)[n]) & open)
    }
}

/// The number of moves of a position before a whole move, and not 0 when it may be wrong.
///
/// A man's jump is as many moves as it has ends: one, and one more for each fork on its way. This
/// is exact up to the second hop; forks after it, and kings that hop on, are left to the caller.
#[inline(always)]
fn count_one<const KINGS: bool>(side: Side, view: View) -> (u32, Mask) {
    let [left, right, ..] = ways(side);
    let reach = Reach::of::<KINGS>(side, view);
    let kings = if KINGS { view.kings } else { 0 };
    let fork = reach.open[0] & reach.open[1];
    let land_left = hop(reach.jumps[0] & !kings, left);
    let land_right = hop(reach.jumps[1] & !kings, right);
    let may_step = if reach.must_jump() { 0 } else { !0 };
    let moves = each(|n| reach.jumps[n] | reach.steps[n] & may_step);
    // Pieces and the empty squares where they land have no bit in common: one count does for both.
    let count = (moves[0] | land_left & fork).count_ones()
        + (moves[1] | land_right & fork).count_ones()
        + moves[2].count_ones()
        + moves[3].count_ones();
    let land = land_left | land_right;
    let second = hop(land & reach.open[0], left) | hop(land & reach.open[1], right);
    let [a, b, c, d] = reach.kings_go_on(side, kings);
    (count, second & fork | a | b | c | d)
}

/// The number of two-move sequences of each lane.
struct Tally {
    counts: Lanes,
    /// Not 0 where the count may be wrong.
    unsure: Lanes,
}

/// Counts the replies to every move in one direction.
#[inline(always)]
fn count_way<const KINGS: bool, const JUMPS: bool>(
    (side, way): (Side, Direction),
    chunk: &Chunk,
    mut moving: Lanes,
    tally: &mut Tally,
) {
    while any(&moving) {
        for (i, moving) in moving.iter_mut().enumerate() {
            let from = take(moving);
            let mut child = chunk.view(i).after(from, way, side, JUMPS).turn();
            // A lane without a move gets a position without replies.
            child.own = if from != 0 { child.own } else { 0 };
            let (count, unsure) = count_one::<KINGS>(side.other(), child);
            tally.counts[i] += count;
            tally.unsure[i] |= unsure;
        }
    }
}

/// Adds the positions after every move in one direction to a block.
#[inline(always)]
fn expand_way<const KINGS: bool, const JUMPS: bool>(
    (side, way): (Side, Direction),
    chunk: &Chunk,
    mut moving: Lanes,
    next: &mut Block,
) {
    while any(&moving) {
        let mut children = [View::EMPTY; LANES];
        let (mut jumping, mut quiet) = ([0; LANES], [0; LANES]);
        for (i, moving) in moving.iter_mut().enumerate() {
            let from = take(moving);
            children[i] = chunk.view(i).after(from, way, side, JUMPS).turn();
            let jumps = Reach::of::<KINGS>(side.other(), children[i]).must_jump();
            jumping[i] = (jumps & (from != 0)) as Mask;
            quiet[i] = (!jumps & (from != 0)) as Mask;
        }
        append(&mut next.jumping, &children, &jumping);
        append(&mut next.quiet, &children, &quiet);
    }
}

#[inline(always)]
fn count<const KINGS: bool, const JUMPS: bool>(
    side: Side,
    chunk: &Chunk,
    moving: &[Lanes; 4],
) -> Tally {
    let mut tally = Tally { counts: [0; LANES], unsure: [0; LANES] };
    let [left, right, left_back, right_back] = ways(side);
    count_way::<KINGS, JUMPS>((side, left), chunk, moving[0], &mut tally);
    count_way::<KINGS, JUMPS>((side, right), chunk, moving[1], &mut tally);
    if KINGS {
        count_way::<KINGS, JUMPS>((side, left_back), chunk, moving[2], &mut tally);
        count_way::<KINGS, JUMPS>((side, right_back), chunk, moving[3], &mut tally);
    }
    tally
}

#[inline(always)]
fn expand<const KINGS: bool, const JUMPS: bool>(
    side: Side,
    chunk: &Chunk,
    moving: &[Lanes; 4],
    next: &mut Block,
) {
    let [left, right, left_back, right_back] = ways(side);
    expand_way::<KINGS, JUMPS>((side, left), chunk, moving[0], next);
    expand_way::<KINGS, JUMPS>((side, right), chunk, moving[1], next);
    if KINGS {
        expand_way::<KINGS, JUMPS>((side, left_back), chunk, moving[2], next);
        expand_way::<KINGS, JUMPS>((side, right_back), chunk, moving[3], next);
    }
}

/// The moves of a chunk that end after one step or hop. A jump that goes on is put back on the
/// stack of jumping positions after its first hop, with that piece alone to move.
#[inline(always)]
fn moves<const KINGS: bool, const JUMPS: bool>(
    side: Side,
    chunk: &Chunk,
    stack: &mut Vec<View>,
) -> [Lanes; 4] {
    let (mut moving, mut chained) = ([[0; LANES]; 4], [[0; LANES]; 4]);
    let mut lanes_with_chains = 0;
    for i in 0..LANES {
        let view = chunk.view(i);
        let kings = if KINGS { view.kings } else { 0 };
        let reach = Reach::of::<KINGS>(side, view);
        let (men_on, kings_on) = (reach.men_go_on(side, kings), reach.kings_go_on(side, kings));
        let back = |n: usize| hop(men_on[n] | kings_on[n], ways(side)[n].opposite());
        let chains = each(|n| if JUMPS { back(n) } else { 0 });
        let moves = if JUMPS { reach.jumps } else { reach.steps };
        for n in 0..4 {
            chained[n][i] = chains[n];
            moving[n][i] = moves[n] ^ chains[n];
        }
        lanes_with_chains |= ((chains[0] | chains[1] | chains[2] | chains[3] != 0) as u32) << i;
    }
    for lane in Squares(lanes_with_chains) {
        let lane = lane.index() as usize;
        for (n, way) in ways(side).into_iter().enumerate() {
            for square in Squares(chained[n][lane]) {
                stack.push(chunk.view(lane).after(square.mask(), way, side, true));
            }
        }
    }
    moving
}

/// One pass over a chunk. A lane whose count may be wrong is expanded instead.
#[inline(always)]
fn pass<const COUNT: bool, const KINGS: bool, const JUMPS: bool>(
    side: Side,
    chunk: &Chunk,
    stack: &mut Vec<View>,
    next: &mut Block,
) -> u64 {
    let mut moving = moves::<KINGS, JUMPS>(side, chunk, stack);
    if !COUNT {
        expand::<KINGS, JUMPS>(side, chunk, &moving, next);
        return 0;
    }
    let Tally { mut counts, unsure } = count::<KINGS, JUMPS>(side, chunk, &moving);
    if any(&unsure) {
        for i in 0..LANES {
            let keep = if unsure[i] != 0 { !0 } else { 0 };
            counts[i] &= !keep;
            moving.iter_mut().for_each(|moving| moving[i] &= keep);
        }
        expand::<KINGS, JUMPS>(side, chunk, &moving, next);
    }
    counts.iter().sum::<u32>() as u64
}

#[inline(always)]
fn run_for<const COUNT: bool>(side: Side, block: &mut Block, next: &mut Block) -> u64 {
    let mut sum = 0;
    while next.len() < FULL {
        let Block { quiet, jumping } = block;
        sum += if let Some(chunk) = pop(quiet) {
            match any(&chunk.kings) {
                false => pass::<COUNT, false, false>(side, &chunk, jumping, next),
                true => pass::<COUNT, true, false>(side, &chunk, jumping, next),
            }
        } else if let Some(chunk) = pop(jumping) {
            match any(&chunk.kings) {
                false => pass::<COUNT, false, true>(side, &chunk, jumping, next),
                true => pass::<COUNT, true, true>(side, &chunk, jumping, next),
            }
        } else {
            break;
        };
    }
    sum
}

/// Turns the side and the task into constants.
#[inline(always)]
fn run_any(side: Side, count: bool, block: &mut Block, next: &mut Block) -> u64 {
    match (side, count) {
        (Side::Black, false) => run_for::<false>(Side::Black, block, next),
        (Side::Black, true) => run_for::<true>(Side::Black, block, next),
        (Side::White, false) => run_for::<false>(Side::White, block, next),
        (Side::White, true) => run_for::<true>(Side::White, block, next),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
fn run_v3(side: Side, count: bool, block: &mut Block, next: &mut Block) -> u64 {
    run_any(side, count, block, next)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2,lzcnt")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vpopcntdq")]
fn run_v4(side: Side, count: bool, block: &mut Block, next: &mut Block) -> u64 {
    run_any(side, count, block, next)
}

/// Takes positions off a block until it is empty or the next one is full, with code for an
/// available level. Counts their sequences of two moves, or else expands them: the positions after
/// each move go to the next block. So do those after each move of a position that could not be
/// counted; their moves are not in the count that is returned.
pub fn run(level: Level, side: Side, count: bool, block: &mut Block, next: &mut Block) -> u64 {
    assert!(level.is_available(), "this processor does not offer {level}");
    match level {
        // SAFETY: the processor has all features of the level, as has just been checked.
        #[cfg(target_arch = "x86_64")]
        Level::V4 => unsafe { run_v4(side, count, block, next) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::V3 => unsafe { run_v3(side, count, block, next) },
        _ => run_any(side, count, block, next),
    }
}

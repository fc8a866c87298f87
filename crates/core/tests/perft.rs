//! Published perft counts of the start position (Aart Bik's checkers page), and the fast count
//! against the plain one on many positions, with the code for every level of this processor.

use kingme_core::cpu::Level;
use kingme_core::movegen::legal_moves;
use kingme_core::perft::{divide, perft, perft_at, perft_plain, tasks};
use kingme_core::rules::NamedRules;
use kingme_core::{Position, Rules, Setup, Side, Square, rules};

const PUBLISHED: [u64; 11] =
    [7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931, 3_963_680, 18_391_564, 85_242_128];

/// A fixed sequence of numbers that look random (a linear congruential generator).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        ((self.0 >> 33) as usize) % bound
    }

    fn side(&mut self) -> Side {
        [Side::Black, Side::White][self.below(2)]
    }

    /// A position some plies of legal play after the start.
    fn played(&mut self, rules: &Rules) -> Position {
        let mut position = Position::start(self.side());
        for _ in 0..self.below(90) {
            let moves = legal_moves(&position, rules);
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[self.below(moves.len())]);
        }
        position
    }

    /// Pieces placed anywhere: up to `black` and `white` of them, `kings` of ten crowned. The
    /// white ones on odd rows alone where `spread`, so that jumps go on and fork.
    fn placed(&mut self, black: usize, white: usize, kings: usize, spread: bool) -> Position {
        let mut setup = Setup { side: Some(self.side()), ..Setup::default() };
        let mut squares: Vec<u32> = (1..=32).collect();
        let mut left = [black, white];
        while left != [0, 0] && !squares.is_empty() {
            let number = squares.swap_remove(self.below(squares.len()));
            let row = Square::from_number(number).unwrap().row();
            let side = if left[0] > 0 && (left[1] == 0 || self.below(2) == 0) {
                Side::Black
            } else {
                Side::White
            };
            if spread && (row % 2 == 1) != (side == Side::White) {
                continue;
            }
            let crowned = if side == Side::Black { row == 7 } else { row == 0 };
            setup.pieces.push((number, side, crowned || self.below(10) < kings));
            left[side as usize] -= 1;
        }
        setup.validate().unwrap()
    }
}

/// Compares the counts of a position and of the same position seen from the other side.
fn compare(position: &Position, rules: &Rules, depth: u32) {
    for position in [*position, position.turned(), position.with_side(position.side().other())] {
        let expected = perft_plain(&position, rules, depth);
        for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
            let found = perft_at(level, &position, rules, depth);
            assert_eq!(found, expected, "{level}, depth {depth}, {position:?}");
        }
    }
}

#[test]
fn start_position_to_depth_11() {
    let start = Position::start(Side::Black);
    for (depth, count) in (1..).zip(PUBLISHED) {
        for level in Level::ALL.into_iter().filter(|level| level.is_available()) {
            assert_eq!(perft_at(level, &start, &rules::ENGLISH, depth), count, "depth {depth}");
        }
    }
}

#[test]
fn the_fast_count_agrees_with_the_plain_one_from_the_start() {
    for side in [Side::Black, Side::White] {
        for depth in 0..8 {
            for NamedRules { rules, .. } in &rules::NAMED {
                compare(
                    &Position::start(side),
                    rules,
                    depth.min(6 + rules.jumps_compulsory as u32),
                );
            }
        }
    }
}

#[test]
fn the_fast_count_agrees_with_the_plain_one_in_play() {
    let mut numbers = Numbers(1);
    for _ in 0..400 {
        let position = numbers.played(&rules::ENGLISH);
        for depth in 0..=5 {
            compare(&position, &rules::ENGLISH, depth);
        }
    }
    for _ in 0..40 {
        compare(&numbers.played(&rules::RETRO), &rules::RETRO, 4);
    }
}

#[test]
fn the_fast_count_agrees_with_the_plain_one_on_any_board() {
    let mut numbers = Numbers(2);
    for round in 0..6_000 {
        let (black, white) = (numbers.below(13), 1 + numbers.below(12));
        let position = numbers.placed(black, white, [0, 1, 5, 10][round % 4], round % 3 == 0);
        let depth = if black + white > 8 { 3 } else { 4 };
        compare(&position, &rules::ENGLISH, depth);
        if round % 10 == 0 {
            (0..3).for_each(|depth| compare(&position, &rules::ARCADE, depth));
            compare(&position, &rules::CLASSROOM, 3);
            compare(&position, &rules::RETRO, 2);
        }
    }
}

#[test]
fn forks_and_long_jumps_are_counted_path_by_path() {
    let mut numbers = Numbers(3);
    for round in 0..20_000 {
        let (black, white) = (1 + numbers.below(4), 6 + numbers.below(7));
        let position = numbers.placed(black, white, [0, 2, 10][round % 3], true);
        (1..=2 + (round % 4 == 0) as u32)
            .for_each(|depth| compare(&position, &rules::ENGLISH, depth));
    }
}

#[test]
fn tasks_and_moves_add_up_to_the_whole() {
    let mut numbers = Numbers(4);
    for NamedRules { rules, .. } in &rules::NAMED {
        for _ in 0..20 {
            let position = numbers.played(rules);
            for depth in 1..=6 {
                let whole = perft(&position, rules, depth);
                let tasks = tasks(&position, rules, depth);
                let shared: u64 = tasks.iter().map(|(task, left)| perft(task, rules, *left)).sum();
                let divided: u64 = divide(&position, rules, depth).iter().map(|(_, n)| n).sum();
                assert_eq!([shared, divided], [whole, whole]);
            }
        }
    }
    assert_eq!(tasks(&Position::start(Side::Black), &rules::ENGLISH, 11).len(), 302);
}

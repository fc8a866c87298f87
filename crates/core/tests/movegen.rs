//! Properties of the move generator that no golden file shows.

use kingme_core::movegen::{has_move, legal_moves};
use kingme_core::moves::MAX_MOVES;
use kingme_core::zobrist::mix;
use kingme_core::{Move, Position, Rules, Setup, Side, rules};

/// The longest lists that hill-climbing finds stay below the room that a list has.
#[test]
fn no_position_overflows_a_list() {
    let mut most = 0;
    for rules in [rules::ENGLISH, rules::RETRO] {
        for climb in 0..40 {
            most = most.max(longest_list(&rules, climb));
        }
    }
    assert!(most > 100, "the climber found {most} moves at most: it does not climb");
    assert!(most <= MAX_MOVES - 32, "{most} moves come too near to {MAX_MOVES}");
}

/// Changes one square at a time, keeping what does not shorten the list of moves.
fn longest_list(rules: &Rules, climb: u64) -> usize {
    let mut setup = Setup { side: Some(Side::Black), ..Setup::default() };
    let mut most = 0;
    for turn in 0..4_000 {
        let roll = mix(mix(climb) ^ turn);
        let number = (roll % 32) as u32 + 1;
        let mut next = setup.clone();
        next.pieces.retain(|piece| piece.0 != number);
        match roll >> 8 & 3 {
            0 => next.pieces.push((number, Side::Black, true)),
            1 | 2 => next.pieces.push((number, Side::White, true)),
            _ => {}
        }
        if let Ok(position) = next.validate() {
            let count = legal_moves(&position, rules).len();
            if count >= most {
                most = count;
                setup = next;
            }
        }
    }
    most
}

fn random_position(seed: u64) -> Option<Position> {
    let mut setup =
        Setup { side: Some([Side::Black, Side::White][seed as usize & 1]), ..Setup::default() };
    for number in 1..=32 {
        let roll = mix(mix(seed) ^ u64::from(number));
        match roll % 10 {
            0 | 1 => setup.pieces.push((number, Side::Black, roll >> 8 & 3 == 0)),
            2 | 3 => setup.pieces.push((number, Side::White, roll >> 8 & 3 == 0)),
            _ => {}
        }
    }
    setup.validate().ok()
}

#[test]
fn a_move_survives_being_a_number_and_its_path_agrees_with_its_captures() {
    let mut seen = 0;
    for seed in 0..4_000 {
        let Some(position) = random_position(seed) else { continue };
        for rules in [rules::ENGLISH, rules::RETRO] {
            let moves = legal_moves(&position, &rules);
            assert_eq!(has_move(&position), !moves.is_empty());
            for &mv in moves.iter() {
                seen += 1;
                assert_eq!(Move::from_code(mv.code()), mv);
                let path = mv.path();
                assert_eq!((path[0], path[path.len() - 1]), (mv.start(), mv.end()));
                let captured: u32 = mv.captured_in_order().map(|square| square.mask()).sum();
                assert_eq!(captured, mv.captured());
                assert_eq!(mv.captured() & !position.pieces(position.side().other()), 0);
            }
        }
    }
    assert!(seen > 5_000);
}

#[test]
fn turning_the_board_turns_the_moves() {
    for seed in 0..4_000 {
        let Some(position) = random_position(seed) else { continue };
        let mirrored =
            |mv: &Move| -> Vec<u32> { mv.path().iter().map(|s| 33 - s.number()).collect() };
        let plain = |mv: &Move| -> Vec<u32> { mv.path().iter().map(|s| s.number()).collect() };
        for rules in [rules::ENGLISH, rules::RETRO] {
            let mut here: Vec<_> = legal_moves(&position, &rules).iter().map(mirrored).collect();
            let mut there: Vec<_> =
                legal_moves(&position.turned(), &rules).iter().map(plain).collect();
            here.sort();
            there.sort();
            assert_eq!(here, there);
        }
        assert_eq!(position.turned().turned(), position);
    }
}

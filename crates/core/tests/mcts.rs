//! Monte Carlo tree search: what it must take, what it must not miss, and that it is reproducible.

use std::cell::Cell;

use kingme_core::movegen::legal_moves;
use kingme_core::notation::fen::from_fen;
use kingme_core::search::mcts::{Found, Options, Proof, search};
use kingme_core::search::{Alone, Control};
use kingme_core::series::{PlayerSpec, play_game, random_opening};
use kingme_core::{Board, Rules, Side, rules};

fn board(fen: &str, rules: Rules) -> Board {
    Board::from_position(from_fen(fen).expect("a position"), rules, 0)
}

fn run(board: &Board, rollouts: u32, seed: u64) -> Found {
    search(board, &Options { rollouts, seed, ..Options::default() }, &Alone).expect("a move")
}

/// A position, and the only move that a sensible player makes.
#[track_caller]
fn takes(fen: &str, rules: Rules, wanted: &str) {
    let board = board(fen, rules);
    for seed in 0..20 {
        let found = run(&board, 400, seed);
        assert_eq!(found.best.to_string(), wanted, "{fen}, seed {seed}: {:?}", found.moves);
    }
}

#[test]
fn a_free_piece_is_taken() {
    // Where jumping is a choice, among ten other moves.
    takes("W:W8,13,19,21,23,24,26,27,28,29,30,31:B2,3,4,5,6,7,9,12,15,20", rules::RETRO, "19x10x1");
    takes("W:W11,15,17,21,22,25,26,29:B9,12,13,18,23", rules::RETRO, "26x19");
    // All of three men, instead of the first two.
    takes(
        "W:W14,17,20,22,23,24,26,27,28,30,31:B3,4,5,7,8,9,12,13,15,16,18",
        rules::RETRO,
        "20x11x2",
    );
    // Two men instead of one, where a jump is compulsory.
    takes("B:W14,15,21,24,30:B2,3,10", rules::ENGLISH, "10x19x28");
}

#[test]
fn a_win_in_one_is_taken() {
    takes("B:W15,23:B10,11", rules::ENGLISH, "10x19x26");
    // The last white man is blocked.
    takes("B:W13:B5,6", rules::ENGLISH, "5-9");
}

#[test]
fn a_loss_in_two_is_avoided_where_it_can_be() {
    // 18-23 is taken and loses the last piece.
    for seed in 0..20 {
        let found = run(&board("B:W27,32:BK18", rules::ENGLISH), 200, seed);
        let lost = found.moves.iter().find(|item| item.mv.to_string() == "18-23");
        assert_eq!(lost.expect("a move").proof, Some(Proof::Loss));
        assert_ne!(found.best.to_string(), "18-23");
    }
}

#[test]
fn a_proven_result_ends_the_search() {
    let won = run(&board("B:W15,23:B10,11", rules::ENGLISH), 1_000_000, 1);
    assert_eq!(won.rollouts, 0);
    let drawn = Board::from_position(
        from_fen("B:WK32:BK1").expect("a position"),
        rules::ENGLISH,
        rules::ENGLISH.quiet_limit - 1,
    );
    let found = run(&drawn, 1_000_000, 1);
    assert!(found.rollouts <= 2, "{}", found.rollouts);
    assert!(found.moves.iter().all(|item| item.proof == Some(Proof::Draw) && item.value == 0.5));
}

#[test]
fn the_same_seed_gives_the_same_result_on_every_machine() {
    let start = Board::new(rules::ENGLISH);
    let found = run(&start, 2000, 12345);
    assert_eq!(found, run(&start, 2000, 12345));
    assert_ne!(found, run(&start, 2000, 12346));
    let visits: Vec<u32> = found.moves.iter().map(|item| item.visits).collect();
    assert_eq!((visits, found.nodes), (vec![339, 340, 327, 127, 199, 295, 373], 18_170));
}

#[test]
fn every_answer_is_legal_and_accounts_for_all_games() {
    for set in [rules::ENGLISH, rules::ARCADE, rules::CLASSROOM, rules::RETRO] {
        for seed in 0..40 {
            let board = random_opening(seed, (seed * 3) as u32, set);
            let legal = legal_moves(board.position(), board.rules());
            let found = run(&board, 100, seed);
            assert!(board.is_legal(found.best));
            assert!(found.moves.iter().map(|item| item.mv).eq(legal.iter().copied()));
            let visits: u32 = found.moves.iter().map(|item| item.visits).sum();
            assert_eq!(visits, found.rollouts);
            assert!(found.moves.iter().all(|item| (0.0..=1.0).contains(&item.value)));
        }
    }
}

#[test]
fn a_single_move_is_not_thought_about_and_a_lost_side_has_none() {
    let found = run(&board("B:W18:B14", rules::ENGLISH), 1000, 0);
    assert!(found.forced);
    assert_eq!((found.rollouts, found.nodes), (0, 0));
    assert!(search(&board("B:W18:B", rules::ENGLISH), &Options::default(), &Alone).is_none());
}

struct StopAt(Cell<u32>);

impl Control for StopAt {
    fn stop(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() >= 5
    }
}

#[test]
fn stop_is_asked_every_thousand_nodes() {
    let options = Options { rollouts: u32::MAX, ..Options::default() };
    let start = Board::new(rules::ENGLISH);
    let found = search(&start, &options, &StopAt(Cell::new(0))).expect("a move");
    assert!((4000..6000).contains(&found.nodes), "{}", found.nodes);
}

#[test]
fn random_is_beaten_twenty_to_nothing() {
    let player = PlayerSpec::Mcts { rollouts: 400, exploration: Options::default().exploration };
    for game in 0..20 {
        let start = random_opening(game / 2, 4, rules::ENGLISH);
        let (side, black, white) = if game % 2 == 0 {
            (Side::Black, &player, &PlayerSpec::Random)
        } else {
            (Side::White, &PlayerSpec::Random, &player)
        };
        let record = play_game(&start, black, white, game, 300, &Alone).expect("a game");
        assert_eq!(record.winner(), Some(side), "game {game}: {:?}", record.outcome);
    }
}

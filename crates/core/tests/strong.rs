//! The strong search: what it must find, and when it must stop.

use std::cell::Cell;

use kingme_core::eval::Evaluate;
use kingme_core::eval::bot::BotEval;
use kingme_core::movegen::legal_moves;
use kingme_core::notation::fen::{from_fen, to_fen};
use kingme_core::search::strong::{Limits, Params, SearchInput, SearchOutput, Table, search};
use kingme_core::search::{Alone, Control, MATE, WIN, classic};
use kingme_core::series::random_opening;
use kingme_core::{Board, rules};

fn board(fen: &str) -> Board {
    Board::from_position(from_fen(fen).expect("a position"), rules::ENGLISH, 0)
}

fn run(board: &Board, limits: Limits, multipv: usize) -> SearchOutput {
    let input = SearchInput {
        board,
        limits,
        multipv,
        params: Params::default(),
        only_moves: false,
        thread: 0,
    };
    search(&input, &BotEval, &Table::new(8), &Alone)
}

fn to_depth(board: &Board, depth: u32) -> SearchOutput {
    run(board, Limits { depth, ..Limits::default() }, 1)
}

#[test]
fn every_line_can_be_played() {
    for fen in
        ["W:W18,21,22,23,26,29,30,31,32:B1,2,3,4,8,9,10,12,14", "B:WK3,18,22,31:B5,12,20,K29"]
    {
        let out = run(&board(fen), Limits { depth: 9, ..Limits::default() }, 3);
        assert_eq!(out.lines.len(), 3);
        let mut firsts: Vec<_> = out.lines.iter().map(|line| line.pv[0]).collect();
        firsts.dedup();
        assert_eq!(firsts.len(), 3, "the lines begin with different moves");
        assert!(out.lines.is_sorted_by(|a, b| a.score >= b.score));
        for line in &out.lines {
            let mut board = board(fen);
            for &mv in &line.pv {
                assert!(board.is_legal(mv), "{mv} in {:?}", line.pv);
                board.push(mv);
            }
        }
    }
}

#[test]
fn a_fixed_number_of_nodes_gives_the_same_answer_again() {
    let board = Board::new(rules::ENGLISH);
    let limits = Limits { nodes: 30_000, ..Limits::default() };
    let first = run(&board, limits, 1);
    assert_eq!(first, run(&board, limits, 1));
    assert!(first.nodes <= 30_000);
}

#[test]
fn the_shortest_win_is_found_and_its_distance_is_right() {
    // Plain minimax knows the exact distance; pruning must not lose it.
    for fen in ["W:WK14,K18:BK5", "B:W31:BK22,K23", "W:WK15,K10:BK1", "B:WK32:BK23,K18"] {
        let board = board(fen);
        let options = classic::Options {
            depth: 11,
            pruning: true,
            table: false,
            ..classic::Options::default()
        };
        let exact = classic::search(&board, &BotEval, &options, &Alone).expect("a move");
        let found = to_depth(&board, 15);
        if exact.score > MATE - 12 {
            assert_eq!(found.lines[0].score, exact.score, "{fen}");
        }
    }
}

/// At full width nothing within the depth is missed: what plain minimax knows to be won or lost,
/// the principal variation search knows too, and at least as soon.
#[test]
fn full_width_misses_no_win_within_the_depth() {
    let (mut won, mut lost) = (0, 0);
    for seed in 0..3000 {
        let board = random_opening(seed, 60 + (seed % 40) as u32, rules::ENGLISH);
        let plain = classic::Options {
            depth: 5,
            pruning: false,
            extension: 0,
            table: false,
            ..classic::Options::default()
        };
        let plain = classic::search(&board, &BotEval, &plain, &Alone).expect("there are moves");
        let input = SearchInput {
            board: &board,
            limits: Limits { depth: 5, ..Limits::default() },
            multipv: 1,
            only_moves: false,
            params: Params::full_width(),
            thread: 0,
        };
        let found = search(&input, &BotEval, &Table::new(1), &Alone);
        if plain.forced {
            assert!(found.forced);
        } else if plain.score > WIN {
            won += 1;
            assert!(found.lines[0].score >= plain.score, "{}", to_fen(board.position()));
        } else if plain.score < -WIN {
            lost += 1;
            assert!(found.lines[0].score <= plain.score, "{}", to_fen(board.position()));
        }
    }
    assert!(won > 50 && lost > 10, "{won} won, {lost} lost: too few to show anything");
}

#[test]
fn a_single_move_is_not_thought_about_and_a_lost_side_has_none() {
    let forced = to_depth(&board("B:W18:B14"), 20);
    assert!(forced.forced);
    assert_eq!(forced.nodes, 0);
    let lost = to_depth(&board("B:W18:B"), 20);
    assert!(lost.lines.is_empty());
}

/// A clock that runs by itself: ten microseconds a look.
struct FastClock(Cell<u64>);

impl Control for FastClock {
    fn micros(&self) -> u64 {
        self.0.set(self.0.get() + 10);
        self.0.get()
    }
}

struct StopAt(Cell<u32>);

impl Control for StopAt {
    fn stop(&self) -> bool {
        self.0.set(self.0.get() + 1);
        self.0.get() >= 5
    }
}

#[test]
fn clock_and_stop_are_asked_every_thousand_nodes() {
    let board = Board::new(rules::ENGLISH);
    let limits = Limits { micros: 200, ..Limits::default() };
    let input = SearchInput {
        board: &board,
        limits,
        multipv: 1,
        params: Params::default(),
        only_moves: false,
        thread: 0,
    };
    let table = Table::new(8);
    let timed = search(&input, &BotEval, &table, &FastClock(Cell::new(0)));
    assert!(timed.nodes <= 21 * 1024, "{}", timed.nodes);
    let endless = SearchInput { limits: Limits::default(), ..input };
    let stopped = search(&endless, &BotEval, &table, &StopAt(Cell::new(0)));
    assert!(stopped.nodes <= 6 * 1024, "{}", stopped.nodes);
    assert!(legal_moves(board.position(), board.rules()).contains(&stopped.lines[0].pv[0]));
}

#[test]
fn a_full_table_of_another_position_changes_no_legality() {
    let table = Table::new(1);
    let mut board = Board::new(rules::ENGLISH);
    for _ in 0..60 {
        if board.outcome().is_some() {
            break;
        }
        table.next_search();
        let limits = Limits { nodes: 5_000, ..Limits::default() };
        let input = SearchInput {
            board: &board,
            limits,
            multipv: 1,
            params: Params::default(),
            only_moves: false,
            thread: 0,
        };
        let best = search(&input, &BotEval, &table, &Alone).lines[0].pv[0];
        assert!(board.is_legal(best));
        board.push(best);
    }
}

#[test]
fn exchanges_are_played_out() {
    // After 14-18 White takes twice; a search that stopped after Black's move would not see it.
    let board = board("B:W22,25,26,29:B14,9,5,1");
    let shallow = to_depth(&board, 1);
    let static_value = BotEval.evaluate(board.position());
    assert!((shallow.lines[0].score - static_value).abs() < 100, "{:?}", shallow.lines[0]);
}

//! Plays two settings of the strong search against each other at fixed nodes, so that a pruning
//! rule or a parameter proves itself in games before it is kept (see `docs/experiments.md`).
//!
//! ```text
//! cargo run --release --example duel -- 20000 400 "skip_depth=0" "" [seed]
//! ```
//!
//! Arguments: nodes a move, games, the first side's parameters, the second side's (empty: the
//! defaults). Every random opening of six plies is played twice with colours changed.

use std::sync::atomic::{AtomicUsize, Ordering};

use kingme_core::eval::bot::BotEval;
use kingme_core::movegen::legal_moves;
use kingme_core::search::strong::{Limits, Params, SearchInput, Table, search};
use kingme_core::search::{Alone, Score};
use kingme_core::zobrist::mix;
use kingme_core::{Board, Side, rules};

const OPENING_PLIES: u64 = 6;
const MAX_PLIES: usize = 300;
/// Openings that one side has nearly won already say nothing.
const UNEVEN: Score = 60;

fn params(text: &str) -> Params {
    let mut params = Params::default();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let (name, value) = item.split_once('=').expect("a parameter is written name=value");
        let value = value.parse().expect("a parameter's value is a whole number");
        assert!(params.set(name, value), "{item}: no such parameter, or out of range");
    }
    params
}

fn think(board: &Board, params: Params, table: &Table, nodes: u64) -> (Score, kingme_core::Move) {
    table.next_search();
    let limits = Limits { nodes, ..Limits::default() };
    let input = SearchInput { board, limits, multipv: 1, params, only_moves: false, thread: 0 };
    let line = &search(&input, &BotEval, table, &Alone).lines[0];
    (line.score, line.pv[0])
}

/// A random opening that is about even, the same for the same number.
fn opening(number: u64, nodes: u64) -> Board {
    for attempt in 0.. {
        let mut board = Board::new(rules::ENGLISH);
        for ply in 0..OPENING_PLIES {
            let moves = legal_moves(board.position(), board.rules());
            if moves.is_empty() {
                break;
            }
            let roll = mix(mix(number) ^ mix(attempt << 8 | ply));
            board.push(moves[(roll % moves.len() as u64) as usize]);
        }
        let table = Table::new(1);
        if board.outcome().is_none()
            && think(&board, Params::default(), &table, nodes).0.abs() <= UNEVEN
        {
            return board;
        }
    }
    unreachable!("some opening is even")
}

/// The result for the first setting: 2 won, 1 drawn, 0 lost.
fn game(mut board: Board, first: Side, sides: [Params; 2], nodes: u64) -> usize {
    let tables = [Table::new(8), Table::new(8)];
    for _ in 0..MAX_PLIES {
        if let Some(outcome) = board.outcome() {
            return match outcome.winner {
                None => 1,
                Some(winner) => 2 * usize::from(winner == first),
            };
        }
        let who = usize::from(board.position().side() != first);
        let (_, mv) = think(&board, sides[who], &tables[who], nodes);
        board.push(mv);
    }
    1
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, default: u64| {
        arguments.get(place).map_or(default, |text| text.parse().expect("a whole number"))
    };
    let (nodes, games, seed) = (number(0, 20_000), number(1, 200), number(4, 1));
    let text = |place: usize| arguments.get(place).map_or("", String::as_str);
    let sides = [params(text(2)), params(text(3))];
    let (next, results) = (AtomicUsize::new(0), [const { AtomicUsize::new(0) }; 3]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed) as u64;
                    if number >= games {
                        return;
                    }
                    let board = opening((seed << 32) | (number / 2), nodes / 4);
                    let first = if number.is_multiple_of(2) { Side::Black } else { Side::White };
                    let result = game(board, first, sides, nodes);
                    results[result].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
    });
    let [lost, drawn, won] = results.map(AtomicUsize::into_inner);
    let score = (won as f64 + drawn as f64 / 2.0) / games as f64;
    println!(
        "{:?} against {:?}: {won} won, {drawn} drawn, {lost} lost, score {:.1}%",
        text(2),
        text(3),
        100.0 * score
    );
}

//! Boards: made from text, played on, looked at and counted. Owns how they read as JSON; refuses
//! to know a rule of the game.

use kingme_core::movegen::legal_moves;
use kingme_core::notation::{compact, fen, moves as notation};
use kingme_core::rules::{NAMED, named};
use kingme_core::{Board, Move, Outcome, Position, Rules, Side};

use crate::failure::{Failure, Kind};
use crate::json::Json;
use crate::state::{State, call};

/// The largest depth of a count: nobody can wait for more, and the sum still fits 63 bits.
const MAX_PERFT_DEPTH: u32 = 24;

/// The rule set with a name.
fn rules_named(name: &str) -> Result<Rules, Failure> {
    named(name).map(|row| row.rules).ok_or_else(|| {
        let known: Vec<&str> = NAMED.iter().map(|row| row.name).collect();
        let shown: String = name.chars().take(24).collect();
        Failure::argument(format!("there is no rule set {shown:?}; there are {}", known.join(", ")))
    })
}

/// A move as JSON: `text` is the full path, `pdn` the shortest unambiguous text.
fn write_move(json: &mut Json<'_>, position: &Position, rules: &Rules, mv: Move) {
    json.object(|json| {
        json.key("text").text(&mv.to_string());
        json.key("pdn").text(&notation::to_pdn(position, rules, mv));
        json.key("path").array(|json| {
            for square in mv.path().iter() {
                json.number(square.number());
            }
        });
        json.key("captured").array(|json| {
            for square in mv.captured_in_order() {
                json.number(square.number());
            }
        });
        json.key("is_jump").truth(mv.is_jump());
        json.key("crowns").truth(mv.crowns());
        json.key("by_king").truth(mv.by_king());
    });
}

/// The name of a side in JSON and in the data files.
const fn side_name(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

fn write_outcome(json: &mut Json<'_>, outcome: Option<Outcome>) {
    let Some(outcome) = outcome else { return json.null() };
    json.object(|json| {
        json.key("termination").text(outcome.termination.name());
        json.key("winner").optional(outcome.winner.map(side_name));
    });
}

/// Hands a board and the result text to `body`; the call returns 0.
fn look(handle: i32, body: impl FnOnce(&Board, &mut String)) -> i32 {
    call(|state: &mut State, out| {
        body(state.boards.get(handle)?, out);
        Ok(0)
    })
}

/// A new board in the start position of a rule set. Returns its handle.
#[unsafe(no_mangle)]
pub extern "C" fn board_new(rules: usize, rules_len: usize) -> i32 {
    call(|state, _| {
        let rules = rules_named(state.buffers.text(rules, rules_len)?)?;
        state.boards.add(Board::new(rules))
    })
}

/// A new board from a FEN. Returns its handle.
#[unsafe(no_mangle)]
pub extern "C" fn board_from_fen(
    text: usize,
    text_len: usize,
    rules: usize,
    rules_len: usize,
) -> i32 {
    call(|state, _| {
        let rules = rules_named(state.buffers.text(rules, rules_len)?)?;
        let position = fen::from_fen(state.buffers.text(text, text_len)?)?;
        state.boards.add(Board::from_position(position, rules, 0))
    })
}

/// A new board from the compact form, which carries the count of quiet plies. Returns its handle.
#[unsafe(no_mangle)]
pub extern "C" fn board_from_compact(
    text: usize,
    text_len: usize,
    rules: usize,
    rules_len: usize,
) -> i32 {
    call(|state, _| {
        let rules = rules_named(state.buffers.text(rules, rules_len)?)?;
        let (position, quiet) = compact::from_compact(state.buffers.text(text, text_len)?)?;
        state.boards.add(Board::from_position(position, rules, quiet))
    })
}

/// A copy of a board with its past. Returns the copy's handle.
#[unsafe(no_mangle)]
pub extern "C" fn board_copy(board: i32) -> i32 {
    call(|state, _| {
        let copy = state.boards.get(board)?.clone();
        state.boards.add(copy)
    })
}

/// Forgets a board. Returns 0.
#[unsafe(no_mangle)]
pub extern "C" fn board_free(board: i32) -> i32 {
    call(|state, _| state.boards.free(board).map(|()| 0))
}

/// The canonical FEN, as plain text.
#[unsafe(no_mangle)]
pub extern "C" fn board_fen(board: i32) -> i32 {
    look(board, |board, out| out.push_str(&fen::to_fen(board.position())))
}

/// The compact form, as plain text.
#[unsafe(no_mangle)]
pub extern "C" fn board_compact(board: i32) -> i32 {
    look(board, |board, out| out.push_str(&compact::to_compact(board.position(), board.quiet())))
}

/// How a board stands: `turn`, `ply`, `quiet_plies`, `repetitions`, and `outcome`, which is null
/// while the game goes on and else has `termination` and `winner` (null for a draw).
#[unsafe(no_mangle)]
pub extern "C" fn board_status(board: i32) -> i32 {
    look(board, |board, out| {
        Json::new(out).object(|json| {
            json.key("turn").text(side_name(board.position().side()));
            json.key("ply").count(board.ply() as u64);
            json.key("quiet_plies").number(board.quiet());
            json.key("repetitions").count(board.repetitions() as u64);
            write_outcome(json.key("outcome"), board.outcome());
        });
    })
}

/// The legal moves, a list. Returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn board_legal_moves(board: i32) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        let moves = legal_moves(board.position(), board.rules());
        Json::new(out).array(|json| {
            for &mv in moves.iter() {
                write_move(json, board.position(), board.rules(), mv);
            }
        });
        Ok(moves.len() as i32)
    })
}

/// The moves played on a board, oldest first, a list. Returns their number.
#[unsafe(no_mangle)]
pub extern "C" fn board_moves(board: i32) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        Json::new(out).array(|json| {
            for (position, mv) in board.past_positions().zip(board.moves()) {
                write_move(json, &position, board.rules(), mv);
            }
        });
        Ok(board.ply() as i32)
    })
}

/// The legal move that a text names, not played.
#[unsafe(no_mangle)]
pub extern "C" fn board_parse_pdn(board: i32, text: usize, text_len: usize) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        let text = state.buffers.text(text, text_len)?;
        let mv = notation::parse(board.position(), board.rules(), text)?;
        write_move(&mut Json::new(out), board.position(), board.rules(), mv);
        Ok(0)
    })
}

/// Plays the legal move that a text names. The result is that move.
#[unsafe(no_mangle)]
pub extern "C" fn board_push(board: i32, text: usize, text_len: usize) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        let text = state.buffers.text(text, text_len)?;
        let mv = notation::parse(board.position(), board.rules(), text)?;
        write_move(&mut Json::new(out), board.position(), board.rules(), mv);
        board.push(mv);
        Ok(0)
    })
}

/// Takes the last move back. The result is that move.
#[unsafe(no_mangle)]
pub extern "C" fn board_pop(board: i32) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        let mv = board.pop().ok_or_else(|| Failure {
            kind: Kind::NoMove,
            sentence: "there is no move to take back".to_owned(),
        })?;
        write_move(&mut Json::new(out), board.position(), board.rules(), mv);
        Ok(0)
    })
}

fn perft_depth(depth: u32) -> Result<u32, Failure> {
    if depth <= MAX_PERFT_DEPTH {
        Ok(depth)
    } else {
        Err(Failure::argument(format!(
            "depth {depth} would take for ever; {MAX_PERFT_DEPTH} is the most"
        )))
    }
}

/// Returns the number of sequences of `depth` legal moves.
#[unsafe(no_mangle)]
pub extern "C" fn board_perft(board: i32, depth: u32) -> i64 {
    call(|state: &mut State, _| {
        let board = state.boards.get(board)?;
        Ok(kingme_core::perft::perft(board.position(), board.rules(), perft_depth(depth)?) as i64)
    })
}

/// The count behind each legal move, a list of `move` and `nodes`. Returns the number of moves.
#[unsafe(no_mangle)]
pub extern "C" fn board_divide(board: i32, depth: u32) -> i32 {
    call(|state: &mut State, out| {
        let board = state.boards.get(board)?;
        let depth = perft_depth(depth)?;
        let counts = match depth {
            0 => Vec::new(),
            _ => kingme_core::perft::divide(board.position(), board.rules(), depth),
        };
        Json::new(out).array(|json| {
            for (mv, nodes) in &counts {
                json.object(|json| {
                    json.key("move").text(&mv.to_string());
                    json.key("nodes").count(*nodes);
                });
            }
        });
        Ok(counts.len() as i32)
    })
}

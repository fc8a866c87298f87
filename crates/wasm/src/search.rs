//! Evaluations and searches of a board. Owns how their results read as JSON; refuses to choose an
//! option by itself: the rows of `levels.json` come from the host.
//!
//! # How a clock will come in
//! The strong search takes a `kingme_core::search::Control` for time and for stopping. The module
//! will then have one import, declared here and nowhere else:
//!
//! ```text
//! #[link(wasm_import_module = "env")]
//! unsafe extern "C" {
//!     /// Microseconds since any fixed moment: `performance.now() * 1000` in `core.js`.
//!     safe fn micros() -> f64;
//! }
//! struct HostControl { began: f64 }   // impl Control: micros() is the difference, in whole ones
//! ```
//!
//! `stop` needs no second import. A search holds its worker's only thread, so no message arrives
//! while it runs; without shared memory, which needs isolation headers that a static host may not
//! send, the page stops a search by its time limit, or ends the worker and starts another. Where
//! memory may be shared, the host's `micros` can look at its own stop flag and answer with
//! infinity, which every limit takes for "time is up". The classic search never asks for the time.

use kingme_core::eval::Evaluate;
use kingme_core::eval::bot::BotEval;
use kingme_core::eval::eight::{EightEval, FEATURES, NAMES, WEIGHT_UNIT, features};
use kingme_core::notation::moves as notation;
use kingme_core::search::classic::{self, Found, Options};
use kingme_core::search::{Alone, INFINITY, MATE, MAX_DEPTH, MAX_PV};
use kingme_core::{Board, Position};

use crate::border::Buffers;
use crate::failure::Failure;
use crate::json::Json;
use crate::state::{State, call};

/// Flag of [`search_classic`]: alpha-beta with iterative deepening; else plain minimax.
const PRUNING: u32 = 1;
/// Flag of [`search_classic`]: use a transposition table.
const TABLE: u32 = 2;
/// Flag of [`search_classic`]: `jitter` is the seed of an offset for each root move.
const JITTER: u32 = 4;

/// The largest weight, up or down.
const MAX_WEIGHT: i32 = 10_000;

/// An evaluation named by the host: 0 is the bot's, else the address of eight 64-bit floats, the
/// weights of the eight features in the order of their names, in a buffer.
enum Given {
    Bot(BotEval),
    Eight(EightEval),
}

impl Given {
    fn at(buffers: &Buffers, weights: usize) -> Result<Self, Failure> {
        if weights == 0 {
            return Ok(Self::Bot(BotEval));
        }
        let bytes = buffers.bytes(weights, FEATURES * size_of::<f64>())?;
        let (values, _) = bytes.as_chunks::<{ size_of::<f64>() }>();
        let mut eight = EightEval { weights: [0; FEATURES] };
        for ((slot, name), value) in eight.weights.iter_mut().zip(NAMES).zip(values) {
            let weight = f64::from_le_bytes(*value);
            // Written so that what is not a number fails too. The weight itself is not shown:
            // printing floats would make the module a tenth larger.
            if !(f64::from(-MAX_WEIGHT)..=f64::from(MAX_WEIGHT)).contains(&weight) {
                return Err(Failure::argument(format!(
                    "the weight {name:?} must lie between -{MAX_WEIGHT} and {MAX_WEIGHT}"
                )));
            }
            *slot = (weight * f64::from(WEIGHT_UNIT)).round() as i32;
        }
        Ok(Self::Eight(eight))
    }
}

fn write_found(out: &mut String, board: &Board, found: Option<&Found>) {
    let mut json = Json::new(out);
    let Some(found) = found else { return json.null() };
    json.object(|json| {
        json.key("move").text(&found.best.to_string());
        json.key("score").number(found.score);
        json.key("depth").number(found.depth);
        json.key("nodes").count(found.nodes);
        json.key("cutoffs").count(found.cutoffs);
        json.key("pv").array(|json| {
            let mut position: Position = *board.position();
            for &mv in &found.pv {
                json.text(&notation::to_pdn(&position, board.rules(), mv));
                position = position.after(mv);
            }
        });
        json.key("forced").truth(found.forced);
    });
}

/// The classic search: `move`, `score`, `depth`, `nodes`, `cutoffs`, `pv` (PDN texts, the move
/// first) and `forced`, or null when there is no legal move. Draws of the game are not looked for
/// at the root: ask for the outcome first.
///
/// `stale` is the handicap, in hundredths of a man, of a root move by which the side that is ahead
/// goes back to a position of the game.
///
/// `weights` names the evaluation (0: the bot's); `depth` is 1 to 64; `nodes` is the budget, 0 for
/// none; `extension` is cut to 8; `flags` is a sum of 1 (pruning), 2 (table) and 4 (`jitter` is a
/// seed).
#[unsafe(no_mangle)]
pub extern "C" fn search_classic(
    board: i32,
    weights: usize,
    depth: u32,
    nodes: u64,
    extension: u32,
    flags: u32,
    jitter: u64,
    stale: i32,
) -> i32 {
    call(|state: &mut State, out| {
        if depth == 0 || depth > MAX_DEPTH {
            return Err(Failure::argument(format!(
                "depth must be from 1 to {MAX_DEPTH}, not {depth}"
            )));
        }
        if flags & !(PRUNING | TABLE | JITTER) != 0 {
            return Err(Failure::argument(format!(
                "flags must be a sum of {PRUNING}, {TABLE} and {JITTER}, not {flags}"
            )));
        }
        let options = Options {
            depth,
            nodes,
            pruning: flags & PRUNING != 0,
            extension,
            table: flags & TABLE != 0,
            jitter: (flags & JITTER != 0).then_some(jitter),
            stale,
        };
        let evaluation = Given::at(&state.buffers, weights)?;
        let board = state.boards.get(board)?;
        let found = match evaluation {
            Given::Bot(evaluation) => classic::search(board, &evaluation, &options, &Alone),
            Given::Eight(evaluation) => classic::search(board, &evaluation, &options, &Alone),
        };
        write_found(out, board, found.as_ref());
        Ok(0)
    })
}

/// The value of a board for the side to move, in hundredths of a man, as a number in the result.
#[unsafe(no_mangle)]
pub extern "C" fn evaluate(board: i32, weights: usize) -> i32 {
    call(|state: &mut State, out| {
        let evaluation = Given::at(&state.buffers, weights)?;
        let position = state.boards.get(board)?.position();
        Json::new(out).number(match evaluation {
            Given::Bot(evaluation) => evaluation.evaluate(position),
            Given::Eight(evaluation) => evaluation.evaluate(position),
        });
        Ok(0)
    })
}

/// The eight counts of a board by name, Black minus White.
#[unsafe(no_mangle)]
pub extern "C" fn eight_features(board: i32) -> i32 {
    call(|state: &mut State, out| {
        let counts = features(state.boards.get(board)?.position());
        Json::new(out).object(|json| {
            for (name, count) in NAMES.iter().zip(counts) {
                json.key(name).number(count);
            }
        });
        Ok(0)
    })
}

/// The constants that describe the search, and the version of the core.
#[unsafe(no_mangle)]
pub extern "C" fn constants() -> i32 {
    call(|_, out| {
        Json::new(out).object(|json| {
            json.key("version").text(env!("CARGO_PKG_VERSION"));
            json.key("MATE").number(MATE);
            json.key("INFINITY").number(INFINITY);
            json.key("MAX_DEPTH").number(MAX_DEPTH);
            json.key("MAX_PV").count(MAX_PV as u64);
            json.key("MAX_EXTENSION").number(classic::MAX_EXTENSION);
            json.key("MAX_JITTER").number(classic::MAX_JITTER);
            json.key("EIGHT_FEATURES").array(|json| NAMES.iter().for_each(|name| json.text(name)));
        });
        Ok(0)
    })
}

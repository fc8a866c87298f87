//! Evaluations and searches of a board. Owns how their results read as JSON; refuses to choose an
//! option by itself: the rows of `levels.json` come from the host.
//!
//! # Stopping
//! A search holds its worker's only thread, so no message arrives while it runs. The page stops one
//! by its time limit, or ends the worker and starts another; where memory is shared, the host's
//! `micros` can look at a flag there and answer infinity.

use kingme_core::eval::Evaluate;
use kingme_core::eval::bot::BotEval;
use kingme_core::eval::eight::{EightEval, FEATURES, NAMES, WEIGHT_UNIT, features};
use kingme_core::notation::moves as notation;
use kingme_core::search::classic::{self, Found, Near, Options, Workspace};
use kingme_core::search::strong::{self, Limits, Params, SearchInput, SearchOutput, Table};
use kingme_core::search::{INFINITY, MATE, MAX_DEPTH, MAX_PV, Score};
use kingme_core::{Board, Move, Position};

use crate::border::Buffers;
use crate::clock::HostControl;
use crate::failure::Failure;
use crate::json::Json;
use crate::state::{State, call};

/// Flag of [`search_classic`]: alpha-beta with iterative deepening; else plain minimax.
pub const PRUNING: u32 = 1;
/// Flag of [`search_classic`]: use a transposition table.
const TABLE: u32 = 2;
/// Flag of [`search_classic`]: `jitter` is the seed of an offset for each root move.
const JITTER: u32 = 4;
/// Flag of [`search_classic`]: never stop inside an exchange.
const WHOLE_EXCHANGES: u32 = 8;
/// Flag of [`search_classic`]: `seed` decides among the moves within `margin` of the best.
const NEAR: u32 = 16;
const ALL_FLAGS: u32 = PRUNING | TABLE | JITTER | WHOLE_EXCHANGES | NEAR;

/// The largest handicap and margin, in hundredths of a man.
const MAX_OFFSET: Score = 1000;

/// The largest table of the strong search, in mebibytes.
const MAX_MEGABYTES: u32 = 256;
/// The most lines of the strong search: more than there are legal moves anywhere.
const MAX_LINES: u32 = 64;

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

/// A line of moves from a board, as PDN texts.
fn write_line(json: &mut Json<'_>, board: &Board, line: &[Move]) {
    json.array(|json| {
        let mut position: Position = *board.position();
        for &mv in line {
            json.text(&notation::to_pdn(&position, board.rules(), mv));
            position = position.after(mv);
        }
    });
}

pub fn write_found(out: &mut String, board: &Board, found: Option<&Found>) {
    let mut json = Json::new(out);
    let Some(found) = found else { return json.null() };
    json.object(|json| {
        json.key("move").text(&found.best.to_string());
        json.key("score").number(found.score);
        json.key("depth").number(found.depth);
        json.key("nodes").count(found.nodes);
        json.key("cutoffs").count(found.cutoffs);
        write_line(json.key("pv"), board, &found.pv);
        json.key("forced").truth(found.forced);
    });
}

pub fn checked(name: &str, number: i64, least: i64, most: i64) -> Result<(), Failure> {
    if (least..=most).contains(&number) {
        return Ok(());
    }
    Err(Failure::argument(format!("{name} must be from {least} to {most}, not {number}")))
}

/// The classic search: `move`, `score`, `depth`, `nodes`, `cutoffs`, `pv` (PDN texts, the move
/// first) and `forced`, or null when there is no legal move. Draws of the game are not looked for
/// at the root: ask for the outcome first.
///
/// `stale` is the handicap, in hundredths of a man, of a root move by which the side that is ahead
/// goes back to a position of the game. `margin` is the most, in hundredths of a man, that the move
/// chosen may be worth less than the best.
///
/// `weights` names the evaluation (0: the bot's); `depth` is 1 to 64; `nodes` and `micros` are the
/// limits, 0 for none; `extension` is cut to 8; `flags` is a sum of 1 (pruning), 2 (table), 4
/// (`jitter` is a seed), 8 (whole exchanges) and 16 (`margin` and its `seed` count).
#[unsafe(no_mangle)]
pub extern "C" fn search_classic(
    board: i32,
    weights: usize,
    depth: u32,
    nodes: u64,
    micros: u64,
    extension: u32,
    flags: u32,
    jitter: u64,
    stale: i32,
    margin: i32,
    seed: u64,
) -> i32 {
    call(|state: &mut State, out| {
        checked("depth", depth.into(), 1, MAX_DEPTH.into())?;
        checked("stale", stale.into(), 0, MAX_OFFSET.into())?;
        checked("margin", margin.into(), 0, MAX_OFFSET.into())?;
        if flags & !ALL_FLAGS != 0 {
            return Err(Failure::argument(format!(
                "flags must be a sum of {PRUNING}, {TABLE}, {JITTER}, {WHOLE_EXCHANGES} and {NEAR}, \
                 not {flags}"
            )));
        }
        let options = Options {
            depth,
            nodes,
            micros,
            pruning: flags & PRUNING != 0,
            extension,
            whole_exchanges: flags & WHOLE_EXCHANGES != 0,
            table: flags & TABLE != 0,
            jitter: (flags & JITTER != 0).then_some(jitter),
            stale,
            near: (flags & NEAR != 0).then_some(Near { margin, seed }),
        };
        let evaluation = Given::at(&state.buffers, weights)?;
        let board = state.boards.get(board)?;
        let work = state.workspace.get_or_insert_with(Workspace::new);
        let control = HostControl::new();
        let found = match evaluation {
            Given::Bot(eval) => classic::search_in(work, board, &eval, &options, &control),
            Given::Eight(eval) => classic::search_in(work, board, &eval, &options, &control),
        };
        write_found(out, board, found.as_ref());
        Ok(0)
    })
}

fn write_output(out: &mut String, board: &Board, output: &SearchOutput) {
    Json::new(out).object(|json| {
        json.key("lines").array(|json| {
            for line in &output.lines {
                json.object(|json| {
                    json.key("move").text(&line.pv[0].to_string());
                    json.key("score").number(line.score);
                    json.key("depth").number(line.depth);
                    write_line(json.key("pv"), board, &line.pv);
                });
            }
        });
        json.key("depth").number(output.depth);
        json.key("longest").number(output.longest);
        json.key("nodes").count(output.nodes);
        json.key("forced").truth(output.forced);
    });
}

/// The strong search: `lines`, the best first and none when the game is over, each with `move`,
/// `score`, `depth` and `pv`; then `depth`, `longest` (the longest path looked at), `nodes` and
/// `forced`.
///
/// `depth`, `nodes` and `micros` are the limits, 0 for none, and one must be given; `lines` is how
/// many best lines are wanted; an `only_moves` other than 0 has positions searched, too, where only one
/// move is legal. What it learns stays in a table of `megabytes` (1 to 256) for the
/// next search, until [`strong_clear`] is called or another size is asked for.
#[unsafe(no_mangle)]
pub extern "C" fn search_strong(
    board: i32,
    depth: u32,
    nodes: u64,
    micros: u64,
    lines: u32,
    megabytes: u32,
    only_moves: u32,
) -> i32 {
    call(|state: &mut State, out| {
        checked("depth", depth.into(), 0, MAX_DEPTH.into())?;
        checked("lines", lines.into(), 1, MAX_LINES.into())?;
        checked("megabytes", megabytes.into(), 1, MAX_MEGABYTES.into())?;
        if depth == 0 && nodes == 0 && micros == 0 {
            return Err(Failure::argument("say when to stop: by depth, nodes or time"));
        }
        let board = state.boards.get(board)?;
        if board.outcome().is_some() {
            write_output(out, board, &SearchOutput::default());
            return Ok(0);
        }
        let megabytes = megabytes as usize;
        if state.table.as_ref().is_none_or(|(size, _)| *size != megabytes) {
            // The old one goes first, so that both need not fit.
            state.table = None;
            state.table = Some((megabytes, Table::new(megabytes)));
        }
        let (_, table) = state.table.as_ref().expect("it was made");
        table.next_search();
        let input = SearchInput {
            board,
            limits: Limits { depth, nodes, micros },
            multipv: lines as usize,
            only_moves: only_moves != 0,
            params: Params::default(),
            thread: 0,
        };
        let output = strong::search(&input, &BotEval, table, &HostControl::new());
        write_output(out, board, &output);
        Ok(0)
    })
}

/// Forgets what strong searches have learnt. Returns 0.
#[unsafe(no_mangle)]
pub extern "C" fn strong_clear() -> i32 {
    call(|state: &mut State, _| {
        if let Some((_, table)) = &mut state.table {
            table.clear();
        }
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

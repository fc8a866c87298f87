//! The host's own evaluation. Owns how a leaf is asked about, and the search that does so; refuses to
//! know what kind of function answers.

use kingme_core::eval::asked::{Asked, Leaf, UntilFailed};
use kingme_core::search::MAX_DEPTH;
use kingme_core::search::classic::{self, Options, Workspace};

use crate::clock::HostControl;
use crate::failure::Failure;
use crate::search::{PRUNING, checked, write_found};
use crate::state::{State, call};

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// The value of a position for the side to move, on any scale. The pieces are masks, bit `n - 1`
    /// for square `n`; `ply` counts from the beginning of the board. What is no finite number ends
    /// the search: the host knows why.
    safe fn leaf(black: u32, white: u32, kings: u32, white_to_move: u32, ply: u32) -> f64;
}

/// Natively (in tests) a host that counts pieces.
#[cfg(not(target_family = "wasm"))]
fn leaf(black: u32, white: u32, _kings: u32, white_to_move: u32, _ply: u32) -> f64 {
    let ahead = f64::from(white.count_ones()) - f64::from(black.count_ones());
    if white_to_move == 1 { ahead } else { -ahead }
}

/// The classic search with the host's own evaluation, without a table, since its values may depend
/// on the ply. Results are those of `search_classic`; a score is the `values` form of a value.
///
/// `depth` is 1 to 64; `extension` is cut to 8; `flags` is 1 (pruning) or 0.
#[unsafe(no_mangle)]
pub extern "C" fn search_asking(board: i32, depth: u32, extension: u32, flags: u32) -> i32 {
    call(|state: &mut State, out| {
        checked("depth", depth.into(), 1, MAX_DEPTH.into())?;
        if flags & !PRUNING != 0 {
            return Err(Failure::argument(format!("flags must be 0 or {PRUNING}, not {flags}")));
        }
        let pruning = flags & PRUNING != 0;
        let options = Options { depth, pruning, extension, table: false, ..Options::default() };
        let board = state.boards.get(board)?;
        let evaluation =
            Asked::new(board.ply(), |Leaf { black, white, kings, white_to_move, ply }| {
                let value = leaf(black, white, kings, white_to_move.into(), ply as u32);
                value.is_finite().then_some(value)
            });
        let control = UntilFailed { host: HostControl::new(), evaluation: &evaluation };
        let work = state.workspace.get_or_insert_with(Workspace::new);
        let found = classic::search_in(work, board, &evaluation, &options, &control);
        if evaluation.failed() {
            return Err(Failure::argument("the evaluation gave no finite number"));
        }
        write_found(out, board, found.as_ref());
        Ok(0)
    })
}

//! The rules and the search of English draughts, written once for Python and for the browser.
//!
//! Nothing here reads a file, a clock or a random source, prints, or starts a thread: all of that
//! is handed in. See `docs/architecture.md` for the map.

pub mod bitboard;
pub mod board;
pub mod cpu;
pub mod eval;
pub mod movegen;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod position;
pub mod random;
pub mod rules;
pub mod search;
pub mod series;
pub mod setup;
pub mod square;
pub mod zobrist;

pub use board::{Board, Outcome, Termination};
pub use moves::{Move, MoveList};
pub use position::Position;
pub use rules::{QuietReset, Rules};
pub use setup::{PositionError, PositionFault, Setup};
pub use square::{Piece, Side, Square};

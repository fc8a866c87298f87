//! Text in and out: positions as FEN or compact links, moves as PDN.

pub mod compact;
pub mod fen;
pub mod moves;

//! Text in and out: positions as FEN or compact links, moves and whole games as PDN.

pub mod compact;
pub mod fen;
pub mod moves;
pub mod pdn;

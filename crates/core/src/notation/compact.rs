//! The compact position of links: 32 squares, the side to move, and the count of quiet plies.
//!
//! One character for each square in order: `0` empty, `r`/`R` a Black (red) man or king, `w`/`W` a
//! White one; then `r` or `w` for the side to move; then the quiet plies as a decimal number.

use crate::notation::fen::shortened;
use crate::setup::{PositionError, PositionFault, Setup};
use crate::{Piece, Position, Side, Square};

/// The compact form of a position.
pub fn to_compact(position: &Position, quiet: u16) -> String {
    let mut out = String::with_capacity(36);
    for index in 0..32 {
        out.push(match position.piece_at(Square::from_index(index)) {
            None => '0',
            Some(Piece { side: Side::Black, king: false }) => 'r',
            Some(Piece { side: Side::Black, king: true }) => 'R',
            Some(Piece { side: Side::White, king: false }) => 'w',
            Some(Piece { side: Side::White, king: true }) => 'W',
        });
    }
    out.push(match position.side() {
        Side::Black => 'r',
        Side::White => 'w',
    });
    out.push_str(&quiet.to_string());
    out
}

/// The position and the count of quiet plies that a compact text describes.
pub fn from_compact(text: &str) -> Result<(Position, u16), PositionError> {
    let fault = |found: &str, wanted: &'static str| PositionError {
        faults: vec![PositionFault::Unreadable { found: shortened(found), wanted }],
    };
    let text = text.trim();
    if !text.is_ascii() || text.len() < 34 || text.len() > 38 {
        return Err(fault(text, "32 squares, the side to move and the quiet plies"));
    }
    let mut setup = Setup::default();
    for (number, square) in (1..).zip(text[..32].chars()) {
        let piece = match square {
            '0' => continue,
            'r' => (number, Side::Black, false),
            'R' => (number, Side::Black, true),
            'w' => (number, Side::White, false),
            'W' => (number, Side::White, true),
            _ => {
                setup.list_unreadable = true;
                setup.faults.push(PositionFault::Unreadable {
                    found: square.to_string(),
                    wanted: "one of 0, r, R, w and W",
                });
                continue;
            }
        };
        setup.pieces.push(piece);
    }
    setup.side = match &text[32..33] {
        "r" => Some(Side::Black),
        "w" => Some(Side::White),
        other => {
            return Err(fault(other, "the side to move, which is r or w"));
        }
    };
    let quiet = &text[33..];
    if !quiet.bytes().all(|b| b.is_ascii_digit()) {
        return Err(fault(quiet, "a count of quiet plies"));
    }
    let quiet = quiet.parse::<u16>().map_err(|_| fault(quiet, "a count of quiet plies"))?;
    Ok((setup.validate()?, quiet))
}

//! FEN as PDN writes it: `B:W18,K27:B5,K31`. Reads every spelling met in the wild, writes one.

use crate::bitboard::Squares;
use crate::setup::{PositionError, PositionFault, Setup};
use crate::{Position, Side};

/// The most text that is looked at; a full board needs about 150 characters.
const MAX_LENGTH: usize = 4096;

/// The canonical FEN: White's list first, squares ascending, `K` before each king, no spaces.
pub fn to_fen(position: &Position) -> String {
    let mut out = String::with_capacity(96);
    out.push(position.side().letter());
    for side in [Side::White, Side::Black] {
        out.push(':');
        out.push(side.letter());
        for (index, square) in Squares(position.pieces(side)).enumerate() {
            if index > 0 {
                out.push(',');
            }
            if position.all_kings() & square.mask() != 0 {
                out.push('K');
            }
            let number = square.number();
            if number >= 10 {
                out.push((b'0' + (number / 10) as u8) as char);
            }
            out.push((b'0' + (number % 10) as u8) as char);
        }
    }
    out
}

/// The position that a FEN text describes.
pub fn from_fen(text: &str) -> Result<Position, PositionError> {
    read_setup(text).validate()
}

/// The setup that a FEN text describes, with all that could not be read among its faults.
///
/// Accepted beyond the canonical form: an optional final full stop, quotes, an `[FEN "..."]`
/// wrapper, lower case, spaces, leading zeros, either order of the colours, an empty list, ranges
/// (`W1-12`, `K9-12`, descending too), the side token written twice, and the `H` and `F` counters
/// that some sites append.
pub fn read_setup(text: &str) -> Setup {
    let mut setup = Setup::default();
    if text.len() > MAX_LENGTH {
        (setup.side_unreadable, setup.list_unreadable) = (true, true);
        setup.faults.push(PositionFault::Unreadable {
            found: format!("a text of {} bytes", text.len()),
            wanted: "a FEN, which is far shorter",
        });
        return setup;
    }
    let body = unwrap(text);
    let mut parts = body.split(':').map(str::trim);
    match parts.next().unwrap_or("") {
        "W" | "w" => setup.side = Some(Side::White),
        "B" | "b" => setup.side = Some(Side::Black),
        "" => {}
        other => {
            setup.side_unreadable = true;
            setup.faults.push(PositionFault::Unreadable {
                found: shortened(other),
                wanted: "the side to move, which is B or W",
            });
        }
    }
    for part in parts {
        let mut letters = part.chars();
        match letters.next() {
            Some('W' | 'w') => read_list(&mut setup, Side::White, letters.as_str()),
            Some('B' | 'b') => read_list(&mut setup, Side::Black, letters.as_str()),
            Some('H' | 'h' | 'F' | 'f')
                if letters.as_str().chars().all(|c| c.is_ascii_digit())
                    && !letters.as_str().is_empty() => {}
            Some(_) => {
                setup.list_unreadable = true;
                setup.faults.push(PositionFault::Unreadable {
                    found: shortened(part),
                    wanted: "a list of pieces, which begins with W or B",
                });
            }
            None => {}
        }
    }
    setup
}

/// The text without wrapper, quotes and final full stop.
fn unwrap(text: &str) -> &str {
    let mut body = text.trim();
    if let Some(inner) = body.strip_prefix('[') {
        body = inner.strip_suffix(']').unwrap_or(inner).trim();
        if body.get(..3).is_some_and(|tag| tag.eq_ignore_ascii_case("FEN")) {
            body = body[3..].trim();
        }
    }
    body = body.trim_matches(|c: char| c == '"' || c == '\'' || c.is_whitespace());
    body.strip_suffix('.').unwrap_or(body).trim()
}

fn read_list(setup: &mut Setup, side: Side, list: &str) {
    // Some writers repeat the colour's letter: `W:WW1,2`.
    let list = list.trim();
    let list =
        list.strip_prefix([side.letter(), side.letter().to_ascii_lowercase()]).unwrap_or(list);
    if list.trim().is_empty() {
        return;
    }
    for item in list.split(',').map(str::trim) {
        // A comma too many, at the end or twice in a row, says nothing.
        if item.is_empty() {
            continue;
        }
        let king = item.starts_with(['K', 'k']);
        let numbers = if king { item[1..].trim() } else { item };
        let read = |text: &str| -> Option<u32> {
            let text = text.trim().trim_start_matches(['K', 'k']).trim();
            if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
                return None;
            }
            Some(text.parse().unwrap_or(u32::MAX))
        };
        let bounds = match numbers.split_once('-') {
            Some((from, to)) => read(from).zip(read(to)),
            None => read(numbers).map(|number| (number, number)),
        };
        let Some((from, to)) = bounds else {
            setup.list_unreadable = true;
            setup.faults.push(PositionFault::Unreadable {
                found: shortened(item),
                wanted: "a square such as 18, K18 or 1-12",
            });
            continue;
        };
        // The ends of a range are looked at before it is walked through: it may be absurd.
        let outside = [from, to].into_iter().find(|number| !(1..=32).contains(number));
        if let Some(number) = outside {
            setup.list_unreadable = true;
            setup.faults.push(PositionFault::NoSuchSquare(number));
            continue;
        }
        for number in from.min(to)..=from.max(to) {
            setup.pieces.push((number, side, king));
        }
    }
}

/// A piece of somebody's text, short enough for a sentence.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 24;
    if text.chars().count() <= MOST {
        text.to_owned()
    } else {
        text.chars().take(MOST).chain("...".chars()).collect()
    }
}

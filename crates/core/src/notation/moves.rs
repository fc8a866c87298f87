//! Moves as text: the full path, PDN's shortest form, and reading either.

use std::fmt;

use crate::bitboard::neighbours;
use crate::movegen::{self, jumpers};
use crate::notation::fen::shortened;
use crate::{Move, Position, Rules, Square};

/// Why a text is no move of a position. The sentence of each says what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not the text of any move.
    Malformed(String),
    /// The text names a move that may not be made here.
    Illegal {
        /// The text.
        text: String,
        /// Why, as a clause: "there is no piece on 14".
        reason: String,
    },
    /// More than one legal move fits.
    Ambiguous {
        /// The text.
        text: String,
        /// The legal moves that fit, as full paths.
        candidates: Vec<Move>,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => {
                write!(f, "{:?} is no move; a move is written like 11-15 or 22x15", shortened(text))
            }
            Self::Illegal { text, reason } => write!(f, "{text} is not legal: {reason}"),
            Self::Ambiguous { text, candidates } => {
                write!(f, "{text} can be read in {} ways: ", candidates.len())?;
                write_list(f, candidates.iter(), "or")
            }
        }
    }
}

impl std::error::Error for MoveError {}

fn write_list<T: fmt::Display>(
    f: &mut impl fmt::Write,
    items: impl ExactSizeIterator<Item = T>,
    word: &str,
) -> fmt::Result {
    let count = items.len();
    for (index, item) in items.enumerate() {
        if index > 0 {
            if index + 1 == count {
                write!(f, " {word} ")?;
            } else {
                f.write_str(", ")?;
            }
        }
        write!(f, "{item}")?;
    }
    Ok(())
}

fn listed<T: fmt::Display>(items: impl ExactSizeIterator<Item = T>, word: &str) -> String {
    let mut out = String::new();
    write_list(&mut out, items, word).expect("writing to a string cannot fail");
    out
}

/// The shortest text that names a move of this position and no other: start and end alone, or the
/// full path where these fit another move too.
pub fn to_pdn(position: &Position, rules: &Rules, mv: Move) -> String {
    if mv.hops() == 1 {
        return mv.to_string();
    }
    let twin = movegen::legal_moves(position, rules)
        .iter()
        .any(|other| *other != mv && other.start() == mv.start() && other.end() == mv.end());
    if twin { mv.to_string() } else { format!("{}x{}", mv.start(), mv.end()) }
}

/// The legal move that a text names.
///
/// Squares may be separated by `-`, `x`, `:` or a space. A jump may leave out squares between its
/// start and its end as long as one legal move fits.
pub fn parse(position: &Position, rules: &Rules, text: &str) -> Result<Move, MoveError> {
    let given = read_squares(text).ok_or_else(|| MoveError::Malformed(text.to_owned()))?;
    find(position, rules, &given)
}

/// The legal move that visits the given squares: the first, the last and, in order, those between.
pub fn find(position: &Position, rules: &Rules, given: &[Square]) -> Result<Move, MoveError> {
    let legal = movegen::legal_moves(position, rules);
    let mut fits = legal.iter().copied().filter(|mv| matches(*mv, given));
    let first = fits.next();
    let Some(second) = fits.next() else {
        return first.ok_or_else(|| MoveError::Illegal {
            reason: reason(position, rules, &legal, given),
            text: listed_path(given),
        });
    };
    let candidates: Vec<Move> = first.into_iter().chain([second]).chain(fits).collect();
    match candidates.iter().find(|mv| mv.path()[..] == *given) {
        Some(exact) => Ok(*exact),
        None => Err(MoveError::Ambiguous { text: listed_path(given), candidates }),
    }
}

/// The squares of a move's text, or `None` when it is no such text.
fn read_squares(text: &str) -> Option<Vec<Square>> {
    let text = text.trim();
    if text.len() > 64 {
        return None;
    }
    let mut squares = Vec::with_capacity(4);
    for part in text.split(['-', 'x', 'X', ':', ' ']) {
        // Spaces may stand round a separator.
        if part.is_empty() {
            continue;
        }
        if part.len() > 2 || !part.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        squares.push(Square::from_number(part.parse().ok()?)?);
    }
    let bare = text.starts_with(|c: char| c.is_ascii_digit())
        && text.ends_with(|c: char| c.is_ascii_digit());
    (bare && squares.len() >= 2 && squares.len() <= crate::moves::MAX_HOPS + 1).then_some(squares)
}

/// True when the given squares begin and end like the move and are visited in this order.
fn matches(mv: Move, given: &[Square]) -> bool {
    if mv.start() != given[0] || Some(&mv.end()) != given.last() {
        return false;
    }
    given.len() == 2 || is_within(given, &mv.path())
}

/// True when `given` comes out of `path` by leaving squares out, the first and the last kept.
fn is_within(given: &[Square], path: &[Square]) -> bool {
    let inner = &given[1..given.len() - 1];
    let mut rest = path[1..path.len() - 1].iter();
    inner.iter().all(|square| rest.any(|other| other == square))
}

/// The squares as people write a move: with `-` from a square to its neighbour, else with `x`.
fn listed_path(squares: &[Square]) -> String {
    let numbers: Vec<String> = squares.iter().map(Square::to_string).collect();
    let step = squares.len() == 2 && neighbours(squares[0].mask()) & squares[1].mask() != 0;
    numbers.join(if step { "-" } else { "x" })
}

/// Why no legal move fits the given squares, as a clause.
fn reason(position: &Position, rules: &Rules, legal: &[Move], given: &[Square]) -> String {
    let (start, end) = (given[0], given[given.len() - 1]);
    let side = position.side();
    if legal.is_empty() {
        return format!("{} has no move left and has lost", side.name());
    }
    match position.piece_at(start) {
        None => return format!("there is no piece on {start}"),
        Some(piece) if piece.side != side => {
            return format!(
                "the piece on {start} is {}'s, and {} is to move",
                piece.side.name(),
                side.name()
            );
        }
        Some(_) => {}
    }
    let from_start: Vec<Move> = legal.iter().copied().filter(|mv| mv.start() == start).collect();
    let unfinished: Vec<Move> = from_start
        .iter()
        .copied()
        .filter(|mv| {
            let path = mv.path();
            (2..path.len()).any(|len| path[len - 1] == end && is_within(given, &path[..len]))
        })
        .collect();
    if !unfinished.is_empty() && rules.continuation_compulsory {
        return format!("the jump must go on: {}", listed(unfinished.iter(), "or"));
    }
    if rules.jumps_compulsory && !from_start.iter().any(|mv| mv.is_jump()) && jumpers(position) != 0
    {
        let jumping: Vec<Square> = crate::moves::squares(jumpers(position)).collect();
        return match jumping[..] {
            [only] => format!("a jump is open from {only} and must be taken"),
            _ => format!(
                "jump from {}; one of them must be taken",
                listed(jumping.iter(), "or from")
            ),
        };
    }
    if from_start.is_empty() {
        return format!("the piece on {start} cannot move");
    }
    format!("from {start} there is {}", listed(from_start.iter(), "or"))
}

//! What the moves of a game mean on a board: where it begins, which moves are meant, and whether
//! result and position agree.

use super::parse::{Draft, Written, ends_line, quoted};
use super::text::{clean_comment, decode};
use super::tree::NodeId;
use super::{Fault, MAX_FAULTS, Record, ResultMark, rules_of, tag};
use crate::notation::fen::from_fen;
use crate::notation::moves::{MoveError, find};
use crate::{Move, Position, Rules, Side, movegen};

/// How many readings of short jumps are followed at a time.
const MAX_READINGS: usize = 64;

/// What is wrong at a byte of a game's text.
pub(super) struct Problem {
    pub(super) at: usize,
    pub(super) reason: String,
}

/// A place in a collection: line and column, both from 1.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Place {
    pub(super) const START: Self = Self { line: 1, column: 1 };

    /// The place behind a text that begins here.
    pub(super) fn after(self, text: &[u8]) -> Self {
        let ends = text.iter().enumerate().filter(|(at, byte)| ends_line(text, *at, **byte));
        let lines = ends.count() as u64;
        let last = text.iter().rposition(|b| matches!(b, b'\n' | b'\r')).map_or(0, |end| end + 1);
        let characters = decode(&text[last..]).chars().count() as u64;
        let column = if lines == 0 { self.column } else { 1 };
        Self { line: self.line + lines, column: column + characters }
    }
}

/// The game types of PDN by number.
const GAME_TYPES: [(u32, &str); 14] = [
    (20, "international draughts"),
    (21, "English draughts"),
    (22, "Italian draughts"),
    (23, "American pool checkers"),
    (24, "Spanish draughts"),
    (25, "Russian draughts"),
    (26, "Brazilian draughts"),
    (27, "Canadian draughts"),
    (28, "Portuguese draughts"),
    (29, "Czech draughts"),
    (30, "Turkish draughts"),
    (31, "Thai draughts"),
    (40, "Frisian draughts"),
    (41, "Spantsiretti draughts"),
];

const ENGLISH: u32 = 21;

/// Gives the moves of a draft their meaning. Without rules, a tag may name them.
pub(super) fn settle(mut draft: Draft<'_>, place: Place, rules: Option<Rules>) -> Record {
    let rules = rules.unwrap_or_else(|| rules_of_draft(&mut draft));
    match start(&mut draft, &rules) {
        Some(position) => {
            draft.tree.set_start(position, rules);
            settle_moves(&mut draft, &rules);
        }
        None => give_up(&mut draft),
    }
    if draft.errors.is_empty() {
        compare_results(&mut draft);
    }
    draft.errors.sort_by_key(|problem| problem.at);
    draft.warnings.sort_by_key(|problem| problem.at);
    let text = draft.text;
    let fault = |problem: Problem| {
        let Place { line, column } = place.after(&text[..problem.at]);
        Fault { line, column, reason: problem.reason }
    };
    Record {
        line: place.after(&text[..draft.begin]).line,
        tags: draft.tags,
        tree: draft.tree,
        mark: draft.mark.map(|(mark, _)| mark),
        errors: draft.errors.into_iter().map(fault).collect(),
        warnings: draft.warnings.into_iter().map(fault).collect(),
    }
}

fn note(list: &mut Vec<Problem>, at: usize, reason: String) {
    if list.len() < MAX_FAULTS {
        list.push(Problem { at, reason });
    }
}

fn place_of_tag(draft: &Draft<'_>, name: &str) -> usize {
    let found = draft.tag_places.iter().find(|place| place.name.eq_ignore_ascii_case(name));
    found.map_or(0, |place| place.begin)
}

fn rules_of_draft(draft: &mut Draft<'_>) -> Rules {
    match rules_of(&draft.tags) {
        None => crate::rules::ENGLISH,
        Some(Ok(rules)) => rules,
        Some(Err(name)) => {
            let at = place_of_tag(draft, "Rules");
            let reason = format!("there is no rule set {name:?}; read as English draughts");
            note(&mut draft.warnings, at, reason);
            crate::rules::ENGLISH
        }
    }
}

/// Where the game begins; `None`, and an error, where that cannot be known.
fn start(draft: &mut Draft<'_>, rules: &Rules) -> Option<Position> {
    let mut side = if draft.white_begins { Side::White } else { rules.first_side };
    if let Some(kind) = tag(&draft.tags, "GameType").map(str::to_owned) {
        let at = place_of_tag(draft, "GameType");
        let mut fields = kind.split(',').map(str::trim);
        let number = fields.next().unwrap_or("");
        match number.parse::<u32>() {
            Ok(ENGLISH) => match fields.next() {
                Some("W" | "w") => side = Side::White,
                Some("B" | "b") if !draft.white_begins => side = Side::Black,
                _ => {}
            },
            Ok(number) => {
                let name = GAME_TYPES.iter().find(|(other, _)| *other == number);
                let name = name.map_or("not known", |(_, name)| *name);
                let reason = format!(
                    "game type {number} is {name}; only {ENGLISH}, English draughts, is read"
                );
                note(&mut draft.errors, at, reason);
                return None;
            }
            Err(_) if matches!(number, "" | "?" | "-") => {}
            Err(_) => {
                let reason = format!(
                    "{:?} is not the number of a game type; read as English draughts",
                    quoted(kind.as_bytes())
                );
                note(&mut draft.warnings, at, reason);
            }
        }
    }
    if let Some(fen) = tag(&draft.tags, "FEN").filter(|fen| !fen.is_empty()).map(str::to_owned) {
        let at = place_of_tag(draft, "FEN");
        if tag(&draft.tags, "SetUp") == Some("0") {
            let reason = "SetUp is 0, so the game begins at the start and not at this FEN";
            note(&mut draft.warnings, at, reason.to_owned());
        } else {
            return match from_fen(&fen) {
                Ok(position) => Some(position),
                Err(error) => {
                    note(&mut draft.errors, at, format!("this FEN is no legal position: {error}"));
                    None
                }
            };
        }
    } else if tag(&draft.tags, "SetUp") == Some("1") {
        let at = place_of_tag(draft, "SetUp");
        let reason = "SetUp is 1, but there is no FEN; read from the start";
        note(&mut draft.warnings, at, reason.to_owned());
    }
    let position = Position::start(side);
    // The first move shows who begins, whatever else says so.
    let first = draft.written.first().and_then(|written| written.squares.as_ref());
    let mover = first.and_then(|squares| position.piece_at(squares.as_slice()[0]));
    let mover = mover.map(|piece| piece.side);
    match mover {
        Some(mover) if mover != side => {
            let at = draft.written[0].begin as usize;
            let reason = format!("{} begins, although nothing says so", mover.name());
            note(&mut draft.warnings, at, reason);
            Some(position.with_side(mover))
        }
        _ => Some(position),
    }
}

/// Keeps what was written of the moves as a comment, where none can be read.
fn give_up(draft: &mut Draft<'_>) {
    if let Some(first) = draft.written.first() {
        let unread = unread(draft, first);
        draft.tree.set_children(NodeId::ROOT, &[]);
        draft.tree.notes_mut(NodeId::ROOT).after.push(unread);
    }
}

/// What was written from a move to the end of its line, as a comment.
fn unread(draft: &Draft<'_>, from: &Written) -> String {
    let end = draft.line_ends[from.line as usize].max(from.end) as usize;
    let text = decode(&draft.text[from.begin as usize..end]);
    format!("unread: {}", clean_comment(&text))
}

fn settle_moves(draft: &mut Draft<'_>, rules: &Rules) {
    let count = draft.tree.len();
    // The position of each node; `None` where its move could not be read.
    let mut positions: Vec<Option<Position>> = Vec::with_capacity(count);
    positions.push(Some(*draft.tree.start()));
    // Nodes some of whose moves could not be read, with what was written there.
    let mut losses: Vec<(NodeId, String)> = Vec::new();
    for index in 1..count {
        let id = NodeId(index as u32);
        let parent = draft.tree.parent(id).unwrap_or(NodeId::ROOT);
        let Some(before) = positions[parent.0 as usize] else {
            positions.push(None);
            continue;
        };
        let written = &draft.written[index - 1];
        let text = &draft.text[written.begin as usize..written.end as usize];
        let found = match &written.squares {
            None => Err(format!("{:?} is no move, comment or result", quoted(text))),
            Some(squares) => match find(&before, rules, squares.as_slice()) {
                Ok(mv) => Ok(mv),
                Err(MoveError::Ambiguous { candidates, text }) => {
                    what_follows(draft, rules, id, &before, &candidates)
                        .ok_or_else(|| MoveError::Ambiguous { text, candidates }.to_string())
                }
                Err(error) => Err(error.to_string()),
            },
        };
        match found {
            Ok(mv) => {
                draft.tree.set_move(id, mv);
                positions.push(Some(before.after(mv)));
            }
            Err(reason) => {
                losses.push((parent, unread(draft, written)));
                note(&mut draft.errors, written.begin as usize, reason);
                positions.push(None);
            }
        }
    }
    for (parent, text) in losses {
        let alive = |id: &NodeId| positions[id.0 as usize].is_some();
        let order: Vec<NodeId> = draft.tree.children(parent).collect();
        if !order.iter().all(alive) {
            let order: Vec<NodeId> = order.into_iter().filter(alive).collect();
            draft.tree.set_children(parent, &order);
        }
        draft.tree.notes_mut(parent).after.push(text);
    }
}

/// The only candidate after which the rest of the line can be played, as far as it takes to tell.
fn what_follows(
    draft: &Draft<'_>,
    rules: &Rules,
    id: NodeId,
    before: &Position,
    candidates: &[Move],
) -> Option<Move> {
    let mut readings: Vec<(Move, Position)> =
        candidates.iter().map(|mv| (*mv, before.after(*mv))).collect();
    let mut at = id;
    loop {
        at = draft.tree.next(at)?;
        let squares = draft.written[at.0 as usize - 1].squares.as_ref()?.as_slice();
        let mut next: Vec<(Move, Position)> = Vec::new();
        for (first, position) in &readings {
            let moves = match find(position, rules, squares) {
                Ok(mv) => vec![mv],
                Err(MoveError::Ambiguous { candidates, .. }) => candidates,
                Err(_) => continue,
            };
            for mv in moves {
                let reading = (*first, position.after(mv));
                if !next.contains(&reading) {
                    next.push(reading);
                }
            }
        }
        let first = next.first()?.0;
        if next.iter().all(|(other, _)| *other == first) {
            return Some(first);
        }
        if next.len() > MAX_READINGS {
            return None;
        }
        readings = next;
    }
}

/// Warns where tag, end mark and final position say different things.
fn compare_results(draft: &mut Draft<'_>) {
    let tag_at = place_of_tag(draft, "Result");
    let said = tag(&draft.tags, "Result").map(str::to_owned);
    let by_tag = said.as_deref().and_then(ResultMark::from_text);
    if let Some(said) = said
        && by_tag.is_none()
        && !matches!(said.as_str(), "" | "?")
    {
        let reason = format!("{:?} is not a result such as 1-0", quoted(said.as_bytes()));
        note(&mut draft.warnings, tag_at, reason);
    }
    if let (Some(by_tag), Some((mark, at))) = (by_tag, draft.mark)
        && by_tag != mark
    {
        let reason = format!("the game ends with {mark}, but its tag Result says {by_tag}");
        note(&mut draft.warnings, at, reason);
    }
    let line = draft.tree.main_line().map(|id| draft.tree.mv(id));
    let last = line.fold(*draft.tree.start(), |position, mv| position.after(mv));
    if movegen::has_move(&last) {
        return;
    }
    let winner = last.side().other();
    let shown = ResultMark::won_by(winner);
    let said = [(draft.mark, "ends with"), (by_tag.map(|mark| (mark, tag_at)), "has the result")];
    for (found, verb) in said {
        if let Some((mark, at)) = found
            && mark != ResultMark::Open
            && mark != shown
        {
            let reason = format!(
                "the game {verb} {mark}, but {} has no move left, so that {} has won",
                winner.other().name(),
                winner.name()
            );
            note(&mut draft.warnings, at, reason);
        }
    }
}

//! A position with its rule set and its past: playing, taking back, and the end of a game.

use crate::movegen::{has_move, legal_moves};
use crate::zobrist::{self, Key};
use crate::{Move, Position, QuietReset, Rules, Side};

/// How a game ended. A closed list: the board itself finds the first five.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Termination {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move has pieces but no legal move.
    Blocked,
    /// The same position with the same side to move for the third time.
    Repetition,
    /// Too many plies without progress.
    NoProgress,
    /// The last six plies are a cycle.
    Cycle,
    /// A side gave up.
    Resignation,
    /// Both sides agreed.
    Agreement,
    /// Somebody else decided.
    Adjudication,
    /// A side ran out of time.
    Time,
}

impl Termination {
    /// The words that every language uses for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPieces => "no pieces",
            Self::Blocked => "blocked",
            Self::Repetition => "repetition",
            Self::NoProgress => "no progress",
            Self::Cycle => "cycle",
            Self::Resignation => "resignation",
            Self::Agreement => "agreement",
            Self::Adjudication => "adjudication",
            Self::Time => "time",
        }
    }
}

/// How a game ended and who won; no winner is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Why it ended.
    pub termination: Termination,
    /// Who won, or `None` for a draw.
    pub winner: Option<Side>,
}

/// What [`Board::pop`] restores.
#[derive(Clone, Copy, Debug)]
struct Past {
    position: Position,
    key: Key,
    quiet: u16,
    reversible: u16,
    mv: Move,
}

/// A position under a rule set, with every move that led to it.
#[derive(Clone, Debug)]
pub struct Board {
    position: Position,
    rules: Rules,
    key: Key,
    quiet: u16,
    reversible: u16,
    past: Vec<Past>,
}

impl Board {
    /// The start position of a rule set.
    pub fn new(rules: Rules) -> Self {
        Self::from_position(Position::start(rules.first_side), rules, 0)
    }

    /// A board without a past; `quiet` plies without progress count already.
    pub fn from_position(position: Position, rules: Rules, quiet: u16) -> Self {
        let key = zobrist::key(&position);
        Self { position, rules, key, quiet, reversible: 0, past: Vec::new() }
    }

    /// The pieces and the side to move.
    #[inline(always)]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The rule set.
    #[inline(always)]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position's key.
    #[inline(always)]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// Plies in a row without progress, as the rule set counts it.
    pub const fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Plies in a row that could be taken back on the board (moves of kings without a capture).
    pub const fn reversible(&self) -> u16 {
        self.reversible
    }

    /// The number of moves played on this board.
    pub fn ply(&self) -> usize {
        self.past.len()
    }

    /// The moves played on this board, oldest first.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator + '_ {
        self.past.iter().map(|past| past.mv)
    }

    /// The keys of the positions before each move, oldest first; the present one is not among them.
    pub fn past_keys(&self) -> impl DoubleEndedIterator<Item = Key> + ExactSizeIterator + '_ {
        self.past.iter().map(|past| past.key)
    }

    /// The positions before each move, oldest first; the present one is not among them.
    pub fn past_positions(&self) -> impl ExactSizeIterator<Item = Position> + '_ {
        self.past.iter().map(|past| past.position)
    }

    /// True when a move is one of the legal moves here.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        legal_moves(&self.position, &self.rules).contains(&mv)
    }

    /// Plays a legal move of this position. Playing another one breaks the board, so moves from
    /// outside are checked first (see [`Board::is_legal`]).
    #[inline]
    pub fn push(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal here");
        self.past.push(Past {
            position: self.position,
            key: self.key,
            quiet: self.quiet,
            reversible: self.reversible,
            mv,
        });
        self.key = zobrist::key_after(self.key, &self.position, mv);
        self.quiet = quiet_after(&self.rules, self.quiet, mv);
        self.reversible = reversible_after(self.reversible, mv);
        self.position = self.position.after(mv);
    }

    /// Takes the last move back and returns it.
    #[inline]
    pub fn pop(&mut self) -> Option<Move> {
        let past = self.past.pop()?;
        self.position = past.position;
        self.key = past.key;
        self.quiet = past.quiet;
        self.reversible = past.reversible;
        Some(past.mv)
    }

    /// How often the present position has stood on this board, this time included.
    pub fn repetitions(&self) -> usize {
        let span = usize::from(self.reversible).min(self.past.len());
        let same = self.past[self.past.len() - span..]
            .iter()
            .filter(|past| past.key == self.key && past.position == self.position);
        1 + same.count()
    }

    /// True when the last six plies are a cycle: a king goes out, the enemy's king goes out, both
    /// go back, both repeat the first move.
    pub fn is_cycle(&self) -> bool {
        let Some(tail) = self.past.len().checked_sub(6) else { return false };
        let moves: [Move; 6] = std::array::from_fn(|index| self.past[tail + index].mv);
        is_cycle(moves)
    }

    /// How the game stands under the rules alone: `None` while it goes on. A side without a move
    /// has lost even where a draw rule would apply at the same time.
    pub fn outcome(&self) -> Option<Outcome> {
        let side = self.position.side();
        if !has_move(&self.position) {
            let termination =
                if self.position.own() == 0 { Termination::NoPieces } else { Termination::Blocked };
            return Some(Outcome { termination, winner: Some(side.other()) });
        }
        let draw = |termination| Some(Outcome { termination, winner: None });
        let wanted = usize::from(self.rules.repetition);
        if wanted > 0
            && usize::from(self.reversible) >= 2 * (wanted - 1)
            && self.repetitions() >= wanted
        {
            return draw(Termination::Repetition);
        }
        if self.rules.cycle && self.is_cycle() {
            return draw(Termination::Cycle);
        }
        if self.rules.quiet_limit > 0 && self.quiet >= self.rules.quiet_limit {
            return draw(Termination::NoProgress);
        }
        None
    }
}

/// The count of quiet plies after a move.
#[inline(always)]
pub(crate) const fn quiet_after(rules: &Rules, quiet: u16, mv: Move) -> u16 {
    let progress = mv.is_jump()
        || match rules.quiet_reset {
            QuietReset::Capture => false,
            QuietReset::CaptureOrCrowning => mv.crowns(),
            QuietReset::CaptureOrManMove => !mv.by_king(),
        };
    if progress { 0 } else { quiet.saturating_add(1) }
}

/// The count of reversible plies after a move.
#[inline(always)]
pub(crate) const fn reversible_after(reversible: u16, mv: Move) -> u16 {
    if mv.is_reversible() { reversible.saturating_add(1) } else { 0 }
}

/// See [`Board::is_cycle`].
pub(crate) fn is_cycle(moves: [Move; 6]) -> bool {
    let back = |out: Move, home: Move| out.start() == home.end() && out.end() == home.start();
    moves.iter().all(|mv| mv.is_reversible())
        && back(moves[0], moves[2])
        && back(moves[1], moves[3])
        && moves[0] == moves[4]
        && moves[1] == moves[5]
}

//! Whole games between two players inside the core: what tournaments and learning are made of.
//!
//! A game is a function of its players, its start, its seed and its ply limit alone. Many threads
//! may play at once, each in a [`Workspace`] of its own.

mod player;

use std::cell::Cell;

pub use crate::search::classic::Workspace;
pub use player::{Choice, Evaluation, Jitter, PlayerSpec, Thought};

use crate::movegen::legal_moves;
use crate::random::Stream;
use crate::search::Control;
use crate::{Board, Move, Outcome, Rules, Side};

/// What one side of a game did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Moves made.
    pub moves: u32,
    /// Those of them that were searched for, neither forced nor random.
    pub searched: u32,
    /// The depths reached by the searches, added up.
    pub depth: u64,
    /// Positions visited.
    pub nodes: u64,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The moves from the start given.
    pub moves: Vec<Move>,
    /// What the player of each move thought.
    pub thoughts: Vec<Thought>,
    /// The side that made the first of them.
    pub first: Side,
    /// How it ended; `None` when the ply limit cut it off, which is adjudicated a draw.
    pub outcome: Option<Outcome>,
}

impl GameRecord {
    /// The number of moves.
    pub fn plies(&self) -> usize {
        self.moves.len()
    }

    /// The side that won; `None` for a draw.
    pub fn winner(&self) -> Option<Side> {
        self.outcome.and_then(|outcome| outcome.winner)
    }

    /// What a side did.
    pub fn effort_of(&self, side: Side) -> Effort {
        let mut effort = Effort::default();
        for thought in self.thoughts.iter().skip(usize::from(side != self.first)).step_by(2) {
            effort.moves += 1;
            effort.searched += u32::from(thought.nodes > 0);
            effort.depth += u64::from(thought.depth);
            effort.nodes += thought.nodes;
        }
        effort
    }
}

/// The seed of a side in a game with a seed: what the chance of that side's player is made from.
pub const fn side_seed(seed: u64, side: Side) -> u64 {
    Stream::branch(seed, side as u64)
}

/// A game to play.
#[derive(Clone, Debug)]
pub struct Job {
    /// Where it starts; the past of this board counts for draws.
    pub start: Board,
    /// Who plays Black.
    pub black: PlayerSpec,
    /// Who plays White.
    pub white: PlayerSpec,
    /// What all chance of the game is derived from.
    pub seed: u64,
    /// The most moves from the start.
    pub max_plies: u32,
}

/// Remembers that the world outside asked to stop, for a search does not tell why it ended.
struct Latch<'a> {
    control: &'a dyn Control,
    stopped: Cell<bool>,
}

impl Control for Latch<'_> {
    fn stop(&self) -> bool {
        if !self.stopped.get() {
            self.stopped.set(self.control.stop());
        }
        self.stopped.get()
    }

    fn micros(&self) -> u64 {
        self.control.micros()
    }
}

impl Job {
    /// Plays the game; `None` when it was stopped from outside.
    pub fn play(&self, work: &mut Workspace, control: &dyn Control) -> Option<GameRecord> {
        let control = Latch { control, stopped: Cell::new(false) };
        let mut board = self.start.clone();
        let before = board.ply();
        let first = board.position().side();
        let mut thoughts = Vec::new();
        let outcome = loop {
            if let Some(outcome) = board.outcome() {
                break Some(outcome);
            }
            if board.ply() - before >= self.max_plies as usize {
                break None;
            }
            let side = board.position().side();
            let player = match side {
                Side::Black => &self.black,
                Side::White => &self.white,
            };
            let choice = player.choose(work, &board, side_seed(self.seed, side), &control);
            if control.stop() {
                return None;
            }
            thoughts.push(choice.thought);
            board.push(choice.mv);
        };
        let moves = board.moves().skip(before).collect();
        Some(GameRecord { moves, thoughts, first, outcome })
    }
}

/// Plays one game; `None` when it was stopped from outside. Whoever plays many is quicker with
/// [`Job::play`] and a workspace that is used again.
pub fn play_game(
    start: &Board,
    black: &PlayerSpec,
    white: &PlayerSpec,
    seed: u64,
    max_plies: u32,
    control: &dyn Control,
) -> Option<GameRecord> {
    let (black, white) = (black.clone(), white.clone());
    Job { start: start.clone(), black, white, seed, max_plies }.play(&mut Workspace::new(), control)
}

/// How often an opening that ended its game is thrown away for another.
const OPENING_TRIES: u64 = 100;

/// A board after so many random moves from the start, which is never the end of a game. Where
/// hardly any game lasts as long, the board has fewer moves.
pub fn random_opening(seed: u64, plies: u32, rules: Rules) -> Board {
    let mut board = Board::new(rules);
    for attempt in 0..OPENING_TRIES {
        let mut stream = Stream::new(Stream::branch(seed, attempt));
        board = Board::new(rules);
        let mut finished = false;
        while board.ply() < plies as usize && !finished {
            board.push(stream.pick(&legal_moves(board.position(), &rules)));
            finished = board.outcome().is_some();
        }
        if !finished {
            return board;
        }
    }
    board.pop();
    board
}

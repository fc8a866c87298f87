//! The players of games inside the core: what they are made of, and how they choose a move.

use crate::eval::bot::BotEval;
use crate::eval::eight::EightEval;
use crate::movegen::legal_moves;
use crate::random::Stream;
use crate::search::classic::{self, Workspace};
use crate::search::strong::{self, Limits, Params, SearchInput, Table};
use crate::search::{Control, Score, mcts};
use crate::{Board, Move};

/// The memory of a principal variation search, in mebibytes.
const TABLE_MEGABYTES: usize = 8;

/// What a player takes positions to be worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// The bot's.
    Bot,
    /// Eight weighted features.
    Eight(EightEval),
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::Eight(EightEval::default())
    }
}

/// Where the small offsets of a player's root moves come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Jitter {
    /// There are none.
    #[default]
    None,
    /// A seed of the player, the same in every game.
    Seed(u64),
    /// The seed of the game.
    Game,
}

/// A player with everything that its moves depend on, apart from chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// Any legal move.
    Random,
    /// The best move by plain minimax, or now and then any legal one.
    Blunder {
        /// Plies to look ahead.
        depth: u32,
        /// The most plies by which forced jumps extend a path.
        extension: u32,
        /// How many of a hundred moves are random.
        percent: u32,
        /// What positions are worth.
        evaluation: Evaluation,
    },
    /// The best move by plain minimax.
    Minimax {
        /// Plies to look ahead.
        depth: u32,
        /// What positions are worth.
        evaluation: Evaluation,
    },
    /// Alpha-beta with iterative deepening.
    AlphaBeta {
        /// The depth of the last iteration, in plies.
        depth: u32,
        /// The node budget of a move; 0 is no budget.
        nodes: u64,
        /// What positions are worth.
        evaluation: Evaluation,
        /// Use a transposition table: changes the time, and what a node budget buys.
        table: bool,
        /// The most plies by which forced jumps extend a path.
        extension: u32,
        /// Small offsets of root moves.
        jitter: Jitter,
        /// The handicap of going back to an old position while ahead.
        stale: Score,
    },
    /// Principal variation search at full width: the strong search without its reductions, and
    /// with a table of its own for each move, so that the move depends on the game alone.
    Pvs {
        /// The depth of the last iteration, in plies.
        depth: u32,
        /// The node budget of a move; 0 is no budget.
        nodes: u64,
        /// What positions are worth.
        evaluation: Evaluation,
    },
    /// Monte Carlo tree search.
    Mcts {
        /// Random games a move.
        rollouts: u32,
        /// The pull of moves tried less often, in hundredths.
        exploration: u32,
    },
}

/// What a player thought when it made a move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Thought {
    /// The value of the move for the side that made it; `None` where the player has no such number.
    pub score: Option<Score>,
    /// The depth reached, in plies; 0 where nothing was searched, or not by depth.
    pub depth: u32,
    /// Positions visited; 0 for a forced or random move.
    pub nodes: u64,
    /// How long it took, by the clock of the host.
    pub micros: u64,
}

/// Thoughts are equal when all is equal that the game depends on: the time is not.
impl PartialEq for Thought {
    fn eq(&self, other: &Self) -> bool {
        (self.score, self.depth, self.nodes) == (other.score, other.depth, other.nodes)
    }
}

impl Eq for Thought {}

/// A move with what its player thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What it cost and is worth.
    pub thought: Thought,
    /// The line that the player expects, the move first.
    pub pv: Vec<Move>,
    /// True when there was no other move.
    pub forced: bool,
}

impl Choice {
    fn unsearched(mv: Move, forced: bool) -> Self {
        Self { mv, thought: Thought::default(), pv: vec![mv], forced }
    }
}

impl PlayerSpec {
    /// The move of this player on a board whose game is not over.
    ///
    /// `seed` is the game's seed for this side. The chance of a move depends on it, on the number
    /// of moves that the board has seen, and on nothing that was drawn before.
    pub fn choose(
        &self,
        work: &mut Workspace,
        board: &Board,
        seed: u64,
        control: &dyn Control,
    ) -> Choice {
        let began = control.micros();
        let mut choice = self.choose_untimed(work, board, seed, control);
        choice.thought.micros = control.micros() - began;
        choice
    }

    fn choose_untimed(
        &self,
        work: &mut Workspace,
        board: &Board,
        seed: u64,
        control: &dyn Control,
    ) -> Choice {
        let moves = legal_moves(board.position(), board.rules());
        if moves.len() == 1 {
            return Choice::unsearched(moves[0], true);
        }
        let mut stream = Stream::new(Stream::branch(seed, board.ply() as u64));
        match *self {
            Self::Random => Choice::unsearched(stream.pick(&moves), false),
            Self::Blunder { percent, .. } if stream.percent(percent) => {
                Choice::unsearched(stream.pick(&moves), false)
            }
            Self::Blunder { depth, extension, evaluation, .. } => {
                searched(work, board, evaluation, &minimax(depth, extension), control)
            }
            Self::Minimax { depth, evaluation } => {
                searched(work, board, evaluation, &minimax(depth, 0), control)
            }
            Self::AlphaBeta { depth, nodes, evaluation, table, extension, jitter, stale } => {
                let jitter = match jitter {
                    Jitter::None => None,
                    Jitter::Seed(seed) => Some(seed),
                    Jitter::Game => Some(seed),
                };
                let options = classic::Options {
                    depth,
                    nodes,
                    pruning: true,
                    extension,
                    table,
                    jitter,
                    stale,
                    ..classic::Options::default()
                };
                searched(work, board, evaluation, &options, control)
            }
            Self::Pvs { depth, nodes, evaluation } => {
                let input = SearchInput {
                    board,
                    limits: Limits { depth, nodes, micros: 0 },
                    multipv: 1,
                    only_moves: false,
                    params: Params::full_width(),
                    thread: 0,
                };
                let table = Table::new(TABLE_MEGABYTES);
                let found = match evaluation {
                    Evaluation::Bot => strong::search(&input, &BotEval, &table, control),
                    Evaluation::Eight(eight) => strong::search(&input, &eight, &table, control),
                };
                let line = found.lines.into_iter().next().expect("there are moves");
                let thought = Thought {
                    score: Some(line.score),
                    depth: found.depth,
                    nodes: found.nodes,
                    ..Thought::default()
                };
                Choice { mv: line.pv[0], thought, pv: line.pv, forced: false }
            }
            Self::Mcts { rollouts, exploration } => {
                let options = mcts::Options { rollouts, exploration, seed: stream.bits() };
                let found = mcts::search(board, &options, control).expect("there are moves");
                let thought = Thought { nodes: found.nodes, ..Thought::default() };
                Choice { mv: found.best, thought, pv: vec![found.best], forced: false }
            }
        }
    }
}

/// Plain minimax to a depth.
fn minimax(depth: u32, extension: u32) -> classic::Options {
    classic::Options {
        depth,
        pruning: false,
        extension,
        table: false,
        ..classic::Options::default()
    }
}

fn searched(
    work: &mut Workspace,
    board: &Board,
    evaluation: Evaluation,
    options: &classic::Options,
    control: &dyn Control,
) -> Choice {
    let found = match evaluation {
        Evaluation::Bot => classic::search_in(work, board, &BotEval, options, control),
        Evaluation::Eight(eight) => classic::search_in(work, board, &eight, options, control),
    };
    let found = found.expect("there are moves");
    let thought = Thought {
        score: Some(found.score),
        depth: found.depth,
        nodes: found.nodes,
        ..Thought::default()
    };
    Choice { mv: found.best, thought, pv: found.pv, forced: false }
}

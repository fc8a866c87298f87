//! The players of games inside the core: what they are made of, and how they choose a move.

use crate::eval::bot::BotEval;
use crate::eval::eight::EightEval;
use crate::movegen::legal_moves;
use crate::random::Stream;
use crate::search::classic::{self, Workspace};
use crate::search::{Control, Score, mcts};
use crate::{Board, Move};

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
    /// Monte Carlo tree search.
    Mcts {
        /// Random games a move.
        rollouts: u32,
        /// The pull of moves tried less often, in hundredths.
        exploration: u32,
    },
}

/// A move with what it cost.
pub(super) struct Choice {
    pub mv: Move,
    pub nodes: u64,
    pub depth: u32,
    pub searched: bool,
}

impl Choice {
    const fn unsearched(mv: Move) -> Self {
        Self { mv, nodes: 0, depth: 0, searched: false }
    }
}

impl PlayerSpec {
    /// The move of this player on a board whose game is not over.
    ///
    /// `seed` is the game's seed for this side, and `ply` counts the game's moves: the chance of a
    /// move depends on these two and on nothing that was drawn before.
    pub(super) fn choose(
        &self,
        work: &mut Workspace,
        board: &Board,
        seed: u64,
        ply: u64,
        control: &dyn Control,
    ) -> Choice {
        let moves = legal_moves(board.position(), board.rules());
        if moves.len() == 1 {
            return Choice::unsearched(moves[0]);
        }
        let mut stream = Stream::new(Stream::branch(seed, ply));
        match *self {
            Self::Random => Choice::unsearched(stream.pick(&moves)),
            Self::Blunder { percent, .. } if stream.percent(percent) => {
                Choice::unsearched(stream.pick(&moves))
            }
            Self::Blunder { depth, evaluation, .. } | Self::Minimax { depth, evaluation } => {
                let options = classic::Options {
                    depth,
                    pruning: false,
                    extension: 0,
                    table: false,
                    ..classic::Options::default()
                };
                searched(work, board, evaluation, &options, control)
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
                };
                searched(work, board, evaluation, &options, control)
            }
            Self::Mcts { rollouts, exploration } => {
                let options = mcts::Options { rollouts, exploration, seed: stream.bits() };
                let found = mcts::search(board, &options, control).expect("there are moves");
                Choice { mv: found.best, nodes: found.nodes, depth: 0, searched: true }
            }
        }
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
    Choice { mv: found.best, nodes: found.nodes, depth: found.depth, searched: true }
}

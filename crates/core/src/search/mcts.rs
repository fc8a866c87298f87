//! Monte Carlo tree search: a tree that grows where random games go well (UCT; Kocsis and
//! Szepesvári 2006), with proven wins, losses and draws (Winands, Björnsson and Saito 2008).
//!
//! The result is a function of the board, its history and the options alone, on every machine:
//! results are summed in whole points, and what is not whole is computed with the four operations
//! and the square root, which are exact everywhere. The logarithm is not, so it has its own.

use crate::cpu::{Baseline, Call, Cpu};
#[cfg(target_arch = "x86_64")]
use crate::cpu::{Level, V3, level};
use crate::eval::bot::material;
use crate::movegen::{add_jumps, add_steps, has_move, jumpers, legal_moves};
use crate::random::Stream;
use crate::search::logarithm::natural_log;
use crate::search::{Control, Score};
use crate::{Board, Move, MoveList, Side};

/// The points of a won game. A drawn one has half of them.
const POINTS: u32 = 1000;

/// A random game is cut off after this many plies, or when the jumps that are open then have been
/// taken, and counted by its material.
const ROLLOUT_PLIES: usize = 4;

/// The points that a man ahead is worth where a random game is cut off.
const MAN_POINTS: Score = 150;

/// The tree stops growing at this size, about 130 megabytes. Random games go on from its leaves.
const MAX_NODES: usize = 1 << 22;

/// How to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Random games to play, at least 1.
    pub rollouts: u32,
    /// The pull of moves that were tried less often, in hundredths; 0 trusts results alone.
    pub exploration: u32,
    /// What the random games are derived from.
    pub seed: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { rollouts: 1000, exploration: 40, seed: 0 }
    }
}

/// How a game ends for the side that made a move, whatever the other side does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// It wins.
    Win,
    /// It draws.
    Draw,
    /// It loses.
    Loss,
}

impl Proof {
    const fn points(self) -> u32 {
        match self {
            Self::Win => POINTS,
            Self::Draw => POINTS / 2,
            Self::Loss => 0,
        }
    }
}

/// What the search learned about one of the moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// How many of the games went through it.
    pub visits: u32,
    /// The share of points that the side to move got in them, 0 to 1; a half before the first.
    pub value: f64,
    /// Its result, where that is certain.
    pub proof: Option<Proof>,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// The move to play: a proven win, or the one most visited among those that are not lost.
    pub best: Move,
    /// All moves in the order of generation.
    pub moves: Vec<RootMove>,
    /// Games played; fewer than asked for when the result was proven or the search was stopped.
    pub rollouts: u32,
    /// Positions visited in the tree and in random games.
    pub nodes: u64,
    /// True when there was only one legal move and nothing was searched.
    pub forced: bool,
}

/// Searches; `None` when there is no legal move.
pub fn search(board: &Board, options: &Options, control: &dyn Control) -> Option<Found> {
    let moves = legal_moves(board.position(), board.rules());
    if moves.is_empty() {
        return None;
    }
    let mut tree = Tree::new(board, options);
    tree.expand(0);
    let forced = moves.len() == 1;
    let mut rollouts = 0;
    if !forced {
        let mut next_question = 0;
        while rollouts < options.rollouts && tree.nodes[0].proof.is_none() {
            if tree.visited >= next_question {
                if control.stop() {
                    break;
                }
                next_question = tree.visited + 1000;
            }
            tree.play();
            rollouts += 1;
        }
    }
    let moves = tree.root_moves();
    Some(Found { best: best(&moves), moves, rollouts, nodes: tree.visited, forced })
}

/// The move to play. Of equals the earliest; where all lose, the one that held out longest.
fn best(moves: &[RootMove]) -> Move {
    let mut best = (moves[0].mv, None);
    for item in moves {
        let rank = match item.proof {
            Some(Proof::Win) => (2, item.visits),
            Some(Proof::Loss) => (0, item.visits),
            _ => (1, item.visits),
        };
        if best.1.is_none_or(|highest| rank > highest) {
            best = (item.mv, Some(rank));
        }
    }
    best.0
}

/// A position of the tree. Its results are those of the side that moved to it.
#[derive(Clone, Copy)]
struct Node {
    mv: Move,
    points: u64,
    visits: u32,
    /// Where its children begin; they stand in a row, in the order of generation.
    first: u32,
    /// How many they are; 0 before it is expanded.
    children: u8,
    proof: Option<Proof>,
}

impl Node {
    const fn new(mv: Move, proof: Option<Proof>) -> Self {
        Self { mv, points: 0, visits: 0, first: 0, children: 0, proof }
    }

    /// The share of points.
    fn value(&self) -> f64 {
        if let Some(proof) = self.proof {
            f64::from(proof.points()) / f64::from(POINTS)
        } else if self.visits == 0 {
            0.5
        } else {
            self.points as f64 / (f64::from(self.visits) * f64::from(POINTS))
        }
    }
}

struct Tree {
    board: Board,
    exploration: f64,
    stream: Stream,
    nodes: Vec<Node>,
    /// The nodes of the present game, the root first.
    path: Vec<usize>,
    visited: u64,
}

impl Tree {
    fn new(board: &Board, options: &Options) -> Self {
        Self {
            board: board.clone(),
            exploration: f64::from(options.exploration) / 100.0,
            stream: Stream::new(options.seed),
            nodes: vec![Node::new(Move::NONE, None)],
            path: Vec::new(),
            visited: 0,
        }
    }

    fn root_moves(&self) -> Vec<RootMove> {
        self.children(0)
            .map(|child| {
                let node = &self.nodes[child];
                RootMove {
                    mv: node.mv,
                    visits: node.visits,
                    value: node.value(),
                    proof: node.proof,
                }
            })
            .collect()
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let node = &self.nodes[at];
        let first = node.first as usize;
        first..first + usize::from(node.children)
    }

    /// One game: down the tree, on by chance, and back with the result.
    fn play(&mut self) {
        self.path.clear();
        self.path.push(0);
        let mut at = 0;
        let points = loop {
            if let Some(proof) = self.nodes[at].proof {
                break proof.points();
            }
            if at != 0 && self.nodes[at].visits == 0 {
                // Wins were seen when the node was made; what is left to end a game is a draw.
                if self.board.outcome().is_some() {
                    self.nodes[at].proof = Some(Proof::Draw);
                    break Proof::Draw.points();
                }
                break self.rollout();
            }
            if self.nodes[at].children == 0 {
                if self.nodes.len() >= MAX_NODES {
                    break self.rollout();
                }
                self.expand(at);
                continue;
            }
            at = self.most_promising(at);
            self.board.push(self.nodes[at].mv);
            self.visited += 1;
            self.path.push(at);
        };
        self.conclude();
        self.back_up(points);
        for _ in 1..self.path.len() {
            self.board.pop();
        }
    }

    /// Makes the children of the node on the board, and sees who wins on the spot.
    fn expand(&mut self, at: usize) {
        let position = *self.board.position();
        let moves = legal_moves(&position, self.board.rules());
        self.nodes[at].first = self.nodes.len() as u32;
        self.nodes[at].children = moves.len() as u8;
        for &mv in moves.iter() {
            let wins = !has_move(&position.after(mv));
            self.nodes.push(Node::new(mv, wins.then_some(Proof::Win)));
            if wins {
                self.nodes[at].proof = Some(Proof::Loss);
            }
        }
    }

    /// The child to visit next: one that was never visited, or the one with the highest bound of
    /// confidence. Lost moves are left alone.
    fn most_promising(&self, at: usize) -> usize {
        let log = natural_log(self.nodes[at].visits.max(1));
        let mut best = (self.children(at).start, f64::NEG_INFINITY);
        for child in self.children(at) {
            let node = &self.nodes[child];
            if node.proof == Some(Proof::Loss) {
                continue;
            }
            if node.visits == 0 {
                return child;
            }
            let pull = self.exploration * (log / f64::from(node.visits)).sqrt();
            let bound = node.value() + pull;
            if bound > best.1 {
                best = (child, bound);
            }
        }
        best.0
    }

    /// Carries a proof from the end of the path towards the root as far as it reaches.
    fn conclude(&mut self) {
        for step in (1..self.path.len()).rev() {
            if self.nodes[self.path[step]].proof.is_none() {
                return;
            }
            let parent = self.path[step - 1];
            let (mut all, mut draw, mut win) = (true, false, false);
            for child in self.children(parent) {
                match self.nodes[child].proof {
                    None => all = false,
                    Some(Proof::Win) => win = true,
                    Some(Proof::Draw) => draw = true,
                    Some(Proof::Loss) => {}
                }
            }
            self.nodes[parent].proof = match (win, all, draw) {
                (true, _, _) => Some(Proof::Loss),
                (false, false, _) => return,
                (false, true, true) => Some(Proof::Draw),
                (false, true, false) => Some(Proof::Win),
            };
        }
    }

    /// Adds a result, of the side that moved to the last node, to all nodes of the path.
    fn back_up(&mut self, mut points: u32) {
        for &at in self.path.iter().rev() {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.points += u64::from(points);
            points = POINTS - points;
        }
    }

    /// A random game from the board; the points of the side that moved last.
    fn rollout(&mut self) -> u32 {
        #[cfg(target_arch = "x86_64")]
        if level() >= Level::V3 {
            return V3::call(Rollout(self));
        }
        Baseline::call(Rollout(self))
    }
}

/// A random game, as a call that is built once for each kind of processor.
struct Rollout<'a>(&'a mut Tree);

impl Call for Rollout<'_> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Tree { board, stream, visited, .. } = self.0;
        let side = board.position().side().other();
        let start = board.ply();
        let points = loop {
            if let Some(outcome) = board.outcome() {
                break outcome.winner.map_or(POINTS / 2, |winner| points_of(winner == side));
            }
            // Jumps are taken even where that is a choice: a game by chance alone would leave most
            // of them, and a piece that can be taken would count as if it were safe.
            let must_settle = jumpers(board.position());
            let mut moves = MoveList::new();
            if must_settle == 0 {
                if board.ply() >= start + ROLLOUT_PLIES {
                    break by_material(board, side);
                }
                add_steps(&mut moves, board.position());
            } else {
                add_jumps(&mut moves, board.position(), board.rules(), must_settle);
            }
            board.push(stream.pick(&moves));
            *visited += 1;
        };
        while board.ply() > start {
            board.pop();
        }
        points
    }
}

const fn points_of(won: bool) -> u32 {
    if won { POINTS } else { 0 }
}

/// The points of a side in a game that was cut off. Being far ahead is less than having won.
#[inline(always)]
fn by_material(board: &Board, side: Side) -> u32 {
    let position = board.position();
    let ahead = material(position, side) - material(position, side.other());
    let half = POINTS as Score / 2;
    (half + (ahead * MAN_POINTS / 100).clamp(50 - half, half - 50)) as u32
}

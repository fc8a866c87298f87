//! The tree of a game: a main line, variations, comments and marks; and how it is changed.
//!
//! Nodes live in one list and are named by their place in it. Every move of the tree is legal.

use std::fmt;

use crate::{Board, Move, Position, Rules, movegen};

/// A node: the position after a move, or the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

const NONE: u32 = u32::MAX;

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    fn index(self) -> usize {
        self.0 as usize
    }

    fn some(raw: u32) -> Option<Self> {
        (raw != NONE).then_some(Self(raw))
    }
}

/// The node has been taken out of its tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed;

impl fmt::Display for Removed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this move has been taken out of its tree")
    }
}

impl std::error::Error for Removed {}

#[derive(Clone, Copy, Debug)]
struct Node {
    mv: Move,
    parent: u32,
    child: u32,
    last_child: u32,
    sibling: u32,
    notes: u32,
}

impl Node {
    const fn new(mv: Move, parent: u32) -> Self {
        Self { mv, parent, child: NONE, last_child: NONE, sibling: NONE, notes: NONE }
    }
}

/// What is written beside a move. Most moves have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// Comments before the move, as they stand where a variation begins.
    pub before: Vec<String>,
    /// Comments after the move; those of the root stand before the first move.
    pub after: Vec<String>,
    /// Numeric annotation glyphs, 0 to 255: 1 is `!`, 2 is `?`, 7 is a forced move.
    pub nags: Vec<u8>,
}

static NO_NOTES: Notes = Notes { before: Vec::new(), after: Vec::new(), nags: Vec::new() };

/// A game with its variations.
#[derive(Clone, Debug)]
pub struct Tree {
    start: Position,
    rules: Rules,
    nodes: Vec<Node>,
    notes: Vec<Notes>,
}

impl Tree {
    /// A tree without moves.
    pub fn new(start: Position, rules: Rules) -> Self {
        Self { start, rules, nodes: vec![Node::new(Move::NONE, NONE)], notes: Vec::new() }
    }

    /// The position before the first move.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The rule set.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Sets where the game begins; only for a reader that has not settled any move yet.
    pub(super) fn set_start(&mut self, start: Position, rules: Rules) {
        (self.start, self.rules) = (start, rules);
    }

    /// The number of nodes, those taken out included.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Always false: there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The move that leads to a node; [`Move::NONE`] for the root.
    pub fn mv(&self, id: NodeId) -> Move {
        self.nodes[id.index()].mv
    }

    pub(super) fn set_move(&mut self, id: NodeId, mv: Move) {
        self.nodes[id.index()].mv = mv;
    }

    /// The node before.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.nodes[id.index()].parent)
    }

    /// The first move after a node: that of its line.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.nodes[id.index()].child)
    }

    /// The moves after a node: that of its line first, then the variations.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.next(id);
        std::iter::successors(first, |id| NodeId::some(self.nodes[id.index()].sibling))
    }

    /// The nodes of the main line, without the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.next(NodeId::ROOT), |id| self.next(*id))
    }

    /// The last node of the main line; the root where there is no move.
    pub fn main_end(&self) -> NodeId {
        self.main_line().last().unwrap_or(NodeId::ROOT)
    }

    /// What is written beside a node.
    pub fn notes(&self, id: NodeId) -> &Notes {
        self.notes.get(self.nodes[id.index()].notes as usize).unwrap_or(&NO_NOTES)
    }

    /// What is written beside a node, to change it.
    pub fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        let node = &mut self.nodes[id.index()];
        if node.notes == NONE {
            node.notes = self.notes.len() as u32;
            self.notes.push(Notes::default());
        }
        &mut self.notes[node.notes as usize]
    }

    /// The moves from the start to a node.
    pub fn path(&self, id: NodeId) -> Result<Vec<Move>, Removed> {
        let mut moves = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            moves.push(self.mv(at));
            at = parent;
        }
        moves.reverse();
        if at == NodeId::ROOT { Ok(moves) } else { Err(Removed) }
    }

    /// The position of a node.
    pub fn position(&self, id: NodeId) -> Result<Position, Removed> {
        let path = self.path(id)?;
        Ok(path.into_iter().fold(self.start, |position, mv| position.after(mv)))
    }

    /// The board of a node, with the moves that lead to it as its past.
    pub fn board(&self, id: NodeId) -> Result<Board, Removed> {
        let mut board = Board::from_position(self.start, self.rules, 0);
        for mv in self.path(id)? {
            board.push(mv);
        }
        Ok(board)
    }

    /// True when a node is on the main line; the root is.
    pub fn is_main(&self, id: NodeId) -> bool {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if self.next(parent) != Some(at) {
                return false;
            }
            at = parent;
        }
        at == NodeId::ROOT
    }

    /// Adds a node after all others of its parent. The move must be legal there, or be set later.
    pub fn append(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(mv, parent.0));
        match NodeId::some(self.nodes[parent.index()].last_child) {
            Some(last) => self.nodes[last.index()].sibling = id,
            None => self.nodes[parent.index()].child = id,
        }
        self.nodes[parent.index()].last_child = id;
        NodeId(id)
    }

    /// Gives a node its moves in an order; nodes that are left out leave the tree.
    pub(super) fn set_children(&mut self, parent: NodeId, order: &[NodeId]) {
        let raw = |id: Option<&NodeId>| id.map_or(NONE, |id| id.0);
        for (place, id) in order.iter().enumerate() {
            self.nodes[id.index()].sibling = raw(order.get(place + 1));
        }
        let node = &mut self.nodes[parent.index()];
        (node.child, node.last_child) = (raw(order.first()), raw(order.last()));
    }

    /// Adds a legal move after a node, or finds it there. The first move that is added continues
    /// the line, others are variations. `None` when the move is not legal there.
    pub fn add(&mut self, parent: NodeId, mv: Move) -> Result<Option<NodeId>, Removed> {
        let position = self.position(parent)?;
        if let Some(found) = self.children(parent).find(|id| self.mv(*id) == mv) {
            return Ok(Some(found));
        }
        if !movegen::legal_moves(&position, &self.rules).contains(&mv) {
            return Ok(None);
        }
        Ok(Some(self.append(parent, mv)))
    }

    /// Removes a move and all that follows it; the next variation takes the place of a line that
    /// goes. The root cannot be removed: `false`.
    pub fn remove(&mut self, id: NodeId) -> Result<bool, Removed> {
        self.path(id)?;
        let Some(parent) = self.parent(id) else { return Ok(false) };
        let rest: Vec<NodeId> = self.children(parent).filter(|other| *other != id).collect();
        self.set_children(parent, &rest);
        self.nodes[id.index()].parent = NONE;
        Ok(true)
    }

    /// Moves a variation one place forward among its alternatives; `false` when it is the first.
    pub fn promote(&mut self, id: NodeId) -> Result<bool, Removed> {
        self.path(id)?;
        let Some(parent) = self.parent(id) else { return Ok(false) };
        let mut order: Vec<NodeId> = self.children(parent).collect();
        let place = order.iter().position(|other| *other == id).unwrap_or(0);
        if place == 0 {
            return Ok(false);
        }
        order.swap(place, place - 1);
        self.set_children(parent, &order);
        Ok(true)
    }

    /// Makes the way to a node the main line.
    pub fn make_main(&mut self, id: NodeId) -> Result<(), Removed> {
        self.path(id)?;
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            let others = self.children(parent).filter(|other| *other != at);
            let order: Vec<NodeId> = std::iter::once(at).chain(others).collect();
            self.set_children(parent, &order);
            at = parent;
        }
        Ok(())
    }

    /// The nodes in the order in which they are written, each with its count of plies.
    fn walk(&self) -> impl Iterator<Item = (NodeId, u32)> + '_ {
        let mut open = vec![(NodeId::ROOT, 0)];
        std::iter::from_fn(move || {
            let (id, ply) = open.pop()?;
            let place = open.len();
            open.extend(self.children(id).map(|child| (child, ply + 1)));
            open[place..].reverse();
            Some((id, ply))
        })
    }
}

impl PartialEq for Tree {
    /// The same start, rules, moves in the same order, comments and marks.
    fn eq(&self, other: &Self) -> bool {
        let mut ours = self.walk();
        let mut theirs = other.walk();
        self.start == other.start
            && self.rules == other.rules
            && loop {
                match (ours.next(), theirs.next()) {
                    (None, None) => break true,
                    (Some((id, ply)), Some((id2, ply2)))
                        if ply == ply2
                            && self.mv(id) == other.mv(id2)
                            && self.notes(id) == other.notes(id2) => {}
                    _ => break false,
                }
            }
    }
}

impl Eq for Tree {}

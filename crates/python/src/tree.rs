//! `GameTree` and `TreeNode`: a game with its variations, and places in it.

use std::hash::{DefaultHasher, Hash, Hasher};

use kingme_core::notation::moves::parse;
use kingme_core::notation::pdn::{NodeId, Removed, Tree, clean_comment};
use kingme_core::{Board as CoreBoard, Move as CoreMove, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::board::Board;
use crate::errors::{illegal_move, move_error};
use crate::moves::{Move, move_object};
use crate::rules::RuleSet;

#[doc = stub!("GameTree")]
#[pyclass(module = "kingme._core")]
pub struct GameTree {
    pub inner: Tree,
    pub rules: Py<RuleSet>,
}

fn removed(error: Removed) -> PyErr {
    PyValueError::new_err(error.to_string())
}

impl GameTree {
    fn board_at(&self, py: Python<'_>, id: NodeId) -> PyResult<Board> {
        let inner = self.inner.board(id).map_err(removed)?;
        Ok(Board { inner, rules: self.rules.clone_ref(py) })
    }

    /// The first ply after which the main line shows a position, the start being 0.
    fn first_ply(&self, wanted: impl Fn(&kingme_core::Position) -> bool) -> Option<usize> {
        let mut position = *self.inner.start();
        if wanted(&position) {
            return Some(0);
        }
        (1..).zip(self.inner.main_line()).find_map(|(ply, id)| {
            position = position.after(self.inner.mv(id));
            wanted(&position).then_some(ply)
        })
    }
}

#[pymethods]
impl GameTree {
    #[new]
    #[pyo3(signature = (board=None))]
    fn new(py: Python<'_>, board: Option<PyRef<'_, Board>>) -> PyResult<Self> {
        let (board, rules) = match board {
            Some(board) => (board.inner.clone(), board.rules.clone_ref(py)),
            None => {
                let rules = RuleSet::english(py)?;
                (CoreBoard::new(rules.bind(py).get().rules), rules)
            }
        };
        let mut start = board.clone();
        while start.pop().is_some() {}
        let mut inner = Tree::new(*start.position(), *start.rules());
        let mut at = NodeId::ROOT;
        for mv in board.moves() {
            at = inner.append(at, mv);
        }
        Ok(Self { inner, rules })
    }

    #[doc = stub!("GameTree.rules")]
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<RuleSet> {
        self.rules.clone_ref(py)
    }

    #[doc = stub!("GameTree.root")]
    #[getter]
    fn root(slf: Bound<'_, Self>) -> TreeNode {
        TreeNode { tree: slf.unbind(), id: NodeId::ROOT }
    }

    #[doc = stub!("GameTree.moves")]
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let line = self.inner.main_line();
        let moves: Vec<Py<Move>> =
            line.map(|id| move_object(py, self.inner.mv(id))).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("GameTree.plies")]
    #[getter]
    fn plies(&self) -> usize {
        self.inner.main_line().count()
    }

    #[doc = stub!("GameTree.start_board")]
    fn start_board(&self, py: Python<'_>) -> PyResult<Board> {
        self.board_at(py, NodeId::ROOT)
    }

    #[doc = stub!("GameTree.final_board")]
    fn final_board(&self, py: Python<'_>) -> PyResult<Board> {
        self.board_at(py, self.inner.main_end())
    }

    #[doc = stub!("GameTree.find")]
    fn find(&self, board: PyRef<'_, Board>) -> Option<usize> {
        let wanted = *board.inner.position();
        self.first_ply(|position| *position == wanted)
    }

    #[doc = stub!("GameTree.find_material")]
    fn find_material(&self, black: (u32, u32), white: (u32, u32)) -> Option<usize> {
        let has = |position: &kingme_core::Position, side, (men, kings): (u32, u32)| {
            position.men(side).count_ones() == men && position.kings(side).count_ones() == kings
        };
        self.first_ply(|position| {
            has(position, Side::Black, black) && has(position, Side::White, white)
        })
    }

    #[doc = stub!("GameTree.copy")]
    fn copy(&self, py: Python<'_>) -> Self {
        Self { inner: self.inner.clone(), rules: self.rules.clone_ref(py) }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| slf.is(other) || slf.borrow().inner == other.borrow().inner)
    }

    fn __repr__(&self) -> String {
        let plies = self.plies();
        format!("<GameTree {plies} {}>", if plies == 1 { "ply" } else { "plies" })
    }
}

#[doc = stub!("TreeNode")]
#[pyclass(frozen, module = "kingme._core")]
pub struct TreeNode {
    tree: Py<GameTree>,
    id: NodeId,
}

impl TreeNode {
    fn at(&self, py: Python<'_>, id: NodeId) -> Self {
        Self { tree: self.tree.clone_ref(py), id }
    }

    fn read<T>(&self, py: Python<'_>, read: impl FnOnce(&Tree) -> T) -> T {
        read(&self.tree.bind(py).borrow().inner)
    }

    fn change<T>(&self, py: Python<'_>, change: impl FnOnce(&mut Tree) -> T) -> T {
        change(&mut self.tree.bind(py).borrow_mut().inner)
    }
}

/// Comments in the form in which a tree keeps them; empty ones are none.
fn cleaned(texts: Vec<String>) -> Vec<String> {
    texts.iter().map(|text| clean_comment(text)).filter(|text| !text.is_empty()).collect()
}

#[pymethods]
impl TreeNode {
    #[doc = stub!("TreeNode.tree")]
    #[getter]
    fn tree(&self, py: Python<'_>) -> Py<GameTree> {
        self.tree.clone_ref(py)
    }

    #[doc = stub!("TreeNode.move")]
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Option<Py<Move>>> {
        let mv = self.read(py, |tree| tree.mv(self.id));
        (!mv.is_none()).then(|| move_object(py, mv)).transpose()
    }

    #[doc = stub!("TreeNode.parent")]
    #[getter]
    fn parent(&self, py: Python<'_>) -> Option<Self> {
        self.read(py, |tree| tree.parent(self.id)).map(|id| self.at(py, id))
    }

    #[doc = stub!("TreeNode.next")]
    #[getter]
    fn next(&self, py: Python<'_>) -> Option<Self> {
        self.read(py, |tree| tree.next(self.id)).map(|id| self.at(py, id))
    }

    #[doc = stub!("TreeNode.children")]
    #[getter]
    fn children<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let ids: Vec<NodeId> = self.read(py, |tree| tree.children(self.id).collect());
        PyTuple::new(py, ids.into_iter().map(|id| self.at(py, id)).collect::<Vec<_>>())
    }

    #[doc = stub!("TreeNode.ply")]
    #[getter]
    fn ply(&self, py: Python<'_>) -> PyResult<usize> {
        self.read(py, |tree| tree.path(self.id)).map(|path| path.len()).map_err(removed)
    }

    #[doc = stub!("TreeNode.is_main_line")]
    #[getter]
    fn is_main_line(&self, py: Python<'_>) -> bool {
        self.read(py, |tree| tree.is_main(self.id))
    }

    #[doc = stub!("TreeNode.comments")]
    #[getter]
    fn comments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.read(py, |tree| tree.notes(self.id).after.clone()))
    }

    #[setter]
    fn set_comments(&self, py: Python<'_>, texts: Vec<String>) {
        self.change(py, |tree| tree.notes_mut(self.id).after = cleaned(texts));
    }

    #[doc = stub!("TreeNode.comments_before")]
    #[getter]
    fn comments_before<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.read(py, |tree| tree.notes(self.id).before.clone()))
    }

    #[setter]
    fn set_comments_before(&self, py: Python<'_>, texts: Vec<String>) -> PyResult<()> {
        if self.read(py, |tree| tree.parent(self.id)).is_none() {
            return Err(PyValueError::new_err("no move leads here; use comments"));
        }
        self.change(py, |tree| tree.notes_mut(self.id).before = cleaned(texts));
        Ok(())
    }

    #[doc = stub!("TreeNode.nags")]
    #[getter]
    fn nags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let nags = self.read(py, |tree| tree.notes(self.id).nags.clone());
        PyTuple::new(py, nags)
    }

    #[setter]
    fn set_nags(&self, py: Python<'_>, nags: Vec<i64>) -> PyResult<()> {
        if self.read(py, |tree| tree.parent(self.id)).is_none() {
            return Err(PyValueError::new_err("no move leads here that a glyph could mark"));
        }
        let nags: Vec<u8> = nags
            .into_iter()
            .map(|nag| {
                u8::try_from(nag).map_err(|_| {
                    PyValueError::new_err(format!("a glyph is a number from 0 to 255, not {nag}"))
                })
            })
            .collect::<PyResult<_>>()?;
        self.change(py, |tree| tree.notes_mut(self.id).nags = nags);
        Ok(())
    }

    #[doc = stub!("TreeNode.board")]
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        self.tree.bind(py).borrow().board_at(py, self.id)
    }

    #[doc = stub!("TreeNode.add")]
    #[pyo3(signature = (r#move, /))]
    fn add(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<Self> {
        let position = self.read(py, |tree| tree.position(self.id)).map_err(removed)?;
        let rules = self.read(py, |tree| *tree.rules());
        let text: String = match r#move.cast::<Move>() {
            Ok(mv) => mv.get().inner.to_string(),
            Err(_) => r#move.extract()?,
        };
        // The reader of texts knows what is legal here, and says why something else is not.
        let mv: CoreMove =
            parse(&position, &rules, &text).map_err(|error| move_error(py, &error))?;
        match self.change(py, |tree| tree.add(self.id, mv)).map_err(removed)? {
            Some(id) => Ok(self.at(py, id)),
            None => Err(illegal_move(py, format!("{mv} is not legal here"))),
        }
    }

    #[doc = stub!("TreeNode.remove")]
    fn remove(&self, py: Python<'_>) -> PyResult<()> {
        if self.change(py, |tree| tree.remove(self.id)).map_err(removed)? {
            Ok(())
        } else {
            Err(PyValueError::new_err("the start of a game cannot be removed"))
        }
    }

    #[doc = stub!("TreeNode.promote")]
    fn promote(&self, py: Python<'_>) -> PyResult<bool> {
        self.change(py, |tree| tree.promote(self.id)).map_err(removed)
    }

    #[doc = stub!("TreeNode.make_main_line")]
    fn make_main_line(&self, py: Python<'_>) -> PyResult<()> {
        self.change(py, |tree| tree.make_main(self.id)).map_err(removed)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.id == other.id && self.tree.is(&other.tree)
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.tree.as_ptr() as usize, self.id).hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let mv = self.read(py, |tree| tree.mv(self.id));
        if mv.is_none() { "<TreeNode start>".to_owned() } else { format!("<TreeNode {mv}>") }
    }
}

//! `LegalMoves`: the legal moves of a position, counted or listed when somebody asks.

use kingme_core::movegen::legal_moves;
use kingme_core::{Move as CoreMove, Position, Rules};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyTuple};

use crate::moves::{Move, move_object};

#[doc = stub!("LegalMoves")]
#[pyclass(frozen, module = "kingme._core")]
pub struct LegalMoves {
    pub position: Position,
    pub rules: Rules,
}

impl LegalMoves {
    fn tuple<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves = legal_moves(&self.position, &self.rules);
        // A tuple from an exact-size iterator of ready objects is the fastest list there is.
        let mut objects = Vec::with_capacity(moves.len());
        for &mv in moves.iter() {
            objects.push(move_object(py, mv)?);
        }
        PyTuple::new(py, objects)
    }
}

/// The legal move with a given path, with the flags that it has on this board.
#[inline]
pub fn find(position: &Position, rules: &Rules, wanted: CoreMove) -> Option<CoreMove> {
    let identity = Move::identity(wanted);
    legal_moves(position, rules).iter().copied().find(|mv| Move::identity(*mv) == identity)
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        legal_moves(&self.position, &self.rules).len()
    }

    fn __bool__(&self) -> bool {
        kingme_core::movegen::has_move(&self.position)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.tuple(py)?.try_iter()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.tuple(py)?.as_any().get_item(index)
    }

    fn __contains__(&self, item: &Bound<'_, PyAny>) -> bool {
        item.cast::<Move>()
            .is_ok_and(|mv| find(&self.position, &self.rules, mv.get().inner).is_some())
    }

    fn __repr__(&self) -> String {
        let moves = legal_moves(&self.position, &self.rules);
        let texts: Vec<String> = moves.iter().map(CoreMove::to_string).collect();
        format!("<LegalMoves ({})>", texts.join(", "))
    }
}

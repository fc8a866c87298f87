//! `Move`: a step or a whole jump.

use std::hash::{DefaultHasher, Hash, Hasher};

use kingme_core::bitboard::{Direction, step};
use kingme_core::{Move as CoreMove, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;

#[doc = stub!("Move")]
#[pyclass(frozen, module = "kingme._core")]
pub struct Move {
    pub inner: CoreMove,
}

/// Steps are few and immutable, and lists of legal moves are made often: each step is made once.
static STEPS: PyOnceLock<Vec<Option<Py<Move>>>> = PyOnceLock::new();

fn step_slot(mv: CoreMove) -> usize {
    let code = mv.code() as usize;
    // Start (5 bits), "by a king" and "crowns" (bits 10 and 11), direction (bits 12 and 13).
    (code & 31) | (code >> 10 & 15) << 5
}

fn all_steps(py: Python<'_>) -> PyResult<Vec<Option<Py<Move>>>> {
    let mut slots: Vec<Option<Py<Move>>> = (0..512).map(|_| None).collect();
    for index in 0..32 {
        let start = Square::from_index(index);
        for direction in Direction::ALL {
            let end = step(start.mask(), direction);
            if end == 0 {
                continue;
            }
            for flags in 0..4_u64 {
                let code = u64::from(index)
                    | u64::from(end.trailing_zeros()) << 5
                    | flags << 10
                    | (direction as u64) << 12;
                let inner = CoreMove::from_code(code);
                slots[step_slot(inner)] = Some(Py::new(py, Move { inner })?);
            }
        }
    }
    Ok(slots)
}

/// The Python object of a move.
#[inline]
pub fn move_object(py: Python<'_>, mv: CoreMove) -> PyResult<Py<Move>> {
    if !mv.is_jump() {
        let steps = STEPS.get_or_try_init(py, || all_steps(py))?;
        if let Some(object) = &steps[step_slot(mv)] {
            return Ok(object.clone_ref(py));
        }
    }
    Py::new(py, Move { inner: mv })
}

impl Move {
    /// What makes two moves the same for people: the path. Who moves is a matter of the board.
    pub fn identity(mv: CoreMove) -> (u64, u32) {
        (mv.code() & !(3 << 10) & 0xFFFF_FFFF, mv.captured())
    }
}

#[pymethods]
impl Move {
    #[doc = stub!("Move.start")]
    #[getter]
    fn start(&self) -> u32 {
        self.inner.start().number()
    }

    #[doc = stub!("Move.end")]
    #[getter]
    fn end(&self) -> u32 {
        self.inner.end().number()
    }

    #[doc = stub!("Move.path")]
    #[getter]
    fn path<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.path().iter().map(|square| square.number()))
    }

    #[doc = stub!("Move.captured")]
    #[getter]
    fn captured<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares: Vec<u32> =
            self.inner.captured_in_order().map(|square| square.number()).collect();
        PyTuple::new(py, squares)
    }

    #[doc = stub!("Move.is_jump")]
    #[getter]
    fn is_jump(&self) -> bool {
        self.inner.is_jump()
    }

    #[doc = stub!("Move.crowns")]
    #[getter]
    fn crowns(&self) -> bool {
        self.inner.crowns()
    }

    #[doc = stub!("Move.by_king")]
    #[getter]
    fn by_king(&self) -> bool {
        self.inner.by_king()
    }

    fn __str__(&self) -> String {
        self.inner.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Move {}>", self.inner)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Self>()
            .is_ok_and(|other| Self::identity(other.get().inner) == Self::identity(self.inner))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        Self::identity(self.inner).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let make = py.import("kingme._core")?.getattr("move_from_code")?;
        (make, (self.inner.code(),)).into_pyobject(py).map(Bound::into_any)
    }
}

#[doc = stub!("move_from_code")]
#[pyfunction]
pub fn move_from_code(py: Python<'_>, code: u64) -> PyResult<Py<Move>> {
    let mv = CoreMove::from_code(code);
    if mv.captured().count_ones() > kingme_core::moves::MAX_HOPS as u32 {
        return Err(PyValueError::new_err(format!("{code} is not the code of a move")));
    }
    move_object(py, mv)
}

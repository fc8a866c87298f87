//! The core's errors as the exceptions of `kingme.errors`.

use kingme_core::notation::moves::MoveError;
use kingme_core::{Move as CoreMove, PositionError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyType>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyType>> {
    cell.import(py, "kingme.errors", name)
}

/// The exception for a text that is no legal position.
pub fn position_error(py: Python<'_>, error: &PositionError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let reasons: Vec<String> = error.faults.iter().map(ToString::to_string).collect();
    match class(py, &CLASS, "PositionError") {
        Ok(class) => PyErr::from_type(class.clone(), (reasons,)),
        Err(error) => error,
    }
}

/// The exception for a text that is no legal move.
pub fn move_error(py: Python<'_>, error: &MoveError) -> PyErr {
    static MALFORMED: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    static AMBIGUOUS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let message = error.to_string();
    match error {
        MoveError::Malformed(_) => match class(py, &MALFORMED, "MalformedMoveError") {
            Ok(class) => PyErr::from_type(class.clone(), (message,)),
            Err(error) => error,
        },
        MoveError::Illegal { .. } => illegal_move(py, message),
        MoveError::Ambiguous { candidates, .. } => {
            let candidates: Vec<String> = candidates.iter().map(CoreMove::to_string).collect();
            match class(py, &AMBIGUOUS, "AmbiguousMoveError") {
                Ok(class) => PyErr::from_type(class.clone(), (message, candidates)),
                Err(error) => error,
            }
        }
    }
}

/// The exception for a move that may not be made here.
pub fn illegal_move(py: Python<'_>, message: String) -> PyErr {
    static ILLEGAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    match class(py, &ILLEGAL, "IllegalMoveError") {
        Ok(class) => PyErr::from_type(class.clone(), (message,)),
        Err(error) => error,
    }
}

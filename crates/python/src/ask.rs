//! The classic search with an evaluation that is a Python function.

use std::cell::RefCell;

use kingme_core::Board;
use kingme_core::eval::asked::{Asked, Leaf, UntilFailed};
use kingme_core::eval::values::value_of;
use kingme_core::search::classic::{self, Found, Options};
use kingme_core::search::{Score, WIN};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::control::HostControl;

/// What the function returns for a leaf, or why that is no value.
fn ask(function: &Bound<'_, PyAny>, leaf: Leaf) -> PyResult<f64> {
    let Leaf { black, white, kings, white_to_move, ply } = leaf;
    let value: f64 = function.call1((black, white, kings, white_to_move, ply))?.extract()?;
    if value.is_finite() {
        return Ok(value);
    }
    Err(PyValueError::new_err(format!("the evaluation must be a finite number, not {value}")))
}

/// Searches with a Python function; the interpreter stays attached, for it does most of the work.
/// What the function raises ends the search and is raised here.
pub fn search_asking(
    board: &Board,
    function: &Bound<'_, PyAny>,
    options: &Options,
) -> PyResult<(Option<Found>, f64)> {
    let raised: RefCell<Option<PyErr>> = RefCell::new(None);
    let evaluation = Asked::new(board.ply(), |leaf| {
        ask(function, leaf).map_err(|error| raised.replace(Some(error))).ok()
    });
    let control = UntilFailed { host: HostControl::new(None), evaluation: &evaluation };
    let found = classic::search(board, &evaluation, options, &control);
    let seconds = control.host.seconds();
    let host_raised = control.host.into_raised();
    match raised.into_inner().or(host_raised) {
        Some(error) => Err(error),
        None => Ok((found, seconds)),
    }
}

#[doc = stub!("value_of_score")]
#[pyfunction]
pub fn value_of_score(score: Score) -> PyResult<f64> {
    if score.abs() > WIN {
        return Err(PyValueError::new_err(format!("{score} is the score of a won or lost game")));
    }
    Ok(value_of(score))
}

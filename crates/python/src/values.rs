//! Sides, pieces and outcomes: small values that are classes of `kingme.game.values` in Python.

use kingme_core::{Outcome, Piece, Side};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

const MODULE: &str = "kingme.game.values";

/// A `Side` as Python sees it.
pub fn side_object(py: Python<'_>, side: Side) -> PyResult<Py<PyAny>> {
    static SIDES: PyOnceLock<[Py<PyAny>; 2]> = PyOnceLock::new();
    let sides = SIDES.get_or_try_init(py, || {
        let class = py.import(MODULE)?.getattr("Side")?;
        let black = class.getattr(intern!(py, "BLACK"))?.unbind();
        let white = class.getattr(intern!(py, "WHITE"))?.unbind();
        PyResult::Ok([black, white])
    })?;
    Ok(sides[side as usize].clone_ref(py))
}

/// A side given by the caller: a `Side`, or its name or letter in any case.
pub struct GivenSide(pub Side);

impl<'a, 'py> FromPyObject<'a, 'py> for GivenSide {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let text: &str = object.extract().map_err(|_| unknown_side(&object.to_owned()))?;
        match text {
            "black" | "Black" | "B" | "b" => Ok(Self(Side::Black)),
            "white" | "White" | "W" | "w" => Ok(Self(Side::White)),
            _ => Err(unknown_side(&object.to_owned())),
        }
    }
}

fn unknown_side(object: &Bound<'_, PyAny>) -> PyErr {
    let shown = object.repr().map_or_else(|_| "that".to_owned(), |text| text.to_string());
    PyValueError::new_err(format!("{shown} is no side; say Side.BLACK or Side.WHITE"))
}

/// A `Piece` as Python sees it.
pub fn piece_object(py: Python<'_>, piece: Piece) -> PyResult<Py<PyAny>> {
    static PIECES: PyOnceLock<[Py<PyAny>; 4]> = PyOnceLock::new();
    let pieces = PIECES.get_or_try_init(py, || {
        let class = py.import(MODULE)?.getattr("Piece")?;
        let make = |side, king| PyResult::Ok(class.call1((side_object(py, side)?, king))?.unbind());
        PyResult::Ok([
            make(Side::Black, false)?,
            make(Side::Black, true)?,
            make(Side::White, false)?,
            make(Side::White, true)?,
        ])
    })?;
    Ok(pieces[piece.side as usize * 2 + usize::from(piece.king)].clone_ref(py))
}

/// An `Outcome` as Python sees it.
pub fn outcome_object(py: Python<'_>, outcome: Outcome) -> PyResult<Py<PyAny>> {
    static OUTCOME: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let termination =
        py.import(MODULE)?.getattr("Termination")?.call1((outcome.termination.name(),))?;
    let winner = outcome.winner.map(|side| side_object(py, side)).transpose()?;
    Ok(OUTCOME.import(py, MODULE, "Outcome")?.call1((termination, winner))?.unbind())
}

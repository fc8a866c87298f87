//! The classic search with an evaluation that is a Python function.

use std::cell::RefCell;

use kingme_core::eval::Evaluate;
use kingme_core::eval::values::{score_of, value_of};
use kingme_core::search::classic::{self, Found, Options};
use kingme_core::search::{Control, Score, WIN};
use kingme_core::{Board, Position, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::control::HostControl;

/// An evaluation that asks a Python function. The first error ends all asking, and with it, soon,
/// the search; whoever started the search raises it.
struct AskPython<'a, 'py> {
    function: &'a Bound<'py, PyAny>,
    /// Plies played before the root of the search.
    ply: usize,
    raised: RefCell<Option<PyErr>>,
}

impl AskPython<'_, '_> {
    fn ask(&self, position: &Position, plies: usize) -> PyResult<Score> {
        let arguments = (
            position.pieces(Side::Black),
            position.pieces(Side::White),
            position.all_kings(),
            position.side() == Side::White,
            self.ply + plies,
        );
        let value: f64 = self.function.call1(arguments)?.extract()?;
        score_of(value).ok_or_else(|| {
            PyValueError::new_err(format!("the evaluation must be a finite number, not {value}"))
        })
    }
}

impl Evaluate for AskPython<'_, '_> {
    fn evaluate(&self, position: &Position) -> Score {
        self.evaluate_at(position, 0)
    }

    fn evaluate_at(&self, position: &Position, plies: usize) -> Score {
        if self.raised.borrow().is_some() {
            return 0;
        }
        self.ask(position, plies).unwrap_or_else(|error| {
            self.raised.replace(Some(error));
            0
        })
    }
}

/// The outside world of a search that asks Python: the same, and over after the first error.
struct UntilRaised<'a, 'py> {
    host: HostControl<'a>,
    evaluation: &'a AskPython<'a, 'py>,
}

impl Control for UntilRaised<'_, '_> {
    fn stop(&self) -> bool {
        self.evaluation.raised.borrow().is_some() || self.host.stop()
    }

    fn micros(&self) -> u64 {
        self.host.micros()
    }
}

/// Searches with a Python function; the interpreter stays attached, for it does most of the work.
pub fn search_asking(
    board: &Board,
    function: &Bound<'_, PyAny>,
    options: &Options,
) -> PyResult<(Option<Found>, f64)> {
    let evaluation = AskPython { function, ply: board.ply(), raised: RefCell::new(None) };
    let control = UntilRaised { host: HostControl::new(None), evaluation: &evaluation };
    let found = classic::search(board, &evaluation, options, &control);
    let seconds = control.host.seconds();
    let host_raised = control.host.into_raised();
    match evaluation.raised.into_inner().or(host_raised) {
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

//! Evaluations and searches.

use kingme_core::eval::Evaluate;
use kingme_core::eval::bot::BotEval;
use kingme_core::eval::eight::{EightEval, FEATURES, LEARNED, NAMES, WEIGHT_UNIT};
use kingme_core::search::classic::{self, Found, Near, Options};
use kingme_core::search::{MAX_DEPTH, Score};
use kingme_core::series::Evaluation;
use kingme_core::{Board as CoreBoard, Move as CoreMove, Position};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::ask::search_asking;
use crate::board::Board;
use crate::control::{HostControl, micros};
use crate::moves::{Move, move_object};

#[doc = stub!("BotEvaluation")]
#[pyclass(frozen, module = "kingme._core", from_py_object)]
#[derive(Clone, Copy)]
pub struct BotEvaluation;

#[pymethods]
impl BotEvaluation {
    #[new]
    fn new() -> Self {
        Self
    }

    fn __call__(&self, board: PyRef<'_, Board>) -> Score {
        BotEval.evaluate(board.inner.position())
    }
}

#[doc = stub!("EightEvaluation")]
#[pyclass(frozen, module = "kingme._core", from_py_object)]
#[derive(Clone, Copy)]
pub struct EightEvaluation {
    inner: EightEval,
}

#[pymethods]
impl EightEvaluation {
    #[new]
    #[pyo3(signature = (weights=None))]
    fn new(weights: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(weights) = weights else { return Ok(Self { inner: EightEval::default() }) };
        let mut inner = EightEval { weights: [0; FEATURES] };
        for (slot, name) in inner.weights.iter_mut().zip(NAMES) {
            let weight: f64 = weights
                .get_item(name)
                .map_err(|_| PyValueError::new_err(format!("the weight {name:?} is missing")))?
                .extract()
                .map_err(|_| PyValueError::new_err(format!("the weight {name:?} is no number")))?;
            let scaled = (weight * f64::from(WEIGHT_UNIT)).round();
            if !(-1e6..=1e6).contains(&scaled) {
                return Err(PyValueError::new_err(format!(
                    "the weight {name:?} is {weight}; it must lie between -10000 and 10000"
                )));
            }
            *slot = scaled as i32;
        }
        Ok(Self { inner })
    }

    #[doc = stub!("EightEvaluation.learned")]
    #[staticmethod]
    fn learned() -> Self {
        Self { inner: EightEval { weights: LEARNED } }
    }

    #[doc = stub!("EightEvaluation.weights")]
    #[getter]
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        for (name, weight) in NAMES.iter().zip(self.inner.weights) {
            out.set_item(name, f64::from(weight) / f64::from(WEIGHT_UNIT))?;
        }
        Ok(out)
    }

    #[doc = stub!("EightEvaluation.features")]
    #[staticmethod]
    fn features<'py>(py: Python<'py>, board: PyRef<'_, Board>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        let counts = kingme_core::eval::eight::features(board.inner.position());
        for (name, count) in NAMES.iter().zip(counts) {
            out.set_item(name, count)?;
        }
        Ok(out)
    }

    fn __call__(&self, board: PyRef<'_, Board>) -> Score {
        self.inner.evaluate(board.inner.position())
    }
}

/// An evaluation given by the caller.
pub fn given_evaluation(object: &Bound<'_, PyAny>) -> PyResult<Evaluation> {
    if object.is_instance_of::<BotEvaluation>() {
        Ok(Evaluation::Bot)
    } else if let Ok(eight) = object.cast::<EightEvaluation>() {
        Ok(Evaluation::Eight(eight.get().inner))
    } else {
        Err(PyTypeError::new_err("the evaluation must be a BotEvaluation or an EightEvaluation"))
    }
}

#[doc = stub!("SearchResult")]
#[pyclass(frozen, module = "kingme._core")]
pub struct SearchResult {
    position_board: CoreBoard,
    pv: Vec<CoreMove>,
    best: CoreMove,
    #[doc = stub!("SearchResult.score")]
    #[pyo3(get)]
    score: Score,
    #[doc = stub!("SearchResult.depth")]
    #[pyo3(get)]
    depth: u32,
    #[doc = stub!("SearchResult.nodes")]
    #[pyo3(get)]
    nodes: u64,
    #[doc = stub!("SearchResult.cutoffs")]
    #[pyo3(get)]
    cutoffs: u64,
    #[doc = stub!("SearchResult.forced")]
    #[pyo3(get)]
    forced: bool,
    #[doc = stub!("SearchResult.seconds")]
    #[pyo3(get)]
    seconds: f64,
}

#[pymethods]
impl SearchResult {
    #[doc = stub!("SearchResult.move")]
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        move_object(py, self.best)
    }

    #[doc = stub!("SearchResult.pv")]
    #[getter]
    fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Py<Move>> =
            self.pv.iter().map(|mv| move_object(py, *mv)).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("SearchResult.pv_texts")]
    #[getter]
    fn pv_texts(&self) -> Vec<String> {
        line_texts(&self.position_board, &self.pv)
    }
}

/// A line of moves from a board as PDN texts.
pub fn line_texts(board: &CoreBoard, line: &[CoreMove]) -> Vec<String> {
    let (mut position, rules): (Position, _) = (*board.position(), board.rules());
    let mut texts = Vec::with_capacity(line.len());
    for &mv in line {
        texts.push(kingme_core::notation::moves::to_pdn(&position, rules, mv));
        position = position.after(mv);
    }
    texts
}

/// Searches with an evaluation of the core, while other threads of Python run.
fn search_detached(
    py: Python<'_>,
    board: &CoreBoard,
    given: Evaluation,
    options: &Options,
) -> PyResult<(Option<Found>, f64)> {
    let (found, seconds, raised) = py.detach(|| {
        let control = HostControl::new(None);
        let found = match given {
            Evaluation::Bot => classic::search(board, &BotEval, options, &control),
            Evaluation::Eight(evaluation) => classic::search(board, &evaluation, options, &control),
        };
        (found, control.seconds(), control.into_raised())
    });
    raised.map_or(Ok((found, seconds)), Err)
}

#[doc = stub!("search_classic")]
#[pyfunction]
#[pyo3(signature = (
    board, evaluation, *, depth=7, nodes=0, time=None, pruning=true, extension=8,
    whole_exchanges=false, table=true, jitter=None, stale=0, margin=0, seed=None,
))]
#[allow(clippy::too_many_arguments)] // Keyword arguments of a Python function.
pub fn search_classic(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    evaluation: &Bound<'_, PyAny>,
    depth: u32,
    nodes: u64,
    time: Option<f64>,
    pruning: bool,
    extension: u32,
    whole_exchanges: bool,
    table: bool,
    jitter: Option<u64>,
    stale: Score,
    margin: Score,
    seed: Option<u64>,
) -> PyResult<Option<SearchResult>> {
    if depth == 0 || depth > MAX_DEPTH {
        return Err(PyValueError::new_err(format!(
            "depth must be from 1 to {MAX_DEPTH}, not {depth}"
        )));
    }
    if !(0..=1000).contains(&stale) {
        return Err(PyValueError::new_err(format!("stale must be from 0 to 1000, not {stale}")));
    }
    if !(0..=1000).contains(&margin) {
        return Err(PyValueError::new_err(format!("margin must be from 0 to 1000, not {margin}")));
    }
    if margin > 0 && seed.is_none() {
        return Err(PyValueError::new_err("a margin needs a seed, which decides within it"));
    }
    let micros = micros(time)?;
    let options = Options {
        depth,
        nodes,
        micros,
        pruning,
        extension,
        whole_exchanges,
        table,
        jitter,
        stale,
        near: seed.map(|seed| Near { margin, seed }),
    };
    let board = board.inner.clone();
    let is_ours = evaluation.is_instance_of::<BotEvaluation>()
        || evaluation.is_instance_of::<EightEvaluation>();
    let (found, seconds) = if is_ours {
        search_detached(py, &board, given_evaluation(evaluation)?, &options)?
    } else if evaluation.is_callable() {
        search_asking(&board, evaluation, &options)?
    } else {
        return Err(PyTypeError::new_err(
            "the evaluation must be a BotEvaluation, an EightEvaluation or a function",
        ));
    };
    Ok(found.map(|found| SearchResult {
        position_board: board,
        pv: found.pv,
        best: found.best,
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        cutoffs: found.cutoffs,
        forced: found.forced,
        seconds,
    }))
}

#[doc = stub!("jitter")]
#[pyfunction]
pub fn jitter(seed: u64, r#move: PyRef<'_, Move>) -> Score {
    classic::jitter(seed, r#move.inner)
}

//! `PlayerSpec`: a player of games that are played inside the core.

use kingme_core::Board as CoreBoard;
use kingme_core::eval::eight::{EightEval, FEATURES};
use kingme_core::search::classic::MAX_EXTENSION;
use kingme_core::search::{MAX_DEPTH, Score};
use kingme_core::series::{
    Choice as CoreChoice, Evaluation, Jitter, PlayerSpec as CoreSpec, Workspace,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::board::Board;
use crate::control::{HostControl, SearchStop};
use crate::mcts;
use crate::moves::{Move, move_object};
use crate::search::{given_evaluation, line_texts};
use crate::series::Thought;

#[doc = stub!("PlayerSpec")]
#[pyclass(frozen, eq, module = "kingme._core")]
#[derive(PartialEq)]
pub struct PlayerSpec {
    pub inner: CoreSpec,
}

#[doc = stub!("Choice")]
#[pyclass(frozen, module = "kingme._core")]
pub struct Choice {
    board: CoreBoard,
    inner: CoreChoice,
}

#[pymethods]
impl Choice {
    #[doc = stub!("Choice.move")]
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        move_object(py, self.inner.mv)
    }

    #[doc = stub!("Choice.thought")]
    #[getter]
    fn thought(&self) -> Thought {
        Thought { inner: self.inner.thought }
    }

    #[doc = stub!("Choice.forced")]
    #[getter]
    fn forced(&self) -> bool {
        self.inner.forced
    }

    #[doc = stub!("Choice.pv")]
    #[getter]
    fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Py<Move>> =
            self.inner.pv.iter().map(|mv| move_object(py, *mv)).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("Choice.pv_texts")]
    #[getter]
    fn pv_texts(&self) -> Vec<String> {
        line_texts(&self.board, &self.inner.pv)
    }
}

fn within<T: PartialOrd + std::fmt::Display>(
    name: &str,
    value: T,
    most: T,
    least: T,
) -> PyResult<T> {
    if value < least || value > most {
        return Err(PyValueError::new_err(format!(
            "{name} must be from {least} to {most}, not {value}"
        )));
    }
    Ok(value)
}

fn depth_within(depth: u32) -> PyResult<u32> {
    within("depth", depth, MAX_DEPTH, 1)
}

fn evaluation_or_default(object: Option<&Bound<'_, PyAny>>) -> PyResult<Evaluation> {
    object.map_or_else(|| Ok(Evaluation::default()), given_evaluation)
}

/// Nothing, a seed, or the word "game".
fn given_jitter(object: Option<&Bound<'_, PyAny>>) -> PyResult<Jitter> {
    let Some(object) = object else { return Ok(Jitter::None) };
    if object.extract().is_ok_and(|word: &str| word == "game") {
        return Ok(Jitter::Game);
    }
    object.extract().map(Jitter::Seed).map_err(|_| {
        PyValueError::new_err("jitter must be None, \"game\" or a seed from 0 to 2**64 - 1")
    })
}

/// A player as pickles hold it: kind, numbers, weights (none: the bot's evaluation).
type State = (&'static str, Vec<u64>, Option<[i32; FEATURES]>);

fn weights_of(evaluation: Evaluation) -> Option<[i32; FEATURES]> {
    match evaluation {
        Evaluation::Bot => None,
        Evaluation::Eight(eight) => Some(eight.weights),
    }
}

impl PlayerSpec {
    fn state(&self) -> State {
        match self.inner {
            CoreSpec::Random => ("random", vec![], None),
            CoreSpec::Blunder { depth, extension, percent, evaluation } => (
                "blunder",
                vec![depth.into(), extension.into(), percent.into()],
                weights_of(evaluation),
            ),
            CoreSpec::Minimax { depth, evaluation } => {
                ("minimax", vec![depth.into()], weights_of(evaluation))
            }
            CoreSpec::AlphaBeta { depth, nodes, evaluation, table, extension, jitter, stale } => {
                let (kind, seed) = match jitter {
                    Jitter::None => (0, 0),
                    Jitter::Game => (1, 0),
                    Jitter::Seed(seed) => (2, seed),
                };
                let numbers = vec![
                    depth.into(),
                    nodes,
                    table.into(),
                    extension.into(),
                    kind,
                    seed,
                    stale.unsigned_abs().into(),
                ];
                ("alphabeta", numbers, weights_of(evaluation))
            }
            CoreSpec::Pvs { depth, nodes, evaluation } => {
                ("pvs", vec![depth.into(), nodes], weights_of(evaluation))
            }
            CoreSpec::Mcts { rollouts, exploration } => {
                ("mcts", vec![rollouts.into(), exploration.into()], None)
            }
        }
    }
}

#[pymethods]
impl PlayerSpec {
    #[doc = stub!("PlayerSpec.random")]
    #[staticmethod]
    fn random() -> Self {
        Self { inner: CoreSpec::Random }
    }

    #[doc = stub!("PlayerSpec.blunder")]
    #[staticmethod]
    #[pyo3(signature = (depth, percent, *, extension=0, evaluation=None))]
    fn blunder(
        depth: u32,
        percent: u32,
        extension: u32,
        evaluation: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        Ok(Self {
            inner: CoreSpec::Blunder {
                depth: depth_within(depth)?,
                extension: within("extension", extension, MAX_EXTENSION, 0)?,
                percent: within("percent", percent, 100, 0)?,
                evaluation: evaluation_or_default(evaluation)?,
            },
        })
    }

    #[doc = stub!("PlayerSpec.minimax")]
    #[staticmethod]
    #[pyo3(signature = (depth, *, evaluation=None))]
    fn minimax(depth: u32, evaluation: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let (depth, evaluation) = (depth_within(depth)?, evaluation_or_default(evaluation)?);
        Ok(Self { inner: CoreSpec::Minimax { depth, evaluation } })
    }

    #[doc = stub!("PlayerSpec.alphabeta")]
    #[staticmethod]
    #[pyo3(signature = (depth, *, nodes=0, evaluation=None, table=true, extension=8, jitter=None, stale=0))]
    fn alphabeta(
        depth: u32,
        nodes: u64,
        evaluation: Option<&Bound<'_, PyAny>>,
        table: bool,
        extension: u32,
        jitter: Option<&Bound<'_, PyAny>>,
        stale: Score,
    ) -> PyResult<Self> {
        Ok(Self {
            inner: CoreSpec::AlphaBeta {
                depth: depth_within(depth)?,
                nodes,
                evaluation: evaluation_or_default(evaluation)?,
                table,
                extension: within("extension", extension, MAX_EXTENSION, 0)?,
                jitter: given_jitter(jitter)?,
                stale: within("stale", stale, 1000, 0)?,
            },
        })
    }

    #[doc = stub!("PlayerSpec.pvs")]
    #[staticmethod]
    #[pyo3(signature = (depth, *, nodes=0, evaluation=None))]
    fn pvs(depth: u32, nodes: u64, evaluation: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let (depth, evaluation) = (depth_within(depth)?, evaluation_or_default(evaluation)?);
        Ok(Self { inner: CoreSpec::Pvs { depth, nodes, evaluation } })
    }

    #[doc = stub!("PlayerSpec.mcts")]
    #[staticmethod]
    #[pyo3(signature = (rollouts, *, exploration=0.4))]
    fn mcts(rollouts: u32, exploration: f64) -> PyResult<Self> {
        let (rollouts, exploration) = mcts::checked(rollouts, exploration)?;
        Ok(Self { inner: CoreSpec::Mcts { rollouts, exploration } })
    }

    #[doc = stub!("PlayerSpec.choose")]
    #[pyo3(signature = (board, seed, *, stop=None))]
    fn choose(
        &self,
        py: Python<'_>,
        board: PyRef<'_, Board>,
        seed: u64,
        stop: Option<&Bound<'_, SearchStop>>,
    ) -> PyResult<Option<Choice>> {
        let board = board.inner.clone();
        if board.outcome().is_some() {
            return Ok(None);
        }
        let stop = stop.map(|stop| &stop.get().flag);
        let (choice, raised) = py.detach(|| {
            let control = HostControl::new(stop);
            let choice = self.inner.choose(&mut Workspace::new(), &board, seed, &control);
            (choice, control.into_raised())
        });
        raised.map_or(Ok(Some(Choice { board, inner: choice })), Err)
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.state().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (kind, numbers, _) = self.state();
        match numbers.first() {
            Some(number) => format!("<PlayerSpec {kind}:{number}>"),
            None => format!("<PlayerSpec {kind}>"),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let make = slf.get_type().getattr("_restore")?;
        (make, slf.get().state()).into_pyobject(slf.py()).map(Bound::into_any)
    }

    /// For unpickling.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        kind: &str,
        numbers: Vec<u64>,
        weights: Option<[i32; FEATURES]>,
    ) -> PyResult<Self> {
        let evaluation =
            weights.map_or(Evaluation::Bot, |weights| Evaluation::Eight(EightEval { weights }));
        let inner = match (kind, &numbers[..]) {
            ("random", []) => CoreSpec::Random,
            ("blunder", &[depth, extension, percent]) => CoreSpec::Blunder {
                depth: depth as u32,
                extension: extension as u32,
                percent: percent as u32,
                evaluation,
            },
            ("minimax", &[depth]) => CoreSpec::Minimax { depth: depth as u32, evaluation },
            ("alphabeta", &[depth, nodes, table, extension, kind, seed, stale]) => {
                CoreSpec::AlphaBeta {
                    depth: depth as u32,
                    nodes,
                    evaluation,
                    table: table != 0,
                    extension: extension as u32,
                    jitter: match kind {
                        0 => Jitter::None,
                        1 => Jitter::Game,
                        _ => Jitter::Seed(seed),
                    },
                    stale: stale as Score,
                }
            }
            ("pvs", &[depth, nodes]) => CoreSpec::Pvs { depth: depth as u32, nodes, evaluation },
            ("mcts", &[rollouts, exploration]) => {
                CoreSpec::Mcts { rollouts: rollouts as u32, exploration: exploration as u32 }
            }
            _ => return Err(PyValueError::new_err("the pickle holds no player")),
        };
        Ok(Self { inner })
    }
}

//! Monte Carlo tree search.

use kingme_core::Move as CoreMove;
use kingme_core::search::mcts::{self, Options, Proof, RootMove};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::control::HostControl;
use crate::moves::{Move, move_object};

/// Nobody can wait for more, and visits are counted in 32 bits.
const MAX_ROLLOUTS: u32 = 1_000_000_000;
const MAX_EXPLORATION: f64 = 100.0;

/// The number of random games and the exploration in hundredths, checked.
pub fn checked(rollouts: u32, exploration: f64) -> PyResult<(u32, u32)> {
    if !(1..=MAX_ROLLOUTS).contains(&rollouts) {
        return Err(PyValueError::new_err(format!(
            "rollouts must be from 1 to {MAX_ROLLOUTS}, not {rollouts}"
        )));
    }
    if !(0.0..=MAX_EXPLORATION).contains(&exploration) {
        return Err(PyValueError::new_err(format!(
            "exploration must be from 0 to {MAX_EXPLORATION}, not {exploration}"
        )));
    }
    Ok((rollouts, (exploration * 100.0).round() as u32))
}

#[doc = stub!("MctsResult")]
#[pyclass(frozen, module = "kingme._core")]
pub struct MctsResult {
    best: CoreMove,
    moves: Vec<RootMove>,
    #[doc = stub!("MctsResult.rollouts")]
    #[pyo3(get)]
    rollouts: u32,
    #[doc = stub!("MctsResult.nodes")]
    #[pyo3(get)]
    nodes: u64,
    #[doc = stub!("MctsResult.forced")]
    #[pyo3(get)]
    forced: bool,
    #[doc = stub!("MctsResult.seconds")]
    #[pyo3(get)]
    seconds: f64,
}

/// A move, its visits, its value, and its result where that is certain.
type Row = (Py<Move>, u32, f64, Option<&'static str>);

#[pymethods]
impl MctsResult {
    #[doc = stub!("MctsResult.move")]
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        move_object(py, self.best)
    }

    #[doc = stub!("MctsResult.value")]
    #[getter]
    fn value(&self) -> f64 {
        self.moves.iter().find(|item| item.mv == self.best).map_or(0.5, |item| item.value)
    }

    #[doc = stub!("MctsResult.moves")]
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Row>> {
        self.moves
            .iter()
            .map(|item| {
                let proof = item.proof.map(|proof| match proof {
                    Proof::Win => "win",
                    Proof::Draw => "draw",
                    Proof::Loss => "loss",
                });
                Ok((move_object(py, item.mv)?, item.visits, item.value, proof))
            })
            .collect()
    }
}

#[doc = stub!("search_mcts")]
#[pyfunction]
#[pyo3(signature = (board, *, rollouts=1000, exploration=0.4, seed=0))]
pub fn search_mcts(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    rollouts: u32,
    exploration: f64,
    seed: u64,
) -> PyResult<Option<MctsResult>> {
    let (rollouts, exploration) = checked(rollouts, exploration)?;
    let board = board.inner.clone();
    let (found, seconds, raised) = py.detach(|| {
        let control = HostControl::new(None);
        let options = Options { rollouts, exploration, seed };
        let found = mcts::search(&board, &options, &control);
        (found, control.seconds(), control.into_raised())
    });
    if let Some(error) = raised {
        return Err(error);
    }
    Ok(found.map(|found| MctsResult {
        best: found.best,
        moves: found.moves,
        rollouts: found.rollouts,
        nodes: found.nodes,
        forced: found.forced,
        seconds,
    }))
}

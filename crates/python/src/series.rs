//! Games played inside the core, on one thread or on several.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use kingme_core::search::{Control, Score};
use kingme_core::series::{
    self, Effort as CoreEffort, GameRecord as CoreRecord, Job, Thought as CoreThought, Workspace,
};
use kingme_core::{Move as CoreMove, Outcome, Side, Termination};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyTuple, PyType};

use crate::board::Board;
use crate::control::{Helper, HostControl};
use crate::moves::{Move, move_object};
use crate::rules::RuleSet;
use crate::spec::PlayerSpec;
use crate::values::{GivenSide, outcome_object, side_object};

/// How long the calling thread waits for a game before it looks for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(20);

#[doc = stub!("Effort")]
#[pyclass(frozen, eq, module = "kingme._core")]
#[derive(PartialEq)]
pub struct Effort {
    inner: CoreEffort,
}

#[pymethods]
impl Effort {
    #[doc = stub!("Effort.moves")]
    #[getter]
    fn moves(&self) -> u32 {
        self.inner.moves
    }

    #[doc = stub!("Effort.searched")]
    #[getter]
    fn searched(&self) -> u32 {
        self.inner.searched
    }

    #[doc = stub!("Effort.depth")]
    #[getter]
    fn depth(&self) -> u64 {
        self.inner.depth
    }

    #[doc = stub!("Effort.nodes")]
    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.nodes
    }

    fn __repr__(&self) -> String {
        let CoreEffort { moves, searched, depth, nodes } = self.inner;
        format!("<Effort moves={moves} searched={searched} depth={depth} nodes={nodes}>")
    }
}

#[doc = stub!("Thought")]
#[pyclass(frozen, eq, module = "kingme._core")]
#[derive(PartialEq)]
pub struct Thought {
    pub inner: CoreThought,
}

#[pymethods]
impl Thought {
    #[doc = stub!("Thought.score")]
    #[getter]
    fn score(&self) -> Option<Score> {
        self.inner.score
    }

    #[doc = stub!("Thought.depth")]
    #[getter]
    fn depth(&self) -> u32 {
        self.inner.depth
    }

    #[doc = stub!("Thought.nodes")]
    #[getter]
    fn nodes(&self) -> u64 {
        self.inner.nodes
    }

    #[doc = stub!("Thought.seconds")]
    #[getter]
    fn seconds(&self) -> f64 {
        self.inner.micros as f64 / 1e6
    }

    fn __repr__(&self) -> String {
        let CoreThought { score, depth, nodes, .. } = self.inner;
        let score = score.map_or_else(|| "None".to_owned(), |score| score.to_string());
        format!("<Thought score={score} depth={depth} nodes={nodes}>")
    }
}

#[doc = stub!("GameRecord")]
#[pyclass(frozen, eq, module = "kingme._core")]
#[derive(PartialEq)]
pub struct GameRecord {
    inner: CoreRecord,
}

#[pymethods]
impl GameRecord {
    #[doc = stub!("GameRecord.moves")]
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Py<Move>> =
            self.inner.moves.iter().map(|mv| move_object(py, *mv)).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("GameRecord.thoughts")]
    #[getter]
    fn thoughts<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.inner.thoughts.iter().map(|&inner| Thought { inner }))
    }

    #[doc = stub!("GameRecord.plies")]
    #[getter]
    fn plies(&self) -> usize {
        self.inner.plies()
    }

    #[doc = stub!("GameRecord.outcome")]
    #[getter]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.inner.outcome.map(|outcome| outcome_object(py, outcome)).transpose()
    }

    #[doc = stub!("GameRecord.winner")]
    #[getter]
    fn winner(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.inner.winner().map(|side| side_object(py, side)).transpose()
    }

    #[doc = stub!("GameRecord.black")]
    #[getter]
    fn black(&self) -> Effort {
        Effort { inner: self.inner.effort_of(Side::Black) }
    }

    #[doc = stub!("GameRecord.white")]
    #[getter]
    fn white(&self) -> Effort {
        Effort { inner: self.inner.effort_of(Side::White) }
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let ending = match self.outcome(py)? {
            Some(outcome) => outcome.bind(py).str()?.to_string(),
            None => "cut off".to_owned(),
        };
        Ok(format!("<GameRecord {} plies, {ending}>", self.plies()))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let record = &slf.get().inner;
        let codes: Vec<u64> = record.moves.iter().map(|mv| mv.code()).collect();
        let thoughts: Vec<ThoughtState> =
            record.thoughts.iter().map(|it| (it.score, it.depth, it.nodes, it.micros)).collect();
        let white_first = record.first == Side::White;
        let make = slf.get_type().getattr("_restore")?;
        (make, (codes, thoughts, white_first, record.outcome.map(outcome_codes)))
            .into_pyobject(slf.py())
            .map(Bound::into_any)
    }

    /// For unpickling.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        codes: Vec<u64>,
        thoughts: Vec<ThoughtState>,
        white_first: bool,
        outcome: Option<(usize, Option<bool>)>,
    ) -> PyResult<Self> {
        Ok(Self {
            inner: CoreRecord {
                moves: codes.into_iter().map(CoreMove::from_code).collect(),
                thoughts: thoughts
                    .into_iter()
                    .map(|(score, depth, nodes, micros)| CoreThought {
                        score,
                        depth,
                        nodes,
                        micros,
                    })
                    .collect(),
                first: if white_first { Side::White } else { Side::Black },
                outcome: outcome.map(outcome_from_codes).transpose()?,
            },
        })
    }
}

/// A thought as pickles hold it: score, depth, nodes, microseconds.
type ThoughtState = (Option<Score>, u32, u64, u64);

/// How games inside the core can end, in the order in which pickles number them.
const ENDINGS: [Termination; 5] = [
    Termination::NoPieces,
    Termination::Blocked,
    Termination::Repetition,
    Termination::NoProgress,
    Termination::Cycle,
];

fn outcome_codes(outcome: Outcome) -> (usize, Option<bool>) {
    let ending = ENDINGS.iter().position(|ending| *ending == outcome.termination);
    (ending.unwrap_or(ENDINGS.len()), outcome.winner.map(|winner| winner == Side::White))
}

fn outcome_from_codes((ending, white): (usize, Option<bool>)) -> PyResult<Outcome> {
    let termination = *ENDINGS
        .get(ending)
        .ok_or_else(|| PyValueError::new_err("the pickled outcome is none of a game"))?;
    let winner = white.map(|white| if white { Side::White } else { Side::Black });
    Ok(Outcome { termination, winner })
}

/// Plays on worker threads while this one listens for Ctrl-C; the records in the order of the jobs.
fn play_on(threads: usize, jobs: &[Job]) -> PyResult<Vec<CoreRecord>> {
    let control = HostControl::new(None);
    let mut records: Vec<Option<CoreRecord>> = jobs.iter().map(|_| None).collect();
    if threads == 1 {
        let mut work = Workspace::new();
        for (job, record) in jobs.iter().zip(&mut records) {
            *record = job.play(&mut work, &control);
            if record.is_none() {
                break;
            }
        }
    } else {
        let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
        let (sender, receiver) = channel();
        std::thread::scope(|scope| {
            for _ in 0..threads.min(jobs.len()) {
                let (sender, next, stop) = (sender.clone(), &next, &stop);
                scope.spawn(move || {
                    let mut work = Workspace::new();
                    loop {
                        let index = next.fetch_add(1, Ordering::Relaxed);
                        let Some(job) = jobs.get(index) else { break };
                        let Some(record) = job.play(&mut work, &Helper::new(stop)) else { break };
                        if sender.send((index, record)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(PAUSE) {
                    Ok((index, record)) => records[index] = Some(record),
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if control.stop() {
                    stop.store(true, Ordering::Relaxed);
                }
            }
        });
    }
    match control.into_raised() {
        Some(error) => Err(error),
        None => Ok(records.into_iter().flatten().collect()),
    }
}

/// A game to play as Python gives it: start, Black, White, seed.
type GivenJob<'py> = (PyRef<'py, Board>, PyRef<'py, PlayerSpec>, PyRef<'py, PlayerSpec>, u64);

#[doc = stub!("play_games")]
#[pyfunction]
#[pyo3(signature = (jobs, *, max_plies=300, threads=1))]
pub fn play_games(
    py: Python<'_>,
    jobs: Vec<GivenJob<'_>>,
    max_plies: u32,
    threads: usize,
) -> PyResult<Vec<GameRecord>> {
    if !(1..=256).contains(&threads) {
        return Err(PyValueError::new_err(format!("threads must be from 1 to 256, not {threads}")));
    }
    let jobs: Vec<Job> = jobs
        .into_iter()
        .map(|(start, black, white, seed)| Job {
            start: start.inner.clone(),
            black: black.inner.clone(),
            white: white.inner.clone(),
            seed,
            max_plies,
        })
        .collect();
    let records = py.detach(|| play_on(threads, &jobs))?;
    Ok(records.into_iter().map(|inner| GameRecord { inner }).collect())
}

#[doc = stub!("random_opening")]
#[pyfunction]
#[pyo3(signature = (seed, plies=4, rules=None))]
pub fn random_opening(
    py: Python<'_>,
    seed: u64,
    plies: u32,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<Board> {
    let rules = RuleSet::given(py, rules)?;
    let inner = series::random_opening(seed, plies, rules.bind(py).get().rules);
    Ok(Board { inner, rules })
}

#[doc = stub!("side_seed")]
#[pyfunction]
pub fn side_seed(seed: u64, side: GivenSide) -> u64 {
    series::side_seed(seed, side.0)
}

//! `Engine`: the strong search with its table, threads, clock and stop flag.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use kingme_core::eval::bot::BotEval;
use kingme_core::search::strong::{self, Limits, Params, SearchInput, SearchOutput, Table};
use kingme_core::search::{Control, MAX_DEPTH, Score};
use kingme_core::{Board as CoreBoard, Move as CoreMove};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::board::Board;
use crate::control::{Helper, HostControl, micros};
use crate::moves::{Move, move_object};
use crate::search::line_texts;

const MAX_MEGABYTES: usize = 1 << 16;
const MAX_THREADS: usize = 256;

#[doc = stub!("Engine")]
#[pyclass(frozen, module = "kingme._core")]
pub struct Engine {
    table: Mutex<Table>,
    #[doc = stub!("Engine.hash_mb")]
    #[pyo3(get)]
    hash_mb: usize,
    #[doc = stub!("Engine.threads")]
    #[pyo3(get)]
    threads: usize,
    params: Params,
    stop: AtomicBool,
}

#[doc = stub!("SearchLine")]
#[pyclass(frozen, module = "kingme._core")]
pub struct SearchLine {
    board: CoreBoard,
    pv: Vec<CoreMove>,
    #[doc = stub!("SearchLine.score")]
    #[pyo3(get)]
    score: Score,
    #[doc = stub!("SearchLine.depth")]
    #[pyo3(get)]
    depth: u32,
    #[doc = stub!("SearchLine.longest")]
    #[pyo3(get)]
    longest: u32,
    #[doc = stub!("SearchLine.nodes")]
    #[pyo3(get)]
    nodes: u64,
    #[doc = stub!("SearchLine.seconds")]
    #[pyo3(get)]
    seconds: f64,
    #[doc = stub!("SearchLine.forced")]
    #[pyo3(get)]
    forced: bool,
}

#[pymethods]
impl SearchLine {
    #[doc = stub!("SearchLine.move")]
    #[getter]
    fn r#move(&self, py: Python<'_>) -> PyResult<Py<Move>> {
        move_object(py, self.pv[0])
    }

    #[doc = stub!("SearchLine.pv")]
    #[getter]
    fn pv<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Py<Move>> =
            self.pv.iter().map(|mv| move_object(py, *mv)).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("SearchLine.pv_texts")]
    #[getter]
    fn pv_texts(&self) -> Vec<String> {
        line_texts(&self.board, &self.pv)
    }

    fn __repr__(&self) -> String {
        let line = self.pv_texts().join(" ");
        format!("<SearchLine {:+} at depth {}: {line}>", self.score, self.depth)
    }
}

impl Engine {
    /// Runs all threads on the table; the first one's answer counts, and all nodes.
    fn run(&self, table: &Table, input: SearchInput<'_>, control: &dyn Control) -> SearchOutput {
        // A budget of nodes is shared out, so that all threads together keep it.
        let share = input.limits.nodes / self.threads as u64;
        if self.threads == 1 || (input.limits.nodes != 0 && share == 0) {
            return strong::search(&input, &BotEval, table, control);
        }
        let helping = Limits { nodes: share, ..Limits::default() };
        let nodes = input.limits.nodes - share * (self.threads as u64 - 1);
        let input = SearchInput { limits: Limits { nodes, ..input.limits }, ..input };
        let done = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads)
                .map(|thread| {
                    let done = &done;
                    let helping = SearchInput { thread, limits: helping, ..input };
                    scope.spawn(move || {
                        strong::search(&helping, &BotEval, table, &Helper::new(done)).nodes
                    })
                })
                .collect();
            let mut output = strong::search(&input, &BotEval, table, control);
            done.store(true, Ordering::Relaxed);
            for helper in helpers {
                output.nodes += helper.join().unwrap_or(0);
            }
            output
        })
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (hash_mb=64, threads=1, params=None))]
    fn new(hash_mb: usize, threads: usize, params: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        if !(1..=MAX_MEGABYTES).contains(&hash_mb) {
            return Err(PyValueError::new_err(format!(
                "hash_mb must be from 1 to {MAX_MEGABYTES}, not {hash_mb}"
            )));
        }
        if !(1..=MAX_THREADS).contains(&threads) {
            return Err(PyValueError::new_err(format!(
                "threads must be from 1 to {MAX_THREADS}, not {threads}"
            )));
        }
        let mut tuned = Params::default();
        for (name, value) in params.into_iter().flatten() {
            let (name, value): (String, i32) = (name.extract()?, value.extract()?);
            if !tuned.set(&name, value) {
                let rows: Vec<String> = Params::TABLE
                    .iter()
                    .map(|row| format!("{} ({} to {})", row.name, row.least, row.most))
                    .collect();
                return Err(PyValueError::new_err(format!(
                    "{name}={value} is no parameter of the search; there are {}",
                    rows.join(", ")
                )));
            }
        }
        Ok(Self {
            table: Mutex::new(Table::new(hash_mb)),
            hash_mb,
            threads,
            params: tuned,
            stop: AtomicBool::new(false),
        })
    }

    #[doc = stub!("Engine.search")]
    #[pyo3(signature = (
        board, *, depth=None, nodes=None, time=None, multipv=1, only_moves=false, on_depth=None
    ))]
    #[allow(clippy::too_many_arguments)] // Keyword arguments of a Python function.
    fn search(
        &self,
        py: Python<'_>,
        board: PyRef<'_, Board>,
        depth: Option<u32>,
        nodes: Option<u64>,
        time: Option<f64>,
        multipv: usize,
        only_moves: bool,
        on_depth: Option<Py<PyAny>>,
    ) -> PyResult<Vec<SearchLine>> {
        let limits = limits(depth, nodes, time)?;
        if multipv == 0 {
            return Err(PyValueError::new_err("multipv must be at least 1"));
        }
        let board = board.inner.clone();
        if board.outcome().is_some() {
            return Ok(Vec::new());
        }
        let params = self.params;
        let input = SearchInput { board: &board, limits, multipv, only_moves, params, thread: 0 };
        let (output, seconds, raised) = py
            .detach(|| {
                let table = self.table.try_lock().ok()?;
                self.stop.store(false, Ordering::Relaxed);
                table.next_search();
                let host = HostControl::new(Some(&self.stop));
                let told = Told { host: &host, board: &board, on_depth: on_depth.as_ref() };
                let output = self.run(&table, input, &told);
                Some((output, host.seconds(), host.into_raised()))
            })
            .ok_or_else(|| {
                PyRuntimeError::new_err("the engine is thinking already; stop it first")
            })?;
        if let Some(error) = raised {
            return Err(error);
        }
        Ok(lines_of(&board, &output, seconds))
    }

    #[doc = stub!("Engine.stop")]
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    #[doc = stub!("Engine.clear")]
    fn clear(&self, py: Python<'_>) -> PyResult<()> {
        py.detach(|| {
            let mut table = self.table.try_lock().ok()?;
            table.clear();
            Some(())
        })
        .ok_or_else(|| PyRuntimeError::new_err("the engine is thinking; stop it first"))
    }

    #[doc = stub!("Engine.params")]
    #[getter]
    fn params(&self) -> Vec<(&'static str, i32, i32, i32)> {
        self.params
            .values()
            .zip(Params::TABLE)
            .map(|(value, row)| (row.name, value, row.least, row.most))
            .collect()
    }

    fn __repr__(&self) -> String {
        format!("Engine(hash_mb={}, threads={})", self.hash_mb, self.threads)
    }
}

/// What a search found, as Python sees it.
fn lines_of(board: &CoreBoard, output: &SearchOutput, seconds: f64) -> Vec<SearchLine> {
    output
        .lines
        .iter()
        .map(|line| SearchLine {
            board: board.clone(),
            pv: line.pv.clone(),
            score: line.score,
            depth: line.depth,
            longest: output.longest,
            nodes: output.nodes,
            seconds,
            forced: output.forced,
        })
        .collect()
}

/// A host that tells a Python function of each depth that has been finished.
struct Told<'a> {
    host: &'a HostControl<'a>,
    board: &'a CoreBoard,
    on_depth: Option<&'a Py<PyAny>>,
}

impl Control for Told<'_> {
    fn stop(&self) -> bool {
        self.host.stop()
    }

    fn micros(&self) -> u64 {
        self.host.micros()
    }

    fn deepened(&self, output: &SearchOutput) {
        let Some(on_depth) = self.on_depth else { return };
        let lines = lines_of(self.board, output, self.host.seconds());
        if let Err(error) = Python::attach(|py| on_depth.call1(py, (lines,))) {
            self.host.raise(error);
        }
    }
}

/// The limits of a search, checked; at least one must be given.
fn limits(depth: Option<u32>, nodes: Option<u64>, time: Option<f64>) -> PyResult<Limits> {
    if depth.is_none() && nodes.is_none() && time.is_none() {
        return Err(PyValueError::new_err("say when to stop: depth, nodes or time"));
    }
    if depth.is_some_and(|depth| !(1..=MAX_DEPTH).contains(&depth)) {
        return Err(PyValueError::new_err(format!("depth must be from 1 to {MAX_DEPTH}")));
    }
    if nodes == Some(0) {
        return Err(PyValueError::new_err("nodes must be at least 1"));
    }
    Ok(Limits { depth: depth.unwrap_or(0), nodes: nodes.unwrap_or(0), micros: micros(time)? })
}

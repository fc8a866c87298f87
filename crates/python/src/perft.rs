//! Perft on one thread or on several.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use kingme_core::movegen::legal_moves;
use kingme_core::perft as core;
use kingme_core::{Board as CoreBoard, Position, Rules};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::Board;
use crate::moves::{Move, move_object};

/// Nobody can wait for more, and the sum still fits 64 bits.
const MAX_DEPTH: u32 = 24;

fn checked(depth: u32, threads: usize) -> PyResult<()> {
    if depth > MAX_DEPTH {
        return Err(PyValueError::new_err(format!(
            "depth {depth} would take for ever; {MAX_DEPTH} is the most"
        )));
    }
    if threads == 0 || threads > 256 {
        return Err(PyValueError::new_err(format!("threads must be from 1 to 256, not {threads}")));
    }
    Ok(())
}

/// A depth that takes a blink: deeper subtrees are walked into, so that a stop is seen soon.
const BLINK: u32 = 9;

/// The count of a subtree; anything once `stop` is raised.
fn subtree(position: &Position, rules: &Rules, depth: u32, stop: &AtomicBool) -> u64 {
    if depth <= BLINK {
        return core::perft(position, rules, depth);
    }
    let mut sum = 0;
    for &mv in legal_moves(position, rules).iter() {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        sum += subtree(&position.after(mv), rules, depth - 1, stop);
    }
    sum
}

/// Counts on worker threads while this one listens for Ctrl-C.
fn interruptible(
    py: Python<'_>,
    tasks: &[(Position, u32)],
    rules: &Rules,
    threads: usize,
) -> PyResult<u64> {
    let (next, sum, stop) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
    py.detach(|| {
        std::thread::scope(|scope| {
            let work = || {
                while !stop.load(Ordering::Relaxed) {
                    let Some((position, depth)) = tasks.get(next.fetch_add(1, Ordering::Relaxed))
                    else {
                        break;
                    };
                    sum.fetch_add(subtree(position, rules, *depth, &stop), Ordering::Relaxed);
                }
            };
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                std::thread::sleep(Duration::from_millis(5));
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.store(true, Ordering::Relaxed);
                    return Err(error);
                }
            }
            Ok(())
        })
    })?;
    Ok(sum.into_inner())
}

/// The number of sequences of `depth` legal moves from a board.
pub fn count(py: Python<'_>, board: &CoreBoard, depth: u32, threads: usize) -> PyResult<u64> {
    checked(depth, threads)?;
    let (position, rules) = (board.position(), board.rules());
    // Short counts are not worth a thread.
    if depth <= 7 {
        return Ok(py.detach(|| core::perft(position, rules, depth)));
    }
    interruptible(py, &core::tasks(position, rules, depth), rules, threads)
}

#[doc = stub!("perft")]
#[pyfunction]
#[pyo3(signature = (board, depth, *, threads=1))]
pub fn perft(py: Python<'_>, board: PyRef<'_, Board>, depth: u32, threads: usize) -> PyResult<u64> {
    count(py, &board.inner, depth, threads)
}

#[doc = stub!("divide")]
#[pyfunction]
#[pyo3(signature = (board, depth, *, threads=1))]
pub fn divide(
    py: Python<'_>,
    board: PyRef<'_, Board>,
    depth: u32,
    threads: usize,
) -> PyResult<Vec<(Py<Move>, u64)>> {
    checked(depth, threads)?;
    let mut counts = Vec::new();
    let legal = legal_moves(board.inner.position(), board.inner.rules());
    for &mv in if depth == 0 { &[][..] } else { &legal[..] } {
        let mut after = board.inner.clone();
        after.push(mv);
        counts.push((move_object(py, mv)?, count(py, &after, depth - 1, threads)?));
    }
    Ok(counts)
}

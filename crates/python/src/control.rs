//! The outside world of a search: the clock, a stop flag, and Ctrl-C in the calling thread.

use std::cell::{Cell, RefCell};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use kingme_core::search::Control;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// How often the interpreter is asked whether somebody pressed Ctrl-C.
const SIGNAL_PAUSE: Duration = Duration::from_millis(50);

/// A clock and two ways to stop: a flag, and a signal that Python has received.
pub struct HostControl<'a> {
    began: Instant,
    stop: Option<&'a AtomicBool>,
    signals_checked: Cell<Instant>,
    raised: RefCell<Option<PyErr>>,
}

impl<'a> HostControl<'a> {
    pub fn new(stop: Option<&'a AtomicBool>) -> Self {
        let now = Instant::now();
        Self { began: now, stop, signals_checked: Cell::new(now), raised: RefCell::new(None) }
    }

    /// Seconds since the search began.
    pub fn seconds(&self) -> f64 {
        self.began.elapsed().as_secs_f64()
    }

    /// Ends the search with an exception, unless one is there already.
    pub fn raise(&self, error: PyErr) {
        self.raised.borrow_mut().get_or_insert(error);
    }

    /// The exception that a signal handler raised during the search, if any.
    pub fn into_raised(self) -> Option<PyErr> {
        self.raised.into_inner()
    }
}

impl Control for HostControl<'_> {
    fn stop(&self) -> bool {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return true;
        }
        if self.raised.borrow().is_some() {
            return true;
        }
        let now = Instant::now();
        if now - self.signals_checked.get() < SIGNAL_PAUSE {
            return false;
        }
        self.signals_checked.set(now);
        if let Err(error) = Python::attach(|py| py.check_signals()) {
            self.raised.replace(Some(error));
            return true;
        }
        false
    }

    fn micros(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }
}

#[doc = stub!("SearchStop")]
#[pyclass(frozen, module = "kingme._core")]
pub struct SearchStop {
    pub flag: AtomicBool,
}

#[pymethods]
impl SearchStop {
    #[new]
    fn new() -> Self {
        Self { flag: AtomicBool::new(false) }
    }

    #[doc = stub!("SearchStop.stop")]
    fn stop(&self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// A time limit in seconds as microseconds; 0, which limits nothing, where there is none.
pub fn micros(seconds: Option<f64>) -> PyResult<u64> {
    let Some(seconds) = seconds else { return Ok(0) };
    // A week is for ever; NaN is no time at all.
    if seconds > 0.0 && seconds <= 604_800.0 {
        Ok((seconds * 1e6).max(1.0) as u64)
    } else {
        Err(PyValueError::new_err("time must be a positive number of seconds"))
    }
}

/// The outside world of a helping thread, which works until it is told to stop.
pub struct Helper<'a> {
    began: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Helper<'a> {
    pub fn new(stop: &'a AtomicBool) -> Self {
        Self { began: Instant::now(), stop }
    }
}

impl Control for Helper<'_> {
    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn micros(&self) -> u64 {
        self.began.elapsed().as_micros() as u64
    }
}

//! `RuleSet`: a rule set as a value.

use kingme_core::rules::{NamedRules, named};
use kingme_core::{QuietReset, Rules};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict};

use crate::values::{GivenSide, side_object};

#[doc = stub!("RuleSet")]
#[pyclass(frozen, module = "kingme._core", eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RuleSet {
    #[doc = stub!("RuleSet.name")]
    #[pyo3(get)]
    name: String,
    #[doc = stub!("RuleSet.title")]
    #[pyo3(get)]
    title: String,
    #[doc = stub!("RuleSet.summary")]
    #[pyo3(get)]
    summary: String,
    light_squares: bool,
    pub rules: Rules,
}

const RESETS: [(QuietReset, &str); 3] = [
    (QuietReset::Capture, "capture"),
    (QuietReset::CaptureOrCrowning, "capture_or_crowning"),
    (QuietReset::CaptureOrManMove, "capture_or_man_move"),
];

impl RuleSet {
    fn from_row(row: &NamedRules) -> Self {
        Self {
            name: row.name.to_owned(),
            title: row.title.to_owned(),
            summary: row.summary.to_owned(),
            light_squares: row.light_squares,
            rules: row.rules,
        }
    }

    /// The rule set of the standard game, made once: every new board refers to it.
    pub fn english(py: Python<'_>) -> PyResult<Py<Self>> {
        static ENGLISH: PyOnceLock<Py<RuleSet>> = PyOnceLock::new();
        let english = ENGLISH.get_or_try_init(py, || {
            let row = named("english").expect("rulesets.json has the standard game");
            Py::new(py, Self::from_row(row))
        })?;
        Ok(english.clone_ref(py))
    }

    /// A rule set given by the caller: a `RuleSet` or a name.
    pub fn given(py: Python<'_>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Py<Self>> {
        let Some(rules) = rules else { return Self::english(py) };
        if let Ok(rules) = rules.cast::<Self>() {
            return Ok(rules.clone().unbind());
        }
        let name: &str = rules.extract().map_err(|_| {
            PyValueError::new_err("rules must be the name of a rule set or a RuleSet")
        })?;
        if name == "english" {
            return Self::english(py);
        }
        Py::new(py, Self::by_name(name)?)
    }

    fn by_name(name: &str) -> PyResult<Self> {
        named(name).map(Self::from_row).ok_or_else(|| {
            let known: Vec<&str> = kingme_core::rules::NAMED.iter().map(|row| row.name).collect();
            PyValueError::new_err(format!(
                "there is no rule set {name:?}; there are {}",
                known.join(", ")
            ))
        })
    }
}

#[pymethods]
impl RuleSet {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        Self::by_name(name)
    }

    #[doc = stub!("RuleSet.names")]
    #[staticmethod]
    fn names() -> Vec<&'static str> {
        kingme_core::rules::NAMED.iter().map(|row| row.name).collect()
    }

    #[doc = stub!("RuleSet.replace")]
    #[pyo3(signature = (**changes))]
    fn replace(&self, changes: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut new = self.clone();
        for (field, value) in changes.into_iter().flatten() {
            let field: String = field.extract()?;
            let rules = &mut new.rules;
            let count = matches!(field.as_str(), "repetition" | "quiet_limit");
            if count && value.is_instance_of::<PyBool>() {
                return Err(PyValueError::new_err(format!("{field} must be a whole number")));
            }
            match field.as_str() {
                "name" => new.name = value.extract()?,
                "title" => new.title = value.extract()?,
                "summary" => new.summary = value.extract()?,
                "first_side" => rules.first_side = value.extract::<GivenSide>()?.0,
                "jumps_compulsory" => rules.jumps_compulsory = value.extract()?,
                "continuation_compulsory" => rules.continuation_compulsory = value.extract()?,
                "crowning_ends_move" => rules.crowning_ends_move = value.extract()?,
                "repetition" => {
                    rules.repetition = value.extract()?;
                    if rules.repetition == 1 {
                        return Err(PyValueError::new_err(
                            "repetition is 0 for never, or how often a position must stand: \
                             2 or more",
                        ));
                    }
                }
                "quiet_limit" => rules.quiet_limit = value.extract()?,
                "cycle" => rules.cycle = value.extract()?,
                "quiet_reset" => {
                    let word: String = value.extract()?;
                    let found = RESETS.iter().find(|(_, text)| *text == word);
                    rules.quiet_reset = found.map(|(reset, _)| *reset).ok_or_else(|| {
                        PyValueError::new_err(format!(
                            "quiet_reset cannot be {word:?}; it is capture, capture_or_crowning \
                             or capture_or_man_move"
                        ))
                    })?;
                }
                "squares" => {
                    let word: String = value.extract()?;
                    new.light_squares = match word.as_str() {
                        "light" => true,
                        "dark" => false,
                        _ => {
                            return Err(PyValueError::new_err(format!(
                                "squares cannot be {word:?}; it is dark or light"
                            )));
                        }
                    };
                }
                _ => {
                    return Err(PyValueError::new_err(format!(
                        "a rule set has no field {field:?}"
                    )));
                }
            }
        }
        Ok(new)
    }

    #[doc = stub!("RuleSet.squares")]
    #[getter]
    fn squares(&self) -> &'static str {
        if self.light_squares { "light" } else { "dark" }
    }

    #[doc = stub!("RuleSet.first_side")]
    #[getter]
    fn first_side(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        side_object(py, self.rules.first_side)
    }

    #[doc = stub!("RuleSet.jumps_compulsory")]
    #[getter]
    fn jumps_compulsory(&self) -> bool {
        self.rules.jumps_compulsory
    }

    #[doc = stub!("RuleSet.continuation_compulsory")]
    #[getter]
    fn continuation_compulsory(&self) -> bool {
        self.rules.continuation_compulsory
    }

    #[doc = stub!("RuleSet.crowning_ends_move")]
    #[getter]
    fn crowning_ends_move(&self) -> bool {
        self.rules.crowning_ends_move
    }

    #[doc = stub!("RuleSet.repetition")]
    #[getter]
    fn repetition(&self) -> u8 {
        self.rules.repetition
    }

    #[doc = stub!("RuleSet.quiet_limit")]
    #[getter]
    fn quiet_limit(&self) -> u16 {
        self.rules.quiet_limit
    }

    #[doc = stub!("RuleSet.quiet_reset")]
    #[getter]
    fn quiet_reset(&self) -> &'static str {
        let found = RESETS.iter().find(|(reset, _)| *reset == self.rules.quiet_reset);
        found.map_or("", |(_, text)| text)
    }

    #[doc = stub!("RuleSet.cycle")]
    #[getter]
    fn cycle(&self) -> bool {
        self.rules.cycle
    }

    fn __repr__(&self) -> String {
        format!("RuleSet({:?})", self.name)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let module = py.import("kingme.game.values")?;
        let fields = PyDict::new(py);
        fields.set_item("name", &self.name)?;
        fields.set_item("title", &self.title)?;
        fields.set_item("summary", &self.summary)?;
        fields.set_item("squares", self.squares())?;
        fields.set_item("first_side", self.first_side(py)?)?;
        fields.set_item("jumps_compulsory", self.jumps_compulsory())?;
        fields.set_item("continuation_compulsory", self.continuation_compulsory())?;
        fields.set_item("crowning_ends_move", self.crowning_ends_move())?;
        fields.set_item("repetition", self.repetition())?;
        fields.set_item("quiet_limit", self.quiet_limit())?;
        fields.set_item("quiet_reset", self.quiet_reset())?;
        fields.set_item("cycle", self.cycle())?;
        let make = module.getattr("restore_rule_set")?;
        (make, (fields,)).into_pyobject(py).map(Bound::into_any)
    }
}

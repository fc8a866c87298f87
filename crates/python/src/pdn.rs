//! PDN collections: bytes fed in, records out, and records as text.

use kingme_core::notation::pdn::{Fault, Reader, Record, ResultMark, write_game};
use kingme_core::rules::named;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::rules::RuleSet;
use crate::tree::GameTree;

#[doc = stub!("PdnReader")]
#[pyclass(module = "kingme._core")]
pub struct PdnReader {
    inner: Reader,
    rules: Option<Py<RuleSet>>,
}

#[pymethods]
impl PdnReader {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(py: Python<'_>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let rules = rules.map(|rules| RuleSet::given(py, Some(rules))).transpose()?;
        let inner = Reader::new(rules.as_ref().map(|rules| rules.bind(py).get().rules));
        Ok(Self { inner, rules })
    }

    #[doc = stub!("PdnReader.feed")]
    #[pyo3(signature = (data, /))]
    fn feed(&mut self, data: &[u8]) {
        self.inner.feed(data);
    }

    #[doc = stub!("PdnReader.close")]
    fn close(&mut self) {
        self.inner.close();
    }

    #[doc = stub!("PdnReader.next_game")]
    fn next_game(&mut self, py: Python<'_>) -> PyResult<Option<PdnRecord>> {
        let Some(mut record) = self.inner.next_game() else { return Ok(None) };
        let rules = match &self.rules {
            Some(rules) => rules.clone_ref(py),
            None => match record.tag("Rules").map(|name| name.trim().to_ascii_lowercase()) {
                Some(name) if named(&name).is_some() => {
                    RuleSet::given(py, Some(&name.into_pyobject(py)?.into_any()))?
                }
                _ => RuleSet::english(py)?,
            },
        };
        let tree = Py::new(py, GameTree { inner: record.take_tree(), rules })?;
        Ok(Some(PdnRecord { record, tree }))
    }
}

#[doc = stub!("PdnRecord")]
#[pyclass(frozen, module = "kingme._core")]
pub struct PdnRecord {
    /// Everything but the tree.
    record: Record,
    tree: Py<GameTree>,
}

fn places(faults: &[Fault]) -> Vec<(u64, u64, &str)> {
    faults.iter().map(|fault| (fault.line, fault.column, fault.reason.as_str())).collect()
}

#[pymethods]
impl PdnRecord {
    #[doc = stub!("PdnRecord.tags")]
    #[getter]
    fn tags(&self) -> Vec<(&str, &str)> {
        self.record.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    #[doc = stub!("PdnRecord.tree")]
    #[getter]
    fn tree(&self, py: Python<'_>) -> Py<GameTree> {
        self.tree.clone_ref(py)
    }

    #[doc = stub!("PdnRecord.mark")]
    #[getter]
    fn mark(&self) -> Option<&'static str> {
        self.record.mark.map(ResultMark::text)
    }

    #[doc = stub!("PdnRecord.errors")]
    #[getter]
    fn errors(&self) -> Vec<(u64, u64, &str)> {
        places(&self.record.errors)
    }

    #[doc = stub!("PdnRecord.warnings")]
    #[getter]
    fn warnings(&self) -> Vec<(u64, u64, &str)> {
        places(&self.record.warnings)
    }

    #[doc = stub!("PdnRecord.line")]
    #[getter]
    fn line(&self) -> u64 {
        self.record.line
    }
}

#[doc = stub!("format_pdn")]
#[pyfunction]
#[pyo3(signature = (tags, tree, mark=None))]
pub fn format_pdn(
    tags: Vec<(String, String)>,
    tree: PyRef<'_, GameTree>,
    mark: Option<&str>,
) -> PyResult<String> {
    let mark = match mark {
        None => None,
        Some(text) => Some(ResultMark::from_text(text).ok_or_else(|| {
            PyValueError::new_err(format!("{text:?} is not a result; say 1-0, 0-1, 1/2-1/2 or *"))
        })?),
    };
    let mut out = String::new();
    write_game(&mut out, &tags, &tree.inner, mark)
        .map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(out)
}

#[doc = stub!("pdn_result")]
#[pyfunction]
#[pyo3(signature = (text, /))]
pub fn pdn_result(text: &str) -> Option<&'static str> {
    ResultMark::from_text(text).map(ResultMark::text)
}

//! `Board`: a position under a rule set, with the moves that led to it.

use std::hash::{DefaultHasher, Hash, Hasher};

use kingme_core::bitboard::Squares;
use kingme_core::notation::{compact, fen, moves as notation};
use kingme_core::{Board as CoreBoard, Move as CoreMove, Setup, Square};
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};

use crate::errors::{illegal_move, move_error, position_error};
use crate::legal::{LegalMoves, find};
use crate::moves::{Move, move_object};
use crate::rules::RuleSet;
use crate::values::{GivenSide, outcome_object, piece_object, side_object};

#[doc = stub!("Board")]
#[pyclass(module = "kingme._core")]
pub struct Board {
    pub inner: CoreBoard,
    pub rules: Py<RuleSet>,
}

impl Board {
    /// A move given by the caller, if it is one of the legal ones.
    fn legal(&self, py: Python<'_>, mv: &Bound<'_, PyAny>) -> PyResult<CoreMove> {
        let Ok(mv) = mv.cast::<Move>() else {
            return Err(PyTypeError::new_err(
                "a board takes Move objects; board.parse_pdn(text) makes one from text",
            ));
        };
        let wanted = mv.get().inner;
        let (position, rules) = (self.inner.position(), self.inner.rules());
        if let Some(found) = find(position, rules, wanted) {
            return Ok(found);
        }
        // The reader of texts knows how to say why.
        match notation::parse(position, rules, &wanted.to_string()) {
            Err(error) => Err(move_error(py, &error)),
            Ok(_) => Err(illegal_move(py, format!("{wanted} is not legal here"))),
        }
    }

    fn rules_of(py: Python<'_>, rules: &Py<RuleSet>) -> kingme_core::Rules {
        rules.bind(py).get().rules
    }

    fn numbers<'py>(py: Python<'py>, mask: u32) -> PyResult<Bound<'py, PyTuple>> {
        let numbers: Vec<u32> = Squares(mask).map(Square::number).collect();
        PyTuple::new(py, numbers)
    }

    /// A square given by the caller, who may have any whole number in mind.
    fn square(number: &Bound<'_, PyAny>) -> PyResult<Square> {
        let given = match number.extract::<u32>() {
            Ok(given) => Some(given),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => None,
            Err(error) => return Err(error),
        };
        given.and_then(Square::from_number).ok_or_else(|| {
            PyValueError::new_err(format!(
                "square {number} does not exist; squares run from 1 to 32"
            ))
        })
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (rules=None))]
    fn new(py: Python<'_>, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let rules = RuleSet::given(py, rules)?;
        Ok(Self { inner: CoreBoard::new(Self::rules_of(py, &rules)), rules })
    }

    #[doc = stub!("Board.from_fen")]
    #[staticmethod]
    #[pyo3(signature = (fen, rules=None))]
    fn from_fen(py: Python<'_>, fen: &str, rules: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let rules = RuleSet::given(py, rules)?;
        let position = fen::from_fen(fen).map_err(|error| position_error(py, &error))?;
        Ok(Self { inner: CoreBoard::from_position(position, Self::rules_of(py, &rules), 0), rules })
    }

    #[doc = stub!("Board.from_compact")]
    #[staticmethod]
    #[pyo3(signature = (text, rules=None))]
    fn from_compact(
        py: Python<'_>,
        text: &str,
        rules: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let rules = RuleSet::given(py, rules)?;
        let (position, quiet) =
            compact::from_compact(text).map_err(|error| position_error(py, &error))?;
        let inner = CoreBoard::from_position(position, Self::rules_of(py, &rules), quiet);
        Ok(Self { inner, rules })
    }

    #[doc = stub!("Board.from_pieces")]
    #[staticmethod]
    #[pyo3(signature = (pieces, turn, rules=None, *, quiet_plies=0))]
    fn from_pieces(
        py: Python<'_>,
        pieces: &Bound<'_, PyDict>,
        turn: GivenSide,
        rules: Option<&Bound<'_, PyAny>>,
        quiet_plies: u16,
    ) -> PyResult<Self> {
        let rules = RuleSet::given(py, rules)?;
        let mut setup = Setup { side: Some(turn.0), ..Setup::default() };
        for (number, piece) in pieces {
            let (side, king): (GivenSide, bool) = piece.extract()?;
            setup.pieces.push((number.extract()?, side.0, king));
        }
        let position = setup.validate().map_err(|error| position_error(py, &error))?;
        let inner = CoreBoard::from_position(position, Self::rules_of(py, &rules), quiet_plies);
        Ok(Self { inner, rules })
    }

    #[doc = stub!("Board.fen")]
    fn fen(&self) -> String {
        fen::to_fen(self.inner.position())
    }

    #[doc = stub!("Board.compact")]
    fn compact(&self) -> String {
        compact::to_compact(self.inner.position(), self.inner.quiet())
    }

    #[doc = stub!("Board.rules")]
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<RuleSet> {
        self.rules.clone_ref(py)
    }

    #[doc = stub!("Board.turn")]
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        side_object(py, self.inner.position().side())
    }

    #[doc = stub!("Board.legal_moves")]
    #[getter]
    fn legal_moves(&self) -> LegalMoves {
        LegalMoves { position: *self.inner.position(), rules: *self.inner.rules() }
    }

    #[doc = stub!("Board.ply")]
    #[getter]
    fn ply(&self) -> usize {
        self.inner.ply()
    }

    #[doc = stub!("Board.quiet_plies")]
    #[getter]
    fn quiet_plies(&self) -> u16 {
        self.inner.quiet()
    }

    #[doc = stub!("Board.key")]
    #[getter]
    fn key(&self) -> u64 {
        self.inner.key()
    }

    #[doc = stub!("Board.moves")]
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let moves: Vec<Py<Move>> =
            self.inner.moves().map(|mv| move_object(py, mv)).collect::<PyResult<_>>()?;
        PyTuple::new(py, moves)
    }

    #[doc = stub!("Board.is_legal")]
    #[pyo3(signature = (r#move, /))]
    fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> bool {
        r#move.cast::<Move>().is_ok_and(|mv| {
            find(self.inner.position(), self.inner.rules(), mv.get().inner).is_some()
        })
    }

    #[doc = stub!("Board.push")]
    #[pyo3(signature = (r#move, /))]
    fn push(&mut self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        let found = self.legal(py, r#move)?;
        self.inner.push(found);
        Ok(())
    }

    #[doc = stub!("Board.pop")]
    fn pop(&mut self, py: Python<'_>) -> PyResult<Py<Move>> {
        match self.inner.pop() {
            Some(mv) => move_object(py, mv),
            None => Err(PyIndexError::new_err("there is no move to take back")),
        }
    }

    #[doc = stub!("Board.parse_pdn")]
    fn parse_pdn(&self, py: Python<'_>, text: &str) -> PyResult<Py<Move>> {
        let mv = notation::parse(self.inner.position(), self.inner.rules(), text)
            .map_err(|error| move_error(py, &error))?;
        move_object(py, mv)
    }

    #[doc = stub!("Board.pdn")]
    #[pyo3(signature = (r#move, /))]
    fn pdn(&self, py: Python<'_>, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
        let found = self.legal(py, r#move)?;
        Ok(notation::to_pdn(self.inner.position(), self.inner.rules(), found))
    }

    #[doc = stub!("Board.piece_at")]
    fn piece_at(&self, py: Python<'_>, square: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
        let piece = self.inner.position().piece_at(Self::square(square)?);
        piece.map(|piece| piece_object(py, piece)).transpose()
    }

    #[doc = stub!("Board.men")]
    fn men<'py>(&self, py: Python<'py>, side: GivenSide) -> PyResult<Bound<'py, PyTuple>> {
        Self::numbers(py, self.inner.position().men(side.0))
    }

    #[doc = stub!("Board.kings")]
    fn kings<'py>(&self, py: Python<'py>, side: GivenSide) -> PyResult<Bound<'py, PyTuple>> {
        Self::numbers(py, self.inner.position().kings(side.0))
    }

    #[doc = stub!("Board.repetitions")]
    fn repetitions(&self) -> usize {
        self.inner.repetitions()
    }

    #[doc = stub!("Board.outcome")]
    fn outcome(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        self.inner.outcome().map(|outcome| outcome_object(py, outcome)).transpose()
    }

    #[doc = stub!("Board.perft")]
    #[pyo3(signature = (depth, *, threads=1))]
    fn perft(&self, py: Python<'_>, depth: u32, threads: usize) -> PyResult<u64> {
        crate::perft::count(py, &self.inner, depth, threads)
    }

    #[doc = stub!("Board.turned")]
    fn turned(&self, py: Python<'_>) -> Self {
        let position = self.inner.position().turned();
        let inner = CoreBoard::from_position(position, *self.inner.rules(), self.inner.quiet());
        Self { inner, rules: self.rules.clone_ref(py) }
    }

    #[doc = stub!("Board.copy")]
    fn copy(&self, py: Python<'_>) -> Self {
        Self { inner: self.inner.clone(), rules: self.rules.clone_ref(py) }
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    #[pyo3(signature = (_memo, /))]
    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.borrow();
            other.inner.position() == self.inner.position()
                && other.inner.rules() == self.inner.rules()
        })
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.inner.key().hash(&mut hasher);
        self.inner.rules().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let name =
            self.rules.bind(py).getattr("name").map_or_else(|_| String::new(), |n| n.to_string());
        if name == "english" {
            format!("Board.from_fen('{}')", self.fen())
        } else {
            format!("Board.from_fen('{}', rules='{name}')", self.fen())
        }
    }

    fn __str__(&self) -> String {
        let mut out = String::with_capacity(8 * 17);
        for row in 0..8 {
            for column in 0..8 {
                if column > 0 {
                    out.push(' ');
                }
                out.push(match Square::at(row, column) {
                    None => ' ',
                    Some(square) => match self.inner.position().piece_at(square) {
                        None => '.',
                        Some(piece) => {
                            let letter = piece.side.letter();
                            if piece.king { letter } else { letter.to_ascii_lowercase() }
                        }
                    },
                });
            }
            if row < 7 {
                out.push('\n');
            }
        }
        out
    }

    #[doc = stub!("Board.svg")]
    #[pyo3(
        signature = (size=None, **options),
        text_signature = "($self, size=360, *, arrows=(), marks=(), flip=False, set='classic', \
            scheme='light', last_move=None, numbers=True, title=None, caption=None)"
    )]
    fn svg<'py>(
        slf: &Bound<'py, Self>,
        size: Option<&Bound<'py, PyAny>>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        // Python draws and checks what it is asked for; it is loaded when first needed.
        static DRAW: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let draw: &Bound<'_, PyAny> =
            DRAW.import(slf.py(), "kingme.art.position", "position_svg")?;
        match size {
            Some(size) => draw.call((slf, size), options),
            None => draw.call((slf,), options),
        }
    }

    #[doc = stub!("Board._repr_svg_")]
    fn _repr_svg_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let last = slf.borrow().inner.moves().next_back();
        let options = PyDict::new(slf.py());
        options.set_item("last_move", last.map(|mv| move_object(slf.py(), mv)).transpose()?)?;
        Self::svg(slf, None, Some(&options))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let this = slf.borrow();
        let mut start = this.inner.clone();
        while start.pop().is_some() {}
        let start = compact::to_compact(start.position(), start.quiet());
        let codes: Vec<u64> = this.inner.moves().map(CoreMove::code).collect();
        let make = py.get_type::<Self>().getattr("_restore")?;
        (make, (start, this.rules.clone_ref(py), codes)).into_pyobject(py).map(Bound::into_any)
    }

    /// For unpickling: a start in compact form and the moves from there.
    #[classmethod]
    fn _restore(
        _class: &Bound<'_, PyType>,
        py: Python<'_>,
        start: &str,
        rules: &Bound<'_, PyAny>,
        codes: Vec<u64>,
    ) -> PyResult<Self> {
        let mut board = Self::from_compact(py, start, Some(rules))?;
        for code in codes {
            let wanted = CoreMove::from_code(code);
            let found = find(board.inner.position(), board.inner.rules(), wanted)
                .ok_or_else(|| PyValueError::new_err("the pickled moves are not legal"))?;
            board.inner.push(found);
        }
        Ok(board)
    }
}

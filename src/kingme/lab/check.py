"""Checks a user's function over many positions: errors, symmetry, speed, terms.

Owns the choice of positions and what is found out from the values. It prints nothing, and runs the
function in a process of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from kingme._core import Board, RuleSet
from kingme.errors import FunctionFault
from kingme.lab.process import FunctionProcess, Limits, Source, Valued
from kingme.lab.protocol import Call, call_of, move_rules

DEFAULT_POSITIONS = 500
_LONGEST_GAME = 90
_BATCH = 50
_SHOWN = 3
"""How many examples of a fault are kept."""

_SAME = 1e-9
"""Two values are alike that differ by no more than this part of them: sums in another order."""


class Fault(NamedTuple):
    """A kind of error with how often it came, and where it came first.

    Attributes:
        message: What went wrong, with file and line.
        times: How many calls it came in.
        position: The FEN of the first position.
        me: The side that was valued.
    """

    message: str
    times: int
    position: str | None
    me: str


class Difference(NamedTuple):
    """A position that is not worth what it should be.

    Attributes:
        position: Its FEN.
        me: The side that was valued.
        value: What the function returned.
        other: What it returned the second time: for the turned board, or when asked again.
    """

    position: str
    me: str
    value: float
    other: float


class Range(NamedTuple):
    """How large a number gets."""

    least: float
    mean: float
    most: float

    @classmethod
    def of(cls, numbers: list[float]) -> Range:
        """The range of some numbers, at least one."""
        return cls(min(numbers), sum(numbers) / len(numbers), max(numbers))


class Report(NamedTuple):
    """What was found out about a function.

    Attributes:
        file: Its file, as it was given.
        positions: How many positions were looked at.
        calls: How many calls were answered.
        faults: The errors.
        asymmetric: How often a position and its mirrored twin had different values.
        asymmetries: Examples.
        unsteady: How often the same call gave another value the second time.
        unsteadiness: Examples.
        value: The range of values, if any came.
        terms: The range of each named term.
        calls_a_second: Its speed with the view of the position, if any call was answered.
        printed: The beginning of what it printed.
    """

    file: str
    positions: int
    calls: int
    faults: list[Fault]
    asymmetric: int
    asymmetries: list[Difference]
    unsteady: int
    unsteadiness: list[Difference]
    value: Range | None
    terms: dict[str, Range]
    calls_a_second: float | None
    printed: str

    @property
    def is_clean(self) -> bool:
        """True when nothing is wrong."""
        return not (self.faults or self.asymmetric or self.unsteady)

    def as_data(self) -> dict[str, Any]:
        """The report under the names that scripts read."""
        data = self._asdict()
        for name in ("faults", "asymmetries", "unsteadiness"):
            data[name] = [row._asdict() for row in data[name]]
        data["value"] = None if self.value is None else self.value._asdict()
        data["terms"] = {name: found._asdict() for name, found in self.terms.items()}
        return {"clean": self.is_clean, **data}


def check(
    source: Source,
    *,
    positions: int = DEFAULT_POSITIONS,
    seed: int = 0,
    rules: str = "english",
    limits: Limits | None = None,
) -> Report:
    """Run a function over positions of random games of every length.

    Every position is valued for both sides, and so is the board turned by 180 degrees with the
    colours swapped, which is the same position for the other side. All of it is asked twice. What
    fails in one call is counted and the next is made; a function that takes too long, or ends its
    process, ends the check.

    Args:
        source: The function's file.
        positions: How many positions.
        seed: What the random games are made from.
        rules: The name of the rule set.
        limits: What the function may use; its seconds are for fifty positions.
    """
    boards = list(sample_boards(positions, seed, rules))
    questions = [question for board in boards for question in _questions(board)]
    seen = _Seen()
    try:
        with FunctionProcess(source, limits or Limits()) as process:
            for start in range(0, len(questions), _BATCH):
                seen.ask(process, questions[start : start + _BATCH], RuleSet(rules))
    except FunctionFault as fault:
        seen.note(fault, fault.position, "")
    return seen.report(source.file, len(boards))


def sample_boards(count: int, seed: int, rules: str) -> Iterator[Board]:
    """Different positions in which somebody is to move, from random games of 0 to 89 plies.

    >>> [board.ply for board in sample_boards(4, 0, "english")]
    [0, 7, 14, 21]
    """
    keys: set[int] = set()
    number = 0
    while len(keys) < count:
        dice = random.Random(f"{seed} {number}")
        board = Board(rules)
        for _ in range(number * 7 % _LONGEST_GAME):
            before = board.copy()
            board.push(dice.choice(list(board.legal_moves)))
            if board.outcome() is not None:
                board = before
                break
        number += 1
        if board.key not in keys:
            keys.add(board.key)
            yield board
        elif number > 50 * count:
            return


class _Question(NamedTuple):
    """A call, the same for the turned board, and the FEN for people."""

    call: Call
    turned: Call
    fen: str


def _questions(board: Board) -> Iterator[_Question]:
    twin = board.turned()
    for me in ("black", "white"):
        call = call_of(board, me)
        turned = call_of(twin, "white" if me == "black" else "black")
        ply = call[4]
        yield _Question(call, (*turned[:4], ply, turned[5]), board.fen())


class _Seen:
    """What has come out so far."""

    def __init__(self) -> None:
        self._values: list[float] = []
        self._terms: dict[str, list[float]] = {}
        self._faults: dict[str, Fault] = {}
        self._asymmetries: list[Difference] = []
        self._unsteadiness: list[Difference] = []
        self._seconds = 0.0
        self._printed = ""

    def ask(self, process: FunctionProcess, questions: list[_Question], rules: RuleSet) -> None:
        """Ask some questions, and keep what the answers show."""
        calls = [call for question in questions for call in (question.call, question.turned)]
        again = calls[::-1]  # in another order, so that what is kept between calls shows
        answers, seconds = process.values([*calls, *again], move_rules(rules))
        self._printed = self._printed or process.printed
        self._seconds += seconds
        later = answers[len(calls) :][::-1]
        for place, question in enumerate(questions):
            first, twin, second = answers[2 * place], answers[2 * place + 1], later[2 * place]
            for answer, call in ((first, question.call), (twin, question.turned)):
                self._keep(answer, call[5])
            self._compare(self._unsteadiness, question, first, second)
            self._compare(self._asymmetries, question, first, twin)

    def _keep(self, answer: Valued, me: str) -> None:
        if answer.fault is not None:
            self.note(answer.fault, answer.fault.position, me)
        if answer.value is not None:
            self._values.append(answer.value)
            for name, term in answer.terms.items():
                self._terms.setdefault(name, []).append(term)

    def note(self, fault: FunctionFault, position: str | None, me: str) -> None:
        """Count an error."""
        known = self._faults.get(str(fault), Fault(str(fault), 0, position, me))
        self._faults[str(fault)] = known._replace(times=known.times + 1)

    @staticmethod
    def _compare(into: list[Difference], question: _Question, one: Valued, other: Valued) -> None:
        if one.value is None or other.value is None:
            return
        if abs(one.value - other.value) > _SAME * max(1.0, abs(one.value), abs(other.value)):
            into.append(Difference(question.fen, question.call[5], one.value, other.value))

    def report(self, file: str, positions: int) -> Report:
        """All of it."""
        answered = len(self._values)
        return Report(
            file=file,
            positions=positions,
            calls=answered,
            faults=list(self._faults.values()),
            asymmetric=len(self._asymmetries),
            asymmetries=self._asymmetries[:_SHOWN],
            unsteady=len(self._unsteadiness),
            unsteadiness=self._unsteadiness[:_SHOWN],
            value=Range.of(self._values) if self._values else None,
            terms={name: Range.of(numbers) for name, numbers in self._terms.items()},
            # Everything was asked twice.
            calls_a_second=2 * answered / self._seconds if answered and self._seconds else None,
            printed=self._printed,
        )

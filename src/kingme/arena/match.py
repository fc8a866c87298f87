"""Running a schedule: who has been played, what counts, when to stop.

Games finish in any order; what counts is the order of the schedule. A sequential test looks at the
pairs of games in that order and ends the run where it first can, so it ends at the same game
however many players play at a time. It plays no game itself and writes no file.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator
from typing import NamedTuple

from kingme.arena.executors import Executor
from kingme.arena.results_file import ResultsFile
from kingme.arena.schedule import Schedule
from kingme.arena.statistics import Sprt, Verdict
from kingme.arena.tally import PAIR_RESULTS, Tally, pair_place
from kingme.arena.tasks import GameResult, GameTask

Watch = Callable[[GameTask, GameResult, Tally], None]
"""Told of each game as it finishes, with the tally of its pairing so far."""

Follow = Callable[[GameTask, GameResult], None]
"""Told of each game that counts, in the order of the schedule."""


class SprtState(NamedTuple):
    """How far a sequential test has come.

    Attributes:
        test: The test.
        ratio: The log-likelihood ratio of its last look.
        verdict: What it says.
        pairs: How many pairs of games it has looked at.
    """

    test: Sprt
    ratio: float
    verdict: Verdict
    pairs: int


class Played(NamedTuple):
    """What became of a schedule.

    Attributes:
        results: The games that count, in the order of the schedule.
        is_interrupted: Whether it was stopped before its end with Ctrl-C.
        test: How far the sequential test came; None without one.
    """

    results: tuple[GameResult, ...]
    is_interrupted: bool
    test: SprtState | None


def play_schedule(
    plan: Schedule,
    executor: Executor,
    *,
    file: ResultsFile | None = None,
    test: Sprt | None = None,
    watch: Watch | None = None,
    follow: Follow | None = None,
) -> Played:
    """Play what has not been played yet.

    Ctrl-C ends the run in order: what has been played by then counts.

    Args:
        plan: The games. A sequential test is for one pairing.
        executor: Who plays them.
        file: Where results are kept, and where those of an earlier run stand.
        test: Ends the run as soon as it has come to a verdict.
        watch: Told of each finished game at once.
        follow: Told of each game that counts, in order.

    Raises:
        OSError: a result cannot be kept, or no more games can be played.

    >>> from kingme.arena.executors import InProcess
    >>> from kingme.arena.schedule import Pairing, Terms, schedule
    >>> plan = schedule(["level:2", "level:1"], [Pairing(0, 1)], 5, Terms(seed=7))
    >>> played = play_schedule(plan, InProcess())
    >>> len(played.results), played.is_interrupted
    (10, False)
    """
    run = _Run(plan, test, follow)
    if file is not None:
        for result in file.results.values():
            run.add(result)
    is_interrupted = False
    try:
        with contextlib.closing(_iterator(executor, run.missing())) as results:
            while not run.is_over:
                result = next(results)
                if file is not None:
                    file.keep(result)
                run.add(result)
                if watch is not None:
                    task = plan.tasks[result.number - 1]
                    watch(task, result, run.tallies[task.pairing])
    except KeyboardInterrupt:
        is_interrupted = True
        if file is not None:  # it may have come between writing a result down and counting it
            file.reload()
            for result in file.results.values():
                run.add(result)
        run.flush()
    return Played(run.counted(), is_interrupted, run.sprt_state)


def _iterator(executor: Executor, tasks: list[GameTask]) -> Generator[GameResult, None, None]:
    """The results as a generator, which can be closed whatever the executor gives."""
    results = executor.run(tasks)
    try:
        yield from results
    finally:
        close = getattr(results, "close", None)
        if close is not None:
            close()


class _Run:
    """The results so far, and how many of them, in order, count for good."""

    def __init__(self, plan: Schedule, test: Sprt | None, follow: Follow | None) -> None:
        self._plan = plan
        self._test = test
        self._follow = follow
        self._results: dict[int, GameResult] = {}
        self._settled = 0
        self._end = len(plan.tasks)
        self._pairs = [0] * PAIR_RESULTS
        self.tallies = [Tally() for _ in plan.pairings]
        self.sprt_state = None if test is None else SprtState(test, 0.0, Verdict.OPEN, 0)

    @property
    def is_over(self) -> bool:
        return self._settled >= self._end

    def missing(self) -> list[GameTask]:
        return [task for task in self._plan.tasks if task.number not in self._results]

    def add(self, result: GameResult) -> None:
        if result.number in self._results:
            return
        self._results[result.number] = result
        task = self._plan.tasks[result.number - 1]
        self.tallies[task.pairing] = self.tallies[task.pairing].plus(task, result)
        while not self.is_over and self._settled + 1 in self._results:
            self._settle(self._plan.tasks[self._settled])

    def _settle(self, task: GameTask) -> None:
        self._settled += 1
        if self._follow is not None:
            self._follow(task, self._results[task.number])
        if self._test is not None and task.swapped:
            before = self._plan.tasks[task.number - 2]
            pair = (self._results[before.number], self._results[task.number])
            self._pairs[pair_place(pair)] += 1
            ratio = self._test.ratio(self._pairs)
            verdict = self._test.verdict(ratio)
            self.sprt_state = SprtState(self._test, ratio, verdict, sum(self._pairs))
            if verdict is not Verdict.OPEN:
                self._end = self._settled

    def counted(self) -> tuple[GameResult, ...]:
        """All results up to the end that the test or the schedule sets."""
        return tuple(
            self._results[number] for number in sorted(self._results) if number <= self._end
        )

    def flush(self) -> None:
        """After an interruption: tell of the games that lie beyond a gap, too."""
        if self._follow is not None:
            for result in self.counted():
                if result.number > self._settled:
                    self._follow(self._plan.tasks[result.number - 1], result)

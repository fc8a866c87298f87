"""Owns the tests of runs: order, sequential tests, interruption, going on."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from kingme.arena.executors import InProcess, ProcessPool
from kingme.arena.match import play_schedule
from kingme.arena.results_file import ResultsFile
from kingme.arena.statistics import Sprt, Verdict
from kingme.arena.tally import Tally, tallies
from kingme.arena.tasks import GameResult, GameTask

from .conftest import plan_of, without_times

PLAN = plan_of(pairs=20)


class Shuffled:
    """Plays everything and gives the results in an order of its own."""

    def __init__(self, seed: int, stop_after: int | None = None) -> None:
        self._seed = seed
        self._stop_after = stop_after
        self.is_closed = False

    def run(self, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        results = list(InProcess().run(tasks))
        random.Random(self._seed).shuffle(results)
        try:
            for count, result in enumerate(results):
                if count == self._stop_after:
                    raise KeyboardInterrupt
                yield result
        finally:
            self.is_closed = True


IN_ORDER = play_schedule(PLAN, InProcess()).results


@pytest.mark.parametrize("seed", range(3))
def test_results_come_in_the_order_of_the_schedule(seed: int) -> None:
    followed: list[int] = []
    played = play_schedule(
        PLAN, Shuffled(seed), follow=lambda task, _result: followed.append(task.number)
    )
    assert without_times(played.results) == without_times(IN_ORDER)
    assert followed == list(range(1, 41))


def test_the_tally_on_the_way_counts_every_game() -> None:
    seen: list[Tally] = []
    play_schedule(PLAN, Shuffled(1), watch=lambda _task, _result, tally: seen.append(tally))
    assert [tally.games for tally in seen] == list(range(1, 41))
    (final,) = tallies(PLAN, IN_ORDER)
    assert seen[-1]._replace(pairs=final.pairs) == final


@pytest.mark.parametrize("seed", range(3))
def test_a_sequential_test_stops_at_the_same_game_in_any_order(seed: int) -> None:
    test = Sprt(0, 100)
    here = play_schedule(PLAN, InProcess(), test=test)
    there = play_schedule(PLAN, Shuffled(seed), test=test)
    pool = play_schedule(PLAN, ProcessPool(3), test=test)
    assert here.test is not None
    assert here.test.verdict is Verdict.UPPER
    assert len(here.results) == 2 * here.test.pairs < 40
    assert here.test == there.test == pool.test
    assert without_times(here.results) == without_times(there.results)
    assert without_times(here.results) == without_times(pool.results)
    # Not a pair earlier: the test is open on every shorter run.
    counts = tallies(PLAN, here.results[:-2])[0].pairs
    assert test.verdict(test.ratio(counts)) is Verdict.OPEN


def test_the_rest_is_called_off_when_a_test_is_over() -> None:
    executor = Shuffled(2)
    play_schedule(PLAN, executor, test=Sprt(0, 100))
    assert executor.is_closed


@pytest.mark.parametrize("seed", range(3))
def test_ctrl_c_keeps_what_has_been_played(seed: int, tmp_path: Path) -> None:
    path, followed = tmp_path / "results.jsonl", list[int]()
    executor = Shuffled(seed, stop_after=17)
    with ResultsFile(path, {}, PLAN.tasks) as file:
        played = play_schedule(
            PLAN,
            executor,
            file=file,
            follow=lambda task, _result: followed.append(task.number),
        )
    assert played.is_interrupted
    assert executor.is_closed
    assert len(played.results) == 17
    assert followed == [result.number for result in played.results] == sorted(followed)
    again: list[int] = []
    with ResultsFile(path, {}, PLAN.tasks) as file:
        assert len(file.results) == 17
        finished = play_schedule(
            PLAN, InProcess(), file=file, watch=lambda task, *_: again.append(task.number)
        )
    assert not finished.is_interrupted
    assert len(again) == 23
    assert not set(again) & {result.number for result in played.results}
    assert without_times(finished.results) == without_times(IN_ORDER)


def test_a_finished_run_plays_nothing_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    seen: list[int] = []
    for _ in range(2):
        with ResultsFile(path, {}, PLAN.tasks) as file:
            played = play_schedule(
                PLAN, InProcess(), file=file, watch=lambda task, *_: seen.append(task.number)
            )
        assert (len(seen), len(played.results)) == (40, 40)


def test_games_beyond_a_verdict_do_not_count_after_going_on(tmp_path: Path) -> None:
    path, test = tmp_path / "results.jsonl", Sprt(0, 100)
    with ResultsFile(path, {}, PLAN.tasks) as file:
        first = play_schedule(PLAN, Shuffled(4), file=file, test=test)
        assert len(file.results) > len(first.results)
    with ResultsFile(path, {}, PLAN.tasks) as file:
        assert play_schedule(PLAN, Shuffled(9), file=file, test=test) == first

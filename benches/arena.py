"""Figures of the arena: games a second, and what workers bring."""

from __future__ import annotations

import time
from collections.abc import Iterator

from benches.measure import Figure, at_least
from kingme.arena.executors import Executor, InProcess, ProcessPool
from kingme.arena.match import play_schedule
from kingme.arena.schedule import Pairing, Terms, schedule
from kingme.arena.statistics import Sprt

RUNS = 2


def _rate(first: str, second: str, pairs: int, executor: Executor) -> float:
    """Games a second of a match, the best of a few."""
    plan = schedule([first, second], [Pairing(0, 1)], pairs, Terms(seed=7))
    best = float("inf")
    for _ in range(RUNS):
        began = time.perf_counter()
        play_schedule(plan, executor)
        best = min(best, time.perf_counter() - began)
    return len(plan.tasks) / best


def all_figures() -> Iterator[Figure]:
    """Every figure of the arena."""
    yield at_least(
        "match of level 3 and level 2, in the core",
        _rate("level:3", "level:2", 1000, InProcess()),
        "games/s",
        500,
    )
    yield Figure(
        "match of retro and level 2", _rate("retro", "level:2", 50, InProcess()), "games/s"
    )
    one = _rate("alphabeta:6", "alphabeta:6", 150, ProcessPool(1))
    two = _rate("alphabeta:6", "alphabeta:6", 150, ProcessPool(2))
    yield Figure("match of alphabeta:6, one worker", one, "games/s")
    yield at_least("two workers against one", two / one, "times", 1.5)
    test, counts, looks = Sprt(0, 5), [40, 90, 400, 110, 60], 300
    began = time.perf_counter()
    for extra in range(looks):
        test.ratio([*counts[:4], counts[4] + extra])
    yield Figure("a look of a sequential test", (time.perf_counter() - began) / looks * 1e3, "ms")

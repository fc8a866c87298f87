"""Timing of functions, and what a measured figure is. Knows nothing of draughts."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Figure(NamedTuple):
    """A measured figure beside the one that is aimed at.

    Attributes:
        name: What was measured.
        value: The figure, in `unit`.
        unit: For people.
        target: The figure aimed at, as text with its direction (`>= 600`), or nothing.
        met: Whether it was reached; None without a target.
    """

    name: str
    value: float
    unit: str
    target: str = ""
    met: bool | None = None


def at_least(name: str, value: float, unit: str, target: float) -> Figure:
    """A figure that should not be lower than its target."""
    return Figure(name, value, unit, f">= {target:g}", value >= target)


def at_most(name: str, value: float, unit: str, target: float) -> Figure:
    """A figure that should not be higher than its target."""
    return Figure(name, value, unit, f"<= {target:g}", value <= target)


def best_seconds(work: Callable[[], object], runs: int = 5) -> float:
    """The shortest wall-clock time of several runs: the cost when nothing disturbs it."""
    best = float("inf")
    for _ in range(runs):
        began = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - began)
    return best


def rate(work: Callable[[], object], count: int, runs: int = 7) -> float:
    """How often a second something happens that `work` does `count` times."""
    return count / best_seconds(work, runs)

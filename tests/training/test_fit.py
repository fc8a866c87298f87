"""Regression on self-play: the fit itself, what it remembers, and a run."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from kingme.training.fit import PRIOR, Fit, fitted
from kingme.training.linear import diagonal
from kingme.training.selfplay import Lesson
from kingme.training.td import chance
from kingme.training.weights import PIECE_COUNTING

TRUTH = [0.8, 1.1, 0.0, 0.2, -0.1, -0.05, 0.02, 0.3]


def drawn(count: int, seed: str) -> list[Lesson]:
    """Games whose results come from known odds, some of them drawn."""
    dice, lessons = random.Random(seed), []
    for _ in range(count):
        x = tuple(dice.randint(-2, 2) for _ in TRUTH)
        odds = chance(sum(map(float.__mul__, TRUTH, map(float, x))))
        result = sum(dice.random() < odds for _ in range(2)) / 2
        lessons.append(Lesson([x], result))
    return lessons


def test_it_finds_the_odds_that_made_the_results() -> None:
    theta, precision, loss = fitted([0.5] * 8, diagonal([1.0] * 8), drawn(6000, "fit"))
    errors = np.sqrt(np.diag(np.linalg.inv(np.array(precision))))
    assert np.all(np.abs(np.array(theta) - TRUTH) < 4 * errors)
    assert np.all(errors < 0.03)
    assert 0 < loss < math.log(2)


def test_the_fit_is_where_the_slope_is_nothing() -> None:
    """At the most likely parameters any small change makes the penalised loss larger."""
    games, start, prior = drawn(400, "slope"), [0.5] * 8, diagonal([3.0] * 8)
    theta, _, _ = fitted(start, prior, games)

    def loss(point: list[float]) -> float:
        total = 1.5 * sum((a - b) ** 2 for a, b in zip(point, start, strict=True))
        for lesson in games:
            p = chance(sum(map(float.__mul__, point, map(float, lesson.positions[0]))))
            total -= lesson.result * math.log(p) + (1 - lesson.result) * math.log(1 - p)
        return total

    least = loss(theta)
    for index in range(8):
        for change in (-0.01, 0.01):
            assert loss([v + change * (k == index) for k, v in enumerate(theta)]) > least


def test_two_batches_are_worth_about_one_of_both() -> None:
    games = drawn(3000, "parts")
    whole, sure, _ = fitted([0.5] * 8, diagonal([PRIOR] * 8), games)
    half, precision, _ = fitted([0.5] * 8, diagonal([PRIOR] * 8), games[:1500])
    parts, sure_too, _ = fitted(half, precision, games[1500:])
    assert parts == pytest.approx(whole, abs=0.02)
    assert np.allclose(sure, sure_too, rtol=0.1, atol=15)


def test_results_that_can_be_told_apart_wholly_do_not_run_away() -> None:
    lessons = [Lesson([(1, 0, 0, 0, 0, 0, 0, 0)], 1.0), Lesson([(-1, *[0] * 7)], 0.0)] * 500
    theta, _, loss = fitted([0.5] * 8, diagonal([PRIOR] * 8), lessons)
    assert 1 < theta[0] < 10
    assert theta[1:] == pytest.approx([0.5] * 7)
    assert math.isfinite(loss)


def test_no_games_change_nothing() -> None:
    start, prior = [0.5] * 8, diagonal([PRIOR] * 8)
    assert fitted(start, prior, []) == (start, prior, 0.0)


def test_a_run_starts_from_counting_pieces_and_learns() -> None:
    method = Fit(seed=1, games=130, depth=1)
    assert method.steps == 2
    first = method.start()
    assert method.weights(first) == PIECE_COUNTING
    state, row = method.step(first, 1, 1)
    assert (row["games"], row["draws"] < 100) == (100, True)
    assert row["weights"] == method.weights(state) != PIECE_COUNTING
    assert first == method.start()

"""TD(lambda): targets, steps, what it learns, and what holds it."""

from __future__ import annotations

import math
import random

import pytest

from kingme.errors import TrainingError
from kingme.training.selfplay import Lesson
from kingme.training.td import BATCH, STEP_LIMIT, TemporalDifference, chance, nudged
from kingme.training.weights import HAND_TUNED, PIECE_COUNTING

THETA = [0.5, 0.5, 0.1, -0.2, 0.0, 0.3, 0.05, -0.1]


def counts(dice: random.Random) -> tuple[int, ...]:
    return tuple(dice.randint(-3, 3) for _ in THETA)


def naive(theta: list[float], lesson: Lesson, lambda_: float, rate: float) -> list[float]:
    """The forward view as the books have it: each target a mixture of all n-step targets."""
    guesses = [chance(sum(map(float.__mul__, theta, map(float, x)))) for x in lesson.positions]
    after = list(theta)
    for now, x in enumerate(lesson.positions):
        later = [*guesses[now + 1 :], lesson.result]
        target = sum((1 - lambda_) * lambda_**n * value for n, value in enumerate(later[:-1]))
        target += lambda_ ** (len(later) - 1) * later[-1]
        for index, count in enumerate(x):
            after[index] += rate * (target - guesses[now]) * count
    return after


@pytest.mark.parametrize("lambda_", [0.0, 0.3, 0.7, 1.0])
def test_a_step_is_that_of_the_books(lambda_: float) -> None:
    dice = random.Random(f"td {lambda_}")
    for length in (1, 2, 7, 30):
        lesson = Lesson([counts(dice) for _ in range(length)], dice.choice([0, 0.5, 1]))
        moved, _ = nudged(THETA, lesson, lambda_, 1e-4)
        assert moved == pytest.approx(naive(THETA, lesson, lambda_, 1e-4), abs=1e-12)


def test_without_positions_nothing_moves() -> None:
    assert nudged(THETA, Lesson([], 1.0), 0.7, 0.1) == (THETA, 0.0)


def test_no_game_moves_a_weight_far() -> None:
    lesson = Lesson([(12, -12, 80, 4, 8, 4, 20, 8)] * 200, 0.0)
    moved, _ = nudged(THETA, lesson, 1.0, 1.0)
    for before, after in zip(THETA, moved, strict=True):
        assert abs(after - before) <= STEP_LIMIT + 1e-12


def test_numbers_that_are_none_end_the_run() -> None:
    with pytest.raises(TrainingError, match="run away to infinity; a smaller --rate would hold"):
        nudged([math.inf, *THETA[1:]], Lesson([(1,) * 8], 1.0), 0.7, 0.1)
    with pytest.raises(TrainingError, match="learning has gone astray"):
        TemporalDifference().weights({"theta": [-0.1, *THETA[1:]]})


def test_chances() -> None:
    assert [chance(x) for x in (-1e9, 0, 1e9)] == [0, 0.5, 1]
    assert chance(math.log(3)) == pytest.approx(0.75)


def test_it_finds_the_odds_that_made_the_results() -> None:
    """Games of one position each, whose results were drawn from known odds."""
    dice, truth, theta = random.Random("truth"), THETA, [0.0] * 8
    for game in range(40_000):
        x = counts(dice)
        won = dice.random() < chance(sum(map(float.__mul__, truth, map(float, x))))
        theta, _ = nudged(theta, Lesson([x], float(won)), 0.7, 0.02 / (1 + game / 4000))
    assert theta == pytest.approx(truth, abs=0.06)


def test_a_run_learns_from_games_and_tells_of_them() -> None:
    method = TemporalDifference(seed=1, games=BATCH + 10)
    assert method.steps == 2
    first = method.start()
    assert method.weights(first) == PIECE_COUNTING
    state, row = method.step(first, 1, 1)
    assert (row["games"], method.step(state, 2, 1)[1]["games"]) == (BATCH, BATCH + 10)
    assert 0 <= row["draws"] < BATCH, "not all of the games may be drawn"
    assert row["weights"] == method.weights(state) not in (PIECE_COUNTING, HAND_TUNED)
    assert first == method.start(), "the state that was handed in is not changed"


def test_games_that_are_all_drawn_end_the_run_before_it_means_nothing() -> None:
    """Draws alone teach that nothing matters; the unit of all weights shrinks with that."""
    dice = random.Random("draws")

    def drawn_for_ever() -> None:
        theta = [0.5] * 8
        for _ in range(2000):
            theta, _ = nudged(theta, Lesson([counts(dice) for _ in range(40)], 0.5), 1.0, 0.002)
            TemporalDifference().weights({"theta": theta})

    with pytest.raises(TrainingError, match="learning has gone astray"):
        drawn_for_ever()


def test_a_rate_that_is_far_too_large_is_held() -> None:
    method = TemporalDifference(seed=1, games=4000, rate=1.0)
    state = method.start()
    for number in range(1, 4):
        state, row = method.step(state, number, 2)
        assert max(map(abs, state["theta"])) < 0.5 + number * BATCH * STEP_LIMIT
        assert all(map(math.isfinite, row["weights"].values()))

"""TD(lambda): a position should predict the positions that follow it.

The weighted sum of the eight counts, squashed to a chance of winning, is a prediction of Black's
points. Each is nudged towards the mixture of later predictions and the result that lambda sets
(Sutton 1988; Tesauro 1995 for a board game).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kingme.errors import TrainingError
from kingme.training.linear import Vector, dot
from kingme.training.matches import against_hand_tuned
from kingme.training.run import Row, State
from kingme.training.selfplay import Lesson, lessons
from kingme.training.weights import FEATURES, PIECE_COUNTING, Weights, scaled

BATCH = 40
"""Games that are played with the same weights; only between batches do the weights move."""

DEPTH = 3
"""Plies that the games look ahead, jumps at the end of a path played out."""

EXTENSION = 8

MAN = 0.5
"""What a man adds to the log-odds of winning before anything is learned."""

HALVING = 2000
"""After so many games the learning rate has halved; after twice as many it is a third."""

STEP_LIMIT = 0.05
"""No game moves a weight further than this, in log-odds: one odd game cannot throw it off."""

YARDSTICK_PAIRS = 50

YARDSTICK_DEPTH = 3


@dataclass(frozen=True)
class TemporalDifference:
    """TD(lambda) by self-play.

    Args:
        seed: What the openings are made from.
        games: How many games; the last batch may be smaller.
        lambda_: 0 to look one position ahead only, 1 to look at the result only.
        rate: The learning rate of the first games.
    """

    seed: int = 7
    games: int = 4000
    lambda_: float = 0.7
    rate: float = 0.002

    name = "td"

    @property
    def steps(self) -> int:
        """A step is a batch of games."""
        return math.ceil(self.games / BATCH)

    def settings(self) -> dict[str, Any]:
        """Seed, games, lambda and rate."""
        return {
            "seed": self.seed,
            "games": self.games,
            "lambda": self.lambda_,
            "rate": self.rate,
        }

    def start(self) -> State:
        """Piece counting."""
        return {"theta": [MAN * PIECE_COUNTING[name] / 100 for name in FEATURES]}

    def weights(self, state: State) -> Weights:
        """The weights, a man being worth 100."""
        return scaled(state["theta"])

    def step(self, state: State, number: int, threads: int) -> tuple[State, Row]:
        """One batch."""
        first = BATCH * (number - 1)
        played = list(
            lessons(
                self.weights(state),
                f"td {self.seed} {number}",
                min(BATCH, self.games - first),
                DEPTH,
                EXTENSION,
                threads,
            )
        )
        theta: Vector = state["theta"]
        error = 0.0
        for game, lesson in enumerate(played, first):
            rate = self.rate / (1 + game / HALVING)
            theta, missed = nudged(theta, lesson, self.lambda_, rate)
            error += missed
        after = {"theta": theta}
        weights = self.weights(after)
        row = {
            "games": first + len(played),
            "draws": sum(lesson.result == 0.5 for lesson in played),
            "error": round(error / len(played), 6),
            "against_hand_tuned": against_hand_tuned(
                weights, YARDSTICK_DEPTH, YARDSTICK_PAIRS, threads=threads
            ),
            "weights": weights,
        }
        return after, row


def chance(log_odds: float) -> float:
    """Log-odds as a chance, 0 to 1, without overflow.

    >>> chance(0), chance(-1000)
    (0.5, 0.0)
    """
    if log_odds < 0:
        return 1 - chance(-log_odds)
    return 1 / (1 + math.exp(-log_odds))


def nudged(
    theta: Sequence[float], lesson: Lesson, lambda_: float, rate: float
) -> tuple[Vector, float]:
    """The parameters after a game, and the mean square of what its predictions missed.

    The sum over a game of `rate * (target - prediction) * counts`, which is the step down the
    slope of the log-loss; each component is held within `STEP_LIMIT`.

    Raises:
        TrainingError: the parameters are no numbers any more.
    """
    positions, target = lesson
    step = [0.0] * len(theta)
    missed = 0.0
    for counts in reversed(positions):
        prediction = chance(dot(theta, counts))
        error = target - prediction
        missed += error * error
        for index, count in enumerate(counts):
            step[index] += error * count
        target = (1 - lambda_) * prediction + lambda_ * target
    moved = [
        value + min(max(rate * change, -STEP_LIMIT), STEP_LIMIT)
        for value, change in zip(theta, step, strict=True)
    ]
    if not all(map(math.isfinite, moved)):
        raise TrainingError("learning has run away to infinity; a smaller --rate would hold it")
    return moved, missed / max(1, len(positions))

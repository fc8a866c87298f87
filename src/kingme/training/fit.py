"""Regression on self-play: the weights that best foretell how the program's own games end.

Batch after batch is played with the weights found so far, and the chance of winning is fitted to
the results of all batches by logistic regression. Older batches count less and less, for they were
played by weaker weights.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kingme.training.linear import Matrix, Vector, diagonal, dot, solve
from kingme.training.matches import against_hand_tuned
from kingme.training.run import Row, State
from kingme.training.selfplay import Lesson, lessons
from kingme.training.td import MAN, chance
from kingme.training.weights import FEATURES, PIECE_COUNTING, Weights, scaled

BATCH = 100
"""Games of a step."""

EXTENSION = 8
"""Jumps at the end of a path are played out, by so many plies at most."""

PRIOR = 30.0
"""How firmly the fit begins at piece counting: as firmly as so many positions would."""

NEWTON_STEPS = 12
CLOSE_ENOUGH = 1e-10

YARDSTICK_DEPTH = 4
YARDSTICK_PAIRS = 50


@dataclass(frozen=True)
class Fit:
    """Logistic regression on self-play, batch by batch.

    Args:
        seed: What the openings are made from.
        games: How many games; the last batch may be smaller.
        depth: Plies that they look ahead.
        memory: How many games the fit looks back on: what a batch counts for has fallen to a
            third after so many.
    """

    seed: int = 7
    games: int = 4000
    depth: int = 4
    memory: int = 4000

    name = "fit"

    @property
    def steps(self) -> int:
        """A step is a batch of games."""
        return math.ceil(self.games / BATCH)

    def settings(self) -> dict[str, Any]:
        """Seed, games, depth and memory."""
        return {
            "seed": self.seed,
            "games": self.games,
            "depth": self.depth,
            "memory": self.memory,
        }

    def start(self) -> State:
        """Piece counting, held loosely."""
        return {
            "theta": [MAN * PIECE_COUNTING[name] / 100 for name in FEATURES],
            "precision": diagonal([PRIOR] * len(FEATURES)),
        }

    def weights(self, state: State) -> Weights:
        """The weights, a man being worth 100."""
        return scaled(state["theta"])

    def step(self, state: State, number: int, threads: int) -> tuple[State, Row]:
        """One batch."""
        first = BATCH * (number - 1)
        played = list(
            lessons(
                self.weights(state),
                f"fit {self.seed} {number}",
                min(BATCH, self.games - first),
                self.depth,
                EXTENSION,
                threads,
            )
        )
        kept = math.exp(-len(played) / self.memory)
        prior = [[kept * value for value in row] for row in state["precision"]]
        theta, precision, loss = fitted(state["theta"], prior, played)
        after = {"theta": theta, "precision": precision}
        weights = self.weights(after)
        row = {
            "games": first + len(played),
            "draws": sum(lesson.result == 0.5 for lesson in played),
            "loss": round(loss, 6),
            "against_hand_tuned": against_hand_tuned(
                weights, YARDSTICK_DEPTH, YARDSTICK_PAIRS, threads=threads
            ),
            "weights": weights,
        }
        return after, row


def fitted(
    start: Sequence[float], prior: Matrix, played: Iterable[Lesson]
) -> tuple[Vector, Matrix, float]:
    """The most likely parameters by Newton's method, with their precision and the mean log-loss.

    Args:
        start: The parameters believed so far.
        prior: How firmly: the inverse of their covariance.
        played: Games. A draw counts as half a win and half a loss.

    Returns:
        Parameters, the inverse of their covariance, and the loss of a position in nats.
    """
    seen: Counter[tuple[int, ...]] = Counter()
    points: Counter[tuple[int, ...]] = Counter()
    for lesson in played:
        for counts in lesson.positions:
            seen[counts] += 1
            points[counts] += lesson.result  # type: ignore[assignment] # halves are exact
    theta, precision, loss = list(start), prior, 0.0
    for _ in range(NEWTON_STEPS):
        loss = 0.0
        away = [value - believed for value, believed in zip(theta, start, strict=True)]
        slope = [-dot(row, away) for row in prior]
        precision = [row.copy() for row in prior]
        for counts, times in seen.items():
            odds = dot(theta, counts)
            guess = chance(odds)
            missed = points[counts] - times * guess
            spread = times * guess * (1 - guess)
            loss += times * _softplus(odds) - points[counts] * odds
            for index, count in enumerate(counts):
                if count:
                    slope[index] += missed * count
                    part, row = spread * count, precision[index]
                    for other in range(index + 1):
                        row[other] += part * counts[other]
        for index in range(len(theta)):
            for other in range(index):
                precision[other][index] = precision[index][other]
        change = solve(precision, slope)
        theta = [value + step for value, step in zip(theta, change, strict=True)]
        if max(map(abs, change)) < CLOSE_ENOUGH:
            break
    return theta, precision, loss / max(1, seen.total())


def _softplus(odds: float) -> float:
    """The logarithm of 1 + exp(odds), without overflow."""
    return max(odds, 0.0) + math.log1p(math.exp(-abs(odds)))

"""Figures of learning: how many games a second are played, and what a second thread is worth."""

from __future__ import annotations

from collections.abc import Iterator

from benches.measure import Figure, at_least, rate
from kingme.training.hillclimb import DEPTH, OPENINGS
from kingme.training.matches import play_pairs, player
from kingme.training.openings import openings
from kingme.training.weights import HAND_TUNED, PIECE_COUNTING

ROUNDS = 10
"""So many rounds of the hill climb are a measurement: 600 games."""


def all_figures() -> Iterator[Figure]:
    """Every figure of learning."""
    starts = openings("bench", ROUNDS * OPENINGS)
    games = 2 * len(starts)

    def speed(depth: int, threads: int, pairs: int = len(starts)) -> float:
        first, second = player(HAND_TUNED, depth), player(PIECE_COUNTING, depth)
        played = starts[:pairs]
        return rate(
            lambda: play_pairs(first, second, played, threads=threads),
            games * pairs // len(starts),
            5,
        )

    single, double = speed(DEPTH, 1), speed(DEPTH, 2)
    yield Figure("three-ply games, one thread", single, "games/s")
    yield at_least("three-ply games, two threads", double, "games/s", 1000)
    yield at_least("three-ply games, two threads against one", double / single, "times", 1.7)
    yield Figure("four-ply games, two threads", speed(4, 2, 60), "games/s")

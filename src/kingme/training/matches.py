"""Matches between sets of weights: each opening twice, with the colours swapped.

What a score says is computed from pairs of games, by `kingme.arena.statistics`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from kingme._core import Board, EightEvaluation, GameRecord, PlayerSpec, play_games
from kingme.arena import statistics
from kingme.game.values import Side
from kingme.training.openings import openings
from kingme.training.weights import HAND_TUNED

MAX_PLIES = 300
"""A game that lasts longer is adjudicated a draw."""

TABLE_FROM = 6
"""From this depth on a transposition table makes a search faster; the moves are the same."""


class MatchScore(NamedTuple):
    """How a match went for the first player.

    Attributes:
        pairs: How many pairs of games brought no point, half a point, ... two points.
        wins: Games won.
        draws: Games drawn.
        losses: Games lost.
    """

    pairs: tuple[int, int, int, int, int]
    wins: int
    draws: int
    losses: int

    @classmethod
    def nothing(cls) -> MatchScore:
        """No game played yet."""
        return cls((0, 0, 0, 0, 0), 0, 0, 0)

    def plus(self, other: MatchScore) -> MatchScore:
        """Two parts of a match as one.

        >>> MatchScore.nothing().plus(MatchScore((0, 0, 1, 0, 0), 1, 0, 1)).games
        2
        """
        a, b, c, d, e = map(int.__add__, self.pairs, other.pairs)
        return MatchScore(
            (a, b, c, d, e),
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
        )

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, 0 to 1; a draw is half a point.

        >>> MatchScore((0, 1, 0, 0, 1), 2, 1, 1).score
        0.625
        """
        return (2 * self.wins + self.draws) / (2 * self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score, from the spread of the pairs.

        >>> low, high = MatchScore((10, 0, 30, 0, 60), 150, 0, 50).interval
        >>> round(low, 3), round(high, 3)
        (0.684, 0.816)
        """
        estimate = statistics.score(self.pairs)
        assert estimate.low is not None
        assert estimate.high is not None
        return estimate.low, estimate.high


def player(weights: Mapping[str, float], depth: int, extension: int = 0) -> PlayerSpec:
    """A player with these weights.

    Args:
        weights: The eight weights.
        depth: Plies to look ahead.
        extension: The most plies by which forced jumps extend a path.
    """
    return PlayerSpec.alphabeta(
        depth,
        extension=extension,
        table=depth >= TABLE_FROM,
        evaluation=EightEvaluation(weights),
    )


def points_of(record: GameRecord, side: Side) -> int:
    """What a game brought to a side, in half points: 0, 1 or 2."""
    if record.winner is None:
        return 1
    return 2 if record.winner is side else 0


def play_pairs(
    first: PlayerSpec, second: PlayerSpec, starts: Sequence[Board], *, threads: int = 1
) -> MatchScore:
    """Play two games from each start, the first player Black in one and White in the other.

    >>> from kingme.training.weights import HAND_TUNED, PIECE_COUNTING
    >>> hand, count = player(HAND_TUNED, 3), player(PIECE_COUNTING, 3)
    >>> play_pairs(hand, count, openings("an example", 20)).games
    40
    """
    pairs, tally = [0] * 5, [0] * 3
    for black, white in _pair_points(first, second, starts, threads):
        pairs[black + white] += 1
        tally[black] += 1
        tally[white] += 1
    losses, draws, wins = tally
    return MatchScore((pairs[0], pairs[1], pairs[2], pairs[3], pairs[4]), wins, draws, losses)


def _pair_points(
    first: PlayerSpec, second: PlayerSpec, starts: Sequence[Board], threads: int
) -> Iterator[tuple[int, int]]:
    """The first player's half points as Black and as White, for each start."""
    jobs = [(start, *sides, 0) for start in starts for sides in ((first, second), (second, first))]
    records = iter(play_games(jobs, max_plies=MAX_PLIES, threads=threads))
    for as_black, as_white in zip(records, records, strict=True):
        yield points_of(as_black, Side.BLACK), points_of(as_white, Side.WHITE)


def against_hand_tuned(
    weights: Mapping[str, float], depth: int, pairs: int, *, threads: int = 1
) -> float:
    """The score against the hand-tuned weights, always over the same training openings.

    It shows how a run gets on, and decides nothing.
    """
    starts = openings("yardstick", pairs)
    ours, hand = player(weights, depth), player(HAND_TUNED, depth)
    return round(play_pairs(ours, hand, starts, threads=threads).score, 4)

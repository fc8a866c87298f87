"""How good learned weights are: matches over openings that no training has ever started from.

Nothing is learned or chosen here; what comes out is what is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kingme.training.matches import MatchScore, play_pairs, player
from kingme.training.openings import openings
from kingme.training.weights import HAND_TUNED, KINGS_AND_A_HALF, PIECE_COUNTING, Weights

CHUNK = 20
"""Openings that are played between two reports of progress."""

Progress = Callable[[int], None]


class Contest(NamedTuple):
    """A match to play: two names with their weights."""

    first: str
    second: str
    first_weights: Weights
    second_weights: Weights


class Comparison(NamedTuple):
    """A match that was played, as the first of the two sees it."""

    first: str
    second: str
    match: MatchScore


def contests(trained: Mapping[str, Weights]) -> list[Contest]:
    """What there is to compare: the start and the goal, then each trained set with two others.

    Args:
        trained: Trained weights by the name that the table has for them.

    >>> [f"{contest.first} - {contest.second}" for contest in contests({"mine": HAND_TUNED})]
    ['piece counting - hand-tuned', 'mine - hand-tuned', 'mine - kings worth 1.5 men']
    """
    rows = [Contest("piece counting", "hand-tuned", PIECE_COUNTING, HAND_TUNED)]
    for name, weights in trained.items():
        rows.append(Contest(name, "hand-tuned", weights, HAND_TUNED))
        rows.append(Contest(name, "kings worth 1.5 men", weights, KINGS_AND_A_HALF))
    return rows


def compare(
    rows: Sequence[Contest],
    *,
    seed: int = 1,
    games: int = 1000,
    depth: int = 4,
    extension: int = 0,
    threads: int = 1,
    on_games: Progress = lambda count: None,
) -> Iterator[Comparison]:
    """Play matches, all over the same openings, each opening by both colours.

    Args:
        rows: Who plays whom.
        seed: What the openings are made from.
        games: Games of each match, an even number.
        depth: Plies that both look ahead.
        extension: The most plies by which forced jumps extend a path.
        threads: How many games are played at once; it changes the time alone.
        on_games: Told after every few games how many they were.

    Raises:
        ValueError: the number of games is odd, or there are not so many openings.

    >>> (row,) = compare(contests({}), games=4, depth=2)
    >>> row.first, row.match.games
    ('piece counting', 4)
    """
    if games < 2 or games % 2:
        raise ValueError(
            f"the number of games must be even, for every opening is played twice, not {games}"
        )
    starts = openings(f"compare {seed}", games // 2, reserved=True)
    for row in rows:
        first = player(row.first_weights, depth, extension)
        second = player(row.second_weights, depth, extension)
        match = MatchScore.nothing()
        for begin in range(0, len(starts), CHUNK):
            part = play_pairs(first, second, starts[begin : begin + CHUNK], threads=threads)
            match = match.plus(part)
            on_games(part.games)
        yield Comparison(row.first, row.second, match)

"""Games of a set of weights against itself, and the positions of them that can teach something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kingme._core import Board, EightEvaluation, GameRecord, play_games
from kingme.game.values import Side
from kingme.training.matches import MAX_PLIES, player, points_of
from kingme.training.openings import openings

LIVELY_PLIES = 10
"""After so many plies without progress a position says little of how the game ends: kings go back
and forth in a drawn ending, and thousands of such positions would drown all others."""


class Lesson(NamedTuple):
    """What a game teaches.

    Attributes:
        positions: The eight counts of its telling positions, Black minus White, in order.
        result: Black's points: 1, a half or 0.
    """

    positions: list[tuple[int, ...]]
    result: float


def lesson_of(start: Board, record: GameRecord) -> Lesson:
    """The telling positions of a game with its result.

    Left out are positions whose side to move must jump, for their counts are about to change, and
    those where nothing has happened for long.
    """
    board, positions = start.copy(), []
    for move in record.moves:
        if board.quiet_plies < LIVELY_PLIES and not move.is_jump:
            positions.append(tuple(EightEvaluation.features(board).values()))
        board.push(move)
    return Lesson(positions, points_of(record, Side.BLACK) / 2)


def lessons(
    weights: Mapping[str, float], seed: str, games: int, depth: int, extension: int, threads: int
) -> Iterator[Lesson]:
    """Games of these weights against themselves.

    Args:
        weights: What both sides play with.
        seed: A text that the openings are made from.
        games: How many, each from another opening.
        depth: Plies that they look ahead.
        extension: The most plies by which forced jumps extend a path.
        threads: How many games are played at once; it changes the time alone.

    >>> from kingme.training.weights import PIECE_COUNTING
    >>> [lesson.result for lesson in lessons(PIECE_COUNTING, "an example", 3, 2, 0, 1)]
    [1.0, 1.0, 0.0]
    """
    starts = openings(seed, games)
    side = player(weights, depth, extension)
    jobs = [(start, side, side, 0) for start in starts]
    records = play_games(jobs, max_plies=MAX_PLIES, threads=threads)
    for start, record in zip(starts, records, strict=True):
        yield lesson_of(start, record)

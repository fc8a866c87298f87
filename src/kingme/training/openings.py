"""Openings for training, and others that no training ever starts a game from.

A position belongs to one kind or the other by its key, which is the same on every machine. So what
is compared was never trained on, whatever the seeds.
"""

from __future__ import annotations

import random

from kingme._core import Board, random_opening

PLIES = 6
"""Random moves before the players take over: enough for thousands of openings of each kind."""

RESERVED_SHARE = 4
"""One position of so many is kept for comparison."""

_TRIES = 200


def is_reserved(board: Board) -> bool:
    """Whether a position is kept for comparison.

    >>> is_reserved(Board())
    False
    """
    return board.key % RESERVED_SHARE == 0


def openings(seed: str, count: int, *, reserved: bool = False, plies: int = PLIES) -> list[Board]:
    """So many openings, no two of them the same position.

    Args:
        seed: Any text; the same text gives the same openings.
        count: How many.
        reserved: Those for comparison instead of those for training.
        plies: Random moves of each.

    Raises:
        ValueError: there are not so many.

    >>> [board.ply for board in openings("an example", 3)]
    [6, 6, 6]
    """
    dice = random.Random(f"openings {seed}")
    found: dict[int, Board] = {}
    for _ in range(_TRIES * (count + 10)):
        if len(found) == count:
            break
        board = random_opening(dice.getrandbits(63), plies)
        if is_reserved(board) is reserved:
            found.setdefault(board.key, board)
    if len(found) < count:
        raise ValueError(
            f"there are no {count} different openings of {plies} plies; {len(found)} were found"
        )
    return list(found.values())

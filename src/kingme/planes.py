"""A board as NumPy planes and its hops as numbers, as learning programs want them.

Everything is seen by the side to move: for White the board is turned by half, so that own men
always move towards higher rows and both sides share what is learned. It plays and judges nothing.

A move is chosen hop by hop: an action is a square and one of four directions, 128 in all. From a
square, one direction leads to a step or to a jump, never to both, so that this says everything; a
jump over several pieces is several actions by the same side. Whole moves as actions would be
thousands, most of them never legal, and would hide that jumps are made of hops.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from kingme._core import Board, Move
from kingme.game.values import Side

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

PLANES: Final = (
    "own men",
    "own kings",
    "other men",
    "other kings",
    "piece in the middle of a jump",
    "pieces that it has taken so far",
    "quiet plies, in hundredths",
    "black to move",
)
SHAPE: Final = (len(PLANES), 8, 8)
"""Planes, rows, columns."""

DIRECTIONS: Final = ((1, -1), (1, 1), (-1, -1), (-1, 1))
"""Change of row and of column: the two forwards come first."""

ACTIONS: Final = 32 * len(DIRECTIONS)


def planes(board: Board, hops: Sequence[int] = ()) -> NDArray[np.float32]:
    """The planes of a board, as `PLANES` names them, for the side to move.

    Args:
        board: The board before the move.
        hops: In the middle of a jump, the squares on which the piece has stood, the start first.

    Returns:
        An array of `SHAPE`, of numbers from 0 to 1. Row 0 is the own home row; light squares are 0.

    >>> found = planes(Board())
    >>> found.shape, int(found[0].sum()), int(found[0, :3].sum()), float(found[7, 0, 0])
    ((8, 8, 8), 12, 12, 1.0)
    """
    import numpy as np

    turn = board.turn
    found = np.zeros(SHAPE, np.float32)
    for side in Side:
        first = 0 if side is turn else 2
        for plane, squares in ((first, board.men(side)), (first + 1, board.kings(side))):
            for square in squares:
                found[plane, *_place(square, turn)] = 1
    if len(hops) > 1:
        own = found[:2, *_place(hops[0], turn)].copy()
        found[:2, *_place(hops[0], turn)] = 0
        found[:2, *_place(hops[-1], turn)] = own
        found[4, *_place(hops[-1], turn)] = 1
        for near, far in pairwise(hops):
            (row, column), (to_row, to_column) = _place(near, turn), _place(far, turn)
            found[5, (row + to_row) // 2, (column + to_column) // 2] = 1
    found[6] = min(board.quiet_plies / 100, 1)
    found[7] = turn is Side.BLACK
    return found


def actions(moves: Iterable[Move], turn: Side, hops: Sequence[int] = ()) -> dict[int, int]:
    """The actions that go on with one of the moves, each with the square to which it leads.

    Args:
        moves: The legal moves.
        turn: The side to move.
        hops: In the middle of a jump, the squares on which the piece has stood, the start first.

    >>> actions(Board().legal_moves, Side.BLACK)
    {32: 13, 33: 14, 36: 14, 37: 15, 40: 15, 41: 16, 44: 16}
    """
    found: dict[int, int] = {}
    for move in moves:
        path = move.path
        at = max(len(hops), 1)
        if len(path) > at and tuple(path[: len(hops)]) == tuple(hops):
            found[action_of(path[at - 1], path[at], turn)] = path[at]
    return dict(sorted(found.items()))


def action_of(near: int, far: int, turn: Side) -> int:
    """The number of a hop from one square to another.

    >>> action_of(11, 15, Side.BLACK), action_of(22, 18, Side.WHITE)
    (40, 40)
    """
    (row, column), (to_row, to_column) = _place(near, turn), _place(far, turn)
    direction = (1 if to_row > row else -1, 1 if to_column > column else -1)
    square = near if turn is Side.BLACK else 33 - near
    return (square - 1) * len(DIRECTIONS) + DIRECTIONS.index(direction)


def mask(board: Board, hops: Sequence[int] = ()) -> NDArray[np.int8]:
    """1 for every action that may be chosen now, 0 for the others.

    >>> int(mask(Board()).sum())
    7
    """
    import numpy as np

    found = np.zeros(ACTIONS, np.int8)
    found[list(actions(board.legal_moves, board.turn, hops))] = 1
    return found


def _place(square: int, turn: Side) -> tuple[int, int]:
    """Row and column, seen by a side."""
    row, rank = divmod((square if turn is Side.BLACK else 33 - square) - 1, 4)
    return row, 2 * rank + (row % 2 == 0)

"""Plain pictures of a board for videos of training: text, and an array of colours.

They are drawn with NumPy alone, since a learning program calls for thousands of them; the drawings
for people are `kingme.art`'s. White is at the bottom.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kingme._core import Board
from kingme.game.values import Piece, Side

SQUARE = 48
"""Pixels of a side of a square."""

_LIGHT, _DARK = (236, 217, 185), (118, 84, 62)
_RIM, _CROWN = (24, 20, 18), (226, 178, 60)
_DISC = {Side.BLACK: (178, 48, 40), Side.WHITE: (246, 242, 232)}


def text(board: Board) -> str:
    """Eight lines: `b` and `w` men, `B` and `W` kings, dots for empty dark squares.

    >>> print(text(Board()).splitlines()[0])
      b   b   b   b
    """
    lines = []
    for row in range(8):
        cells = [" "] * 8
        for rank in range(4):
            piece = board.piece_at(row * 4 + rank + 1)
            letter = "." if piece is None else piece.side.letter
            cells[2 * rank + (row % 2 == 0)] = (
                letter.lower() if piece and not piece.king else letter
            )
        lines.append(" ".join(cells).rstrip())
    return "\n".join(lines)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    return piece.side.letter if piece.king else piece.side.letter.lower()


def rgb(board: Board) -> NDArray[np.uint8]:
    """Rows, columns and colours, 8 times `SQUARE` a side.

    >>> rgb(Board()).shape
    (384, 384, 3)
    """
    picture = np.empty((8 * SQUARE, 8 * SQUARE, 3), np.uint8)
    rows, columns = np.indices(picture.shape[:2]) // SQUARE
    picture[:] = np.where(((rows + columns) % 2 == 1)[..., None], _DARK, _LIGHT)
    middle = (SQUARE - 1) / 2
    down, across = np.indices((SQUARE, SQUARE)) - middle
    distance = np.hypot(down, across)
    for square in range(1, 33):
        piece = board.piece_at(square)
        if piece is None:
            continue
        row, rank = divmod(square - 1, 4)
        top, left = row * SQUARE, (2 * rank + (row % 2 == 0)) * SQUARE
        cell = picture[top : top + SQUARE, left : left + SQUARE]
        cell[distance < SQUARE * 0.42] = _RIM
        cell[distance < SQUARE * 0.38] = _DISC[piece.side]
        if piece.king:
            cell[(distance < SQUARE * 0.24) & (distance > SQUARE * 0.12)] = _CROWN
    return picture

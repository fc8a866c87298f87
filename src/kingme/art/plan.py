"""Where squares lie on a drawn board. It draws nothing.

One square is 100 by 100 units, and the field begins at (0, 0).
"""

from __future__ import annotations

SQUARE = 100
FIELD = 8 * SQUARE

NUMBERS = range(1, 33)
"""The playing squares as PDN numbers them."""


def corner(square: int, flip: bool) -> tuple[int, int]:
    """The upper left corner of a playing square.

    Args:
        square: Its number, 1 to 32.
        flip: Turn the board, so that 1 to 4 lie at the bottom.

    Raises:
        ValueError: there is no such square.

    >>> corner(1, flip=False), corner(29, flip=False), corner(29, flip=True)
    ((100, 0), (0, 700), (700, 0))
    """
    if square not in NUMBERS:
        raise ValueError(f"square {square} does not exist; squares run from 1 to 32")
    row, place = divmod(square - 1, 4)
    column = 2 * place + (row + 1) % 2
    if flip:
        row, column = 7 - row, 7 - column
    return SQUARE * column, SQUARE * row


def centre(square: int, flip: bool) -> tuple[int, int]:
    """The middle of a playing square."""
    x, y = corner(square, flip)
    return x + SQUARE // 2, y + SQUARE // 2

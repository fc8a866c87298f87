"""Where the squares 1 to 32 lie on the board as it is seen, and steps of the keyboard's frame."""

from __future__ import annotations

from kingme.game.values import Side


def seen_at(square: int, bottom: Side) -> tuple[int, int]:
    """The column and row of a square, from the upper left of the board as it is seen.

    Args:
        square: 1 to 32.
        bottom: The side whose home squares are at the bottom.

    >>> seen_at(32, Side.WHITE), seen_at(32, Side.BLACK), seen_at(1, Side.BLACK)
    ((6, 7), (1, 0), (6, 7))
    """
    row, place = divmod(square - 1, 4)
    column = 2 * place + (1 if row % 2 == 0 else 0)
    return (column, row) if bottom is Side.WHITE else (7 - column, 7 - row)


def square_at(column: int, row: int, bottom: Side) -> int | None:
    """The square at a column and row; None for a light square and beside the board.

    >>> square_at(6, 7, Side.BLACK), square_at(0, 0, Side.BLACK), square_at(8, 1, Side.BLACK)
    (1, None, None)
    """
    if not (0 <= column < 8 and 0 <= row < 8) or (column + row) % 2 == 0:
        return None
    if bottom is Side.BLACK:
        column, row = 7 - column, 7 - row
    return 4 * row + column // 2 + 1


def stepped(square: int, dx: int, dy: int, bottom: Side) -> int:
    """The square one step on, as seen; the same one at the edge.

    A step sideways goes to the next playing square of the row, one up or down to the next row:
    to the half of the lane of two columns that is a playing square there, so that four steps up
    and four down lead back.

    >>> stepped(1, 0, -1, Side.BLACK), stepped(1, -1, 0, Side.BLACK), stepped(1, 1, 0, Side.BLACK)
    (5, 2, 1)
    """
    column, row = seen_at(square, bottom)
    lane, row = column // 2 + dx, row + dy
    if not (0 <= lane < 4 and 0 <= row < 8):
        return square
    found = square_at(2 * lane + (row + 1) % 2, row, bottom)
    assert found is not None  # one square of two neighbours in a row is a playing square
    return found

"""The cursor of `--arrows`: where it stands, and where an arrow takes it. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable

from kingme.players.retro import Cell, square_of
from kingme.terminal.retro.keys import Key

ARROWS = frozenset({Key.UP, Key.DOWN, Key.LEFT, Key.RIGHT})


def moved(cell: Cell, key: Key) -> Cell:
    """The next playing cell in the direction of an arrow; the same one at the edge.

    An arrow to the side stays in the row. One up or down goes to the next row, to the right where
    it can, and back to the column that it came from with the next step.

    >>> moved(Cell(11), Key.RIGHT), moved(Cell(11), Key.UP), moved(Cell(22), Key.UP)
    (13, 22, 31)
    """
    row, column = divmod(cell, 10)
    if key in (Key.LEFT, Key.RIGHT):
        column += 2 if key is Key.RIGHT else -2
    elif key in (Key.UP, Key.DOWN):
        row += 1 if key is Key.UP else -1
        column += 1 if column % 2 else -1
    there = 10 * row + column
    return cell if square_of(there) is None else Cell(there)


def nearest(cell: Cell, cells: Iterable[Cell]) -> Cell:
    """The cell of several that lies nearest to another; itself when there is none.

    >>> nearest(Cell(33), [Cell(11), Cell(24)])
    24
    """
    row, column = divmod(cell, 10)

    def far(other: Cell) -> tuple[int, int]:
        away = (abs(other // 10 - row), abs(other % 10 - column))
        return (max(away), other)

    return min(cells, key=far, default=cell)

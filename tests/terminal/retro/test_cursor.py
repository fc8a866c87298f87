"""The cursor of --arrows on the board."""

from __future__ import annotations

import pytest

from kingme.players.retro import Cell, cell_of, square_of
from kingme.terminal.retro.cursor import ARROWS, moved, nearest
from kingme.terminal.retro.keys import Key

CELLS = [cell_of(square) for square in range(1, 33)]


def test_the_cursor_stays_on_playing_cells() -> None:
    for cell in CELLS:
        for key in ARROWS:
            assert square_of(moved(cell, key)) is not None


def test_up_and_down_and_sideways_undo_each_other() -> None:
    pairs = [(Key.UP, Key.DOWN), (Key.LEFT, Key.RIGHT)]
    for cell in CELLS:
        for there, back in pairs:
            for first, second in ((there, back), (back, there)):
                if moved(cell, first) != cell:
                    assert moved(moved(cell, first), second) == cell


def test_every_cell_can_be_reached() -> None:
    reached = {CELLS[0]}
    for _ in range(16):
        reached |= {moved(cell, key) for cell in reached for key in ARROWS}
    assert reached == set(CELLS)


@pytest.mark.parametrize(
    ("cell", "cells", "found"), [(33, (11, 24), 24), (33, (), 33), (44, (33, 55), 33)]
)
def test_nearest(cell: int, cells: tuple[int, ...], found: int) -> None:
    assert nearest(Cell(cell), [Cell(other) for other in cells]) == found

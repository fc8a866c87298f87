"""How fast the retro game types, draws and thinks: one row of a table a speed. It never waits."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Pace(NamedTuple):
    """Seconds that things take where somebody watches.

    Attributes:
        title_row: A row of the title's checkerboard.
        title_letter: A letter of the title.
        letter: A letter of a message.
        board_row: A row of the board when it is drawn anew.
        think: The shortest time that the computer thinks.
        hop: A jump of the computer's that goes on.
    """

    title_row: float
    title_letter: float
    letter: float
    board_row: float
    think: float
    hop: float


class Speed(StrEnum):
    """The speeds that there are."""

    FAST = "fast"
    AUTHENTIC = "authentic"


PACES = {
    Speed.FAST: Pace(0.03, 0.08, 0.0, 0.0, 0.0, 0.45),
    Speed.AUTHENTIC: Pace(0.18, 0.22, 0.03, 0.08, 3.2, 0.9),
}

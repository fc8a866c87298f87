"""What the retro session has to say to whoever shows it, and what a drawing of it shows."""

from __future__ import annotations

from typing import NamedTuple

from kingme.players.retro import Cell
from kingme.terminal.retro.codec import Cells


class View(NamedTuple):
    """What can be seen of a game.

    Attributes:
        cells: The board.
        computer: The pieces that the computer has taken.
        human: The pieces that the person has taken.
        last: The cells of the last move, as far as it has come: its path.
        jumped: The cells of the pieces that it took.
        log: The moves so far, a line each.
    """

    cells: Cells
    computer: int
    human: int
    last: tuple[Cell, ...]
    jumped: frozenset[Cell]
    log: tuple[str, ...]


class Say(NamedTuple):
    """A line of text; a refusal is said with a beep."""

    text: str
    refusal: bool = False


class Show(NamedTuple):
    """The board has changed; `passing` when the move goes on by itself."""

    view: View
    passing: bool = False


class Think(NamedTuple):
    """The computer begins to think."""


class Leave(NamedTuple):
    """The session is over."""


Event = Say | Show | Think | Leave

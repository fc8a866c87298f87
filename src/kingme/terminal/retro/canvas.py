"""A screen of coloured characters, and the colours that home computers had around 1982.

Cells in, lines with the codes of a terminal out; what they show is decided elsewhere.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from kingme.terminal.styles import Colours


class Ink(Enum):
    """A colour: red, green, blue, its number of the 256, and its number of the 16."""

    BLACK = (0x00, 0x00, 0x00, 16, 0)
    BLUE = (0x00, 0x00, 0xD0, 20, 4)
    MAGENTA = (0xB8, 0x00, 0xB8, 127, 5)
    CYAN = (0x00, 0xC8, 0xD0, 44, 6)
    GREY = (0xA8, 0xA8, 0xA8, 248, 7)
    BRIGHT_BLUE = (0x30, 0x40, 0xFF, 63, 12)
    BRIGHT_RED = (0xFF, 0x30, 0x30, 203, 9)
    BRIGHT_MAGENTA = (0xFF, 0x40, 0xFF, 207, 13)
    BRIGHT_GREEN = (0x20, 0xFF, 0x40, 83, 10)
    BRIGHT_CYAN = (0x20, 0xF0, 0xFF, 51, 14)
    BRIGHT_YELLOW = (0xFF, 0xF0, 0x20, 227, 11)
    BRIGHT_WHITE = (0xFF, 0xFF, 0xFF, 231, 15)


RAINBOW = (Ink.BRIGHT_RED, Ink.BRIGHT_YELLOW, Ink.BRIGHT_GREEN, Ink.BRIGHT_CYAN)


class Cell(NamedTuple):
    """A character with its colours; inverse is how black and white tells them apart."""

    text: str = " "
    ink: Ink = Ink.BRIGHT_WHITE
    paper: Ink = Ink.BLACK
    inverse: bool = False


class Canvas:
    """A screen to draw on. What does not fit on it is cut off.

    Args:
        width: Its columns.
        height: Its lines.
        paper: The colour that it is filled with.
    """

    def __init__(self, width: int, height: int, paper: Ink = Ink.BLACK) -> None:
        self.width = width
        self.height = height
        self._rows = [[Cell(paper=paper)] * width for _ in range(height)]

    def put(
        self,
        x: int,
        y: int,
        text: str,
        ink: Ink = Ink.BRIGHT_WHITE,
        paper: Ink = Ink.BLACK,
        *,
        inverse: bool = False,
    ) -> None:
        """Write a text; `inverse` matters in black and white only."""
        if 0 <= y < self.height:
            for column, character in enumerate(text, x):
                if 0 <= column < self.width:
                    self._rows[y][column] = Cell(character, ink, paper, inverse)

    def fill(self, x: int, y: int, width: int, height: int, paper: Ink) -> None:
        """Empty a part of the screen."""
        for line in range(y, y + height):
            self.put(x, line, " " * width, Ink.BRIGHT_WHITE, paper)

    def texts(self) -> list[str]:
        """The bare characters of each line."""
        return ["".join(cell.text for cell in row) for row in self._rows]

    def lines(self, colours: Colours) -> list[str]:
        """Each line with its codes; without colours only inverse is left of them."""
        return [_line(row, colours) for row in self._rows]


def _line(row: list[Cell], colours: Colours) -> str:
    out: list[str] = []
    before = "\x1b[0m"
    for cell in row:
        if colours is Colours.NONE:
            code = "\x1b[0;7m" if cell.inverse else "\x1b[0m"
        else:
            ink = _code(cell.ink, colours, ground=False)
            code = f"\x1b[0;{ink};{_code(cell.paper, colours, ground=True)}m"
        if code != before:
            out.append(code)
            before = code
        out.append(cell.text)
    if before != "\x1b[0m":
        out.append("\x1b[0m")
    return "".join(out)


def _code(ink: Ink, colours: Colours, *, ground: bool) -> str:
    red, green, blue, indexed, basic = ink.value
    if colours is Colours.TRUE:
        return f"{48 if ground else 38};2;{red};{green};{blue}"
    if colours is Colours.PALETTE:
        return f"{48 if ground else 38};5;{indexed}"
    first = (40 if ground else 30) if basic < 8 else (100 if ground else 90)
    return str(first + basic % 8)

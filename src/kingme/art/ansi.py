"""Text with ANSI colours taken apart into the cells of a terminal's screen.

It reads colours and styles (SGR) only. Sequences that move the cursor belong to a terminal
emulator and are left out.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from typing import NamedTuple

BASIC = (
    "#2B2119", "#E0604C", "#8FC46A", "#EDBE5E", "#7FA9DD", "#CF8FC6", "#83CBBB", "#D9CBB4",
    "#8A7660", "#FF8A74", "#B4E38E", "#FFDB85", "#A9C9F5", "#EAB3E2", "#ABE7D9", "#FFF8EC",
)  # fmt: skip
"""The 16 named colours, normal and bright."""

_CUBE = (0, 95, 135, 175, 215, 255)
_SEQUENCE = re.compile(
    r"\x1b\[([0-9;:]*)m"  # a style
    r"|\x1b\[[0-?]*[ -/]*[@-~]"  # any other control sequence
    r"|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"  # a title or a link
    r"|\x1b[@-Z\\-_]"
    r"|[\x00-\x08\x0b-\x1f\x7f]"
)


class Style(NamedTuple):
    """How a cell looks; a colour that is None is the window's own."""

    ink: str | None = None
    ground: str | None = None
    bold: bool = False
    faint: bool = False
    italic: bool = False
    underlined: bool = False
    inverse: bool = False


class Cell(NamedTuple):
    """A character with its style. A wide character is followed by a cell without text."""

    text: str
    style: Style


Line = tuple[Cell, ...]


def read_screen(screen: str) -> tuple[Line, ...]:
    """The lines of a screen as cells.

    >>> [line] = read_screen("\\x1b[1;31mA\\x1b[0mB")
    >>> line[0].style.bold, line[0].style.ink, line[1].style.ink
    (True, '#E0604C', None)
    """
    style = Style()
    lines = []
    for row in screen.split("\n"):
        cells: list[Cell] = []
        at = 0
        for found in _SEQUENCE.finditer(row):
            cells += _cells(row[at : found.start()], style, len(cells))
            at = found.end()
            if found[1] is not None:
                style = styled(style, found[1])
        cells += _cells(row[at:], style, len(cells))
        lines.append(tuple(cells))
    return tuple(lines)


def _cells(text: str, style: Style, column: int) -> list[Cell]:
    cells: list[Cell] = []
    for character in text:
        if character == "\t":
            cells += [Cell(" ", style)] * (8 - (column + len(cells)) % 8)
        elif unicodedata.combining(character) or character == "\ufe0e":
            if cells and cells[-1].text:
                cells[-1] = Cell(cells[-1].text + character, cells[-1].style)
        elif unicodedata.east_asian_width(character) in "WF":
            cells += [Cell(character, style), Cell("", style)]
        else:
            cells.append(Cell(character, style))
    return cells


def styled(style: Style, codes: str) -> Style:
    """The style after the numbers of an SGR sequence; numbers it does not know change nothing.

    >>> styled(Style(), "38;2;255;0;16").ink, styled(Style(bold=True), "").bold
    ('#FF0010', False)
    """
    numbers = iter([int(code or 0) for code in codes.replace(":", ";").split(";")])
    for number in numbers:
        if number == 0:
            style = Style()
        elif number in _SWITCHES:
            style = _SWITCHES[number](style)
        elif 30 <= number <= 37:
            style = style._replace(ink=BASIC[number - 30])
        elif 40 <= number <= 47:
            style = style._replace(ground=BASIC[number - 40])
        elif 90 <= number <= 97:
            style = style._replace(ink=BASIC[number - 82])
        elif 100 <= number <= 107:
            style = style._replace(ground=BASIC[number - 92])
        elif number == 39:
            style = style._replace(ink=None)
        elif number == 49:
            style = style._replace(ground=None)
        elif number in (38, 48):
            colour = _long_colour(numbers)
            if colour is not None:
                style = (
                    style._replace(ink=colour) if number == 38 else style._replace(ground=colour)
                )
    return style


_SWITCHES: dict[int, Callable[[Style], Style]] = {
    1: lambda style: style._replace(bold=True),
    2: lambda style: style._replace(faint=True),
    3: lambda style: style._replace(italic=True),
    4: lambda style: style._replace(underlined=True),
    7: lambda style: style._replace(inverse=True),
    22: lambda style: style._replace(bold=False, faint=False),
    23: lambda style: style._replace(italic=False),
    24: lambda style: style._replace(underlined=False),
    27: lambda style: style._replace(inverse=False),
}


def _long_colour(numbers: Iterator[int]) -> str | None:
    """The colour that follows 38 or 48: one of 256, or red, green and blue."""
    kind = next(numbers, None)
    if kind == 5:
        return indexed(next(numbers, 0))
    if kind == 2:
        red, green, blue = (min(255, next(numbers, 0)) for _ in range(3))
        return f"#{red:02X}{green:02X}{blue:02X}"
    return None


def indexed(number: int) -> str | None:
    """One of the 256 colours of a terminal, or None where there is none.

    >>> indexed(9) == BASIC[9], indexed(196), indexed(232)
    (True, '#FF0000', '#080808')
    """
    if 0 <= number < 16:
        return BASIC[number]
    if 16 <= number < 232:
        place = number - 16
        red, green, blue = (_CUBE[place // 36], _CUBE[place // 6 % 6], _CUBE[place % 6])
        return f"#{red:02X}{green:02X}{blue:02X}"
    if 232 <= number < 256:
        grey = 8 + 10 * (number - 232)
        return f"#{grey:02X}{grey:02X}{grey:02X}"
    return None

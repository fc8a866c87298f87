"""The title: a checkerboard of blocks over the whole screen, then words crawling in over it.

It gives the pictures and says how long each stays; showing them and beeping is the stage's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kingme.terminal.retro import words
from kingme.terminal.retro.canvas import Canvas, Ink
from kingme.terminal.retro.pace import Pace
from kingme.terminal.styles import Colours, Screen

FLASH = 0.32
"""Seconds between two phases of flashing."""

FLASHES = 10
"""Phases for which the finished title stays, unless a key is pressed."""

CHECK = (8, 4)
"""A check of the board: columns and lines."""

_CHECKS = (Ink.BRIGHT_BLUE, Ink.BRIGHT_RED, Ink.BRIGHT_MAGENTA, Ink.BRIGHT_GREEN,
           Ink.BRIGHT_CYAN, Ink.BRIGHT_YELLOW)  # fmt: skip
_HINT = " PRESS ANY KEY "

_GLYPHS = {
    "A": (".###.", "#...#", "#...#", "#####", "#...#", "#...#"),
    "C": (".###.", "#...#", "#....", "#....", "#...#", ".###."),
    "E": ("#####", "#....", "####.", "#....", "#....", "#####"),
    "H": ("#...#", "#...#", "#####", "#...#", "#...#", "#...#"),
    "K": ("#...#", "#..#.", "###..", "#..#.", "#...#", "#...#"),
    "N": ("#...#", "##..#", "#.#.#", "#.#.#", "#..##", "#...#"),
    "O": (".###.", "#...#", "#...#", "#...#", "#...#", ".###."),
    "R": ("####.", "#...#", "#...#", "####.", "#..#.", "#...#"),
    "S": (".####", "#....", ".###.", "....#", "....#", "####."),
    "Y": ("#...#", "#...#", ".#.#.", "..#..", "..#..", "..#.."),
    "?": (".###.", "#...#", "...#.", "..#..", ".....", "..#.."),
}
_BOX = (7, 4)
"""A large letter: columns and lines, each line two dots high."""


class Step(NamedTuple):
    """A picture of the title.

    Attributes:
        checks: The rows of checks that are there.
        letters: The letters that are there.
        flash: Whether they are in the second phase of flashing.
        seconds: How long it stays.
        beep: Whether a letter has just come.
    """

    checks: int
    letters: int
    flash: bool
    seconds: float
    beep: bool = False


def steps(lines: int, pace: Pace) -> Iterator[Step]:
    """The pictures in order, for a screen of so many lines."""
    rows = -(-lines // CHECK[1])
    for row in range(1, rows + 1):
        yield Step(row, 0, False, pace.title_row)
    elapsed = 0.0
    for letter in range(1, len(words.TITLE) + 1):
        flash = int(elapsed / FLASH) % 2 == 1
        yield Step(rows, letter, flash, pace.title_letter, words.TITLE[letter - 1] != " ")
        elapsed += pace.title_letter
    for phase in range(FLASHES):
        yield Step(rows, len(words.TITLE), phase % 2 == 0, FLASH)


def draw(step: Step, screen: Screen) -> Canvas:
    """A picture of the title."""
    canvas = Canvas(screen.columns, screen.lines)
    _checks(canvas, step.checks, screen)
    _words(canvas, step, screen)
    if step.letters == len(words.TITLE):
        left = (canvas.width - len(_HINT)) // 2
        canvas.put(left, canvas.height - 2, _HINT, Ink.BRIGHT_WHITE, Ink.BLACK)
    return canvas


def _checks(canvas: Canvas, rows: int, screen: Screen) -> None:
    width, height = CHECK
    block = "█" if screen.unicode else "#"
    coloured = screen.colours is not Colours.NONE
    for row in range(rows):
        ink = _CHECKS[row % len(_CHECKS)]
        for column in range(row % 2, -(-canvas.width // width), 2):
            for line in range(height):
                text = block * width
                if coloured and not screen.unicode:
                    text = " " * width
                canvas.put(column * width, row * height + line, text, ink,
                           ink if coloured else Ink.BLACK)  # fmt: skip


def _words(canvas: Canvas, step: Step, screen: Screen) -> None:
    first, _, second = words.TITLE.partition(" ")
    large = (
        screen.unicode
        and canvas.width >= _BOX[0] * len(first) + 2
        and canvas.height >= 2 * _BOX[1] + 4
    )
    if large:
        top = (canvas.height - 2 * _BOX[1] - 1) // 2
        _large(canvas, first[: step.letters], len(first), top, step.flash)
        rest = second[: max(0, step.letters - len(first) - 1)]
        _large(canvas, rest, len(second), top + _BOX[1] + 1, step.flash)
        return
    left = (canvas.width - len(words.TITLE)) // 2
    ink, paper = _phase(step.flash)
    text = words.TITLE[: step.letters]
    canvas.put(left, canvas.height // 2, text, ink, paper, inverse=not step.flash)


def _phase(flash: bool) -> tuple[Ink, Ink]:
    """Ink and paper of the letters: inverse, and the other way round."""
    pair = (Ink.BLACK, Ink.BRIGHT_WHITE)
    return (pair[1], pair[0]) if flash else pair


def _large(canvas: Canvas, text: str, whole: int, top: int, flash: bool) -> None:
    """Letters of blocks, each in its box; `whole` is how many there will be."""
    width, height = _BOX
    left = (canvas.width - whole * width) // 2
    ink, paper = _phase(flash)
    for place, letter in enumerate(text):
        dots = ["." * 5, *_GLYPHS[letter], "." * 5]
        for line in range(height):
            upper, lower = dots[2 * line], dots[2 * line + 1]
            pairs = zip(upper, lower, strict=True)
            blocks = "".join({"..": " ", "#.": "▀", ".#": "▄", "##": "█"}[a + b] for a, b in pairs)
            x = left + place * width
            canvas.put(x, top + line, f" {blocks} ", ink, paper, inverse=not flash)

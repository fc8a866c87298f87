"""The empty board: frame, squares and the grain of the wood."""

from __future__ import annotations

import random
from functools import cache

from kingme.art.palette import BoardColours
from kingme.art.plan import FIELD, NUMBERS, SQUARE, corner
from kingme.art.svg import Element, element

FRAME = 30
"""The width of the frame, in board units."""

_GRAIN_SEED = 7
_STROKES = 5
_DARK_GRAIN = 0.09
_LIGHT_GRAIN = 0.05


def playing_colour(colours: BoardColours, light_squares: bool) -> str:
    """The colour of the squares that pieces stand on."""
    return colours.light if light_squares else colours.dark


def empty_board(colours: BoardColours, *, light_squares: bool, grain: bool) -> tuple[Element, ...]:
    """Frame and squares, in board units.

    Args:
        colours: Those of the board.
        light_squares: The playing squares are the light ones.
        grain: Draw the grain, where the colours have it.
    """
    parts = [
        _square(-FRAME, rx=14, fill=colours.frame),
        _square(3 - FRAME, rx=11, fill="none", stroke="#FFF", stroke_width=2, stroke_opacity=0.14),
        _square(-2.5, rx=2.5, fill="none", stroke="#000", stroke_width=5, stroke_opacity=0.45),
        _square(0, fill=playing_colour(colours, not light_squares)),
        element("path", d=_squares(), fill=playing_colour(colours, light_squares)),
    ]
    if grain and colours.grain:
        for playing in (True, False):
            parts.append(
                element(
                    "path",
                    d=_grain(playing),
                    fill="none",
                    stroke="#000",
                    stroke_width=2.2,
                    stroke_opacity=_LIGHT_GRAIN if playing == light_squares else _DARK_GRAIN,
                )
            )
    return tuple(parts)


def _square(start: float, **attributes: str | float) -> Element:
    """A square round the middle of the board; `start` is its left and upper edge."""
    side = FIELD - 2 * start
    return element("rect", x=start, y=start, width=side, height=side, **attributes)


@cache
def _squares() -> str:
    """All playing squares as one path."""
    places = (corner(square, flip=False) for square in NUMBERS)
    return "".join(f"M{x} {y}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in places)


@cache
def _grain(playing: bool) -> str:
    """Wavy strokes on the playing squares, or on the others, as one path."""
    chance = random.Random(2 * _GRAIN_SEED + playing)
    step = SQUARE // _STROKES
    strokes = []
    for square in NUMBERS:
        x, y = corner(square, flip=False)
        if not playing:
            # The other squares are the mirror image of these.
            x = FIELD - SQUARE - x
        for stroke in range(_STROKES):
            height = y + step * stroke + chance.randrange(5, step - 5)
            left, wave = chance.randrange(30, 71), chance.randint(-3, 3)
            right = SQUARE - left
            strokes.append(
                f"M{x} {height}q{left // 2} {2 * wave} {left} 0t{right} {chance.randint(-2, 2)}"
            )
    return "".join(strokes)

"""The grain of wood on a board's squares: the same strokes every time."""

from __future__ import annotations

import random
from functools import cache

from kingme.art.plan import FIELD, NUMBERS, SQUARE, corner
from kingme.art.svg import Element, element

_GRAIN_SEED = 7
_STROKES = 5
_DARK_GRAIN = 0.09
_LIGHT_GRAIN = 0.05


def grain(flipped: bool, light_squares: bool) -> tuple[Element, ...]:
    """Five wavy strokes a square, stronger on the dark squares, in board units.

    Args:
        flipped: The board is turned, and its grain with it.
        light_squares: The playing squares are the light ones.
    """
    turned = f"rotate(180 {FIELD // 2} {FIELD // 2})" if flipped else None
    return tuple(
        element(
            "path",
            d=_grain(playing),
            fill="none",
            stroke="#000",
            stroke_width=2.2,
            stroke_opacity=_LIGHT_GRAIN if playing == light_squares else _DARK_GRAIN,
            transform=turned,
        )
        for playing in (True, False)
    )


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

"""How one piece stands at one moment, as values. Draws nothing.

Lengths are squares. Boards are first thought of with square 1 in the uppermost row; `turned` says
where a place is on the board as it is shown.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from kingme.art.plan import SQUARE, centre
from kingme.game.values import Side

Point = tuple[float, float]

GROUND = 0
"""The layer of pieces that stand."""
AIR = 1
"""The layer of pieces that move: over all that stand."""


def place(square: int) -> Point:
    """The middle of a square, in squares from the upper left of the board with square 1 on top.

    >>> place(1), place(29)
    ((1.5, 0.5), (0.5, 7.5))
    """
    x, y = centre(square, flip=False)
    return x / SQUARE, y / SQUARE


def turned(point: Point, degrees: float) -> Point:
    """A place after the board was turned about its middle.

    >>> turned((1.5, 0.5), 0), turned((1.5, 0.5), 180)
    ((1.5, 0.5), (6.5, 7.5))
    """
    x, y = point
    if degrees == 0:
        return x, y
    if degrees == 180:
        return 8 - x, 8 - y
    angle = math.radians(degrees)
    c, s = math.cos(angle), math.sin(angle)
    return 4 + (x - 4) * c - (y - 4) * s, 4 + (x - 4) * s + (y - 4) * c


class Placement(NamedTuple):
    """Where a piece is on its way and how it is bent.

    Attributes:
        x: From the left of the board, of the middle of the square that it stands on.
        y: From the top.
        lift: How far it is above that.
        sx: Its width, about its foot.
        sy: Its height, about its foot.
        angle: How far it leans to the right.
        alpha: From 0, not to be seen, to 1.
    """

    x: float
    y: float
    lift: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0


class Pose(NamedTuple):
    """A piece as it is to be drawn.

    Attributes:
        x: From the left of the shown board, of the middle of the square that it stands on.
        y: From the top of the shown board.
        side: Whose it is.
        king: Whether it wears its crown.
        mood: The face, by the names of `kingme.art`.
        look: How far the pupils are moved to the right and down, in hundredths of a square.
        sx: Width, 1 at rest; about the foot, which lies 0.36 below the middle.
        sy: Height, 1 at rest; about the foot.
        angle: Degrees to the right, about the foot.
        lift: How far the piece is above the place of its shadow.
        shadow: Size and strength of the shadow, 1 and 1 at rest.
        alpha: From 0 to 1.
        layer: `GROUND` or `AIR`.
        sway: Ears, antennae, steam and capes, from -1 to 1.
        turn: What goes round, from 0 to 1.
        light: The antenna of a neo king, from 0 to 1.
        glitch: Where a slice of it is out of place: height from the top, 0 to 1; None as a rule.
        square: The square that it stands on or goes to.
    """

    x: float
    y: float
    side: Side
    king: bool
    mood: str = "neutral"
    look: Point = (0.0, 0.0)
    sx: float = 1.0
    sy: float = 1.0
    angle: float = 0.0
    lift: float = 0.0
    shadow: Point = (1.0, 1.0)
    alpha: float = 1.0
    layer: int = GROUND
    sway: float = 0.0
    turn: float = 0.0
    light: float = 1.0
    glitch: float | None = None
    square: int = 0

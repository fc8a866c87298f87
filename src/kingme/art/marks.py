"""Marks on a board: what can move, what must, where to, what was last, what is advised.

Each state has a shape of its own, so that nothing hangs on colour, and every mark has a core and a
casing of the opposite lightness, so that it reads on every square and every piece. Points are given
in board units; which squares are meant is the board's. `mark_svg` and `way_svg` give marks as
documents, for a window to lay below and above its pieces.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, get_args

from kingme.art.plan import FIELD, SQUARE, centre
from kingme.art.recipes import document
from kingme.art.sets import BoardColours, Scheme, piece_set
from kingme.art.svg import Attributes, Element, decimal, element

Point = tuple[float, float]

Mark = Literal["movable", "pointed", "obliged", "destination", "jump", "selected", "focus"]
MARKS: tuple[Mark, ...] = get_args(Mark)

MARK_BOX = (-70.0, -70.0, 140.0, 140.0)
"""Left, top, width and height of a mark's picture round the middle of a square, 100 wide."""

DASHES = 21.0
"""The length of an arrow's dash and gap: when it has crept so far, it looks as before."""

_FOCUS, _FOCUS_CASING = "#FFFFFF", "#0B0F14"


def mark_svg(set_name: str, mark: Mark, *, scheme: Scheme = "light", drawn_in: float = 0.0) -> str:
    """A mark of one square as a document, 1.4 squares wide.

    Args:
        set_name: The set whose tones it has.
        mark: `movable` (a ring), `pointed` (the same under the pointer), `obliged` (a ring and
            four wedges), `destination` (a dot), `jump` (a dot in a ring), `selected` (brackets; the
            square's tint is `BoardColours.tint`) or `focus` (an outline, for the keyboard).
        scheme: `light` or `dark`, as for the board.
        drawn_in: How far the wedges of `obliged` have moved in, in units.

    Raises:
        ValueError: a set or a mark that there is not.

    >>> mark_svg("modern", "focus").count("<rect")
    2
    """
    if mark not in MARKS:
        raise ValueError(f"there is no mark {mark!r}; the marks are {', '.join(MARKS)}")
    parts = _mark(piece_set(set_name).palette(scheme), mark, drawn_in)
    return document("".join(map(str, parts)), MARK_BOX, MARK_BOX[2])


def _mark(colours: BoardColours, mark: Mark, drawn_in: float) -> tuple[Element, ...]:
    middle = (0.0, 0.0)
    match mark:
        case "movable":
            return _ring(colours, middle, 45, 3)
        case "pointed":
            return _ring(colours, middle, 45, 4)
        case "obliged":
            return (*_ring(colours, middle, 45, 5), *_wedges(colours, drawn_in))
        case "destination" | "jump":
            return dot(colours, middle, jump=mark == "jump")
        case "selected":
            return _brackets(colours)
        case "focus":
            return _outline()


def way_svg(
    set_name: str,
    path: Sequence[int],
    *,
    hint: bool = False,
    scheme: Scheme = "light",
    flipped: bool = False,
    square: int = 80,
    creep: float = 0.0,
) -> str:
    """The trail of a move, or a dashed arrow that advises one, over the whole field.

    Args:
        set_name: The set whose tones it has.
        path: The squares of the move, from the first to the last.
        hint: An arrow instead of a trail.
        scheme: `light` or `dark`, as for the board.
        flipped: Whether the board is turned.
        square: The width of a square, in pixels; the picture is 8 squares wide, without a frame.
        creep: How far an arrow's dashes have crept towards its tip, in units, 0 to `DASHES`.

    Raises:
        ValueError: a set or a square that there is not, or fewer than two squares.

    >>> way_svg("classic", (11, 15), hint=True).count("<path")
    4
    """
    if len(path) < 2:
        raise ValueError(f"a way has two squares or more, not {len(path)}")
    colours = piece_set(set_name).palette(scheme)
    points = [centre(number, flipped) for number in path]
    parts = arrow(colours, points, creep) if hint else trail(colours, points)
    return document("".join(map(str, parts)), (0, 0, FIELD, FIELD), FIELD * square / SQUARE)


def tint(colours: BoardColours, corner: Point) -> Element:
    """A square laid over with a colour."""
    x, y = corner
    return element(
        "rect",
        x=x,
        y=y,
        width=100,
        height=100,
        fill=colours.tint,
        fill_opacity=colours.tint_opacity,
    )


def trail(colours: BoardColours, points: Sequence[Point]) -> tuple[Element, ...]:
    """The way of a move: a ring where it began and a line to where it ended."""
    radius = 9
    (x, y), rest = points[0], points[1:]
    first = _towards(points[0], rest[0], radius)
    way = _line([first, *rest])
    ring: Attributes = {"cx": x, "cy": y, "r": radius, "fill": "none"}
    bent: Attributes = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return (
        element(
            "path", d=way, stroke=colours.casing, stroke_width=7.5, stroke_opacity=0.55, **bent
        ),
        element("circle", stroke=colours.casing, stroke_width=6.2, **ring),
        element("path", d=way, stroke=colours.core, stroke_width=4, stroke_opacity=0.85, **bent),
        element("circle", stroke=colours.core, stroke_width=3, **ring),
    )


def dot(colours: BoardColours, centre: Point, *, jump: bool) -> tuple[Element, ...]:
    """A place that a piece can go to; a jump's has a ring round it."""
    x, y = centre
    radius = 9.5 if jump else 12
    dots = (
        element("circle", cx=x, cy=y, r=radius + 2.4, fill=colours.casing),
        element("circle", cx=x, cy=y, r=radius, fill=colours.core),
    )
    if not jump:
        return dots
    return (*_ring(colours, centre, 22, 4), *dots)


def arrow(
    colours: BoardColours, points: Sequence[Point], creep: float = 0.0
) -> tuple[Element, ...]:
    """A dashed arrow along points; its tip is on the last one, its dashes creep towards it."""
    length, half_width = 28, 15
    tip = points[-1]
    neck = _towards(tip, points[-2], length)
    first = _towards(points[0], points[1], 30)
    way = _line([first, *points[1:-1], neck])
    along = ((tip[0] - neck[0]) / length, (tip[1] - neck[1]) / length)
    across = (-along[1] * half_width, along[0] * half_width)
    head = _line(
        [
            tip,
            (neck[0] + across[0], neck[1] + across[1]),
            (neck[0] - across[0], neck[1] - across[1]),
        ]
    )
    bent: Attributes = {"fill": "none", "stroke_linejoin": "round"}
    return (
        element("path", d=way, stroke=colours.casing, stroke_width=11.5, **bent),
        element(
            "path",
            d=f"{head}Z",
            fill=colours.core,
            stroke=colours.casing,
            stroke_width=4.8,
            stroke_linejoin="round",
        ),
        element(
            "path",
            d=way,
            stroke=colours.core,
            stroke_width=7.5,
            stroke_dasharray="12 9",
            stroke_dashoffset=-creep if creep else None,
            **bent,
        ),
        element("path", d=f"{head}Z", fill=colours.core),
    )


def _ring(colours: BoardColours, centre: Point, radius: float, width: float) -> tuple[Element, ...]:
    place: Attributes = {"cx": centre[0], "cy": centre[1], "r": radius, "fill": "none"}
    return (
        element("circle", stroke=colours.casing, stroke_width=width + 3.2, **place),
        element("circle", stroke=colours.core, stroke_width=width, **place),
    )


def _wedges(colours: BoardColours, drawn_in: float) -> tuple[Element, ...]:
    """Four wedges on the diagonals that point in at a ring."""
    tip, base, half = 49.5 - drawn_in, 62.0 - drawn_in, 10.0
    ways = []
    for right, down in ((1, 1), (-1, 1), (-1, -1), (1, -1)):
        along, across = (math.sqrt(0.5) * right, math.sqrt(0.5) * down), math.sqrt(0.5) * half
        ways.append(
            _line(
                [
                    (tip * along[0], tip * along[1]),
                    (base * along[0] - across * down, base * along[1] + across * right),
                    (base * along[0] + across * down, base * along[1] - across * right),
                ]
            )
        )
    shape = "Z".join(ways) + "Z"
    cased: Attributes = {"stroke": colours.casing, "stroke_width": 4.8, "stroke_linejoin": "round"}
    return (
        element("path", d=shape, fill=colours.casing, **cased),
        element("path", d=shape, fill=colours.core),
    )


def _brackets(colours: BoardColours) -> tuple[Element, ...]:
    """A bracket in each corner of the square."""
    near, far = 45, 24
    shape = "".join(
        f"M{near * right} {far * down}V{near * down}H{far * right}"
        for right in (-1, 1)
        for down in (-1, 1)
    )
    line: Attributes = {"d": shape, "fill": "none"}
    return (
        element("path", stroke=colours.casing, stroke_width=9, stroke_linecap="square", **line),
        element("path", stroke=colours.core, stroke_width=5.4, **line),
    )


def _outline() -> tuple[Element, ...]:
    """The square's outline, the same on every board, so that it is known again."""
    place: Attributes = {"x": -46, "y": -46, "width": 92, "height": 92, "rx": 9, "fill": "none"}
    return (
        element("rect", stroke=_FOCUS_CASING, stroke_width=8, **place),
        element("rect", stroke=_FOCUS, stroke_width=4, **place),
    )


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from one point in the direction of another."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = distance / math.hypot(across, down)
    return start[0] + share * across, start[1] + share * down


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{decimal(x)} {decimal(y)}" for x, y in points)

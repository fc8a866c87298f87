"""Marks on a board: tints, the trail of a move, dots and arrows.

Every mark has a core and a casing of the opposite lightness, so that it reads on every square and
every piece. Points are given in board units; which squares are meant is the board's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from kingme.art.sets import BoardColours
from kingme.art.svg import Attributes, Element, decimal, element

Point = tuple[float, float]


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
    ring: Attributes = {"cx": x, "cy": y, "r": 22, "fill": "none"}
    return (
        element("circle", stroke=colours.casing, stroke_width=7.2, **ring),
        element("circle", stroke=colours.core, stroke_width=4, **ring),
        *dots,
    )


def arrow(colours: BoardColours, points: Sequence[Point]) -> tuple[Element, ...]:
    """A dashed arrow along points; its tip is on the last one."""
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
            "path", d=way, stroke=colours.core, stroke_width=7.5, stroke_dasharray="12 9", **bent
        ),
        element("path", d=f"{head}Z", fill=colours.core),
    )


def _towards(start: Point, end: Point, distance: float) -> Point:
    """The point at a distance from one point in the direction of another."""
    across, down = end[0] - start[0], end[1] - start[1]
    share = distance / math.hypot(across, down)
    return start[0] + share * across, start[1] + share * down


def _line(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{decimal(x)} {decimal(y)}" for x, y in points)

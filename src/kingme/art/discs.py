"""Pieces as discs: a man is one disc, a king two with a crown.

A drawing fills a box of 100 by 100 units round (0, 0), y downwards. Where it stands and how large
it becomes is the board's.
"""

from __future__ import annotations

from kingme.art.crown import crown
from kingme.art.palette import DiscColours
from kingme.art.svg import Element, element

SMALL_BELOW = 56
"""Squares of fewer pixels show pieces with bolder lines and without the finest parts."""


def disc(colours: DiscColours, *, king: bool, small: bool) -> tuple[Element, ...]:
    """The drawing of a piece.

    Args:
        colours: Those of its side.
        king: A king instead of a man.
        small: For squares of fewer than `SMALL_BELOW` pixels.
    """
    line = 3.4 if small else 2.6
    shadow = element("ellipse", cx=0, cy=6, rx=40, ry=38, fill="#000", fill_opacity=0.26)
    if not king:
        return (
            shadow,
            _circle(3, 38, colours.edge, colours.outline, line),
            _circle(-1, 38, colours.main, colours.outline, line),
            *_rings(colours, -1),
        )
    return (
        shadow,
        _circle(7, 37.5, colours.edge, colours.outline, line),
        _circle(-1, 37.5, colours.edge, colours.outline, line),
        _circle(-5.5, 37.5, colours.main, colours.outline, line),
        *_rings(colours, -5.5),
        *crown(44 if small else 40, -5.5, line, ruby=not small),
    )


def _circle(y: float, radius: float, fill: str, stroke: str, line: float) -> Element:
    return element("circle", cx=0, cy=y, r=radius, fill=fill, stroke=stroke, stroke_width=line)


def _rings(colours: DiscColours, y: float) -> tuple[Element, ...]:
    return tuple(_circle(y, radius, "none", colours.ring, width) for radius, width in colours.rings)

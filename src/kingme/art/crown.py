"""The crown of kings, the same on every kind of piece."""

from __future__ import annotations

from kingme.art.svg import Attributes, Element, decimal, element

GOLD = "#FFD24A"
OUTLINE = "#3A2000"
BAND = "#C98A10"
RUBY = "#E03A4E"


def crown(width: float, centre_y: float, line: float, *, ruby: bool) -> tuple[Element, ...]:
    """A golden crown, centred over x = 0.

    Args:
        width: From its left to its right point; it is two thirds as high.
        centre_y: Where its middle stands.
        line: The width of its outline.
        ruby: Whether a ruby sits in its middle.
    """

    def at(x: float, y: float) -> str:
        return f"{decimal(x * width)} {decimal(centre_y + y * width)}"

    body = (
        f"M{at(-0.43, 0.33)}L{at(-0.5, -0.18)}L{at(-0.21, 0.01)}L{at(0, -0.33)}"
        f"L{at(0.21, 0.01)}L{at(0.5, -0.18)}L{at(0.43, 0.33)}Z"
    )
    outlined: Attributes = {"fill": GOLD, "stroke": OUTLINE, "stroke_width": line}
    balls = tuple(
        element("circle", cx=x * width, cy=centre_y + y * width, r=r * width, **outlined)
        for x, y, r in ((-0.5, -0.18, 0.075), (0.5, -0.18, 0.075), (0, -0.33, 0.085))
    )
    band = element(
        "path",
        d=f"M{at(-0.4, 0.17)}H{decimal(0.4 * width)}",
        fill="none",
        stroke=BAND,
        stroke_width=0.7 * line,
    )
    parts = (element("path", d=body, stroke_linejoin="round", **outlined), band, *balls)
    if not ruby:
        return parts
    return (*parts, element("circle", cx=0, cy=centre_y, r=0.07 * width, fill=RUBY))

"""Icons and the trophy: small drawings round the board, as SVG documents.

An icon is a few lines, 2 units wide with round ends, in a box of 24 by 24, from
`data/icons.json`; its colour is the front end's.
"""

from __future__ import annotations

from kingme.art.recipes import document, draw, read_data, rounded
from kingme.art.svg import element, group


def icon_names() -> tuple[str, ...]:
    """The names of all icons.

    >>> "undo" in icon_names()
    True
    """
    return tuple(read_data("icons.json")["icons"])


def icon_svg(name: str, colour: str) -> str:
    """An icon as an SVG document.

    Args:
        name: One of `icon_names()`.
        colour: The colour of its lines, as in `#E8F8FF`.

    Raises:
        ValueError: no icon has that name.

    >>> icon_svg("new", "#2B1E13").count("<path")
    1
    """
    icons = read_data("icons.json")["icons"]
    if name not in icons:
        raise ValueError(f"there is no icon {name!r}; the icons are {', '.join(icons)}")
    lines = group(
        (element("path", d=line) for line in icons[name]),
        fill="none",
        stroke=colour,
        stroke_width=2,
    )
    return document(rounded(str(lines)), (0, 0, 24, 24), 24)


def trophy_svg() -> str:
    """The golden cup of the result card, in a box of 100 by 100."""
    content = draw(read_data("icons.json")["trophy"], {})
    return document(rounded(content), (-50, -50, 100, 100), 100)

"""What a report is made of, as plain values that both its forms read."""

from __future__ import annotations

from typing import NamedTuple

from kingme.arena.statistics import Estimate
from kingme.art.svg import element


class Figure(NamedTuple):
    """A figure that matters: what it is, its value, and a remark."""

    name: str
    value: str
    remark: str


class Bar(NamedTuple):
    """Three counts that are shown as the parts of a bar, in this order."""

    won: int
    drawn: int
    lost: int

    @property
    def total(self) -> int:
        """All of them."""
        return sum(self)


OUTCOMES = ("won", "drawn", "lost")
COLOURS = ("black", "drawn", "white")
"""What the parts of a bar are, which is how they are drawn."""


class Section(NamedTuple):
    """A table, whose rows may end in a bar each.

    Attributes:
        title: Its heading.
        head: The headings of its columns.
        rows: Its cells.
        text_columns: How many columns at the left hold text; the others hold numbers.
        bars: A bar for each row, or nothing.
        bar_head: What the parts of the bars mean.
        bar_kinds: How the parts are drawn.
    """

    title: str
    head: list[str]
    rows: list[list[str]]
    text_columns: int = 1
    bars: list[Bar] = []  # noqa: RUF012 - a default that nobody changes
    bar_head: str = ""
    bar_kinds: tuple[str, str, str] = OUTCOMES


class Parts(NamedTuple):
    """A whole report.

    Attributes:
        title: Who played.
        subtitle: Under which terms.
        figures: The figures at its top; a match has some.
        bar: Games won, drawn and lost by the first player of a match.
        pairs: The pentanomial counts of a match.
        course: The score of a match after each pair of games.
        sections: The tables.
        settings: Everything that the games were played with.
    """

    title: str
    subtitle: str
    figures: list[Figure]
    bar: Bar | None
    pairs: tuple[int, ...] | None
    course: list[Estimate]
    sections: list[Section]
    settings: list[tuple[str, str]]


BAR_STYLE = (
    ".won{fill:var(--good)}.drawn{fill:url(#hatch)}.lost{fill:var(--bad)}"
    ".black{fill:#1E140C;stroke:var(--soft)}.white{fill:#F6ECD8;stroke:var(--soft)}"
    ".hatch-back{fill:var(--raised)}.hatch-line{stroke:var(--soft);stroke-width:1.5}"
)
"""How the parts of bars are drawn; `HATCH` must stand in the same document."""

HATCH = element(
    "pattern",
    element("rect", width=6, height=6, class_="hatch-back"),
    element("line", x1=0, y1=0, x2=0, y2=6, class_="hatch-line"),
    id="hatch",
    width=6,
    height=6,
    patternUnits="userSpaceOnUse",
    patternTransform="rotate(45)",
)

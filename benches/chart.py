"""The figures of docs/benchmarks.md as a picture: how many times better than its aim each one is.

It reads the page and nothing else, so that page and picture agree.
"""

from __future__ import annotations

import math
import re
from typing import NamedTuple
from xml.sax.saxutils import escape

WIDTH, LEFT, RIGHT, ROW, TOP = 960, 430, 70, 20, 46
PAPER, INK, SOFT, GOOD, BAD, LINE = "#fdfaf3", "#2b1c12", "#7a5a43", "#5b8c5a", "#b03a2e", "#d9c3a3"
MOST = 100.0
"""The scale ends here; what is further beyond is drawn to the end and told in figures."""

_ROW = re.compile(r"^\| ([^|]+) \| ([\d.,]+) ([^|]*)\| (>=|<=) ([\d.]+) \|", re.MULTILINE)


class Bar(NamedTuple):
    """A figure that has an aim.

    Attributes:
        name: What was measured.
        times: How many times better than the aim; below 1 the aim is missed.
    """

    name: str
    times: float


def bars(page: str) -> list[Bar]:
    """The figures of a page that have an aim.

    >>> bars("| perft | 1,200 million/s | >= 600 | yes |\\n| start | 0.1 s | <= 0.3 | yes |")
    [Bar(name='perft', times=2.0), Bar(name='start', times=3.0)]
    """
    found = []
    for name, value, _, direction, aim in _ROW.findall(page):
        measured, wanted = float(value.replace(",", "")), float(aim)
        ratio = measured / wanted if direction == ">=" else wanted / max(measured, 1e-9)
        found.append(Bar(name.strip().replace("`", ""), round(ratio, 4)))
    return found


def chart(page: str) -> str:
    """The picture as SVG."""
    rows = bars(page)
    height = TOP + ROW * len(rows) + 16
    room = WIDTH - LEFT - RIGHT

    def across(times: float) -> float:
        """Where a ratio stands: half the aim at the left edge, in equal steps of times."""
        share = math.log(max(0.5, min(times, MOST)) / 0.5) / math.log(MOST / 0.5)
        return LEFT + room * share

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        "<title>How far beyond its aim each figure is</title>",
        "<desc>A bar for each figure that has an aim: two times is twice as good.</desc>",
        f'<g font-family="system-ui, sans-serif" font-size="12" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" rx="12" fill="{PAPER}"/>',
    ]
    for times in (1, 2, 5, 10, 20, 50, 100):
        x = across(times)
        parts.append(
            f'<path d="M{x:.0f} {TOP - 8}V{height - 12}" stroke="{INK if times == 1 else LINE}"/>'
            f'<text x="{x:.0f}" y="{TOP - 16}" text-anchor="middle" fill="{SOFT}">'
            f"{'the aim' if times == 1 else f'{times} times'}</text>"
        )
    for place, bar in enumerate(rows):
        y = TOP + ROW * place
        one, end = across(1), across(bar.times)
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 12}" text-anchor="end">{escape(bar.name)}</text>'
            f'<rect x="{min(one, end):.1f}" y="{y + 2}" width="{max(abs(end - one), 1.5):.1f}" '
            f'height="{ROW - 6}" rx="3" fill="{GOOD if bar.times >= 1 else BAD}"/>'
            f'<text x="{max(one, end) + 6:.1f}" y="{y + 12}" fill="{SOFT}">{bar.times:.3g}</text>'
        )
    return "\n".join([*parts, "</g>", "</svg>"])

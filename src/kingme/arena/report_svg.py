"""A report as one picture: the figures and tables of the web page, drawn. It follows the scheme."""

from __future__ import annotations

from kingme.arena.report_parts import (
    BAR_STYLE,
    HATCH,
    OUTCOMES,
    Bar,
    Parts,
    Section,
)
from kingme.art.scheme import FONT, colour_rules
from kingme.art.svg import NAMESPACE, Element, element

WIDTH = 960
_MARGIN = 32
_ROW = 26
_MOST_ROWS = 40
_LETTER = 7.4
"""The width of an average letter of the tables' text, to lay columns out."""
_LONGEST = 46

_STYLE = """
.bg{fill:var(--bg)}.card{fill:var(--surface)}
text{font:14px FONT;fill:var(--ink);font-variant-numeric:tabular-nums}
.title{font-size:30px;font-weight:800}.soft{fill:var(--soft)}
.heading{font-size:18px;font-weight:700}.figure{font-size:26px;font-weight:800}
.small{font-size:12px;fill:var(--soft)}
.head{font-weight:600;fill:var(--soft)}
.line{stroke:var(--line)}
"""


def picture(parts: Parts) -> str:
    """The picture as SVG text."""
    sheet = _Sheet()
    sheet.text(parts.title, "title", 30)
    sheet.text(parts.subtitle, "soft", 18)
    if parts.figures:
        sheet.figures([(each.name, each.value, each.remark) for each in parts.figures[:4]])
    if parts.bar is not None:
        sheet.result(parts.bar)
    for section in parts.sections:
        sheet.section(section)
    return sheet.finished(parts)


class _Sheet:
    """A picture that grows downwards."""

    def __init__(self) -> None:
        self._shapes: list[Element] = []
        self._y = float(_MARGIN)

    def text(self, text: str, kind: str, height: int) -> None:
        self._y += height
        self._shapes.append(element("text", text, x=_MARGIN, y=self._y, class_=kind))
        self._y += 8

    def figures(self, figures: list[tuple[str, str, str]]) -> None:
        self._y += 16
        width = (WIDTH - 2 * _MARGIN - 16 * (len(figures) - 1)) / len(figures)
        for place, (name, value, remark) in enumerate(figures):
            x = _MARGIN + place * (width + 16)
            self._card(x, self._y, width, 96)
            for text, kind, down in (
                (name, "soft", 26),
                (value, "figure", 58),
                (remark, "small", 80),
            ):
                self._shapes.append(element("text", text, x=x + 16, y=self._y + down, class_=kind))
        self._y += 96

    def result(self, bar: Bar) -> None:
        self._y += 16
        self._card(_MARGIN, self._y, WIDTH - 2 * _MARGIN, 56)
        self._bar(bar, _MARGIN + 16, self._y + 18, WIDTH - 2 * _MARGIN - 248, 20)
        words = f"{bar.won} won, {bar.drawn} drawn, {bar.lost} lost"
        self._shapes.append(
            element("text", words, x=WIDTH - _MARGIN - 16, y=self._y + 33, text_anchor="end")
        )
        self._y += 56

    def section(self, section: Section) -> None:
        rows = section.rows[:_MOST_ROWS]
        left_out = len(section.rows) - len(rows)
        height = 56 + _ROW * (len(rows) + 1) + (_ROW if left_out else 0)
        self._y += 16
        self._card(_MARGIN, self._y, WIDTH - 2 * _MARGIN, height)
        top = self._y + 32
        self._shapes.append(element("text", section.title, x=_MARGIN + 16, y=top, class_="heading"))
        columns = self._columns(section, rows)
        y = top + _ROW + 4
        self._row(section.head, columns, section.text_columns, y, "head")
        if section.bars:
            self._shapes.append(element("text", section.bar_head, x=_BAR_LEFT, y=y, class_="head"))
        for number, row in enumerate(rows):
            y += _ROW
            self._shapes.append(
                element(
                    "line",
                    x1=_MARGIN + 16,
                    x2=WIDTH - _MARGIN - 16,
                    y1=y - 18,
                    y2=y - 18,
                    class_="line",
                )
            )
            self._row(row, columns, section.text_columns, y, None)
            if section.bars:
                bar = section.bars[number]
                self._bar(bar, _BAR_LEFT, y - 12, 200, 14, section.bar_kinds)
                counts = f"{bar.won} / {bar.drawn} / {bar.lost}"
                self._shapes.append(
                    element("text", counts, x=WIDTH - _MARGIN - 16, y=y, text_anchor="end")
                )
        if left_out:
            text = f"and {left_out} more"
            self._shapes.append(element("text", text, x=_MARGIN + 16, y=y + _ROW, class_="soft"))
        self._y += height

    def _columns(self, section: Section, rows: list[list[str]]) -> list[float]:
        """Where each column is anchored: its left edge for text, its right edge for numbers."""
        right = _BAR_LEFT - 24 if section.bars else WIDTH - _MARGIN - 16
        widths = [
            _LETTER * min(max(len(row[place]) for row in [section.head, *rows]), _LONGEST) + 16
            for place in range(len(section.head))
        ]
        places = [0.0] * len(widths)
        x = float(_MARGIN + 16)
        for place in range(section.text_columns):
            places[place] = x
            x += widths[place]
        edge = float(right)
        spare = max(0.0, edge - x - sum(widths[section.text_columns :]))
        gap = spare / max(1, len(widths) - section.text_columns)
        for place in reversed(range(section.text_columns, len(widths))):
            places[place] = edge
            edge -= widths[place] + min(gap, 40)
        return places

    def _row(
        self, cells: list[str], columns: list[float], text_columns: int, y: float, kind: str | None
    ) -> None:
        for place, (cell, x) in enumerate(zip(cells, columns, strict=True)):
            anchor = None if place < text_columns else "end"
            shown = cell if len(cell) <= _LONGEST else f"{cell[: _LONGEST - 1]}…"
            self._shapes.append(element("text", shown, x=x, y=y, text_anchor=anchor, class_=kind))

    def _bar(
        self,
        bar: Bar,
        x: float,
        y: float,
        width: float,
        height: float,
        kinds: tuple[str, str, str] = OUTCOMES,
    ) -> None:
        for kind, count in zip(kinds, bar, strict=True):
            if count:
                part = width * count / bar.total
                self._shapes.append(
                    element("rect", x=x, y=y, width=part, height=height, class_=kind)
                )
                x += part

    def _card(self, x: float, y: float, width: float, height: float) -> None:
        self._shapes.append(
            element("rect", x=x, y=y, width=width, height=height, rx=16, class_="card")
        )

    def finished(self, parts: Parts) -> str:
        height = self._y + _MARGIN
        drawing = element(
            "svg",
            element("title", parts.title),
            element("desc", parts.subtitle),
            element("style", colour_rules("svg") + BAR_STYLE + _STYLE.replace("FONT", FONT)),
            element("defs", HATCH),
            element("rect", width=WIDTH, height=height, class_="bg"),
            *self._shapes,
            xmlns=NAMESPACE,
            viewBox=f"0 0 {WIDTH} {height:g}",
            width=WIDTH,
            height=height,
            role="img",
        )
        return f"{drawing}\n"


_BAR_LEFT = WIDTH - _MARGIN - 16 - 200 - 110
"""Where the bars of a table begin."""

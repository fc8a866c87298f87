"""A report as one web page that needs nothing else. Light and dark follow the reader's system.

Bars show games won plain, drawn hatched, lost plain in another tone, and have their figures beside
them: nothing is said by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from kingme.arena.report_parts import (
    BAR_STYLE,
    HATCH,
    OUTCOMES,
    Bar,
    Parts,
    Section,
)
from kingme.arena.statistics import Estimate
from kingme.arena.tables import PAIR_NAMES
from kingme.art.scheme import FONT, colour_rules
from kingme.art.svg import Element, element, escaped, group

_STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 FONT}
main{max-width:1040px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:32px;line-height:1.2;letter-spacing:-.01em;font-weight:800;
margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:20px;line-height:1.2;font-weight:700;margin:0 0 12px}
p{margin:0}
.soft{color:var(--soft)}
.card{background:var(--surface);border-radius:16px;padding:16px;margin-top:24px;
box-shadow:0 1px 2px rgb(43 30 19/8%),0 6px 18px rgb(43 30 19/7%)}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(168px,1fr));gap:16px;margin-top:24px}
.tiles .card{margin:0}
.tile-name{font-size:14px;color:var(--soft)}
.tile-value{font-size:32px;font-weight:800;line-height:1.2;font-variant-numeric:tabular-nums}
.tile-remark{font-size:14px;color:var(--soft)}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px;font-variant-numeric:tabular-nums}
th{font-weight:600;color:var(--soft);text-align:right;padding:4px 8px;
border-bottom:1px solid var(--line)}
td{text-align:right;padding:6px 8px;border-bottom:1px solid var(--line)}
tr:last-child td{border-bottom:0}
th.text,td.text{text-align:left}
td.bars{min-width:240px;text-align:left}
th.bars{text-align:left}
.bar{display:flex;align-items:center;gap:8px}
.bar svg{flex:1;height:16px;min-width:96px;border-radius:6px}
.count{white-space:nowrap;min-width:88px}
.charts{display:grid;grid-template-columns:2fr 1fr;gap:24px;margin-top:24px}
.charts .card{margin:0}
@media (max-width:760px){.charts{grid-template-columns:1fr}}
.axis{stroke:var(--line);stroke-width:1}
.band{fill:var(--band)}
.course{fill:none;stroke:var(--primary);stroke-width:2.5;stroke-linejoin:round}
.column{fill:var(--primary)}
svg text{font:12px FONT;fill:var(--soft)}
svg text.value{font-weight:700;fill:var(--ink)}
.key{display:flex;gap:16px;font-size:14px;color:var(--soft);margin-top:8px;flex-wrap:wrap}
.key span{display:inline-flex;align-items:center;gap:6px}
summary{cursor:pointer;font-weight:600}
details table{margin-top:12px}
details td{overflow-wrap:anywhere}
"""


def page(parts: Parts) -> str:
    """The page."""
    return "".join(_page(parts))


def _page(parts: Parts) -> Iterator[str]:
    title = escaped(parts.title)
    style = colour_rules(":root") + BAR_STYLE + _STYLE.replace("FONT", FONT)
    yield '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width,initial-scale=1">'
    yield '<meta name="color-scheme" content="light dark">'
    yield f"<title>{title}</title><style>{style}</style></head>\n<body>"
    yield str(_HATCH)
    yield f'<main><h1>{title}</h1><p class="soft">{escaped(parts.subtitle)}</p>\n'
    if parts.figures:
        yield '<div class="tiles">'
        for figure in parts.figures:
            yield f'<div class="card"><div class="tile-name">{escaped(figure.name)}</div>'
            yield f'<div class="tile-value">{escaped(figure.value)}</div>'
            yield f'<div class="tile-remark">{escaped(figure.remark)}</div></div>'
        yield "</div>\n"
    if parts.bar is not None:
        yield f'<section class="card"><h2>Result</h2>{_bar(parts.bar)}{_KEY}</section>\n'
    if parts.course and parts.pairs is not None:
        yield '<div class="charts"><section class="card"><h2>Score as the match went on</h2>'
        yield f"{course_chart(parts.course)}</section>"
        yield '<section class="card"><h2>Points of a pair of games</h2>'
        yield f"{pairs_chart(parts.pairs)}</section></div>\n"
    for section in parts.sections:
        yield from _section(section)
    yield '<section class="card"><details><summary>What the games were played with</summary>'
    yield "<table>"
    for pair in parts.settings:
        cells = "".join(f'<td class="text">{escaped(text)}</td>' for text in pair)
        yield f"<tr>{cells}</tr>"
    yield "</table></details></section></main></body></html>\n"


_HATCH = element(
    "svg",
    element("defs", HATCH),
    width=0,
    height=0,
    aria_hidden="true",
    style="position:absolute",
)


def _swatch(kind: str) -> str:
    return str(
        element(
            "svg",
            element("rect", width=16, height=12, rx=3, class_=kind),
            width=16,
            height=12,
            aria_hidden="true",
        )
    )


_KEY = '<div class="key">{}</div>'.format(
    "".join(f"<span>{_swatch(kind)}{kind}</span>" for kind in ("won", "drawn", "lost"))
)


def _bar(bar: Bar, kinds: tuple[str, str, str] = OUTCOMES) -> str:
    place, shapes = 0.0, []
    for kind, count in zip(kinds, bar, strict=True):
        width = 100 * count / bar.total if bar.total else 0.0
        if count:
            shapes.append(
                element("rect", x=f"{place:.2f}%", width=f"{width:.2f}%", height=16, class_=kind)
            )
        place += width
    drawing = element("svg", *shapes, aria_hidden="true")
    counts = f'<span class="count">{bar.won} / {bar.drawn} / {bar.lost}</span>'
    return f'<div class="bar">{counts}{drawing}</div>'


def _section(section: Section) -> Iterator[str]:
    yield f'<section class="card"><h2>{escaped(section.title)}</h2>'
    yield '<div class="wide"><table><thead><tr>'
    for place, text in enumerate(section.head):
        kind = ' class="text"' if place < section.text_columns else ""
        yield f'<th scope="col"{kind}>{escaped(text)}</th>'
    if section.bars:
        yield f'<th scope="col" class="bars">{escaped(section.bar_head)}</th>'
    yield "</tr></thead><tbody>"
    for number, row in enumerate(section.rows):
        yield "<tr>"
        for place, text in enumerate(row):
            kind = ' class="text"' if place < section.text_columns else ""
            yield f"<td{kind}>{escaped(text)}</td>"
        if section.bars:
            yield f'<td class="bars">{_bar(section.bars[number], section.bar_kinds)}</td>'
        yield "</tr>"
    yield "</tbody></table></div></section>\n"


_WIDTH, _HEIGHT = 640, 240
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 8, 8, 28


def course_chart(course: list[Estimate]) -> Element:
    """The score after each pair of games, with its interval as a band."""
    wide, high = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(place: int) -> float:
        return _LEFT + wide * (place / max(len(course) - 1, 1))

    def y(share: float | None) -> float:
        return _TOP + high * (1 - (0.5 if share is None else share))

    lines = []
    for percent in (0, 25, 50, 75, 100):
        level = y(percent / 100)
        lines.append(
            element("line", x1=_LEFT, y1=level, x2=_WIDTH - _RIGHT, y2=level, class_="axis")
        )
        lines.append(element("text", f"{percent}%", x=_LEFT - 6, y=level + 4, text_anchor="end"))
    upper = [(x(place), y(found.high)) for place, found in enumerate(course)]
    lower = [(x(place), y(found.low)) for place, found in enumerate(course)]
    middle = [(x(place), y(found.value)) for place, found in enumerate(course)]
    return element(
        "svg",
        element("polygon", points=_points([*upper, *reversed(lower)]), class_="band"),
        group(lines),
        element("polyline", points=_points(middle), class_="course"),
        element("text", "pair 1", x=_LEFT, y=_HEIGHT - 8),
        element(
            "text",
            f"pair {len(course)}",
            x=_WIDTH - _RIGHT,
            y=_HEIGHT - 8,
            text_anchor="end",
        ),
        viewBox=f"0 0 {_WIDTH} {_HEIGHT}",
        width="100%",
        role="img",
        aria_label=_course_words(course),
    )


def _course_words(course: list[Estimate]) -> str:
    last = course[-1]
    value, low, high = (100 * (share or 0.0) for share in last)
    return (
        f"Score after {len(course)} pairs of games: {value:.1f}%, "
        f"interval {low:.1f}% to {high:.1f}%"
    )


def _points(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def pairs_chart(pairs: tuple[int, ...]) -> Element:
    """How many pairs of games gave how many points."""
    width, height, base = 320, 240, 204
    step = width / len(pairs)
    most = max(1, *pairs)
    shapes = []
    for place, (name, count) in enumerate(zip(PAIR_NAMES, pairs, strict=True)):
        tall = (base - 28) * count / most
        middle = step * (place + 0.5)
        shapes.append(
            element(
                "rect",
                x=middle - step * 0.34,
                y=base - tall,
                width=step * 0.68,
                height=tall,
                rx=4,
                class_="column",
            )
        )
        shapes.append(
            element(
                "text",
                str(count),
                x=middle,
                y=base - tall - 6,
                text_anchor="middle",
                class_="value",
            )
        )
        shapes.append(element("text", name, x=middle, y=base + 20, text_anchor="middle"))
    words = ", ".join(
        f"{count} of {name} points" for name, count in zip(PAIR_NAMES, pairs, strict=True)
    )
    return element(
        "svg",
        element("line", x1=0, y1=base, x2=width, y2=base, class_="axis"),
        *shapes,
        viewBox=f"0 0 {width} {height}",
        width="100%",
        role="img",
        aria_label=f"Pairs of games: {words}",
    )

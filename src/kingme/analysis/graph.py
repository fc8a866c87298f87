"""The course of a game as a picture: what each position was worth, and where it was lost.

An SVG picture, or a page that has it with a table of the moves. Both need nothing else and follow
the reader's scheme. The scale is the winning chance: a man counts most where it decides most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kingme.analysis.games import GameReview, MoveReview, SideSummary
from kingme.analysis.scores import score_text, winning_chance
from kingme.art.scheme import FONT, colour_rules
from kingme.art.svg import NAMESPACE, Element, decimal, element, escaped, group
from kingme.game.values import Side

WIDTH, HEIGHT = 960, 360
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 64, 40
_LEVELS = (-300, -100, 0, 100, 300)
"""The scores that have a line of their own, in hundredths of a man."""

_STYLE = """
.bg{fill:var(--surface)}
text{font:13px FONT;fill:var(--soft);font-variant-numeric:tabular-nums}
text.title{font-size:18px;font-weight:700;fill:var(--ink)}
text.mark{font-weight:700;fill:var(--ink);text-anchor:middle}
.grid{stroke:var(--line)}.even{stroke:var(--soft)}
.black{fill:#C9342B;fill-opacity:.32}.white{fill:#C4B298;fill-opacity:.4}
.course{fill:none;stroke:var(--ink);stroke-width:2;stroke-linejoin:round}
.blunder{fill:var(--bad)}.mistake{fill:var(--surface);stroke:var(--bad);stroke-width:2}
"""

_PAGE_STYLE = """
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 FONT}
main{max-width:1000px;margin:0 auto;padding:32px 16px 64px}
h1{font-size:28px;line-height:1.2;margin:0 0 16px;overflow-wrap:anywhere}
.card{background:var(--surface);border-radius:16px;padding:16px;margin-top:24px;overflow-x:auto}
.card>svg{width:100%;min-width:560px;height:auto;display:block}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:14px}
th,td{text-align:right;padding:5px 8px;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}
th:first-child,td:first-child,.text{text-align:left}
tr:last-child td{border-bottom:0}
.bad td{background:var(--raised)}
"""


class Names(NamedTuple):
    """Who played: the title above the picture is made of them."""

    black: str = "Black"
    white: str = "White"

    @property
    def title(self) -> str:
        """Both."""
        return f"{self.black} (Black) – {self.white} (White)"


def graph_svg(review: GameReview, names: Names = Names()) -> str:  # noqa: B008 - never changed
    """Draw a reviewed game as an SVG picture.

    Above the middle Black stands better, below it White. Blunders are full diamonds, mistakes open
    circles; both have a text that tells of them.

    >>> graph_svg(GameReview((0, 30, -1300), (), 0)).startswith("<svg xmlns=")
    True
    """
    style = colour_rules("svg") + _STYLE.replace("FONT", FONT)
    drawing = element(
        "svg",
        element("title", f"The course of {names.title}"),
        element("desc", _in_words(review)),
        element("style", style),
        element("rect", width=WIDTH, height=HEIGHT, rx=16, class_="bg"),
        element("text", names.title, x=_LEFT, y=32, class_="title"),
        *_grid(len(review.scores) - 1),
        *_areas(review.scores),
        element("polyline", points=_points(review.scores), class_="course"),
        *(_mark(review, move) for move in review.moves if move.verdict),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        width=WIDTH,
        height=HEIGHT,
        role="img",
    )
    return f"{drawing}\n"


def graph_page(games: Sequence[tuple[Names, GameReview]]) -> str:
    """Reviewed games as one HTML page: a picture, the summary and the moves of each.

    >>> "<h1>" in graph_page([(Names("Ada", "Bo"), GameReview((0,), (), 0))])
    True
    """
    style = colour_rules(":root") + _PAGE_STYLE.replace("FONT", FONT)
    parts = [
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>The course of a game</title><style>{style}</style></head>\n<body><main>",
    ]
    for names, review in games:
        parts.append(f"<h1>{escaped(names.title)}</h1>")
        parts.append(f'<section class="card">{graph_svg(review, names)}</section>')
        parts.append(f'<section class="card">{_summaries(names, review)}</section>')
        parts.append(f'<section class="card">{"".join(_moves(review))}</section>\n')
    parts.append("</main></body></html>\n")
    return "".join(parts)


def _x(ply: int, plies: int) -> float:
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * ply / max(1, plies)


def _y(score: int) -> float:
    return _TOP + (HEIGHT - _TOP - _BOTTOM) * (1 - winning_chance(score))


def _grid(plies: int) -> Iterator[Element]:
    for level in _LEVELS:
        y = _y(level)
        kind = "grid" if level else "even"
        yield element("line", x1=_LEFT, x2=WIDTH - _RIGHT, y1=y, y2=y, class_=kind)
        text = f"{level // 100:+d}" if level else "0"
        yield element("text", text, x=_LEFT - 10, y=y + 4, text_anchor="end")
    for name, y in (("Black", _TOP + 12), ("White", HEIGHT - _BOTTOM - 4)):
        yield element("text", name, x=_LEFT - 10, y=y, text_anchor="end")
    moves = (plies + 1) // 2
    step = next(step for step in (1, 5, 10, 20, 50, 100, 10**9) if moves <= 12 * step)
    for move in range(step, moves + 1, step):
        x = _x(2 * move - 1, plies)
        yield element("text", str(move), x=x, y=HEIGHT - 14, text_anchor="middle")


def _points(scores: Sequence[int]) -> str:
    last = len(scores) - 1
    return " ".join(f"{decimal(_x(ply, last))},{decimal(_y(s))}" for ply, s in enumerate(scores))


def _areas(scores: Sequence[int]) -> Iterator[Element]:
    """What lies between the course and the middle, for either side."""
    last, middle = len(scores) - 1, decimal(_y(0))
    ends = f"{decimal(_x(0, last))},{middle}", f"{decimal(_x(last, last))},{middle}"
    for kind, sign in (("black", 1), ("white", -1)):
        inner = [score if score * sign > 0 else 0 for score in scores]
        yield element("polygon", points=f"{ends[0]} {_points(inner)} {ends[1]}", class_=kind)


def _mark(review: GameReview, move: MoveReview) -> Element:
    assert move.verdict is not None
    x = _x(move.ply, len(review.scores) - 1)
    y = _y(review.scores[move.ply])
    told = element("title", f"{_numbered(move)}, {move.verdict.name}: {_change(move)}")
    if move.verdict.name == "blunder":
        points = " ".join(
            f"{decimal(x + dx)},{decimal(y + dy)}" for dx, dy in ((0, -7), (7, 0), (0, 7), (-7, 0))
        )
        shape = element("polygon", points=points, class_="blunder")
    else:
        shape = element("circle", cx=x, cy=y, r=5, class_="mistake")
    return group([told, shape])


def _numbered(move: MoveReview) -> str:
    number = (move.ply + 1) // 2
    return f"{number}{'.' if move.ply % 2 else '...'} {move.move}"


def _change(move: MoveReview) -> str:
    better = f", {move.pv[0]} {score_text(move.best)}" if move.pv else ""
    return f"{score_text(move.score)}{better}"


def _in_words(review: GameReview) -> str:
    said = [
        f"{side.capitalize()}: {_counts(review.summary(side))}."
        for side in (Side.BLACK, Side.WHITE)
    ]
    last = review.scores[-1]
    return f"{' '.join(said)} In the end {score_text(last)} for Black."


def _counts(summary: SideSummary) -> str:
    exact = "" if summary.accuracy is None else f"accuracy {summary.accuracy:.1f} %, "
    return f"{exact}{summary.mistakes} mistakes, {summary.blunders} blunders"


def _row(cells: Sequence[str], cell: str = "td", kind: str = "") -> str:
    inside = "".join(f"<{cell}>{escaped(text)}</{cell}>" for text in cells)
    return f"<tr{kind}>{inside}</tr>"


def _summaries(names: Names, review: GameReview) -> str:
    rows = [_row(["", "accuracy", "loss a move", "mistakes", "blunders", "missed wins"], "th")]
    for side, name in ((Side.BLACK, names.black), (Side.WHITE, names.white)):
        found = review.summary(side)
        exact = "–" if found.accuracy is None else f"{found.accuracy:.1f} %"
        loss = "–" if found.loss is None else f"{found.loss / 100:.2f}"
        counts = [str(found.mistakes), str(found.blunders), str(found.missed_wins)]
        rows.append(_row([name, exact, loss, *counts]))
    return f"<table>{''.join(rows)}</table>"


def _moves(review: GameReview) -> Iterator[str]:
    yield "<table>"
    yield _row(["move", "worth", "loss", "better", "verdict"], "th")
    for move in review.moves:
        verdict = move.verdict.name if move.verdict else ""
        better = f"{move.pv[0]} {score_text(move.best)}" if move.pv and move.verdict else ""
        cells = [_numbered(move), score_text(move.score), f"{move.loss / 100:.2f}", better, verdict]
        yield _row(cells, kind=' class="bad"' if verdict else "")
    yield "</table>"

"""A terminal's screen as an SVG picture, and a recorded session as one moving picture.

It is handed screens as text with ANSI colours; running programs is the caller's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from kingme.art.ansi import Cell, Line, Style, read_screen
from kingme.art.svg import NAMESPACE, Attributes, Element, decimal, element, group

FONT = "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', monospace"
GROUND = "#1D1712"
INK = "#F3E6D2"

_BAR = "#2B221B"
_BAR_INK = "#C4B298"
_EDGE = "#4A3B2B"
_BUTTONS = ("#E0604C", "#EDBE5E", "#8FC46A")
_BAR_HEIGHT = 34
_PADDING = 14
_CELL = (9, 19)
_FONT_SIZE = 15
_BASELINE = 14
_FAINT = 0.6
_BLOCKS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "█": ((0, 0, 1, 1),),
    "▀": ((0, 0, 1, 0.5),),
    "▄": ((0, 0.5, 1, 0.5),),
    "▌": ((0, 0, 0.5, 1),),
    "▐": ((0.5, 0, 0.5, 1),),
    "▘": ((0, 0, 0.5, 0.5),),
    "▝": ((0.5, 0, 0.5, 0.5),),
    "▖": ((0, 0.5, 0.5, 0.5),),
    "▗": ((0.5, 0.5, 0.5, 0.5),),
    "▛": ((0, 0, 1, 0.5), (0, 0.5, 0.5, 0.5)),
    "▜": ((0, 0, 1, 0.5), (0.5, 0.5, 0.5, 0.5)),
    "▙": ((0, 0.5, 1, 0.5), (0, 0, 0.5, 0.5)),
    "▟": ((0, 0.5, 1, 0.5), (0.5, 0, 0.5, 0.5)),
}
"""Block characters are drawn, since fonts leave gaps between them: left, top, width, height."""


def screen_svg(screen: str, *, columns: int = 80, rows: int | None = None, title: str = "") -> str:
    """One screen as the picture of a terminal window.

    Args:
        screen: Lines of text with ANSI colours. Longer lines and further lines are cut off.
        columns: The width of the window in characters.
        rows: Its height in lines; as many as the screen has when None.
        title: What stands in the window's bar; also the name of the picture.

    >>> picture = screen_svg("\\x1b[31mred\\x1b[0m", columns=20)
    >>> picture[:4], ">red</text>" in picture
    ('<svg', True)
    """
    lines = read_screen(screen)
    rows = len(lines) if rows is None else rows
    drawn = [
        group(_line(line[:columns]), transform=f"translate(0 {decimal(_CELL[1] * row)})")
        for row, line in enumerate(lines[:rows])
        if any(cell.text.strip() or cell.style.ground for cell in line)
    ]
    return str(_window(drawn, [], columns, rows, title, _words(lines)))


def cast_svg(
    frames: Sequence[tuple[float, str]],
    *,
    columns: int = 80,
    rows: int = 24,
    title: str = "",
    pause: float = 4.0,
) -> str:
    """A session as one picture that moves and begins again when it is over.

    Where motion is not wanted, or cannot be shown, it is the picture of the last screen.

    Args:
        frames: Screens with the second at which each appears, in order; the first shows at once.
        columns: The width of the window in characters.
        rows: Its height in lines.
        title: What stands in the window's bar; also the name of the picture.
        pause: How long the last screen stays, in seconds.

    Raises:
        ValueError: there is no screen, or their times do not grow.
    """
    times = [seconds for seconds, _ in frames]
    if not frames or any(after <= before for before, after in pairwise(times)):
        raise ValueError("a cast needs screens whose times grow")
    screens = [read_screen(screen)[:rows] for _, screen in frames]
    starts = [0.0, *(seconds - times[0] for seconds in times[1:])]
    length = starts[-1] + pause

    # Each line that looks the same is drawn once, and used wherever and whenever it stands.
    names: dict[Line, str] = {}
    shown: dict[tuple[int, str], list[int]] = defaultdict(list)
    for frame, screen in enumerate(screens):
        for row, line in enumerate(screen):
            cells = line[:columns]
            if any(cell.text.strip() or cell.style.ground for cell in cells):
                name = names.setdefault(cells, f"l{len(names)}")
                shown[row, name].append(frame)
    definitions = element("defs", *(group(_line(line), id=name) for line, name in names.items()))
    last = len(frames) - 1
    rules: dict[str, str] = {}
    uses = []
    for (row, name), present in sorted(shown.items(), key=lambda item: (item[0][0], item[1])):
        always = len(present) == len(frames)
        spans = _spans(present, starts, length)
        kind = None if always else rules.setdefault(spans, f"a{len(rules)}")
        uses.append(
            element(
                "use",
                href=f"#{name}",
                y=_CELL[1] * row,
                class_=kind,
                visibility=None if present[-1] == last else "hidden",
            )
        )
    styles = "".join(
        f"@keyframes {kind}{{{spans}}}"
        f".{kind}{{animation:{kind} {decimal(length)}s step-end infinite}}"
        for spans, kind in rules.items()
    )
    moving = f"@media (prefers-reduced-motion:no-preference){{{styles}}}"
    above = [element("style", moving), definitions]
    return str(_window(uses, above, columns, rows, title, _words(screens[-1])))


def _spans(present: Sequence[int], starts: Sequence[float], length: float) -> str:
    """CSS key frames: when something is there, by the numbers of the screens that show it."""
    there = set(present)
    keys = []
    before: bool | None = None
    for frame, start in enumerate(starts):
        now = frame in there
        if now != before:
            keys.append(
                f"{decimal(100 * start / length)}%{{visibility:{'visible' if now else 'hidden'}}}"
            )
        before = now
    keys.append(f"to{{visibility:{'visible' if before else 'hidden'}}}")
    return "".join(keys)


def _window(
    lines: Iterable[Element],
    above: Iterable[Element],
    columns: int,
    rows: int,
    title: str,
    words: str,
) -> Element:
    inner_width = columns * _CELL[0]
    width = round(inner_width + 2 * _PADDING)
    height = round(rows * _CELL[1] + 2 * _PADDING + _BAR_HEIGHT)
    middle = _BAR_HEIGHT / 2
    bar = f"M0 {_BAR_HEIGHT}V10a10 10 0 0 1 10-10H{width - 10}a10 10 0 0 1 10 10V{_BAR_HEIGHT}z"
    parts = [
        element("rect", width=width, height=height, rx=10, fill=GROUND),
        element("path", d=bar, fill=_BAR),
        *(
            element("circle", cx=20 + 20 * place, cy=middle, r=6, fill=colour)
            for place, colour in enumerate(_BUTTONS)
        ),
        element(
            "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=9.5, fill="none",
            stroke=_EDGE,
        ),
    ]  # fmt: skip
    if title:
        parts.append(
            element(
                "text", title, x=width / 2, y=middle + 4.5, text_anchor="middle", fill=_BAR_INK,
                font_family=FONT, font_size=13,
            )
        )  # fmt: skip
    screen = group(
        lines,
        transform=f"translate({_PADDING} {_BAR_HEIGHT + _PADDING})",
        font_family=FONT,
        font_size=_FONT_SIZE,
        fill=INK,
        xml__space="preserve",
    )
    return element(
        "svg",
        element("title", title or "Terminal"),
        element("desc", words),
        *above,
        *parts,
        screen,
        xmlns=NAMESPACE,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
        role="img",
    )


def _words(lines: Iterable[Line]) -> str:
    texts = ("".join(cell.text for cell in line).rstrip() for line in lines)
    return "\n".join(texts).strip("\n")


def _line(cells: Line) -> Iterator[Element]:
    """A line's grounds, then its characters."""
    column = 0
    for ground, run in groupby(cells, key=lambda cell: _colours(cell.style)[1]):
        length = len(list(run))
        if ground is not None:
            yield _rect(column, 0, length, 1, ground)
        column += length
    column = 0
    for (style, kind), run in groupby(cells, key=lambda cell: (cell.style, _kind(cell))):
        texts = [cell.text for cell in run]
        if kind in _BLOCKS:
            colour = _colours(style)[0] or INK
            for left, top, width, height in _BLOCKS[kind]:
                if width == 1:
                    yield _rect(column, top, len(texts), height, colour)
                else:
                    for place in range(len(texts)):
                        yield _rect(column + place + left, top, width, height, colour)
        elif kind == "plain":
            yield from _text("".join(texts), column, style)
        elif kind == "single":
            for place, text in enumerate(texts):
                if text:
                    yield _single(text, column + place, style, texts[place + 1 : place + 2] == [""])
        column += len(texts)


def _kind(cell: Cell) -> str:
    """How a cell is drawn. Fonts disagree on the width of everything beyond ASCII."""
    if cell.text in _BLOCKS:
        return cell.text
    return "plain" if cell.text.isascii() and cell.text else "single"


def _colours(style: Style) -> tuple[str | None, str | None]:
    """Ink and ground as they are seen."""
    if not style.inverse:
        return style.ink, style.ground
    return style.ground or GROUND, style.ink or INK


def _look(style: Style) -> Attributes:
    return {
        "fill": _colours(style)[0],
        "font_weight": "bold" if style.bold else None,
        "font_style": "italic" if style.italic else None,
        "text_decoration": "underline" if style.underlined else None,
        "opacity": _FAINT if style.faint else None,
    }


def _text(text: str, column: int, style: Style) -> Iterator[Element]:
    if not style.underlined:
        column += len(text) - len(text.lstrip())
        text = text.strip()
    if text:
        length = len(text) * _CELL[0]
        yield element(
            "text",
            text,
            x=column * _CELL[0],
            y=_BASELINE,
            textLength=length if len(text) > 1 else None,
            **_look(style),
        )


def _single(text: str, column: int, style: Style, wide: bool) -> Element:
    middle = (column + (1 if wide else 0.5)) * _CELL[0]
    return element("text", text, x=middle, y=_BASELINE, text_anchor="middle", **_look(style))


def _rect(column: float, top: float, width: float, height: float, colour: str) -> Element:
    return element(
        "rect",
        x=column * _CELL[0],
        y=top * _CELL[1],
        width=width * _CELL[0],
        height=height * _CELL[1],
        fill=colour,
    )

"""Empty boards as pictures: frame, squares, grain of wood, or neon glass over a circuit.

The board is one SVG document without text; its numbers or letters come beside it as values
(`board_labels`), so that each front end sets them in its own font. Every figure is in hundredths
of a square and every edge of a square lies on a whole pixel.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import product
from typing import Literal, NamedTuple, get_args

from kingme.art.plan import FIELD, NUMBERS, SQUARE, corner
from kingme.art.recipes import document, read_data
from kingme.art.sets import BoardColours, PieceSet, Scheme, piece_set
from kingme.art.svg import Element, element, group
from kingme.art.wood import grain

Labels = Literal["numbers", "letters", "off"]
LABELS: tuple[Labels, ...] = get_args(Labels)

NUMBERS_FROM = 40
"""Squares of fewer pixels show no number unless they must."""

FRAME, FRAME_WITH_LETTERS = 0.30, 0.44
"""The width of the frame, in squares."""

_SMALLEST, _LARGEST = 8, 1000


class Label(NamedTuple):
    """A text on a board, for a front end to draw in bold.

    Attributes:
        text: A number or a letter.
        x: Where it begins, or where its middle is, from the left edge of the board's picture.
        y: Its baseline.
        size: The height of its font, in pixels.
        colour: Its colour.
        centred: Whether `x` is its middle.
    """

    text: str
    x: float
    y: float
    size: float
    colour: str
    centred: bool


def frame_width(square: int, labels: Labels = "numbers") -> int:
    """The width of the frame in pixels round squares of a width in pixels.

    >>> frame_width(80), frame_width(80, "letters")
    (24, 35)
    """
    share = FRAME_WITH_LETTERS if labels == "letters" else FRAME
    return math.floor(share * square + 0.5)


def board_svg(
    set_name: str,
    *,
    scheme: Scheme = "light",
    flipped: bool = False,
    labels: Labels = "numbers",
    square: int = 80,
    light_squares: bool = False,
) -> str:
    """The empty board of a set.

    It is `8 * square + 2 * frame_width(square, labels)` pixels wide and high.

    Args:
        set_name: The set, by name.
        scheme: `light` or `dark`; only Classic has two boards.
        flipped: Whether the board is turned. Only circuits and grain show it.
        labels: What `board_labels` is going to put on it: letters need a wider frame.
        square: The width of a square, in pixels.
        light_squares: Whether a rule set is shown that is played on the light squares.

    Raises:
        ValueError: a set, labels or a width that there is not.

    >>> board_svg("neo_duck", square=40)[-6:]
    '</svg>'
    """
    _check(labels, square)
    chosen = piece_set(set_name)
    pixels = frame_width(square, labels)
    frame = SQUARE * pixels / square
    parts = board_parts(
        chosen,
        chosen.palette(scheme),
        frame,
        square,
        flipped=flipped,
        light_squares=light_squares,
    )
    whole = FIELD + 2 * frame
    return document(
        "".join(map(str, parts)), (-frame, -frame, whole, whole), 8 * square + 2 * pixels
    )


def board_parts(
    chosen: PieceSet,
    colours: BoardColours,
    frame: float,
    square: float,
    *,
    flipped: bool,
    light_squares: bool,
) -> list[Element]:
    """The elements of an empty board, whose field is 800 units wide and begins at (0, 0).

    Args:
        chosen: The set.
        colours: Its colours in the scheme that is wanted.
        frame: The width of the frame, in units.
        square: The width of a square, in pixels: grain is left out where it could not be seen.
        flipped: Whether the board is turned.
        light_squares: Whether the light squares are the ones that are played on.
    """
    if chosen.neo:
        return _neon_board(chosen, colours, frame, square, flipped, light_squares)
    return _plain_board(colours, frame, square, flipped, light_squares)


def board_labels(
    set_name: str,
    *,
    scheme: Scheme = "light",
    flipped: bool = False,
    labels: Labels = "numbers",
    square: int = 80,
    needed: bool = False,
) -> tuple[Label, ...]:
    """The texts on a set's board, placed as in the picture that `board_svg` gives.

    Args:
        set_name: The set, by name.
        scheme: As for `board_svg`.
        flipped: Whether the board is turned; numbers and letters turn with it.
        labels: Numbers of the playing squares, letters on the frame, or none.
        square: The width of a square, in pixels.
        needed: Show numbers also on squares of fewer than `NUMBERS_FROM` pixels, because a hint or
            a line of moves speaks of them.

    >>> board_labels("classic")[0]
    Label(text='1', x=107.2, y=36.0, size=11.6, colour='#FFF4CC', centred=False)
    >>> [label.text for label in board_labels("modern", labels="letters", flipped=True)][:9]
    ['h', 'g', 'f', 'e', 'd', 'c', 'b', 'a', '1']
    """
    _check(labels, square)
    chosen = piece_set(set_name)
    colours = chosen.palette(scheme)
    frame = frame_width(square, labels)
    if labels == "numbers" and (needed or square >= NUMBERS_FROM):
        return tuple(_number(each, colours.number, frame, square, flipped) for each in NUMBERS)
    if labels == "letters":
        size = (0.16 if chosen.neo else 0.20) * square
        # Beside a neon frame the letters keep clear of its glow.
        middle = frame * (0.36 if chosen.neo else 0.5)
        whole = 2 * frame + 8 * square
        # A capital's middle lies about a third of the font's height above the baseline.
        return tuple(
            [
                Label(
                    "hgfedcba"[at] if flipped else "abcdefgh"[at],
                    *_rounded(frame + (at + 0.5) * square, whole - middle + 0.35 * size),
                    round(size, 2),
                    colours.text,
                    True,
                )
                for at in range(8)
            ]
            + [
                Label(
                    str(at + 1 if flipped else 8 - at),
                    *_rounded(middle, frame + (at + 0.5) * square + 0.35 * size),
                    round(size, 2),
                    colours.text,
                    True,
                )
                for at in range(8)
            ]
        )
    return ()


def _number(number: int, colour: str, frame: int, square: int, flipped: bool) -> Label:
    x, y = (part * square / SQUARE for part in corner(number, flipped))
    left, base = _rounded(frame + x + 0.04 * square, frame + y + 0.15 * square)
    return Label(str(number), left, base, round(0.145 * square, 2), colour, False)


def _rounded(x: float, y: float) -> tuple[float, float]:
    return round(x, 2), round(y, 2)


def _check(labels: str, square: int) -> None:
    if labels not in LABELS:
        raise ValueError(f"a board's labels are {', '.join(LABELS)}, not {labels!r}")
    if not _SMALLEST <= square <= _LARGEST:
        raise ValueError(f"a square is from {_SMALLEST} to {_LARGEST} pixels wide, not {square!r}")


def _field(start: float, **attributes: str | float | None) -> Element:
    """A square round the middle of the board; `start` is its left and upper edge."""
    side = FIELD - 2 * start
    return element("rect", x=start, y=start, width=side, height=side, **attributes)


def _places(playing: bool) -> list[tuple[int, int]]:
    """The columns and rows of the squares that are played on by default, or of the others."""
    return [
        (column, row)
        for row, column in product(range(8), repeat=2)
        if ((row + column) % 2 == 1) == playing
    ]


def _plain_board(
    colours: BoardColours, frame: float, square: float, flipped: bool, light_squares: bool
) -> list[Element]:
    playing = "".join(
        f"M{SQUARE * x} {SQUARE * y}h{SQUARE}v{SQUARE}h-{SQUARE}z" for x, y in _places(True)
    )
    other, main = colours.light, colours.dark
    if light_squares:
        other, main = main, other
    return [
        _field(-frame, rx=14, fill=colours.frame),
        _field(3 - frame, rx=11, fill="none", stroke="#FFF", stroke_width=2, stroke_opacity=0.14),
        _field(-2.5, rx=2.5, fill="none", stroke="#000", stroke_width=5, stroke_opacity=0.45),
        _field(0, fill=other),
        element("path", d=playing, fill=main),
        *(grain(flipped, light_squares) if colours.grain and square >= 24 else ()),
    ]


_VIA = 3.2
_POINT = re.compile(r"([ML])(-?\d+) (-?\d+)")


@cache
def _circuit(flipped: bool) -> tuple[str, str]:
    """The traces on all playing squares as one path, and the vias at their loose ends.

    There are four tiles. Their traces leave from the corners, so that neighbours across the
    diagonal join into one circuit, and keep clear of the middle, where dots appear.
    """
    tiles = read_data("piece_sets.json")["traces"]
    traces, vias = [], []
    for column, row in _places(True):
        x, y = SQUARE * column + 50, SQUARE * row + 50
        if flipped:
            column, row = 7 - column, 7 - row
        points = [
            (kind, x + int(right), y + int(down))
            for kind, right, down in _POINT.findall(tiles[(3 * column + 5 * row) % 4])
        ]
        traces += [f"{kind}{right} {down}" for kind, right, down in points]
        for at, (_, right, down) in enumerate(points):
            if at + 1 == len(points) or points[at + 1][0] == "M":
                _, before_x, before_y = points[at - 1]
                length = math.hypot(right - before_x, down - before_y)
                via_x = right + _VIA * (right - before_x) / length
                via_y = down + _VIA * (down - before_y) / length
                vias.append(
                    f"M{via_x - _VIA:.4g} {via_y:.4g}a{_VIA} {_VIA} 0 1 0 {2 * _VIA} 0"
                    f"a{_VIA} {_VIA} 0 1 0 -{2 * _VIA} 0z"
                )
    return "".join(traces), "".join(vias)


def _glass(name: str, tones: tuple[str, str] | None) -> Element:
    assert tones is not None, "every neon board has glass"
    upper, lower = tones
    return element(
        "linearGradient",
        element("stop", offset=0, stop_color=upper),
        element("stop", offset=1, stop_color=lower),
        id=name,
        # Small readers take a plain 1 for one pixel here.
        x1="0%",
        y1="0%",
        x2="0%",
        y2="100%",
    )


def _neon_board(
    chosen: PieceSet,
    colours: BoardColours,
    frame: float,
    square: float,
    flipped: bool,
    light_squares: bool,
) -> list[Element]:
    neon, pixel = colours.neon, 100 / square
    dark, light = f"{chosen.name}-dark", f"{chosen.name}-light"
    traces, vias = _circuit(flipped)
    hair = max(1.0, pixel)
    lines = "".join(f"M{100 * at} 0V{FIELD}M0 {100 * at}H{FIELD}" for at in range(9))
    # One row of pixels in four is darker, as on a tube.
    scan = "".join(
        f"M0 {at * pixel:.4f}H{FIELD}" for at in [row + 0.5 for row in range(0, int(8 * square), 4)]
    )
    return [
        element("defs", _glass(dark, colours.dark_glass), _glass(light, colours.light_glass)),
        _field(-frame, rx=14, fill=colours.frame),
        *(
            element(
                "rect",
                x=SQUARE * column,
                y=SQUARE * row,
                width=SQUARE,
                height=SQUARE,
                fill=f"url(#{dark if playing != light_squares else light})",
            )
            for playing in (True, False)
            for column, row in _places(playing)
        ),
        group(
            [
                element(
                    "path", d=traces, stroke=colours.traces, stroke_width=1.8, stroke_opacity=0.62
                ),
                element(
                    "path", d=vias, stroke=colours.traces, stroke_width=1.8, stroke_opacity=0.9
                ),
            ],
            fill="none",
        ),
        element("path", d=lines, fill="none", stroke=neon, stroke_width=hair, stroke_opacity=0.2),
        element(
            "path", d=scan, fill="none", stroke="#000", stroke_width=pixel, stroke_opacity=0.16
        ),
        *(
            _field(-10, rx=10, fill="none", stroke=neon, stroke_width=width, stroke_opacity=opacity)
            for width, opacity in ((15, 0.07), (10, 0.13), (6, 0.28))
        ),
        _field(-10, rx=10, fill="none", stroke=colours.glow, stroke_width=2.2),
    ]

"""A board as an SVG picture, for notebooks and documents.

It draws what it is handed: it knows no rules and computes no moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kingme.art import marks as drawn
from kingme.art.discs import SMALL_BELOW, disc
from kingme.art.palette import CLASSIC, Palette
from kingme.art.plan import FIELD, NUMBERS, centre, corner
from kingme.art.svg import NAMESPACE, Element, decimal, element, group
from kingme.art.wood import FRAME, empty_board, playing_colour

if TYPE_CHECKING:
    from kingme._core import Board, Move

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

NUMBERS_FROM = 40
"""Squares of fewer pixels show no number: it could not be read."""

_GRAIN_FROM = 24
_SIDES = ("black", "white")
_LARGEST = 10_000


def board_svg(
    board: Board,
    *,
    size: float = 360,
    flip: bool = False,
    numbers: bool = True,
    last_move: Move | None = None,
    marks: Iterable[int | Move] = (),
    arrows: Iterable[Move | tuple[int, int]] = (),
    title: str | None = None,
    palette: Palette = CLASSIC,
) -> str:
    """Draw a board.

    Args:
        board: The board. A rule set that is shown on the light squares is drawn so.
        size: Width and height of the picture, in pixels.
        flip: Put squares 1 to 4 at the bottom instead of the top.
        numbers: Show the numbers of the squares, where they can be read (from 344 pixels up).
        last_move: The move to show as the last one: both squares tinted, and its way as a line.
        marks: Squares that get a dot, or moves whose end gets one; a jump's has a ring round it.
        arrows: Moves, or pairs of squares, that get a dashed arrow.
        title: What the picture is called; the side to move when None.
        palette: The colours.

    Returns:
        The SVG text, the same for the same arguments.

    Raises:
        ValueError: a size that is no picture's, or a square that does not exist.

    >>> from kingme import Board
    >>> picture = board_svg(Board.from_fen("B:W18:BK5"))
    >>> picture[:4], "A black king on 5." in picture
    ('<svg', True)
    """
    if not 1 <= size <= _LARGEST:
        raise ValueError(f"size must be from 1 to {_LARGEST} pixels, not {size!r}")
    whole = FIELD + 2 * FRAME
    pixels = size * 100 / whole
    light_squares = board.rules.squares == "light"
    dots, ways = list(marks), [_way(arrow) for arrow in arrows]
    colours = palette.board

    layers = list(empty_board(colours, light_squares=light_squares, grain=pixels >= _GRAIN_FROM))
    if last_move is not None:
        layers += [
            drawn.tint(colours, corner(square, flip))
            for square in sorted({last_move.start, last_move.end})
        ]
    if numbers and pixels >= NUMBERS_FROM:
        tone = colours.tone_on(playing_colour(colours, light_squares))
        layers.append(_numbers(tone, flip, small=pixels < SMALL_BELOW))
    if last_move is not None:
        layers += drawn.trail(colours, _points(last_move.path, flip))
    layers += _pieces(board, palette, flip, small=pixels < SMALL_BELOW)
    for mark in dots:
        square, jump = (mark, False) if isinstance(mark, int) else (mark.end, mark.is_jump)
        layers += drawn.dot(colours, _points((square,), flip)[0], jump=jump)
    for way in ways:
        layers += drawn.arrow(colours, _points(way, flip))

    picture = element(
        "svg",
        element("title", f"Draughts board, {board.turn} to move" if title is None else title),
        element("desc", in_words(board, last_move)),
        *layers,
        xmlns=NAMESPACE,
        width=size,
        height=size,
        viewBox=f"{-FRAME} {-FRAME} {whole} {whole}",
        role="img",
    )
    return str(picture)


def in_words(board: Board, last_move: Move | None = None) -> str:
    """Who is to move, where every piece stands, and the last move: for those who cannot see it.

    >>> from kingme import Board
    >>> in_words(Board.from_fen("W:W18,22,K27:B5"))
    'White to move. White men on 18 and 22. A white king on 27. A black man on 5.'
    """
    sentences = [f"{board.turn.capitalize()} to move."]
    if last_move is not None:
        sentences.append(f"Last move {last_move}.")
    order = _SIDES if board.turn == _SIDES[0] else _SIDES[::-1]
    for side in order:
        men, kings = board.men(side), board.kings(side)
        for one, many, squares in (("man", "men", men), ("king", "kings", kings)):
            if len(squares) == 1:
                sentences.append(f"A {side} {one} on {squares[0]}.")
            elif squares:
                *first, last = map(str, squares)
                sentences.append(f"{side.capitalize()} {many} on {', '.join(first)} and {last}.")
        if not men and not kings:
            sentences.append(f"{side.capitalize()} has no piece.")
    return " ".join(sentences)


def _way(arrow: Move | tuple[int, int]) -> tuple[int, ...]:
    way = tuple(arrow) if isinstance(arrow, tuple) else arrow.path
    if len(way) < 2 or any(start == end for start, end in pairwise(way)):
        raise ValueError(f"an arrow runs from one square to another, not {arrow!r}")
    return way


def _points(squares: Iterable[int], flip: bool) -> list[tuple[int, int]]:
    points = []
    for square in squares:
        if square not in NUMBERS:
            raise ValueError(f"square {square} does not exist; squares run from 1 to 32")
        points.append(centre(square, flip))
    return points


def _numbers(tone: str, flip: bool, *, small: bool) -> Element:
    height = 16.5 if small else 14.5
    texts = []
    for square in NUMBERS:
        x, y = corner(square, flip)
        texts.append(element("text", str(square), x=x + 4, y=decimal(y + height)))
    return group(texts, font_family=FONT, font_weight="bold", font_size=height, fill=tone)


def _pieces(board: Board, palette: Palette, flip: bool, *, small: bool) -> list[Element]:
    """The pieces from the top of the picture down: a lower one lies over an upper one."""
    pieces = []
    for square in reversed(NUMBERS) if flip else NUMBERS:
        piece = board.piece_at(square)
        if piece is None:
            continue
        colours = palette.first if piece.side == _SIDES[0] else palette.second
        x, y = centre(square, flip)
        pieces.append(
            group(disc(colours, king=piece.king, small=small), transform=f"translate({x} {y})")
        )
    return pieces

"""A position as an SVG picture, for notebooks and documents.

It draws what it is handed: it knows no rules and computes no moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING

from kingme.art import marks as drawn
from kingme.art.boards import FRAME, NUMBERS_FROM, board_parts
from kingme.art.pieces import SMALL_BELOW
from kingme.art.plan import FIELD, NUMBERS, SQUARE, centre, corner
from kingme.art.recipes import Pose, draw, gradients_of, rounded
from kingme.art.sets import SCHEMES, SIDES, BoardColours, PieceSet, Scheme, piece_set
from kingme.art.svg import NAMESPACE, Element, decimal, element, escaped, group

if TYPE_CHECKING:
    from kingme._core import Board, Move

FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"

_LARGEST = 10_000
_CAPTION_GAP, _CAPTION_HEIGHT = 8, 54
_CAPTION_LETTERS = 44


def position_svg(
    board: Board,
    size: float = 360,
    *,
    flip: bool = False,
    set: str = "classic",  # noqa: A002 - the word of the game, as in `--set`
    scheme: Scheme = "light",
    numbers: bool = True,
    last_move: Move | None = None,
    marks: Iterable[int | Move] = (),
    arrows: Iterable[Move | tuple[int, int]] = (),
    title: str | None = None,
    caption: str | None = None,
) -> str:
    """Draw a board with its pieces.

    Args:
        board: The board. A rule set that is shown on the light squares is drawn so.
        size: Width of the picture, in pixels; it is as high, and higher with a caption.
        flip: Put squares 1 to 4 at the bottom instead of the top.
        set: The piece set, by name.
        scheme: `light` or `dark`; only Classic has two boards.
        numbers: Show the numbers of the squares, where they can be read (from 344 pixels up).
        last_move: The move to show as the last one: both squares tinted, and its way as a line.
        marks: Squares that get a dot, or moves whose end gets one; a jump's has a ring round it.
        arrows: Moves, or pairs of squares, that get a dashed arrow.
        title: What the picture is called; the side to move when None.
        caption: A line of text under the board; its end is shown where it is too long.

    Returns:
        The SVG text, the same for the same arguments.

    Raises:
        ValueError: a size that is no picture's, a square, set or scheme that does not exist.
        TypeError: a mark or an arrow that is neither squares nor a move.

    >>> from kingme import Board
    >>> picture = position_svg(Board.from_fen("B:W18:BK5"))
    >>> picture[:4], "A black king on 5." in picture
    ('<svg', True)
    """
    if not isinstance(size, int | float) or not 1 <= size <= _LARGEST:
        raise ValueError(f"size must be from 1 to {_LARGEST} pixels, not {size!r}")
    if scheme not in SCHEMES:
        raise ValueError(f"a scheme is {' or '.join(SCHEMES)}, not {scheme!r}")
    chosen = piece_set(set)
    colours = chosen.palette(scheme)
    frame = SQUARE * FRAME
    whole = FIELD + 2 * frame
    pixels = size * SQUARE / whole
    light_squares = board.rules.squares == "light"
    dots, ways = [_dot(mark) for mark in marks], [_way(arrow) for arrow in arrows]

    under = board_parts(chosen, colours, frame, pixels, flipped=flip, light_squares=light_squares)
    if last_move is not None:
        under += [
            drawn.tint(colours, corner(square, flip))
            for square in sorted({last_move.start, last_move.end})
        ]
    if numbers and pixels >= NUMBERS_FROM:
        tone = colours.tone_on(colours.light) if light_squares else colours.number
        under.append(_numbers(tone, flip, small=pixels < SMALL_BELOW))
    if last_move is not None:
        under += drawn.trail(colours, _points(last_move.path, flip))
    pieces = _pieces(board, chosen, flip, Pose(small=pixels < SMALL_BELOW))
    over: list[Element] = []
    for square, jump in dots:
        over += drawn.dot(colours, _points((square,), flip)[0], jump=jump)
    for way in ways:
        over += drawn.arrow(colours, _points(way, flip))

    below: list[Element] = []
    high = whole
    if caption:
        below = _caption(caption, colours, frame)
        high += _CAPTION_GAP + _CAPTION_HEIGHT
    name = f"Draughts board, {board.turn} to move" if title is None else title
    return "".join(
        [
            f'<svg xmlns="{NAMESPACE}" role="img"',
            f' width="{decimal(size)}" height="{decimal(size * high / whole)}"',
            f' viewBox="{decimal(-frame)} {decimal(-frame)} {decimal(whole)} {decimal(high)}"',
            f"><title>{escaped(name)}</title>",
            f"<desc>{escaped(in_words(board, last_move))}</desc>",
            gradients_of(pieces, chosen.gradients),
            *map(str, under),
            rounded(pieces),
            *map(str, over),
            *map(str, below),
            "</svg>",
        ]
    )


def in_words(board: Board, last_move: Move | None = None) -> str:
    """Who is to move, where every piece stands, and the last move: for those who cannot see it.

    >>> from kingme import Board
    >>> in_words(Board.from_fen("W:W18,22,K27:B5"))
    'White to move. White men on 18 and 22. A white king on 27. A black man on 5.'
    """
    sentences = [f"{board.turn.capitalize()} to move."]
    if last_move is not None:
        sentences.append(f"Last move {last_move}.")
    order = SIDES if board.turn == SIDES[0] else SIDES[::-1]
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


def _dot(mark: int | Move) -> tuple[int, bool]:
    """The square of a mark, and whether it is the end of a jump."""
    if isinstance(mark, int):
        return mark, False
    if not hasattr(mark, "path"):
        raise TypeError(f"a mark is a square from 1 to 32 or a move, not {mark!r}")
    return mark.end, mark.is_jump


def _way(arrow: Move | tuple[int, int]) -> tuple[int, ...]:
    way: tuple[int, ...]
    if isinstance(arrow, tuple | list):
        way = tuple(arrow)
    elif hasattr(arrow, "path"):
        way = arrow.path
    else:
        raise TypeError(f"an arrow is a pair of squares or a move, not {arrow!r}")
    if len(way) < 2 or any(start == end for start, end in pairwise(way)):
        raise ValueError(f"an arrow runs from one square to another, not {arrow!r}")
    return way


def _points(squares: Iterable[int], flip: bool) -> list[tuple[int, int]]:
    return [centre(square, flip) for square in squares]


def _caption(text: str, colours: BoardColours, frame: float) -> list[Element]:
    """A line of text in a band of the frame's colour, so that it reads on any page."""
    width, top = FIELD + 2 * frame, FIELD + frame + _CAPTION_GAP
    text = " ".join(text.split())
    if len(text) > _CAPTION_LETTERS:
        text = "… " + text[-_CAPTION_LETTERS:].partition(" ")[2]
    band = element(
        "rect",
        x=-frame,
        y=top,
        width=width,
        height=_CAPTION_HEIGHT,
        rx=14,
        fill=colours.frame,
    )
    line = element(
        "text",
        text,
        x=FIELD / 2,
        y=top + 0.69 * _CAPTION_HEIGHT,
        text_anchor="middle",
        font_family=FONT,
        font_size=34,
        fill=colours.text,
    )
    return [band, line]


def _numbers(tone: str, flip: bool, *, small: bool) -> Element:
    height = 16.5 if small else 14.5
    texts = []
    for square in NUMBERS:
        x, y = corner(square, flip)
        texts.append(element("text", str(square), x=x + 4, y=decimal(y + height)))
    return group(texts, font_family=FONT, font_weight="bold", font_size=height, fill=tone)


def _pieces(board: Board, chosen: PieceSet, flip: bool, pose: Pose) -> str:
    """The pieces from the top of the picture down: a lower one lies over an upper one."""
    pieces = []
    for square in reversed(NUMBERS) if flip else NUMBERS:
        piece = board.piece_at(square)
        if piece is None:
            continue
        side = SIDES[piece.side != SIDES[0]]
        recipe = [*chosen.ground(side), *chosen.recipe(side, king=piece.king)]
        x, y = centre(square, flip)
        content = draw(recipe, chosen.parts(side), pose)
        pieces.append(f"<g transform='translate({x} {y})'>{content}</g>")
    return "".join(pieces)

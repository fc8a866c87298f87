"""The board as lines of text: in colours in four sizes, or plain. It is handed all that it shows.

It knows no rules: pieces, the last move and the names come from outside, lines go out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kingme._core import Board, Move
from kingme.game.values import Piece, Side
from kingme.terminal.styles import Colours, Screen, Span, Tone, painted

TEXT_LINES = 5
"""Lines of a terminal that a board leaves free for the text under it."""

_FRAME_COLUMNS = 4


class BoardView(NamedTuple):
    """What a drawing shows.

    Attributes:
        pieces: The pieces by square, 1 to 32.
        last: The move that led here, whose squares are marked.
        flipped: Whether Black's home row is at the bottom.
        light: Whether the game is shown on the light squares.
        names: What the frame says of each side.
    """

    pieces: Mapping[int, Piece]
    last: Move | None
    flipped: bool
    light: bool
    names: Mapping[Side, str]

    @property
    def top(self) -> Side:
        """The side whose home row is at the top."""
        return Side.WHITE if self.flipped else Side.BLACK


class Drawing(NamedTuple):
    """A drawn board: its lines, and how many columns each of them takes."""

    lines: list[str]
    width: int


class Size(NamedTuple):
    """How large a square is drawn, in columns and lines."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """The columns of the whole board, frame included."""
        return 8 * self.width + _FRAME_COLUMNS

    @property
    def lines(self) -> int:
        """The lines of the whole board, frame included."""
        return 8 * self.height + 2


LARGE, MEDIUM, SMALL, TINY = Size(7, 3), Size(5, 2), Size(4, 1), Size(3, 1)
PLAIN = Size(5, 1)


class Square(NamedTuple):
    """One playing square, ready to be drawn."""

    number: int
    piece: Piece | None
    mark: str  # "start", "end", "taken" or ""


def pieces_of(board: Board) -> dict[int, Piece]:
    """The pieces of a board by square."""
    found = ((number, board.piece_at(number)) for number in range(1, 33))
    return {number: piece for number, piece in found if piece is not None}


def number_at(row: int, column: int, *, flipped: bool) -> int | None:
    """The number of the square in a row and column of the drawing, None where nobody plays.

    >>> number_at(0, 1, flipped=False), number_at(0, 1, flipped=True), number_at(0, 0, flipped=True)
    (1, 32, None)
    """
    if flipped:
        row, column = 7 - row, 7 - column
    return None if (row + column) % 2 == 0 else row * 4 + column // 2 + 1


def size_for(screen: Screen) -> Size:
    """The largest drawing that leaves room for some text."""
    if screen.colours is Colours.NONE:
        return PLAIN if screen.columns >= PLAIN.columns else TINY
    choices = (LARGE, MEDIUM, SMALL) if screen.unicode else (SMALL,)
    for size in choices:
        if screen.columns >= size.columns and screen.lines >= size.lines + TEXT_LINES:
            return size
    return SMALL if screen.columns >= SMALL.columns else TINY


def draw(view: BoardView, screen: Screen) -> Drawing:
    """Draw a board for a screen."""
    size = size_for(screen)
    plain = screen.colours is Colours.NONE
    rows = _plain_rows(view, screen, size) if plain else _coloured_rows(view, screen, size)
    return Drawing([painted(row, screen.colours) for row in rows], size.columns)


def _square(view: BoardView, number: int) -> Square:
    last, mark = view.last, ""
    if last is not None:
        if number in last.captured:
            mark = "taken"
        elif number == last.end:
            mark = "end"
        elif number == last.start:
            mark = "start"
    return Square(number, view.pieces.get(number), mark)


_FRAME = (("┌", "┐", "└", "┘"), "─", "│")
_ASCII_FRAME = (("+", "+", "+", "+"), "-", "|")
_BRACKETS = {"start": ("(", ")"), "end": ("[", "]")}
_SIGNS = {"start": "○", "taken": "✕"}
_ASCII_SIGNS = {"start": "o", "taken": "x"}

# Plain text ---------------------------------------------------------------------------------


def _plain_rows(view: BoardView, screen: Screen, size: Size) -> list[list[Span]]:
    inside = 8 * size.width + 2
    corners, line, wall = _FRAME if screen.unicode else _ASCII_FRAME
    rows = [[Span(corners[0] + _ruled(view.names[view.top], inside, line) + corners[1])]]
    for row in range(8):
        cells: list[str] = []
        for column in range(8):
            number = number_at(row, column, flipped=view.flipped)
            if number is None:
                cells.append(" " * size.width)
            else:
                cells.append(_plain_cell(_square(view, number), size))
        rows.append([Span(f"{wall} {''.join(cells)} {wall}")])
    rows.append([Span(corners[2] + _ruled(view.names[view.top.other], inside, line) + corners[3])])
    return rows


def _ruled(name: str, width: int, line: str) -> str:
    """A name within a horizontal line."""
    if len(name) + 6 > width:
        return line * width
    return f"{line} {name} ".ljust(width, line)


def _plain_cell(square: Square, size: Size) -> str:
    """A square as a letter and its number: `b` and `w` are men, `B` and `W` kings.

    The last move's end stands in square brackets, its start in round ones; `x` was taken.
    """
    letter = "x" if square.mark == "taken" else "."
    if square.piece is not None:
        letter = square.piece.side.letter
        letter = letter if square.piece.king else letter.lower()
    text = f"{letter}{square.number:>2}"
    if size.width < 5:
        return text
    left, right = _BRACKETS.get(square.mark, (" ", " "))
    return f"{left}{text}{right}"


# Colours ------------------------------------------------------------------------------------


class _Paint(NamedTuple):
    """The tones of a side's pieces."""

    body: Tone
    edge: Tone
    number: Tone
    crown: Tone


_PAINT = {
    Side.BLACK: _Paint(Tone.RED, Tone.RED_EDGE, Tone.RED_NUMBER, Tone.RED_CROWN),
    Side.WHITE: _Paint(Tone.IVORY, Tone.IVORY_EDGE, Tone.IVORY_NUMBER, Tone.IVORY_CROWN),
}


class _Ground(NamedTuple):
    """The tones of an empty square: itself, and its number."""

    square: Tone
    number: Tone


def _coloured_rows(view: BoardView, screen: Screen, size: Size) -> list[list[Span]]:
    rows = [_coloured_edge(view.names[view.top], size)]
    unused = Span(" " * size.width, None, Tone.DARK if view.light else Tone.LIGHT)
    wall = Span("  ", Tone.FRAME_TEXT, Tone.FRAME)
    for row in range(8):
        lines: list[list[Span]] = [[wall] for _ in range(size.height)]
        for column in range(8):
            number = number_at(row, column, flipped=view.flipped)
            cell = (
                [[unused]] * size.height
                if number is None
                else _coloured_cell(_square(view, number), size, view.light, screen.unicode)
            )
            for line, spans in zip(lines, cell, strict=True):
                line.extend(spans)
        rows.extend([*line, wall] for line in lines)
    rows.append(_coloured_edge(view.names[view.top.other], size))
    return rows


def _coloured_edge(name: str, size: Size) -> list[Span]:
    width = size.columns
    text = name if len(name) + 2 <= width else ""
    return [Span(f"  {text}".ljust(width), Tone.FRAME_TEXT, Tone.FRAME, bold=True)]


def _ground(square: Square, light: bool) -> _Ground:
    if square.mark:
        if light:
            return _Ground(Tone.LIGHT_LAST, Tone.LIGHT_NUMBER)
        return _Ground(Tone.DARK_LAST, Tone.LAST_NUMBER)
    if light:
        return _Ground(Tone.LIGHT, Tone.LIGHT_NUMBER)
    return _Ground(Tone.DARK, Tone.DARK_NUMBER)


def _coloured_cell(square: Square, size: Size, light: bool, unicode: bool) -> list[list[Span]]:
    ground = _ground(square, light)
    if square.piece is None:
        return _empty(square, size, ground, unicode)
    paint, king = _PAINT[square.piece.side], square.piece.king
    if size == LARGE:
        return _large_piece(square.number, paint, king, ground.square)
    if size == MEDIUM:
        return _medium_piece(square.number, paint, king, ground.square)
    return [_low_piece(square.number, paint, king, ground.square, size, unicode)]


def _empty(square: Square, size: Size, ground: _Ground, unicode: bool) -> list[list[Span]]:
    """An empty square: its number, and what the last move did here."""
    sign = (_SIGNS if unicode else _ASCII_SIGNS).get(square.mark, "")
    ink = Tone.TAKEN if square.mark == "taken" else ground.number
    if size.height == 1:
        left = size.width - 3
        return [
            [
                Span(f"{'':{left}}{square.number:>2}", ground.number, ground.square),
                Span(f"{sign:1}", ink, ground.square, bold=True),
            ]
        ]
    lines = [[Span(f" {square.number:<{size.width - 1}}", ground.number, ground.square)]]
    lines.append([Span(f"{sign:^{size.width}}", ink, ground.square, bold=True)])
    if size.height == 3:
        lines.append([Span(" " * size.width, None, ground.square)])
    return lines


def _large_piece(number: int, paint: _Paint, king: bool, ground: Tone) -> list[list[Span]]:
    """A disc with a lit face and a darker lower edge, its number on it."""
    edge = Span(" ", None, ground)
    face = [
        edge,
        Span("♛ " if king else "  ", paint.crown, paint.body, bold=True),
        Span(f"{number:<2} " if king or number > 9 else f"{number:<3}", paint.number, paint.body),
        edge,
    ]
    return [
        [Span(" ▗▄▄▄▖ ", paint.body, ground)],
        face,
        [Span(" ▝▀▀▀▘ ", paint.edge, ground)],
    ]


def _medium_piece(number: int, paint: _Paint, king: bool, ground: Tone) -> list[list[Span]]:
    """A disc of two lines: the number above, a king's crown below."""
    text = f"{number} " if number > 9 else f" {number} "
    crown = " ♛ " if king else "   "
    return [
        [
            Span("▗", paint.body, ground),
            Span(text, paint.number, paint.body),
            Span("▖", paint.body, ground),
        ],
        [
            Span("▝", paint.body, ground),
            Span(crown, paint.crown, paint.body, bold=True),
            Span("▘", paint.body, ground),
        ],
    ]


def _low_piece(
    number: int, paint: _Paint, king: bool, ground: Tone, size: Size, unicode: bool
) -> list[Span]:
    """A piece of one line: its number on its colour, then the crown of a king."""
    crown = "♛" if unicode else "K"
    spans = [Span(f"{number:>2}", paint.number, paint.body, bold=king)]
    spans.append(Span(crown if king else " ", paint.crown, paint.body, bold=True))
    if size.width > 3:
        spans.insert(0, Span("▐" if unicode else " ", paint.body, ground))
    return spans

"""The retro screen: board, captures, moves, messages and the question, drawn on a canvas or plain.

It knows no rules: all that it shows is handed to it.
"""

from __future__ import annotations

from typing import NamedTuple

from kingme.players.retro import Cell, square_of
from kingme.terminal.retro import words
from kingme.terminal.retro.canvas import RAINBOW, Canvas, Ink
from kingme.terminal.retro.codec import HUMAN, Code
from kingme.terminal.retro.events import View
from kingme.terminal.styles import Colours, Screen


class Desk(NamedTuple):
    """All that stands on the screen.

    Attributes:
        view: The game.
        messages: The last lines said; as many as there is room for are shown.
        refused: Whether the last of them is a refusal.
        question: The open question, empty when there is none.
        typed: What has been typed of the answer.
        caret: Whether the flashing cursor is in its bright phase.
        choices: The cells that may be chosen, which are marked.
        cursor: The cell under the cursor of `--arrows`.
        chosen: The cell of the piece that is being moved.
        rows: The rows of the board that have been drawn so far.
        keys: The line that tells which keys there are.
    """

    view: View
    messages: tuple[str, ...] = ()
    refused: bool = False
    question: str = ""
    typed: str = ""
    caret: bool = False
    choices: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    chosen: Cell | None = None
    rows: int = 8
    keys: str = ""


class Size(NamedTuple):
    """How large a square is drawn, in columns and lines."""

    width: int
    height: int

    @property
    def columns(self) -> int:
        """The columns of the board with its row numbers."""
        return 8 * self.width + 4

    @property
    def lines(self) -> int:
        """The lines of the whole screen."""
        return 8 * self.height + ABOVE + BELOW


ABOVE = 2
"""The name, and the numbers of the columns."""
BELOW = 5
"""The numbers of the columns again, two messages, the question, the keys."""
PANEL = 24
GAP = 2
SIZES = (Size(7, 3), Size(5, 2), Size(3, 1))
MESSAGES = 2


def size_for(columns: int, lines: int) -> Size:
    """The largest drawing for which there is room."""
    for size in SIZES:
        if columns >= size.columns and lines >= size.lines:
            return size
    return Size(3, 1) if columns >= Size(3, 1).columns else Size(2, 1)


def draw(desk: Desk, screen: Screen) -> Canvas:
    """The whole screen, with the game in its middle and a border around it."""
    size = size_for(screen.columns, screen.lines)
    panel = screen.columns >= size.columns + GAP + PANEL
    width = size.columns + (GAP + PANEL if panel else 0)
    left = max(0, (screen.columns - width) // 2)
    lines = min(size.lines, screen.lines)
    top = max(0, (screen.lines - lines) // 2)
    coloured = screen.colours is not Colours.NONE
    canvas = Canvas(screen.columns, screen.lines, Ink.BLUE if coloured else Ink.BLACK)
    canvas.fill(left - 1, top, width + 2, lines, Ink.BLACK)
    _title(canvas, left, top, width)
    board = _Board(canvas, left, top + ABOVE, size, screen)
    board.draw(desk)
    if panel:
        _panel(canvas, left + size.columns + GAP, top + ABOVE, 8 * size.height, desk.view)
    _talk(canvas, left, top + lines - BELOW + 1, width, desk, panel)
    return canvas


def _title(canvas: Canvas, left: int, top: int, width: int) -> None:
    canvas.put(left, top, f" {words.NAME} ", Ink.BLACK, Ink.BRIGHT_WHITE, inverse=True)
    stripes = left + width - 2 * len(RAINBOW)
    for number, ink in enumerate(RAINBOW):
        canvas.put(stripes + 2 * number, top, "  ", ink, ink)


class _Board:
    """The board on a canvas."""

    def __init__(self, canvas: Canvas, left: int, top: int, size: Size, screen: Screen) -> None:
        self._canvas = canvas
        self._left = left
        self._top = top
        self._size = size
        self._unicode = screen.unicode
        self._coloured = screen.colours is not Colours.NONE

    def draw(self, desk: Desk) -> None:
        width, height = self._size
        for column in range(1, 9):
            text = str(column).center(width)
            x = self._left + 2 + (column - 1) * width
            self._canvas.put(x, self._top - 1, text, Ink.BRIGHT_CYAN)
            self._canvas.put(x, self._top + 8 * height, text, Ink.BRIGHT_CYAN)
        for number in range(desk.rows):
            row = 8 - number
            y = self._top + number * height
            middle = y + (height - 1) // 2
            self._canvas.put(self._left, middle, str(row), Ink.BRIGHT_CYAN)
            self._canvas.put(self._left + 3 + 8 * width, middle, str(row), Ink.BRIGHT_CYAN)
            for column in range(1, 9):
                x = self._left + 2 + (column - 1) * width
                self._square(Cell(10 * row + column), x, y, desk)

    def _square(self, cell: Cell, x: int, y: int, desk: Desk) -> None:
        width, height = self._size
        code = desk.view.cells[cell]
        paper = self._paper(cell, desk)
        blank = " "
        if not self._coloured and square_of(cell) is None:
            blank = "▒" if self._unicode else ":"
        for line in range(height):
            self._canvas.put(x, y + line, blank * width, Ink.BRIGHT_WHITE, paper)
        if code.piece is not None:
            self._piece(code, x, y, paper)
        elif cell in desk.choices or cell in desk.view.jumped or cell in desk.view.last:
            sign, ink = self._sign(cell, desk)
            self._canvas.put(x + (width - 1) // 2, y + (height - 1) // 2, sign, ink, paper)
        if cell == desk.cursor:
            self._cursor(x, y, not desk.caret)
        elif not self._coloured and cell == desk.chosen:
            self._put_around(x, y, ">", "<")
        elif not self._coloured and cell in desk.choices and code.piece is not None:
            self._put_around(x, y, "'", "'")

    def _paper(self, cell: Cell, desk: Desk) -> Ink:
        if square_of(cell) is None:
            return Ink.CYAN
        if cell == desk.chosen:
            return Ink.BRIGHT_WHITE
        if cell in desk.choices:
            return Ink.BRIGHT_BLUE
        return Ink.MAGENTA if cell in desk.view.last else Ink.BLUE

    def _sign(self, cell: Cell, desk: Desk) -> tuple[str, Ink]:
        """What an empty square shows: that it may be chosen, or what the last move did there."""
        if cell in desk.choices:
            return ("◆" if self._unicode else "o"), Ink.BRIGHT_WHITE
        if cell in desk.view.jumped:
            return "X", Ink.BRIGHT_MAGENTA
        return ("·" if self._unicode else "."), Ink.BRIGHT_WHITE

    def _piece(self, code: Code, x: int, y: int, paper: Ink) -> None:
        width, height = self._size
        piece = code.piece
        assert piece is not None
        mine = piece.side is HUMAN
        letter = code.character
        if not self._coloured:
            text = letter.center(width)
            for line in range(height):
                shown = text if line == (height - 1) // 2 else " " * width
                if not mine:
                    shown = f"({shown[1:-1]})" if shown.strip() and width > 2 else shown
                self._canvas.put(x, y + line, shown, inverse=mine)
            return
        body, ink = (Ink.BRIGHT_YELLOW, Ink.BLACK) if mine else (Ink.BRIGHT_RED, Ink.BRIGHT_WHITE)
        king = Ink.BRIGHT_GREEN if mine else Ink.BRIGHT_MAGENTA
        if piece.king:
            body, ink = king, Ink.BLACK
        if height == 1:
            self._canvas.put(x, y, letter.center(width), ink, body)
            return
        inner = width - 2
        top, bottom = ("▗▖", "▝▘") if self._unicode and height == 2 else ("  ", "  ")
        if height == 2:
            rows = [(top, letter.center(inner)), (bottom, " " * inner)]
            for line, (edge, text) in enumerate(rows):
                self._canvas.put(x, y + line, edge[0], body, paper)
                self._canvas.put(x + 1, y + line, text, ink, body)
                self._canvas.put(x + width - 1, y + line, edge[1], body, paper)
            return
        if self._unicode:
            self._canvas.put(x + 1, y, f"▗{'▄' * (inner - 2)}▖", body, paper)
            self._canvas.put(x + 1, y + 2, f"▝{'▀' * (inner - 2)}▘", body, paper)
        self._canvas.put(x + 1, y + 1, letter.center(inner), ink, body)

    def _cursor(self, x: int, y: int, dark: bool) -> None:
        """Brackets around a square."""
        width, height = self._size
        paper, ink = (Ink.BLACK, Ink.BRIGHT_WHITE) if dark else (Ink.BRIGHT_WHITE, Ink.BLACK)
        for line in range(height):
            self._canvas.put(x, y + line, "[", ink, paper, inverse=not dark)
            self._canvas.put(x + width - 1, y + line, "]", ink, paper, inverse=not dark)

    def _put_around(self, x: int, y: int, left: str, right: str) -> None:
        """Signs beside a piece, in black and white."""
        line = y + (self._size.height - 1) // 2
        self._canvas.put(x, line, left)
        if self._size.width > 2:
            self._canvas.put(x + self._size.width - 1, line, right)


def _panel(canvas: Canvas, left: int, top: int, height: int, view: View) -> None:
    rows = (
        ("COMPUTER  C $", view.computer, Ink.BRIGHT_RED, Ink.BRIGHT_YELLOW),
        ("YOU       H K", view.human, Ink.BRIGHT_YELLOW, Ink.BRIGHT_RED),
    )
    y = top
    for name, taken, ink, prey in rows:
        canvas.put(left, y, name, ink)
        canvas.put(left, y + 1, f"TAKEN {taken:2}", Ink.BRIGHT_WHITE)
        canvas.put(left + 10, y + 1, "." * 12, Ink.GREY)
        canvas.put(left + 10, y + 1, "O" * taken, prey)
        y += 3
    room = height - (y - top)
    log = view.log[-room:] if room > 0 else ()
    for number, line in enumerate(log):
        ink = Ink.BRIGHT_RED if line.startswith("C") else Ink.BRIGHT_YELLOW
        canvas.put(left, y + number, fitted(line, PANEL), ink if line is log[-1] else Ink.GREY)


def fitted(text: str, width: int) -> str:
    """A text that is too long, cut at its start, since its end is the newest.

    >>> fitted("H 32X54X76", 8)
    '..54X76'
    """
    if len(text) <= width:
        return text
    tail = text[len(text) - width + 2 :]
    return f"..{tail[tail.find('X') + 1 :] if 'X' in tail[:4] else tail}"


def _talk(canvas: Canvas, left: int, top: int, width: int, desk: Desk, panel: bool) -> None:
    messages = desk.messages[-MESSAGES:]
    if not panel:
        score = f"TAKEN: ME {desk.view.computer}, YOU {desk.view.human}"
        canvas.put(left, top + 3, score[:width], Ink.BRIGHT_WHITE)
    for number, text in enumerate(messages):
        loud = desk.refused and number == len(messages) - 1
        ink, paper = (Ink.BLACK, Ink.BRIGHT_YELLOW) if loud else (Ink.BRIGHT_GREEN, Ink.BLACK)
        canvas.put(left, top + number, text[:width], ink, paper, inverse=loud)
    if desk.question:
        typed = desk.typed[-max(1, width - len(desk.question) - 1) :]
        canvas.put(left, top + 2, desk.question, Ink.BRIGHT_CYAN)
        at = left + len(desk.question)
        canvas.put(at, top + 2, typed, Ink.BRIGHT_WHITE)
        if desk.caret:
            paper = Ink.BRIGHT_WHITE
            canvas.put(at + len(typed), top + 2, " ", Ink.BLACK, paper, inverse=True)
    if panel and desk.keys:
        canvas.put(left, top + 3, desk.keys[:width], Ink.GREY)


# Plain text ---------------------------------------------------------------------------------


def plain_board(view: View) -> list[str]:
    """The board as lines of text, for printers and pipes: row 8 first, light squares as colons."""
    heading = "   " + "".join(f" {column} " for column in range(1, 9))
    lines = [heading.rstrip()]
    for row in range(8, 0, -1):
        cells = []
        for column in range(1, 9):
            cell = 10 * row + column
            cells.append(":::" if square_of(cell) is None else f" {view.cells[cell].character} ")
        lines.append(f"{row}  {''.join(cells)}  {row}")
    return [*lines, heading.rstrip(), words.SCORE.format(computer=view.computer, human=view.human)]

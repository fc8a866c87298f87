"""Where everything lies in a window of a size. Draws nothing.

Sizes come from the window's height: a margin of a sixtieth, squares of as many whole pixels as fit,
panels in what is left beside the board. Wide windows have panels on both sides. In a window that is
higher than wide, the width decides, and everything stands in the middle of the height.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from kingme.art.boards import FRAME, FRAME_WITH_LETTERS, Labels, frame_width

TWO_PANELS_FROM = 720
"""With so many pixels beside the board there are panels on both of its sides."""

WIDEST = 380
"""A panel by itself is no wider, at a scale of 1: board and panel then stand in the middle."""

LEAST_HIGH = 472
"""The panels of a small window need so many pixels."""

BUTTONS = ("hint", "undo", "flip", "menu")
"""The small buttons where there is one panel; below them lies a wide one, for a new game."""


class Places(NamedTuple):
    """The places of the panels; see `Layout`."""

    opponent: Rect
    captured: Rect
    status: Rect
    moves: Rect
    buttons: dict[str, Rect]


@dataclass(frozen=True)
class Layout:
    """The places of a window.

    Attributes:
        size: The window.
        scale: How much larger than in a window 720 high texts and paddings are.
        margin: Round everything.
        square: Pixels of a square.
        board: The board with its frame.
        field: The 64 squares.
        opponent: The card of the opponent.
        captured: The captured pieces of both sides.
        status: The line that says what is to be done.
        moves: The list of moves.
        buttons: The buttons by name; `sound` only where there are two panels.
        wide: Whether there are panels on both sides.
        small: Whether the window is so low that texts are at their smallest.
    """

    size: tuple[int, int]
    scale: float
    margin: int
    square: int
    board: Rect
    field: Rect
    opponent: Rect
    captured: Rect
    status: Rect
    moves: Rect
    buttons: dict[str, Rect]
    wide: bool
    small: bool

    def px(self, length: float) -> int:
        """A length at the window's scale, in whole pixels."""
        return max(1, round(length * self.scale))

    def centre(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in squares from the upper left of the field."""
        return self.field.x + round(x * self.square), self.field.y + round(y * self.square)

    def moved(self, offset: tuple[float, float]) -> Layout:
        """The same with the board pushed by so many squares."""
        dx, dy = (round(part * self.square) for part in offset)
        return replace(self, board=self.board.move(dx, dy), field=self.field.move(dx, dy))

    def place_at(self, pixel: tuple[int, int]) -> tuple[float, float] | None:
        """The place in squares under a pixel; None beside the field."""
        if not self.field.collidepoint(pixel):
            return None
        return (
            (pixel[0] - self.field.x) / self.square,
            (pixel[1] - self.field.y) / self.square,
        )


@lru_cache(maxsize=16)
def layout(size: tuple[int, int], labels: Labels = "numbers") -> Layout:
    """The layout of a window.

    >>> [layout(size).square for size in ((640, 480), (960, 720), (1920, 1080))]
    [53, 80, 121]
    """
    width, height = size
    scale = min(2.0, max(1.0, min(height, 0.75 * width) / 720))
    small = height < 600 or width < 760
    margin = round(height / 60)
    frame = FRAME_WITH_LETTERS if labels == "letters" else FRAME
    panel_least = 160 if small else round(220 * scale)
    square = int(
        min(
            (height - 2 * margin) / (8 + 2 * frame),
            (width - 3 * margin - panel_least) / (8 + 2 * frame),
        )
    )
    border = frame_width(square, labels)
    side = 8 * square + 2 * border
    rest = width - side - 3 * margin
    wide = rest >= TWO_PANELS_FROM
    if wide:
        panel = min((width - side - 4 * margin) // 2, round(420 * scale))
        left = (width - side - 2 * panel - 2 * margin) // 2
        columns = Rect(left, 0, panel, 0), Rect(left + panel + side + 2 * margin, 0, panel, 0)
        board = Rect(left + panel + margin, (height - side) // 2, side, side)
    else:
        panel = min(width - side - 3 * margin, round(WIDEST * scale))
        left = (width - side - margin - panel) // 2
        board = Rect(left, (height - side) // 2, side, side)
        column = Rect(board.right + margin, 0, panel, 0)
        columns = column, column
    field = Rect(board.x + border, board.y + border, 8 * square, 8 * square)
    gap = 6 if small else round(12 * scale)
    # Panels are not much higher than the board.
    used = min(height, max(side + 2 * margin, LEAST_HIGH if small else round(700 * scale)))
    places = (
        _two_panels(columns, margin, used, gap, scale)
        if wide
        else _one_panel(columns[0], margin, used, gap, scale, small)
    )
    places = _lowered(places, (height - used) // 2)
    return Layout(size, scale, margin, square, board, field, *places, wide, small)


def _lowered(places: Places, by: int) -> Places:
    """The same so many pixels lower."""
    return Places(
        places.opponent.move(0, by),
        places.captured.move(0, by),
        places.status.move(0, by),
        places.moves.move(0, by),
        {name: rect.move(0, by) for name, rect in places.buttons.items()},
    )


def _stack(column: Rect, top: int, heights: list[int], gap: int) -> list[Rect]:
    rects = []
    for height in heights:
        rects.append(Rect(column.x, top, column.width, height))
        top += height + gap
    return rects


def _button_rects(area: Rect, high: int, gap: int) -> dict[str, Rect]:
    """Four buttons in two columns, and a wide one below them."""
    rects: dict[str, Rect] = {}
    for row in (0, 1):
        line = Rect(area.x, area.y + row * (high + gap), area.width, high)
        rects |= _pair(line, (BUTTONS[2 * row], BUTTONS[2 * row + 1]), gap)
    rects["new"] = Rect(area.x, area.y + 2 * (high + gap), area.width, high)
    return rects


def _one_panel(
    column: Rect, margin: int, height: int, gap: int, scale: float, small: bool
) -> Places:
    high = 30 if small else round(40 * scale)
    between = 6 if small else round(8 * scale)
    card, captured, status = (
        (118, 56, 52) if small else (round(190 * scale), round(88 * scale), round(66 * scale))
    )
    buttons = 3 * high + 2 * between
    foot = height - margin - buttons
    moves = foot - gap - (margin + card + captured + status + 3 * gap)
    rects = _stack(column, margin, [card, captured, status, moves], gap)
    area = Rect(column.x, foot, column.width, buttons)
    opponent, taken, line, listed = rects
    return Places(opponent, taken, line, listed, _button_rects(area, high, between))


def _two_panels(
    columns: tuple[Rect, Rect], margin: int, height: int, gap: int, scale: float
) -> Places:
    """Left the opponent, what was taken, and two buttons; right the game and four buttons."""
    left, right = columns
    high, between = round(40 * scale), round(8 * scale)
    captured = round(148 * scale)
    foot = height - margin - high
    room = foot - gap - margin - captured - gap
    card = min(room, face_wide(left.width, scale) + round(280 * scale))
    opponent, taken = _stack(left, margin, [card, captured], gap)
    status_high = round(84 * scale)
    top = height - margin - 2 * high - between
    status, moves = _stack(
        right, margin, [status_high, top - gap - (margin + status_high + gap)], gap
    )
    buttons = {
        **_pair(Rect(left.x, foot, left.width, high), ("menu", "sound"), between),
        **_pair(Rect(right.x, top, right.width, high), ("hint", "undo"), between),
        **_pair(Rect(right.x, top + high + between, right.width, high), ("flip", "new"), between),
    }
    return Places(opponent, taken, status, moves, buttons)


def _pair(area: Rect, names: tuple[str, str], gap: int) -> dict[str, Rect]:
    half = (area.width - gap) // 2
    return {
        names[0]: Rect(area.x, area.y, half, area.height),
        names[1]: Rect(area.right - half, area.y, half, area.height),
    }


def face_wide(panel: int, scale: float) -> int:
    """How large the face is in a panel of a width, where there are two."""
    return round(min(0.52 * panel, 200 * scale))

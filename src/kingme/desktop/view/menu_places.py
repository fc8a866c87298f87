"""Where everything in the menu lies, and what the arrow keys find from there. Draws nothing.

Opponents and piece sets are tiles on the left, options are rows on the right, and buttons lie below
the rows. Where the rows do not all fit, they scroll behind the edges of their panel.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from pygame import Rect

from kingme.art.sets import SET_NAMES
from kingme.desktop.settings import CHAMPION, options
from kingme.desktop.view.layout import Layout

LEFT_OUT = ("piece_set", "level")
"""These have tiles, and no row."""

ROWS = tuple(row.name for row in options() if row.name not in LEFT_OUT)
BUTTONS = ("play", "new", "watch", "quit")
ACROSS = 5
"""So many tiles lie in a line of piece sets."""

LEAST_ROW = 30
"""A row is so many pixels high at least: a finger or an unsteady hand has to meet it."""

LEAST_SET = 44
"""The tile of a piece set gives no more room to the keys than leaves it so high."""

KEY_LINES = 3
"""So many lines say what the keys do."""

VALUE_PART = 0.42
"""The part of a row, from its right end, in whose left half a press goes back."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the menu.

    Attributes:
        kind: `level`, `set`, `row` or `button`.
        value: The level, the set's name, the option's name, or the button's.
        rect: Where it is; a row may be out of sight.
    """

    kind: str
    value: int | str
    rect: Rect


class Places(NamedTuple):
    """The places of the menu.

    Attributes:
        title: Where the name of the game is.
        opponents: The panel of the opponents' tiles.
        who: The line that says who the chosen one is.
        sets: The panel of the piece sets' tiles.
        rows: The panel of the options.
        seen: The part of it that shows rows.
        keys: What is free below the left panels.
        items: Everything that can be pressed, in the order in which Tab goes through it.
        hidden: How many rows are out of sight.
    """

    title: Rect
    opponents: Rect
    who: Rect
    sets: Rect
    rows: Rect
    seen: Rect
    keys: Rect
    items: tuple[Item, ...]
    hidden: int


def places(layout: Layout, scrolled: int = 0) -> Places:
    """The menu in a window.

    Args:
        layout: The window's.
        scrolled: How many rows are above the first that is seen.
    """
    return _places(layout.size, layout.scale, layout.small, scrolled)


@lru_cache(maxsize=16)
def _places(size: tuple[int, int], scale: float, small: bool, scrolled: int) -> Places:
    width, height = size
    k = 1.0 if small else scale
    gap, pad, edge = (6, 8, 8) if small else (round(8 * k), round(16 * k), round(24 * k))
    heading = 20 if small else round(30 * k)
    whole = Rect(0, 0, min(width, round(1180 * k)) - 2 * edge, 0)
    whole.height = min(height - 2 * edge, round(700 * k))
    whole.center = width // 2, height // 2
    title = Rect(whole.x, whole.y, whole.width, 38 if small else round(62 * k))
    top = title.bottom + gap
    apart = 8 if small else round(14 * k)
    right_width = round(0.42 * whole.width) if small else round(322 * k)
    left_width = whole.width - right_width - apart

    # Six tiles in a line; the last opponent's is as wide as two.
    tile = (left_width - 2 * pad - 5 * gap) // 6
    high = min(tile, 54 if small else round(84 * k))
    who_high = 22 if small else round(34 * k)
    opponents = Rect(whole.x, top, left_width, 2 * high + gap + heading + who_high + 2 * pad)
    items = []
    for number in range(1, CHAMPION + 1):
        column, line = (number - 1) % 6, (number - 1) // 6
        place = Rect(
            opponents.x + pad + column * (tile + gap),
            opponents.y + pad + heading + line * (high + gap),
            tile,
            high,
        )
        if number == CHAMPION:
            place.width = opponents.right - pad - place.x
        items.append(Item("level", number, place))
    who = Rect(opponents.x + pad, 0, left_width - 2 * pad, who_high)
    who.bottom = opponents.bottom - pad // 2

    wide = (left_width - 2 * pad - (ACROSS - 1) * gap) // ACROSS
    sets_top = opponents.bottom + apart
    keys_high = KEY_LINES * key_line(12 if small else round(13 * k)) + apart
    room = whole.bottom - sets_top - heading - 2 * pad - gap
    set_high = max((room - keys_high) // 2, min(room // 2, LEAST_SET if small else round(66 * k)))
    set_high = min(round(0.8 * wide), set_high)
    sets = Rect(whole.x, sets_top, left_width, 2 * set_high + gap + heading + 2 * pad)
    for number, name in enumerate(SET_NAMES):
        column, line = number % ACROSS, number // ACROSS
        x = sets.x + pad + column * (wide + gap)
        y = sets.y + pad + heading + line * (set_high + gap)
        items.append(Item("set", name, Rect(x, y, wide, set_high)))

    button = 30 if small else round(44 * k)
    right = Rect(whole.right - right_width, top, right_width, 0)
    foot = whole.bottom - 2 * button - gap
    inner = foot - gap - top - pad
    step = max(LEAST_ROW, min(round(36 * k), inner // len(ROWS)))
    shown = min(len(ROWS), inner // step)
    rows = Rect(right.x, top, right_width, shown * step + pad)
    seen = Rect(right.x, top + pad // 2, right_width, shown * step)
    hidden = len(ROWS) - shown
    scrolled = max(0, min(scrolled, hidden))
    for number, name in enumerate(ROWS):
        y = seen.y + (number - scrolled) * step
        items.append(Item("row", name, Rect(right.x + pad // 2, y, right_width - pad, step)))
    third = (right_width - 2 * gap) // 3
    first = min(foot, rows.bottom + apart)
    items.append(Item("button", "play", Rect(right.x, first, right_width, button)))
    for number, name in enumerate(BUTTONS[1:]):
        x = right.x + number * (third + gap)
        end = right.right if number == 2 else x + third
        items.append(Item("button", name, Rect(x, first + button + gap, end - x, button)))
    below = sets.bottom + apart
    keys = Rect(whole.x, below, left_width, max(0, whole.bottom - below))
    return Places(title, opponents, who, sets, rows, seen, keys, tuple(items), hidden)


def key_line(size: int) -> int:
    """How high a line of keys is in letters of a size."""
    return round(1.6 * size)


def in_sight(found: Places, number: int) -> bool:
    """Whether an item is to be seen as a whole."""
    item = found.items[number]
    return item.kind != "row" or found.seen.contains(item.rect)


def item_at(found: Places, pixel: tuple[int, int]) -> int | None:
    """The number of the item under a pixel."""
    for number, item in enumerate(found.items):
        if item.rect.collidepoint(pixel) and in_sight(found, number):
            return number
    return None


def goes_back(item: Item, pixel: tuple[int, int]) -> bool:
    """Whether a press on a row goes back to the choice before: on the left of its value."""
    if item.kind != "row":
        return False
    value = round(VALUE_PART * item.rect.width)
    return 0 <= pixel[0] - (item.rect.right - value) < value // 2


def scroll_to(found: Places, number: int, scrolled: int) -> int:
    """How far to scroll so that an item is seen."""
    item = found.items[number]
    if item.kind != "row":
        return scrolled
    row = ROWS.index(str(item.value))
    shown = len(ROWS) - found.hidden
    return max(row - shown + 1, min(scrolled, row))


def next_item(found: Places, here: int, dx: int, dy: int) -> int:
    """The item that an arrow key finds: the nearest in its direction, or the same.

    >>> from kingme.desktop.view.layout import layout
    >>> found = places(layout((960, 720)))
    >>> found.items[next_item(found, 0, 1, 0)].value
    2
    """
    items = found.items
    item = items[here]
    first = next(number for number, each in enumerate(items) if each.kind == "row")
    last = first + len(ROWS) - 1
    if item.kind == "row" and dy and first <= here + dy <= last:
        return here + dy
    if here == first and dy < 0:
        return first - len(SET_NAMES) - ACROSS - 1  # the tile at the right of the first line
    if item.value == "play" and dy < 0:
        return last
    at = item.rect.center

    def cost(number: int) -> float | None:
        other = items[number]
        if number == here or not in_sight(found, number):
            return None
        if item.kind == other.kind == "row":
            return None
        x, y = other.rect.center
        along = (x - at[0]) * dx + (y - at[1]) * dy
        across = abs((x - at[0]) * dy) + abs((y - at[1]) * dx)
        if other.rect.left <= at[0] < other.rect.right and dy:
            across = 0
        return along + 3 * across if along > 4 and across < 4 * along else None

    costs = [(value, number) for number in range(len(items)) if (value := cost(number))]
    return min(costs)[1] if costs else here

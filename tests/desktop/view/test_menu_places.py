"""The places of the menu: all in the window, none over another, all within reach."""

from __future__ import annotations

from itertools import combinations

import pytest
from pygame import Rect

from kingme.desktop.view import menu
from kingme.desktop.view.layout import layout
from kingme.desktop.view.menu_places import (
    KEY_LINES,
    LEAST_ROW,
    ROWS,
    goes_back,
    in_sight,
    item_at,
    key_line,
    next_item,
    places,
    scroll_to,
)

SIZES = [
    (640, 480), (800, 600), (960, 720), (1024, 600), (1024, 768), (1280, 720), (1366, 768),
    (1920, 1080), (3840, 2160),
]  # fmt: skip


@pytest.mark.parametrize("size", SIZES)
def test_what_is_seen_lies_in_the_window_and_apart(size: tuple[int, int]) -> None:
    found = places(layout(size))
    seen = [item for number, item in enumerate(found.items) if in_sight(found, number)]
    for item in seen:
        assert Rect(0, 0, *size).contains(item.rect), item
    for first, second in combinations(seen, 2):
        assert not first.rect.colliderect(second.rect), (first, second)
    panels = (found.title, found.opponents, found.sets, found.rows)
    for one, other in combinations(panels, 2):
        assert not one.colliderect(other)
    for item in seen:
        panel = {"level": found.opponents, "set": found.sets, "row": found.rows}.get(item.kind)
        assert panel is None or panel.contains(item.rect)
        assert not item.rect.colliderect(found.who)
    assert found.keys.height >= 0
    assert not found.keys.height or Rect(0, 0, *size).contains(found.keys)
    assert [item.kind for item in found.items].count("level") == 11
    assert [item.kind for item in found.items].count("set") == 10


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1920, 1080)])
def test_there_is_room_for_all_keys(size: tuple[int, int]) -> None:
    whole = layout(size)
    letters = 12 if whole.small else whole.px(13)
    assert places(whole).keys.height >= KEY_LINES * key_line(letters)
    assert len(menu.KEYS) == KEY_LINES


@pytest.mark.parametrize("size", SIZES)
def test_scrolling_brings_every_row_into_sight(size: tuple[int, int]) -> None:
    whole = layout(size)
    pressed = set()
    for scrolled in range(places(whole).hidden + 1):
        found = places(whole, scrolled)
        for number, item in enumerate(found.items):
            if in_sight(found, number):
                assert item_at(found, item.rect.center) == number
                assert item.kind != "row" or item.rect.height >= LEAST_ROW
                pressed.add(number)
    assert len(pressed) == len(places(whole).items)
    # Beyond its ends the list stays where it is.
    assert places(whole, 99).items == places(whole, places(whole).hidden).items


@pytest.mark.parametrize("size", SIZES)
def test_arrow_keys_reach_everything(size: tuple[int, int]) -> None:
    whole = layout(size)
    reached, waiting = {0}, [(0, 0)]
    while waiting:
        here, scrolled = waiting.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            item = places(whole, scrolled).items[here]
            if item.kind == "row" and dx:
                continue  # changes the choice
            after = next_item(places(whole, scrolled), here, dx, dy)
            moved = scroll_to(places(whole, scrolled), after, scrolled)
            assert in_sight(places(whole, moved), after)
            if after not in reached:
                reached.add(after)
                waiting.append((after, moved))
    assert reached == set(range(len(places(whole).items)))


def test_a_press_left_of_the_value_goes_back() -> None:
    found = places(layout((960, 720)))
    row = next(item for item in found.items if item.value == ROWS[0])
    assert not goes_back(row, (row.rect.right - 5, row.rect.centery))
    assert not goes_back(row, (row.rect.x + 5, row.rect.centery))
    assert goes_back(row, (row.rect.right - round(0.4 * row.rect.width), row.rect.centery))
    assert not goes_back(found.items[0], found.items[0].rect.center)

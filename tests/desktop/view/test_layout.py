"""Where everything lies: inside the window, nothing over anything else, at any size."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from kingme.desktop.view import card
from kingme.desktop.view.layout import Layout, layout

SIZES = [(640, 480), (960, 720), (1920, 1080), (800, 900), (1280, 720), (3840, 2160), (2560, 800)]


def rects(places: Layout) -> list[Rect]:
    panels = [places.opponent, places.captured, places.status, places.moves]
    return [places.board, *panels, *places.buttons.values()]


def check(size: tuple[int, int]) -> None:
    places = layout(size)
    window = Rect(0, 0, *size)
    for rect in rects(places):
        assert window.contains(rect), (size, rect)
        assert rect.width > 0
        assert rect.height > 0
    for first, second in combinations(rects(places), 2):
        assert not first.colliderect(second), (size, first, second)
    assert places.field.width == 8 * places.square
    assert places.board.contains(places.field)
    assert all(rect.height >= 30 for rect in places.buttons.values())


@pytest.mark.parametrize(
    ("size", "square", "board"),
    [((640, 480), 53, 456), ((960, 720), 80, 688), ((1920, 1080), 121, 1041)],
)
def test_squares_are_as_large_as_designed(size: tuple[int, int], square: int, board: int) -> None:
    places = layout(size)
    assert places.square == square
    assert abs(places.board.width - board) <= 1


@given(st.integers(640, 4000), st.integers(480, 2400))
def test_nothing_overlaps_at_any_size(width: int, height: int) -> None:
    check((width, height))


@pytest.mark.parametrize("size", SIZES)
def test_a_pixel_leads_back_to_its_place(size: tuple[int, int]) -> None:
    places = layout(size)
    for x in range(8):
        for y in range(8):
            at = places.place_at(places.centre(x + 0.5, y + 0.5))
            assert at is not None
            assert (int(at[0]), int(at[1])) == (x, y)
    assert places.place_at((places.field.x - 1, places.field.y)) is None


@pytest.mark.parametrize("size", SIZES)
def test_the_card_lies_in_the_window(size: tuple[int, int]) -> None:
    whole, buttons = card.rects(layout(size))
    assert Rect(0, 0, *size).contains(whole)
    assert all(whole.contains(rect) for rect in buttons.values())

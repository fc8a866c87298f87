"""The menu as a person uses it: going on, watching, scrolling, the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from kingme.desktop.app import App
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.sounding import Sounding, opened
from kingme.desktop.view.menu_places import in_sight, places
from kingme.desktop.view.window import layout_of

SIZE = (640, 480)
Make = Callable[..., App]


@pytest.fixture
def opened_menu() -> Iterator[Make]:
    """A window with the menu open, after the first moves of a game."""
    pygame.font.init()
    made: list[App] = []

    def make(moves: int = 2, **choices: object) -> App:
        settings = Settings(seats=Seats.BOTH, width=SIZE[0], height=SIZE[1]).changed(**choices)
        controller = Controller(settings, seed=1, threaded=False)
        app = App(controller, Sounding(settings, opened(settings, 1, silent=True)), seed=1)
        made.append(app)
        for square in (11, 15, 23, 19)[: 2 * moves]:
            controller.press(square)
        app.update(5.0)
        key(app, pygame.K_ESCAPE)
        assert is_open(app)
        return app

    yield make
    for app in made:
        app.controller.close()
        app.sounding.close()


def is_open(app: App) -> bool:
    return app.look.menu


def has_deep_bass(app: App) -> bool:
    return app.controller.settings.deep_bass


def seats_of(app: App) -> Seats:
    return app.controller.settings.seats


def key(app: App, *keys: int) -> None:
    for each in keys:
        app.take(pygame.Event(pygame.KEYDOWN, key=each, mod=0, unicode=""))
        app.update(app._now + 0.05)


def press(app: App, value: object) -> None:
    found = places(layout_of(SIZE, app.controller.settings), app.look.scrolled)
    at = next(item.rect.center for item in found.items if item.value == value)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.Event(kind, pos=at, button=1))
    app.update(app._now + 0.05)


@pytest.mark.parametrize(
    ("button", "seats", "plies", "after"),
    [
        ("play", Seats.BOTH, 2, Seats.BOTH),
        ("new", Seats.BOTH, 0, Seats.BOTH),
        ("watch", Seats.BOTH, 2, Seats.NONE),
    ],
)
def test_buttons_go_on_begin_and_watch(
    opened_menu: Make, button: str, seats: Seats, plies: int, after: Seats
) -> None:
    app = opened_menu(seats=seats)
    press(app, button)
    assert not is_open(app)
    assert app.controller.game.plies in (plies, plies + (after is Seats.NONE))
    assert app.controller.settings.seats is after


def test_carry_on_goes_on_watching_and_new_game_is_played(opened_menu: Make) -> None:
    app = opened_menu(moves=0, seats=Seats.NONE, level=1)
    key(app, pygame.K_ESCAPE)
    for second in range(6, 10):
        app.update(float(second))
    key(app, pygame.K_ESCAPE)
    press(app, "play")
    assert seats_of(app) is Seats.NONE
    assert app.controller.game.plies > 0
    key(app, pygame.K_ESCAPE)
    press(app, "new")
    assert seats_of(app) is Seats.BLACK
    assert app.controller.game.plies == 0


def test_the_wheel_brings_the_last_row_into_reach(opened_menu: Make) -> None:
    app = opened_menu()
    app.take(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-50))
    before = app.controller.settings.deep_bass
    press(app, "deep_bass")
    assert app.controller.settings.deep_bass is not before
    app.take(pygame.Event(pygame.MOUSEWHEEL, x=0, y=50))
    assert app.look.scrolled == 0


def test_the_keyboard_changes_a_row_out_of_sight(opened_menu: Make) -> None:
    app = opened_menu()
    whole = layout_of(SIZE, app.controller.settings)
    rows = [n for n, item in enumerate(places(whole).items) if item.kind == "row"]
    key(app, pygame.K_DOWN, *[pygame.K_TAB] * (rows[-1] - app.controller.settings.level + 1))
    assert app.look.item == rows[-1]
    assert in_sight(places(whole, app.look.scrolled), rows[-1])
    key(app, pygame.K_RIGHT)
    assert has_deep_bass(app)
    key(app, pygame.K_LEFT)
    assert not has_deep_bass(app)
    key(app, pygame.K_ESCAPE)
    assert not is_open(app)

"""Questions before a game is lost, the pointer's other button and shape, points and pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from kingme.desktop.app import App
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.sounding import Sounding, opened
from kingme.desktop.squares import seen_at
from kingme.desktop.view import dialog
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.menu_places import places as places_of_menu
from kingme.desktop.view.window import layout_of

SIZE = (960, 720)
Make = Callable[..., App]


@pytest.fixture
def begun() -> Iterator[Make]:
    """A window in which two people have played some moves."""
    pygame.font.init()
    made: list[App] = []

    def make(**choices: object) -> App:
        settings = Settings(seats=Seats.BOTH).changed(**choices)
        controller = Controller(settings, seed=1, threaded=False)
        app = App(controller, Sounding(settings, opened(settings, 1, silent=True)), seed=1)
        made.append(app)
        app.update(0.1)
        for square in (11, 15, 23, 19, 8, 11):
            controller.press(square)
        app.update(5.0)
        return app

    yield make
    for app in made:
        app.controller.close()
        app.sounding.close()


def layout_at(app: App) -> Layout:
    return layout_of(SIZE, app.controller.settings)


def asked_in(app: App) -> str | None:
    return app.look.question


def is_over(app: App) -> bool:
    return app.controller.state.result is not None


def selected_in(app: App) -> int | None:
    return app.controller.state.selected


def press(app: App, *keys: int) -> None:
    for key in keys:
        app.take(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        app.update(app._now + 0.05)


def click(app: App, pixel: tuple[int, int], button: int = 1) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.take(pygame.Event(kind, pos=pixel, button=button))
    app.update(app._now + 0.05)


def move(app: App, pixel: tuple[int, int]) -> None:
    app.take(pygame.Event(pygame.MOUSEMOTION, pos=pixel, rel=(0, 0), buttons=(0, 0, 0)))


def pixel_of(app: App, square: int) -> tuple[int, int]:
    column, row = seen_at(square, app.controller.state.bottom)
    return layout_at(app).centre(column + 0.5, row + 0.5)


def test_a_game_under_way_is_not_thrown_away_by_one_key(begun: Make) -> None:
    app = begun()
    press(app, pygame.K_n)
    assert asked_in(app) == "new"
    press(app, pygame.K_ESCAPE)
    assert asked_in(app) is None
    assert app.controller.game.plies == 3
    press(app, pygame.K_n, pygame.K_LEFT, pygame.K_RETURN)
    assert app.controller.game.plies == 3
    press(app, pygame.K_n, pygame.K_RETURN)
    assert app.controller.game.plies == 0
    press(app, pygame.K_n)
    assert asked_in(app) is None


def test_questions_are_answered_by_the_pointer(begun: Make) -> None:
    app = begun()
    places = layout_at(app)
    click(app, places.buttons["new"].center)
    _, buttons = dialog.rects(places)
    # Nothing behind the question can be pressed.
    click(app, pixel_of(app, 24))
    assert selected_in(app) is None
    click(app, buttons["no"].center)
    assert (asked_in(app), app.controller.game.plies) == (None, 3)
    click(app, places.buttons["new"].center)
    click(app, buttons["yes"].center)
    assert (asked_in(app), app.controller.game.plies) == (None, 0)


@pytest.mark.parametrize(
    ("key", "seats", "asked"),
    [
        (pygame.K_r, Seats.BOTH, "resign"),
        (pygame.K_d, Seats.BOTH, "agree"),
        (pygame.K_d, Seats.BLACK, "draw"),
    ],
)
def test_resigning_and_draws_are_asked_first(
    begun: Make, key: int, seats: Seats, asked: str
) -> None:
    app = begun(seats=seats, level=1)
    if seats is Seats.BLACK:
        for second in range(6, 12):
            app.update(float(second))
    plies = app.controller.game.plies
    press(app, key)
    assert asked_in(app) == asked
    assert not is_over(app)
    press(app, pygame.K_RETURN)
    assert asked_in(app) is None
    if seats is Seats.BOTH:
        assert is_over(app)
        outcome = app.controller.game.outcome
        assert outcome is not None
        assert outcome.is_draw == (asked == "agree")
    assert app.controller.game.plies == plies


def test_the_other_button_lets_go_and_goes_back_in_the_menu(begun: Make) -> None:
    app = begun()
    square = min(app.controller.state.movable)
    click(app, pixel_of(app, square))
    assert selected_in(app) == square
    click(app, (5, 5), button=3)
    assert selected_in(app) is None
    press(app, pygame.K_ESCAPE)
    row = next(item for item in places_of_menu(layout_at(app)).items if item.value == "volume")
    before = app.controller.settings.volume
    click(app, row.rect.center, button=3)
    assert app.controller.settings.volume == before - 1
    click(app, (row.rect.right - 4, row.rect.centery))
    assert app.controller.settings.volume == before


def test_the_pointer_is_a_hand_where_a_press_does_something(begun: Make) -> None:
    app = begun()
    places = layout_at(app)
    assert not app.over_something()
    wanted = {
        places.buttons["hint"].center: True,
        app.window.face_rect(places).center: True,
        pixel_of(app, min(app.controller.state.movable)): True,
        pixel_of(app, 1): False,
        (2, 2): False,
    }
    for pixel, hand in wanted.items():
        move(app, pixel)
        assert app.over_something() == hand, pixel
    press(app, pygame.K_n)
    move(app, places.buttons["hint"].center)
    assert not app.over_something()
    move(app, dialog.rects(places)[1]["yes"].center)
    assert app.over_something()


def test_points_become_pixels_on_a_dense_screen(begun: Make) -> None:
    app = begun()
    app.density = 2.0
    app.draw(pygame.Surface((1920, 1440)))
    square = min(app.controller.state.movable)
    places = layout_of((1920, 1440), app.controller.settings)
    column, row = seen_at(square, app.controller.state.bottom)
    x, y = places.centre(column + 0.5, row + 0.5)
    click(app, (x // 2, y // 2))
    assert selected_in(app) == square
    app.take(pygame.Event(pygame.WINDOWSIZECHANGED, x=1000, y=800))
    assert (app.controller.settings.width, app.controller.settings.height) == (1000, 800)


def test_every_question_fits_its_card(begun: Make) -> None:
    from kingme.desktop.view import text

    app = begun()
    for size in ((640, 480), (960, 720), (1920, 1080)):
        places = layout_of(size, app.controller.settings)
        card, buttons = dialog.rects(places)
        k = dialog.unit(places)
        for name, question in dialog.QUESTIONS.items():
            room = card.width - 2 * round(24 * k)
            assert text.width_of(question.sentence, text.MEDIUM, round(15 * k)) <= room, name
            app.look.question = name
            app.draw(pygame.Surface(size))
        assert all(card.contains(rect) for rect in buttons.values())

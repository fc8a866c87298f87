"""The window without a window: events in, intents and frames out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import pygame
import pytest

from kingme import Side
from kingme.desktop.app import App
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.sounding import Sounding, opened
from kingme.desktop.squares import seen_at
from kingme.desktop.view import card
from kingme.desktop.view.menu_places import places as places_of_menu
from kingme.desktop.view.window import layout_of
from kingme.game.funmode import FunGame

SIZE = (960, 720)
Make = Callable[..., "Driver"]


class Driver:
    """A person at the window."""

    def __init__(self, settings: Settings, fen: str | None = None) -> None:
        game = FunGame(fen, settings.rules, seed=1)
        self.controller = Controller(settings, seed=1, threaded=False, game=game)
        sounding = Sounding(settings, opened(settings, 1, silent=True))
        self.app = App(self.controller, sounding, seed=1)
        self.surface = pygame.Surface(SIZE)
        self.now = 0.0
        self.wait(0.05)

    def wait(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 1 / 30
            self.app.update(self.now)
        self.app.draw(self.surface)

    def pixel(self, square: int) -> tuple[int, int]:
        column, row = seen_at(square, self.controller.state.bottom)
        places = layout_of(SIZE, self.controller.settings)
        return places.centre(column + 0.5, row + 0.5)

    def mouse(self, kind: int, pixel: tuple[int, int]) -> None:
        if kind == pygame.MOUSEMOTION:
            event = pygame.Event(kind, pos=pixel, rel=(0, 0), buttons=(1, 0, 0))
        else:
            event = pygame.Event(kind, pos=pixel, button=1)
        self.app.take(event)

    def click(self, pixel: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEMOTION, pixel)
        self.mouse(pygame.MOUSEBUTTONDOWN, pixel)
        self.wait(0.05)
        self.mouse(pygame.MOUSEBUTTONUP, pixel)
        self.wait(0.05)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self.mouse(pygame.MOUSEBUTTONDOWN, start)
        for step in range(1, 6):
            way = [round(a + (b - a) * step / 5) for a, b in zip(start, end, strict=True)]
            self.mouse(pygame.MOUSEMOTION, (way[0], way[1]))
            self.wait(0.04)
        self.mouse(pygame.MOUSEBUTTONUP, end)
        self.wait(0.05)

    def key(self, key: int, mod: int = 0) -> None:
        self.app.take(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        self.wait(0.05)

    def played(self) -> list[str]:
        return [str(move) for move in self.controller.game.moves]


@pytest.fixture
def driver() -> Iterator[Make]:
    pygame.font.init()
    made: list[Driver] = []

    def make(fen: str | None = None, **choices: object) -> Driver:
        made.append(Driver(Settings(seats=Seats.BOTH).changed(**choices), fen))
        return made[-1]

    yield make
    for each in made:
        each.controller.close()
        each.app.sounding.close()


def test_two_clicks_are_a_move(driver: Make) -> None:
    one = driver()
    one.click(one.pixel(11))
    assert one.controller.state.selected == 11
    one.click(one.pixel(15))
    assert one.played() == ["11-15"]


def test_a_drag_is_a_move(driver: Make) -> None:
    one = driver()
    one.drag(one.pixel(11), one.pixel(16))
    assert one.played() == ["11-16"]
    one.wait(1.0)
    assert not one.app.stage.moving


def test_a_drag_to_a_wrong_square_moves_nothing(driver: Make) -> None:
    one = driver()
    one.drag(one.pixel(11), one.pixel(18))
    assert one.played() == []
    one.wait(0.5)
    x, y = next((p.x, p.y) for p in one.app.stage.poses() if p.square == 11)
    column, row = seen_at(11, one.controller.state.bottom)
    assert (x, y) == (column + 0.5, row + 0.5)


def test_a_drag_that_loses_the_window_goes_back(driver: Make) -> None:
    one = driver()
    one.mouse(pygame.MOUSEBUTTONDOWN, one.pixel(11))
    one.mouse(pygame.MOUSEMOTION, one.pixel(16))
    one.app.take(pygame.Event(pygame.WINDOWFOCUSLOST))
    one.mouse(pygame.MOUSEBUTTONUP, one.pixel(16))
    one.wait(0.5)
    assert one.played() == []


def test_the_board_is_clicked_as_it_is_seen(driver: Make) -> None:
    one = driver()
    one.key(pygame.K_f)
    one.wait(0.5)
    assert one.controller.state.bottom is not None
    one.click(one.pixel(9))
    one.click(one.pixel(13))
    assert one.played() == ["9-13"]


def test_arrows_and_enter_are_a_move(driver: Make) -> None:
    one = driver()
    one.key(pygame.K_UP)
    assert one.controller.state.focus is not None
    for _ in range(8):
        if one.controller.state.focus in one.controller.state.movable:
            break
        one.key(pygame.K_RIGHT)
    one.key(pygame.K_RETURN)
    start = one.controller.state.selected
    assert start is not None
    one.key(pygame.K_UP)
    one.key(pygame.K_RETURN)
    assert len(one.played()) == 1


def test_a_click_ends_a_running_movement(driver: Make) -> None:
    one = driver()
    one.click(one.pixel(11))
    one.click(one.pixel(15))
    moving = one.app.stage.moving
    one.click(one.pixel(22))
    assert moving
    assert one.controller.state.selected == 22
    one.click(one.pixel(18))
    assert len(one.played()) == 2


def test_the_buttons_do_what_they_say(driver: Make) -> None:
    one = driver()
    one.click(one.pixel(11))
    one.click(one.pixel(15))
    places = layout_of(SIZE, one.controller.settings)
    one.click(places.buttons["undo"].center)
    assert one.played() == []
    one.click(places.buttons["menu"].center)
    opened_by_click = one.app.look.menu
    one.key(pygame.K_ESCAPE)
    assert (opened_by_click, one.app.look.menu) == (True, False)
    # A press that is dragged off its button does nothing.
    one.mouse(pygame.MOUSEBUTTONDOWN, places.buttons["menu"].center)
    one.mouse(pygame.MOUSEBUTTONUP, places.board.center)
    assert not one.app.look.menu


def test_the_menu_changes_settings_and_begins(driver: Make) -> None:
    one = driver()
    one.key(pygame.K_ESCAPE)
    everything = places_of_menu(layout_of(SIZE, one.controller.settings)).items

    def press(value: object) -> None:
        one.click(next(item.rect.center for item in everything if item.value == value))

    press("critters")
    press(7)
    press("animations")
    settings = one.controller.settings
    assert (settings.piece_set, settings.level, settings.animations) == ("critters", 7, False)
    press("play")
    assert not one.app.look.menu
    assert one.app.stage.flags.set_name == "critters"
    assert not one.app.stage.flags.animations


def test_every_item_of_the_menu_can_be_reached_by_keys(driver: Make) -> None:
    one = driver()
    one.key(pygame.K_ESCAPE)
    one.key(pygame.K_DOWN)
    seen = set()
    found = places_of_menu(layout_of(SIZE, one.controller.settings))
    for _ in found.items:
        seen.add(one.app.look.item)
        one.key(pygame.K_TAB)
    assert seen == set(range(len(found.items)))
    for key in (pygame.K_DOWN, pygame.K_RIGHT, pygame.K_UP, pygame.K_LEFT) * 6:
        one.key(key)
    assert one.app.look.menu


@pytest.mark.parametrize("name", ["look back", "play again"])
def test_the_result_card_comes_and_goes(driver: Make, name: str) -> None:
    one = driver("B:W23:B18,12")
    one.click(one.pixel(18))
    one.click(one.pixel(27))
    assert not one.app.window.card_shown(one.controller.state, one.app.look)
    one.wait(2.5)
    assert one.app.window.card_shown(one.controller.state, one.app.look)
    _, buttons = card.rects(layout_of(SIZE, one.controller.settings))
    one.click(buttons[name].center)
    assert not one.app.window.card_shown(one.controller.state, one.app.look)
    assert (one.controller.state.result is None) == (name == "play again")


def test_two_people_and_the_computer_at_play_and_all_keys(driver: Make) -> None:
    one = driver(seats=Seats.NONE, level=1)
    one.wait(3.0)
    assert len(one.played()) >= 2
    one.key(pygame.K_p)
    assert one.controller.state.paused
    one.key(pygame.K_p)
    for key in (pygame.K_h, pygame.K_u, pygame.K_n, pygame.K_f, pygame.K_s, pygame.K_b):
        one.key(key)
    assert not one.app.quits
    one.key(pygame.K_q)
    assert one.app.quits


def test_a_click_on_the_face_makes_it_answer(driver: Make) -> None:
    one = driver(seats=Seats.BLACK, level=5)
    one.wait(8.0)
    assert one.controller.state.speech == ""
    one.click(one.app.window.face_rect(layout_of(SIZE, one.controller.settings)).center)
    assert one.controller.state.speech


def test_e_saves_the_music_and_says_where(
    driver: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(platformdirs, "user_music_dir", lambda: str(tmp_path))
    one = driver(music="techno")
    one.key(pygame.K_e)
    one.key(pygame.K_e)
    folder = tmp_path / "kingme"
    assert sorted(path.name for path in folder.iterdir()) == ["techno-1.mid", "techno-2.mid"]
    assert one.controller.state.status == f"techno-2.mid is saved in {folder}."


def test_frames_are_drawn_for_every_set_and_size(driver: Make) -> None:
    one = driver("B:W6,15,24:B1,12")
    one.click(one.pixel(1))
    for size in ((640, 480), (1280, 720), (300, 200)):
        surface = pygame.Surface(size)
        one.app.draw(surface)
        assert len({tuple(surface.get_at((x, size[1] // 2))) for x in range(0, size[0], 7)}) > 3
    assert Side.BLACK in one.controller.state.people

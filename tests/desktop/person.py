"""A person at the window's controller, for tests: clicks, drags, keys, and time that passes."""

from __future__ import annotations

import itertools
from typing import Any

from kingme.desktop.controller import Controller
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.state import Moved
from kingme.game.funmode import FunGame

BOTH = Settings(seats=Seats.BOTH)


class Clock:
    """A controller without a thread, and the time that it is told."""

    def __init__(self, settings: Settings, **options: Any) -> None:
        self.controller = Controller(settings, threaded=False, **options)
        self.now = 0.0

    def wait(self, seconds: float = 3.0, *, ready: bool = True) -> None:
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.controller.update(self.now, ready=ready)


def at(fen: str, settings: Settings = BOTH, rules: str = "english") -> Controller:
    return Controller(settings, threaded=False, game=FunGame(fen, rules))


def moved(controller: Controller) -> list[str]:
    return [str(event.move) for event in controller.take_events() if isinstance(event, Moved)]


def by_clicks(controller: Controller, path: tuple[int, ...]) -> None:
    """Hop by hop, with a double click on every square."""
    for square in path:
        controller.press(square)
        if not controller.state.movable or controller.state.selected is None:
            return


def by_ends(controller: Controller, path: tuple[int, ...]) -> None:
    """Start and end, then the squares that are asked for."""
    controller.press(path[0])
    controller.press(path[-1])
    for square in path[1:]:
        if controller.state.selected is None:
            return
        controller.press(square)


def by_drags(controller: Controller, path: tuple[int, ...]) -> None:
    for start, end in itertools.pairwise(path):
        if not controller.pick_up(start):
            return
        controller.drop(end)
        if controller.state.selected is None:
            return


def by_keys(controller: Controller, path: tuple[int, ...]) -> None:
    for square in path:
        walk_to(controller, square)
        controller.act()
        if controller.state.selected is None:
            return


def walk_to(controller: Controller, square: int) -> None:
    if controller.state.focus is None:
        controller.step_focus(1, 0)
    bottom = controller.state.bottom
    for _ in range(20):
        focus = controller.state.focus
        assert focus is not None
        column, row = seen_at(focus, bottom)
        wanted_column, wanted_row = seen_at(square, bottom)
        if focus == square:
            return
        if row != wanted_row:
            controller.step_focus(0, 1 if wanted_row > row else -1)
        else:
            controller.step_focus(1 if wanted_column > column else -1, 0)
    raise AssertionError(f"the frame does not get to {square}")

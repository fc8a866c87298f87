"""Fun mode at the window: announced, never lost by haste, undone, marked in the list."""

from __future__ import annotations

import random
from typing import Any

from kingme.desktop.settings import Seats, Settings
from kingme.desktop.state import (
    FunAnnounced,
    FunHappened,
)
from kingme.game.funmode import Reach

from .person import Clock, by_clicks


def with_fun(seed: int, **options: Any) -> Clock:
    return Clock(Settings(level=3, fun=Reach.ALL, **options), seed=seed)


def until_announced(clock: Clock) -> FunAnnounced | None:
    """Play weakly until an event is announced."""
    controller, chance = clock.controller, random.Random(5)
    for _ in range(14):
        for _ in range(30):
            clock.wait(0.1)
            for event in controller.take_events():
                if isinstance(event, FunAnnounced):
                    return event
        if not controller.state.movable:
            return None
        by_clicks(controller, chance.choice(controller.game.legal).path)
    return None


def first_announced() -> tuple[Clock, FunAnnounced]:
    for seed in range(60):
        clock = with_fun(seed)
        if (event := until_announced(clock)) is not None:
            return clock, event
    raise AssertionError("no event in sixty games")


def test_an_event_is_announced_and_happens_a_moment_later() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    assert str(announced.square) in controller.state.status
    assert not controller.game.events
    clock.wait(1.0)
    assert not controller.game.events
    clock.wait(1.0)
    (event,) = controller.game.events
    assert (event.kind, event.square) == (announced.kind, announced.square)
    assert any(isinstance(seen, FunHappened) for seen in controller.take_events())
    marked = [row for row in controller.state.rows if "*" in row.black + row.white]
    assert len(marked) == 1
    plies = controller.game.plies
    controller.undo()
    assert controller.game.plies == plies - 2
    assert not controller.game.events


def test_a_hasty_person_does_not_lose_an_event() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    controller.press(min(controller.state.movable))
    assert [event.square for event in controller.game.events] == [announced.square]
    assert controller.state.selected is not None


def test_undo_before_it_happens_and_again() -> None:
    clock, announced = first_announced()
    controller = clock.controller
    moves = controller.game.moves[-2:]
    controller.undo()
    assert not controller.game.events
    by_clicks(controller, moves[0].path)
    clock.wait(4)
    assert controller.game.moves[-1] == moves[1]
    assert [event.square for event in controller.game.events] == [announced.square]


def test_fun_mode_is_off_by_default_and_beyond_its_levels() -> None:
    for settings in (Settings(level=3), Settings(level=4, fun=Reach.EASY)):
        for seed in range(8):
            clock = Clock(settings, seed=seed)
            assert until_announced(clock) is None
            assert not clock.controller.game.events


def test_an_announced_event_is_called_off_with_fun_mode() -> None:
    for options in ({"fun": Reach.OFF}, {"seats": Seats.WHITE}, {"level": 9}):
        clock, _ = first_announced()
        clock.controller.change(**options)
        clock.wait(0.3)
        assert not clock.controller.game.events
        assert "is on its way" not in clock.controller.state.status
        clock.controller.close()

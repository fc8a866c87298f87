"""The window while the computer thinks: nothing waits, nothing late is played."""

from __future__ import annotations

import threading
import time

import pytest

from kingme._core import SearchStop
from kingme.desktop import minds
from kingme.desktop.controller import Controller
from kingme.desktop.settings import CHAMPION, Settings
from kingme.desktop.state import Refused
from kingme.game.funmode import FunGame
from kingme.players.levels import levels

from .person import Clock, by_clicks


@pytest.fixture(autouse=True)
def no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches of level 10 and of the Champion that would go on for days."""
    row = levels()[10]
    player = {**row.player, "depth": 99, "nodes": 1 << 60}
    endless = {10: row._replace(player=player)}
    monkeypatch.setattr(minds, "levels", lambda: {**levels(), **endless})
    monkeypatch.setattr(minds, "CHAMPION_NODES", 1 << 60)


def thinking(level: int = CHAMPION) -> Controller:
    """A controller whose computer is in a search that does not end by itself."""
    controller = Controller(Settings(level=level), seed=1)
    controller.update(0.0)
    controller.press(11)
    controller.press(15)
    controller.update(0.1)
    assert controller.state.thinking
    time.sleep(0.1)
    return controller


def thinkers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "thinker"]


@pytest.mark.parametrize("level", [10, CHAMPION])
@pytest.mark.parametrize("intent", ["undo", "new_game", "close"])
def test_the_search_can_be_left_at_once(level: int, intent: str) -> None:
    controller = thinking(level)
    (thread,) = thinkers()
    getattr(controller, intent)()  # it would not come back if it waited for the search
    if intent != "close":
        assert not controller.state.thinking
        plies = controller.game.plies
        for step in range(40):
            controller.update(1.0 + step / 10)
            time.sleep(0.01)
        assert controller.game.plies == plies == 0  # no late answer was played
        controller.press(9)
        controller.press(13)
        assert controller.game.plies == 1
        controller.update(9.0)
        assert controller.state.thinking  # the same thread is free for the next search
        assert thinkers() == [thread]
    controller.close()
    assert not thread.is_alive()
    controller.close()


@pytest.mark.parametrize("level", [10, CHAMPION])
def test_each_search_is_stopped_before_the_next_one_begins(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, most = [0], [0]
    choose = minds.Mind.choose

    def counted(mind: minds.Mind, game: FunGame, stop: SearchStop) -> minds.Thought:
        running[0] += 1
        most[0] = max(most[0], running[0])
        try:
            return choose(mind, game, stop)
        finally:
            running[0] -= 1

    monkeypatch.setattr(minds.Mind, "choose", counted)
    controller = thinking(level)
    for turn in range(8):
        (controller.undo if turn % 2 else controller.new_game)()
        controller.press(9)
        controller.press(13)
        controller.update(2.0 + turn)
    controller.close()
    assert (running, most) == ([0], [1])


def test_clicks_while_the_computer_thinks_are_refused_and_harmless() -> None:
    controller = thinking()
    controller.take_events()
    controller.press(15)  # the rest of the own move: a double click
    assert not [event for event in controller.take_events() if isinstance(event, Refused)]
    controller.press(9)
    assert controller.state.status == "It is the other side's turn."
    assert not controller.pick_up(9)
    controller.drop(13)
    controller.hint()
    controller.agree_draw()
    assert controller.game.plies == 1
    assert controller.state.thinking
    controller.close()


def test_settings_can_change_while_it_thinks() -> None:
    controller = thinking(10)
    controller.change(level=1, piece_set="classic")
    for step in range(200):
        controller.update(1.0 + step / 10)
        if controller.game.plies == 2:
            break
        time.sleep(0.01)
    assert controller.game.plies == 2
    controller.close()


def test_the_computer_waits_for_the_end_of_a_movement() -> None:
    clock = Clock(Settings(level=1))
    clock.wait(1)
    clock.controller.press(11)
    clock.controller.press(15)
    clock.wait(5, ready=False)
    assert clock.controller.game.plies == 1
    assert clock.controller.state.thinking
    clock.wait(0.2)
    assert clock.controller.game.plies == 2


def test_with_and_without_a_thread_the_game_is_the_same() -> None:
    games = []
    for threaded in (False, True):
        controller = Controller(Settings(level=3), seed=8, threaded=threaded)
        now = 0.0
        while controller.game.plies < 20:
            now += 0.2
            controller.update(now)
            if controller.state.movable:
                move = controller.game.legal[0]
                by_clicks(controller, move.path)
            if threaded:
                time.sleep(0.001)
        games.append([str(move) for move in controller.game.moves])
        controller.close()
    assert games[0] == games[1]

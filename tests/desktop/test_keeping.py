"""Games in files: the unfinished one, and those that are saved and opened."""

from __future__ import annotations

import itertools
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from kingme import Game, Side
from kingme._core import PlayerSpec, branch_seed
from kingme.desktop import filing, keeping
from kingme.desktop.controller import Controller
from kingme.desktop.settings import CHAMPION, Seats, Settings
from kingme.errors import RecordError
from kingme.game.funmode import FunGame
from kingme.notation import read_pdn
from kingme.terminal.seats import Colour
from kingme.terminal.seats import Seats as TerminalSeats


def game_with(events: int, plies: int = 40) -> FunGame:
    """A game with so many events of fun mode, and moves after the last one."""
    for seed in itertools.count():
        game = FunGame(seed=seed)
        while game.outcome is None and game.plies < plies:
            spec = PlayerSpec.random() if game.board.turn is Side.BLACK else PlayerSpec.alphabeta(2)
            choice = spec.choose(game.board, branch_seed(seed, game.plies))
            assert choice is not None
            game.move(choice.move)
            if game.board.turn is Side.BLACK and (event := game.due(Side.BLACK)):
                game.happen(event)
        if len(game.events) == events and game.board.ply > 2:
            return game
    raise AssertionError


def everything(game: Game) -> tuple[object, ...]:
    events = game.events if isinstance(game, FunGame) else ()
    return (game.moves, events, game.board, game.board.quiet_plies, game.outcome)


@pytest.mark.parametrize("events", [0, 1, 2])
@pytest.mark.parametrize("name", ["game.json", "game.pdn", "GAME.PDN"])
def test_a_saved_game_is_the_same_again(tmp_path: Path, events: int, name: str) -> None:
    for resigned in (False, True):
        game = game_with(events)
        if resigned and game.outcome is None:
            game.resign(Side.WHITE)
        settings = Settings(level=4, seats=Seats.WHITE)
        keeping.save_game(tmp_path / name, game, settings)
        kept = keeping.open_game(tmp_path / name)
        assert everything(kept.game) == everything(game)
        assert kept.game.seed == game.seed
        assert kept.choices == {"level": 4, "seats": Seats.WHITE}
        while kept.game.plies:
            assert kept.game.undo() == game.undo()
            assert everything(kept.game) == everything(game)


@pytest.mark.parametrize("name", ["game.json", "game.pdn"])
def test_an_event_may_be_the_last_thing_that_happened(tmp_path: Path, name: str) -> None:
    game = game_with(1)
    while game.board.ply:
        game.undo()
    assert game.events
    keeping.save_game(tmp_path / name, game, Settings())
    assert everything(keeping.open_game(tmp_path / name).game) == everything(game)


def test_pdn_with_events_is_legal_for_every_reader(tmp_path: Path) -> None:
    game = game_with(2)
    keeping.save_game(tmp_path / "game.pdn", game, Settings())
    parts = list(read_pdn(tmp_path / "game.pdn"))  # raises where a move is illegal
    assert [part.tag("Round") for part in parts] == ["1.1", "1.2", "1.3"]
    assert sum(part.plies for part in parts) == game.plies
    text = (tmp_path / "game.pdn").read_text()
    for event in game.events:
        assert f"{{* {event.kind} {event.square}}}" in text


def test_a_plain_game_is_played_on_in_the_terminal(tmp_path: Path) -> None:
    game = FunGame(seed=77)
    game.move("11-15")
    keeping.save_game(tmp_path / "game.json", game, Settings(level=6, seats=Seats.WHITE))
    loaded = Game.load(tmp_path / "game.json")
    seats = TerminalSeats.from_tags(loaded.tags)
    assert seats is not None
    assert (seats.colour, seats.text, seats.seed) == (Colour.WHITE, "level:6", 77)
    champion = keeping.tags_of(game, Settings(level=CHAMPION))
    assert TerminalSeats.from_tags(champion) is not None


@pytest.mark.parametrize("content", ["", "{}", "[]", '{"format": "kingme-game", "version": 9}'])
def test_what_is_no_game_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(content)
    with pytest.raises(RecordError):
        keeping.open_game(path)
    controller = Controller(Settings(level=1), threaded=False)
    before = controller.game
    filing.open_game(controller, path)
    assert controller.game is before
    assert controller.state.status.endswith(".")
    filing.open_game(controller, tmp_path / "none.json")
    assert "cannot be used" in controller.state.status


def test_a_file_is_opened_on_the_table(tmp_path: Path) -> None:
    game = game_with(1)
    path = tmp_path / "game.pdn"
    keeping.save_game(path, game, Settings(level=2, seats=Seats.BLACK))
    controller = Controller(Settings(level=9, seats=Seats.NONE), threaded=False)
    filing.open_game(controller, path)
    assert everything(controller.game) == everything(game)
    assert (controller.settings.level, controller.settings.seats) == (2, Seats.BLACK)
    assert any("*" in row.white for row in controller.state.rows)


def test_games_are_saved_under_new_names(tmp_path: Path) -> None:
    controller = Controller(Settings(level=1, seats=Seats.BOTH), threaded=False)
    controller.press(11)
    controller.press(15)
    for _ in range(2):
        filing.save_game(controller, tmp_path / "new")
    names = sorted(entry.name for entry in (tmp_path / "new").iterdir())
    assert names == ["game-1.json", "game-1.pdn", "game-2.json", "game-2.pdn"]
    assert "game-2" in controller.state.status
    (tmp_path / "file").write_text("")
    filing.save_game(controller, tmp_path / "file")
    assert "cannot be used" in controller.state.status


# The unfinished game -------------------------------------------------------------------------


@pytest.mark.parametrize("events", [0, 1, 2])
def test_the_unfinished_game_goes_on(tmp_path: Path, events: int) -> None:
    path = tmp_path / "state" / "unfinished.json"
    assert keeping.load_unfinished(path) is None
    game = game_with(events, plies=26)
    settings = Settings(level=CHAMPION, seats=Seats.WHITE)
    keeping.keep_unfinished(path, game, settings)
    kept = keeping.load_unfinished(path)
    assert kept is not None
    assert everything(kept.game) == everything(game)
    assert kept.game.seed == game.seed
    assert kept.choices == {"level": CHAMPION, "seats": Seats.WHITE}
    keeping.keep_unfinished(path, None, settings)
    keeping.keep_unfinished(path, None, settings)
    assert not path.exists()


def test_what_cannot_be_gone_on_with_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.json"
    keeping.keep_unfinished(path, game_with(1, plies=26), Settings())
    good: dict[str, Any] = json.loads(path.read_text())
    for change in (
        {"format": "other"},
        {"version": 2},
        {"game": None},
        {"game": {**good["game"], "moves": ["1-2"]}},
        {"game": {**good["game"], "fun": 7}},
    ):
        path.write_text(json.dumps({**good, **change}))
        assert keeping.load_unfinished(path) is None
    path.write_text(json.dumps({**good, "seed": -1, "level": "x", "seats": 7}))
    kept = keeping.load_unfinished(path)
    assert kept is not None
    assert kept.choices == {}
    path.write_text("{")
    assert keeping.load_unfinished(path) is None


def test_the_keeper_writes_the_latest_and_tells_of_failures() -> None:
    written: list[int] = []
    gate = threading.Event()

    def write(number: int) -> None:
        gate.wait(5)
        if number == 3:
            raise OSError(28, "No space left on device", "somewhere")
        written.append(number)

    keeper = keeping.Keeper(write)
    for number in range(3):
        keeper.put(number)
    gate.set()
    keeper.close()
    assert written[-1] == 2
    assert keeper.failure is None
    keeper = keeping.Keeper(write)
    keeper.put(3)
    keeper.close()
    assert keeper.failure is not None


def test_a_closed_window_goes_on_at_the_next_start(tmp_path: Path) -> None:
    from kingme.desktop import launch

    paths = {"settings_path": tmp_path / "s.json", "game_path": tmp_path / "g.json"}
    controller, remembering = launch.table({"level": 2}, **paths)
    controller.press(11)
    controller.press(15)
    controller.change(volume=4)
    board = controller.game.board.copy()
    controller.close()
    assert remembering.close() == ""
    controller, remembering = launch.table({}, **paths)
    assert controller.game.board == board
    assert (controller.settings.level, controller.settings.volume) == (2, 4)
    assert "where you left it" in controller.state.status
    controller.close()
    remembering.close()
    controller, remembering = launch.table({"level": 3}, **paths)
    assert controller.game.plies == 0
    controller.close()
    remembering.close()


def test_a_disc_that_is_full_is_told(tmp_path: Path) -> None:
    from kingme.desktop import launch

    (tmp_path / "file").write_text("")
    controller, remembering = launch.table(
        {}, settings_path=tmp_path / "file" / "s.json", game_path=tmp_path / "file" / "g.json"
    )
    controller.change(level=5)
    controller.close()
    assert "cannot be written" in remembering.close()

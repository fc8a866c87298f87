"""Engines of every temper behind the driver: what they do is told in a sentence, none stays."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingme import Board, Game, Side
from kingme.arena.playing import play_task
from kingme.arena.tasks import GameTask, Start
from kingme.errors import IllegalMoveError, MalformedMoveError, PlayerError
from kingme.hub import driver as driver_module
from kingme.hub.driver import HubDriver
from kingme.hub.level import Level
from kingme.hub.line import HubError
from kingme.players.hub import HubPlayer
from kingme.players.kinds import player_from_text

FAKE = Path(__file__).with_name("fake_engine.py")
LEVEL = Level(move_time=0.1)


def command(fault: str = "") -> list[str]:
    return [sys.executable, str(FAKE), *([fault] if fault else [])]


@contextmanager
def driving(fault: str = "", **options: object) -> Iterator[HubDriver]:
    engine = HubDriver(command(fault), **options)  # type: ignore[arg-type]
    try:
        yield engine
    finally:
        engine.close()


def gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


@pytest.fixture(autouse=True)
def short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver_module, "GRACE_SECONDS", 0.5)
    monkeypatch.setattr(driver_module, "STOP_SECONDS", 0.5)


def test_a_move_with_what_the_engine_thought() -> None:
    with driving() as engine:
        found = engine.search(Board(), LEVEL)
    assert found == (Board().legal_moves[0], 3, 10, -25, ("9-13",))
    assert gone(engine.pid)


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        ("crash", HubError, "the engine ended by itself with exit code 3"),
        ("hang", HubError, "the engine gave no move within"),
        ("flood", HubError, "the engine gave no move within"),
        ("long line", HubError, "the engine wrote a line of more than 65536 characters"),
        ("error", HubError, "the engine says: this is too much"),
        ("illegal", IllegalMoveError, "1-32 is not legal here; legal are 9-13"),
        ("rubbish move", MalformedMoveError, "'from here to there' is no move of Hub"),
        ("no move", MalformedMoveError, "'' is no move of Hub"),
    ],
)
def test_a_fault_is_told(fault: str, kind: type[Exception], message: str) -> None:
    with driving(fault) as engine, pytest.raises(kind) as caught:
        engine.search(Board(), LEVEL)
    assert str(caught.value).startswith(message)
    assert gone(engine.pid)


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        ("mute", "the engine was silent: no introduction within 1 s"),
        ("never ready", "the engine was not ready within 1 s"),
        ("variant", "the engine plays frisian, normal; it would have to play English draughts"),
    ],
)
def test_a_bad_introduction_is_told(fault: str, message: str) -> None:
    with pytest.raises(HubError) as caught:
        HubDriver(command(fault), start_seconds=1.0)
    assert str(caught.value).startswith(message)


def test_an_unknown_parameter_is_told() -> None:
    with pytest.raises(HubError, match="no parameter 'boo'; it has variant, book"):
        HubDriver(command(), {"boo": "no"})
    with driving(params={"book": "false"}) as engine:
        assert engine.search(Board(), LEVEL).depth == 3


@pytest.mark.parametrize("temper", ["deaf until stop", "rubbish"])
def test_what_can_be_borne_is_borne(temper: str) -> None:
    with driving(temper) as engine:
        assert engine.search(Board(), LEVEL).move == Board().legal_moves[0]


def test_steps_by_kings_are_sent_as_moves() -> None:
    board = Board.from_fen("B:WK32:BK1")
    for text in ("1-6", "32-28", "6-1"):
        board.push(board.parse_pdn(text))
    line = driver_module._position(board)
    assert line.arguments == {
        "pos": "B" + "B" + "e" * 30 + "W",
        "moves": "1-6 32-28 6-1",
    }


def text_of(fault: str = "") -> str:
    return f"hub:{shlex.join(command(fault))}@time=0.1"


def test_names_with_spaces_and_signs(tmp_path: Path) -> None:
    folder = tmp_path / "a b@c"
    folder.mkdir()
    copy = folder / "my engine.py"
    copy.write_bytes(FAKE.read_bytes())
    player = player_from_text(f'hub:{sys.executable} "{copy}"')
    assert isinstance(player, HubPlayer)
    assert player.choose(Game()) == Board().legal_moves[0]
    player.close()


def test_a_player_forgotten_leaves_no_process() -> None:
    player = player_from_text(text_of())
    assert isinstance(player, HubPlayer)
    player.choose(Game())
    assert player._driver is not None
    pid = player._driver.pid
    del player
    assert gone(pid)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("hub", "hub needs a command"),
        ("hub:'", "is no command: no closing quotation"),
        ("hub:no-such-program-here x", "there is no program 'no-such-program-here'"),
        ("hub:python3@folder=/no/such", "there is no folder '/no/such'"),
        ("hub:python3@depth=x", "the depth of 'hub' must be a whole number"),
    ],
)
def test_a_wrong_text_is_told(text: str, message: str) -> None:
    with pytest.raises(PlayerError, match=message):
        player_from_text(text)


def test_other_rules_are_refused_by_name() -> None:
    with pytest.raises(HubError, match="'english', not 'classroom'"):
        player_from_text(text_of()).choose(Game(rules="classroom"))


@pytest.mark.parametrize(
    ("fault", "ending", "detail"),
    [
        ("illegal", "illegal move", "1-32 is not legal here"),
        ("crash", "crash", "HubError: the engine ended by itself with exit code 3"),
        ("hang", "overrun", "it gave no answer within 2 s"),
        ("variant", "crash", "HubError: the engine plays frisian, normal"),
    ],
)
def test_a_fault_loses_the_game_and_the_next_goes_on(fault: str, ending: str, detail: str) -> None:
    task = GameTask(1, 0, False, text_of(fault), "level:1", Start("start"), "english", 1, seconds=2)
    result = play_task(task)
    assert (result.winner, result.ending) == (Side.WHITE, ending)
    assert result.detail.startswith(detail)


def test_two_real_engines_play_a_whole_game() -> None:
    own = f"hub:{shlex.join([sys.executable, '-m', 'kingme', 'hub'])}"
    began = time.perf_counter()
    players = [player_from_text(f"{own}@depth={depth},hash=1") for depth in (1, 3)]
    game = Game()
    while game.outcome is None and len(game.moves) < 200:
        move = players[len(game.moves) % 2].choose(game)
        assert move is not None
        game.move(move)
    assert game.outcome is not None or time.perf_counter() - began < 60
    for player in players:
        assert isinstance(player, HubPlayer)
        player.close()

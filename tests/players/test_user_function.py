"""Owns the tests of players from files: whatever a function does, only its game is lost."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from kingme import Board, Game, Side
from kingme.arena.playing import play_task
from kingme.arena.tasks import GameResult, GameTask, Start
from kingme.errors import FunctionFault, PlayerError
from kingme.players.kinds import player_from_text
from kingme.players.user_function import Options, UserFunctionPlayer
from lab.misbehaving import JAVASCRIPT, PYTHON, Case, javascript, python

SOUND = """
def evaluate(position, me):
    return len(position.pieces(me)) - len(position.pieces(position.other(me)))
"""


def play(file: Path, options: str = "", opponent: str = "random", **fields: object) -> GameResult:
    text = f"user:{file}{options}"
    task = GameTask(1, 0, False, text, opponent, Start("start"), "english", 7)
    return play_task(task._replace(**fields))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", PYTHON, ids=[case.name for case in PYTHON])
def test_a_misbehaving_function_loses_with_its_reason(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(python(case.body), encoding="utf-8")
    result = play(file, "@depth=2,time=1,memory=256")
    assert (result.winner, result.ending) == (Side.WHITE, "function")
    assert case.told in result.detail


@pytest.mark.parametrize("case", JAVASCRIPT, ids=[case.name for case in JAVASCRIPT])
def test_a_misbehaving_function_of_javascript_does_too(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "mine.js"
    file.write_text(javascript(case.body), encoding="utf-8")
    result = play(file, "@depth=2,time=1,memory=64")
    assert (result.winner, result.ending) == (Side.WHITE, "function")
    assert case.told in result.detail


@pytest.mark.parametrize(
    "body",
    [
        "print('x' * 100_000); return 1",
        "import sys; sys.stdin.read(); print('{}', file=sys.__stdout__, flush=True); return 1",
        "import os; os.write(1, b'junk\\n'); return 1",
        "import numpy; return numpy.float32(1.5)",
        "return 2.5e14",
        "return -0.0",
        "from fractions import Fraction; return Fraction(1, 3)",
        "kept.append(position); return len(kept[0].men(me))\nkept = []",
        "import threading; threading.Thread(target=lambda: [0 for _ in iter(int, 1)]).start()"
        " if position.ply == 2 and not started.append(1) and len(started) == 1 else 0; return 1"
        "\nstarted = []",
    ],
)  # fmt: skip
def test_what_is_odd_but_no_fault_plays_on(body: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(python(body), encoding="utf-8")
    assert play(file, "@depth=1,memory=2048", max_plies=6).ending == "ply limit"


def test_the_same_game_every_time_dice_and_sets_included(tmp_path: Path) -> None:
    for name, text in {
        "dice.py": "import random\n" + python("return len({'a', me}) * random.random()"),
        "dice.js": javascript("return Math.random();"),
    }.items():
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        one, other = (play(file, "@depth=2", max_plies=12) for _ in range(2))
        assert one.moves == other.moves
        assert one.moves != play(file, "@depth=2", max_plies=12, seed=8).moves


def test_nothing_is_carried_over_to_the_next_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("asked = []\n" + python("asked.append(1); return len(asked)"), encoding="utf-8")
    assert play(file, "@depth=2", max_plies=8).moves == play(file, "@depth=2", max_plies=8).moves


def test_it_finds_what_a_search_of_the_core_finds(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SOUND, encoding="utf-8")
    player = UserFunctionPlayer(file, Options(depth=5))
    game = Game.from_board(Board.from_fen("B:W15,23,32:B10,12,1"))
    assert str(player.choose(game)) == "10x19x26"
    assert player.last_search is not None
    assert player.last_search.forced
    quiet = Game()
    assert player.choose(quiet) in quiet.legal
    assert player.last_search is not None
    assert (player.last_search.depth, player.value) == (5, 0.0)
    assert player.cutoffs > 0
    again = pickle.loads(pickle.dumps(player))
    assert (again.name, again.source) == (player.name, player.source)
    player.close()
    plain = UserFunctionPlayer(file, Options(depth=3, pruning=False))
    plain.choose(Game())
    assert plain.cutoffs == 0
    plain.close()


def test_what_is_wrong_with_its_text_is_said(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(SOUND, encoding="utf-8")
    for text, reason in (
        ("user", "needs the file of a function"),
        (f"user:{file}@depth=13", "depth must be from 1 to 12, not 13"),
        (f"user:{file}@memory=1", "memory must be from 64 to 16384 megabytes, not 1"),
        (f"user:{file}@time=0", "time must be"),
        (f"user:{file}@pruning=x", "must be yes or no"),
        (f"user:{tmp_path}/mine.txt", "its name must end in .py or .js or .mjs"),
    ):
        with pytest.raises(PlayerError, match=reason):
            player_from_text(text)
    with pytest.raises(FileNotFoundError):
        player_from_text(f"user:{tmp_path}/none.py")
    broken = tmp_path / "broken.py"
    broken.write_text("def evaluate(position, me) return", encoding="utf-8")
    with pytest.raises(FunctionFault, match=r"broken.py, line 1: expected ':'"):
        player_from_text(f"user:{broken}").choose(Game())

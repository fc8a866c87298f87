"""Whole games by lines from a pipe: a win for each side, a concession, and input that is none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from kingme import Board, Bot, Game, Move, Player
from kingme.players.retro import RetroPlayer
from kingme.terminal.retro.opponent import Chair
from kingme.terminal.retro.session import Ask, Session

from .conftest import answers


def run(
    stdin: str | bytes, *args: str, environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """Play a script from a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "kingme", "retro", *args],
        input=stdin.encode() if isinstance(stdin, str) else stdin,
        capture_output=True,
        env={**os.environ, **(environment or {})},
        timeout=60,
        check=False,
    )


def script(me: Callable[[Game], Move | None], opponent: Player) -> list[str]:
    """The answers of a whole game."""
    session = Session(lambda _game: opponent)
    list(session.begin())
    lines: list[str] = []
    while session.ask is Ask.FROM:
        move = me(session.game)
        assert move is not None
        new = answers(session.game.board, move)
        lines += new
        for line in new:
            list(session.enter(line))
        assert len(lines) < 2000
    return lines


def text_of(done: subprocess.CompletedProcess[bytes]) -> str:
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    assert "\x1b" not in text
    assert "\a" not in text
    return text


def test_a_whole_game_that_the_person_wins() -> None:
    lines = script(Bot(3).choose, RetroPlayer(0))
    text = text_of(run("\n".join([*lines, "N", ""])))
    assert "YOU WIN." in text
    assert text.count("FROM? ") == sum(1 for line in text.splitlines() if line.startswith("FROM?"))
    assert "JUMP AGAIN? " in text
    assert text.endswith("ANOTHER GAME? N\nGOODBYE.\n")


def test_a_whole_game_that_the_computer_wins() -> None:
    lines = script(RetroPlayer(3).choose, Bot(3))
    text = text_of(run("\n".join([*lines, "N", ""]), "--opponent", "bot:3"))
    assert "I WIN." in text
    assert "YOU CONCEDE" not in text
    assert "I TOOK 12." in text or "YOU CANNOT MOVE." in text


def test_a_whole_game_that_takes_all_twelve_against_the_old_fault() -> None:
    lines = script(Bot(4).choose, RetroPlayer(2, faithful=True))
    text = text_of(run("\n".join(lines), "--seed", "2", "--faithful"))
    assert "YOU WIN." in text
    assert text.endswith("GOODBYE.\n")


def test_a_concession() -> None:
    text = text_of(run("33\n44\n99\nN\n"))
    assert "YOU CONCEDE. I WIN." in text
    assert text.endswith("ANOTHER GAME? N\nGOODBYE.\n")


def test_the_title_and_the_board_as_they_are_printed() -> None:
    lines = text_of(run("99\n")).splitlines()
    assert lines[0] == "CHECKERS ANYONE?"
    assert lines[3:13] == [
        "    1  2  3  4  5  6  7  8",
        "8  ::: C ::: C ::: C ::: C   8",
        "7   C ::: C ::: C ::: C :::  7",
        "6  ::: C ::: C ::: C ::: C   6",
        "5     :::   :::   :::   :::  5",
        "4  :::   :::   :::   :::     4",
        "3   H ::: H ::: H ::: H :::  3",
        "2  ::: H ::: H ::: H ::: H   2",
        "1   H ::: H ::: H ::: H :::  1",
        "    1  2  3  4  5  6  7  8",
    ]
    assert lines[-4:] == ["FROM? 99", "YOU CONCEDE. I WIN.", "I TOOK 0. YOU TOOK 0.", "GOODBYE."]


def test_all_texts_are_in_capitals() -> None:
    text = text_of(run("33\n43\n1\n\n11\n88\n33\n22\n44\n99\nX\nY\n99\nN\n"))
    assert text == text.upper()
    assert text.isascii()


@pytest.mark.parametrize("stdin", ["", "33", "33\n", "33\n44\n", "\n\n\n", "99\n"])
def test_the_end_of_the_input_is_no_error(stdin: str) -> None:
    assert text_of(run(stdin)).endswith("GOODBYE.\n")


def test_no_input_at_all() -> None:
    done = subprocess.run(
        f"{sys.executable} -m kingme retro <&-",
        shell=True,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert text_of(done).endswith("GOODBYE.\n")


def test_bytes_that_are_no_text() -> None:
    text = text_of(run(b"\xff\xfe33\n\x00\n33\r\n44\r\n"))
    assert "I JUMP FROM 55 TO 33." in text.split("TO? 44")[1]
    assert "FROM? ??33" in text or "FROM? \ufffd\ufffd33" in text


@pytest.mark.parametrize(
    "environment", [{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}]
)
def test_other_locales(environment: dict[str, str]) -> None:
    done = run("33\nj\u00f6\n", environment=environment)
    assert done.returncode == 0
    assert b"CAPITALS ONLY." in done.stdout


def test_the_same_seed_is_the_same_game() -> None:
    lines = "33\n44\n31\n42\n"
    assert run(lines).stdout == run(lines, "--seed", "0", "--speed", "authentic").stdout
    assert len({run(lines, "--seed", str(seed)).stdout for seed in range(4)}) > 1


def test_another_game() -> None:
    text = text_of(run("99\nY\n99\nY\n99\nN\n"))
    assert text.count("YOU CONCEDE. I WIN.") == 3
    firsts = [line for line in text.splitlines() if line.startswith("I MOVE ") and "TO" in line]
    assert len(set(firsts)) > 1, "each game has dice of its own"


def test_the_chair_gives_each_game_a_player() -> None:
    board = Board("retro")
    chair = Chair("retro", 5)
    assert chair.player(2).choose(Game.from_board(board)) == RetroPlayer(7).choose(board)

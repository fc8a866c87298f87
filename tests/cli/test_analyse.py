"""`kingme analyse`: positions and games, lines for people and for scripts."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingme import Board

from .conftest import Run

PDN = """[Event "One"]

1. 11-15 23-19 *

[Event "Two"]

1. 9-14 22-18 2. 5-9 *

[Event "Broken"]

1. 11-16 24-19 11-15 *
"""


def test_lines_come_best_first_and_can_be_played(run: Run) -> None:
    ran = run("analyse", "--nodes", "20000", "--json", "--lines", "4")
    data = json.loads(ran.out)
    assert ran.code == 0
    assert (data["rules"], data["turn"], data["stopped"]) == ("english", "black", False)
    scores = [line["score"] for line in data["lines"]]
    assert len(scores) == 4
    assert scores == sorted(scores, reverse=True)
    for line in data["lines"]:
        board = Board()
        for text in line["pv"]:
            board.push(board.parse_pdn(text))
        assert line["move"] == line["pv"][0]
    again = json.loads(run("analyse", "--nodes", "20000", "--json", "--lines", "4").out)
    for each in (data, again):
        each.pop("seconds")
        for line in each["lines"]:
            line.pop("seconds")
    assert data == again


def test_people_read_scores_with_signs_and_ends_in_words(run: Run) -> None:
    out = run("analyse", "--fen", "B:W15,23:B10,11", "--depth", "5").out
    assert out.splitlines()[0].startswith("1. wins in 1 ply  depth ")
    assert "positions in" in out


def test_the_position_of_a_game_in_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(PDN)

    def fen(*args: str) -> str:
        ran = run("analyse", str(file), *args, "--nodes", "500", "--json")
        assert ran.code == 0, ran.err
        return str(json.loads(ran.out)["fen"])

    after = Board()
    for text in ("9-14", "22-18"):
        after.push(after.parse_pdn(text))
    assert fen("--game", "2", "--ply", "2") == after.fen()
    assert fen("--ply", "0") == Board().fen()
    assert fen("--ply", "1", "--game", "1") != fen("--moves", "9-13", "--game", "1")


def test_a_game_that_is_over_has_no_line(run: Run) -> None:
    blocked = "B:W9,14:B5"
    assert run("analyse", "--fen", blocked).out.startswith("There is no move: the game is over.")
    assert json.loads(run("analyse", "--fen", blocked, "--json").out)["lines"] == []


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--game", "2"], "--game needs a file of games"),
        (["{file}", "--fen", "W:W18:B5"], "do not go together"),
        (["{file}", "--game", "9"], "there is no game 9 in"),
        (["{file}", "--game", "3"], "11-15 is not legal"),
        (["{file}", "--ply", "7"], "--ply must be from 0 to 2"),
        (["nowhere.pdn"], "cannot use the file 'nowhere.pdn': no such file"),
        (["--moves", "11-16 11-16"], "11-16"),
        (["--lines", "0"], "--lines must be a whole number from 1 to 64"),
    ],
)
def test_bad_input_gets_a_sentence(
    run: Run, tmp_path: Path, args: list[str], sentence: str
) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(PDN)
    ran = run("analyse", *(arg.format(file=file) for arg in args), "--nodes", "100")
    assert ran.code == 2
    assert sentence in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="Windows has no way to send one process Ctrl-C")
def test_ctrl_c_shows_what_was_found() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "kingme", "analyse", "--depth", "64", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(1.5)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err == ""
    data = json.loads(out)
    assert data["stopped"]
    assert len(data["lines"]) == 3

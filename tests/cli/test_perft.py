"""`kingme perft`: its two outputs, its JSON, and its refusals."""

from __future__ import annotations

import json
import re

import pytest

from kingme import Board
from kingme.cli.perft import Count

from .conftest import Run


def test_the_count_stands_alone_on_standard_output(run: Run) -> None:
    ran = run("perft", "7")
    assert (ran.code, ran.out) == (0, "179740\n")
    assert re.fullmatch(r"\d+\.\d{3} s, [\d,]+ a second\n", ran.err)


@pytest.mark.parametrize("depth", [0, 1])
def test_small_depths(run: Run, depth: int) -> None:
    assert run("perft", str(depth)).out == f"{[1, 7][depth]}\n"


def test_divide_adds_up(run: Run) -> None:
    ran = run("perft", "5", "--divide")
    *rows, total = [line.split() for line in ran.out.splitlines()]
    assert total == ["total", "7361"]
    assert [move for move, _ in rows] == [str(move) for move in Board().legal_moves]
    assert sum(int(nodes) for _, nodes in rows) == 7361


def test_json_keys(run: Run) -> None:
    ran = run("perft", "6", "--json")
    data = json.loads(ran.out)
    assert list(data) == ["depth", "nodes", "seconds", "nodes_per_second"]
    assert (data["depth"], data["nodes"]) == (6, 36768)
    assert isinstance(data["seconds"], float)
    assert isinstance(data["nodes_per_second"], int)
    assert ran.err == ""


def test_json_divide(run: Run) -> None:
    data = json.loads(run("perft", "3", "--json", "--divide").out)
    assert list(data) == ["depth", "nodes", "seconds", "nodes_per_second", "divide"]
    assert sum(data["divide"].values()) == data["nodes"] == 302
    assert set(data["divide"]) == {str(move) for move in Board().legal_moves}


def test_divide_names_two_ways_round_apart(run: Run) -> None:
    ran = run("perft", "1", "--divide", "--fen", "B:W6,7,14,15:BK2")
    assert sorted(line.split()[0] for line in ran.out.splitlines()[:-1]) == sorted(
        str(move) for move in Board.from_fen("B:W6,7,14,15:BK2").legal_moves
    )
    assert "2x9x18x11x2 1\n" in ran.out
    assert "2x11x18x9x2 1\n" in ran.out


def test_positions_rules_and_threads(run: Run) -> None:
    assert run("perft", "1", "--fen", "00000000000000000R00000000000W00w0").out == "2\n"
    assert (
        run("perft", "3", "--fen", "W:WK30:BK18").out
        == run("perft", "3", "--fen", "00000000000000000R00000000000W00w77").out
    )
    retro, english = (run("perft", "5", "--rules", name).out for name in ("retro", "english"))
    assert int(retro) > int(english)
    assert run("perft", "8", "--threads", "3").out == "845931\n"


def test_a_finished_game_has_no_sequences(run: Run) -> None:
    assert run("perft", "4", "--fen", "W:W:B1").out == "0\n"
    assert run("perft", "4", "--fen", "W:W:B1", "--divide").out == "total 0\n"


def test_no_time_at_all_is_no_division_by_zero() -> None:
    assert Count(1, 7, 0.0, None).nodes_per_second > 0


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        ([], "missing argument 'DEPTH'; see kingme perft --help"),
        (["x"], "DEPTH must be a whole number from 0 to 24, not 'x'"),
        (["25"], "DEPTH must be a whole number from 0 to 24, not '25'"),
        (["3", "4"], "got unexpected extra argument (4); see kingme perft --help"),
        (["0", "--divide"], "--divide needs a DEPTH of at least 1"),
        (["3", "--threads", "0"], "--threads must be a whole number from 1 to 256, not '0'"),
        (
            ["3", "--rules", "chess"],
            "there is no rule set 'chess'; there are arcade, classroom, english and retro",
        ),
        (
            ["3", "--fen", "W:W33:BK5,5"],
            "not a legal position: square 33 does not exist; squares run from 1 to 32; "
            "two pieces stand on 5",
        ),
    ],
)
def test_refusals(run: Run, args: list[str], sentence: str) -> None:
    assert run("perft", *args) == (2, "", f"kingme: {sentence}\n")


def test_a_refusal_as_a_process(spawn: Run) -> None:
    ran = spawn("perft", "many")
    assert ran.code == 2
    assert ran.err == "kingme: DEPTH must be a whole number from 0 to 24, not 'many'\n"

"""`kingme players`: its list, its JSON, and `--level` of the other commands."""

from __future__ import annotations

import json

import pytest

from kingme.cli.options import LEVELS
from kingme.players import KINDS, levels

from .conftest import Run


def test_every_kind_and_level_has_a_line_that_fits_a_terminal(run: Run) -> None:
    ran = run("players")
    assert (ran.code, ran.err) == (0, "")
    lines = ran.out.splitlines()
    for kind in KINDS.values():
        assert sum(line.startswith(kind.form) for line in lines) == 1
    for level in levels().values():
        assert sum(f" {level.name} " in line for line in lines) == 1
    assert max(len(line) for line in lines) <= 100


def test_json(run: Run) -> None:
    data = json.loads(run("players", "--json").out)
    assert [row["form"] for row in data["players"]] == [kind.form for kind in KINDS.values()]
    assert data["levels"][3] == {
        "level": 4,
        "name": "Careful Kit",
        "motto": "Thinks twice",
        "plays": "minimax, three plies",
    }


def test_level_is_short_for_a_player(run: Run) -> None:
    assert len(levels()) == LEVELS
    short, long = (
        json.loads(run("bestmove", *option, "--json").out)
        for option in (("--level", "4"), ("--player", "level:4"))
    )
    assert {**short, "seconds": 0} == {**long, "seconds": 0}


@pytest.mark.parametrize("command", ["bestmove", "play"])
def test_a_player_and_a_level_are_refused(run: Run, command: str) -> None:
    ran = run(command, "--player", "bot:1", "--level", "2")
    assert ran.code == 2
    assert "--player and --level do not go together" in ran.err

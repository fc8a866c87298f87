"""Owns the tests of players' texts as commands take them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingme import PlayerError
from kingme.arena.entrants import digests, entrant, expanded, labels, limited, with_depth


def test_players_are_checked() -> None:
    assert entrant(" level:3 ") == "level:3"
    with pytest.raises(PlayerError, match="did you mean 'level'"):
        entrant("levle:3")
    with pytest.raises(PlayerError, match="level must be a whole number from 1 to 10, not 11"):
        entrant("level:11")


@pytest.mark.parametrize(
    ("text", "time", "nodes", "expected"),
    [
        ("strong", 0.25, None, "strong@time=0.25"),
        ("strong", None, 5000, "strong@nodes=5000"),
        ("strong", 0.25, 5000, "strong@time=0.25,nodes=5000"),
        ("strong@threads=2", 1.0, None, "strong@threads=2,time=1"),
        ("strong@time=3", 0.25, 5000, "strong@time=3"),
        ("alphabeta:9", 0.25, 5000, "alphabeta:9@nodes=5000"),
        ("alphabeta:9@nodes=7", None, 5000, "alphabeta:9@nodes=7"),
        ("level:9", 0.25, 5000, "level:9"),
        ("strong", None, None, "strong"),
    ],
)
def test_limits_go_to_those_who_take_them(
    text: str, time: float | None, nodes: int | None, expected: str
) -> None:
    assert limited(text, time=time, nodes=nodes) == expected
    entrant(expected)


def test_files_stand_for_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("zoe.py", "anna.py", "notes.txt"):
        Path(name).write_text("", encoding="utf-8")
    assert expanded(["*.py", "level:3"]) == ["user:anna.py", "user:zoe.py", "level:3"]
    assert expanded(["user:*.py@depth=2"]) == ["user:anna.py@depth=2", "user:zoe.py@depth=2"]
    assert expanded([f"{tmp_path}/z*.py"]) == [f"user:{tmp_path}/zoe.py"]
    assert expanded(["other.py"]) == ["user:other.py"]
    with pytest.raises(PlayerError, match=r"no file fits 'b.*.py'"):
        expanded(["b*.py"])
    assert with_depth("user:anna.py@depth=2", 6) == "user:anna.py@depth=2"
    assert set(digests(["user:anna.py", "level:3"])) == {"anna.py"}


def test_names_for_tables_are_short_and_different() -> None:
    assert labels(["user:a/x.py", "user:b/x.py", "user:b/y.py"]) == (
        "user:a/x.py",
        "user:b/x.py",
        "y",
    )

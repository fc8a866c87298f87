"""`kingme pdn`: what is printed, what is written, and what is said of broken games."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from kingme import Game
from kingme.notation import read_pdn

from .conftest import Run

GAMES = """
[Event "First"]
[Date "1927.??.??"]
[Black "Ada Able"]
[White "Bo"]
[Result "1-0"]

1. 9-14 {the cross} 23-18 (23-19) 2. 14x23! 27x18 1-0

[Event "Second"]
[Date "1955.04.01"]
[Black "Bo"]
[White "Cy"]
[Result "1/2-1/2"]

1. 11-15 23-19 2. 8-11 1/2-1/2

[Event "Third"]
[Black "Ada Able"]
[White "Cy"]
[Result "0-1"]
[SetUp "1"]
[FEN "B:W18,27,K32:B5,6,7"]

1. 7-11 18-14 0-1
"""
BROKEN = '[Event "Bad"]\n1. 11-15 22-17\n2. 9-13 9-13 *\n\n'


@pytest.fixture
def games(tmp_path: Path) -> str:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES)
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.pdn"
    path.write_text(BROKEN + GAMES)
    return str(path)


def events(text: str) -> list[str]:
    return [line[8:-2] for line in text.splitlines() if line.startswith("[Event ")]


def test_check(run: Run, games: str, broken: str) -> None:
    fine = run("pdn", "check", games)
    assert fine == (0, f"{games}: 3 games, 9 plies, 0 errors, 0 warnings\n", "")
    bad = run("pdn", "check", broken, games)
    assert bad.code == 2
    assert bad.out.splitlines() == [
        f"{broken}:3:9: game 1: 9-13 is not legal: there is no piece on 9",
        f"{broken}: 4 games, 12 plies, 1 error, 0 warnings",
        f"{games}: 3 games, 9 plies, 0 errors, 0 warnings",
    ]


def test_check_as_json(run: Run, games: str, broken: str) -> None:
    ran = run("pdn", "check", "--json", broken, games)
    assert ran.code == 2
    first, second = (json.loads(line) for line in ran.out.splitlines())
    assert first == {
        "file": broken,
        "games": 4,
        "plies": 12,
        "errors": [
            {
                "game": 1,
                "line": 3,
                "column": 9,
                "reason": "9-13 is not legal: there is no piece on 9",
            }
        ],
        "warnings": [],
    }
    assert second == {"file": games, "games": 3, "plies": 9, "errors": [], "warnings": []}


def test_check_tells_of_doubts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "doubt.pdn"
    path.write_text('[Result "0-1"] 1. 11-15 1-0')
    ran = run("pdn", "check", str(path))
    assert ran.code == 0
    assert "game 1: warning: the game ends with 1-0, but its tag Result says 0-1" in ran.out
    assert ran.out.endswith("1 game, 1 ply, 0 errors, 1 warning\n")


def test_stats(run: Run, games: str) -> None:
    data = json.loads(run("pdn", "stats", games, "--json", "--top", "1").out)
    assert data == {
        "files": [games],
        "games": 3,
        "broken": 0,
        "plies": 9,
        "shortest": 2,
        "longest": 4,
        "mean_plies": 3.0,
        "results": {"0-1": 1, "1-0": 1, "1/2-1/2": 1},
        "years": {"1927": 1, "1955": 1},
        "openings": [
            {"number": 46, "name": "Double Cross", "moves": "9-14 23-18 14x23", "games": 1}
        ],
        "players": [{"name": "Ada Able", "games": 2, "won": 1, "drawn": 0, "lost": 1}],
    }
    text = run("pdn", "stats", games).out
    assert "3 games, 0 of them broken" in text
    assert "Years: 1927 to 1955, of 2 games" in text
    assert "1  46 Double Cross: 9-14 23-18 14x23" in text
    assert "2  Ada Able: 1 won, 0 drawn, 1 lost" in text


def test_stats_of_nothing(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.pdn"
    path.touch()
    assert run("pdn", "stats", str(path)).out == "0 games, 0 of them broken\n"


FILTERS = {
    "a player": (("--player", "bo"), ["First", "Second"]),
    "a player and a side": (("--player", "cy", "--black", "ada"), ["Third"]),
    "White": (("--white", "CY"), ["Second", "Third"]),
    "a result": (("--result", "1-0"), ["First"]),
    "an opening by name": (("--opening", "double cross"), ["First"]),
    "an opening by number": (("--opening", "46"), ["First"]),
    "an opening by moves": (("--opening", "9-14 23-18 14x23"), ["First"]),
    "a first move": (("--opening", "Old Faithful"), ["Second"]),
    "a position": (("--fen", "W:W18,27,K32:B5,6,11"), ["Third"]),
    "the start": (
        ("--fen", "B:W21-32:B1-12"),
        ["First", "Second"],
    ),
    "material": (("--material", "W2K1:B3"), ["Third"]),
    "length": (("--plies", "3-"), ["First", "Second"]),
    "an exact length": (("--plies", "2"), ["Third"]),
    "a year": (("--year", "1927"), ["First"]),
    "years": (("--year", "-1955"), ["First", "Second"]),
    "all but": (("--year", "1900-1999", "--invert"), ["Third"]),
    "two conditions": (("--player", "bo", "--result", "1/2-1/2"), ["Second"]),
}


@pytest.mark.parametrize(("options", "names"), FILTERS.values(), ids=FILTERS)
def test_filter(run: Run, games: str, options: tuple[str, ...], names: list[str]) -> None:
    ran = run("pdn", "filter", games, *options)
    assert (ran.code, events(ran.out), ran.err) == (0, names, "")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--plies", "x"), "--plies must be a number or a range such as 10-20, not 'x'"),
        (("--year", "1950-1940"), "--year must be a number or a range such as 10-20, not"),
        (("--material", "W2"), "'W2' is no material; two men and a king of White against"),
        (("--fen", "W:W40:B1"), "not a legal position: square 40 does not exist"),
    ],
)
def test_questions_that_mean_nothing(
    run: Run, games: str, options: tuple[str, ...], sentence: str
) -> None:
    ran = run("pdn", "filter", games, *options)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"kingme: {sentence}")


def test_convert_writes_what_everyone_reads(run: Run, games: str, tmp_path: Path) -> None:
    target = tmp_path / "new.pdn.gz"
    ran = run("pdn", "convert", games, "-o", str(target))
    assert ran == (0, "", f"3 games in {target}\n")
    text = gzip.decompress(target.read_bytes()).decode()
    assert "1. 9-14 {the cross} 23-18 (1... 23-19) 2. 14x23! 27x18 1-0" in text
    assert list(read_pdn(target))[2].tags["FEN"] == "B:W18,27,K32:B5,6,7"


def test_convert_can_leave_out(run: Run, games: str) -> None:
    bare = run("pdn", "convert", games, "--no-comments", "--no-variations").out
    assert "1. 9-14 23-18 2. 14x23 27x18 1-0" in bare


def test_convert_to_other_forms(run: Run, games: str, tmp_path: Path) -> None:
    lines = run("pdn", "convert", games, "--to", "json").out.splitlines()
    records = [Game.from_record(json.loads(line)) for line in lines]
    assert [len(game.moves) for game in records] == [4, 3, 2]
    target = tmp_path / "last.txt"
    run("pdn", "convert", games, "--to", "fen", "-o", str(target))
    assert target.read_text().splitlines()[2] == "B:W14,27,K32:B5,6,11"


def test_broken_games_lose_nothing(run: Run, broken: str, tmp_path: Path) -> None:
    kept = run("pdn", "convert", broken)
    assert events(kept.out) == ["Bad", "First", "Second", "Third"]
    assert "2. 9-13 {unread: 9-13} *" in kept.out
    note = f"kingme: {broken}:3:9: game 1: 9-13 is not legal: there is no piece on 9\n"
    assert (kept.code, kept.err) == (0, note)
    skipped = run("pdn", "convert", broken, "--errors", "skip")
    assert events(skipped.out) == ["First", "Second", "Third"]
    assert skipped.err == note
    target = tmp_path / "out.pdn"
    raised = run("pdn", "convert", broken, "--errors", "raise", "-o", str(target))
    assert (raised.code, raised.err) == (2, note)
    assert not target.exists()


def test_many_broken_games_are_counted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.pdn"
    path.write_text(BROKEN * 25)
    ran = run("pdn", "convert", str(path), "--errors", "skip")
    assert len(ran.err.splitlines()) == 21
    assert ran.err.endswith("kingme: 5 more broken games\n")


def test_merge_and_dedupe(run: Run, games: str, tmp_path: Path) -> None:
    merged = tmp_path / "all.pdn"
    run("pdn", "merge", games, games, "-o", str(merged))
    assert len(list(read_pdn(merged))) == 6
    assert events(run("pdn", "dedupe", str(merged)).out) == ["First", "Second", "Third"]
    other = tmp_path / "other.pdn"
    other.write_text(GAMES.replace("Ada Able", "Somebody Else"))
    assert len(events(run("pdn", "dedupe", games, str(other)).out)) == 5
    assert len(events(run("pdn", "dedupe", games, str(other), "--by", "moves").out)) == 3


def test_standard_input(spawn: Run) -> None:
    ran = spawn("pdn", "check", "-", "--json", stdin=GAMES)
    assert json.loads(ran.out) == {
        "file": "-",
        "games": 3,
        "plies": 9,
        "errors": [],
        "warnings": [],
    }


@pytest.mark.parametrize("command", ["check", "stats", "filter", "convert", "merge", "dedupe"])
def test_help_and_missing_files(run: Run, command: str, tmp_path: Path) -> None:
    shown = run("pdn", command, "--help")
    assert shown.code == 0
    assert "Examples:\n    kingme pdn " in shown.out
    assert max(map(len, shown.out.splitlines())) <= 80
    missing = run("pdn", command, str(tmp_path / "missing.pdn"))
    assert (missing.code, missing.out) == (2, "")
    assert missing.err.startswith("kingme: cannot use the file")
    assert run("pdn", command).code == 2


def test_a_folder_is_no_file(run: Run, tmp_path: Path) -> None:
    ran = run("pdn", "check", str(tmp_path))
    assert ran.code == 2
    assert "is a directory" in ran.err


def test_damaged_data_are_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn.gz"
    path.write_bytes(gzip.compress(GAMES.encode())[:-20])
    ran = run("pdn", "stats", str(path))
    assert ran.code == 2
    assert "the compressed data are damaged" in ran.err

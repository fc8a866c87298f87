"""Owns the tests of the file of results: nothing is lost, played twice or mixed up."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from kingme.arena.executors import InProcess
from kingme.arena.match import play_schedule
from kingme.arena.results_file import ResultsError, ResultsFile
from kingme.arena.tasks import GameResult

from .conftest import plan_of

PLAN = plan_of(pairs=3)
SETTINGS = {"players": list(PLAN.players), "seed": 7, "opening plies": None, "rules": "ümlaut"}
RESULTS = play_schedule(PLAN, InProcess()).results


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


def opened(path: Path, **changed: Any) -> ResultsFile:
    return ResultsFile(path, {**SETTINGS, **changed}, PLAN.tasks)


def filled(path: Path, count: int = 4) -> bytes:
    with opened(path) as file:
        for result in RESULTS[:count]:
            file.keep(result)
    return path.read_bytes()


def test_a_line_is_there_as_soon_as_it_is_kept(path: Path) -> None:
    with opened(path) as file:
        assert file.results == {}
        for count, result in enumerate(RESULTS, 1):
            file.keep(result)
            lines = path.read_text(encoding="utf-8").splitlines()
            assert len(lines) == 1 + count
            assert GameResult.from_data(json.loads(lines[-1])) == result
        file.keep(RESULTS[0])
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[0])["settings"] == SETTINGS
    with opened(path) as file:
        assert tuple(file.results[number] for number in sorted(file.results)) == RESULTS


def test_a_file_cut_off_anywhere_is_mended_and_goes_on(path: Path, tmp_path: Path) -> None:
    """For lengths that a kill may have left, among them all near the ends of lines.

    Whole lines stay, and the torn one is played again.

    Only a line that lacks no more than its end of line is a whole one.
    """
    whole = filled(path)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    near = {end + offset for end in [0, *ends] for offset in range(-3, 4)}
    for length in sorted({*near, *range(0, len(whole), 211)} & set(range(len(whole) + 1))):
        torn = tmp_path / "torn.jsonl"
        torn.write_bytes(whole[:length])
        kept = sum(end - 1 <= length for end in ends[1:])
        with opened(torn) as file:
            assert len(file.results) == kept
            for result in RESULTS[:4]:
                file.keep(result)
        assert torn.read_bytes() == whole


def test_rubbish_behind_the_last_line_is_taken_off(path: Path) -> None:
    whole = filled(path)
    path.write_bytes(whole + b"\0" * 500)
    with opened(path) as file:
        assert len(file.results) == 4
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("changed", "difference"),
    [
        ({"seed": 8}, "seed is 7 there and 8 here"),
        ({"players": ["level:3", "level:1"]}, r"players is \[.*\] there and \[.*level:1.*\] here"),
        ({"opening plies": 4}, "opening plies is null there and 4 here"),
        ({"test": [0, 5]}, r"test is null there and \[0, 5\] here"),
    ],
)
def test_the_file_of_another_run_is_refused_and_left_alone(
    path: Path, changed: dict[str, Any], difference: str
) -> None:
    whole = filled(path)
    with pytest.raises(ResultsError, match=f"belongs to another run: {difference}; repeat that"):
        opened(path, **changed)
    assert path.read_bytes() == whole


@pytest.mark.parametrize(
    "text",
    ["my diary\n", "my diary", "{}\n", '{"format": "kingme-game"}\n', "[]\n", "7\n", "\n", "\n\n"],
)
def test_what_is_no_file_of_results_is_left_alone(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ResultsError, match="is no file of results; give another name"):
        opened(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_newer_version_is_refused(path: Path) -> None:
    path.write_text('{"format": "kingme-results", "version": 2}\n', encoding="utf-8")
    with pytest.raises(ResultsError, match="version 2 of its format, and this kingme reads"):
        opened(path)


@pytest.mark.parametrize(
    "line",
    [
        "rubbish",
        "{}",
        json.dumps({**RESULTS[0].to_data(), "game": 99}),
        json.dumps({**RESULTS[0].to_data(), "ending": "bored"}),
        json.dumps({**RESULTS[0].to_data(), "thoughts": []}),
        json.dumps({**RESULTS[0].to_data(), "ending": "crash", "winner": None}),
    ],
)
def test_damage_in_the_middle_is_named_and_left_alone(path: Path, line: str) -> None:
    lines = filled(path).decode().splitlines()
    lines[2] = line
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(ResultsError, match=r"line 3 of .* is no result of this run"):
        opened(path)
    assert path.read_bytes() == before


def test_two_writers_are_refused(path: Path) -> None:
    with opened(path) as file:
        with pytest.raises(ResultsError, match="is being written by another run; wait for it"):
            opened(path)
        file.keep(RESULTS[0])
    with opened(path) as file:
        assert len(file.results) == 1


def test_a_full_disk_leaves_whole_lines(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = filled(path, 2)
    with opened(path) as file:
        write = os.write

        def full(number: int, data: bytes) -> int:
            if len(data) < 100:
                raise OSError(errno.ENOSPC, "No space left on device")
            return write(number, data[: len(data) // 2])

        monkeypatch.setattr(os, "write", full)
        with pytest.raises(OSError, match="No space left on device"):
            file.keep(RESULTS[2])
        assert len(file.results) == 2
    assert path.read_bytes() == whole


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        opened(tmp_path / "nowhere" / "results.jsonl")

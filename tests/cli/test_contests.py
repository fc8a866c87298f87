"""`kingme match`, `league` and `tournament`: tables, JSON, files, kills, Ctrl-C, refusals."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kingme.arena.executors import InProcess
from kingme.notation import read_pdn

from .conftest import Run

MATCH = ("match", "level:3", "level:2", "--games", "12")


def as_json(run: Run, *args: str) -> Any:
    ran = run(*args, "--json")
    assert (ran.code, ran.err.count("\n")) == (0, 1)
    return json.loads(ran.out)


@pytest.mark.parametrize("workers", ["1", "2", "3"])
def test_a_match_prints_the_same_on_any_number_of_workers(run: Run, workers: str) -> None:
    one = run(*MATCH, "--workers", "1")
    ran = run(*MATCH, "--workers", workers)
    assert ran.code == 0
    assert ran.out == one.out
    assert ran.out.startswith("player   wins  draws  losses  score  as Black  as White\nlevel:3")


def test_json_of_a_match(run: Run) -> None:
    data = as_json(run, *MATCH, "--workers", "1")
    keys = [
        "players",
        "games",
        "wins",
        "draws",
        "losses",
        "score",
        "interval",
        "elo",
        "pentanomial",
        "seconds",
    ]
    assert set(keys) <= set(data)
    assert data["players"] == ["level:3", "level:2"]
    assert data["wins"] + data["draws"] + data["losses"] == data["games"] == 12
    assert data["score"] == round((data["wins"] + data["draws"] / 2) / 12, 6)
    assert sum(data["pentanomial"]) == 6
    again = as_json(run, *MATCH, "--workers", "2")
    assert {**again, "seconds": 0} == {**data, "seconds": 0}
    assert as_json(run, *MATCH, "--seed", "2")["pentanomial"] != data["pentanomial"]


def test_a_sequential_test_ends_early(run: Run) -> None:
    args = ("match", "level:3", "level:1", "--games", "2000", "--sprt", "elo0=0,elo1=100")
    data = as_json(run, *args, "--workers", "2")
    assert data["games"] < 100
    assert data["test"]["verdict"] == "elo1"
    assert data["games"] == 2 * data["test"]["pairs"]
    logistic = as_json(run, args[0], *args[1:5], "--sprt", "elo0=0,elo1=100,model=logistic")
    assert logistic["test"]["verdict"] == "elo1"


def test_a_tournament(run: Run) -> None:
    args = ("tournament", "--levels", "1-3", "--pairs", "3")
    data = as_json(run, *args, "--workers", "1")
    assert [(pair["upper"], pair["lower"]) for pair in data["pairs"]] == [(2, 1), (3, 2)]
    for pair in data["pairs"]:
        assert pair["wins"] + pair["draws"] + pair["losses"] == 6
        assert pair["as_black"] + pair["as_white"] == pair["wins"] + pair["draws"] / 2
        assert pair["score"] == pytest.approx((pair["wins"] + pair["draws"] / 2) / 6, abs=1e-6)
    assert as_json(run, *args, "--workers", "2") == data
    table = run(*args).out.splitlines()
    assert [line.split("  ")[0] for line in table] == [
        "pair",
        "level 2 - level 1",
        "level 3 - level 2",
    ]


def test_a_tournament_with_a_gap(run: Run) -> None:
    data = as_json(run, "tournament", "--levels", "1-4", "--gap", "2", "--pairs", "2")
    assert [(pair["upper"], pair["lower"]) for pair in data["pairs"]] == [(3, 1), (4, 2)]


def test_a_league(run: Run) -> None:
    args = ("league", "level:1", "level:2", "retro", "--games", "4")
    data = as_json(run, *args, "--workers", "1")
    assert {row["player"] for row in data["players"]} == {"level:1", "level:2", "retro"}
    assert sum(row["points"] for row in data["players"]) == 12
    lines = run(*args).out.splitlines()
    assert [line.split()[1] for line in lines[1:]] == [row["player"] for row in data["players"]]


def test_the_files_of_a_match(run: Run, tmp_path: Path) -> None:
    files = {name: tmp_path / f"games.{name}" for name in ("jsonl", "pdn", "html", "svg", "txt")}
    args = (*MATCH, "--out", str(files["jsonl"]), "--pdn", str(files["pdn"]))
    reports = ("--report", str(files["html"]), "--svg", str(files["svg"]))
    logs = ("--log", str(files["txt"]), "--log", str(tmp_path / "log.jsonl"))
    first = run(*args, *reports, *logs)
    assert first.code == 0
    assert all(path.stat().st_size > 1000 for path in files.values())
    assert len(files["jsonl"].read_text(encoding="utf-8").splitlines()) == 13
    assert len(list(read_pdn(files["pdn"]))) == 12
    pdn = files["pdn"].read_bytes()
    # The games become the openings of another match, and the file of results is kept as it is.
    results = files["jsonl"].read_bytes()
    assert run(*args).out == first.out
    assert files["jsonl"].read_bytes() == results
    assert files["pdn"].read_bytes() == pdn
    begun = ("match", "level:1", "level:2", "--games", "8", "--openings", str(files["pdn"]))
    assert run(*begun, "--plies", "6").code == 0
    other = run(*MATCH, "--seed", "2", "--out", str(files["jsonl"]))
    assert other.code == 2
    assert "belongs to another run: seed is 1 there and 2 here" in other.err


LONG = ("match", "level:5", "level:4", "--games", "60")


def begin(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "kingme", *LONG, "--out", "games.jsonl", *more],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def lines_of(folder: Path) -> int:
    path = folder / "games.jsonl"
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for_lines(process: subprocess.Popen[bytes], folder: Path, count: int) -> None:
    deadline = time.monotonic() + 60
    while lines_of(folder) < count:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.005)


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_run_that_is_killed_goes_on_with_nothing_lost_or_played_twice(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, workers: str
) -> None:
    seen: dict[int, str] = {}
    for count in (4, 12, 20):
        process = begin(tmp_path, "--workers", workers)
        wait_for_lines(process, tmp_path, count)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        for line in (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]:
            number = json.loads(line)["game"]
            assert seen.setdefault(number, line) == line
    # The line that a kill tears is torn on purpose too: such kills are rare.
    whole = (tmp_path / "games.jsonl").read_bytes()
    (tmp_path / "games.jsonl").write_bytes(whole[:-20])
    monkeypatch.chdir(tmp_path)
    ran = run(*LONG, "--out", "games.jsonl", "--workers", workers)
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()[1:]
    assert sorted(json.loads(line)["game"] for line in lines) == list(range(1, 61))
    assert ran.out == run(*LONG, "--workers", "1").out


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_the_table_so_far(tmp_path: Path, workers: str) -> None:
    process = begin(tmp_path, "--workers", workers, "--games", "400")
    wait_for_lines(process, tmp_path, 6)
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = (data.decode() for data in process.communicate(timeout=30))
    assert time.monotonic() - began < 10
    assert process.returncode == 130
    assert out.startswith("player   wins  draws  losses")
    assert "stopped after " in err
    assert "of 400 games; the same command goes on from there" in err
    assert "Traceback" not in err
    wins, draws, losses = map(int, out.splitlines()[1].split()[1:4])
    assert wins + draws + losses == lines_of(tmp_path) - 1


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_two_runs_cannot_write_one_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    process = begin(tmp_path, "--workers", "1")
    wait_for_lines(process, tmp_path, 2)
    monkeypatch.chdir(tmp_path)
    ran = run(*LONG, "--out", "games.jsonl", "--workers", "1")
    process.kill()
    process.communicate()
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        "kingme: games.jsonl is being written by another run; wait for it, or give another name\n"
    )


def test_ctrl_c_in_this_process_ends_with_130(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: InProcess, tasks: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(InProcess, "run", interrupted)
    ran = run(*MATCH, "--workers", "1")
    assert ran.code == 130
    assert "level:3     0      0       0      -" in ran.out
    assert ran.err.strip() == "stopped after 0 of 12 games"


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("match", "level:3", "level:2", "--games", "7"),
            "--games must be even, not 7: each opening is played with both colours",
        ),
        (("match", "level:3", "levle:2"), "there is no player 'levle:2'; did you mean 'level'?"),
        (("match", "level:3"), "missing argument"),
        ((*MATCH, "--openings", "four"), "there are no openings 'four'; there are start, random4"),
        ((*MATCH, "--openings", "no.pdn"), "cannot use the file 'no.pdn': no such file"),
        ((*MATCH, "--plies", "4"), "a number of plies goes with a PDN file, not with 'random4'"),
        ((*MATCH, "--sprt", "elo0=0"), "--sprt needs elo0 and elo1, such as elo0=0,elo1=5"),
        ((*MATCH, "--sprt", "elo0=0,elo1=x"), "--sprt must be like elo0=0,elo1=5,alpha=0.05"),
        ((*MATCH, "--sprt", "elo0=5,elo1=0"), "a sequential test needs elo0 below elo1"),
        ((*MATCH, "--sprt", "elo0=0,elo1=5,model=w"), "--sprt must be like elo0=0"),
        ((*MATCH, "--workers", "0"), "--workers must be a whole number from 1 to 256, not '0'"),
        (
            (*MATCH, "--workers", "2", "--cluster", "tcp://127.0.0.1:1"),
            "--workers and --cluster do not go together",
        ),
        ((*MATCH, "--out", "no/such/folder.jsonl"), "cannot use the file 'no/such/folder.jsonl'"),
        ((*MATCH, "--report", "no/report.html"), "cannot use the file 'no/report.html'"),
        (("tournament", "--levels", "0-3"), "--levels must be a level or a range such as 2-10"),
        (("tournament", "--levels", "3"), "--levels 3 has no two levels that are 1 apart"),
        (("league", "level:3"), "a league needs 2 to 200 players, not 1"),
        (("league", "level:3", "level:3"), "'level:3' takes part twice; a league needs"),
        (("league", "no-*.py"), "no file fits 'no-*.py'"),
    ],
)
def test_refusals(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    args: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = run(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"kingme: {sentence}")
    assert ran.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []

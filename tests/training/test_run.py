"""Runs on disk: histories, checkpoints, kills, interrupts, and files of other runs."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kingme.errors import TrainingError
from kingme.players.weights import read_weights
from kingme.training import run as module
from kingme.training.fit import Fit
from kingme.training.hillclimb import HillClimb
from kingme.training.run import Method, Row, Run, State, command_of
from kingme.training.td import TemporalDifference
from kingme.training.weights import PIECE_COUNTING, Weights


@dataclass(frozen=True)
class Count:
    """A method that counts, and may fail on the way."""

    steps: int = 10
    seed: int = 1
    fails_at: int = 0
    with_: type[BaseException] = KeyboardInterrupt

    name = "count"

    def settings(self) -> dict[str, Any]:
        return {"steps": self.steps, "seed": self.seed}

    def start(self) -> State:
        return {"sum": 0.1}

    def step(self, state: State, number: int, threads: int) -> tuple[State, Row]:
        if number == self.fails_at:
            raise self.with_("here")
        return {"sum": state["sum"] / 3 + number}, {"number": number, "was": state["sum"]}

    def weights(self, state: State) -> Weights:
        return PIECE_COUNTING | {"kings": round(state["sum"], 2)}


def trained(method: Method, out: Path) -> None:
    with Run(method, out) as run:
        for _ in run.rows():
            pass


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def folder(tmp_path: Path) -> Callable[[str], Path]:
    def make(name: str) -> Path:
        (tmp_path / name).mkdir(exist_ok=True)
        return tmp_path / name

    return make


Folder = Callable[[str], Path]


def test_a_run_leaves_weights_and_history(tmp_path: Path) -> None:
    trained(Count(3), tmp_path / "weights.json")
    assert sorted(files(tmp_path)) == ["weights.history.jsonl", "weights.json"]
    history = (tmp_path / "weights.history.jsonl").read_text()
    rows = [json.loads(line) for line in history.splitlines()]
    assert [row["step"] for row in rows] == [1, 2, 3]
    origin = json.loads((tmp_path / "weights.json").read_text())["origin"]
    assert origin == {
        "command": "kingme train count --steps 3 --seed 1",
        "method": "count",
        "steps": 3,
        "seed": 1,
    }


@pytest.mark.parametrize("often", [0.0, 1000.0])
@pytest.mark.parametrize("error", [KeyboardInterrupt, TrainingError, OSError])
def test_a_run_that_was_stopped_goes_on(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, often: float, error: type[BaseException]
) -> None:
    monkeypatch.setattr(module, "SAVE_EVERY", often)
    trained(Count(), folder("whole") / "w.json")
    for stop in (1, 4, 4, 9, 10):
        with pytest.raises(error):
            trained(Count(fails_at=stop, with_=error), folder("parts") / "w.json")
        assert "w.json" not in files(folder("parts"))
    with Run(Count(), folder("parts") / "w.json") as run:
        assert run.done == 9
        assert len(list(run.rows())) == 1
    assert files(folder("parts")) == files(folder("whole"))


def test_steps_after_the_last_checkpoint_are_done_again(folder: Folder) -> None:
    """A kill leaves a history that is longer than its checkpoint, its last line torn."""
    trained(Count(), folder("whole") / "w.json")
    with pytest.raises(KeyboardInterrupt):
        trained(Count(fails_at=5), folder("parts") / "w.json")
    with (folder("parts") / "w.history.jsonl").open("a") as history:
        history.write('{"step": 5, "number": 5}\n{"step": 6, "num')
    trained(Count(), folder("parts") / "w.json")
    assert files(folder("parts")) == files(folder("whole"))


def test_a_kill_between_the_weights_and_the_end_is_mended(folder: Folder) -> None:
    trained(Count(), folder("whole") / "w.json")
    with Run(Count(), folder("parts") / "w.json") as run:
        for _ in run.rows():
            run._save()  # what the end does first
            kept = files(folder("parts"))["w.checkpoint.json"]
    (folder("parts") / "w.checkpoint.json").write_bytes(kept)
    trained(Count(), folder("parts") / "w.json")
    assert files(folder("parts")) == files(folder("whole"))


def test_the_same_command_again_gives_the_same_files(tmp_path: Path) -> None:
    trained(Count(), tmp_path / "w.json")
    before = files(tmp_path)
    trained(Count(), tmp_path / "w.json")
    assert files(tmp_path) == before


def stopped(out: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        trained(Count(fails_at=5), out)


def test_the_checkpoint_of_another_run_is_refused_and_kept(tmp_path: Path) -> None:
    out = tmp_path / "w.json"
    stopped(out)
    before = files(tmp_path)
    for other, said in (
        (Count(seed=2), "seed 1 there, 2 here"),
        (Count(steps=11), "steps 10 there, 11 here"),
        (HillClimb(1, 10), "method count there, climb here"),
    ):
        with pytest.raises(TrainingError, match="belongs to another run") as caught:
            trained(other, out)
        assert said in str(caught.value)
        assert "remove the file to begin anew, or choose another --out" in str(caught.value)
    assert files(tmp_path) == before


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"format": "kingme-training", "version": 2}', "\x00\xff"]
)
def test_a_damaged_checkpoint_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    out = tmp_path / "w.json"
    stopped(out)
    (tmp_path / "w.checkpoint.json").write_text(text, encoding="latin-1")
    before = files(tmp_path)
    with pytest.raises(TrainingError, match="no checkpoint of this version; remove it to begin"):
        trained(Count(), out)
    assert files(tmp_path) == before


def test_a_history_that_lost_rows_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "w.json"
    stopped(out)
    history = tmp_path / "w.history.jsonl"
    lines = history.read_text().splitlines(keepends=True)
    history.write_text("".join(lines[:2]))
    with pytest.raises(TrainingError, match="has 2 lines where its checkpoint has 4 steps"):
        trained(Count(), out)


def test_two_runs_do_not_write_the_same_files(tmp_path: Path) -> None:
    with Run(Count(), tmp_path / "w.json") as run:
        rows = run.rows()
        next(rows)
        with pytest.raises(TrainingError, match="another run is writing"):
            trained(Count(), tmp_path / "w.json")
        assert len(list(rows)) == 9


def test_a_folder_that_is_not_there_is_said_before_anything_is_trained(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        trained(Count(), tmp_path / "none" / "w.json")


def test_a_disk_that_fills_up_loses_nothing(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    trained(Count(), folder("whole") / "w.json")
    monkeypatch.setattr(module, "SAVE_EVERY", 0.0)
    out = folder("parts") / "w.json"
    stopped(out)

    def full(path: object, data: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patch:
        patch.setattr(module, "write_json", full)
        with pytest.raises(OSError, match="No space left"):
            trained(Count(), out)
    trained(Count(), out)
    assert files(folder("parts")) == files(folder("whole"))


def test_the_command_is_the_one_that_made_it() -> None:
    assert command_of(HillClimb(7, 300)) == "kingme train climb --seed 7 --rounds 300"
    assert command_of(TemporalDifference(7, 4000)) == (
        "kingme train td --seed 7 --games 4000 --lambda 0.7 --rate 0.002"
    )
    assert command_of(Fit(7)).startswith("kingme train fit --seed 7 --games ")


METHODS: dict[str, Method] = {
    "climb": HillClimb(seed=3, rounds=4),
    "td": TemporalDifference(seed=3, games=90),
    "fit": Fit(seed=3, games=140, depth=1, memory=300),
}


@pytest.mark.parametrize("name", METHODS)
def test_continued_runs_and_any_number_of_threads_give_the_same_bytes(
    folder: Folder, name: str
) -> None:
    method = METHODS[name]
    trained(method, folder("whole") / "w.json")
    out = folder("parts") / "w.json"
    for threads in range(2, 12):
        with Run(method, out) as run:
            for _ in itertools.islice(run.rows(threads), 1):
                pass
        if out.exists():
            break
    assert files(folder("parts")) == files(folder("whole"))
    assert read_weights(out).weights["men"] == 100


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_goes_on_to_the_same_bytes(folder: Folder) -> None:
    def start(name: str) -> subprocess.Popen[bytes]:
        words = ["train", "climb", "--seed", "5", "--rounds", "12", "--out", "w.json"]
        command = [sys.executable, "-m", "kingme", *words, "--threads", "1"]
        return subprocess.Popen(
            command, cwd=folder(name), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )

    history = folder("killed") / "w.history.jsonl"
    checkpoint = folder("killed") / "w.checkpoint.json"
    running = start("killed")
    deadline = time.monotonic() + 60
    while not checkpoint.exists() and time.monotonic() < deadline:
        time.sleep(0.002)
    os.kill(running.pid, signal.SIGKILL)
    running.communicate()
    assert not (folder("killed") / "w.json").exists(), "killed in the middle"
    assert history.stat().st_size > 0
    for name in ("killed", "whole"):
        done = start(name)
        _, errors = done.communicate(timeout=120)
        assert done.returncode == 0
        assert (b"going on after step" in errors) is (name == "killed")
    assert files(folder("killed")) == files(folder("whole"))

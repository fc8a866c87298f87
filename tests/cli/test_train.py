"""`kingme train`: what it prints and writes, Ctrl-C, and its refusals."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingme.players.weights import read_weights
from kingme.training import fit, td
from kingme.training import run as run_module
from kingme.training.hillclimb import HillClimb
from kingme.training.weights import FEATURES, shipped_files

from .conftest import Run

SHORT = ("train", "climb", "--seed", "1", "--rounds", "2")


def test_a_climb_prints_the_weights_and_writes_three_things(run: Run, tmp_path: Path) -> None:
    out, plot = tmp_path / "w.json", tmp_path / "curve.svg"
    ran = run(*SHORT, "--out", str(out), "--plot", str(plot))
    assert ran.code == 0
    words = dict(item.rsplit(" ", 1) for item in ran.out.strip().split(", "))
    assert {name: float(value) for name, value in words.items()} == read_weights(out).weights
    assert re.fullmatch(rf"{re.escape(str(out))} written after [\d.]+ s\n", ran.err)
    assert "kingme train climb --seed 1 --rounds 2" in plot.read_text(encoding="utf-8")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "curve.svg",
        "w.history.jsonl",
        "w.json",
    ]


@pytest.mark.parametrize(
    "words",
    [
        ("td", "--seed", "3", "--games", "10", "--lambda", "0.5", "--rate", "0.001"),
        ("fit", "--seed", "3", "--games", "10", "--depth", "1", "--memory", "500"),
    ],
)
def test_the_command_in_the_file_makes_the_file(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    for module in (td, fit):
        monkeypatch.setattr(module, "YARDSTICK_PAIRS", 2)
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    assert run("train", *words, "--threads", "2", "--out", str(one)).code == 0
    command = json.loads(one.read_text())["origin"]["command"].split()
    assert command[0] == "kingme"
    assert run(*command[1:], "--threads", "1", "--out", str(two)).code == 0
    assert one.read_bytes() == two.read_bytes()


def test_a_comparison_is_a_table_and_json(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    run(*SHORT, "--out", str(out))
    words = ("train", "compare", str(out), "--games", "20", "--depth", "2", "--threads", "2")
    ran = run(*words)
    assert ran.code == 0
    head, rule, *rows = ran.out.splitlines()
    assert head == "| match | wins | draws | losses | score | 95% interval |"
    assert set(rule) == {"|", "-"}
    assert [row.split("|")[1].strip() for row in rows] == [
        "piece counting against hand-tuned",
        "mine against hand-tuned",
        "mine against kings worth 1.5 men",
    ]
    assert "20 games each, depth 2, extension 0, seed 1" in ran.err
    data = json.loads(run(*words, "--json").out)
    assert list(data) == ["depth", "extension", "seed", "seconds", "matches"]
    for match, row in zip(data["matches"], rows, strict=True):
        assert match["wins"] + match["draws"] + match["losses"] == match["games"] == 20
        assert sum(match["pentanomial"]) == 10
        assert match["score"] == (2 * match["wins"] + match["draws"]) / 40
        assert match["interval"][0] <= match["score"] <= match["interval"][1]
        cells = [cell.strip() for cell in row.split("|")[2:5]]
        assert cells == [str(match[key]) for key in ("wins", "draws", "losses")]


def test_without_files_the_shipped_weights_are_compared(run: Run) -> None:
    ran = run("train", "compare", "--games", "4", "--depth", "1")
    for path in shipped_files():
        assert f"| {path.stem} against hand-tuned |" in ran.out


def test_ctrl_c_ends_in_order_and_says_how_to_go_on(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def step(self: HillClimb, state: run_module.State, number: int, threads: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return original(self, state, number, threads)

    original = HillClimb.step
    out = tmp_path / "w.json"
    with monkeypatch.context() as patch:
        patch.setattr(HillClimb, "step", step)
        ran = run(*SHORT, "--out", str(out))
    assert (ran.code, ran.out) == (130, "")
    assert ran.err.strip() == "stopped after step 1 of 2; the same command goes on from there"
    assert not out.exists()
    ran = run(*SHORT, "--out", str(out))
    assert ran.code == 0
    assert ran.err.startswith("going on after step 1 of 2\n")
    whole = tmp_path / "whole.json"
    run(*SHORT, "--out", str(whole))
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_terminal_sees_progress_and_ctrl_c_works_there(tmp_path: Path) -> None:
    """As somebody would do it: a bar on the terminal, nothing of it on standard output."""
    near, far = pty.openpty()
    words = ["train", "climb", "--rounds", "100000", "--out", "w.json", "--threads", "1"]
    running = subprocess.Popen(
        [sys.executable, "-m", "kingme", *words],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=far,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(far)
    deadline = time.monotonic() + 60
    checkpoint = tmp_path / "w.checkpoint.json"
    while not checkpoint.exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.3)
    running.send_signal(signal.SIGINT)
    shown = b""
    while True:
        try:
            part = os.read(near, 65536)
        except OSError:  # Linux says so at the end
            break
        if not part:
            break
        shown += part
    out, _ = running.communicate(timeout=60)
    os.close(near)
    assert (running.returncode, out) == (130, b"")
    text = shown.decode()
    assert "climb" in text
    assert "/100000" in text
    assert re.search(r"stopped after step \d+ of 100000; the same command goes on", text)
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("climb",), "missing option '--out'; see kingme train climb --help"),
        (
            ("climb", "--out", "w.json", "--rounds", "0"),
            "--rounds must be a whole number from 1 to 10000000, not '0'",
        ),
        (
            ("td", "--out", "w.json", "--lambda", "1.5"),
            "--lambda must be a number from 0 to 1, not '1.5'",
        ),
        (
            ("td", "--out", "w.json", "--rate", "nan"),
            "--rate must be a number from 0 to 1, not 'nan'",
        ),
        (
            ("fit", "--out", "w.json", "--plot", "curve.bmp"),
            "curve.bmp cannot be drawn; a picture's name ends in .png, .svg, .pdf",
        ),
        (
            ("climb", "--out", "none/w.json"),
            "cannot use the file 'none/w.history.jsonl': no such file or directory",
        ),
        (("compare", "none.json"), "cannot use the file 'none.json': no such file or directory"),
        (
            ("compare", "--games", "7"),
            "--games must be even, for every opening is played twice, not 7",
        ),
        (
            ("compare", "a/w.json", "b/w.json"),
            "two files are called 'w'; the table could not tell them apart",
        ),
    ],
)
def test_refusals(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        weights = json.dumps({"weights": dict.fromkeys(FEATURES, 1)})
        (tmp_path / name / "w.json").write_text(weights)
    assert run("train", *words) == (2, "", f"kingme: {sentence}\n")


def test_a_plot_without_matplotlib_is_refused_before_training(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    ran = run(*SHORT, "--out", str(tmp_path / "w.json"), "--plot", str(tmp_path / "p.png"))
    assert (ran.code, ran.err) == (
        2,
        "kingme: --plot needs matplotlib, which is not installed; "
        "install it with: python -m pip install 'kingme[plot]'\n",
    )
    assert list(tmp_path.iterdir()) == []

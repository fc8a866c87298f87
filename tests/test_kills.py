"""Two hundred kills at random moments, a full disk, two writers: nothing is lost, nothing is torn.

The moments come from a seed, so a failure can be looked for again; where exactly a process is when
its moment comes, only the machine knows.
"""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kingme.desktop.settings_file import load_settings

pytestmark = pytest.mark.long

KINGME = (sys.executable, "-m", "kingme")


def killed_after(command: list[str], seconds: float, folder: Path) -> bool:
    """Start a command in a group of its own and kill the group; False if it had ended before."""
    process = subprocess.Popen(
        command,
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return True
    assert process.returncode == 0
    return False


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def test_a_tournament(tmp_path: Path) -> None:
    words = ["tournament", "--levels", "3-6", "--pairs", "60", "--workers", "1"]
    whole = subprocess.run(
        [*KINGME, *words, "--json"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    file = tmp_path / "results.jsonl"
    seen: list[str] = []

    def check() -> None:
        nonlocal seen
        lines = lines_of(file)
        if lines and not file.read_text(encoding="utf-8").endswith("\n"):
            lines.pop()  # the torn one, which the next run takes off
        for line in lines:
            json.loads(line)
        assert lines[: len(seen)] == seen, "a result that was kept is gone"
        seen = lines

    command = [*KINGME, *words, "--out", str(file)]
    dice = random.Random(1)
    for _ in range(60):
        killed_after(command, dice.uniform(0.05, 0.6), tmp_path)
        check()
    done = subprocess.run(
        [*command, "--json"], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    pairs = json.loads(done.stdout)["pairs"]
    assert pairs == json.loads(whole.stdout)["pairs"]
    games = [json.loads(line)["game"] for line in lines_of(file)[1:]]
    assert sorted(games) == list(range(1, 361))


def test_training(tmp_path: Path) -> None:
    words = ["train", "climb", "--seed", "7", "--rounds", "40", "--threads", "1", "--out"]
    subprocess.run([*KINGME, *words, "whole.json"], check=True, capture_output=True, cwd=tmp_path)
    dice = random.Random(2)
    stopped = 0
    for _ in range(60):
        stopped += killed_after([*KINGME, *words, "killed.json"], dice.uniform(0.05, 0.9), tmp_path)
        if (tmp_path / "killed.json").exists():
            json.loads((tmp_path / "killed.json").read_text(encoding="utf-8"))
    subprocess.run([*KINGME, *words, "killed.json"], check=True, capture_output=True, cwd=tmp_path)
    assert stopped > 20
    whole, killed = (
        json.loads((tmp_path / f"{name}.json").read_text()) for name in ("whole", "killed")
    )
    assert killed["weights"] == whole["weights"]
    histories = [lines_of(tmp_path / f"{name}.history.jsonl") for name in ("whole", "killed")]
    assert [json.loads(line).get("round") for line in histories[0]] == [
        json.loads(line).get("round") for line in histories[1]
    ]


# Changes its settings without end, and says so before each change and after it.
CHANGING = """
import sys
from pathlib import Path
from kingme.desktop.settings import Settings
from kingme.desktop.settings_file import load_settings, save_settings
path = Path(sys.argv[1])
level = load_settings(path).settings.level
print("begun", flush=True)
while True:
    level = level % 10 + 1
    save_settings(Settings(level=level), path)
"""


def test_settings(tmp_path: Path) -> None:
    path = tmp_path / "desktop.json"
    dice = random.Random(3)
    levels = set()
    for _ in range(50):
        process = subprocess.Popen(
            [sys.executable, "-c", CHANGING, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        time.sleep(dice.uniform(0, 0.05))
        process.kill()
        process.communicate()
        if path.exists():
            loaded = load_settings(path)
            assert loaded.notes == ()
            levels.add(loaded.settings.level)
    assert len(levels) > 3


def test_two_processes_do_not_write_one_results_file(tmp_path: Path) -> None:
    words = ["tournament", "--levels", "4-6", "--pairs", "60", "--workers", "1", "--out", "r.jsonl"]
    first = subprocess.Popen(
        [*KINGME, *words], cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while len(lines_of(tmp_path / "r.jsonl")) < 3:
            assert first.poll() is None
            time.sleep(0.01)
        second = subprocess.run(
            [*KINGME, *words], cwd=tmp_path, capture_output=True, text=True, check=False
        )
        assert second.returncode == 2
        assert "r.jsonl" in second.stderr
        assert second.stderr.count("\n") == 1
        assert first.wait(120) == 0
    finally:
        first.kill()
        first.wait()
    games = [json.loads(line)["game"] for line in lines_of(tmp_path / "r.jsonl")[1:]]
    assert sorted(games) == list(range(1, 241))


def no_room(size: int) -> Callable[[], None]:
    """Lets a process write no file larger than some bytes, as on a disk that has no more."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # the write fails instead
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    return limit


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["tournament", "--levels", "1-3", "--pairs", "30", "--workers", "1", "--out"], "r.jsonl"),
        (["match", "level:2", "level:1", "--games", "20", "--workers", "1", "--pdn"], "m.pdn"),
        (["match", "level:2", "level:1", "--games", "20", "--workers", "1", "--report"], "m.html"),
        (["train", "climb", "--seed", "7", "--rounds", "3", "--out"], "w.json"),
        (["music", "render", "--bars", "2"], "song.wav"),
        (["music", "midi", "--bars", "8"], "song.mid"),
        (["lab", "new"], "mine.py"),
        (["desktop", "--screenshot"], "x.png"),
        (["web", "--export"], "site"),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else value,
)
def test_a_full_disk_is_a_sentence_and_leaves_no_half_file(
    words: list[str], name: str, tmp_path: Path
) -> None:
    done = subprocess.run(
        [*KINGME, *words, name],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        preexec_fn=no_room(400),
        check=False,
        timeout=300,
    )
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert os.strerror(errno.EFBIG).lower() in done.stderr.lower()
    left = tmp_path / name
    if not name.endswith(".jsonl"):
        assert not left.exists()
    growing = [path for path in tmp_path.iterdir() if path.suffix == ".jsonl"]
    assert {path.name for path in tmp_path.iterdir()} <= {
        name, "w.checkpoint.json", *(path.name for path in growing)
    }  # fmt: skip
    if growing:  # there is room again: the same command goes on, and all lines are whole
        subprocess.run([*KINGME, *words, name], cwd=tmp_path, capture_output=True, check=True)
        assert all(json.loads(line) for path in growing for line in lines_of(path))


BARE = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize(
    "words",
    [
        ["--help"], ["doctor"], ["players"], ["perft", "5"],
        ["play", "--colour", "none", "--player", "bot:1"],
        ["retro"], ["bestmove", "--nodes", "1000"], ["analyse", "--nodes", "1000"],
        ["tournament", "--levels", "1-2", "--pairs", "1", "--workers", "1"],
        ["pdn", "stats", "game.pdn"], ["desktop", "--screenshot", "x.png"],
        ["music", "midi", "--bars", "1", "x.mid"], ["lab", "new", "mine.py"], [],
    ],
    ids=" ".join,
)  # fmt: skip
def test_without_locale_home_and_terminal(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "game.pdn").write_bytes('[Event "Caf\xe9"]\n1. 11-15 *\n'.encode("latin-1"))
    done = subprocess.run(
        [*KINGME, *words],
        cwd=tmp_path,
        env=BARE,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
        start_new_session=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    assert done.stdout or done.stderr or words[:1] in (["music"], ["lab"], ["desktop"])

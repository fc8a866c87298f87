"""What each command needs before it answers: from the start of its process to its first answer.

The processes have a folder, a home and settings of their own, no screen but one that shows nothing,
and no sound card but a silent one. `tests/test_startup.py` holds what they load; it has no clock.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benches.measure import Figure, at_most

AIM_SECONDS = 0.3
WINDOW_AIM_SECONDS = 0.8
ROUNDS = 10
PATIENCE = 60

SHOWN = "the first frame is shown"

WINDOW = f"""
import sys
from kingme.cli.main import main
from kingme.desktop import launch

def play(*args, **choices):
    from kingme.desktop.screen import Screen
    show = Screen.show

    def shown(screen):
        show(screen)
        print({SHOWN!r}, flush=True)
        sys.stdin.read()

    Screen.show = shown
    begin(*args, **choices)

begin, launch.play = launch.play, play
sys.exit(main(sys.argv[1:]))
"""
"""`kingme`, with a word when the window has shown its first frame, after which it stands still."""


class Start(NamedTuple):
    """A command at its smallest task.

    Attributes:
        words: What is written after `kingme`.
        typed: What a person types.
        until: A piece of the line that is waited for; nothing to wait for the end.
    """

    words: str
    typed: str = ""
    until: str = ""

    @property
    def command(self) -> str:
        """The command's name; nothing for `kingme` alone and its own options."""
        name = self.words.partition(" ")[0]
        return "" if name.startswith("-") else name


GAME = "game.pdn"

STARTS = (
    Start("--version"),
    Start("--help"),
    Start("web --no-browser --port 0", until="is at http"),
    Start("play", typed="quit\n"),
    Start("retro", typed="99\n"),
    Start("analyse --nodes 1000"),
    Start(f"annotate {GAME} --nodes 1000"),
    Start("puzzles solve", typed="quit\n"),
    Start("bestmove --depth 1"),
    Start(f"pdn stats {GAME}"),
    Start("players"),
    Start("match level:1 level:2 --games 2 --workers 1"),
    Start("league level:1 level:2 level:3 --games 2 --workers 1"),
    Start("tournament --levels 1-2 --pairs 1 --workers 1"),
    Start("train compare --games 2 --depth 1"),
    Start("lab --no-browser --port 0", until="is at http"),
    Start("hub", typed="hub\nquit\n"),
    Start("dxp serve --port 0", until="Waiting"),
    Start("music midi --bars 1 --seed 1 song.mid"),
    Start("perft 1"),
    Start("doctor"),
    Start("completion bash"),
    Start("data where"),
)
"""Every command but the window's."""

WINDOWS = (Start("", until=SHOWN), Start("desktop", until=SHOWN))
"""The window, opened in its two ways."""

PDN = '[Event "Two moves"]\n[Result "*"]\n\n1. 11-15 23-19 2. 8-11 22-17 *\n'


@contextlib.contextmanager
def place() -> Iterator[tuple[Path, dict[str, str]]]:
    """A folder with a game, and an environment in which nothing outside it is read or written."""
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        (folder / GAME).write_text(PDN, encoding="utf-8")
        unseen = ("DISPLAY", "WAYLAND_DISPLAY")
        kept = {
            name: value
            for name, value in os.environ.items()
            if name not in unseen and not name.startswith(("XDG_", "PYTHON"))
        }
        yield (
            folder,
            {
                **kept,
                "HOME": text,
                "PYTHONUNBUFFERED": "1",
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
            },
        )


class Started(NamedTuple):
    """What was seen of a start.

    Attributes:
        seconds: How long it took.
        complaints: What it has written to standard error by then.
    """

    seconds: float
    complaints: str


def started(start: Start, folder: Path, environment: dict[str, str]) -> Started:
    """Start a command once, in a `place`.

    Raises:
        RuntimeError: it failed, or ended without what was waited for.
    """
    program = ["-c", WINDOW] if start in WINDOWS else ["-m", "kingme"]
    complaints = folder / "complaints.txt"
    with complaints.open("w", encoding="utf-8") as errors:
        began = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *program, *start.words.split()],
            cwd=folder,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
        )
        try:
            if start.until:
                assert process.stdout is not None
                found = any(start.until in line for line in process.stdout)
            else:
                process.communicate(start.typed, timeout=PATIENCE)
                found = process.returncode == 0
            seconds = time.perf_counter() - began
            said = complaints.read_text(encoding="utf-8")
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                process.wait(PATIENCE)
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    pipe.close()
    if not found:
        raise RuntimeError(f"kingme {start.words} does not start: {said[-500:]}")
    return Started(seconds, said)


def all_figures() -> Iterator[Figure]:
    """The time of every start, the best of several rounds through all of them."""
    best: dict[Start, float] = {}
    with place() as (folder, environment):
        for _ in range(ROUNDS):
            for start in (*STARTS, *WINDOWS):
                seconds = started(start, folder, environment).seconds
                best[start] = min(seconds, best.get(start, seconds))
    for start, seconds in best.items():
        name = f"kingme {start.words}".strip()
        if start in WINDOWS:
            yield at_most(f"{name}, to the first frame", seconds, "s", WINDOW_AIM_SECONDS)
        else:
            yield at_most(name, seconds, "s", AIM_SECONDS)

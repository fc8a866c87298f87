"""The real window, on a screen of its own: a move by real clicks, and a picture of it.

It needs Xvfb and xdotool; without them it is left out.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingme.desktop.settings import Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.view.window import layout_of
from kingme.game.values import Side

pytestmark = pytest.mark.skipif(
    shutil.which("Xvfb") is None or shutil.which("xdotool") is None,
    reason="needs Xvfb and xdotool",
)

SIZE = (960, 720)


@pytest.fixture
def screen() -> Iterator[str]:
    """An X server; gives its name."""
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb has not started"
    yield f":{number}"
    server.terminate()
    server.wait(10)


def xdotool(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run(
        ["xdotool", *words], env=environment, check=True, capture_output=True, text=True, timeout=20
    )
    return done.stdout.strip()


def test_a_move_by_real_clicks(screen: str, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "DISPLAY": screen,
        "HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path),
        "SDL_VIDEODRIVER": "x11",
    }
    program = [sys.executable, "-m", "kingme", "desktop", "--silent", "--seed", "3"]
    window = subprocess.Popen(
        [*program, "--size", f"{SIZE[0]}x{SIZE[1]}"],
        env=environment,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        found = xdotool(
            environment, "search", "--sync", "--onlyvisible", "--pid", str(window.pid)
        ).split()[0]
        xdotool(environment, "windowmove", found, "0", "0")
        time.sleep(1.0)
        settings = Settings()
        places = layout_of(SIZE, settings)
        for square in (11, 15):
            column, row = seen_at(square, Side.BLACK)
            x, y = places.centre(column + 0.5, row + 0.5)
            xdotool(environment, "mousemove", "--window", found, str(x), str(y))
            time.sleep(0.2)
            xdotool(environment, "click", "1")
            time.sleep(0.3)
        deadline = time.monotonic() + 20
        kept: list[Path] = []
        while time.monotonic() < deadline and not kept:
            time.sleep(0.3)
            kept = [
                path for path in tmp_path.rglob("*.json") if "15" in path.read_text("utf-8")
                and "11-15" in path.read_text("utf-8")
            ]  # fmt: skip
        assert kept, "the move has not been played"
        xdotool(environment, "key", "--window", found, "q")
        assert window.wait(20) == 0
    finally:
        window.kill()
        _, errors = window.communicate(timeout=20)
    assert "Traceback" not in errors

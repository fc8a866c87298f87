"""The real window, on a screen of its own: moves by a real mouse and keyboard, and its picture.

It needs Xvfb and xdotool; without them it is left out, unless KINGME_TEST_WINDOW is set, as in CI.
"""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from mido import MidiFile

from kingme.desktop.settings import Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.view.window import layout_of
from kingme.game.values import Side

LACKING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
pytestmark = pytest.mark.skipif(
    bool(LACKING) and not os.environ.get("KINGME_TEST_WINDOW"),
    reason=f"needs {' and '.join(LACKING)}",
)

SIZE = (960, 720)
PATIENCE_S = 30.0
Picture = list[bytes]


class Desk:
    """A screen, and a window on it."""

    def __init__(self, display: str, frame_buffer: Path, folder: Path) -> None:
        self._frame_buffer = frame_buffer
        self.folder = folder
        self.environment = {
            **os.environ,
            "DISPLAY": display,
            "HOME": str(folder),
            "XDG_CONFIG_HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_STATE_HOME": str(folder),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.program: subprocess.Popen[str] | None = None
        self._window = ""

    def open(self, *options: str, silent: bool = True) -> None:
        """Open the window and wait until it shows a board."""
        command = [sys.executable, "-m", "kingme", "desktop", "--seed", "3", *options]
        command += ["--silent"] if silent else []
        self.program = subprocess.Popen(
            [*command, "--size", f"{SIZE[0]}x{SIZE[1]}"],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )
        pid = str(self.program.pid)
        self._window = self.xdotool("search", "--sync", "--onlyvisible", "--pid", pid).split()[0]
        self.xdotool("windowmove", self._window, "0", "0")
        self.xdotool("windowfocus", self._window)
        self.wait_for(lambda: len(set(self.row(SIZE[1] // 2))) > 8, "the window stays empty")
        time.sleep(0.5)

    def xdotool(self, *words: str) -> str:
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            check=True,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
        return done.stdout.strip()

    def move_to(self, square: int) -> None:
        x, y = pixel_of(square)
        self.xdotool("mousemove", "--window", self._window, str(x), str(y))
        time.sleep(0.2)

    def click(self, square: int) -> None:
        self.move_to(square)
        self.xdotool("click", "1")
        time.sleep(0.3)

    def key(self, *names: str) -> None:
        for name in names:
            self.xdotool("key", "--window", self._window, name)
            time.sleep(0.15)

    def row(self, y: int) -> Picture:
        """The pixels of a row of the screen, from the file in which Xvfb keeps it (XWD)."""
        content = self._frame_buffer.read_bytes()
        header = struct.unpack(">25I", content[:100])
        size, width, bits, stride, colours = (header[at] for at in (0, 4, 11, 12, 19))
        start = size + 12 * colours + y * stride
        step = bits // 8
        return [
            content[start + x * step : start + x * step + 3] for x in range(min(width, SIZE[0]))
        ]

    def patch(self, square: int) -> list[Picture]:
        """The pixels in the middle of a square."""
        x, y = pixel_of(square)
        return [self.row(line)[x - 12 : x + 12] for line in range(y - 6, y + 6, 3)]

    def status(self) -> list[Picture]:
        """The pixels of the status line."""
        place = layout_of(SIZE, Settings()).status
        return [self.row(y)[place.left : place.right] for y in range(place.top, place.bottom, 3)]

    def wait_for(self, condition: Callable[[], bool], complaint: str) -> None:
        deadline = time.monotonic() + PATIENCE_S
        while not condition():
            assert time.monotonic() < deadline, complaint
            assert self.program is None or self.program.poll() is None, "the window has closed"
            time.sleep(0.2)

    def is_played(self, move: str) -> bool:
        """Whether a move stands in the game that the window keeps for the next start."""
        return any(f'"{move}"' in path.read_text("utf-8") for path in self.folder.rglob("*.json"))

    def close(self) -> str:
        """End the window if it is still open; gives what it complained about."""
        if self.program is None:
            return ""
        self.program.kill()
        return self.program.communicate(timeout=PATIENCE_S)[1]


def pixel_of(square: int) -> tuple[int, int]:
    column, row = seen_at(square, Side.BLACK)
    return layout_of(SIZE, Settings()).centre(column + 0.5, row + 0.5)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    reader, writer = os.pipe()
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1024x768x24"]
    command += ["-nolisten", "tcp", "-fbdir", str(tmp_path)]
    home = tmp_path / "home"
    home.mkdir()
    server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    try:
        with os.fdopen(reader) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb has not started"
        made = Desk(f":{number}", tmp_path / "Xvfb_screen0", home)
        try:
            yield made
        finally:
            errors = made.close()
        assert "Traceback" not in errors
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


def test_a_move_by_a_real_mouse(desk: Desk) -> None:
    desk.open()
    empty, filled = desk.patch(15), desk.patch(11)
    desk.click(11)
    desk.click(15)
    desk.wait_for(lambda: desk.is_played("11-15"), "the move has not been played")
    desk.move_to(2)
    # The picture of it: the piece is gone from one square and stands on the other.
    desk.wait_for(lambda: desk.patch(15) != empty, "the piece has not come")
    desk.wait_for(lambda: desk.patch(11) != filled, "the piece has not gone")
    assert desk.program is not None
    desk.key("q")
    assert desk.program.wait(PATIENCE_S) == 0


def test_a_drag_by_a_real_mouse(desk: Desk) -> None:
    desk.open()
    desk.move_to(9)
    desk.xdotool("mousedown", "1")
    for square in (9, 14):
        desk.move_to(square)
    desk.xdotool("mouseup", "1")
    desk.wait_for(lambda: desk.is_played("9-14"), "the move has not been played")


def test_a_move_by_the_keyboard_alone(desk: Desk) -> None:
    desk.open()
    desk.key("Up", "Return", "Up", "Return")
    desk.wait_for(
        lambda: any('"moves"' in path.read_text("utf-8") for path in desk.folder.rglob("*.json")),
        "no move has been played",
    )
    desk.key("Escape", "Escape", "q")
    assert desk.program is not None
    assert desk.program.wait(PATIENCE_S) == 0


def test_the_music_that_was_heard_is_saved_and_the_status_line_says_so(desk: Desk) -> None:
    desk.open("--colour", "both", silent=False)
    before = desk.status()
    songs: list[Path] = []

    def saved(count: int) -> bool:
        songs[:] = sorted(desk.folder.rglob("*.mid"))
        return len(songs) == count

    desk.key("e")
    desk.wait_for(lambda: saved(1), "no music has been saved")
    desk.wait_for(lambda: desk.status() != before, "the status line says nothing")
    desk.key("e")
    desk.wait_for(lambda: saved(2), "no second piece has been saved")
    for song in songs:
        file = MidiFile(song)
        assert file.type == 1
        assert any(message.type == "note_on" for track in file.tracks for message in track)
    assert desk.program is not None
    desk.key("q")
    assert desk.program.wait(PATIENCE_S) == 0


@pytest.mark.parametrize("how", [signal.SIGTERM, None])
def test_the_window_closes_while_the_computer_thinks(
    desk: Desk, how: signal.Signals | None
) -> None:
    """That it does not wait for the search is tested with searches that have no end."""
    desk.open("--level", "11", "--colour", "white")
    assert desk.program is not None
    if how is None:
        desk.key("q")
        assert desk.program.wait(PATIENCE_S) == 0
    else:
        desk.program.send_signal(how)
        desk.program.wait(PATIENCE_S)

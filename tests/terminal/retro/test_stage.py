"""The program on a pseudo-terminal: title, answers, keys, arrows, sizes, interruption."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

pyte = pytest.importorskip("pyte", reason="the screen is read with pyte, one of the tools")

# Without a controlling terminal, Ctrl-C would be a character like another.
ON_A_TERMINAL = (
    "import fcntl, sys, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    "from kingme.cli.main import main; sys.exit(main())"
)
STARTED: list[subprocess.Popen[bytes]] = []
UP, DOWN, LEFT, RIGHT = "\x1b[A", "\x1b[B", "\x1bOD", "\x1b[C"


class Terminal:
    """The retro game on a terminal, whose screen can be read."""

    def __init__(
        self,
        *args: str,
        columns: int = 80,
        lines: int = 24,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.master, slave = pty.openpty()
        self.slave = os.dup(slave)
        self.resize(columns, lines)
        self._screen: Any = pyte.Screen(columns, lines)
        self._stream: Any = pyte.ByteStream(self._screen)
        settings = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "COLORTERM": "truecolor"}
        env = {**os.environ, "LC_ALL": "", "NO_COLOR": "", **settings, **(environment or {})}
        env = {key: value for key, value in env.items() if key not in ("COLUMNS", "LINES")}
        self.mode = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            [sys.executable, "-c", ON_A_TERMINAL, "retro", "--seed", "3", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=env,
            start_new_session=True,
        )
        os.close(slave)
        self.raw = b""
        STARTED.append(self.process)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def wait_for(self, text: str, seconds: float = 20) -> str:
        """Read until a text is on the screen."""
        limit = time.monotonic() + seconds
        while text not in self.text:
            assert time.monotonic() < limit, f"no {text!r} on\n{self.text}"
            if not self._read():
                break
        assert text in self.text, self.text
        return self.text

    def _read(self) -> bool:
        if not select.select([self.master], [], [], 0.2)[0]:
            return self.process.poll() is None
        try:
            data = os.read(self.master, 65536)
        except OSError as error:
            assert error.errno == errno.EIO  # the program has gone
            return False
        self.raw += data
        self._stream.feed(data)
        return bool(data)

    def send(self, *keys: str) -> None:
        for key in keys:
            os.write(self.master, key.encode())

    def end(self) -> int:
        """Wait for the end; its exit code. The terminal is as it was."""
        limit = time.monotonic() + 20
        while self._read():
            assert time.monotonic() < limit, self.text
        code = self.process.wait(20)
        assert termios.tcgetattr(self.slave)[:4] == self.mode[:4], "the mode is restored"
        assert self.raw.rstrip().count(b"\x1b[?1049h") == self.raw.count(b"\x1b[?1049l")
        assert self.raw.rfind(b"\x1b[?25h") >= self.raw.rfind(b"\x1b[?25l")
        os.close(self.slave)
        os.close(self.master)
        return code

    def skip_title(self) -> None:
        """Press a key when the title has begun, and wait for the first question."""
        limit = time.monotonic() + 20
        while b"\x1b[?1049h" not in self.raw:
            assert time.monotonic() < limit
            self._read()
        self.send("x")
        self.wait_for("FROM?")


@pytest.fixture(autouse=True)
def nothing_is_left_running() -> Iterator[None]:
    yield
    while STARTED:
        with STARTED.pop() as process:
            process.kill()


def test_the_title_beeps_and_ends_by_itself() -> None:
    terminal = Terminal()
    assert "PRESS ANY KEY" in terminal.wait_for("PRESS ANY KEY")
    terminal.wait_for("FROM?")
    assert terminal.raw.count(b"\a") == 15
    terminal.send("99\n", "N\n")
    assert terminal.end() == 0
    assert terminal.raw.endswith(b"YOU CONCEDE. I WIN.\r\nI TOOK 0. YOU TOOK 0.\r\nGOODBYE.\r\n")


def test_any_key_skips_the_title_and_is_no_answer() -> None:
    terminal = Terminal("--silent")
    began = time.monotonic()
    terminal.skip_title()
    assert time.monotonic() - began < 4
    assert "FROM? x" not in terminal.text
    terminal.send("\x04")
    assert terminal.end() == 0
    assert b"\a" not in terminal.raw
    assert terminal.raw.endswith(b"THE INPUT HAS ENDED. GOODBYE.\r\n")


def test_a_turn_with_a_mistake_and_a_refusal() -> None:
    terminal = Terminal("--opponent", "bot:1")
    terminal.skip_title()
    terminal.send("a\n")
    terminal.wait_for("CAPITALS ONLY.")
    terminal.send("34", "\x7f", "3")
    terminal.wait_for("FROM? 33")
    terminal.send("\n")
    terminal.wait_for("FROM 33  TO?")
    terminal.send("5", "\x15", "44\r")
    terminal.wait_for("H 33-44")
    terminal.wait_for("FROM?")
    terminal.send("99\n")
    terminal.wait_for("ANOTHER GAME?")
    assert "YOU CONCEDE. I WIN." in terminal.text
    terminal.send("Y\n")
    terminal.wait_for("I MOVE FIRST")
    assert b"\a" in terminal.raw
    terminal.send("99\n", "NO\n")
    assert terminal.end() == 0


def test_arrows_and_enter_play_a_turn() -> None:
    terminal = Terminal("--arrows", "--mono")
    terminal.skip_title()
    terminal.wait_for("[ H ]")
    terminal.send(RIGHT, LEFT, UP, DOWN)
    terminal.send("\r")
    terminal.wait_for("TO?")
    terminal.send("\x1b")  # another piece
    terminal.wait_for("CHOOSE A PIECE AGAIN.")
    terminal.send("\r")
    terminal.wait_for("TO?")
    terminal.send("\r")
    terminal.wait_for("C ")
    terminal.wait_for("FROM?")
    assert "H 3" in terminal.text
    terminal.send("99\n", "N")
    assert terminal.end() == 0


@pytest.mark.parametrize(("args", "environment"), [(["--mono"], {}), ([], {"NO_COLOR": "1"})])
def test_black_and_white(args: list[str], environment: dict[str, str]) -> None:
    terminal = Terminal(*args, environment=environment)
    terminal.skip_title()
    assert "▒▒▒▒▒( C )" in terminal.text
    terminal.send("\x04")
    assert terminal.end() == 0
    assert b"38;" not in terminal.raw
    assert b"[0;7m" in terminal.raw


def test_a_window_that_changes_its_size() -> None:
    terminal = Terminal()
    terminal.skip_title()
    terminal.resize(40, 16)
    terminal._screen.resize(16, 40)
    terminal.wait_for("TAKEN: ME 0, YOU 0")
    terminal.send("\x04")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("columns", "lines", "environment"), [(80, 10, {}), (15, 24, {}), (80, 24, {"TERM": "dumb"})]
)
def test_a_terminal_without_a_screen_gets_lines(
    columns: int, lines: int, environment: dict[str, str]
) -> None:
    terminal = Terminal(columns=columns, lines=lines, environment=environment)
    terminal.wait_for("FROM?")
    assert b"\x1b[?1049h" not in terminal.raw
    terminal.send("99\n", "N\n")
    assert terminal.end() == 0


def test_arrows_need_a_screen() -> None:
    terminal = Terminal("--arrows", environment={"TERM": "dumb"})
    assert terminal.end() == 2
    assert b"kingme: --arrows needs a terminal with a screen" in terminal.raw


def test_keys_that_mean_nothing_do_nothing() -> None:
    terminal = Terminal()
    terminal.skip_title()
    terminal.send("\x1a", "\x1b[5~", "\x1b[1;5C", "\t", UP, "3", "\x04", "3")
    terminal.wait_for("FROM? 33")
    terminal.send("\x15", "\x04")
    assert terminal.end() == 0


def test_ctrl_c_restores_the_terminal() -> None:
    terminal = Terminal()
    terminal.skip_title()
    terminal.send("\x03")
    assert terminal.end() == 130
    assert b"Traceback" not in terminal.raw


def test_ctrl_c_in_the_title() -> None:
    terminal = Terminal("--speed", "authentic")
    while b"\x1b[?1049h" not in terminal.raw:
        terminal._read()
    time.sleep(0.3)
    terminal.process.send_signal(signal.SIGINT)
    assert terminal.end() == 130


def test_the_pace_of_then() -> None:
    terminal = Terminal("--speed", "authentic", "--silent")
    began = time.monotonic()
    terminal.skip_title()
    assert time.monotonic() - began > 3
    assert b"THINKING ... 8" in terminal.raw
    terminal.send("\x04")
    assert terminal.end() == 0


def test_a_terminal_that_goes_away() -> None:
    terminal = Terminal()
    terminal.skip_title()
    os.close(terminal.slave)
    os.close(terminal.master)
    assert terminal.process.wait(20) != 0

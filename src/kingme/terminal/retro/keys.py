"""Single keys from a terminal: arrows and the like by name, everything else as its character.

It changes the terminal's mode while it is used and puts it back; it shows nothing.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import select
from enum import StrEnum
from types import TracebackType
from typing import Any, Self

_ESCAPE_WAIT = 0.05
"""Seconds within which the rest of a key that begins with Escape comes."""


class Key(StrEnum):
    """A key that is no character."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    ENTER = "enter"
    BACKSPACE = "backspace"
    CLEAR = "clear"
    ESCAPE = "escape"
    END = "end of input"
    GONE = "the terminal has gone"
    OTHER = "other"


_SEQUENCES = {"A": Key.UP, "B": Key.DOWN, "C": Key.RIGHT, "D": Key.LEFT}
_CONTROLS = {
    "\r": Key.ENTER,
    "\n": Key.ENTER,
    "\x7f": Key.BACKSPACE,
    "\b": Key.BACKSPACE,
    "\x15": Key.CLEAR,
    "\x04": Key.END,
}
_VDISABLE = b"\0"
"""In place of a key, for the terminal to have none."""


class Keys:
    """The keys of a terminal, one at a time, while used as a context.

    Args:
        fd: The terminal.

    Raises:
        ImportError: the system has no terminals of this kind.
    """

    def __init__(self, fd: int) -> None:
        import termios

        self._termios: Any = termios
        self._fd = fd
        self._mode: list[Any] = []
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._waiting = ""
        self._gone = False

    def __enter__(self) -> Self:
        self._mode = self._termios.tcgetattr(self._fd)
        mode = list(self._mode)
        # Neither lines nor echo. Ctrl-C goes on working; Ctrl-Z would leave the screen behind.
        mode[3] &= ~(self._termios.ICANON | self._termios.ECHO)
        mode[6] = list(mode[6])
        mode[6][self._termios.VMIN], mode[6][self._termios.VTIME] = 1, 0
        mode[6][self._termios.VSUSP] = _VDISABLE
        self._termios.tcsetattr(self._fd, self._termios.TCSADRAIN, mode)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(self._termios.error):  # the terminal has gone
            self._termios.tcsetattr(self._fd, self._termios.TCSADRAIN, self._mode)

    def get(self, seconds: float) -> Key | str | None:
        """The next key, or None when none has come in time."""
        if not self._waiting and not self._read(seconds):
            return Key.GONE if self._gone else None
        if not self._waiting:  # part of a character
            return None
        first, self._waiting = self._waiting[0], self._waiting[1:]
        if first == "\x1b":
            return self._escape()
        if first in _CONTROLS:
            return _CONTROLS[first]
        return first if first.isprintable() else Key.OTHER

    def forget(self) -> None:
        """Throw away what has been typed and not been asked for."""
        self._waiting = ""
        self._decoder.reset()
        self._termios.tcflush(self._fd, self._termios.TCIFLUSH)

    def _read(self, seconds: float) -> bool:
        if self._gone or not select.select([self._fd], [], [], max(0.0, seconds))[0]:
            return False
        try:
            data = os.read(self._fd, 1024)
        except OSError:
            data = b""
        self._gone = not data
        self._waiting += self._decoder.decode(data)
        return not self._gone

    def _escape(self) -> Key:
        """The key that a sequence stands for; Escape alone is a key too."""
        if not self._waiting and not self._read(_ESCAPE_WAIT):
            return Key.ESCAPE
        if self._waiting[:1] not in ("[", "O"):
            return Key.ESCAPE
        kind, self._waiting = self._waiting[0], self._waiting[1:]
        inner = ""
        while self._waiting or self._read(_ESCAPE_WAIT):
            if not self._waiting:
                continue
            character, self._waiting = self._waiting[0], self._waiting[1:]
            inner += character
            if kind == "O" or "@" <= character <= "~":
                break
        return _SEQUENCES.get(inner, Key.OTHER)

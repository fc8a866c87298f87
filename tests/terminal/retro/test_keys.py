"""Keys as they come from a terminal: whole, in pieces, and when there is nobody any more."""

from __future__ import annotations

import os
import pty
from collections.abc import Iterator

import pytest

from kingme.terminal.retro.keys import Key, Keys

Pair = tuple[int, Keys]


@pytest.fixture
def terminal() -> Iterator[Pair]:
    """Where keys are typed, and where they are read."""
    master, slave = pty.openpty()
    with Keys(slave) as keys:
        yield master, keys
    os.close(slave)
    os.close(master)


def read(keys: Keys) -> list[Key | str]:
    found = []
    while (key := keys.get(0.05)) is not None:
        found.append(key)
    return found


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        (b"3Y?", ["3", "Y", "?"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", [Key.UP, Key.DOWN, Key.RIGHT, Key.LEFT]),
        (b"\x1bOA\x1bOD", [Key.UP, Key.LEFT]),
        (b"\r\n", [Key.ENTER, Key.ENTER]),
        (b"\x7f\x08\x15", [Key.BACKSPACE, Key.BACKSPACE, Key.CLEAR]),
        (b"\x1b", [Key.ESCAPE]),
        (b"\x1bN", [Key.ESCAPE, "N"]),
        (b"\x1b[5~\x1b[1;5Cx", [Key.OTHER, Key.OTHER, "x"]),
        (b"\x04\x1a\t", [Key.END, Key.OTHER, Key.OTHER]),
        ("\u00e4\u2265".encode(), ["\u00e4", "\u2265"]),
        (b"\xff", ["\ufffd"]),
    ],
)
def test_what_is_typed_is_read(terminal: Pair, typed: bytes, found: list[Key | str]) -> None:
    master, keys = terminal
    os.write(master, typed)
    assert read(keys) == found


def test_a_character_that_comes_in_pieces(terminal: Pair) -> None:
    master, keys = terminal
    first, *rest = "\u2265".encode()
    os.write(master, bytes([first]))
    assert read(keys) == []
    os.write(master, bytes(rest))
    assert read(keys) == ["\u2265"]


def test_what_was_typed_can_be_forgotten(terminal: Pair) -> None:
    master, keys = terminal
    os.write(master, b"12")
    assert keys.get(1) == "1"
    os.write(master, b"34")
    keys.forget()
    assert read(keys) == []


def test_a_terminal_that_has_gone() -> None:
    master, slave = pty.openpty()
    with Keys(slave) as keys:
        os.close(master)
        assert [keys.get(0.05) for _ in range(3)] == [Key.GONE] * 3
    os.close(slave)

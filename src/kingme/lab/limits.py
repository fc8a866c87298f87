"""What a process may use when it runs a user's function, and what becomes of what it prints.

Limits are set by the process on itself, before it reads the user's file; they cannot be raised
again. Where a system has none (Windows), only the time is limited, by whoever waits.
"""

from __future__ import annotations

import contextlib
import io
import os
from typing import TextIO

PRINTED_MOST = 4_000
"""The most characters that are kept of what a function prints during one request."""

_MEGABYTE = 1 << 20
_LARGEST_FILE = 64 * _MEGABYTE


def limit_memory(megabytes: int) -> None:
    """Limit this process's address space, its files, and its last dump, for good."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _lower(resource.RLIMIT_AS, megabytes * _MEGABYTE)
    _lower(resource.RLIMIT_FSIZE, _LARGEST_FILE)
    _lower(resource.RLIMIT_CORE, 0)


def limit_memory_of(process: int, megabytes: int) -> None:
    """Limit the data of another process, where the system can do that (Linux)."""
    try:
        from resource import RLIMIT_CORE, RLIMIT_DATA, RLIMIT_FSIZE, prlimit
    except ImportError:
        return
    size = megabytes * _MEGABYTE
    with contextlib.suppress(OSError):
        prlimit(process, RLIMIT_DATA, (size, size))
        prlimit(process, RLIMIT_FSIZE, (_LARGEST_FILE, _LARGEST_FILE))
        prlimit(process, RLIMIT_CORE, (0, 0))


def _lower(kind: int, most: int) -> None:
    import resource

    _, hard = resource.getrlimit(kind)
    if hard == resource.RLIM_INFINITY or most < hard:
        with contextlib.suppress(ValueError, OSError):  # some systems know a limit by name only
            resource.setrlimit(kind, (most, most))


class Printed(io.TextIOBase):
    """A text stream that keeps the beginning of what is written, and counts the rest.

    >>> printed = Printed(most=5)
    >>> printed.write("hello world")
    11
    >>> printed.taken()
    'hello\\n(and 6 more characters)'
    >>> printed.taken()
    ''
    """

    def __init__(self, most: int = PRINTED_MOST) -> None:
        self._most = most
        self._kept = ""
        self._dropped = 0

    def writable(self) -> bool:
        """True: it is made to be written to."""
        return True

    def write(self, text: str) -> int:
        """Keep a text as far as there is room."""
        room = self._most - len(self._kept)
        self._kept += text[:room]
        self._dropped += max(0, len(text) - room)
        return len(text)

    def taken(self) -> str:
        """What was written since this was asked last."""
        text = self._kept
        if self._dropped:
            text += f"\n(and {self._dropped:,} more characters)"
        self._kept, self._dropped = "", 0
        return text


def take_standard_streams() -> tuple[TextIO, TextIO]:
    """Take standard input and output for oneself, so that nobody else reads or writes them.

    Afterwards standard input is empty, and what is written to standard output or error without
    Python's help goes nowhere.

    Returns:
        The input and the output that were there.
    """
    asked, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return (
        os.fdopen(asked, "r", encoding="utf-8"),
        os.fdopen(answers, "w", encoding="utf-8"),
    )

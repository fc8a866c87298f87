"""The retro game as lines on a stream, for pipes, files and terminals that can do no more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TextIO

from kingme.terminal.retro import words
from kingme.terminal.retro.events import Event, Say, Show
from kingme.terminal.retro.screen import plain_board
from kingme.terminal.retro.session import Session

_LONGEST_ECHO = 60


class Transcript:
    """Writes events as lines, and reads answers as lines.

    Args:
        out: Where the lines go.
        read: Reads a line after a prompt; None when the input has ended.
        echo: Whether answers are to be written down, since nobody typed them here.
    """

    def __init__(self, out: TextIO, read: Callable[[str], str | None], *, echo: bool) -> None:
        self._out = out
        self._read = read
        self._echo = echo

    def title(self) -> None:
        """The title without motion."""
        self._out.write(f"{words.TITLE}\n\n")

    def show(self, event: Event) -> None:
        """Write one event."""
        if isinstance(event, Say):
            self._out.write(f"{event.text}\n")
        elif isinstance(event, Show) and not event.passing:
            lines = "\n".join(plain_board(event.view))
            self._out.write(f"\n{lines}\n\n")

    def ask(self, session: Session) -> str | None:
        """The answer to the open question; None when the input has ended."""
        question = session.ask.value if session.ask else ""
        self._out.flush()
        line = self._read(question)
        if line is not None and self._echo:
            self._out.write(f"{question}{_printable(line)}".rstrip() + "\n")
        return line

    def close(self) -> None:
        """Hand over all that was written."""
        self._out.flush()


def _printable(line: str) -> str:
    """An answer as it may be written down: nobody's codes for the terminal, and not too long."""
    text = "".join(character if character.isprintable() else "?" for character in line.strip())
    return text if len(text) <= _LONGEST_ECHO else f"{text[:_LONGEST_ECHO]}..."

"""The loop of a game in the terminal: lines in, events out, and a clean end whatever happens."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping
from typing import TextIO

from kingme.terminal.events import Event, Leave, Show
from kingme.terminal.reader import LineReader
from kingme.terminal.session import Session
from kingme.terminal.streams import make_tolerant, screen_now
from kingme.terminal.styles import Screen
from kingme.terminal.writer import Writer

WATCHED_PAUSE = 0.6
"""Seconds between two moves of a game that the computer plays with itself, so it can be seen."""


def play(
    session: Session,
    *,
    stdin: TextIO | None,
    stdout: TextIO,
    environment: Mapping[str, str],
    plain: bool = False,
    ascii_only: bool = False,
) -> None:
    """Run a session until somebody leaves or the input ends.

    Args:
        session: The game.
        stdin: Where the lines come from.
        stdout: Where the game is shown.
        environment: The variables that say what the terminal can do.
        plain: Uses no colours.
        ascii_only: Uses nothing beyond ASCII.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; how to go on has been said.
    """
    make_tolerant(stdin, stdout)

    def screen() -> Screen:
        return screen_now(stdout, environment, plain=plain, ascii_only=ascii_only)

    writer = Writer(stdout, screen, lambda: (session.game, session.view()))
    pause = WATCHED_PAUSE if session.seats.watched and screen().live else 0.0
    reader = LineReader(stdin, session.completions)
    try:
        _loop(session, reader, writer, pause)
    except KeyboardInterrupt:
        writer.clear()
        stdout.write("\n")
        _write(session.farewell(), writer, 0.0)
        raise


def _loop(session: Session, reader: LineReader, writer: Writer, pause: float) -> None:
    _write(session.begin(), writer, pause)
    while (line := reader.read(session.prompt())) is not None:
        if _write(session.enter(line), writer, pause):
            return
    _write(session.farewell(input_ended=True), writer, 0.0)


def _write(events: Iterable[Event], writer: Writer, pause: float) -> bool:
    """Write events as they come; True when one of them was to leave."""
    for event in events:
        if isinstance(event, Leave):
            writer.flush()
            return True
        writer.write(event)
        if pause and isinstance(event, Show):
            writer.flush()
            time.sleep(pause)
    writer.clear()
    writer.flush()
    return False


def play_in_process(session: Session, *, plain: bool, ascii_only: bool) -> None:
    """Run a session on the standard input and output of this process."""
    play(
        session,
        stdin=sys.stdin,
        stdout=sys.stdout,
        environment=os.environ,
        plain=plain,
        ascii_only=ascii_only,
    )

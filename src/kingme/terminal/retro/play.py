"""The loop of a retro game: which front shows it, answers in, events out, a clean end."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Protocol, TextIO

from kingme.terminal.reader import LineReader
from kingme.terminal.retro.events import Event, Leave, Say
from kingme.terminal.retro.keys import Keys
from kingme.terminal.retro.pace import PACES, Speed
from kingme.terminal.retro.session import Ask, Session
from kingme.terminal.retro.stage import Stage
from kingme.terminal.retro.transcript import Transcript
from kingme.terminal.streams import make_tolerant, screen_now
from kingme.terminal.styles import Screen

FEWEST_COLUMNS, FEWEST_LINES = 20, 15
"""A terminal that is smaller gets lines instead of a screen."""


class Options(NamedTuple):
    """How the game is shown.

    Attributes:
        speed: How fast things go where somebody watches.
        silent: No beeps.
        arrows: A cursor on the board.
        mono: Black and white.
        ascii_only: Nothing beyond ASCII.
    """

    speed: Speed = Speed.FAST
    silent: bool = False
    arrows: bool = False
    mono: bool = False
    ascii_only: bool = False


class Front(Protocol):
    """Whatever shows a game and asks for answers."""

    def title(self) -> None:
        """Show the title."""

    def show(self, event: Event) -> None:
        """Show one event."""

    def ask(self, session: Session) -> str | None:
        """The answer to the open question; None when the input has ended."""


def is_stage(stdin: TextIO | None, stdout: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether a person sits at a terminal that can show a screen."""
    if stdin is None or not stdin.isatty() or not stdout.isatty():
        return False
    if environment.get("TERM", "") in ("", "dumb"):
        return False
    columns, lines = shutil.get_terminal_size()
    if columns < FEWEST_COLUMNS or lines < FEWEST_LINES:
        return False
    try:
        Keys(stdin.fileno())
    except (ImportError, OSError):
        return False
    return True


def play(
    session: Session,
    options: Options,
    *,
    stdin: TextIO | None,
    stdout: TextIO,
    environment: Mapping[str, str],
) -> None:
    """Play until somebody leaves or the input ends.

    Args:
        session: The game.
        options: How it is shown.
        stdin: Where the answers come from.
        stdout: Where it is shown.
        environment: The variables that say what the terminal can do.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; the terminal is as it was before.
    """
    make_tolerant(stdin, stdout)

    def screen() -> Screen:
        return screen_now(stdout, environment, plain=options.mono, ascii_only=options.ascii_only)

    if stdin is not None and is_stage(stdin, stdout, environment):
        last: list[str] = []
        with Stage(
            stdout,
            Keys(stdin.fileno()),
            screen,
            PACES[options.speed],
            silent=options.silent,
            arrows=options.arrows,
        ) as stage:
            run(session, stage, last)
        # The screen is gone; what it said last stays.
        stdout.write("".join(f"{text}\n" for text in last))
        stdout.flush()
    else:
        reader = LineReader(stdin, list)
        typed = stdin is not None and stdin.isatty()
        transcript = Transcript(stdout, reader.read, echo=not typed)
        try:
            run(session, transcript)
        finally:
            transcript.close()


def run(session: Session, front: Front, said: list[str] | None = None) -> None:
    """Let a session and a front talk to each other.

    Args:
        session: The game.
        front: What shows it.
        said: Gets the texts since the last answer in a game.
    """
    said = [] if said is None else said
    front.title()
    events: Iterable[Event] = session.begin()
    while not _shown(events, front, said):
        answer = front.ask(session)
        if session.ask is not Ask.ANOTHER:  # how the game ended is to stay
            said.clear()
        events = session.end() if answer is None else session.enter(answer)


def _shown(events: Iterable[Event], front: Front, said: list[str]) -> bool:
    """Show events as they come; True when one of them was to leave."""
    for event in events:
        if isinstance(event, Leave):
            return True
        if isinstance(event, Say):
            said.append(event.text)
        front.show(event)
    return False


def play_in_process(session: Session, options: Options) -> None:
    """Play on the standard input and output of this process."""
    play(session, options, stdin=sys.stdin, stdout=sys.stdout, environment=os.environ)


def is_stage_in_process() -> bool:
    """Whether a person sits at the terminal of this process, and it can show a screen."""
    return is_stage(sys.stdin, sys.stdout, os.environ)

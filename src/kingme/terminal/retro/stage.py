"""The retro game on a terminal that somebody watches: one screen, drawn anew where it changes.

It owns the terminal's screen while it is open. Whoever plays reads the keys that it waits for.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import TracebackType
from typing import Self, TextIO

from kingme.players.retro import Cell, cell_of
from kingme.terminal.retro import title, words
from kingme.terminal.retro.canvas import Canvas
from kingme.terminal.retro.cursor import ARROWS, moved, nearest
from kingme.terminal.retro.events import Event, Say, Show, Think, View
from kingme.terminal.retro.keys import Key, Keys
from kingme.terminal.retro.pace import Pace
from kingme.terminal.retro.screen import MESSAGES, Desk, draw
from kingme.terminal.retro.session import Ask, Session
from kingme.terminal.styles import Screen

_OPEN = "\x1b[?1049h\x1b[?7l\x1b[?25l\x1b[2J"
_CLOSE = "\x1b[0m\x1b[?25h\x1b[?7h\x1b[?1049l"
_BELL = "\a"
_CARET = 0.4
"""Seconds between two phases of the flashing cursor."""
_LONGEST_ANSWER = 20
_SCANNED = range(89, 10, -1)

KEYS = {
    Ask.FROM: "33 IS ROW 3, COLUMN 3   99 CONCEDES",
    Ask.TO: "ENTER ALONE: BACK",
    Ask.JUMP_AGAIN: "Y OR N",
    Ask.ANOTHER: "Y OR N",
}
"""What can be typed, by question."""
ARROW_KEYS = {
    Ask.FROM: "ARROWS, ENTER   99 CONCEDES",
    Ask.TO: "ARROWS, ENTER   ESC: BACK",
    Ask.JUMP_AGAIN: "ENTER: YES   ESC: NO",
    Ask.ANOTHER: "ENTER: YES   ESC: NO",
}


class Stage:
    """The screen of a game.

    Args:
        out: The terminal.
        keys: Its keys.
        screen: What it can show; asked for every picture, since a window may change.
        pace: How fast things go.
        silent: No beeps.
        arrows: Show a cursor on the board, which the arrow keys move.
    """

    def __init__(
        self,
        out: TextIO,
        keys: Keys,
        screen: Callable[[], Screen],
        pace: Pace,
        *,
        silent: bool,
        arrows: bool,
    ) -> None:
        self._out = out
        self._keys = keys
        self._screen = screen
        self._pace = pace
        self._silent = silent
        self._arrows = arrows
        self._shown: list[str] = []
        self._size = (0, 0)
        self._desk: Desk | None = None
        self._cursor = cell_of(31)

    def __enter__(self) -> Self:
        self._keys.__enter__()
        self._out.write(_OPEN)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._out.write(_CLOSE)
        self._out.flush()
        self._keys.__exit__(kind, error, trace)

    # The title -------------------------------------------------------------------------------

    def title(self) -> None:
        """Show the title until it is over or a key is pressed."""
        for step in title.steps(self._screen().lines, self._pace):
            self._put(title.draw(step, self._screen()))
            if step.beep:
                self._beep()
            if self._keys.get(step.seconds) is not None:
                self._keys.forget()
                return

    # Events ----------------------------------------------------------------------------------

    def show(self, event: Event) -> None:
        """Show one event."""
        if isinstance(event, Show):
            self._board(event.view)
            if event.passing:
                time.sleep(self._pace.hop)
        elif isinstance(event, Say):
            self._say(event)
        elif isinstance(event, Think):
            self._think()

    def _board(self, view: View) -> None:
        old = self._desk
        desk = Desk(view) if old is None else old._replace(view=view)
        if self._pace.board_row and (old is None or old.view.cells != view.cells):
            for rows in range(9):
                self._draw(desk._replace(rows=rows))
                time.sleep(self._pace.board_row)
        self._draw(desk)

    def _say(self, event: Say) -> None:
        desk = self._desk
        assert desk is not None
        kept = tuple(text for text in desk.messages if text != words.THINKING)
        kept = kept[-MESSAGES + 1 :]
        if self._pace.letter:
            for length in range(1, len(event.text)):
                text = event.text[:length]
                self._draw(desk._replace(messages=(*kept, text), refused=event.refusal))
                time.sleep(self._pace.letter)
        self._draw(desk._replace(messages=(*kept, event.text), refused=event.refusal))
        if event.refusal:
            self._beep()

    def _think(self) -> None:
        desk = self._desk
        assert desk is not None
        first = [text for text in desk.messages if text == words.FIRST]
        desk = desk._replace(messages=(*first, words.THINKING), refused=False)
        self._draw(desk)
        if self._pace.think:
            for cell in _SCANNED:
                self._draw(desk._replace(messages=(*first, f"{words.THINKING} {cell}")))
                time.sleep(self._pace.think / len(_SCANNED))
            self._draw(desk)

    # Questions -------------------------------------------------------------------------------

    def ask(self, session: Session) -> str | None:
        """The answer to the open question; None when the input has ended."""
        assert self._desk is not None
        assert session.ask is not None
        if self._arrows:
            self._cursor = _start(session, self._cursor)
        typed = ""
        caret = True
        while True:
            self._draw(self._question(session, typed, caret))
            key = self._keys.get(_CARET)
            if key is None:
                caret = not caret
                continue
            caret = True
            if key is Key.GONE or (key is Key.END and not typed):
                return None
            if key is Key.END:
                continue
            if key is Key.ENTER:
                return self._answered(session, typed)
            if key is Key.BACKSPACE:
                typed = typed[:-1]
            elif key is Key.CLEAR:
                typed = ""
            elif self._arrows and key in ARROWS:
                assert isinstance(key, Key)
                self._cursor = moved(self._cursor, key)
            elif self._arrows and key in (Key.ESCAPE, "N") and not typed:
                if session.ask in (Ask.JUMP_AGAIN, Ask.ANOTHER):
                    return self._done("N")
                if session.ask is Ask.TO:
                    return self._done("")
            elif not isinstance(key, Key) and len(typed) < _LONGEST_ANSWER:
                typed += key

    def _answered(self, session: Session, typed: str) -> str:
        """What Enter means: what was typed, or else the cell under the cursor."""
        if not self._arrows or typed:
            return self._done(typed)
        if session.ask is Ask.ANOTHER or session.ask is Ask.JUMP_AGAIN:
            return self._done("Y")
        if session.ask is Ask.TO and self._cursor == session.chosen:
            return self._done("")
        return self._done(str(self._cursor))

    def _done(self, answer: str) -> str:
        """Take the question and the last messages away."""
        assert self._desk is not None
        desk = self._desk._replace(messages=(), refused=False, cursor=None, typed="", question="")
        self._draw(desk._replace(choices=frozenset(), chosen=None))
        return answer

    def _question(self, session: Session, typed: str, caret: bool) -> Desk:
        assert self._desk is not None
        assert session.ask is not None
        asked = self._arrows and session.ask is not Ask.ANOTHER
        return self._desk._replace(
            view=session.view(),
            question=_asked(session),
            typed=typed,
            caret=caret,
            choices=session.choices if asked else frozenset(),
            cursor=self._cursor if asked else None,
            chosen=session.chosen,
            keys=(ARROW_KEYS if self._arrows else KEYS)[session.ask],
        )

    # The terminal ----------------------------------------------------------------------------

    def _beep(self) -> None:
        if not self._silent:
            self._out.write(_BELL)
            self._out.flush()

    def _draw(self, desk: Desk) -> None:
        self._desk = desk
        self._put(draw(desk, self._screen()))

    def _put(self, canvas: Canvas) -> None:
        """Write the lines that have changed since the last picture."""
        if self._size != (canvas.width, canvas.height):
            self._size = (canvas.width, canvas.height)
            self._shown = [""] * canvas.height
            self._out.write("\x1b[0m\x1b[2J")
        lines = canvas.lines(self._screen().colours)
        for number, line in enumerate(lines):
            if line != self._shown[number]:
                self._out.write(f"\x1b[{number + 1};1H{line}")
        self._shown = lines
        self._out.flush()


def _start(session: Session, cursor: Cell) -> Cell:
    """Where the cursor stands when a question is asked."""
    if session.ask is Ask.FROM:
        return nearest(cursor, session.choices) if cursor not in session.choices else cursor
    if session.ask in (Ask.TO, Ask.JUMP_AGAIN):
        return nearest(cursor, session.choices)
    return cursor


def _asked(session: Session) -> str:
    """The open question, with the piece that is to be moved."""
    assert session.ask is not None
    start = f"{words.FROM} {session.chosen}  " if session.ask is Ask.TO else ""
    return f"{start}{session.ask.value}"

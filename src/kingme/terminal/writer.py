"""Events as text on a stream: folded, coloured, with the board where it belongs."""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from typing import TextIO

from kingme.game import Game
from kingme.terminal.board_text import BoardView, draw
from kingme.terminal.events import Event, Say, Show, Think
from kingme.terminal.panel import WIDTH, panel
from kingme.terminal.styles import Colours, Screen, Voice, said
from kingme.terminal.words import balance

_ERASE_LINE = "\r\x1b[K"
_GAP = "  "


class Writer:
    """Writes events.

    Args:
        stream: Where they are written.
        screen: What can be shown; asked anew for every board, since a window may change.
        scene: The game and what to show of its board, asked when a board is drawn.
    """

    def __init__(
        self,
        stream: TextIO,
        screen: Callable[[], Screen],
        scene: Callable[[], tuple[Game, BoardView]],
    ) -> None:
        self._stream = stream
        self._screen = screen
        self._scene = scene
        self._waiting = False

    def write(self, event: Event) -> None:
        """Write one event."""
        self.clear()
        if isinstance(event, Say):
            self._say(event)
        elif isinstance(event, Show):
            self._show()
        elif isinstance(event, Think):
            self._wait(event)

    def clear(self) -> None:
        """Take the note away that somebody is thinking."""
        if self._waiting:
            self._stream.write(_ERASE_LINE)
            self._waiting = False

    def flush(self) -> None:
        """Hand over all that was written."""
        self._stream.flush()

    def _say(self, event: Say) -> None:
        screen = self._screen()
        lines = [event.text]
        if not event.laid_out:
            width = max(20, screen.columns - 1)
            lines = textwrap.wrap(event.text, width, break_on_hyphens=False) or [""]
        for line in lines:
            self._stream.write(f"{said(line, event.voice, screen.colours)}\n")

    def _wait(self, event: Think) -> None:
        screen = self._screen()
        if screen.live:
            text = said(f"{event.name} is thinking ...", Voice.QUIET, screen.colours)
            self._stream.write(text)
            self._stream.flush()
            self._waiting = True

    def _show(self) -> None:
        screen = self._screen()
        game, view = self._scene()
        drawing = draw(view, screen)
        lines = drawing.lines
        coloured = screen.colours is not Colours.NONE
        if coloured and screen.columns >= drawing.width + len(_GAP) + WIDTH:
            beside = panel(game, view, len(lines), screen.colours)
            lines = [
                f"{line}{_GAP}{text}".rstrip() if text else line
                for line, text in zip(lines, beside, strict=True)
            ]
        else:
            pieces = list(view.pieces.values())
            sides = (view.top, view.top.other)
            counts = "; ".join(f"{side.capitalize()} {balance(pieces, side)}" for side in sides)
            lines = [*lines, said(f"{counts}.", Voice.QUIET, screen.colours)]
        self._stream.write("\n" + "\n".join(lines) + "\n\n")

"""What a session has to say to whoever shows it: four small values."""

from __future__ import annotations

from typing import NamedTuple

from kingme.terminal.styles import Voice


class Say(NamedTuple):
    """A line of text. It may be folded, unless it is laid out already."""

    text: str
    voice: Voice = Voice.PLAIN
    laid_out: bool = False


class Show(NamedTuple):
    """The board has changed: draw it."""


class Think(NamedTuple):
    """A player begins to think; it may take a while."""

    name: str


class Leave(NamedTuple):
    """The session is over."""


Event = Say | Show | Think | Leave

"""The opponent's face: which mood it shows, how one fades into the next, where it looks."""

from __future__ import annotations

from typing import NamedTuple

from kingme.desktop.motion import figures
from kingme.desktop.motion.easing import ease_out
from kingme.desktop.motion.pose import Point
from kingme.desktop.state import Mood


class FacePose(NamedTuple):
    """The face as it is to be drawn.

    Attributes:
        mood: What it shows now.
        before: What it showed before.
        mix: How much of `mood` is to be seen over `before`, from 0 to 1; 1 as a rule.
        look: How far the pupils are moved to the right and down, in units of its drawing.
        turn: How far the spinner in thinking eyes is turned, from 0 to 1.
    """

    mood: Mood
    before: Mood
    mix: float
    look: Point
    turn: float


class Face:
    """Follows the opponent's mood, and holds each for a while."""

    def __init__(self) -> None:
        self._mood = Mood.CALM
        self._before = Mood.CALM
        self._since = -figures.FACE_HOLD

    def update(self, now: float, mood: Mood, *, lively: bool) -> None:
        """Let time pass.

        Args:
            now: The moment.
            mood: What the face should show.
            lively: False lets it change at once.
        """
        if mood == self._mood:
            return
        if not lively:
            self._before = self._mood = mood
            self._since = now - figures.FACE_HOLD
        elif now >= self._since + figures.FACE_HOLD:
            self._before, self._mood, self._since = self._mood, mood, now

    def pose(self, now: float, look: Point, *, lively: bool) -> FacePose:
        """The face at a moment.

        Args:
            now: The moment.
            look: Where it looks.
            lively: False for a still face.
        """
        if not lively:
            return FacePose(self._mood, self._mood, 1.0, (0.0, 0.0), 0.0)
        return FacePose(
            self._mood,
            self._before,
            ease_out((now - self._since) / figures.FACE_FADE),
            look,
            now * figures.SPINNER_RATE % 1.0,
        )

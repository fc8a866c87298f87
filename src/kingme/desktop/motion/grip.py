"""What the player has picked up: how high it is raised, and where the pointer carries it."""

from __future__ import annotations

import math
from typing import NamedTuple

from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Actor
from kingme.desktop.motion.easing import ease_out, mix
from kingme.desktop.motion.pose import Point


class Carried(NamedTuple):
    """A piece that the pointer carries: the square it came from, and where it is."""

    square: int
    where: Point


class Raised(NamedTuple):
    """How a piece that is picked up differs from one that stands.

    Attributes:
        lift: How far it is above its shadow.
        size: Its width and height.
        shadow: Size and strength of its shadow.
        angle: How far it sways.
    """

    lift: float
    size: float
    shadow: Point
    angle: float


class Grip:
    """Raises the selected piece, lowers it again, and knows what is carried."""

    def __init__(self) -> None:
        self.carried: Carried | None = None
        self.dropped: Carried | None = None
        self._up: tuple[Actor, float] | None = None
        self._down: list[tuple[Actor, float]] = []

    def empty(self) -> None:
        """Let go of everything at once."""
        self.carried = self.dropped = self._up = None
        self._down.clear()

    def take_dropped(self) -> Point | None:
        """Where the piece that was carried was let go or still is; forgets it."""
        found = self.dropped or self.carried
        self.carried = self.dropped = None
        return found.where if found is not None else None

    def update(self, now: float, selected: Actor | None) -> None:
        """Let time pass, with the piece that is selected now."""
        if self._up is not None and self._up[0] is not selected:
            self._down.append((self._up[0], now))
            self._up = None
        if selected is not None and self._up is None:
            self._up = selected, now
        self._down = [entry for entry in self._down if now - entry[1] < figures.RAISE]

    def raised(self, actor: Actor, now: float, *, instant: bool, sways: bool) -> Raised | None:
        """How a piece is picked up; None for one that stands.

        Args:
            actor: The piece.
            now: The moment.
            instant: It is up or down, and nothing in between.
            sways: It swings a little as long as it is up.
        """
        if self._up is not None and self._up[0] is actor:
            since, upwards = self._up[1], True
        else:
            lowered = [since for down, since in self._down if down is actor]
            if not lowered or instant:
                return None
            since, upwards = lowered[-1], False
        part = 1.0 if instant else ease_out((now - since) / figures.RAISE)
        if not upwards:
            part = 1 - part
        swing = math.sin(math.tau * figures.SWAY_RATE * (now - since)) if sways and upwards else 0.0
        wide, strong = figures.RAISED_SHADOW
        return Raised(
            figures.RAISED * part,
            mix(1.0, figures.RAISED_SIZE, part),
            (mix(1.0, wide, part), mix(1.0, strong, part)),
            figures.SWAY_ANGLE * swing * part,
        )

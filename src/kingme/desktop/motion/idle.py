"""What pieces do when nothing happens: blink, bob, look about, and now and then something silly.

All of it is small and slow, and a function of time and of the piece's own number.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from random import Random
from typing import NamedTuple

from kingme.desktop.motion import figures
from kingme.desktop.motion.easing import ease_in_out, ease_out, linear, mix
from kingme.desktop.motion.pose import Point


class Antic(StrEnum):
    """Something silly."""

    WAVE = "wave"
    YAWN = "yawn"
    SNEEZE = "sneeze"
    PEEK = "peek"


SECONDS = {
    Antic.WAVE: figures.WAVE,
    Antic.YAWN: figures.YAWN,
    Antic.SNEEZE: figures.SNEEZE,
    Antic.PEEK: figures.PEEK,
}

SNEEZES_AT = 0.62
"""The moment of a sneeze, as a part of its time."""


class Gesture(NamedTuple):
    """How an idle piece differs from one at rest.

    Attributes:
        dx: To the right, in squares.
        dy: Downwards.
        lift: Upwards, above its shadow.
        sx: Width.
        sy: Height.
        angle: Degrees to the right.
        mood: Its face, if that differs.
        look: Where it looks, if not at the pointer; hundredths of a square.
    """

    dx: float = 0.0
    dy: float = 0.0
    lift: float = 0.0
    sx: float = 1.0
    sy: float = 1.0
    angle: float = 0.0
    mood: str | None = None
    look: Point | None = None


STILL = Gesture()


@lru_cache(maxsize=128)
def _blinks(seed: int, minute: int) -> tuple[float, ...]:
    """When a piece blinks within a minute, in seconds from the minute's start."""
    random = Random(f"blink/{seed}/{minute}")
    moments = []
    moment = random.uniform(0, figures.BLINK_EVERY[1])
    while moment < 60 - figures.BLINK_EVERY[0]:
        moments.append(moment)
        moment += random.uniform(*figures.BLINK_EVERY)
    return tuple(moments)


def blinking(seed: int, now: float) -> bool:
    """Whether a piece has its eyes shut for a moment: 120 ms every three to six seconds."""
    minute, second = divmod(now, 60)
    return any(0 <= second - moment < figures.BLINK for moment in _blinks(seed, int(minute)))


def phase(seed: int) -> float:
    """Where in its cycle a piece is at the start, from 0 to 1; spread evenly over the pieces.

    >>> [round(phase(seed), 2) for seed in (0, 1, 2)]
    [0.0, 0.62, 0.24]
    """
    return seed * 0.6180339887498949 % 1.0


def bob(seed: int, now: float) -> float:
    """How far a piece is above its rest, in squares."""
    return figures.BOB * math.sin(math.tau * (figures.BOB_RATE * now + phase(seed)))


def sway(seed: int, now: float, rate: float) -> float:
    """How far ears, antennae or steam are to one side, from -1 to 1."""
    return math.sin(math.tau * (rate * now + phase(seed)))


def glance(eye: Point, target: Point | None) -> Point:
    """How far the pupils of an eye are moved to look at a place, in hundredths of a square.

    >>> glance((1, 1), None), glance((1, 1), (1, 1)), glance((1, 1), (5, 1))
    ((0.0, 0.0), (0.0, 0.0), (2.0, 0.0))
    """
    if target is None:
        return 0.0, 0.0
    dx, dy = target[0] - eye[0], target[1] - eye[1]
    far = math.hypot(dx, dy)
    if far == 0:
        return 0.0, 0.0
    # Within one square the eyes move less, so that they do not flip when it is passed over.
    reach = figures.LOOK_MOST * min(1.0, far) / far
    return dx * reach, dy * reach


@dataclass(frozen=True, slots=True)
class Act:
    """One antic of one piece.

    Attributes:
        antic: What it does.
        square: Who does it.
        start: When it begins.
        way: 1 or -1: to which side.
    """

    antic: Antic
    square: int
    start: float
    way: int

    @property
    def end(self) -> float:
        """When it is over."""
        return self.start + SECONDS[self.antic]

    @property
    def sneeze(self) -> float:
        """When the sneeze comes, for one who sneezes."""
        return self.start + SNEEZES_AT * figures.SNEEZE

    def swing(self, now: float) -> float:
        """How far a wave is to one side, from -1 to 1: once and a half to and fro, below 2 Hz."""
        return math.sin(3 * math.pi * linear((now - self.start) / SECONDS[self.antic]))

    def gesture(self, now: float) -> Gesture:
        """How the piece stands."""
        t = linear((now - self.start) / SECONDS[self.antic])
        whole = math.sin(math.pi * t)
        match self.antic:
            case Antic.WAVE:
                lean = self.way * 9 * self.swing(now)
                return Gesture(lift=0.05 * whole, angle=lean, mood="cheer")
            case Antic.YAWN:
                return Gesture(
                    sx=1 - 0.05 * whole, sy=1 + 0.11 * whole, angle=-3 * whole, mood="yawn"
                )
            case Antic.SNEEZE:
                return self._sneezing(t)
            case Antic.PEEK:
                out = ease_in_out(min(t, 1 - t) / 0.3)
                return Gesture(
                    dx=0.10 * self.way * out,
                    lift=0.07 * out,
                    angle=7 * self.way * out,
                    look=(2.0 * self.way, -1.0 if t < 0.5 else 1.0),
                )

    def _sneezing(self, t: float) -> Gesture:
        if t < SNEEZES_AT:
            drawn = ease_in_out(t / SNEEZES_AT)
            return Gesture(
                sx=1 - 0.05 * drawn, sy=1 + 0.09 * drawn, angle=-7 * drawn, mood="sleepy"
            )
        out = (t - SNEEZES_AT) / (1 - SNEEZES_AT)
        strength = ease_out(out / 0.2) if out < 0.2 else 1 - ease_in_out((out - 0.2) / 0.8)
        return Gesture(
            sx=1 + 0.12 * strength,
            sy=1 - 0.14 * strength,
            angle=mix(-7, 5, ease_out(out / 0.2)) if out < 0.2 else 5 * strength,
            mood="dizzy" if out < 0.15 else "blink" if out < 0.7 else None,
        )


def nudge(now: float, sneeze: float) -> float:
    """How far neighbours of a sneeze have slid away, from 0 to 1 and back."""
    t = (now - sneeze) / figures.NUDGE_TIME
    return math.sin(math.pi * t) if 0 < t < 1 else 0.0


class Idler:
    """Lets one piece do something silly after a while of quiet.

    Args:
        seed: For who does what.
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(f"idle/{seed}")
        self._quiet_since: float | None = None
        self._next = 0.0
        self.act: Act | None = None

    def disturb(self) -> None:
        """Something happens: no antics, and the quiet begins anew."""
        self._quiet_since = None
        self.act = None

    def update(self, now: float, squares: Sequence[int]) -> Act | None:
        """Let quiet time pass.

        Args:
            now: The moment.
            squares: Whose turn to be silly it could be.

        Returns:
            The act that has just begun, if one has.
        """
        if self._quiet_since is None:
            self._quiet_since = now
            self._next = now + figures.QUIET
        if self.act is not None and now >= self.act.end:
            self._next = self.act.end + self._random.uniform(*figures.PEACE)
            self.act = None
        if self.act is not None or now < self._next or not squares:
            return None
        self.act = Act(
            self._random.choice(list(Antic)),
            self._random.choice(squares),
            self._next,
            self._random.choice((-1, 1)),
        )
        if self.act.end <= now:
            # The window slept through it.
            self._next = now + self._random.uniform(*figures.PEACE)
            self.act = None
        return self.act

"""All that is going on on the board: the pieces and what is shown over and under them.

The director plans it, the stage lets time pass over it, the painter draws it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cache

from kingme.art.sets import piece_set
from kingme.desktop.motion import figures
from kingme.desktop.motion.cast import Cast
from kingme.desktop.motion.effects import (
    Bolt,
    Cracks,
    Crown,
    ErrorScreen,
    Omen,
    Push,
    Refusal,
    Stars,
    Word,
)
from kingme.desktop.motion.particles import Swarm
from kingme.desktop.motion.timeline import Timeline


@cache
def _kind(set_name: str) -> str:
    """What the pieces of a set are; asked for every piece of every frame."""
    return piece_set(set_name).kind


@dataclass(frozen=True, slots=True)
class Flags:
    """How lively the window may be.

    Attributes:
        animations: Off shows every move at once and nothing else.
        reduced_motion: Moves slide; nothing is squashed, flies, flashes or shakes.
        screen_shake: Whether captures push the board.
        set_name: The piece set, by its name in `kingme.art.sets`.

    Raises:
        ValueError: there is no such set.
    """

    animations: bool = True
    reduced_motion: bool = False
    screen_shake: bool = True
    set_name: str = "neo_duck"

    def __post_init__(self) -> None:
        _kind(self.set_name)

    @property
    def full(self) -> bool:
        """Whether all effects are wanted."""
        return self.animations and not self.reduced_motion

    @property
    def faces(self) -> bool:
        """Whether the pieces have faces."""
        return _kind(self.set_name) != "disc"

    @property
    def neo(self) -> bool:
        """Whether the set is one of the neo sets."""
        return _kind(self.set_name) == "gadget"

    @property
    def sway_rate(self) -> float:
        """How often a second ears, or antennae and steam, swing."""
        return figures.SWAY_GADGETS_RATE if self.neo else figures.SWAY_EARS_RATE

    @property
    def turn_rate(self) -> float:
        """How often a second the drawing comes round that goes round: rays or reload arrow."""
        return figures.RELOAD_RATE if self.neo else figures.RAYS_RATE


Cue = tuple[str, int]
"""The name of a sound effect and which hop of a chain it belongs to."""


@dataclass(slots=True)
class Show:
    """The pieces and everything round them.

    Attributes:
        cast: The pieces.
        swarm: The particles.
        words: Comic words, those to come included.
        pushes: Pushes of the board; no two run at once.
        crowns: Crowns in the air.
        screens: Error screens of captured gadgets.
        stars: Stars round dizzy heads.
        bolts: Lightning.
        cracks: Cracks in the ground.
        omen: The sign of what is about to happen.
        refusal: The latest thing that could not be done, as long as it shows.
        sounds: What is to be heard, and when.
        slow: From when to when the slow motion of a last jump lasts.
        until: When the movement that matters is over; the rest may go on.
        turn: When the board began to be turned.
    """

    cast: Cast = field(default_factory=Cast)
    swarm: Swarm = field(default_factory=Swarm)
    words: list[Word] = field(default_factory=list)
    pushes: list[Push] = field(default_factory=list)
    crowns: list[Crown] = field(default_factory=list)
    screens: list[ErrorScreen] = field(default_factory=list)
    stars: list[Stars] = field(default_factory=list)
    bolts: list[Bolt] = field(default_factory=list)
    cracks: list[Cracks] = field(default_factory=list)
    omen: Omen | None = None
    refusal: Refusal | None = None
    sounds: Timeline[Cue] = field(default_factory=Timeline)
    slow: tuple[float, float] = (-math.inf, -math.inf)
    until: float = -math.inf
    turn: float = -math.inf

    def tidy(self, now: float) -> None:
        """Let go of what is over."""
        self.cast.tidy(now)
        self.swarm.update(now)
        self.words = [word for word in self.words if word.end > now]
        self.pushes = [push for push in self.pushes if push.end > now]
        self.crowns = [crown for crown in self.crowns if crown.end > now]
        self.screens = [screen for screen in self.screens if screen.end > now]
        self.stars = [stars for stars in self.stars if stars.end > now]
        self.bolts = [bolt for bolt in self.bolts if bolt.end > now]
        self.cracks = [cracks for cracks in self.cracks if cracks.end > now]
        if self.omen is not None and self.omen.end <= now:
            self.omen = None
        if self.refusal is not None and self.refusal.end <= now:
            self.refusal = None

    def finish(self, now: float) -> None:
        """End all movement at once; what is seen over the board already may fade out."""
        self.cast.finish()
        self.swarm.cancel()
        self.words = [word for word in self.words if word.start <= now]
        self.pushes = [push for push in self.pushes if push.start <= now]
        self.bolts = [bolt for bolt in self.bolts if bolt.start <= now]
        self.cracks = [cracks for cracks in self.cracks if cracks.start <= now]
        self.refusal = None
        self.crowns.clear()
        self.screens.clear()
        self.stars.clear()
        self.sounds.clear()
        self.slow = (-math.inf, -math.inf)
        self.turn = -math.inf
        self.until = min(self.until, now)

    def clear(self) -> None:
        """End everything."""
        self.finish(-math.inf)
        self.swarm.clear()
        self.omen = None

    def push(self, moment: float, direction: tuple[float, float], reach: float) -> None:
        """Push the board, unless it was pushed a moment ago or is about to be."""
        if all(abs(moment - push.start) >= figures.PUSH_APART for push in self.pushes):
            self.pushes.append(Push(moment, direction, reach))

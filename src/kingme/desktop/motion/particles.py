"""Small short-lived things that fly: puffs, sparks, sparkles, confetti, dust. Draws none of them.

Each is a function of time from its birth on, so that no frame rate changes its way.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import NamedTuple

from kingme.desktop.motion import figures
from kingme.desktop.motion.easing import ease_out, linear, mix
from kingme.desktop.motion.pose import Point
from kingme.desktop.motion.timeline import Timeline


class Kind(StrEnum):
    """What a particle looks like."""

    PUFF = "puff"
    SPARK = "spark"
    SPARKLE = "sparkle"
    STAR = "star"
    CONFETTI = "confetti"
    DUST = "dust"
    STREAK = "streak"


class Speck(NamedTuple):
    """A particle as it is to be drawn.

    Attributes:
        kind: What it looks like.
        x: From the left of the shown board.
        y: From the top of the shown board.
        size: Its radius.
        angle: Degrees to the right.
        alpha: From 0 to 1.
        colour: Which colour of its kind.
        width: How wide it looks, from 0 to 1, as it tumbles.
    """

    kind: Kind
    x: float
    y: float
    size: float
    angle: float
    alpha: float
    colour: int
    width: float


class Particle(NamedTuple):
    """A particle from birth to death.

    Attributes:
        kind: What it looks like.
        born: When.
        life: For how long, in seconds.
        origin: Where, on the board with square 1 on top.
        offset: How far from there on the shown board.
        way: How far it goes in its life, gravity left aside.
        size: Its radius at birth.
        last_size: Its radius at death.
        angle: How it lies at birth.
        spin: Degrees a second.
        gravity: Squares a second squared, downwards.
        eased: It bursts out and slows down, instead of flying evenly.
        fade: For how long it fades, before its death; None for a fade as 1 - t² all along.
        colour: Which colour of its kind.
        tumble: Turns a second about its own long axis.
    """

    kind: Kind
    born: float
    life: float
    origin: Point
    offset: Point = (0.0, 0.0)
    way: Point = (0.0, 0.0)
    size: float = 0.1
    last_size: float = 0.1
    angle: float = 0.0
    spin: float = 0.0
    gravity: float = 0.0
    eased: bool = False
    fade: float | None = None
    colour: int = 0
    tumble: float = 0.0

    def at(self, now: float, origin: Point) -> Speck:
        """How it looks at a moment of its life, from where its origin is shown."""
        age = now - self.born
        t = linear(age / self.life)
        part = ease_out(t) if self.eased else t
        rise = self.way[1] * part
        if self.kind is Kind.CONFETTI and rise < 0:
            rise *= throw(origin[1] + self.offset[1])
        if self.fade is None:
            alpha = 1 - t * t
        else:
            alpha = linear((self.life - age) / self.fade)
        return Speck(
            self.kind,
            origin[0] + self.offset[0] + self.way[0] * part,
            origin[1] + self.offset[1] + rise + self.gravity * age * age / 2,
            mix(self.size, self.last_size, t),
            self.angle + self.spin * age,
            alpha,
            self.colour,
            abs(math.cos(math.tau * self.tumble * age)) if self.tumble else 1.0,
        )


def throw(height: float) -> float:
    """How strongly paper is thrown up from so far below the top of the board, from 0 to 1.

    Near the top it would leave the window and be seen by nobody.

    >>> throw(5.0), round(throw(0.3), 2)
    (1.0, 0.53)
    """
    highest = max(0.0, height) + figures.THROW_OVER
    return min(1.0, math.sqrt(2 * figures.GRAVITY * highest) / figures.THROW[1])


class Swarm:
    """The particles of the moment: at most `figures.PARTICLES_MOST`, the oldest give way."""

    def __init__(self) -> None:
        self._coming: Timeline[Particle] = Timeline()
        self._alive: deque[Particle] = deque()

    def __len__(self) -> int:
        return len(self._alive)

    def __iter__(self) -> Iterator[Particle]:
        return iter(self._alive)

    @property
    def coming(self) -> int:
        """How many are planned and not yet born."""
        return len(self._coming)

    def add(self, particles: list[Particle]) -> None:
        """Plan particles; each appears when it is born."""
        for particle in particles:
            self._coming.add(particle.born, particle)

    def update(self, now: float) -> None:
        """Let time pass."""
        for born, particle in self._coming.due(now):
            self._bury(born)
            if len(self._alive) == figures.PARTICLES_MOST:
                self._alive.popleft()
            self._alive.append(particle)
        self._bury(now)

    def cancel(self) -> None:
        """Let none be born that is not born yet."""
        self._coming.clear()

    def clear(self) -> None:
        """End all of them."""
        self._coming.clear()
        self._alive.clear()

    def _bury(self, now: float) -> None:
        if any(particle.born + particle.life <= now for particle in self._alive):
            self._alive = deque(p for p in self._alive if p.born + p.life > now)


def _around(count: int, radius: float, turn: float = 0.0) -> list[Point]:
    """Points on a circle, evenly spaced, the first one on top."""
    angles = [math.tau * number / count + turn for number in range(count)]
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def poof(now: float, origin: Point, random: Random) -> list[Particle]:
    """White puffs that burst out of a captured piece."""
    turn = random.uniform(0, math.tau)
    return [
        Particle(
            Kind.PUFF,
            now,
            figures.PUFF,
            origin,
            way=way,
            size=figures.PUFF_RADIUS * random.uniform(0.85, 1.1),
            last_size=figures.PUFF_RADIUS / 4,
            eased=True,
        )
        for way in _around(figures.PUFFS, figures.PUFF_REACH, turn)
    ]


def shatter(now: float, origin: Point, random: Random) -> list[Particle]:
    """Square sparks that an error screen falls apart into."""
    parts = []
    for number in range(figures.SPARKS):
        column, row = number % 4, number // 4
        x, y = (column - 1.5) * 0.17, (row - 1.5) * 0.17
        stretch = random.uniform(1.3, 2.3)
        parts.append(
            Particle(
                Kind.SPARK,
                now,
                figures.PUFF * random.uniform(0.9, 1.3),
                origin,
                offset=(x, y),
                way=(x * stretch, y * stretch),
                size=0.085,
                last_size=0.035,
                gravity=2.0,
                eased=True,
                colour=number % 3,
            )
        )
    return parts


def sparkles(
    now: float, origin: Point, random: Random, count: int = figures.SPARKLES
) -> list[Particle]:
    """Four-point sparkles that leave a ring."""
    near, far = figures.SPARKLE_REACH
    turn = random.uniform(0, math.tau)
    return [
        Particle(
            Kind.SPARKLE,
            now,
            figures.SPARKLE,
            origin,
            offset=(x * near, y * near),
            way=(x * (far - near), y * (far - near)),
            size=0.13,
            last_size=0.06,
            eased=True,
        )
        for x, y in _around(count, 1.0, turn)
    ]


def confetti(
    now: float,
    count: int,
    random: Random,
    origin: Point | None = None,
    *,
    upside_down: bool = False,
) -> list[Particle]:
    """Paper that is thrown up from a place, or that rains onto the whole board.

    Args:
        now: When.
        count: How many papers.
        random: For their ways.
        origin: The place; the whole board when None.
        upside_down: Whether the board is shown with square 1 at the bottom: rain falls from above.
    """
    papers = []
    for number in range(count):
        if origin is None:
            # It falls from above the board, a little after another.
            born = now + random.uniform(0, 0.5)
            start = (8.0, 8.0) if upside_down else (0.0, 0.0)
            offset = (random.uniform(0.2, 7.8), random.uniform(-1.2, -0.2))
            way = (random.uniform(-1.0, 1.0), random.uniform(0.0, 2.0))
        else:
            born = now + random.uniform(0, 0.08)
            start = origin
            offset = (random.uniform(-0.25, 0.25), random.uniform(-0.55, -0.2))
            speed = random.uniform(*figures.THROW)
            angle = random.uniform(-1.1, 1.1)
            way = (
                math.sin(angle) * speed * figures.CONFETTI * 0.85,
                -math.cos(angle) * speed * figures.CONFETTI,
            )
        papers.append(
            Particle(
                Kind.CONFETTI,
                born,
                figures.CONFETTI,
                start,
                offset=offset,
                way=way,
                size=figures.CONFETTI_SIZE[1] / 2,
                last_size=figures.CONFETTI_SIZE[1] / 2,
                angle=random.uniform(0, 360),
                spin=random.uniform(-360, 360),
                gravity=figures.GRAVITY,
                fade=figures.CONFETTI_FADE,
                colour=number,
                tumble=random.uniform(0.3, 0.9),
            )
        )
    return papers


def dust(now: float, origin: Point, random: Random, count: int = 8) -> list[Particle]:
    """Brown clouds close to the ground, to both sides."""
    parts = []
    for number in range(count):
        direction = 1 if number % 2 else -1
        parts.append(
            Particle(
                Kind.DUST,
                now,
                random.uniform(0.4, 0.6),
                origin,
                offset=(direction * random.uniform(0.05, 0.25), 0.32),
                way=(direction * random.uniform(0.25, 0.6), random.uniform(-0.25, -0.05)),
                size=random.uniform(0.07, 0.13),
                last_size=0.03,
                eased=True,
            )
        )
    return parts


def streaks(now: float, origin: Point, random: Random, count: int = 14) -> list[Particle]:
    """Lines of wind from the left over a row."""
    return [
        Particle(
            Kind.STREAK,
            now + random.uniform(0.0, 0.45),
            0.5,
            origin,
            offset=(random.uniform(-2.2, -1.0), random.uniform(-0.55, 0.45)),
            way=(random.uniform(2.6, 4.2), random.uniform(-0.55, -0.2)),
            size=random.uniform(0.25, 0.45),
            last_size=0.15,
            angle=-3.0,
            colour=number,
        )
        for number in range(count)
    ]


def puff(now: float, origin: Point, way: int) -> list[Particle]:
    """The little cloud of a sneeze."""
    return [
        Particle(
            Kind.PUFF,
            now,
            0.35,
            origin,
            offset=(0.05 * way, 0.05),
            way=(way * (0.22 + 0.12 * number), -0.08 + 0.09 * number),
            size=0.07 - 0.015 * number,
            last_size=0.02,
            eased=True,
        )
        for number in range(3)
    ]

"""What is shown over the pieces for a moment: words, pushes of the board, crowns, flashes, omens.

Each is a value with a start and a function of time. Nothing here is drawn, and nothing swings: a
push goes out once and comes back once.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from kingme.desktop.motion import figures
from kingme.desktop.motion.easing import ease_in, ease_in_out, ease_out, linear, mix
from kingme.desktop.motion.pose import Point
from kingme.desktop.state import FunKind


class Lettering(NamedTuple):
    """A word as it is to be drawn.

    Attributes:
        text: What it says.
        x: Of its middle, on the shown board.
        y: Of its middle.
        size: The height of its letters.
        angle: Degrees to the right.
        alpha: From 0 to 1.
        chain: True for the pale words that count a chain.
    """

    text: str
    x: float
    y: float
    size: float
    angle: float
    alpha: float
    chain: bool


@dataclass(frozen=True, slots=True)
class Word:
    """A comic word that pops up, rises and fades.

    Attributes:
        text: What it says.
        start: When it pops up.
        origin: Where, on the board with square 1 on top.
        chain: Whether it counts a chain.
        above: How far above its origin it is seen, whichever way the board is turned.
        seconds: How long, if not as long as words usually stay.
    """

    text: str
    start: float
    origin: Point
    chain: bool = False
    above: float = 0.0
    seconds: float | None = None

    @property
    def end(self) -> float:
        """When it is gone."""
        usual = figures.CHAIN_WORD if self.chain else figures.WORD
        return self.start + (usual if self.seconds is None else self.seconds)

    def at(self, now: float, origin: Point) -> Lettering:
        """How it looks, from where its origin is shown."""
        age = now - self.start
        pop = age / figures.WORD_POP
        # 0.8 to 1.12 in the first two thirds, back to 1 in the last.
        if pop < 2 / 3:
            size = mix(0.8, 1.12, ease_out(pop * 1.5))
        else:
            size = mix(1.12, 1.0, ease_in_out(pop * 3 - 2))
        whole = self.end - self.start
        # At the top of the board there is no room above: then it is seen below.
        above = self.above if origin[1] - self.above > 0.35 else -self.above
        height = figures.CHAIN_WORD_SIZE if self.chain else figures.WORD_SIZE
        return Lettering(
            self.text,
            origin[0],
            origin[1] - above - figures.WORD_RISE * ease_out(age / whole),
            height * size,
            figures.WORD_ANGLE,
            linear((self.end - now) / figures.WORD_FADE),
            self.chain,
        )


def swing_back(t: float, overshoot: float) -> float:
    """How far something is that goes out once, comes back a little too far, and rests.

    >>> [round(swing_back(t, 0.25), 2) for t in (0.0, 0.25, 0.65, 1.0)]
    [0.0, 1.0, -0.25, 0.0]
    """
    if t < 0.25:
        return ease_out(t / 0.25)
    if t < 0.65:
        return mix(1.0, -overshoot, ease_in_out((t - 0.25) / 0.4))
    return mix(-overshoot, 0.0, ease_in_out((t - 0.65) / 0.35))


@dataclass(frozen=True, slots=True)
class Push:
    """The board gives way once, comes back past its place by a quarter, and rests."""

    start: float
    direction: Point
    reach: float

    @property
    def end(self) -> float:
        """When the board rests."""
        return self.start + figures.PUSH

    def at(self, now: float) -> Point:
        """How far the board is from its place."""
        t = linear((now - self.start) / figures.PUSH)
        part = swing_back(t, figures.PUSH_OVERSHOOT)
        return self.direction[0] * self.reach * part, self.direction[1] * self.reach * part


@dataclass(frozen=True, slots=True)
class Refusal:
    """What shows that something cannot be done, once, beside the reason in words.

    The wedges of the pieces that must jump draw in and come back; the piece that was meant leans
    aside, comes back a quarter too far, and stands.

    Attributes:
        start: When.
        square: What was pressed.
    """

    start: float
    square: int

    @property
    def end(self) -> float:
        """When all stands as before."""
        return self.start + max(figures.WEDGES, figures.LEAN)

    def drawn_in(self, now: float) -> float:
        """How far the wedges have come in, in hundredths of a square."""
        t = linear((now - self.start) / figures.WEDGES)
        return figures.WEDGES_IN * math.sin(math.pi * t)

    def lean(self, now: float) -> float:
        """How far the piece leans to the right, in degrees."""
        t = linear((now - self.start) / figures.LEAN)
        return figures.LEAN_ANGLE * swing_back(t, figures.LEAN_OVERSHOOT)


class CrownSprite(NamedTuple):
    """A crown in the air, with x and y as a piece's that wears it."""

    x: float
    y: float
    angle: float
    alpha: float
    square: int


@dataclass(frozen=True, slots=True)
class Crown:
    """A crown that falls onto a piece, or fades in over it where motion is reduced."""

    start: float
    origin: Point
    square: int
    calm: bool = False

    @property
    def end(self) -> float:
        """When it sits."""
        return self.start + (figures.CALM_CROWN if self.calm else figures.CROWN_FALL)

    def at(self, now: float, origin: Point) -> CrownSprite:
        """Where it is."""
        t = linear((now - self.start) / (self.end - self.start))
        if self.calm:
            return CrownSprite(*origin, 0.0, t, self.square)
        height = figures.CROWN_HEIGHT * (1 - ease_in(t))
        angle = mix(*figures.CROWN_ANGLES, t)
        return CrownSprite(origin[0], origin[1] - height, angle, 1.0, self.square)


@dataclass(frozen=True, slots=True)
class Stars:
    """Stars that go round the head of a dizzy piece."""

    start: float
    end: float
    origin: Point

    def at(self, now: float, origin: Point) -> list[tuple[float, float, float]]:
        """The middle and radius of each; they turn once in two seconds."""
        return [
            (
                origin[0] + 0.30 * math.sin(angle),
                origin[1] - 0.30 - 0.09 * math.cos(angle),
                0.055 + 0.005 * math.cos(angle),
            )
            for angle in (
                math.tau * (number / figures.DIZZY_STARS + (now - self.start) / 2)
                for number in range(figures.DIZZY_STARS)
            )
        ]


@dataclass(frozen=True, slots=True)
class ErrorScreen:
    """The blue tile that a captured gadget shows before it falls apart."""

    start: float
    origin: Point

    @property
    def end(self) -> float:
        """When it falls apart."""
        return self.start + figures.BLUE_SCREEN


@dataclass(frozen=True, slots=True)
class Bolt:
    """A bolt of lightning with its flash. The flash comes once and only goes down."""

    start: float
    origin: Point
    seed: int

    @property
    def end(self) -> float:
        """When it is gone."""
        return self.start + figures.BOLT

    def flash(self, now: float) -> float:
        """How much white lies over the board, from 0 to 1."""
        age = now - self.start
        if not 0 <= age < figures.FLASH:
            return 0.0
        return figures.FLASH_OPACITY * (1 - age / figures.FLASH)

    def alpha(self, now: float) -> float:
        """How strong the bolt is."""
        return linear((self.end - now) / 0.35)

    def points(self, origin: Point) -> list[Point]:
        """Its corners, from above the board down to where it strikes."""
        random = Random(f"bolt/{self.seed}")
        bends = 7
        top = min(-0.4, origin[1] - 2.5)
        points = []
        for number in range(bends):
            part = number / bends
            x = origin[0] + (1 - part) * 0.5 + random.uniform(-0.38, 0.38)
            points.append((x, mix(top, origin[1] + 0.2, part)))
        return [*points, (origin[0], origin[1] + 0.3)]


@dataclass(frozen=True, slots=True)
class Cracks:
    """Cracks in the ground that open at once and close slowly."""

    start: float
    origin: Point
    seed: int
    seconds: float = 1.1

    @property
    def end(self) -> float:
        """When they are gone."""
        return self.start + self.seconds

    def at(self, now: float, origin: Point) -> tuple[list[list[Point]], float]:
        """The corners of each crack, and how strong they are."""
        age = now - self.start
        open_part = ease_out(age / 0.25)
        random = Random(f"cracks/{self.seed}")
        cracks = []
        for number in range(6):
            angle = math.tau * (number + random.uniform(-0.25, 0.25)) / 6
            reach = random.uniform(0.4, 0.85) * open_part
            points = [(origin[0], origin[1] + 0.25)]
            for joint in (0.4, 0.7, 1.0):
                bent = angle + random.uniform(-0.4, 0.4)
                points.append(
                    (
                        origin[0] + math.cos(bent) * reach * joint,
                        origin[1] + 0.25 + math.sin(bent) * reach * joint * 0.7,
                    )
                )
            cracks.append(points)
        return cracks, linear((self.end - now) / 0.45)


@dataclass(frozen=True, slots=True)
class Omen:
    """The sign over a square where something is about to happen.

    It stays until that happens, and goes by itself when nothing comes of it.
    """

    kind: FunKind
    start: float
    origin: Point

    @property
    def end(self) -> float:
        """When it goes by itself."""
        return self.start + figures.OMEN

    def at(self, now: float) -> tuple[float, float]:
        """How strong it is, and how far it hovers up and down, once in two seconds."""
        age = now - self.start
        strength = min(ease_out(age / 0.3), linear((self.end - now) / 0.3))
        return strength, 0.03 * math.sin(math.tau * age * 0.5)


def trophy(now: float, start: float) -> tuple[float, float, float]:
    """The lift, width and height of what bounces twice in the result card.

    The lift is in parts of its own height; before `start` and after the second bounce it rests.

    >>> trophy(5.0, 10.0), trophy(99.0, 10.0)
    ((0.0, 1.0, 1.0), (0.0, 1.0, 1.0))
    """
    age = now - start
    for begins, seconds, height in ((0.0, 0.55, 0.35), (0.6, 0.4, 0.16)):
        t = (age - begins) / seconds
        if 0 < t < 1:
            stretch = (2 * t - 1) ** 2 * height * 0.25
            return height * 4 * t * (1 - t), 1 - stretch, 1 + stretch
        landed = age - begins - seconds
        if 0 <= landed < 0.05:
            squash = height * 0.3 * (1 - landed / 0.05)
            return 0.0, 1 + squash, 1 - squash
    return 0.0, 1.0, 1.0

"""How a piece goes from square to square: steps, hops, chains of hops, slides. Knows no pixels.

A journey is a row of legs, each a function of time. What the figures mean stands in `figures`.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kingme.desktop.motion import figures
from kingme.desktop.motion.easing import (
    Easing,
    ease_back,
    ease_in_out,
    ease_out,
    linear,
    mix,
    quadratic_in_out,
)
from kingme.desktop.motion.pose import Placement, Point

Shape = tuple[float, float]
ROUND: Shape = (1.0, 1.0)


class Leg(Protocol):
    """A part of a journey."""

    @property
    def seconds(self) -> float:
        """How long it takes."""

    def at(self, time: float) -> Placement:
        """Where the piece is some seconds after the leg's start."""


@dataclass(frozen=True, slots=True)
class Slide:
    """Straight from place to place, lifted a little on the way, fading if wished.

    >>> Slide((0, 0), (2, 2), 0.2).at(0.1)
    Placement(x=1.0, y=1.0, lift=0.0, sx=1.0, sy=1.0, angle=0.0, alpha=1.0)
    """

    start: Point
    end: Point
    seconds: float
    easing: Easing = ease_in_out
    lift: float = 0.0
    fade: tuple[float, float] = (1.0, 1.0)

    def at(self, time: float) -> Placement:
        """Where the piece is."""
        t = linear(time / self.seconds) if self.seconds > 0 else 1.0
        part = self.easing(t)
        return Placement(
            mix(self.start[0], self.end[0], part),
            mix(self.start[1], self.end[1], part),
            lift=self.lift * 4 * t * (1 - t),
            alpha=mix(*self.fade, t),
        )


@dataclass(frozen=True, slots=True)
class Bend:
    """Stays in place and goes from shape to shape; shapes are width and height."""

    place: Point
    start: Shape
    end: Shape
    seconds: float
    easing: Easing = ease_out

    def at(self, time: float) -> Placement:
        """Where the piece is."""
        part = self.easing(time / self.seconds) if self.seconds > 0 else 1.0
        return Placement(
            *self.place,
            sx=mix(self.start[0], self.end[0], part),
            sy=mix(self.start[1], self.end[1], part),
        )


@dataclass(frozen=True, slots=True)
class Morph:
    """From one placement to another in all respects, for what is neither a slide nor a hop."""

    start: Placement
    end: Placement
    seconds: float
    easing: Easing = ease_in_out

    def at(self, time: float) -> Placement:
        """Where the piece is."""
        part = self.easing(time / self.seconds)
        return Placement(*(mix(a, b, part) for a, b in zip(self.start, self.end, strict=True)))


@dataclass(frozen=True, slots=True)
class Flight:
    """Over a square: from crouching through the air to the ground.

    Attributes:
        seconds: How long it takes, slow motion included.
        nominal: How long it would take without slow motion.
    """

    start: Point
    end: Point
    seconds: float
    nominal: float

    def part(self, time: float) -> float:
        """The part of the flight that is done after some seconds; slow motion is in the middle."""
        if self.seconds == self.nominal:
            return linear(time / self.seconds)
        first = figures.SLOW_FROM * self.nominal
        last = (1 - figures.SLOW_TO) * self.nominal
        slow = self.seconds - first - last
        if time < first:
            return linear(time / self.nominal)
        if time < first + slow:
            return mix(figures.SLOW_FROM, figures.SLOW_TO, (time - first) / slow)
        return linear(figures.SLOW_TO + (time - first - slow) / self.nominal)

    def time_of(self, part: float) -> float:
        """When a part of the flight is done, the other way round from `part`."""
        if self.seconds == self.nominal or part <= figures.SLOW_FROM:
            return part * self.nominal
        first = figures.SLOW_FROM * self.nominal
        last = (1 - figures.SLOW_TO) * self.nominal
        slow = self.seconds - first - last
        if part <= figures.SLOW_TO:
            whole = figures.SLOW_TO - figures.SLOW_FROM
            return first + slow * (part - figures.SLOW_FROM) / whole
        return first + slow + (part - figures.SLOW_TO) * self.nominal

    def at(self, time: float) -> Placement:
        """Where the piece is."""
        t = self.part(time)
        way = quadratic_in_out(t)
        ends = (2 * t - 1) ** 2
        sx, sy = (mix(1.0, stretched, ends) for stretched in figures.FLIGHT_STRETCH)
        # It leaves the ground out of its crouch, within the first tenth.
        leaving = linear(t / 0.1)
        return Placement(
            mix(self.start[0], self.end[0], way),
            mix(self.start[1], self.end[1], way),
            lift=figures.FLIGHT_HEIGHT * 4 * t * (1 - t),
            sx=mix(figures.CROUCH_SQUASH[0], sx, leaving),
            sy=mix(figures.CROUCH_SQUASH[1], sy, leaving),
        )


class Journey:
    """Legs one after the other, from a moment on.

    >>> journey = Journey(10.0, [Slide((0, 0), (1, 1), 0.2), Slide((1, 1), (1, 3), 0.2)])
    >>> [round(journey.at(now).y, 3) for now in (0, 10.1, 10.2, 10.3, 99)], round(journey.end, 3)
    ([0.0, 0.5, 1.0, 2.0, 3.0], 10.4)

    Attributes:
        start: When it begins.
        end: When the last leg is done.
    """

    __slots__ = ("_legs", "_starts", "end", "start")

    def __init__(self, start: float, legs: Sequence[Leg]) -> None:
        if not legs:
            raise ValueError("a journey has one leg at least")
        self.start = start
        self._legs = tuple(legs)
        starts = [start]
        for leg in legs:
            starts.append(starts[-1] + leg.seconds)
        self.end = starts.pop()
        self._starts = starts

    def then(self, *legs: Leg) -> Journey:
        """The same journey with more legs at its end."""
        return Journey(self.start, (*self._legs, *legs))

    def at(self, now: float) -> Placement:
        """Where the piece is; before the start where it starts, after the end where it ends."""
        index = max(0, bisect_right(self._starts, now) - 1)
        leg = self._legs[index]
        return leg.at(min(leg.seconds, max(0.0, now - self._starts[index])))


def step(start: float, origin: Point, target: Point) -> tuple[Journey, float]:
    """A step to a neighbouring square, and when it lands."""
    legs = (
        Slide(origin, target, figures.STEP, ease_in_out, figures.STEP_LIFT),
        Bend(target, ROUND, figures.STEP_SQUASH, figures.STEP_LAND),
        Bend(target, figures.STEP_SQUASH, ROUND, figures.STEP_BACK, ease_in_out),
    )
    return Journey(start, legs), start + figures.STEP


@dataclass(frozen=True, slots=True)
class Hop:
    """When a hop of a chain leaves the ground, is over the jumped piece, and lands.

    Attributes:
        slow: Whether its flight is in slow motion.
    """

    leaves: float
    over: float
    lands: float
    slow: bool = False


def flight_seconds(hop: int) -> float:
    """How long the flight of a hop of a chain takes; the first is hop 0.

    >>> [round(1000 * flight_seconds(hop)) for hop in range(5)]
    [340, 313, 288, 265, 260]
    """
    return max(figures.SHORTEST, figures.FLIGHT * figures.SHORTER**hop)


def hops(
    start: float, places: Sequence[Point], *, first: int = 0, slow: bool = False
) -> tuple[Journey, list[Hop]]:
    """One hop or a chain of them.

    Args:
        start: When it begins.
        places: Where the piece stands, from its start to its end.
        first: How many hops of the chain went before.
        slow: Show the last flight in slow motion.

    Returns:
        The journey, and for each hop its moments.
    """
    legs: list[Leg] = [
        Bend(places[0], ROUND, figures.CROUCH_SQUASH, figures.CROUCH),
    ]
    moments = []
    now = start + figures.CROUCH
    last = len(places) - 2
    for number, (origin, target) in enumerate(itertools.pairwise(places)):
        nominal = flight_seconds(first + number)
        slowly = slow and number == last
        flight = Flight(origin, target, figures.SLOW_FLIGHT if slowly else nominal, nominal)
        legs.append(flight)
        lands = now + flight.seconds
        moments.append(Hop(now, now + flight.time_of(0.5), lands, slowly))
        if number < last:
            # On the ground between two hops it is squashed once and leaves from its crouch.
            half = figures.BETWEEN_HOPS / 2
            legs.append(Bend(target, figures.FLIGHT_STRETCH, figures.LAND_SQUASH, half))
            legs.append(Bend(target, figures.LAND_SQUASH, figures.CROUCH_SQUASH, half, ease_in_out))
            now = lands + figures.BETWEEN_HOPS
        else:
            legs.append(Bend(target, figures.FLIGHT_STRETCH, figures.LAND_SQUASH, figures.LAND))
            legs.append(Bend(target, figures.LAND_SQUASH, ROUND, figures.SETTLE, ease_back))
    return Journey(start, legs), moments


def calm_slides(start: float, places: Sequence[Point]) -> tuple[Journey, list[Hop]]:
    """The same way for people who asked for less motion: straight slides with halts between."""
    legs: list[Leg] = []
    moments = []
    now = start
    for number, (origin, target) in enumerate(itertools.pairwise(places)):
        if number:
            legs.append(Bend(origin, ROUND, ROUND, figures.CALM_BETWEEN))
            now += figures.CALM_BETWEEN
        legs.append(Slide(origin, target, figures.CALM_SLIDE))
        lands = now + figures.CALM_SLIDE
        moments.append(Hop(now, (now + lands) / 2, lands))
        now = lands
    return Journey(start, legs), moments


def stiff(shape: Shape) -> Shape:
    """A shape as far as a disc can take it.

    >>> stiff((1.15, 0.82)), stiff((1.02, 0.99))
    ((1.06, 0.94), (1.02, 0.99))
    """
    low, high = 1 - figures.DISC_LIMIT, 1 + figures.DISC_LIMIT
    return min(high, max(low, shape[0])), min(high, max(low, shape[1]))

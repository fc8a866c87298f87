"""Draws what moves over and under the pieces: particles, words, crowns, lightning, light.

It reads the stage and changes nothing of it. The pieces themselves are the view's.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from kingme.art.sets import piece_set
from kingme.desktop.motion import figures, neo
from kingme.desktop.motion.baked import Baker, Surface
from kingme.desktop.motion.easing import ease_out
from kingme.desktop.motion.effects import Bolt, Cracks, Omen
from kingme.desktop.motion.idle import Act, Antic
from kingme.desktop.motion.particles import Kind
from kingme.desktop.motion.pose import Point, place
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import FunKind
from kingme.game.values import Side

Put = Callable[[Surface | None, float, float], None]
"""Puts a picture with its middle at a place."""

DISC_CROWN = 0.295
"""How much lower a disc wears its crown than a creature's head does, in squares."""

BOLT_TONE, BOLT_GLOW = "#FFFBE0", "#FFE45C"
CRACK, CRACK_EDGE = "#1C120B", "#E9D9B8"


class Geometry(Protocol):
    """Where the board is on the screen; the window's."""

    @property
    def square(self) -> int:
        """Pixels of a square."""

    @property
    def field(self) -> pygame.Rect:
        """The 64 squares on the screen."""

    def centre(self, x: float, y: float) -> tuple[int, int]:
        """The pixel of a place in squares from the upper left of the shown board."""


class Painter:
    """Draws a stage's effects.

    Args:
        stage: The stage.
        font_file: The font of comic words; None for pygame's own.
    """

    def __init__(self, stage: Stage, font_file: str | None = None) -> None:
        self._stage = stage
        self._font_file = font_file
        self._baker = Baker(1, font_file)
        self._band: tuple[object, Surface] | None = None

    def under(self, surface: Surface, geometry: Geometry) -> None:
        """Draw what lies on the board and below the pieces."""
        baker = self._for(geometry)
        stage = self._stage
        if stage.flags.full and stage.flags.neo:
            self._wave(surface, geometry)
        for screen in stage.show.screens:
            if screen.start <= stage.now:
                tile = baker.error_screen()
                middle = geometry.centre(*stage.seen(screen.origin))
                surface.blit(tile, tile.get_rect(center=middle))
        for cracks in stage.show.cracks:
            if cracks.start <= stage.now:
                self._cracks(surface, geometry, baker, cracks)

    def over(self, surface: Surface, geometry: Geometry) -> None:
        """Draw what is above the pieces."""
        baker = self._for(geometry)
        stage = self._stage
        now, show, seen = stage.now, stage.show, stage.seen
        pictures: list[tuple[Surface, tuple[int, int]]] = []

        def put(picture: Surface | None, x: float, y: float) -> None:
            if picture is not None:
                u, v = geometry.centre(x, y)
                width, height = picture.get_size()
                pictures.append((picture, (u - width // 2, v - height // 2)))

        if show.omen is not None and show.omen.start <= now:
            self._omen(put, baker, show.omen)
        for particle in show.swarm:
            speck = particle.at(now, seen(particle.origin))
            picture = baker.speck(
                speck.kind, speck.size, speck.angle, speck.alpha, speck.colour, speck.width
            )
            put(picture, speck.x, speck.y)
        for stars in show.stars:
            if stars.start <= now:
                for x, y, radius in stars.at(now, seen(stars.origin)):
                    put(baker.speck(Kind.STAR, radius, 0, 1, 0, 1), x, y)
        for crown in show.crowns:
            if crown.start <= now:
                disc = not stage.flags.faces
                x, y, angle, alpha, _ = crown.at(now, seen(crown.origin))
                # A disc wears its crown lower and a little wider than a creature's head does.
                picture = baker.crown(angle, alpha, 40 / 34 if disc else 1.0)
                put(picture, x, y + (DISC_CROWN if disc else 0.0))
        act = stage.act
        if act is not None and act.antic is Antic.WAVE and stage.flags.faces:
            self._hand(put, baker, act)
        surface.fblits(pictures)
        for bolt in show.bolts:
            if bolt.start <= now:
                self._bolt(surface, geometry, baker, bolt)
        self._words(surface, geometry, baker)

    def rain(self, surface: Surface, geometry: Geometry) -> None:
        """Draw the paper once more, over a card that covers the board."""
        baker, stage = self._for(geometry), self._stage
        for particle in stage.show.swarm:
            if particle.kind is not Kind.CONFETTI:
                continue
            speck = particle.at(stage.now, stage.seen(particle.origin))
            picture = baker.speck(
                speck.kind, speck.size, speck.angle, speck.alpha, speck.colour, speck.width
            )
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=geometry.centre(speck.x, speck.y)))

    def _for(self, geometry: Geometry) -> Baker:
        if self._baker.square != geometry.square:
            self._baker = Baker(geometry.square, self._font_file)
            self._band = None
        return self._baker

    def _words(self, surface: Surface, geometry: Geometry, baker: Baker) -> None:
        stage = self._stage
        field = geometry.field
        for word in stage.show.words:
            if word.start > stage.now:
                continue
            text, x, y, size, angle, alpha, chain = word.at(stage.now, stage.seen(word.origin))
            picture = baker.word(text, size, angle, alpha, chain)
            if picture is not None:
                box = picture.get_rect(center=geometry.centre(x, y))
                surface.blit(picture, box.clamp(field) if box.width < field.width else box)

    def _hand(self, put: Put, baker: Baker, act: Act) -> None:
        """The hand of a piece that waves, beside its head."""
        stage = self._stage
        actor = stage.show.cast.on(act.square)
        if actor is None:
            return
        chosen = piece_set(stage.flags.set_name)
        side = 0 if actor.side is Side.BLACK else 1
        age = (stage.now - act.start) / (act.end - act.start)
        out = ease_out(min(age, 1 - age) / 0.2)
        x, y = stage.seen(place(act.square))
        swing = act.swing(stage.now)
        tilt = 12 * act.way + 24 * swing
        fill, edge = chosen.main[side], chosen.outline[side]
        picture = baker.mitten(fill, edge, tilt, out, mirrored=act.way < 0)
        put(picture, x + act.way * 0.47 + 0.06 * swing, y + 0.06 - 0.28 * out)

    def _omen(self, put: Put, baker: Baker, omen: Omen) -> None:
        """The sign that something is about to happen on a square."""
        stage = self._stage
        strength, hover = omen.at(stage.now)
        x, y = stage.seen(omen.origin)
        age = stage.now - omen.start
        match omen.kind:
            case FunKind.LIGHTNING:
                put(baker.cloud(strength), x, y - 0.62 + hover)
            case FunKind.GIFT:
                for dx, dy, radius in ((0.0, -0.08, 0.15), (-0.26, 0.12, 0.09), (0.26, 0.12, 0.09)):
                    kind = Kind.STAR if dx == 0 else Kind.SPARKLE
                    put(baker.speck(kind, radius, 0, strength, 0, 1), x + dx, y + dy + hover)
            case FunKind.EARTHQUAKE:
                for dx, dy, radius in ((-0.36, 0.36, 0.07), (0.36, 0.38, 0.08), (0.2, 0.44, 0.05)):
                    size = radius * (1 + 6 * hover * (1 if dx > 0 else -1))
                    put(baker.speck(Kind.DUST, size, 0, strength, 0, 1), x + dx, y + dy)
            case FunKind.GUST:
                for number, dy in enumerate((-0.30, 0.02, 0.30)):
                    # Each line drifts over the square once in a second and a half.
                    t = (age / 1.5 + number / 3) % 1.0
                    alpha = strength * math.sin(math.pi * t)
                    put(baker.speck(Kind.STREAK, 0.3, 0, alpha, 0, 1), x - 0.7 + 1.4 * t, y + dy)

    def _wave(self, surface: Surface, geometry: Geometry) -> None:
        """The band of light that goes over a neo board."""
        field, flags = geometry.field, self._stage.flags
        key = (flags.set_name, field.width)
        if self._band is None or self._band[0] != key:
            height = round(figures.LIGHT_WAVE_HEIGHT * geometry.square)
            band = Surface((field.width, height), pygame.SRCALPHA)
            colour = pygame.Color(piece_set(flags.set_name).palette().neon or "#FFFFFF")
            for y in range(height):
                part = math.sin(math.pi * (y + 0.5) / height) ** 2
                colour.a = round(255 * figures.LIGHT_WAVE_OPACITY * part)
                band.fill(colour, (0, y, field.width, 1))
            self._band = key, band
        band = self._band[1]
        middle = neo.wave_middle(self._stage.now) * geometry.square
        top = field.y + round(middle - band.get_height() / 2)
        shown = pygame.Rect(field.x, top, *band.get_size()).clip(field)
        surface.blit(band, shown.topleft, shown.move(-field.x, -top))

    def _bolt(self, surface: Surface, geometry: Geometry, baker: Baker, bolt: Bolt) -> None:
        stage = self._stage
        flash = bolt.flash(stage.now)
        if flash > 0:
            # One light at once over the whole field, going out.
            white = baker.white(geometry.field.size)
            white.set_alpha(round(255 * flash))
            surface.blit(white, geometry.field)
        points = bolt.points(stage.seen(bolt.origin))
        left, top = min(x for x, _ in points) - 0.4, min(y for _, y in points) - 0.2
        right, bottom = max(x for x, _ in points) + 0.4, max(y for _, y in points) + 0.2
        s = geometry.square
        local = [((x - left) * s, (y - top) * s) for x, y in points]
        key = ("bolt", bolt.seed, tuple(points))
        size = ((right - left) * s, (bottom - top) * s)
        drawn = baker.lines(key, size, partial(_draw_bolt, local, s))
        picture = baker.shaded(drawn, (key, "shaded"), bolt.alpha(stage.now))
        if picture is not None:
            # It comes from above the board, and may be seen on the frame but not beside it.
            seen = geometry.field.inflate(s // 2, s // 2)
            corner = geometry.centre(left, top)
            shown = picture.get_rect(topleft=corner).clip(seen)
            surface.blit(picture, shown, shown.move(-corner[0], -corner[1]))

    def _cracks(self, surface: Surface, geometry: Geometry, baker: Baker, cracks: Cracks) -> None:
        stage = self._stage
        x, y = stage.seen(cracks.origin)
        s = geometry.square
        lines, alpha = cracks.at(stage.now, (1.0, 1.0))
        age = stage.now - cracks.start
        key = ("cracks", cracks.seed, min(8, round(age * 32)))
        local = [[(u * s, v * s) for u, v in line] for line in lines]
        drawn = baker.lines(key, (2 * s, 2.4 * s), partial(_draw_cracks, local, s))
        picture = baker.shaded(drawn, (key, "shaded"), alpha)
        if picture is not None:
            surface.blit(picture, geometry.centre(x - 1, y - 1))


def _draw_bolt(points: list[Point], square: int, canvas: Surface, finer: float) -> None:
    canvas.fill((*pygame.Color(BOLT_GLOW)[:3], 0))
    corners = [(x * finer, y * finer) for x, y in points]
    width = figures.BOLT_WIDTH * square * finer
    # Each layer replaces what it covers, strength included: the glow lies only beside the core.
    for colour, opacity, wide in ((BOLT_GLOW, 60, 2.6), (BOLT_GLOW, 170, 1.5), (BOLT_TONE, 255, 1)):
        _tapered(canvas, (*pygame.Color(colour)[:3], opacity), corners, width * wide)


def _tapered(canvas: Surface, colour: tuple[int, ...], points: list[Point], width: float) -> None:
    """A line with round joints that becomes thin towards its end."""
    last = len(points) - 1
    for number, ((x, y), (u, v)) in enumerate(itertools.pairwise(points)):
        a = width / 2 * (1 - 0.75 * number / last)
        b = width / 2 * (1 - 0.75 * (number + 1) / last)
        length = math.hypot(u - x, v - y) or 1.0
        nx, ny = -(v - y) / length, (u - x) / length
        pygame.draw.polygon(
            canvas,
            colour,
            [
                (x + nx * a, y + ny * a),
                (u + nx * b, v + ny * b),
                (u - nx * b, v - ny * b),
                (x - nx * a, y - ny * a),
            ],
        )
        pygame.draw.circle(canvas, colour, (u, v), b)


def _draw_cracks(lines: list[list[Point]], square: int, canvas: Surface, finer: float) -> None:
    canvas.fill((*pygame.Color(CRACK_EDGE)[:3], 0))
    for colour, dy, wide in ((CRACK_EDGE, 0.02, 0.075), (CRACK, 0.0, 0.06)):
        for line in lines:
            corners = [(x * finer, (y + dy * square) * finer) for x, y in line]
            _tapered(canvas, tuple(pygame.Color(colour)), corners, wide * square * finer)

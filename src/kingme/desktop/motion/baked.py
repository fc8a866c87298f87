"""Small pictures of effects, drawn once at the size needed and kept. Knows no time and no place.

All are drawn at a multiple of their size and scaled down, so that edges are smooth. Strength comes
in twelve steps: the number of pictures stays bounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from io import BytesIO

import pygame

from kingme.art.pieces import SMALL_BELOW, blue_screen_svg, crown_svg
from kingme.desktop.motion import figures
from kingme.desktop.motion.particles import Kind
from kingme.desktop.motion.pose import Point
from kingme.desktop.motion.shelf import Shelf

FINE = 4
"""How much larger pictures are drawn than they are shown."""

LARGE_FINE = 2
"""The same for pictures of several squares, which are made in the frame that shows them first."""

ALPHAS = 12
"""Steps of strength."""

KEPT = 3000
MEGABYTES = 16
"""How many pictures are kept at most, and how much memory they may take."""

CONFETTI = ("#FFD24A", "#E8506A", "#37B6A8", "#5B7BC0", "#FFF4CC", "#8E55C0")
SPARKS = ("#0A3FB5", "#9CC8FF", "#FFFFFF")
PUFF, PUFF_EDGE = "#FFFFFF", "#6B5743"
DUST, DUST_EDGE = "#D9C4A0", "#7A6244"
SPARKLE, SPARKLE_EDGE = "#FFE08A", "#8A5A00"
STAR, STAR_EDGE = "#FFD24A", "#3A2000"
CLOUD, CLOUD_EDGE = "#5A6478", "#262C3A"
WORD, CHAIN_WORD, WORD_EDGE = "#FFD24A", "#FFF4CC", "#2A1508"

Surface = pygame.Surface


def loaded(svg: str, width: int, height: int) -> Surface:
    """A drawing at a size, without smooth scaling.

    What the reader gives has its colours in another order than every other surface; blitting it
    costs thirty times as much, so that it is converted at once.
    """
    drawn = pygame.image.load_sized_svg(BytesIO(svg.encode()), (width, height))
    return drawn.convert(Surface((1, 1), pygame.SRCALPHA))


def _canvas(width: float, height: float) -> Surface:
    return Surface(
        (max(1, math.ceil(width * FINE)), max(1, math.ceil(height * FINE))), pygame.SRCALPHA
    )


def _fine(canvas: Surface) -> Surface:
    size = (max(1, canvas.get_width() // FINE), max(1, canvas.get_height() // FINE))
    return pygame.transform.smoothscale(canvas, size)


def _disc(radius: float, fill: str, edge: str, line: float) -> Surface:
    side = 2 * radius + 2
    canvas = _canvas(side, side)
    # Fully clear pixels take the edge's colour, lest scaling down darkens the rim.
    canvas.fill((*pygame.Color(edge)[:3], 0))
    middle = (canvas.get_width() / 2, canvas.get_height() / 2)
    pygame.draw.circle(canvas, edge, middle, radius * FINE)
    pygame.draw.circle(canvas, fill, middle, max(0.0, (radius - line) * FINE))
    return _fine(canvas)


def star_points(
    count: int, outer: float, inner: float, middle: Point, turn: float = 0.0
) -> list[Point]:
    """The corners of a star with so many points, the first one on top."""
    points = []
    for number in range(2 * count):
        radius = inner if number % 2 else outer
        angle = math.pi * number / count + turn
        points.append((middle[0] + radius * math.sin(angle), middle[1] - radius * math.cos(angle)))
    return points


def _star(count: int, radius: float, waist: float, fill: str, edge: str) -> Surface:
    side = 2 * radius + 4
    canvas = _canvas(side, side)
    canvas.fill((*pygame.Color(edge)[:3], 0))
    middle = (canvas.get_width() / 2, canvas.get_height() / 2)
    outer = radius * FINE
    pygame.draw.polygon(canvas, edge, star_points(count, outer, outer * waist, middle))
    # The edge keeps its width at the points: the filling is a star of its own.
    within = outer - 0.2 * outer
    pygame.draw.polygon(canvas, fill, star_points(count, within, within * waist * 0.9, middle))
    return _fine(canvas)


def _paper(size: int, colour: str, angle: int, width: int) -> Surface:
    side = size * 1.5 + 2
    canvas = _canvas(side, side)
    canvas.fill((*pygame.Color(colour)[:3], 0))
    half_w = max(0.12, width / 4) * size * 0.3 * FINE
    half_h = size * 0.5 * FINE
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    mx, my = canvas.get_width() / 2, canvas.get_height() / 2
    corners = [(-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h)]
    pygame.draw.polygon(
        canvas, colour, [(mx + x * c - y * s, my + x * s + y * c) for x, y in corners]
    )
    return _fine(canvas)


def _square(size: int, colour: str) -> Surface:
    surface = Surface((size, size), pygame.SRCALPHA)
    surface.fill(colour)
    return surface


def _streak(length: int, thick: int) -> Surface:
    canvas = _canvas(length, thick)
    canvas.fill((255, 255, 255, 0))
    pygame.draw.ellipse(canvas, "#FFFFFF", canvas.get_rect())
    return _fine(canvas)


def _cloud(width: int) -> Surface:
    """A small dark cloud, edge first and filling over it."""
    canvas = _canvas(width, width * 0.6)
    canvas.fill((*pygame.Color(CLOUD_EDGE)[:3], 0))
    w = width * FINE
    lumps = ((0.22, 0.40, 0.15), (0.42, 0.24, 0.20), (0.64, 0.28, 0.18), (0.80, 0.42, 0.13))
    for colour, line in ((CLOUD_EDGE, 0.0), (CLOUD, 0.026)):
        for x, y, radius in lumps:
            pygame.draw.circle(canvas, colour, (x * w, y * w), (radius - line) * w)
        base = pygame.Rect((0.09 + line) * w, (0.30 + line) * w, 0, 0)
        base.size = (round((0.82 - 2 * line) * w), round((0.25 - 2 * line) * w))
        pygame.draw.rect(canvas, colour, base, border_radius=round(0.12 * w))
    return _fine(canvas)


def _mitten(size: int, fill: str, edge: str) -> Surface:
    """A raised hand without fingers, its thumb to the left, edge first and filling over it."""
    canvas = _canvas(size, size)
    canvas.fill((*pygame.Color(edge)[:3], 0))
    w = size * FINE
    line = 0.06
    for colour, grown in ((edge, line), (fill, 0.0)):
        palm = pygame.Rect(0, 0, round((0.46 + 2 * grown) * w), round((0.56 + 2 * grown) * w))
        palm.center = (round(0.56 * w), round(0.44 * w))
        pygame.draw.rect(canvas, colour, palm, border_radius=palm.width // 2)
        pygame.draw.circle(canvas, colour, (0.28 * w, 0.52 * w), (0.12 + grown) * w)
        cuff = pygame.Rect(0, 0, round((0.34 + 2 * grown) * w), round((0.14 + 2 * grown) * w))
        cuff.center = (round(0.56 * w), round(0.80 * w))
        pygame.draw.rect(canvas, colour, cuff, border_radius=cuff.height // 2)
    return canvas


class Baker:
    """Makes pictures of effects for one size of squares, and keeps them.

    Args:
        square: Pixels of a square.
        font_file: The font of comic words; None for pygame's own.
    """

    def __init__(self, square: int, font_file: str | None) -> None:
        self.square = square
        self._font_file = font_file
        self._kept = Shelf(KEPT, MEGABYTES)
        self._crown: Surface | None = None

    def __len__(self) -> int:
        return len(self._kept)

    def _keep(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        return self._kept.get(key, make)

    def _faint(self, key: Hashable, alpha: float, make: Callable[[], Surface]) -> Surface | None:
        """A picture in one of the steps of strength; None where nothing is to be seen."""
        step = math.ceil(min(1.0, alpha) * ALPHAS)
        if step <= 0:
            return None
        whole = self._keep(key, make)
        if step == ALPHAS:
            return whole

        def weaker() -> Surface:
            faint = whole.copy()
            faint.set_alpha(round(255 * step / ALPHAS))
            return faint

        return self._keep((key, step), weaker)

    def speck(
        self, kind: Kind, size: float, angle: float, alpha: float, colour: int, width: float
    ) -> Surface | None:
        """The picture of a particle; sizes are squares."""
        radius = max(1, round(size * self.square * 2) / 2)
        line = max(1.0, self.square * 0.02)
        key: Hashable = (kind, radius)
        make: Callable[[], Surface]
        match kind:
            case Kind.PUFF:
                make = partial(_disc, radius, PUFF, PUFF_EDGE, line)
                alpha *= 0.94
            case Kind.DUST:
                make = partial(_disc, radius, DUST, DUST_EDGE, line)
            case Kind.SPARKLE:
                make = partial(_star, 4, radius, 0.26, SPARKLE, SPARKLE_EDGE)
            case Kind.STAR:
                make = partial(_star, 5, radius, 0.48, STAR, STAR_EDGE)
            case Kind.SPARK:
                side = max(2, round(2 * size * self.square))
                tone = SPARKS[colour % len(SPARKS)]
                key, make = (kind, side, tone), partial(_square, side, tone)
            case Kind.CONFETTI:
                paper = max(3, round(2 * size * self.square))
                tone = CONFETTI[colour % len(CONFETTI)]
                step, wide = round(angle / 15) % 12 * 15, round(width * 4)
                key = (kind, paper, tone, step, wide)
                make = partial(_paper, paper, tone, step, wide)
            case _:
                length = max(4, round(size * self.square * 2 / 4) * 4)
                thick = max(2, round(self.square * 0.035))
                key, make = (kind, length), partial(_streak, length, thick)
                alpha *= 0.85
        return self._faint(key, alpha, make)

    def mitten(
        self, fill: str, edge: str, angle: float, alpha: float, *, mirrored: bool
    ) -> Surface | None:
        """A waving hand in the colours of a side; angles in steps of four degrees."""
        step = round(angle / 4) * 4
        whole = self._keep(
            ("hand", fill, edge), partial(_mitten, round(0.38 * self.square), fill, edge)
        )

        def make() -> Surface:
            facing = pygame.transform.flip(whole, mirrored, False)
            return _fine(pygame.transform.rotozoom(facing, -step, 1))

        return self._faint(("hand", fill, edge, step, mirrored), alpha, make)

    def cloud(self, alpha: float) -> Surface | None:
        """The cloud of a thunderstorm to come."""
        return self._faint("cloud", alpha, partial(_cloud, round(self.square * 0.62)))

    def error_screen(self) -> Surface:
        """The blue tile of a captured gadget, in a box of 1.2 squares."""

        def make() -> Surface:
            side = round(1.2 * self.square)
            fine = loaded(blue_screen_svg(), side * FINE, side * FINE)
            return pygame.transform.smoothscale(fine, (side, side))

        return self._keep("error screen", make)

    def crown(self, angle: float, alpha: float, scale: float) -> Surface | None:
        """The crown, in a box of 1.2 squares as a piece wears it."""
        step, size = round(angle), round(scale * 100)

        def make() -> Surface:
            side = round(1.2 * self.square * 2)
            if self._crown is None:
                self._crown = loaded(crown_svg(small=self.square < SMALL_BELOW), side, side)
            return pygame.transform.rotozoom(self._crown, -step, scale / 2)

        return self._faint(("crown", step, size), alpha, make)

    def word(
        self, text: str, size: float, angle: float, alpha: float, chain: bool
    ) -> Surface | None:
        """A comic word; its letters are `size` squares high, in steps of a twentieth."""
        largest = (figures.CHAIN_WORD_SIZE if chain else figures.WORD_SIZE) * 1.12
        step = max(1, round(20 * size / largest))
        key = ("word", text, chain)

        def make() -> Surface:
            whole = self._keep(key, partial(self._lettering, text, largest, chain))
            return pygame.transform.rotozoom(whole, -angle, step / 40)

        return self._faint((key, step, angle), alpha, make)

    def _lettering(self, text: str, size: float, chain: bool) -> Surface:
        """A word at twice its largest size, upright."""
        pixels = size * self.square * 2
        # Capitals of Fredoka One are seven tenths of its size high.
        font = pygame.font.Font(self._font_file, max(8, round(pixels / 0.7)))
        edge = max(1, round(0.07 * self.square * 2 * 0.8))
        inner = font.render(text, True, CHAIN_WORD if chain else WORD)
        font.outline = edge
        outer = font.render(text, True, WORD_EDGE)
        outer.blit(inner, (edge, edge))
        return outer

    def white(self, size: tuple[int, int]) -> Surface:
        """White to lay over everything, as strongly as it is set to."""

        def make() -> Surface:
            surface = Surface(size)
            surface.fill("#FFFFFF")
            return surface

        return self._keep(("white", size), make)

    def lines(self, key: Hashable, size: Point, make: Callable[[Surface, float], None]) -> Surface:
        """A picture that somebody else draws: he gets a canvas and how much finer it is."""

        def drawn() -> Surface:
            width, height = math.ceil(size[0]), math.ceil(size[1])
            canvas = Surface((LARGE_FINE * width, LARGE_FINE * height), pygame.SRCALPHA)
            make(canvas, LARGE_FINE)
            return pygame.transform.smoothscale(canvas, (width, height))

        return self._keep(key, drawn)

    def shaded(self, surface: Surface, key: Hashable, alpha: float) -> Surface | None:
        """A kept picture in one of the steps of strength."""
        return self._faint(key, alpha, lambda: surface)

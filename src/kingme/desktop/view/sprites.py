"""Pieces, faces and icons as pictures of a size: rasterised once, bent and turned as needed.

A drawing is rasterised at several times its size and scaled down to each shape that it is shown in.
Values that hardly differ share a picture, and what was not shown for long is forgotten.
"""

from __future__ import annotations

import math
from collections.abc import Hashable

import pygame

from kingme.art.faces import face_svg
from kingme.art.icons import icon_svg, trophy_svg
from kingme.art.pieces import SMALL_BELOW, bloom_svg, piece_svg
from kingme.art.sets import Mood as PieceMood
from kingme.art.sets import piece_set
from kingme.desktop.motion.baked import loaded
from kingme.desktop.motion.pose import Pose
from kingme.desktop.motion.shelf import Shelf
from kingme.game.values import Side

BOX = 1.2
"""A piece's picture is so many squares wide."""

FOOT = 0.36
"""How far the foot of a piece lies below the middle of its square."""

FINE = 3
RASTERS = 400
RASTER_MEGABYTES = 16
SHAPES = 1600
SHAPE_MEGABYTES = 20
Surface = pygame.Surface


def rasterised(svg: str, width: int, height: int | None = None) -> Surface:
    """A drawing at a size, with smooth edges."""
    height = width if height is None else height
    fine = 2 if width > 300 else FINE
    return pygame.transform.smoothscale(loaded(svg, width * fine, height * fine), (width, height))


class Sprites:
    """The pictures of a piece set at a size of squares.

    Args:
        set_name: The set.
        square: Pixels of a square.
    """

    def __init__(self, set_name: str, square: int) -> None:
        self.set_name, self.square = set_name, square
        self._set = piece_set(set_name)
        self._rasters = Shelf(RASTERS, RASTER_MEGABYTES)
        self._shapes = Shelf(SHAPES, SHAPE_MEGABYTES)
        self._moving = {
            (side, king): self._set.moving(side.value, king=king)
            for side in Side
            for king in (False, True)
        }

    def _raster(self, pose: Pose) -> tuple[Hashable, Surface]:
        moving = self._moving[pose.side, pose.king]
        look = (round(pose.look[0]), round(pose.look[1])) if "look" in moving else (0, 0)
        sway = round(pose.sway * 2) / 2 if "sway" in moving else 0.0
        turn = round(pose.turn * 12) % 12 / 12 if "turn" in moving else 0.0
        light = round(pose.light * 4) / 4 if "light" in moving else 1.0
        key = (pose.side, pose.king, pose.mood, look, sway, turn, light)

        def make() -> Surface:
            mood: PieceMood = pose.mood  # type: ignore[assignment] # motion uses art's words
            svg = piece_svg(
                self.set_name,
                pose.side.value,
                king=pose.king,
                mood=mood,
                small=self.square < SMALL_BELOW,
                look=look,
                shadow=False,
                sway=sway,
                turn=turn,
                light=light,
            )
            side = round(BOX * self.square) * 2
            return loaded(svg, side, side)

        return key, self._rasters.get(key, make)

    def piece(self, pose: Pose) -> tuple[Surface, float, float]:
        """A piece as it stands, and where its picture's middle is from the piece's foot."""
        key, raster = self._raster(pose)
        width = max(2, round(BOX * self.square * pose.sx))
        height = max(2, round(BOX * self.square * pose.sy))
        angle = round(pose.angle * 2) / 2
        alpha = round(pose.alpha * 12)
        cut = None if pose.glitch is None else round(pose.glitch * 20)

        def make() -> Surface:
            shaped = pygame.transform.smoothscale(raster, (width, height))
            if cut is not None:
                shaped = _glitched(shaped, cut / 20, self.square)
            if angle:
                shaped = pygame.transform.rotozoom(shaped, -angle, 1)
            if alpha < 12:
                shaped.set_alpha(round(255 * alpha / 12))
            return shaped

        surface = self._shapes.get((key, width, height, angle, alpha, cut), make)
        # From the foot up to the middle of the picture, turned with it.
        up = (BOX / 2 + FOOT) * self.square * pose.sy - height / 2
        turn = math.radians(angle)
        return surface, up * math.sin(turn), -up * math.cos(turn)

    def man(self, side: Side, *, king: bool, size: int) -> Surface:
        """A small piece for the panels, so many pixels wide."""

        def make() -> Surface:
            svg = piece_svg(self.set_name, side.value, king=king, small=True, shadow=False)
            return rasterised(svg, size)

        return self._shapes.get(("man", side, king, size), make)

    def shadow(self, size: float, strength: float) -> tuple[Surface, float]:
        """The shadow of a piece, and how far below the middle of the square it lies."""
        faces = self._set.faces
        wide, high, below, dark = (0.68, 0.16, FOOT, 0.30) if faces else (0.80, 0.76, 0.06, 0.26)
        width, height = (max(2, round(part * self.square * size)) for part in (wide, high))
        alpha = round(255 * dark * strength / 8) * 8

        def make() -> Surface:
            canvas = Surface((width * FINE, height * FINE), pygame.SRCALPHA)
            pygame.draw.ellipse(canvas, (0, 0, 0, alpha), canvas.get_rect())
            return pygame.transform.smoothscale(canvas, (width, height))

        return self._shapes.get(("shadow", width, height, alpha), make), below

    def bloom(self, side: Side) -> Surface:
        """The glow below a gadget."""
        side_px = round(BOX * self.square)
        return self._shapes.get(
            ("bloom", side), lambda: rasterised(bloom_svg(self.set_name, side.value), side_px)
        )

    @property
    def glows(self) -> bool:
        """Whether pieces have a glow instead of a shadow."""
        return self._set.neo


def _glitched(picture: Surface, cut: float, square: int) -> Surface:
    """The picture with a slice of it moved to the right."""
    height = picture.get_height()
    slice_of = pygame.Rect(0, round(cut * height), picture.get_width(), round(0.12 * square))
    slice_of = slice_of.clip(picture.get_rect())
    moved = picture.copy()
    moved.fill((0, 0, 0, 0), slice_of)
    moved.blit(picture, (round(0.04 * square) + 1, slice_of.y), slice_of)
    return moved


class Faces:
    """Faces of opponents, icons and the trophy, at any size."""

    def __init__(self) -> None:
        self._shelf = Shelf(400)

    def face(
        self,
        level: int | str,
        mood: str,
        size: int,
        *,
        neo: bool = False,
        look: tuple[float, float] = (0, 0),
        turn: float = 0.0,
    ) -> Surface:
        """An opponent's face."""
        look = round(look[0]), round(look[1])
        turn = round(turn * 16) % 16 / 16 if neo and mood == "thinking" else 0.0
        key = (level, mood, size, neo, look, turn)

        def make() -> Surface:
            svg = face_svg(level, mood, neo=neo, look=look, turn=turn)  # type: ignore[arg-type] # the same words
            return rasterised(svg, size)

        return self._shelf.get(key, make)

    def icon(self, name: str, colour: str, size: int) -> Surface:
        """An icon."""
        return self._shelf.get(
            ("icon", name, colour, size), lambda: rasterised(icon_svg(name, colour), size)
        )

    def trophy(self, size: int) -> Surface:
        """The cup of the result card."""
        return self._shelf.get(("trophy", size), lambda: rasterised(trophy_svg(), size))

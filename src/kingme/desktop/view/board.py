"""The board with its marks and pieces, in the order in which they lie on each other."""

from __future__ import annotations

import math

import pygame

from kingme.art.boards import Label, Labels, board_labels, board_svg
from kingme.art.marks import DASHES, Mark, mark_svg, way_svg
from kingme.art.sets import Scheme, piece_set
from kingme.desktop.motion.baked import loaded
from kingme.desktop.motion.paint import Painter
from kingme.desktop.motion.shelf import Shelf
from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import Settings
from kingme.desktop.squares import seen_at
from kingme.desktop.state import State
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.sprites import FOOT, Sprites, rasterised
from kingme.game.values import Side

PULSE_S = 1.25
PULSE = (0.65, 1.0)
"""An obliged piece's mark grows stronger and weaker so slowly, between these strengths."""

CREEP_S = 1.2
CREEP_STEPS = 12

Surface = pygame.Surface


class BoardView:
    """Draws the board of a window.

    Args:
        stage: What moves.
    """

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._painter = Painter(stage, text.font_file(text.TITLE))
        self._boards = Shelf(4)
        self._marks = Shelf(60)
        self._ways = Shelf(CREEP_STEPS + 4)
        self._sprites: Sprites | None = None

    def draw(
        self,
        surface: Surface,
        layout: Layout,
        state: State,
        settings: Settings,
        hovered: int | None = None,
    ) -> None:
        """Draw everything that lies on the board.

        Args:
            surface: The window.
            layout: Its places.
            state: What is shown.
            settings: The piece set and what else is chosen.
            hovered: The square under the pointer.
        """
        stage = self._stage
        pushed = layout.moved(stage.offset())
        flipped = state.bottom is Side.BLACK
        whole = self._board(layout, settings, flipped)
        if stage.turn:
            whole = pygame.transform.rotozoom(whole, -stage.turn, 1)
        surface.blit(whole, whole.get_rect(center=pushed.board.center))
        if not stage.turn:
            self._below(surface, pushed, state, settings, hovered)
        self._painter.under(surface, pushed)
        self._pieces(surface, pushed, settings)
        if not stage.turn:
            self._above(surface, pushed, state, settings)
        self._painter.over(surface, pushed)

    def rain(self, surface: Surface, layout: Layout) -> None:
        """Draw the paper that rains over a card that covers the board."""
        self._painter.rain(surface, layout)

    def _board(self, layout: Layout, settings: Settings, flipped: bool) -> Surface:
        square, name = layout.square, settings.piece_set
        labels: Labels = settings.labels  # type: ignore[assignment] # the same words
        scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words

        def make() -> Surface:
            svg = board_svg(name, scheme=scheme, flipped=flipped, labels=labels, square=square)
            whole = rasterised(svg, layout.board.width)
            for label in _labels(settings, flipped, square):
                _write(whole, label, (0, 0))
            return whole

        return self._boards.get((name, scheme, flipped, labels, square), make)

    # Marks

    def _mark(self, layout: Layout, settings: Settings, mark: Mark, strength: float) -> Surface:
        scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words
        step = round(strength * 12)
        drawn_in = round(self._stage.drawn_in) if mark == "obliged" else 0
        key = (settings.piece_set, scheme, layout.square, mark, drawn_in)

        def make() -> Surface:
            svg = mark_svg(settings.piece_set, mark, scheme=scheme, drawn_in=drawn_in)
            return rasterised(svg, round(1.4 * layout.square))

        whole = self._marks.get(key, make)
        if step == 12:
            return whole

        def weaker() -> Surface:
            faint = whole.copy()
            faint.set_alpha(round(255 * step / 12))
            return faint

        return self._marks.get((*key, step), weaker)

    def _put(
        self,
        surface: Surface,
        layout: Layout,
        state: State,
        settings: Settings,
        square: int,
        mark: Mark,
        strength: float = 1.0,
    ) -> None:
        column, row = seen_at(square, state.bottom)
        picture = self._mark(layout, settings, mark, strength)
        middle = layout.centre(column + 0.5, row + 0.5)
        surface.blit(picture, picture.get_rect(center=middle))

    def _tint(
        self, surface: Surface, layout: Layout, state: State, settings: Settings, square: int,
        factor: float = 1.0,
    ) -> None:  # fmt: skip
        scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words
        colours = piece_set(settings.piece_set).palette(scheme)
        opacity = min(1.0, colours.tint_opacity * factor)

        def make() -> Surface:
            flat = Surface((layout.square, layout.square))
            flat.fill(colours.tint)
            flat.set_alpha(round(255 * opacity))
            return flat

        key = ("tint", colours.tint, opacity, layout.square)
        column, row = seen_at(square, state.bottom)
        surface.blit(self._marks.get(key, make), layout.centre(column, row))
        flipped = state.bottom is Side.BLACK
        for label in _labels(settings, flipped, layout.square):
            if label.text == str(square):  # its number lies over the tint
                _write(surface, label, layout.board.topleft)

    def _show_way(
        self, surface: Surface, layout: Layout, state: State, settings: Settings,
        path: tuple[int, ...], *, hint: bool, step: int = 0,
    ) -> None:  # fmt: skip
        scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words
        flipped = state.bottom is Side.BLACK
        size = layout.square
        key = (settings.piece_set, scheme, size, flipped, path, hint, step)
        # Only the part of the field that it crosses is kept and drawn.
        columns, rows = zip(*(seen_at(square, state.bottom) for square in path), strict=True)
        left, top = min(columns), min(rows)
        part = pygame.Rect(
            left * size,
            top * size,
            (max(columns) + 1 - left) * size,
            (max(rows) + 1 - top) * size,
        )

        def make() -> Surface:
            svg = way_svg(
                settings.piece_set,
                path,
                hint=hint,
                scheme=scheme,
                flipped=flipped,
                square=size,
                creep=DASHES * step / CREEP_STEPS,
            )
            side = layout.field.width
            return loaded(svg, side, side).subsurface(part).copy()

        surface.blit(self._ways.get(key, make), part.move(layout.field.topleft))

    def _below(
        self, surface: Surface, layout: Layout, state: State, settings: Settings,
        hovered: int | None,
    ) -> None:  # fmt: skip
        """Marks that pieces stand on."""
        stage = self._stage
        moving = stage.moving
        if state.last is not None and not moving:
            for square in {state.last.start, state.last.end}:
                self._tint(surface, layout, state, settings, square)
            self._show_way(surface, layout, state, settings, tuple(state.last.path), hint=False)
        if settings.show_moves and not moving and state.result is None:
            strength = 1.0
            if state.obliged and stage.flags.full:
                swing = (1 - math.cos(math.tau * stage.now / PULSE_S)) / 2
                strength = PULSE[0] + (PULSE[1] - PULSE[0]) * swing
            for square in state.movable:
                if square == state.selected:
                    continue
                if state.obliged:
                    self._put(surface, layout, state, settings, square, "obliged", strength)
                else:
                    mark: Mark = "pointed" if square == hovered else "movable"
                    self._put(surface, layout, state, settings, square, mark)
        if state.selected is not None and not moving:
            square = state.path[-1] if state.path else state.selected
            self._tint(surface, layout, state, settings, square, 1.35)
            self._put(surface, layout, state, settings, square, "selected")

    def _above(self, surface: Surface, layout: Layout, state: State, settings: Settings) -> None:
        """Marks that are seen over pieces."""
        if settings.show_moves and not self._stage.moving:
            for square, jump in state.targets.items():
                mark: Mark = "jump" if jump else "destination"
                self._put(surface, layout, state, settings, square, mark)
        if state.hint is not None:
            creeps = self._stage.flags.full
            step = int(self._stage.now / CREEP_S * CREEP_STEPS) % CREEP_STEPS if creeps else 0
            path = tuple(state.hint.path)
            self._show_way(surface, layout, state, settings, path, hint=True, step=step)
        if state.focus is not None:
            self._put(surface, layout, state, settings, state.focus, "focus")

    # Pieces

    def sprites(self, layout: Layout, settings: Settings) -> Sprites:
        """The pictures of the pieces at the size of a layout."""
        sprites = self._sprites
        wanted = (settings.piece_set, layout.square)
        if sprites is None or (sprites.set_name, sprites.square) != wanted:
            sprites = self._sprites = Sprites(*wanted)
        return sprites

    def _pieces(self, surface: Surface, layout: Layout, settings: Settings) -> None:
        sprites = self.sprites(layout, settings)
        pictures = []
        for pose in self._stage.poses():
            middle = layout.centre(pose.x, pose.y)
            if pose.alpha <= 0.04:
                continue
            if sprites.glows:
                bloom = sprites.bloom(pose.side)
                pictures.append((bloom, bloom.get_rect(center=middle)))
            else:
                shadow, below = sprites.shadow(pose.shadow[0], pose.shadow[1] * pose.alpha)
                at = layout.centre(pose.x, pose.y + below)
                pictures.append((shadow, shadow.get_rect(center=at)))
            picture, dx, dy = sprites.piece(pose)
            x, y = layout.centre(pose.x, pose.y + FOOT - pose.lift)
            pictures.append((picture, picture.get_rect(center=(x + round(dx), y + round(dy)))))
        surface.fblits(pictures)


def _labels(settings: Settings, flipped: bool, square: int) -> tuple[Label, ...]:
    labels: Labels = settings.labels  # type: ignore[assignment] # the same words
    scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words
    return board_labels(
        settings.piece_set, scheme=scheme, flipped=flipped, labels=labels, square=square
    )


def _write(surface: Surface, label: Label, corner: tuple[int, int]) -> None:
    """Write a label of a board whose picture has its corner there."""
    size = max(8, round(label.size * 1.2))
    drawn = text.picture(label.text, text.BOLD, size, label.colour)
    x = label.x - drawn.get_width() / 2 if label.centred else label.x
    ascent = text.font(text.BOLD, size).get_ascent()
    surface.blit(drawn, (round(corner[0] + x), round(corner[1] + label.y - ascent)))

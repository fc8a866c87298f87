"""The card with the result: what it says, and its two buttons."""

from __future__ import annotations

import pygame

from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import Settings
from kingme.desktop.state import Result
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.sprites import Faces, Sprites
from kingme.desktop.view.theme import Theme
from kingme.desktop.view.widgets import Widgets
from kingme.game.values import Side

BUTTONS = ("look back", "play again")
WORDS = {"look back": "Look back", "play again": "Play again"}

Surface = pygame.Surface


def rects(layout: Layout) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """The card and its buttons."""
    k = layout.scale if not layout.small else 0.85
    card = pygame.Rect(0, 0, round(440 * k), round(290 * k))
    card.center = layout.size[0] // 2, layout.size[1] // 2
    pad, high = round(24 * k), round(42 * k)
    half = (card.width - 2 * pad - round(10 * k)) // 2
    top = card.bottom - pad - high
    return card, {
        "look back": pygame.Rect(card.x + pad, top, half, high),
        "play again": pygame.Rect(card.right - pad - half, top, half, high),
    }


class ResultCard:
    """Draws the card over a veiled window."""

    def __init__(self, faces: Faces, widgets: Widgets, stage: Stage) -> None:
        self._faces, self._widgets, self._stage = faces, widgets, stage
        self._veil: Surface | None = None

    def draw(
        self,
        surface: Surface,
        layout: Layout,
        result: Result,
        settings: Settings,
        theme: Theme,
        sprites: Sprites,
        *,
        pointer: tuple[int, int] | None,
        pressed: str | None,
        focused: str,
    ) -> None:
        """Draw it."""
        if self._veil is None or self._veil.get_size() != layout.size:
            self._veil = Surface(layout.size)
        self._veil.fill("#03080D" if theme.neo else "#000000")
        self._veil.set_alpha(168 if theme.neo else 140)
        surface.blit(self._veil, (0, 0))
        card, buttons = rects(layout)
        self._widgets.box(
            surface, card, theme.panel, theme.edge, radius=layout.px(16),
            glow=theme.glow if theme.neo else None,
        )  # fmt: skip
        k = layout.scale if not layout.small else 0.85
        size = round(92 * k)
        winner = result.outcome.winner
        if result.won and not theme.neo:
            picture = self._faces.trophy(size)
        else:
            side = winner or (Side.BLACK if settings.seats.value != "white" else Side.WHITE)
            picture = sprites.man(side, king=winner is not None, size=size)
        lift, sx, sy = self._stage.trophy()
        if (sx, sy) != (1.0, 1.0):
            shape = (round(size * sx), round(size * sy))
            picture = pygame.transform.smoothscale(picture, shape)
        foot = card.y + round(20 * k) + size
        at = picture.get_rect(midbottom=(card.centerx, foot - round(lift * size)))
        surface.blit(picture, at)
        title = round(36 * k)
        y = foot + round(8 * k)
        text.draw(
            surface, result.title, (card.centerx, y), text.TITLE, title, theme.text, anchor="midtop"
        )
        y += round(1.3 * title)
        small = round(15 * k)
        for line in text.lines(result.reason, text.MEDIUM, small, card.width - round(48 * k), 2):
            text.draw(
                surface, line, (card.centerx, y), text.MEDIUM, small, theme.faint, anchor="midtop"
            )
            y += round(1.35 * small)
        for name, rect in buttons.items():
            self._widgets.button(
                surface, rect, theme, layout, WORDS[name], main=name == "play again",
                hovered=pointer is not None and rect.collidepoint(pointer),
                pressed=pressed == name, focused=focused == name,
            )  # fmt: skip

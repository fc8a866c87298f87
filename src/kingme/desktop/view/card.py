"""The card with the result: what it says, and its two buttons."""

from __future__ import annotations

import pygame

from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import Settings
from kingme.desktop.state import Result
from kingme.desktop.view import dialog, text
from kingme.desktop.view.dialog import Buttons, Dialogs
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.sprites import Faces, Sprites
from kingme.desktop.view.theme import Theme
from kingme.game.values import Side

BUTTONS = ("look back", "play again")
HIGH = 290
WORDS = {"look back": "Look back", "play again": "Play again"}

Surface = pygame.Surface


def rects(layout: Layout) -> tuple[pygame.Rect, Buttons]:
    """The card and its buttons."""
    return dialog.rects(layout, HIGH, BUTTONS)


class ResultCard:
    """Draws the card over a veiled window."""

    def __init__(self, faces: Faces, dialogs: Dialogs, stage: Stage) -> None:
        self._faces, self._dialogs, self._stage = faces, dialogs, stage

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
        card, buttons = rects(layout)
        self._dialogs.shell(surface, layout, theme, card)
        k = dialog.unit(layout)
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
        self._dialogs.buttons(
            surface, layout, theme, buttons, WORDS,
            pointer=pointer, pressed=pressed, focused=focused,
        )  # fmt: skip

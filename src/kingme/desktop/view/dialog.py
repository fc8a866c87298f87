"""What asks before it goes on: a card over the veiled window, with a safe and a main button.

The result card has the same shape; questions are all here.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.theme import Theme
from kingme.desktop.view.widgets import Widgets

WIDTH = 440

Surface = pygame.Surface
Buttons = dict[str, pygame.Rect]


class Question(NamedTuple):
    """A question.

    Attributes:
        title: The question.
        sentence: What follows from yes.
        no: The words of the safe button.
        yes: The words of the main button.
    """

    title: str
    sentence: str
    no: str
    yes: str


QUESTIONS = {
    "new": Question(
        "New game?", "This one is not over, and will be forgotten.", "Keep playing", "New game"
    ),
    "resign": Question("Resign?", "The game counts as lost.", "Keep playing", "Resign"),
    "draw": Question(
        "Offer a draw?", "Your opponent takes it if it sees no win.", "Keep playing", "Offer"
    ),
    "agree": Question("A draw?", "It ends the game if both of you agree.", "Keep playing", "Agree"),
}
BUTTONS = ("no", "yes")
HIGH = 180


def unit(layout: Layout) -> float:
    """How large a card is drawn in a window."""
    return 0.85 if layout.small else layout.scale


def rects(
    layout: Layout, high: int = HIGH, names: tuple[str, str] = BUTTONS
) -> tuple[pygame.Rect, Buttons]:
    """A card of a height at a scale of 1, in the middle of the window, and its two buttons."""
    k = unit(layout)
    card = pygame.Rect(0, 0, round(WIDTH * k), round(high * k))
    card.center = layout.size[0] // 2, layout.size[1] // 2
    pad, button = round(24 * k), round(42 * k)
    half = (card.width - 2 * pad - round(10 * k)) // 2
    top = card.bottom - pad - button
    return card, {
        names[0]: pygame.Rect(card.x + pad, top, half, button),
        names[1]: pygame.Rect(card.right - pad - half, top, half, button),
    }


class Dialogs:
    """Draws cards."""

    def __init__(self, widgets: Widgets) -> None:
        self._widgets = widgets
        self._veil: Surface | None = None

    def shell(self, surface: Surface, layout: Layout, theme: Theme, card: pygame.Rect) -> None:
        """Veil the window and draw an empty card."""
        if self._veil is None or self._veil.get_size() != layout.size:
            self._veil = Surface(layout.size)
        self._veil.fill("#03080D" if theme.neo else "#000000")
        self._veil.set_alpha(168 if theme.neo else 140)
        surface.blit(self._veil, (0, 0))
        self._widgets.box(
            surface, card, theme.panel, theme.edge, radius=layout.px(16),
            glow=theme.glow if theme.neo else None,
        )  # fmt: skip

    def buttons(
        self,
        surface: Surface,
        layout: Layout,
        theme: Theme,
        buttons: Buttons,
        words: dict[str, str],
        *,
        pointer: tuple[int, int] | None,
        pressed: str | None,
        focused: str,
    ) -> None:
        """Draw the buttons; the last one is the main one, and focused unless another one is."""
        if focused not in buttons:
            focused = list(buttons)[-1]
        for name, rect in buttons.items():
            self._widgets.button(
                surface, rect, theme, layout, words[name], main=name == list(buttons)[-1],
                hovered=pointer is not None and rect.collidepoint(pointer),
                pressed=pressed == name, focused=focused == name,
            )  # fmt: skip

    def ask(
        self,
        surface: Surface,
        layout: Layout,
        theme: Theme,
        name: str,
        *,
        pointer: tuple[int, int] | None,
        pressed: str | None,
        focused: str,
    ) -> None:
        """Draw one of `QUESTIONS`."""
        question = QUESTIONS[name]
        card, buttons = rects(layout)
        self.shell(surface, layout, theme, card)
        k = unit(layout)
        title, small = round(28 * k), round(15 * k)
        y = card.y + round(24 * k)
        text.draw(
            surface, question.title, (card.centerx, y), text.TITLE, title, theme.text,
            anchor="midtop",
        )  # fmt: skip
        y += round(1.45 * title)
        text.draw(
            surface, question.sentence, (card.centerx, y), text.MEDIUM, small, theme.faint,
            anchor="midtop",
        )  # fmt: skip
        words = {"no": question.no, "yes": question.yes}
        self.buttons(
            surface, layout, theme, buttons, words,
            pointer=pointer, pressed=pressed, focused=focused,
        )  # fmt: skip

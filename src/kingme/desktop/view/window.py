"""One frame of the window, whole: background, board, panels, and what lies over them."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from kingme.art.boards import Labels
from kingme.art.sets import Scheme
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import SMALLEST, Settings
from kingme.desktop.squares import square_at
from kingme.desktop.state import State
from kingme.desktop.view.board import BoardView
from kingme.desktop.view.card import ResultCard
from kingme.desktop.view.dialog import Dialogs
from kingme.desktop.view.layout import Layout, layout
from kingme.desktop.view.menu import Menu
from kingme.desktop.view.panels import Panels
from kingme.desktop.view.sprites import Faces
from kingme.desktop.view.theme import Theme, theme
from kingme.desktop.view.widgets import Widgets

Surface = pygame.Surface


@dataclass
class Look:
    """What the window shows beside the game.

    Attributes:
        pointer: Where the pointer is; None when it is away.
        pressed: The button that is held down.
        menu: Whether the menu is open.
        item: The item of the menu that the keyboard is on.
        hovered_item: The one under the pointer.
        pressed_item: The one that is held down.
        scrolled: How many rows of the menu are above the first that is seen.
        looking_back: Whether the result card was put aside.
        question: What is asked over the board; one of `dialog.QUESTIONS`.
        card_button: The button of the card or question that the keyboard is on.
    """

    pointer: tuple[int, int] | None = None
    pressed: str | None = None
    menu: bool = False
    item: int | None = None
    hovered_item: int | None = None
    pressed_item: int | None = None
    scrolled: int = 0
    looking_back: bool = False
    question: str | None = None
    card_button: str = "play again"


def flags_of(settings: Settings, *, system_is_calm: bool = False) -> Flags:
    """How lively the stage may be.

    Args:
        settings: What the player chose.
        system_is_calm: Whether the system asks for less movement, as far as that is left to it.
    """
    left_to_system = settings.reduced_motion == "system"
    calm = system_is_calm if left_to_system else settings.reduced_motion == "on"
    return Flags(settings.animations, calm, settings.screen_shake, settings.piece_set)


def theme_of(settings: Settings) -> Theme:
    """The colours of the panels."""
    scheme: Scheme = settings.scheme  # type: ignore[assignment] # the same words
    return theme(settings.piece_set, scheme)


def layout_of(size: tuple[int, int], settings: Settings) -> Layout:
    """Where everything lies; a window that is smaller than the smallest shows a part of it."""
    labels: Labels = settings.labels  # type: ignore[assignment] # the same words
    return layout((max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])), labels)


class Window:
    """Draws frames.

    Args:
        stage: What moves.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.faces = Faces()
        self._widgets = Widgets(self.faces)
        self._board = BoardView(stage)
        self._panels = Panels(self.faces, self._widgets, stage)
        self._menu = Menu(self.faces, self._widgets)
        self._dialogs = Dialogs(self._widgets)
        self._card = ResultCard(self.faces, self._dialogs, stage)
        self._background: tuple[object, Surface] | None = None

    def draw(self, surface: Surface, state: State, settings: Settings, look: Look) -> None:
        """Draw a frame."""
        places = layout_of(surface.get_size(), settings)
        colours = theme_of(settings)
        surface.blit(self._back(surface.get_size(), colours), (0, 0))
        if look.menu:
            self._menu.draw(
                surface, places, settings, colours,
                focused=look.item, hovered=look.hovered_item, pressed=look.pressed_item,
                scrolled=look.scrolled, under_way=bool(state.rows) and state.result is None,
            )  # fmt: skip
            return
        sprites = self._board.sprites(places, settings)
        card = self.card_shown(state, look)
        pointer = None if card or look.question else look.pointer
        self._panels.draw(
            surface, places, state, settings, colours, sprites,
            pointer=pointer, pressed=look.pressed,
        )  # fmt: skip
        hovered = square_under(places, state, pointer)
        self._board.draw(surface, places, state, settings, hovered)
        if look.question is not None:
            self._dialogs.ask(
                surface, places, colours, look.question,
                pointer=look.pointer, pressed=look.pressed, focused=look.card_button,
            )  # fmt: skip
        elif card and state.result is not None:
            self._card.draw(
                surface, places, state.result, settings, colours, sprites,
                pointer=look.pointer, pressed=look.pressed, focused=look.card_button,
            )  # fmt: skip
            self._board.rain(surface, places)

    def card_shown(self, state: State, look: Look) -> bool:
        """Whether the result card is to be seen."""
        return state.result is not None and self.stage.result_due and not look.looking_back

    def face_rect(self, places: Layout) -> pygame.Rect:
        """Where the opponent's face is."""
        return self._panels.face_rect(places)

    def _back(self, size: tuple[int, int], colours: Theme) -> Surface:
        key = (size, colours.inner, colours.outer)
        if self._background is None or self._background[0] != key:
            self._background = key, _radial(size, colours.inner, colours.outer)
        return self._background[1]


def square_under(places: Layout, state: State, pixel: tuple[int, int] | None) -> int | None:
    """The playing square under a pixel."""
    at = places.place_at(pixel) if pixel is not None else None
    if at is None:
        return None
    return square_at(math.floor(at[0]), math.floor(at[1]), state.bottom)


def _radial(size: tuple[int, int], inner: str, outer: str) -> Surface:
    """A gradient from the middle to the corners, drawn small and scaled up."""
    small = Surface((64, 48))
    first, last = pygame.Color(inner), pygame.Color(outer)
    for y in range(48):
        for x in range(64):
            far = math.hypot((x - 31.5) / 45, (y - 23.5) / 34)
            small.set_at((x, y), first.lerp(last, min(1.0, far)))
    return pygame.transform.smoothscale(small, size)

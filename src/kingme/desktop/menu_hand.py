"""Pointer and keys in the menu: which item is meant. What it does is the window's."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from kingme.desktop.view.layout import Layout
from kingme.desktop.view.menu_places import (
    Item,
    Places,
    goes_back,
    item_at,
    next_item,
    places,
    scroll_to,
)
from kingme.desktop.view.window import Look

Pixel = tuple[int, int]

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class MenuHand:
    """Knows what is pointed at, pressed and walked to in the menu.

    Args:
        look: What the window shows of it.
        layout: Gives the window's places.
        level: Gives the chosen opponent's level, where the keyboard begins.
        choose: Does what an item is there for; told whether to go back instead of on.
    """

    def __init__(
        self,
        look: Look,
        layout: Callable[[], Layout],
        level: Callable[[], int],
        choose: Callable[[Item, bool], None],
    ) -> None:
        self._look, self._layout, self._level, self._choose = look, layout, level, choose

    def open(self) -> None:
        """Show the menu, with nothing walked to yet."""
        look = self._look
        look.menu = True
        look.item = look.hovered_item = look.pressed_item = None

    def _found(self) -> Places:
        return places(self._layout(), self._look.scrolled)

    def move(self, pixel: Pixel) -> None:
        """The pointer moves."""
        self._look.hovered_item = item_at(self._found(), pixel)

    def press(self, pixel: Pixel) -> None:
        """The button goes down."""
        self._look.pressed_item = item_at(self._found(), pixel)

    def release(self, pixel: Pixel) -> None:
        """The button goes up: on the item that was pressed, it is chosen."""
        look, found = self._look, self._found()
        pressed, look.pressed_item = look.pressed_item, None
        number = item_at(found, pixel)
        if number is not None and number == pressed:
            item = found.items[number]
            self._choose(item, goes_back(item, pixel))

    def press_other(self, pixel: Pixel) -> None:
        """The mouse's other button: a row goes back."""
        found = self._found()
        number = item_at(found, pixel)
        if number is not None and found.items[number].kind == "row":
            self._choose(found.items[number], True)

    def scroll(self, rows: int) -> None:
        """The wheel turns."""
        look = self._look
        look.scrolled = max(0, min(look.scrolled + rows, self._found().hidden))
        if look.pointer is not None:
            self.move(look.pointer)

    def key(self, key: int, *, shift: bool) -> None:
        """A key is pressed."""
        found, look = self._found(), self._look
        if key == pygame.K_ESCAPE:
            look.menu = False
            return
        here = look.item
        if here is None:
            # The first key shows where the keyboard is.
            level = self._level()
            look.item = next(n for n, item in enumerate(found.items) if item.value == level)
            return
        item = found.items[here]
        if key in ENTER:
            self._choose(item, False)
        elif key == pygame.K_TAB:
            look.item = (here + (-1 if shift else 1)) % len(found.items)
        elif key in ARROWS:
            dx, dy = ARROWS[key]
            if item.kind == "row" and dx:
                self._choose(item, dx < 0)
            else:
                look.item = next_item(found, here, dx, dy)
        look.scrolled = scroll_to(found, look.item or 0, look.scrolled)

"""The window as the system knows it: its size, full screen, the pointer's shape, its icon.

Sizes of a window are points; its surface may have more pixels, on a screen of high density.
"""

from __future__ import annotations

import contextlib
import os

import pygame

from kingme.art.pieces import piece_svg
from kingme.desktop.hush import hushed
from kingme.desktop.motion.baked import loaded
from kingme.desktop.settings import SMALLEST, Settings

ICON = 128

UNSEEN = frozenset({"dummy", "offscreen", "evdev"})
"""Drivers of SDL that show nothing; it takes them by itself where no screen answers."""

DRIVER_NAMES = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


class NoScreen(OSError):
    """No window can be opened here; the message says why."""


def open_display() -> None:
    """Reach the screen.

    Raises:
        NoScreen: none answers, and no driver was asked for that needs none.
    """
    try:
        with hushed():
            pygame.display.init()
    except pygame.error as error:
        raise NoScreen(str(error)) from error
    driver = pygame.display.get_driver()
    if driver in UNSEEN and not any(driver in os.environ.get(name, "") for name in DRIVER_NAMES):
        pygame.display.quit()
        names = [name for name in ("DISPLAY", "WAYLAND_DISPLAY") if os.environ.get(name)]
        screens = " and ".join(f"{name} {os.environ[name]}" for name in names)
        raise NoScreen(f"{screens or 'the screen'} {'do' if len(names) > 1 else 'does'} not answer")


def screen_words() -> str:
    """The driver that reaches the screen, and the size of every screen.

    Raises:
        NoScreen: none answers.
    """
    open_display()
    try:
        sizes = ", ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes())
        return f"{pygame.display.get_driver()}, {sizes}"
    finally:
        pygame.display.quit()


class Screen:
    """An open window.

    Args:
        settings: Its size, whether it fills the screen, and the piece set, whose king is its icon.

    Raises:
        NoScreen: no window can be opened.
    """

    def __init__(self, settings: Settings) -> None:
        # Windows and X11 ask for these by environment alone; a person's own choice is left.
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kingme")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        open_display()
        try:
            pygame.font.init()
            self._window = pygame.Window(
                "kingme",
                (settings.width, settings.height),
                resizable=True,
                allow_high_dpi=True,
            )
            self._window.minimum_size = SMALLEST
            self._window.get_surface()
        except pygame.error as error:
            pygame.display.quit()
            raise NoScreen(str(error)) from error
        svg = piece_svg(settings.piece_set, "black", king=True, shadow=False)
        self._window.set_icon(loaded(svg, ICON, ICON))
        self._full = False
        self._hand = False
        self.fill(settings.full_screen)

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; another one after each change of size."""
        return self._window.get_surface()

    @property
    def density(self) -> float:
        """Pixels of a point."""
        return self.surface.get_width() / max(1, self._window.size[0])

    def fill(self, full: bool) -> None:
        """Fill the screen, or no longer."""
        if full == self._full:
            return
        self._full = full
        if full:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()

    def point(self, hand: bool) -> None:
        """Give the pointer the shape of a hand, or its usual one."""
        if hand == self._hand:
            return
        self._hand = hand
        shape = pygame.SYSTEM_CURSOR_HAND if hand else pygame.SYSTEM_CURSOR_ARROW
        with contextlib.suppress(pygame.error):  # some systems have no such shape
            pygame.mouse.set_cursor(shape)

    def show(self) -> None:
        """Show what was drawn."""
        self._window.flip()

    def close(self) -> None:
        """Close the window."""
        self._window.destroy()
        pygame.display.quit()

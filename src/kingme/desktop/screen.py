"""The window as the system knows it: its size, full screen, the pointer's shape, its icon.

Sizes of a window are points; its surface may have more pixels, on a screen of high density.
"""

from __future__ import annotations

import contextlib
import os

import pygame

from kingme.art.pieces import piece_svg
from kingme.desktop.motion.baked import loaded
from kingme.desktop.settings import SMALLEST, Settings

ICON = 128


class Screen:
    """An open window.

    Args:
        settings: Its size, whether it fills the screen, and the piece set, whose king is its icon.

    Raises:
        OSError: no window can be opened.
    """

    def __init__(self, settings: Settings) -> None:
        # Windows and X11 ask for these by environment alone; a person's own choice is left.
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kingme")
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
        os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
        try:
            pygame.display.init()
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
            raise OSError(f"no window can be opened: {error}") from error
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

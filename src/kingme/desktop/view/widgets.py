"""Panels, buttons and rows: the shapes that texts lie on."""

from __future__ import annotations

import pygame

from kingme.desktop.motion.shelf import Shelf
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.sprites import Faces
from kingme.desktop.view.theme import Theme

FINE = 3

Surface = pygame.Surface


class Widgets:
    """Draws and keeps shapes."""

    def __init__(self, faces: Faces) -> None:
        self._shelf = Shelf(200)
        self._faces = faces

    def box(
        self,
        surface: Surface,
        rect: pygame.Rect,
        fill: str,
        edge: str | None,
        *,
        radius: int,
        width: float = 1.0,
        alpha: int = 255,
        glow: str | None = None,
    ) -> None:
        """A rounded box with an edge and, if wished, a light round it."""
        reach = 12 if glow else 0
        key = (rect.size, fill, edge, radius, width, alpha, glow)

        def make() -> Surface:
            w, h = rect.size
            canvas = Surface(((w + 2 * reach) * FINE, (h + 2 * reach) * FINE), pygame.SRCALPHA)
            # Clear pixels take the colour of the edge, lest scaling down darkens it.
            canvas.fill((*pygame.Color(glow or edge or fill)[:3], 0))
            inside = pygame.Rect(reach * FINE, reach * FINE, w * FINE, h * FINE)
            if glow is not None:
                colour = pygame.Color(glow)
                for step in range(reach, 0, -2):
                    colour.a = round(46 * (1 - step / reach) ** 1.5) + 4
                    around = inside.inflate(2 * step * FINE, 2 * step * FINE)
                    pygame.draw.rect(canvas, colour, around, border_radius=(radius + step) * FINE)
            colour = pygame.Color(fill)
            colour.a = alpha
            pygame.draw.rect(canvas, colour, inside, border_radius=radius * FINE)
            if edge is not None:
                line = max(1, round(width * FINE))
                pygame.draw.rect(canvas, edge, inside, line, border_radius=radius * FINE)
            return pygame.transform.smoothscale(canvas, (w + 2 * reach, h + 2 * reach))

        surface.blit(self._shelf.get(key, make), (rect.x - reach, rect.y - reach))

    def outline(
        self, surface: Surface, rect: pygame.Rect, edge: str, *, radius: int, width: float
    ) -> None:
        """The edge of a rounded box alone."""
        key = ("outline", rect.size, edge, radius, width)

        def make() -> Surface:
            w, h = rect.size
            canvas = Surface((w * FINE, h * FINE), pygame.SRCALPHA)
            canvas.fill((*pygame.Color(edge)[:3], 0))
            line = max(1, round(width * FINE))
            pygame.draw.rect(canvas, edge, canvas.get_rect(), line, border_radius=radius * FINE)
            return pygame.transform.smoothscale(canvas, (w, h))

        surface.blit(self._shelf.get(key, make), rect)

    def panel(
        self, surface: Surface, rect: pygame.Rect, theme: Theme, layout: Layout, *, lit: bool
    ) -> None:
        """A panel; a neon edge is brighter and glows under the pointer."""
        edge = theme.edge
        if theme.neo and not lit:
            edge = blended(theme.panel, theme.edge, 0.4)
        self.box(
            surface,
            rect,
            theme.panel,
            edge,
            radius=layout.px(12),
            alpha=215 if theme.neo else 255,
            glow=theme.glow if theme.neo and lit else None,
        )

    def button(
        self,
        surface: Surface,
        rect: pygame.Rect,
        theme: Theme,
        layout: Layout,
        words: str,
        *,
        main: bool = False,
        hovered: bool = False,
        pressed: bool = False,
        enabled: bool = True,
        focused: bool = False,
        icon: str | None = None,
    ) -> None:
        """A button with a word on it, and an icon before the word where there is room."""
        rect = rect.move(0, 1) if pressed and enabled else rect
        fill = theme.main if main else theme.button_hover if hovered and enabled else theme.button
        edge = theme.main if main else blended(theme.panel, theme.edge, 0.6 if theme.neo else 1.0)
        ink = theme.on_main if main else theme.text
        if not enabled:
            fill, edge, ink = (blended(theme.panel, part, 0.45) for part in (fill, edge, ink))
        lit = theme.neo and enabled and not pressed and (hovered or main)
        self.box(
            surface,
            rect,
            fill,
            theme.edge if hovered and enabled and not main else edge,
            radius=layout.px(10),
            width=1.5,
            glow=theme.glow if lit else None,
        )
        size = 13 if layout.small else layout.px(15)
        drawn = text.picture(words, text.BOLD, size, ink)
        room = rect.width - drawn.get_width()
        picture = None
        if icon is not None and room > 2.4 * size:
            picture = self._faces.icon(icon, ink, round(size * 1.2))
        left = rect.centerx - drawn.get_width() // 2
        if picture is not None:
            left += round(size * 0.75)
            middle = (left - round(size * 0.95), rect.centery)
            surface.blit(picture, picture.get_rect(center=middle))
        surface.blit(drawn, drawn.get_rect(midleft=(left, rect.centery)))
        if focused:
            self.focus(surface, rect, layout)

    def focus(self, surface: Surface, rect: pygame.Rect, layout: Layout) -> None:
        """The outline of what the keyboard is on."""
        around = rect.inflate(10, 10)
        dark = around.inflate(4, 4)
        self.outline(surface, dark, "#0B0F14", radius=layout.px(10) + 7, width=6)
        self.outline(surface, around, "#FFFFFF", radius=layout.px(10) + 5, width=2)


def blended(below: str, above: str, part: float) -> str:
    """The colour that one laid over another gives.

    >>> blended("#000000", "#FFFFFF", 0.5)
    '#808080'
    """
    first, second = pygame.Color(below), pygame.Color(above)
    mixed = [round(a + (b - a) * part) for a, b in zip(first[:3], second[:3], strict=True)]
    return "#{:02X}{:02X}{:02X}".format(*mixed)

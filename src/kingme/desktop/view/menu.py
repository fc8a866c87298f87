"""The menu as a picture: opponents, piece sets, options, and the keys. Its places are elsewhere."""

from __future__ import annotations

import pygame

from kingme.art.sets import piece_set
from kingme.desktop.lines import opponent
from kingme.desktop.motion.shelf import Shelf
from kingme.desktop.settings import CHAMPION, Settings, is_scale, option
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.menu_places import (
    VALUE_PART,
    Item,
    Places,
    in_sight,
    key_line,
    places,
)
from kingme.desktop.view.panels import face_of
from kingme.desktop.view.sprites import Faces, Sprites
from kingme.desktop.view.theme import Theme
from kingme.desktop.view.widgets import Widgets, blended
from kingme.game.values import Side

KEYS = (  # as many lines as `menu_places.KEY_LINES`
    (("H", "hint"), ("U", "undo"), ("N", "new game"), ("F", "flip"), ("B", "party")),
    (("S", "sound"), ("E", "save the music"), ("Ctrl+S", "save the game")),
    (("R", "resign"), ("D", "offer a draw"), ("P", "pause"), ("F11", "full screen")),
)

Surface = pygame.Surface


class Menu:
    """Draws the menu."""

    def __init__(self, faces: Faces, widgets: Widgets) -> None:
        self._faces, self._widgets = faces, widgets
        self._tiles = Shelf(40)

    def draw(
        self,
        surface: Surface,
        layout: Layout,
        settings: Settings,
        theme: Theme,
        *,
        focused: int | None,
        hovered: int | None,
        pressed: int | None,
        scrolled: int,
        under_way: bool,
    ) -> None:
        """Draw all of it over an empty window.

        Args:
            surface: The window.
            layout: Its places.
            settings: What is chosen.
            theme: The colours.
            focused: The item that the keyboard is on.
            hovered: The one under the pointer.
            pressed: The one that is held down.
            scrolled: How many rows are above the first that is seen.
            under_way: Whether a game waits to be gone on with.
        """
        found = places(layout, scrolled)
        self._title(surface, layout, settings, theme, found)
        for rect, heading in (
            (found.opponents, "Opponent"),
            (found.sets, "Pieces"),
            (found.rows, ""),
        ):
            self._widgets.panel(surface, rect, theme, layout, lit=False)
            size = 13 if layout.small else layout.px(15)
            pad = 8 if layout.small else layout.px(16)
            place = (rect.x + pad, rect.y + (6 if layout.small else layout.px(13)))
            text.draw(surface, heading, place, text.BOLD, size, theme.faint)
        self._who(surface, layout, settings, theme, found)
        words = {
            "play": "Carry on" if under_way else "Play",
            "new": "New game",
            "watch": "Watch",
            "quit": "Quit",
        }
        for number, item in enumerate(found.items):
            if not in_sight(found, number):
                continue
            lit = number in (hovered, focused)
            if item.kind == "level":
                self._level(surface, layout, settings, theme, item, lit=lit)
            elif item.kind == "set":
                self._set(surface, layout, settings, theme, item, lit=lit)
            elif item.kind == "row":
                last = not in_sight(found, number + 1) or found.items[number + 1].kind != "row"
                self._row(surface, layout, settings, theme, item, lit=lit, last=last)
            else:
                self._widgets.button(
                    surface, item.rect, theme, layout, words[str(item.value)],
                    main=item.value == "play", hovered=number == hovered,
                    pressed=number == pressed,
                )  # fmt: skip
        if focused is not None:
            rect = found.items[focused].rect
            inside = rect.inflate(-4, -4) if found.items[focused].kind == "row" else rect
            self._widgets.focus(surface, inside, layout)
        if found.hidden:
            self._scroll_bar(surface, layout, theme, found, scrolled)
        self._keys(surface, layout, theme, found.keys)

    def _title(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, found: Places
    ) -> None:
        """A king of the chosen set, and the name of the game."""
        rect = found.title
        ink = "#E8F8FF" if theme.neo else "#FFF4DC"
        faint = "#9CC0D2" if theme.neo else "#D9BE92"
        size = rect.height
        key = ("logo", settings.piece_set, size)

        def make() -> Surface:
            # A piece does not fill its picture, which is let stand out to the left.
            large = round(1.2 * size)
            return Sprites(settings.piece_set, size).man(Side.BLACK, king=True, size=large)

        picture = self._tiles.get(key, make)
        surface.blit(picture, picture.get_rect(center=(rect.x + size // 2, rect.centery)))
        logo = 28 if layout.small else layout.px(44)
        gap = 8 if layout.small else layout.px(14)
        named = text.draw(
            surface, "kingme", (rect.x + size + gap, rect.centery), text.TITLE, logo, ink,
            anchor="midleft",
        )  # fmt: skip
        small = 13 if layout.small else layout.px(15)
        place = (named.right + gap, named.bottom - round(0.2 * logo))
        text.draw(
            surface, "English draughts", place, text.MEDIUM, small, faint, anchor="bottomleft"
        )

    def _who(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, found: Places
    ) -> None:
        """Who the chosen opponent is."""
        who, rect = opponent(settings.level), found.who
        large, small = (16, 13) if layout.small else (layout.px(22), layout.px(15))
        named = text.draw(
            surface, who.name, rect.midleft, text.TITLE, large, theme.text, anchor="midleft"
        )
        x = named.right + layout.px(10)
        motto = text.shortened(who.motto, text.MEDIUM, small, rect.right - x)
        below = (x, rect.centery + round(0.08 * large))
        text.draw(surface, motto, below, text.MEDIUM, small, theme.faint, anchor="midleft")

    def _level(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool,
    ) -> None:  # fmt: skip
        level, rect = int(item.value), item.rect
        chosen = level == settings.level
        fill = theme.raised if theme.neo else theme.button
        if chosen or lit:
            fill = blended(fill, theme.edge, 0.22)
        edge = theme.main if chosen else blended(theme.panel, theme.edge, 0.4 if theme.neo else 0.7)
        self._widgets.box(
            surface, rect, fill, edge, radius=layout.px(10), width=3 if chosen else 1,
            glow=theme.glow if theme.neo and chosen else None,
        )  # fmt: skip
        size = rect.height - layout.px(8 if layout.small else 12)
        mood = "happy" if chosen else "calm"
        picture = self._faces.face(face_of(level), mood, size, neo=settings.neo)
        words = 12 if layout.small else layout.px(13)
        if level == CHAMPION:
            # As wide as two tiles: its name stands beside the face.
            name_size = 12 if layout.small else layout.px(16)
            gap = 0 if layout.small else layout.px(4)
            width = text.width_of("Champion", text.TITLE, name_size)
            left = rect.centerx - (size + gap + width) // 2
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
            place = (left + size + gap, rect.centery)
            text.draw(
                surface, "Champion", place, text.TITLE, name_size, theme.text, anchor="midleft"
            )
            return
        aside = layout.px(3)  # room for the number
        surface.blit(picture, picture.get_rect(center=(rect.centerx + aside, rect.centery + aside)))
        corner = (rect.x + layout.px(6), rect.y + layout.px(3))
        # A wide hat ends where the number stands.
        width = text.width_of(str(level), text.BOLD, words)
        room = pygame.Rect(*corner, width, round(1.3 * words)).inflate(layout.px(4), 0)
        self._widgets.box(surface, room, fill, None, radius=layout.px(4))
        text.draw(surface, str(level), corner, text.BOLD, words, theme.text)

    def _set(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool,
    ) -> None:  # fmt: skip
        name, rect = str(item.value), item.rect
        chosen = name == settings.piece_set

        def make() -> Surface:
            colours = piece_set(name).palette()
            canvas = Surface(rect.size, pygame.SRCALPHA)
            self._widgets.box(canvas, canvas.get_rect(), colours.dark, None, radius=layout.px(10))
            words = 11 if layout.small else layout.px(13)
            size = min(rect.height - words - layout.px(8), round(0.52 * rect.width))
            sprites = Sprites(name, size)
            middle = (rect.height - words - layout.px(4)) // 2 + layout.px(1)
            for x, side, king in ((0.29, Side.BLACK, False), (0.71, Side.WHITE, True)):
                picture = sprites.man(side, king=king, size=size)
                canvas.blit(picture, picture.get_rect(center=(round(x * rect.width), middle)))
            title = text.shortened(piece_set(name).title, text.BOLD, words, rect.width - 4)
            below = (rect.width // 2, rect.height - layout.px(4))
            tone = colours.tone_on(colours.dark)
            text.draw(canvas, title, below, text.BOLD, words, tone, anchor="midbottom")
            return canvas

        if chosen and theme.neo:
            self._widgets.box(
                surface, rect, theme.panel, theme.edge, radius=layout.px(10), glow=theme.glow
            )
        surface.blit(self._tiles.get((name, rect.size), make), rect)
        soft = blended(theme.panel, theme.edge, 0.4)
        edge = theme.main if chosen else theme.edge if lit else soft
        width = 3 if chosen else 2 if lit else 1
        self._widgets.outline(surface, rect, edge, radius=layout.px(10), width=width)

    def _row(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool, last: bool,
    ) -> None:  # fmt: skip
        row, rect = option(str(item.value)), item.rect
        if lit:
            fill = blended(theme.panel, theme.edge, 0.18)
            self._widgets.box(surface, rect.inflate(0, -2), fill, None, radius=layout.px(6))
        size = 13 if layout.small else layout.px(15)
        pad = 6 if layout.small else layout.px(10)
        if not last:
            line = blended(theme.panel, theme.edge, 0.16 if theme.neo else 0.45)
            ends = (rect.x + pad, rect.bottom - 1), (rect.right - pad - 1, rect.bottom - 1)
            pygame.draw.line(surface, line, *ends)
        left = text.draw(
            surface, row.title, (rect.x + pad, rect.centery), text.MEDIUM, size, theme.text,
            anchor="midleft",
        )  # fmt: skip
        ink = theme.main
        right = rect.right - pad
        arrow = round(0.32 * size)
        if lit:
            # The places to press for the choice before and the next one.
            tip = (right, rect.centery)
            points = [tip, (right - arrow, rect.centery - arrow), (right - arrow, tip[1] + arrow)]
            pygame.draw.polygon(surface, ink, points)
            x = rect.right - round(VALUE_PART * rect.width)
            start = min(x, right - self._value_width(row.words(settings), size) - 4 * arrow)
            start = max(start, left.right + pad // 2)
            points = [
                (start, rect.centery),
                (start + arrow, rect.centery - arrow),
                (start + arrow, rect.centery + arrow),
            ]
            pygame.draw.polygon(surface, ink, points)
            right -= 2 * arrow
        if is_scale(row.name):
            self._scale(surface, layout, settings.volume, len(row.choices) - 1, right, rect, ink)
            return
        room = right - left.right - (pad + 2 * arrow if lit else pad)
        value = text.shortened(row.words(settings), text.BOLD, size, room)
        text.draw(surface, value, (right, rect.centery), text.BOLD, size, ink, anchor="midright")

    @staticmethod
    def _value_width(words: str, size: int) -> int:
        return text.width_of(words, text.BOLD, size)

    @staticmethod
    def _scale(
        surface: Surface, layout: Layout, value: int, most: int, right: int, rect: pygame.Rect,
        ink: str,
    ) -> None:  # fmt: skip
        """A scale as bars: the filled ones are the value."""
        wide, high, gap = layout.px(5), layout.px(14), layout.px(3)
        for number in range(most):
            x = right - (most - number) * (wide + gap) + gap
            bar = pygame.Rect(x, rect.centery - high // 2, wide, high)
            pygame.draw.rect(surface, ink, bar, 0 if number < value else 1, border_radius=1)

    @staticmethod
    def _scroll_bar(
        surface: Surface, layout: Layout, theme: Theme, found: Places, scrolled: int
    ) -> None:
        seen, rows = found.seen, sum(item.kind == "row" for item in found.items)
        high = seen.height * (rows - found.hidden) // rows
        y = seen.y + (seen.height - high) * min(scrolled, found.hidden) // found.hidden
        bar = pygame.Rect(found.rows.right - 5, y, 3, high)
        tone = blended(theme.panel, theme.edge, 0.7)
        pygame.draw.rect(surface, tone, bar, border_radius=layout.px(2))

    @staticmethod
    def _keys(surface: Surface, layout: Layout, theme: Theme, room: pygame.Rect) -> None:
        """The keys, as many lines as there is room for."""
        size = 12 if layout.small else layout.px(13)
        step = key_line(size)
        ink = "#E8F8FF" if theme.neo else "#FFF4DC"
        faint = "#9CC0D2" if theme.neo else "#D9BE92"
        for number, line in enumerate(KEYS[: room.height // step]):
            x, y = room.x + layout.px(4), room.y + number * step
            for key, words in line:
                drawn = text.draw(surface, key, (x, y), text.BOLD, size, ink)
                drawn = text.draw(
                    surface, words, (drawn.right + round(0.4 * size), y), text.MEDIUM, size, faint
                )
                x = drawn.right + round(1.3 * size)

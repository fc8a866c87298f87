"""The menu: opponents, piece sets and options as things to press. Knows their places and words."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from kingme.art.sets import SET_NAMES, piece_set
from kingme.desktop.lines import opponent
from kingme.desktop.settings import CHAMPION, Settings, options
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.panels import face_of
from kingme.desktop.view.sprites import Faces, Shelf, Sprites
from kingme.desktop.view.theme import Theme
from kingme.desktop.view.widgets import Widgets, blended
from kingme.game.values import Side

LEFT_OUT = ("piece_set", "level")
"""These have tiles, and no row."""

Surface = pygame.Surface


@dataclass(frozen=True, slots=True)
class Item:
    """Something in the menu.

    Attributes:
        kind: `level`, `set`, `row` or `button`.
        value: The level, the set's name, the option's name, or the button's.
        rect: Where it is.
    """

    kind: str
    value: int | str
    rect: pygame.Rect


def items(layout: Layout) -> tuple[Item, ...]:
    """Everything that can be pressed, in the order in which Tab goes through it."""
    width, height = layout.size
    small = layout.small
    k = 1.0 if small else layout.scale
    pad = 10 if small else round(20 * k)
    whole = pygame.Rect(0, 0, min(width, round(1060 * k)), min(height, round(760 * k)))
    whole.center = width // 2, height // 2
    rows = [row for row in options() if row.name not in LEFT_OUT]
    right_width = round(whole.width * 0.42) if small else min(round(340 * k), whole.width // 2)
    right = pygame.Rect(whole.right - pad - right_width, 0, right_width, 0)
    left = pygame.Rect(whole.x + pad, 0, right.x - whole.x - 3 * pad, 0)
    top = whole.y + (44 if small else round(84 * k))
    found = []
    gap = 5 if small else round(8 * k)
    tile = min((left.width - 5 * gap) // 6, (whole.bottom - top - 8 * gap) // 6)
    for number in range(1, CHAMPION + 1):
        column, line = (number - 1) % 6, (number - 1) // 6
        rect = pygame.Rect(left.x + column * (tile + gap), top + line * (tile + gap), tile, tile)
        found.append(Item("level", number, rect))
    sets_top = top + 2 * (tile + gap) + (34 if small else round(58 * k))
    wide = (left.width - 4 * gap) // 5
    high = min(round(1.12 * wide), (whole.bottom - pad - sets_top - gap) // 2 - (2 if small else 8))
    for number, name in enumerate(SET_NAMES):
        column, line = number % 5, number // 5
        rect = pygame.Rect(
            left.x + column * (wide + gap), sets_top + line * (high + gap), wide, high
        )
        found.append(Item("set", name, rect))
    button = 30 if small else round(44 * k)
    buttons_top = whole.bottom - pad - 2 * button - gap
    step = min(round(36 * k), (buttons_top - gap - top) // len(rows))
    for number, row in enumerate(rows):
        rect = pygame.Rect(right.x, top + number * step, right.width, step - 2)
        found.append(Item("row", row.name, rect))
    half = (right.width - gap) // 2
    second = right.x + right.width - half
    below = buttons_top + button + gap
    found += [
        Item("button", "play", pygame.Rect(right.x, buttons_top, half, button)),
        Item("button", "watch", pygame.Rect(second, buttons_top, half, button)),
        Item("button", "back", pygame.Rect(right.x, below, half, button)),
        Item("button", "quit", pygame.Rect(second, below, half, button)),
    ]
    return tuple(found)


def item_at(layout: Layout, pixel: tuple[int, int]) -> int | None:
    """The number of the item under a pixel."""
    for number, item in enumerate(items(layout)):
        if item.rect.collidepoint(pixel):
            return number
    return None


KEYS = (
    "H hint    U undo    N new game    F flip    B party",
    "S sound    E save the music    Ctrl+S save the game",
    "P pause    F11 full screen    Esc menu    Q quit",
)

BUTTON_WORDS = {"play": "Play", "watch": "Watch", "back": "Back", "quit": "Quit"}


class Menu:
    """Draws the menu."""

    def __init__(self, faces: Faces, widgets: Widgets) -> None:
        self._faces, self._widgets = faces, widgets
        self._sets = Shelf(40)

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
    ) -> None:
        """Draw all of it over an empty window."""
        all_items = items(layout)
        small = layout.small
        first = all_items[0].rect
        ink = "#E8F8FF" if theme.neo else "#FFF4DC"
        faint = "#9CC0D2" if theme.neo else "#D9BE92"
        logo = 26 if small else layout.px(44)
        y = first.y - (38 if small else layout.px(70))
        name = "kingme"
        where = text.draw(surface, name, (first.x, y), text.TITLE, logo, ink)
        beside = (where.right + layout.px(16), where.bottom - layout.px(10))
        size = 13 if small else layout.px(15)
        words = "English draughts"
        text.draw(surface, words, beside, text.MEDIUM, size, faint, anchor="bottomleft")
        for number, item in enumerate(all_items):
            lit = number == hovered
            if item.kind == "level":
                self._level(surface, layout, settings, theme, item, lit=lit)
            elif item.kind == "set":
                self._set(surface, layout, settings, theme, item, lit=lit)
            elif item.kind == "row":
                self._row(surface, layout, settings, theme, item, lit=lit)
            else:
                self._widgets.button(
                    surface, item.rect, theme, layout, BUTTON_WORDS[str(item.value)],
                    main=item.value == "play", hovered=lit, pressed=number == pressed,
                )  # fmt: skip
            if number == focused:
                self._widgets.focus(surface, item.rect, layout)
        sets = next(item for item in all_items if item.kind == "set").rect
        size = 13 if small else layout.px(15)
        who = opponent(settings.level)
        under = f"{who.name}.  {who.motto}"
        room = [item for item in all_items if item.kind == "level"][5].rect.right - first.x
        shown = text.shortened(under, text.BOLD, size, room)
        text.draw(surface, shown, (first.x, sets.y - round(1.6 * size)), text.BOLD, size, ink)
        last = [item for item in all_items if item.kind == "set"][-1].rect
        self._keys(surface, layout, first.x, last.right, last.bottom + layout.px(16), faint)

    def _keys(
        self, surface: Surface, layout: Layout, left: int, right: int, top: int, colour: str
    ) -> None:
        """The keys, where there is room for them."""
        size = layout.px(13)
        step = round(1.55 * size)
        rows = [text.lines(line, text.MEDIUM, size, right - left, 1)[0] for line in KEYS]
        bottom = layout.size[1] - layout.px(24)
        if layout.small or top + len(rows) * step > bottom:
            return
        for number, line in enumerate(reversed(rows)):
            place = (left, bottom - (number + 1) * step)
            text.draw(surface, line, place, text.MEDIUM, size, colour)

    def _level(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool,
    ) -> None:  # fmt: skip
        level = int(item.value)
        chosen = level == settings.level
        fill = blended(theme.panel, theme.edge, 0.22) if chosen or lit else theme.panel
        edge = theme.main if chosen else blended(theme.panel, theme.edge, 0.4)
        self._widgets.box(
            surface, item.rect, fill, edge, radius=layout.px(10), width=3 if chosen else 1
        )
        size = round(item.rect.width * 0.8)
        mood = "happy" if chosen else "calm"
        picture = self._faces.face(face_of(level), mood, size, neo=settings.neo)
        surface.blit(picture, picture.get_rect(center=item.rect.center))
        number = "C" if level == CHAMPION else str(level)
        size = 11 if layout.small else layout.px(13)
        corner = (item.rect.x + layout.px(6), item.rect.y + layout.px(3))
        text.draw(surface, number, corner, text.BOLD, size, theme.faint)

    def _set(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool,
    ) -> None:  # fmt: skip
        name = str(item.value)
        chosen = name == settings.piece_set
        key = (name, item.rect.size)

        def make() -> Surface:
            colours = piece_set(name).palette()
            canvas = Surface(item.rect.size, pygame.SRCALPHA)
            self._widgets.box(canvas, canvas.get_rect(), colours.dark, None, radius=layout.px(10))
            words = 11 if layout.small else layout.px(12)
            size = min(item.rect.height - words - 8, item.rect.width // 2)
            sprites = Sprites(name, size)
            for number, (side, king) in enumerate(((Side.BLACK, False), (Side.WHITE, True))):
                picture = sprites.man(side, king=king, size=size)
                x = item.rect.width * (1 + 2 * number) // 4
                middle = (item.rect.height - words) // 2 + (2 if king else 0)
                canvas.blit(picture, picture.get_rect(center=(x, middle)))
            title = text.shortened(
                piece_set(name).title, text.BOLD, words, item.rect.width - layout.px(6)
            )
            below = (item.rect.width // 2, item.rect.height - layout.px(5))
            tone = colours.tone_on(colours.dark)
            text.draw(canvas, title, below, text.BOLD, words, tone, anchor="midbottom")
            return canvas

        surface.blit(self._sets.get(key, make), item.rect)
        if chosen or lit:
            edge = theme.main if chosen else blended(theme.panel, theme.edge, 0.6)
            if not theme.neo and chosen:
                edge = "#FFD24A"
            around = item.rect.inflate(4, 4)
            pygame.draw.rect(surface, edge, around, 3 if chosen else 2, border_radius=layout.px(12))

    def _row(
        self, surface: Surface, layout: Layout, settings: Settings, theme: Theme, item: Item,
        *, lit: bool,
    ) -> None:  # fmt: skip
        row = next(row for row in options() if row.name == item.value)
        fill = blended(theme.panel, theme.edge, 0.22) if lit else theme.panel
        self._widgets.box(surface, item.rect, fill, None, radius=layout.px(6))
        size = max(11, min(layout.px(14), round(item.rect.height * 0.55)))
        pad = layout.px(10)
        left = text.draw(
            surface, row.title, (item.rect.x + pad, item.rect.centery), text.MEDIUM, size,
            theme.faint, anchor="midleft",
        )  # fmt: skip
        value = text.shortened(
            row.words(settings), text.BOLD, size, item.rect.right - left.right - 2 * pad
        )
        text.draw(
            surface, value, (item.rect.right - pad, item.rect.centery), text.BOLD, size,
            theme.text, anchor="midright",
        )  # fmt: skip

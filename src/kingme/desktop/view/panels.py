"""The panels beside the board: opponent, captured pieces, status, moves, buttons."""

from __future__ import annotations

import pygame

from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import CHAMPION, Settings
from kingme.desktop.state import State
from kingme.desktop.view import text
from kingme.desktop.view.layout import Layout, face_wide
from kingme.desktop.view.sprites import Faces, Sprites
from kingme.desktop.view.theme import Theme
from kingme.desktop.view.widgets import Widgets, blended
from kingme.game.values import Side

WORDS = {
    "hint": "Hint",
    "undo": "Undo",
    "flip": "Flip",
    "menu": "Menu",
    "sound": "Sound",
    "new": "New game",
}

ROOM_FOR_MOTTO = 140
"""In a small window the motto needs so many pixels beside the face."""

Surface = pygame.Surface


def face_of(level: int) -> int | str:
    """The name under which `kingme.art.faces` knows an opponent."""
    if level == CHAMPION:
        return "champion"
    return level if level > 0 else "bot"


class Panels:
    """Draws the panels."""

    def __init__(self, faces: Faces, widgets: Widgets, stage: Stage) -> None:
        self._faces, self._widgets, self._stage = faces, widgets, stage

    def draw(
        self,
        surface: Surface,
        layout: Layout,
        state: State,
        settings: Settings,
        theme: Theme,
        sprites: Sprites,
        *,
        pointer: tuple[int, int] | None,
        pressed: str | None,
    ) -> None:
        """Draw all of them.

        Args:
            surface: The window.
            layout: Its places.
            state: What is shown.
            settings: What is chosen.
            theme: The colours.
            sprites: The pieces' pictures.
            pointer: Where the pointer is.
            pressed: The button that is held down.
        """

        def over(rect: pygame.Rect) -> bool:
            return pointer is not None and rect.collidepoint(pointer)

        for rect in (layout.opponent, layout.captured, layout.status, layout.moves):
            self._widgets.panel(surface, rect, theme, layout, lit=over(rect))
        self._opponent(surface, layout, state, settings, theme)
        self._captured(surface, layout, state, theme, sprites)
        self._status(surface, layout, state, theme)
        self._moves(surface, layout, state, theme)
        enabled = {
            "hint": state.result is None and bool(state.people) and not state.thinking,
            "undo": state.can_undo,
        }
        for name, rect in layout.buttons.items():
            words, icon = WORDS[name], name
            if name == "hint" and not state.people:
                words, icon = ("Go on", "play") if state.paused else ("Pause", "pause")
                enabled["hint"] = state.result is None
            elif name == "sound" and not settings.sound:
                icon = "sound-off"
            self._widgets.button(
                surface,
                rect,
                theme,
                layout,
                words,
                main=name == "new",
                hovered=over(rect),
                pressed=pressed == name,
                enabled=enabled.get(name, True),
                icon=icon,
            )

    def face_rect(self, layout: Layout) -> pygame.Rect:
        """Where the opponent's face is."""
        card = layout.opponent
        pad = layout.px(12)
        if layout.wide:
            size = face_wide(card.width, layout.scale)
            return pygame.Rect(card.centerx - size // 2, card.y + 2 * pad, size, size)
        size = 58 if layout.small else min(layout.px(88), card.width // 3 + layout.px(12))
        return pygame.Rect(card.x + (8 if layout.small else pad), card.y + pad // 2 + 2, size, size)

    def _opponent(
        self, surface: Surface, layout: Layout, state: State, settings: Settings, theme: Theme
    ) -> None:
        rect = self.face_rect(layout)
        field = layout.field
        at = (
            (rect.centerx - field.x) / layout.square,
            (rect.centery - field.y) / layout.square,
        )
        pose = self._stage.face(at)
        level = face_of(state.opponent.level)
        moods = [(pose.mood, pose.mix)]
        if pose.mix < 1:
            moods = [(pose.before, 1.0), (pose.mood, pose.mix)]
        for mood, part in moods:
            picture = self._faces.face(
                level, mood.value, rect.width, neo=settings.neo, look=pose.look, turn=pose.turn
            )
            if part < 1:
                picture = picture.copy()
                picture.set_alpha(round(255 * part))
            surface.blit(picture, rect)
        number = state.opponent.level
        under = "the strongest" if number == CHAMPION else f"level {number}" if number else ""
        if layout.wide:
            box = self._name_below(surface, layout, state, theme, under, rect)
        elif layout.small:
            box = self._name_at_foot(surface, layout, state, theme, under, rect)
        else:
            box = self._name_beside(surface, layout, state, theme, under, rect)
        self._speech(surface, layout, state, theme, box)

    def _name_below(
        self, surface: Surface, layout: Layout, state: State, theme: Theme, under: str,
        face: pygame.Rect,
    ) -> pygame.Rect:  # fmt: skip
        """A tall card: face, name, level and motto one below the other; gives room for speech."""
        card, pad = layout.opponent, layout.px(12)
        y = face.bottom + pad
        width = card.width - 2 * pad
        size = text.fitting(state.opponent.name, text.TITLE, layout.px(28), layout.px(16), width)
        self._line(surface, state.opponent.name, text.TITLE, size, theme.text, width,
                   (card.centerx, y), "midtop")  # fmt: skip
        y += round(1.25 * size)
        size = layout.px(15)
        self._line(surface, under, text.MEDIUM, size, theme.faint, width,
                   (card.centerx, y), "midtop")  # fmt: skip
        y += round(1.7 * size)
        for line in text.lines(state.opponent.motto, text.MEDIUM, size, width - pad, 2):
            text.draw(
                surface, line, (card.centerx, y), text.MEDIUM, size, theme.faint, anchor="midtop"
            )
            y += round(1.4 * size)
        return pygame.Rect(card.x + pad, y + pad, width, min(layout.px(150), card.bottom - y - pad))

    def _name_beside(
        self, surface: Surface, layout: Layout, state: State, theme: Theme, under: str,
        face: pygame.Rect,
    ) -> pygame.Rect:  # fmt: skip
        """A card of middling size: the name beside the face, the speech below both."""
        card, pad = layout.opponent, layout.px(12)
        x = face.right + pad
        width = card.right - pad - x
        name = [state.opponent.name]
        size = text.fitting(name[0], text.TITLE, layout.px(22), 12, width)
        if size < layout.px(18) and " " in name[0]:
            name = name[0].split(" ", 1)
            size = min(text.fitting(part, text.TITLE, layout.px(20), 12, width) for part in name)
        y = face.centery - round((0.6 * len(name) + 0.5) * size)
        for part in name:
            self._line(surface, part, text.TITLE, size, theme.text, width, (x, y), "topleft")
            y += round(1.2 * size)
        self._line(
            surface, under, text.MEDIUM, layout.px(15), theme.faint, width, (x, y), "topleft"
        )
        top = face.bottom + pad // 2
        return pygame.Rect(card.x + pad, top, card.width - 2 * pad, card.bottom - pad - top)

    def _name_at_foot(
        self, surface: Surface, layout: Layout, state: State, theme: Theme, under: str,
        face: pygame.Rect,
    ) -> pygame.Rect:  # fmt: skip
        """The smallest card: speech beside the face, name and level at its foot."""
        card, pad = layout.opponent, 8
        y = card.bottom - 24
        level = under.removeprefix("level ")
        if not level.isdecimal():
            level = ""  # there is no room for words beside the name
        right = text.draw(
            surface, level, (card.right - pad, y + 2), text.MEDIUM, 13, theme.faint,
            anchor="topright",
        )  # fmt: skip
        width = right.left - card.x - 2 * pad
        size = text.fitting(state.opponent.name, text.TITLE, 17, 12, width)
        self._line(surface, state.opponent.name, text.TITLE, size, theme.text, width,
                   (card.x + pad, y + (17 - size) // 2), "topleft")  # fmt: skip
        x = face.right + 4
        return pygame.Rect(x, card.y + 6, card.right - 6 - x, y - card.y - 8)

    def _speech(
        self, surface: Surface, layout: Layout, state: State, theme: Theme, box: pygame.Rect
    ) -> None:
        """What the opponent says, in as much of the room as it needs; else its motto."""
        cramped = layout.small and box.width < ROOM_FOR_MOTTO
        if box.height < 20 or (not state.speech and (layout.wide or cramped)):
            return  # the motto stands elsewhere, or there is no room for it
        pad = 5 if layout.small else layout.px(10)
        words = state.speech or state.opponent.motto
        apart = 1.2 if layout.small else 1.35
        sizes = range(12, 9, -1) if layout.small else range(layout.px(14), layout.px(12) - 1, -1)
        room = box.width - 2 * pad, box.height - pad
        size, lines = text.lines_within(words, text.MEDIUM, sizes, *room, apart)
        step = round(apart * size)
        box.height = len(lines) * step + pad
        if state.speech:
            self._widgets.box(surface, box, theme.raised, None, radius=layout.px(8))
        ink = theme.text if state.speech else theme.faint
        y = box.centery - len(lines) * step // 2
        for line in lines:
            text.draw(surface, line, (box.x + pad, y), text.MEDIUM, size, ink)
            y += step

    def _line(
        self, surface: Surface, words: str, face: str, size: int, colour: str, width: int,
        place: tuple[int, int], anchor: str,
    ) -> None:  # fmt: skip
        shown = text.shortened(words, face, size, width)
        text.draw(surface, shown, place, face, size, colour, anchor=anchor)

    def _captured(
        self, surface: Surface, layout: Layout, state: State, theme: Theme, sprites: Sprites
    ) -> None:
        """What was taken: first by the person at the bottom, then by the other side."""
        rect = layout.captured
        pad = 8 if layout.small else layout.px(12)
        size = 24 if layout.small else layout.px(36)
        row_height = (rect.height - pad) // 2
        if not any(state.captured.values()) and not layout.wide:
            small = 13 if layout.small else layout.px(15)
            place = (rect.x + pad, rect.centery)
            text.draw(
                surface, "Nothing taken yet", place, text.MEDIUM, small, theme.faint,
                anchor="midleft",
            )  # fmt: skip
            return
        for row, taker in enumerate((state.bottom, state.bottom.other)):
            pieces = state.captured.get(taker.other, ())
            y = rect.y + pad // 2 + row * row_height
            room = row_height
            if layout.wide:
                small = layout.px(14)
                words = f"Taken by {_name_of(taker, state)}"
                text.draw(
                    surface, words, (rect.x + pad, y + layout.px(6)), text.MEDIUM, small,
                    theme.faint,
                )  # fmt: skip
                y += layout.px(26)
                room -= layout.px(26)
            apart = min(
                round(0.66 * size), (rect.width - 2 * pad - size) // max(1, len(pieces) - 1)
            )
            for number, piece in enumerate(pieces):
                picture = sprites.man(taker.other, king=piece.king, size=size)
                surface.blit(picture, (rect.x + pad + number * apart, y + (room - size) // 2))

    def _status(self, surface: Surface, layout: Layout, state: State, theme: Theme) -> None:
        rect = layout.status
        pad = 8 if layout.small else layout.px(12)
        size = 13 if layout.small else layout.px(15)
        step = round(1.35 * size)
        with_balance = bool(state.balance) and layout.wide
        room = rect.height - (step if with_balance else 0)
        # What is long, such as where a file was saved, is written smaller rather than cut off.
        width = rect.width - 2 * pad

        def fitted(air: int, least: int) -> tuple[int, tuple[str, ...]]:
            sizes = range(size, least - 1, -1)
            return text.lines_within(state.status, text.BOLD, sizes, width, room - air, 1.35)

        found, lines = fitted(pad, size - layout.px(2))
        if lines[-1].endswith("..."):
            found, lines = fitted(pad // 2, layout.px(11))
        size, step = found, round(1.35 * found)
        extra = [state.balance] if with_balance else []
        y = rect.centery - (len(lines) + len(extra)) * step // 2
        for line in lines:
            text.draw(surface, line, (rect.x + pad, y), text.BOLD, size, theme.text)
            y += step
        for line in extra:
            text.draw(surface, line, (rect.x + pad, y), text.MEDIUM, size, theme.faint)

    def _moves(self, surface: Surface, layout: Layout, state: State, theme: Theme) -> None:
        rect = layout.moves
        pad = 8 if layout.small else layout.px(12)
        size = 12 if layout.small else layout.px(14)
        step = round(1.9 * size)
        top = rect.y + pad // 2
        if layout.wide:
            heading = layout.px(20)
            place = (rect.x + pad, rect.y + pad)
            text.draw(surface, "Moves", place, text.TITLE, heading, theme.text)
            top += round(1.6 * heading)
        most = (rect.bottom - pad // 2 - top) // step
        if most < 1:
            return
        rows = state.rows[-most:]
        first = rect.x + pad + round(2.3 * size)
        second = first + (rect.right - pad - first) // 2
        y = top + (step - round(1.35 * size)) // 2
        for row in rows:
            text.draw(surface, str(row.number), (rect.x + pad, y), text.MEDIUM, size, theme.faint)
            halves = ((first, row.black), (second, row.white))
            for number, (x, move) in enumerate(halves):
                latest = row is rows[-1] and (number == 1 or not row.white) and bool(move)
                face = text.BOLD if latest else text.MEDIUM
                width = (second if number == 0 else rect.right - pad // 2) - x - 4
                shown = text.shortened(move, face, size, width)
                if latest:
                    box = pygame.Rect(x - 6, y - 3, text.width_of(shown, face, size) + 12, step - 4)
                    tone = blended(theme.panel, theme.edge, 0.2)
                    self._widgets.box(surface, box, tone, None, radius=layout.px(6))
                text.draw(surface, shown, (x, y), face, size, theme.text)
            y += step


def _name_of(side: Side, state: State) -> str:
    """What the panel of captured pieces calls a side."""
    if len(state.people) != 1:
        return side.value.capitalize()
    return "you" if side in state.people else state.opponent.name

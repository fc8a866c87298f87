"""The window and its loop: keys and pointer become intents, time passes, frames are drawn.

What an intent means is the controller's, what moves the stage's, how it looks `view`'s.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame

from kingme.desktop import filing
from kingme.desktop.controller import Controller
from kingme.desktop.motion.stage import Stage
from kingme.desktop.settings import SMALLEST, Seats, option
from kingme.desktop.sounding import Sounding, opened
from kingme.desktop.view import card
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
from kingme.desktop.view.window import Look, Window, flags_of, layout_of, square_under

FRAMES = 60
"""Frames a second."""

DRAG_FROM = 5
"""The pointer carries a piece once it has moved so many pixels."""

Pixel = tuple[int, int]

ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


def run(controller: Controller, *, silent: bool = False, seed: int = 0) -> None:
    """Open the window and play until it is closed.

    Args:
        controller: The game.
        silent: Make no sound.
        seed: For all that is left to chance in what is shown and heard.

    Raises:
        OSError: no window can be opened.
    """
    os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "kingme")
    try:
        pygame.display.init()
        pygame.font.init()
        surface = _open(controller)
    except pygame.error as error:
        raise OSError(f"no window can be opened: {error}") from error
    sounding = Sounding(controller.settings, opened(controller.settings, seed, silent=silent))
    app = App(controller, sounding, seed=seed)
    clock = pygame.time.Clock()
    try:
        while not app.quits:
            for event in pygame.event.get():
                app.take(event)
            surface = pygame.display.get_surface() or surface
            app.update(time.monotonic())
            app.draw(surface)
            pygame.display.flip()
            clock.tick(FRAMES)
    finally:
        sounding.close()
        pygame.display.quit()


def _open(controller: Controller) -> pygame.Surface:
    settings = controller.settings
    pygame.display.set_caption("kingme")
    if settings.full_screen:
        return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
    return pygame.display.set_mode((settings.width, settings.height), pygame.RESIZABLE)


class App:
    """The window without its loop, so that tests can drive it event by event.

    Args:
        controller: The game.
        sounding: What makes the sounds.
        seed: For all that is left to chance in what is shown.
    """

    def __init__(self, controller: Controller, sounding: Sounding, *, seed: int = 0) -> None:
        self.controller, self.sounding = controller, sounding
        self.stage = Stage(flags_of(controller.settings), seed=seed)
        self.window = Window(self.stage)
        self.look = Look()
        self.quits = False
        self._size = (controller.settings.width, controller.settings.height)
        self._touched = False
        self._down: tuple[int, Pixel] | None = None
        self._carrying = False
        self._now = 0.0

    # Time

    def update(self, now: float) -> None:
        """Let time pass."""
        self._now = now
        controller, stage = self.controller, self.stage
        stage.flags = flags_of(controller.settings)
        controller.update(now, ready=not stage.moving)
        self._events(now)
        state = controller.state
        places = self._places()
        pointer = None
        if self.look.pointer is not None:
            x, y = self.look.pointer
            field = places.field
            pointer = ((x - field.x) / places.square, (y - field.y) / places.square)
        stage.update(now, state, pointer, quiet=not self._touched)
        self._touched = False
        self.sounding.cues(stage.sounds())
        self.sounding.set_slow_motion(stage.slow_motion)
        self.sounding.update(now, moving=stage.moving)
        if state.result is None:
            self.look.looking_back = False

    def _events(self, now: float) -> None:
        events = self.controller.take_events()
        if events:
            self.stage.handle(events, self.controller.state, now)
            self.sounding.handle(events, self.controller.state)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw a frame."""
        self._size = surface.get_size()
        self.window.draw(surface, self.controller.state, self.controller.settings, self.look)

    def _places(self) -> Layout:
        return layout_of(self._size, self.controller.settings)

    # Events of the window

    def take(self, event: pygame.Event) -> None:
        """Take an event of the window system."""
        match event.type:
            case pygame.QUIT:
                self.quits = True
            case pygame.MOUSEMOTION:
                self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEWHEEL if self.look.menu:
                self._scroll(-event.y)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.VIDEORESIZE:
                self._resize((event.w, event.h))
            case pygame.WINDOWLEAVE:
                self.look.pointer = None
            case pygame.WINDOWFOCUSLOST:
                self._cancel_drag()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self.sounding.set_hidden(True)
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self.sounding.set_hidden(False)
            case pygame.DROPFILE:
                filing.open_game(self.controller, Path(event.file))
            case _:
                return
        if event.type != pygame.MOUSEMOTION or self._carrying:
            self._touched = True

    def _resize(self, size: Pixel) -> None:
        self._size = size
        if not self.controller.settings.full_screen:
            width, height = (max(least, side) for least, side in zip(SMALLEST, size, strict=True))
            self.controller.change(width=width, height=height)

    # The pointer

    def _move(self, pixel: Pixel) -> None:
        self.look.pointer = pixel
        if self.look.menu:
            self.look.hovered_item = item_at(self._found(), pixel)
        if self._down is None:
            return
        square, start = self._down
        far = max(abs(pixel[0] - start[0]), abs(pixel[1] - start[1]))
        if self._carrying or far >= DRAG_FROM:
            self._carrying = True
            places = self._places()
            x = (pixel[0] - places.field.x) / places.square
            y = (pixel[1] - places.field.y) / places.square
            self.stage.carry(square, x, y)

    def _press(self, pixel: Pixel) -> None:
        self.look.pointer = pixel
        places, state = self._places(), self.controller.state
        if self.look.menu:
            self.look.pressed_item = item_at(self._found(), pixel)
            return
        if self.window.card_shown(state, self.look):
            _, buttons = card.rects(places)
            self.look.pressed = _named(buttons, pixel)
            return
        self.look.pressed = _named(places.buttons, pixel)
        if self.look.pressed is not None:
            return
        if self.window.face_rect(places).collidepoint(pixel):
            self.controller.poke()
            return
        square = square_under(places, state, pixel)
        if square is None:
            return
        self.stage.finish()
        standing = state.path[-1] if state.path else None
        if square in state.targets and square != standing:
            self.controller.press(square)
        elif square in state.movable or square == standing:
            if self.controller.pick_up(square):
                self._down = square, pixel
                self.sounding.tick()
        else:
            self.controller.press(square)

    def _release(self, pixel: Pixel) -> None:
        places = self._places()
        look = self.look
        if look.menu:
            item = item_at(self._found(), pixel)
            pressed, look.pressed_item = look.pressed_item, None
            if item is not None and item == pressed:
                chosen = self._found().items[item]
                self._choose(chosen, back=goes_back(chosen, pixel))
            return
        if look.pressed is not None:
            pressed_name, look.pressed = look.pressed, None
            rects = dict(places.buttons)
            if self.window.card_shown(self.controller.state, look):
                rects = card.rects(places)[1]
            if _named(rects, pixel) == pressed_name:
                self._button(pressed_name)
            return
        if self._down is not None:
            self._down = None
            self._carrying = False
            self.stage.let_go()
            self.controller.drop(square_under(places, self.controller.state, pixel))
            self._events(self._now)

    def _cancel_drag(self) -> None:
        """The pointer is somebody else's now: what it carries goes back."""
        if self._down is not None:
            square, _ = self._down
            self._down, self._carrying = None, False
            self.stage.let_go()
            self.controller.drop(square)

    def _button(self, name: str) -> None:
        controller = self.controller
        self.sounding.tick()
        match name:
            case "hint":
                if controller.settings.seats is Seats.NONE:
                    controller.toggle_pause()
                else:
                    controller.hint()
            case "undo":
                self.stage.finish()
                controller.undo()
            case "flip":
                self._change("flipped", not controller.settings.flipped)
            case "menu":
                self._open_menu()
            case "new" | "play again":
                self.look.looking_back = False
                controller.new_game()
            case "look back":
                self.look.looking_back = True
            case _:
                raise AssertionError(name)

    # The menu

    def _open_menu(self) -> None:
        self._cancel_drag()
        self.look.menu = True
        self.look.item = None
        self.look.hovered_item = None

    def _found(self) -> Places:
        return places(self._places(), self.look.scrolled)

    def _scroll(self, rows: int) -> None:
        look = self.look
        look.scrolled = max(0, min(look.scrolled + rows, self._found().hidden))
        if look.pointer is not None:
            look.hovered_item = item_at(self._found(), look.pointer)

    def _choose(self, item: Item, *, back: bool) -> None:
        controller = self.controller
        self.sounding.tick()
        if item.kind == "level":
            self._change("level", item.value)
        elif item.kind == "set":
            self._change("piece_set", item.value)
        elif item.kind == "row":
            row = option(str(item.value))
            self._change(row.name, row.after(controller.settings, -1 if back else 1))
        elif item.value == "quit":
            self.quits = True
        else:
            self.look.menu = False
            if item.value != "watch" and controller.settings.seats is Seats.NONE:
                self._change("seats", Seats.BLACK)
            elif item.value == "watch":
                self._change("seats", Seats.NONE)
            if item.value == "new" or controller.state.result is not None:
                controller.new_game()

    def _change(self, name: str, value: object) -> None:
        if name == "flipped":
            self.controller.flip()
        else:
            self.controller.change(**{name: value})
        self.sounding.change(self.controller.settings)
        if name == "full_screen" and pygame.display.get_surface() is not None:
            _open(self.controller)

    # Keys

    def _key(self, event: pygame.Event) -> None:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            if event.key == pygame.K_s:
                filing.save_game(self.controller)
            elif event.key == pygame.K_q:
                self.quits = True
            return
        if event.key == pygame.K_F11:
            self._change("full_screen", not self.controller.settings.full_screen)
        elif event.key == pygame.K_q:
            self.quits = True
        elif self.look.menu:
            self._menu_key(event.key, back=bool(event.mod & pygame.KMOD_SHIFT))
        elif self.window.card_shown(self.controller.state, self.look):
            self._card_key(event.key)
        else:
            self._game_key(event.key)

    def _game_key(self, key: int) -> None:
        controller = self.controller
        names = {
            pygame.K_h: "hint", pygame.K_u: "undo", pygame.K_f: "flip", pygame.K_n: "new",
        }  # fmt: skip
        if key in names:
            self._button(names[key])
        elif key in ARROWS:
            controller.step_focus(*ARROWS[key])
        elif key in ENTER:
            self.stage.finish()
            controller.act()
        elif key == pygame.K_p:
            controller.toggle_pause()
        elif key == pygame.K_s:
            self._change("sound", not controller.settings.sound)
        elif key == pygame.K_e:
            controller.note(self.sounding.save_song())
        elif key == pygame.K_b:
            controller.party()
        elif key == pygame.K_ESCAPE and not controller.escape():
            self._open_menu()

    def _card_key(self, key: int) -> None:
        if key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            here = card.BUTTONS.index(self.look.card_button)
            self.look.card_button = card.BUTTONS[1 - here]
        elif key in ENTER:
            self._button(self.look.card_button)
        elif key == pygame.K_ESCAPE:
            self._button("look back")
        elif key == pygame.K_n:
            self._button("new")
        elif key == pygame.K_u:
            self._button("undo")

    def _menu_key(self, key: int, *, back: bool) -> None:
        found, look = self._found(), self.look
        if key == pygame.K_ESCAPE:
            look.menu = False
            return
        here = look.item
        if here is None:
            level = self.controller.settings.level
            here = next(n for n, item in enumerate(found.items) if item.value == level)
            look.item = here
            if key not in (pygame.K_TAB, *ARROWS):
                return
        item = found.items[here]
        if key in ENTER:
            self._choose(item, back=False)
        elif key == pygame.K_TAB:
            look.item = (here + (-1 if back else 1)) % len(found.items)
        elif key in ARROWS:
            dx, dy = ARROWS[key]
            if item.kind == "row" and dx:
                self._choose(item, back=dx < 0)
            else:
                look.item = next_item(found, here, dx, dy)
        if look.item is not None:
            look.scrolled = scroll_to(found, look.item, look.scrolled)


def _named(rects: dict[str, pygame.Rect], pixel: Pixel) -> str | None:
    """The name of the rectangle under a pixel."""
    return next((name for name, rect in rects.items() if rect.collidepoint(pixel)), None)

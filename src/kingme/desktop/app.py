"""The window and its loop: keys and pointer become intents, time passes, frames are drawn.

What an intent means is the controller's, what moves the stage's, how it looks `view`'s.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pygame

from kingme.desktop import filing
from kingme.desktop.board_hand import BoardHand
from kingme.desktop.controller import Controller
from kingme.desktop.menu_hand import ARROWS, ENTER, MenuHand
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.screen import Screen
from kingme.desktop.settings import SMALLEST, Seats, option
from kingme.desktop.sounding import Sounding, opened
from kingme.desktop.system_motion import prefers_reduced_motion
from kingme.desktop.view import card, dialog
from kingme.desktop.view.dialog import Buttons
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.menu_places import Item
from kingme.desktop.view.window import Look, Window, flags_of, layout_of

FRAMES = 60
"""Frames a second."""

SETTLED = 3 * FRAMES
"""After so many frames a sound card that is reported has really come or gone."""

Pixel = tuple[int, int]


def run(
    controller: Controller,
    *,
    silent: bool = False,
    seed: int = 0,
    opened_window: Callable[[], None] = lambda: None,
) -> None:
    """Open the window and play until it is closed.

    Args:
        controller: The game.
        silent: Make no sound.
        seed: For all that is left to chance in what is shown and heard.
        opened_window: Called once the window is there.

    Raises:
        NoScreen: no window can be opened.
    """
    screen = Screen(controller.settings)
    opened_window()
    sound = opened(controller.settings, seed, silent=silent, opens=False)
    sounding = Sounding(controller.settings, sound)
    app = App(controller, sounding, seed=seed, system_is_calm=prefers_reduced_motion())
    clock = pygame.time.Clock()
    sounds = False
    try:
        while not app.quits:
            app.density = screen.density
            for event in pygame.event.get():
                app.take(event)
            screen.fill(controller.settings.full_screen)
            app.update(time.monotonic())
            app.draw(screen.surface)
            screen.point(app.over_something())
            screen.show()
            if not sounds:  # the first frame is there
                sounding.open_soon()
                sounds = True
            clock.tick(FRAMES)
    finally:
        sounding.close()
        screen.close()


class App:
    """The window without its loop, so that tests can drive it event by event.

    Args:
        controller: The game.
        sounding: What makes the sounds.
        seed: For all that is left to chance in what is shown.
        system_is_calm: Whether the system asks for less movement.
    """

    def __init__(
        self,
        controller: Controller,
        sounding: Sounding,
        *,
        seed: int = 0,
        system_is_calm: bool = False,
    ) -> None:
        self.controller, self.sounding = controller, sounding
        self._system_is_calm = system_is_calm
        self.stage = Stage(self._flags(), seed=seed)
        self.window = Window(self.stage)
        self.look = Look()
        self.quits = False
        self._menu = MenuHand(
            self.look, self._places, lambda: self.controller.settings.level, self._choose
        )
        self._hand = BoardHand(controller, self.stage, self._places, sounding.tick)
        self.density = 1.0
        """Pixels of a point; where the pointer is comes in points."""
        self._size = (controller.settings.width, controller.settings.height)
        self._touched = False
        self._now = 0.0
        self._frames = 0

    # Time

    def update(self, now: float) -> None:
        """Let time pass."""
        self._now = now
        self._frames += 1
        controller, stage = self.controller, self.stage
        stage.flags = self._flags()
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

    def _flags(self) -> Flags:
        return flags_of(self.controller.settings, system_is_calm=self._system_is_calm)

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
            case pygame.QUIT | pygame.WINDOWCLOSE:
                self.quits = True
            case pygame.MOUSEMOTION:
                self._move(self._pixel(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(self._pixel(event.pos))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(self._pixel(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._press_other(self._pixel(event.pos))
            case pygame.MOUSEWHEEL if self.look.menu:
                self._menu.scroll(-event.y)
            case pygame.KEYDOWN:
                self._key(event)
            case pygame.WINDOWSIZECHANGED:
                self._resize((event.x, event.y))
            case pygame.WINDOWLEAVE:
                self.look.pointer = None
            case pygame.WINDOWFOCUSLOST:
                self._hand.cancel()
            case pygame.WINDOWMINIMIZED | pygame.WINDOWHIDDEN:
                self.sounding.set_hidden(True)
            case pygame.WINDOWRESTORED | pygame.WINDOWSHOWN:
                self.sounding.set_hidden(False)
            case pygame.AUDIODEVICEADDED | pygame.AUDIODEVICEREMOVED:
                # All that are there are told of once at the start.
                if not event.iscapture and self._frames > SETTLED:
                    self.sounding.reopen()
                return
            case pygame.DROPFILE:
                filing.open_game(self.controller, Path(event.file))
            case _:
                return
        if event.type != pygame.MOUSEMOTION or self._hand.carrying:
            self._touched = True

    def _pixel(self, point: Pixel) -> Pixel:
        return round(point[0] * self.density), round(point[1] * self.density)

    def _resize(self, size: Pixel) -> None:
        self._size = self._pixel(size)
        if not self.controller.settings.full_screen:
            width, height = (max(least, side) for least, side in zip(SMALLEST, size, strict=True))
            self.controller.change(width=width, height=height)

    # The pointer

    def _move(self, pixel: Pixel) -> None:
        self.look.pointer = pixel
        if self.look.menu:
            self._menu.move(pixel)
        self._hand.move(pixel)

    def _press(self, pixel: Pixel) -> None:
        self.look.pointer = pixel
        places = self._places()
        if self.look.menu:
            self._menu.press(pixel)
            return
        if (asked := self._asked()) is not None:
            self.look.pressed = _named(asked, pixel)
            return
        self.look.pressed = _named(places.buttons, pixel)
        if self.look.pressed is not None:
            return
        if self.window.face_rect(places).collidepoint(pixel):
            self.controller.poke()
        else:
            self._hand.press(pixel)

    def _press_other(self, pixel: Pixel) -> None:
        """The other button of the mouse: back, in the menu and from a picked piece."""
        if self.look.menu:
            self._menu.press_other(pixel)
        else:
            self.controller.escape()

    def over_something(self) -> bool:
        """Whether a press where the pointer is would do something."""
        pixel, places = self.look.pointer, self._places()
        if pixel is None:
            return False
        if self.look.menu:
            return self.look.hovered_item is not None
        if (asked := self._asked()) is not None:
            return _named(asked, pixel) is not None
        if _named(places.buttons, pixel) or self.window.face_rect(places).collidepoint(pixel):
            return True
        return self._hand.over_something(pixel)

    def _release(self, pixel: Pixel) -> None:
        places = self._places()
        look = self.look
        if look.menu:
            self._menu.release(pixel)
            return
        if look.pressed is not None:
            pressed_name, look.pressed = look.pressed, None
            if _named(self._asked() or places.buttons, pixel) == pressed_name:
                self._button(pressed_name)
            return
        if self._hand.release(pixel):
            self._events(self._now)

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
            case "sound":
                self._change("sound", not controller.settings.sound)
            case "new" if self._is_under_way():
                self._ask("new")
            case "new" | "play again":
                self._begin()
            case "no":
                self.look.question = None
            case "yes":
                self._agree()
            case "look back":
                self.look.looking_back = True
            case _:
                raise AssertionError(name)

    # Questions

    def _asked(self) -> Buttons | None:
        """The buttons of the question or the card over the board; None when there is none."""
        if self.look.question is not None:
            return dialog.rects(self._places())[1]
        if self.window.card_shown(self.controller.state, self.look):
            return card.rects(self._places())[1]
        return None

    def _is_under_way(self, after: int = 1) -> bool:
        """Whether people play a game that is not over and has more moves than some."""
        state = self.controller.state
        return bool(state.people) and len(state.rows) > after and state.result is None

    def _ask(self, question: str) -> None:
        self._hand.cancel()
        self.look.question = question
        self.look.card_button = "yes"

    def _agree(self) -> None:
        question, self.look.question = self.look.question, None
        self.stage.finish()
        match question:
            case "resign":
                self.controller.resign()
            case "draw" | "agree":
                self.controller.agree_draw()
            case _:
                self._begin()

    def _begin(self) -> None:
        self.look.looking_back = False
        self.controller.new_game()

    # The menu

    def _open_menu(self) -> None:
        self._hand.cancel()
        self._menu.open()

    def _choose(self, item: Item, back: bool) -> None:
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
            self._leave_menu(str(item.value))

    def _leave_menu(self, button: str) -> None:
        """Go on from the menu: with the game that is under way, or with another one."""
        controller = self.controller
        state = controller.state
        under_way = bool(state.rows) and state.result is None
        if button == "watch":
            self._change("seats", Seats.NONE)
        elif controller.settings.seats is Seats.NONE and not (button == "play" and under_way):
            self._change("seats", Seats.BLACK)
        if button == "new" or controller.state.result is not None:
            self._begin()

    def _change(self, name: str, value: object) -> None:
        if name == "flipped":
            self.controller.flip()
        else:
            self.controller.change(**{name: value})
        self.sounding.change(self.controller.settings)

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
            self._menu.key(event.key, shift=bool(event.mod & pygame.KMOD_SHIFT))
        elif (asked := self._asked()) is not None:
            self._card_key(event.key, list(asked))
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
        elif key in (pygame.K_r, pygame.K_d) and self._is_under_way(after=0):
            two = controller.settings.seats is Seats.BOTH
            self._ask("resign" if key == pygame.K_r else "agree" if two else "draw")
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

    def _card_key(self, key: int, names: list[str]) -> None:
        look = self.look
        if look.card_button not in names:
            look.card_button = names[-1]
        if key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            look.card_button = names[1 - names.index(look.card_button)]
        elif key in ENTER:
            self._button(look.card_button)
        elif key == pygame.K_ESCAPE:
            self._button(names[0])
        elif key == pygame.K_n and look.question is None:
            self._button("new")
        elif key == pygame.K_u and look.question is None:
            self._button("undo")


def _named(rects: dict[str, pygame.Rect], pixel: Pixel) -> str | None:
    """The name of the rectangle under a pixel."""
    return next((name for name, rect in rects.items() if rect.collidepoint(pixel)), None)

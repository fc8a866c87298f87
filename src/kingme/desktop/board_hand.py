"""The pointer over the board: clicks and drags become intents. Buttons and menu are elsewhere."""

from __future__ import annotations

from collections.abc import Callable

from kingme.desktop.controller import Controller
from kingme.desktop.motion.stage import Stage
from kingme.desktop.view.layout import Layout
from kingme.desktop.view.window import square_under

Pixel = tuple[int, int]

DRAG_FROM = 5
"""The pointer carries a piece once it has moved so many pixels."""


class BoardHand:
    """Knows which piece the pointer is on or carries.

    Args:
        controller: Takes the intents.
        stage: Shows the piece that is carried.
        layout: Gives the window's places.
        picked: Called when a piece was picked up.
    """

    def __init__(
        self,
        controller: Controller,
        stage: Stage,
        layout: Callable[[], Layout],
        picked: Callable[[], None],
    ) -> None:
        self._controller, self._stage = controller, stage
        self._layout, self._picked = layout, picked
        self._down: tuple[int, Pixel] | None = None
        self.carrying = False

    def over_something(self, pixel: Pixel) -> bool:
        """Whether a press there would pick a piece or move one."""
        state = self._controller.state
        square = square_under(self._layout(), state, pixel)
        return square is not None and (square in state.movable or square in state.targets)

    def press(self, pixel: Pixel) -> None:
        """The button goes down."""
        controller, state = self._controller, self._controller.state
        square = square_under(self._layout(), state, pixel)
        if square is None:
            return
        self._stage.finish()
        standing = state.path[-1] if state.path else None
        goes_there = square in state.targets and square != standing
        if not goes_there and (square in state.movable or square == standing):
            if controller.pick_up(square):
                self._down = square, pixel
                self._picked()
        else:
            controller.press(square)

    def move(self, pixel: Pixel) -> None:
        """The pointer moves, with the piece if the button is down."""
        if self._down is None:
            return
        square, start = self._down
        far = max(abs(pixel[0] - start[0]), abs(pixel[1] - start[1]))
        if self.carrying or far >= DRAG_FROM:
            self.carrying = True
            places = self._layout()
            x = (pixel[0] - places.field.x) / places.square
            y = (pixel[1] - places.field.y) / places.square
            self._stage.carry(square, x, y)

    def release(self, pixel: Pixel) -> bool:
        """The button comes up; whether it had been pressed on a piece."""
        if self._down is None:
            return False
        self._let_go(square_under(self._layout(), self._controller.state, pixel))
        return True

    def cancel(self) -> None:
        """The pointer is somebody else's now: what it carries goes back."""
        if self._down is not None:
            self._let_go(self._down[0])

    def _let_go(self, square: int | None) -> None:
        self._down, self.carrying = None, False
        self._stage.let_go()
        self._controller.drop(square)

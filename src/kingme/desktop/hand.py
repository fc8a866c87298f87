"""A person's hand over the board: what is picked, dragged or framed, and what a press means.

It plays nothing: it gives back the move that was chosen, or a sentence that says why not.
"""

from __future__ import annotations

from collections.abc import Iterable

from kingme._core import Move
from kingme.desktop import words
from kingme.desktop.selection import Selection
from kingme.desktop.squares import stepped
from kingme.game.game import Game
from kingme.game.values import Side


class Hand:
    """Whose turn it is must have been asked before: the hand takes it that a person may move.

    >>> hand, game = Hand(), Game()
    >>> hand.press(11, game), hand.press(15, game)
    (None, <Move 11-15>)
    >>> hand.press(1, game)
    'The man on 1 has no free square ahead.'
    """

    def __init__(self) -> None:
        self.selection: Selection | None = None
        self.focus: int | None = None
        self.dragging = False
        self._last_focus: int | None = None
        self._picked_before = False

    def release(self) -> None:
        """Let go of the piece."""
        self.selection = None
        self.dragging = False

    def press(self, square: int, game: Game, owner: str = "the other side's") -> Move | str | None:
        """A click on a square.

        Args:
            square: 1 to 32.
            game: The game; a person is to move.
            owner: The other side as the owner of something.

        Returns:
            The move that this completes, a sentence that says what is wrong, or None when a piece
            was picked, let go or led on, and where nothing was meant.
        """
        self.dragging = False
        picked = self.selection
        if picked is not None and square in picked.targets:
            return self._aim(square, game)
        if picked is not None and square in picked.path:
            if square == picked.start:
                self.release()
            return None  # a square on the way is behind it already
        if self._pick(square, game):
            return None
        piece = game.board.piece_at(square)
        if picked is not None and (piece is None or piece.side is not game.board.turn):
            return self._aim(square, game)
        return words.cannot_pick(square, game.board, game.legal, owner) or None

    def pick_up(self, square: int, game: Game, owner: str = "the other side's") -> str | None:
        """Begin to drag the piece on a square.

        Returns:
            None when it is in the hand now, else why not; empty where there is nothing to take.
        """
        picked = self.selection
        self._picked_before = picked is not None and picked.path[-1] == square
        self.dragging = self._picked_before or self._pick(square, game)
        if self.dragging:
            return None
        return words.cannot_pick(square, game.board, game.legal, owner)

    def drop(self, square: int | None, game: Game) -> Move | str | None:
        """Let the dragged piece go over a square, or beside the board; answers as `press` does.

        Where it was it stays picked if the drag picked it, so that press and release on one square
        are a click. Dropped wrongly it goes back and stays picked; beside the board it is let go.
        """
        picked, dragged = self.selection, self.dragging
        self.dragging = False
        if picked is None or not dragged:
            return None
        if square is None:
            self.release()
            return None
        if square == picked.path[-1] and (not self._picked_before or square not in picked.targets):
            if self._picked_before:
                self.release()
            return None
        return self._aim(square, game)

    def escape(self) -> bool:
        """Let go of the piece, or else take the frame away; False when there was neither."""
        something = self.selection is not None or self.focus is not None
        if self.selection is not None:
            self.release()
        else:
            self.focus = None
        return something

    def step_focus(self, dx: int, dy: int, bottom: Side, movable: Iterable[int]) -> None:
        """Move the frame; the first step shows it where it was last, or on a piece to move."""
        if self.focus is not None:
            self.focus = stepped(self.focus, dx, dy, bottom)
        else:
            sign = -1 if bottom is Side.BLACK else 1  # the piece that is farthest up as it is seen
            first = min(movable, default=None, key=lambda square: sign * square)
            self.focus = self._last_focus or first or (11 if bottom is Side.BLACK else 22)
        self._last_focus = self.focus

    def _pick(self, square: int, game: Game) -> bool:
        found = Selection.of(square, game.legal)
        if found is not None:
            self.selection = found
        return found is not None

    def _aim(self, square: int, game: Game) -> Move | str | None:
        picked = self.selection
        assert picked is not None
        aimed = picked.aim(square)
        if isinstance(aimed, Move):
            return aimed
        if aimed is None:
            return words.cannot_go(picked.start, square, game.board, picked.targets)
        self.selection = aimed
        return None

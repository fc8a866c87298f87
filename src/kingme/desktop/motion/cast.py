"""The pieces on the stage: each one's square, journey and face, as plain state. Plans nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from kingme._core import Board
from kingme.desktop.motion.matching import Pieces
from kingme.desktop.motion.pose import Placement, place
from kingme.desktop.motion.travel import Journey
from kingme.game.values import Piece, Side


def pieces_of(board: Board) -> dict[int, Piece]:
    """All pieces of a position by square.

    >>> pieces_of(Board.from_fen("B:W18:BK5"))
    {5: Piece(side=<Side.BLACK: 'black'>, king=True), 18: Piece(side=<Side.WHITE: 'white'>, \
king=False)}
    """
    found = {square: board.piece_at(square) for square in range(1, 33)}
    return {square: piece for square, piece in found.items() if piece is not None}


@dataclass(slots=True)
class Actor:
    """A piece on the stage.

    Attributes:
        side: Whose it is.
        king: What it is in the end.
        square: Where it stands or goes to.
        seed: Which piece it is, for all that differs from piece to piece.
        journey: Its way there; None when it stands.
        crowned: Before this moment it is still shown as a man.
        appears: Before this moment it is not to be seen.
        vanishes: From this moment on it is gone.
        led_to: Where it stands for the time being, while a person leads it through a chain.
        airborne: Whether its journey leads over other pieces.
        faces: Moods with the moments from and to which they are shown.
    """

    side: Side
    king: bool
    square: int
    seed: int
    journey: Journey | None = None
    crowned: float = -math.inf
    appears: float = -math.inf
    vanishes: float = math.inf
    led_to: int | None = None
    airborne: bool = False
    faces: list[tuple[float, float, str]] = field(default_factory=list)

    @property
    def piece(self) -> Piece:
        """What it is in the end."""
        return Piece(self.side, self.king)

    @property
    def shown_on(self) -> int:
        """The square on which it is shown when it rests."""
        return self.led_to or self.square

    def placement(self, now: float) -> Placement:
        """Where it is."""
        if self.journey is None:
            return Placement(*place(self.shown_on))
        return self.journey.at(now)

    def shown(self, now: float) -> bool:
        """Whether it is to be seen."""
        return self.appears <= now < self.vanishes

    def mood(self, now: float) -> str | None:
        """The face that something which happened gave it; the latest counts."""
        for start, end, mood in reversed(self.faces):
            if start <= now < end:
                return mood
        return None

    def feel(self, mood: str, start: float, seconds: float) -> None:
        """Give it a face for some time."""
        self.faces = [face for face in self.faces if face[1] > start]
        self.faces.append((start, start + seconds, mood))

    def rest(self) -> None:
        """End whatever it is on the way of."""
        self.journey = None
        self.airborne = False
        self.crowned = self.appears = -math.inf


class Cast:
    """All pieces on the stage, those that are about to vanish included."""

    def __init__(self) -> None:
        self._actors: list[Actor] = []
        self._number = 0

    def __iter__(self) -> Iterator[Actor]:
        return iter(self._actors)

    def __len__(self) -> int:
        return len(self._actors)

    def set_up(self, pieces: Pieces) -> None:
        """Begin anew with some pieces at rest."""
        self._actors.clear()
        self._number = 0
        for square, piece in pieces.items():
            self.enter(square, piece)

    def enter(self, square: int, piece: Piece, *, appears: float = -math.inf) -> Actor:
        """Put a piece on the stage."""
        self._number += 1
        actor = Actor(piece.side, piece.king, square, self._number, appears=appears)
        self._actors.append(actor)
        return actor

    def on(self, square: int) -> Actor | None:
        """Who stands on a square or goes there, and is not about to vanish."""
        for actor in self._actors:
            if actor.square == square and actor.vanishes == math.inf:
                return actor
        return None

    def stands_as(self, pieces: Pieces) -> bool:
        """Whether it will come to just these pieces."""
        staying = [actor for actor in self._actors if actor.vanishes == math.inf]
        return len(staying) == len(pieces) and all(
            pieces.get(actor.square) == actor.piece for actor in staying
        )

    def tidy(self, now: float) -> None:
        """Forget who is gone and what is over."""
        self._actors = [actor for actor in self._actors if actor.vanishes > now]
        for actor in self._actors:
            if actor.journey is not None and actor.journey.end <= now:
                actor.rest()

    def finish(self) -> None:
        """Let all be at once as it will be in the end."""
        self._actors = [actor for actor in self._actors if actor.vanishes == math.inf]
        for actor in self._actors:
            actor.rest()

"""What a player is: anything that chooses a move, and can tell what it thought.

The players themselves stand in modules of their own; `kinds.py` makes them from texts.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from kingme._core import Board, Choice, Move, SearchLine, SearchResult
from kingme.game.game import Game


class LastSearch(NamedTuple):
    """What the last move cost, and what its player thought of it.

    Attributes:
        depth: The depth of the last finished iteration, in plies; 0 when nothing was searched, or
            not by depth.
        nodes: Positions visited.
        score: The value for the side to move, in hundredths of a man; None where the player has no
            such number.
        move: The move chosen.
        pv: The line that it expects, as PDN texts; the move chosen comes first.
        forced: True when there was only one legal move and nothing was searched.
    """

    depth: int
    nodes: int
    score: int | None
    move: Move
    pv: tuple[str, ...]
    forced: bool

    @classmethod
    def found(cls, search: SearchResult | SearchLine) -> LastSearch:
        """What a search found."""
        return cls(
            search.depth,
            search.nodes,
            search.score,
            search.move,
            tuple(search.pv_texts),
            search.forced,
        )

    @classmethod
    def of(cls, choice: Choice) -> LastSearch | None:
        """What a player of the core thought; None for a move that it left to chance."""
        thought = choice.thought
        if thought.nodes == 0 and not choice.forced:
            return None
        score = 0 if choice.forced else thought.score
        return cls(
            thought.depth,
            thought.nodes,
            score,
            choice.move,
            tuple(choice.pv_texts),
            choice.forced,
        )


class Player(Protocol):
    """Anything that can choose a move."""

    last_search: LastSearch | None

    @property
    def name(self) -> str:
        """The text form of the player."""

    def choose(self, game: Game) -> Move | None:
        """A legal move of the game, or None when the game is over or the player gives it up."""


def board_in_play(game: Game | Board) -> Board | None:
    """The board to choose a move on; None when the game is over, also by agreement."""
    if isinstance(game, Game):
        return None if game.outcome else game.board
    return None if game.outcome() else game

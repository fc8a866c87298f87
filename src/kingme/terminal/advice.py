"""What a player thinks of a position without moving: hints, and whether it takes a draw."""

from __future__ import annotations

from kingme._core import Move
from kingme.game import Game
from kingme.players import LastSearch, Player

HINT_PLAYER = "bot:4"
"""Who gives the hints: strong enough to be worth asking, quick enough to wait for."""


def hint(player: Player, game: Game) -> tuple[Move, LastSearch | None] | None:
    """The move that a player would play here, and its thoughts; None when the game is over."""
    copy = game.copy()
    move = player.choose(copy)
    return None if move is None else (move, player.last_search)


def takes_draw(player: Player, game: Game) -> bool:
    """Whether a player whose opponent is to move thinks that it is no better.

    It looks at the game as the opponent would; a reply that is forced is played through, because
    nothing was thought about it.
    """
    copy, sign = game.copy(), 1
    before = player.last_search
    try:
        while (move := player.choose(copy)) is not None:
            thought = player.last_search
            if thought is None or thought.score is None:
                return False
            if not thought.forced:
                return sign * thought.score >= 0
            copy.move(move)
            sign = -sign
    finally:
        player.last_search = before
    outcome = copy.outcome
    return outcome is None or outcome.winner in (None, game.board.turn)

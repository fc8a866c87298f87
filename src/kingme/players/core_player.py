"""`CorePlayer`: a player of the compiled core behind the same face as every other.

It owns no thought of its own: its moves are those that the core makes in games of its own.
"""

from __future__ import annotations

from kingme._core import Board, Choice, Move, PlayerSpec
from kingme.game.game import Game
from kingme.players.protocol import LastSearch, board_in_play
from kingme.players.seeds import DEFAULT_SEED, checked_seed


def choose(spec: PlayerSpec, game: Game | Board, seed: int) -> Choice | None:
    """What a player of the core does in a game; None when the game is over, also by agreement."""
    board = board_in_play(game)
    return None if board is None else spec.choose(board, seed)


class CorePlayer:
    """A player that is described by a `PlayerSpec`.

    Args:
        name: Its text form.
        spec: What it is in the core.
        seed: What its chance is made from, together with the number of plies played; 0 to
            2**64 - 1.

    Raises:
        ValueError: the seed is out of range.

    >>> from kingme import Game
    >>> from kingme._core import PlayerSpec
    >>> player = CorePlayer("minimax:3", PlayerSpec.minimax(3))
    >>> player.choose(Game()) in Game().legal, player.last_search.depth
    (True, 3)
    """

    def __init__(self, name: str, spec: PlayerSpec, seed: int = DEFAULT_SEED) -> None:
        self.name = name
        self.spec = spec
        self.seed = checked_seed(seed)
        self.last_search: LastSearch | None = None

    def choose(self, game: Game | Board) -> Move | None:
        """The move that it would play; None when the game is over."""
        choice = choose(self.spec, game, self.seed)
        self.last_search = None if choice is None else LastSearch.of(choice)
        return None if choice is None else choice.move

    def __repr__(self) -> str:
        return f"CorePlayer({self.name!r}, {self.spec!r}, {self.seed})"

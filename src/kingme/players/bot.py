"""`Bot`: the reproducible opponent at five strengths.

Its move is a pure function of position, history, side, level and seed. No clock, no chance.
"""

from __future__ import annotations

from kingme._core import Board, BotEvaluation, Move, PlayerSpec
from kingme.game.game import Game
from kingme.players.core_player import choose
from kingme.players.levels import bot_levels
from kingme.players.protocol import LastSearch
from kingme.players.seeds import DEFAULT_SEED, checked_seed

_EVALUATION = BotEvaluation()


class Bot:
    """An opponent whose moves can be replayed on any machine.

    Args:
        level: 1 (weakest) to 5.
        seed: Feeds the small offsets that make levels 1 and 2 vary; 0 to 2**64 - 1.
        transposition: Use a transposition table. Without it the search is slower, and the same.

    Raises:
        ValueError: a level or seed out of range.

    >>> from kingme import Game
    >>> game, bot = Game(), Bot(level=1, seed=12345)
    >>> move = bot.choose(game)
    >>> move in game.legal, bot.last_search.depth
    (True, 2)
    """

    def __init__(
        self, level: int = 3, seed: int = DEFAULT_SEED, transposition: bool = True
    ) -> None:
        self.level = level
        self.seed = seed
        self.transposition = transposition
        self.last_search: LastSearch | None = None

    @property
    def level(self) -> int:
        """The strength, 1 to 5."""
        return self._level

    @level.setter
    def level(self, level: int) -> None:
        levels = bot_levels()
        if isinstance(level, bool) or not isinstance(level, int) or level not in levels:
            raise ValueError(f"level must be a whole number from 1 to {max(levels)}, not {level!r}")
        self._level = level

    @property
    def seed(self) -> int:
        """What the offsets of levels 1 and 2 are derived from."""
        return self._seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self._seed = checked_seed(seed)

    @property
    def transposition(self) -> bool:
        """Whether the search uses a transposition table."""
        return self._transposition

    @transposition.setter
    def transposition(self, transposition: bool) -> None:
        if not isinstance(transposition, bool):
            raise ValueError(f"transposition must be True or False, not {transposition!r}")
        self._transposition = transposition

    @property
    def name(self) -> str:
        """The text form of this player."""
        return f"bot:{self.level}"

    @property
    def spec(self) -> PlayerSpec:
        """The bot as a player of games inside the core."""
        row = bot_levels()[self.level]
        return PlayerSpec.alphabeta(
            row.depth,
            nodes=row.nodes,
            evaluation=_EVALUATION,
            table=self.transposition,
            jitter=self.seed if row.jitter else None,
            stale=row.stale,
        )

    def choose(self, game: Game | Board) -> Move | None:
        """The move that the bot would play, one of the legal ones; None when the game is over.

        A single legal move is returned without a search. `last_search` tells what it cost.
        """
        choice = choose(self.spec, game, self.seed)
        self.last_search = None if choice is None else LastSearch.of(choice)
        return None if choice is None else choice.move

    def __repr__(self) -> str:
        return f"Bot(level={self.level}, seed={self.seed}, transposition={self.transposition})"

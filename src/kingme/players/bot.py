"""`Bot`: the reproducible opponent at five strengths.

Its move is a pure function of position, history, side, level and seed. No clock, no chance.
"""

from __future__ import annotations

from typing import NamedTuple

from kingme._core import Board, BotEvaluation, Move, search_classic
from kingme.game.game import Game
from kingme.players.levels import bot_levels
from kingme.players.seeds import DEFAULT_SEED, checked_seed

_EVALUATION = BotEvaluation()


class LastSearch(NamedTuple):
    """What the last move cost, and what the bot thought of it.

    Attributes:
        depth: The depth of the last finished iteration, in plies; 0 when nothing was searched.
        nodes: Positions visited.
        score: The value for the side to move, in hundredths of a man.
        move: The move chosen.
        pv: The line that it expects, as PDN texts; the move chosen comes first.
        forced: True when there was only one legal move and nothing was searched.
    """

    depth: int
    nodes: int
    score: int
    move: Move
    pv: tuple[str, ...]
    forced: bool


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

    def choose(self, game: Game | Board) -> Move | None:
        """The move that the bot would play, one of the legal ones; None when the game is over.

        A single legal move is returned without a search. `last_search` tells what it cost.
        """
        self.last_search = None
        if game.outcome if isinstance(game, Game) else game.outcome():
            return None
        board = game.board if isinstance(game, Game) else game
        row = bot_levels()[self.level]
        found = search_classic(
            board,
            _EVALUATION,
            depth=row.depth,
            nodes=row.nodes,
            table=self.transposition,
            jitter=self.seed if row.jitter else None,
            stale=row.stale,
        )
        if found is None:
            return None
        self.last_search = LastSearch(
            found.depth, found.nodes, found.score, found.move, tuple(found.pv_texts), found.forced
        )
        return found.move

    def __repr__(self) -> str:
        return f"Bot(level={self.level}, seed={self.seed}, transposition={self.transposition})"

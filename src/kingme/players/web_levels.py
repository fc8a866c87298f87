"""`WebPlayer`: the levels of the browser game as players. It chooses as `web/core/levels.js` does.

It owns the way from a row of `levels.json` under "web" to a search; the searches are the core's.
"""

from __future__ import annotations

from kingme._core import Board, BotEvaluation, Engine, Move, search_classic
from kingme.game.game import Game
from kingme.players.levels import WebLevel, web_levels
from kingme.players.protocol import LastSearch, board_in_play
from kingme.players.seeds import DEFAULT_SEED, checked_seed

HASH_MB = 16
"""The memory of the strong search; it begins each move empty, so that no move hangs on another."""

_EVALUATION = BotEvaluation()


class WebPlayer:
    """A level of the browser game.

    Its move is a function of position, history, level and seed as long as the level's depth is
    reached in the level's time. The time is there so that nobody waits: where it runs out, the
    last finished depth decides, `last_search.depth` says which that was, and another machine may
    have got further. With `timed=False` the depth alone ends a search, and the move is the same on
    every machine, however long it takes.

    Args:
        level: `novice`, `casual`, `sharp`, `ruthless` or `champion`.
        seed: Decides among moves that are nearly the best, 0 to 2**64 - 1; for `ruthless` among
            those that are equally good. `champion` does not use it.
        timed: Keep to the level's time.

    Raises:
        ValueError: there is no such level, or the seed is out of range.

    >>> from kingme import Game
    >>> player = WebPlayer("novice", seed=7)
    >>> player.choose(Game()) in Game().legal, player.last_search.depth
    (True, 3)
    """

    def __init__(self, level: str, seed: int = DEFAULT_SEED, *, timed: bool = True) -> None:
        levels = web_levels()
        if level not in levels:
            import difflib

            near = difflib.get_close_matches(str(level), levels, n=1, cutoff=0.5)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise ValueError(f"there is no level {level!r}; {hint}levels are {', '.join(levels)}")
        self._row = levels[level]
        self._seed = checked_seed(seed)
        self._timed = timed
        self.last_search: LastSearch | None = None

    @property
    def level(self) -> WebLevel:
        """The row of the level."""
        return self._row

    @property
    def seed(self) -> int:
        """What decides among moves that are nearly the best."""
        return self._seed

    @property
    def timed(self) -> bool:
        """Whether the level's time is kept to."""
        return self._timed

    @property
    def name(self) -> str:
        """The text form of this player."""
        return f"web:{self._row.key}" if self._timed else f"web:{self._row.key}@time=no"

    def choose(self, game: Game | Board) -> Move | None:
        """The move of this level, one of the legal ones; None when the game is over.

        A single legal move is returned without a search. `last_search` tells what it cost.
        """
        self.last_search = None
        board = board_in_play(game)
        if board is None:
            return None
        seconds = self._row.milliseconds / 1000 if self._timed else None
        search = _strong if self._row.search == "strong" else _near_best
        self.last_search = search(board, self._row, self._seed, seconds)
        return self.last_search.move if self.last_search else None

    def __repr__(self) -> str:
        timed = "" if self._timed else ", timed=False"
        return f"WebPlayer({self._row.key!r}, seed={self._seed}{timed})"


def _near_best(board: Board, row: WebLevel, seed: int, seconds: float | None) -> LastSearch | None:
    found = search_classic(
        board,
        _EVALUATION,
        depth=row.depth,
        time=seconds,
        whole_exchanges=True,
        stale=row.stale,
        margin=row.margin,
        seed=seed,
    )
    return None if found is None else LastSearch.found(found)


def _strong(board: Board, row: WebLevel, _seed: int, seconds: float | None) -> LastSearch | None:
    lines = Engine(hash_mb=HASH_MB).search(board, depth=row.depth, time=seconds)
    return LastSearch.found(lines[0]) if lines else None

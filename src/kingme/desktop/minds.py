"""What thinks for the computer's side: the ten levels, the Champion, and the adviser for hints."""

from __future__ import annotations

from typing import NamedTuple

from kingme._core import Board, Engine, Move, SearchStop, branch_seed, side_seed
from kingme.desktop.settings import CHAMPION
from kingme.game.funmode import FunGame
from kingme.players.levels import Level, levels

CHAMPION_NODES = 4_000_000
"""About a second on one core; positions and not time, so that a game can be repeated."""

CHAMPION_MB = 64
HINT_NODES = 60_000
"""Well below a tenth of a second."""

HINT_MB = 4


class Thought(NamedTuple):
    """A move that somebody would play, and what they think of it.

    Attributes:
        move: The move; None where there is none to play.
        score: The value for the side to move in hundredths of a man, where there is one.
        reply: The move that is expected in return, if any.
    """

    move: Move | None
    score: int | None = None
    reply: Move | None = None


class Mind:
    """A computer player at the board.

    Args:
        level: 1 to 10, or `CHAMPION`.
        seed: The game's seed.

    >>> game = FunGame()
    >>> Mind(1, seed=7).choose(game, SearchStop()).move in game.legal
    True
    """

    def __init__(self, level: int, seed: int) -> None:
        self.level = level
        self._seed = seed
        self._engine: Engine | None = None

    def choose(self, game: FunGame, stop: SearchStop) -> Thought:
        """The move that it plays in a game."""
        board = game.board
        if self.level == CHAMPION:
            if self._engine is None:  # made in the thread: the table takes a moment
                self._engine = Engine(hash_mb=CHAMPION_MB)
            return _searched(self._engine, board, CHAMPION_NODES)
        # A board begins anew after an event of fun mode, and its plies with it; dice do not repeat.
        seed = branch_seed(side_seed(self._seed, board.turn), len(game.events))
        choice = levels()[self.level].spec.choose(board, seed, stop=stop)
        if choice is None:
            return Thought(None)
        return Thought(choice.move, choice.thought.score)

    def halt(self) -> None:
        """Stop the search that another thread is in, if it is the Champion's."""
        if self._engine is not None:
            self._engine.stop()


class Adviser:
    """Who gives the hints, and judges whether a draw is to be taken: quick and strong."""

    def __init__(self) -> None:
        self._engine: Engine | None = None

    def choose(self, game: FunGame, stop: SearchStop) -> Thought:
        """The move that it would play for the side to move."""
        if game.outcome is not None:
            return Thought(None)
        if self._engine is None:
            self._engine = Engine(hash_mb=HINT_MB)
        self._engine.clear()  # the same hint for the same position, whatever was asked before
        return _searched(self._engine, game.board, HINT_NODES)

    def halt(self) -> None:
        """Stop the search that another thread is in."""
        if self._engine is not None:
            self._engine.stop()


def _searched(engine: Engine, board: Board, nodes: int) -> Thought:
    lines = engine.search(board, nodes=nodes)
    if not lines:
        return Thought(None)
    line = lines[0]
    reply = line.pv[1] if len(line.pv) > 1 else None
    return Thought(line.move, None if line.forced else line.score, reply)


def level_row(level: int) -> Level | None:
    """The row of one of the ten; None for the Champion and for a second person."""
    return levels().get(level)

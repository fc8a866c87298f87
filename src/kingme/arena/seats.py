"""A player at the board, and what counts as its fault. It decides no result and keeps no score.

Whatever a player does is answered here with either a legal move or a `Fault`: nothing that it
raises or returns reaches a match. A seat in this process cannot end a player that never answers;
for code that is not ours there is `kingme.arena.outside`.
"""

from __future__ import annotations

import math
import time
from typing import NamedTuple, Protocol

from kingme._core import Move
from kingme.arena.tasks import Thought
from kingme.errors import FunctionFault, MoveError
from kingme.game.game import Game
from kingme.players.protocol import LastSearch, Player

_LONGEST_DETAIL = 300


class Fault(Exception):
    """A player lost its game by a fault of its own.

    Attributes:
        ending: One of `kingme.arena.tasks.FAULTS`, or `resignation`.
        detail: More about it, in words.
    """

    def __init__(self, ending: str, detail: str = "") -> None:
        super().__init__(ending, detail)
        self.ending = ending
        self.detail = _shortened(detail)


class Answer(NamedTuple):
    """A legal move with what the player thought of it."""

    move: Move
    thought: Thought


class Seat(Protocol):
    """Where a player sits for one game."""

    def ask(self, game: Game) -> Answer:
        """The player's move in an active game.

        Raises:
            Fault: it has none that counts.
        """

    def close(self) -> None:
        """The game is over."""


class LocalSeat:
    """A seat in this process.

    Args:
        player: Who sits there.
        seconds: How long it may think about a move; None for as long as it likes.

    >>> from kingme.players.kinds import player_from_text
    >>> LocalSeat(player_from_text("bot:1")).ask(Game()).thought.depth
    2
    """

    def __init__(self, player: Player, seconds: float | None = None) -> None:
        self._player = player
        self._seconds = seconds

    def ask(self, game: Game) -> Answer:
        """The player's move; it is shown a copy of the game, which it may do with as it likes."""
        shown = game.copy()
        began = time.perf_counter_ns()
        try:
            found: object = self._player.choose(shown)
            search: object = self._player.last_search
        except FunctionFault as error:
            raise Fault("function", str(error)) from error
        except MoveError as error:
            raise Fault("illegal move", str(error)) from error
        except (Exception, SystemExit) as error:
            raise Fault("crash", _said(error)) from error
        nanos = time.perf_counter_ns() - began
        check_clock(nanos / 1e9, self._seconds)
        return Answer(checked_move(found, game), checked_thought(search, nanos // 1000))

    def close(self) -> None:
        """End what the player keeps running."""
        close = getattr(self._player, "close", None)
        if close is not None:
            close()


def check_clock(seconds: float, allowed: float | None) -> None:
    """Raise a `Fault` when a move took longer than allowed."""
    if allowed is not None and seconds > allowed:
        raise Fault("overrun", f"{seconds:.1f} s for a move, {allowed:g} s are allowed")


def checked_move(found: object, game: Game) -> Move:
    """What a player returned, if it is a legal move; otherwise it is its fault."""
    if found is None:
        raise Fault("resignation")
    if isinstance(found, float) and not math.isfinite(found):
        raise Fault("not a number", f"its move is {found}")
    if not isinstance(found, Move):
        raise Fault("illegal move", f"{found!r} is no move but a {type(found).__name__}")
    if not game.board.is_legal(found):
        legal = ", ".join(str(move) for move in game.legal)
        raise Fault("illegal move", f"{found} is not one of {legal}")
    return found


def checked_thought(search: object, micros: int) -> Thought:
    """What a player tells of its search, as whole numbers; NaN and infinity are its fault."""
    if not isinstance(search, LastSearch):
        return Thought(None, 0, 0, micros)
    numbers: list[int | None] = []
    for name in ("score", "depth", "nodes"):
        value: object = getattr(search, name)
        if value is None and name == "score":
            numbers.append(None)
            continue
        if not isinstance(value, (int, float)) or not math.isfinite(value):
            raise Fault("not a number", f"its {name} is {value!r}")
        numbers.append(round(value))
    score, depth, nodes = numbers
    # A forced move has no value of its own, whatever its player says: none was looked for.
    return Thought(None if search.forced else score, depth or 0, nodes or 0, micros)


def _said(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_DETAIL else f"{text[: _LONGEST_DETAIL - 3]}..."

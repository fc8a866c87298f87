"""`UserFunctionPlayer`: minimax over an evaluation function from a user's file.

It owns the options of such a player, and when its process begins and ends: one for every game, so
that nothing is carried over from one to the next. The process itself is `kingme.lab.process`.
"""

from __future__ import annotations

import os
from typing import NamedTuple

from kingme._core import MATE, MAX_EXTENSION, Board, Move, value_of_score
from kingme.errors import FunctionFault
from kingme.game.game import Game
from kingme.lab.process import FunctionProcess, Limits, Source, read_source
from kingme.players.protocol import LastSearch, board_in_play
from kingme.players.seeds import DEFAULT_SEED

MAX_DEPTH = 12
MAX_SECONDS = 3_600
MEMORY = (64, 16_384)
"""The least and the most memory that a function may be given, in megabytes."""


class Options(NamedTuple):
    """How a user's function is searched with, and what it may use.

    Attributes:
        depth: Plies, 1 to `MAX_DEPTH`.
        pruning: Alpha-beta with iterative deepening; False for plain minimax.
        jump_extension: Whether forced jumps extend a line beyond the depth.
        time: Seconds for a move; whoever needs more has lost.
        memory: Megabytes.
    """

    depth: int = 4
    pruning: bool = True
    jump_extension: bool = True
    time: float = Limits().seconds
    memory: int = Limits().memory

    @property
    def extension(self) -> int:
        """The most plies by which forced jumps extend one path."""
        return MAX_EXTENSION if self.jump_extension else 0

    def checked(self) -> Options:
        """The same options.

        Raises:
            ValueError: one is out of range.
        """
        if not 1 <= self.depth <= MAX_DEPTH:
            raise ValueError(f"depth must be from 1 to {MAX_DEPTH}, not {self.depth}")
        if not 0 < self.time <= MAX_SECONDS:
            raise ValueError(f"time must be at most {MAX_SECONDS} seconds, not {self.time:g}")
        least, most = MEMORY
        if not least <= self.memory <= most:
            raise ValueError(f"memory must be from {least} to {most} megabytes, not {self.memory}")
        return self

    def __str__(self) -> str:
        """What differs from the defaults, as a player's text has it."""
        names = {
            "depth": str(self.depth),
            "pruning": "on" if self.pruning else "off",
            "extension": "on" if self.jump_extension else "off",
            "time": f"{self.time:g}",
            "memory": str(self.memory),
        }
        given = [
            f"{name}={text}"
            for (name, text), value, usual in zip(names.items(), self, Options(), strict=True)
            if value != usual
        ]
        return ",".join(given)


class UserFunctionPlayer:
    """A player that searches with a user's evaluation function.

    The file is read once, here; what is changed in it later changes nothing in this player. It can
    be pickled, and needs the file no more: only modules that it imports from its folder. A file
    that is no program fails when it is first asked for a move.

    Args:
        file: The path of a Python or JavaScript file that defines `evaluate(position, me)`.
        options: How to search, and what the function may use.
        seed: What the function's own dice begin from in every game.

    Raises:
        PlayerError: the file is no such file, or needs Node; the message says why.
        OSError: it cannot be read.
        ValueError: an option is out of range.

    Attributes:
        last_search: What the last move cost. Its score is None, for the function's scale is its
            own, but where the game is won or lost.
        value: What the last move is worth to the player on the function's own scale; None where the
            game is won or lost, or nothing was searched.
        cutoffs: How often the last search left a node because a reply refuted it.
        printed: What the function printed during the last search.
    """

    def __init__(
        self, file: str | os.PathLike[str], options: Options | None = None, seed: int = DEFAULT_SEED
    ) -> None:
        self.options = (options or Options()).checked()
        self.source: Source = read_source(file)
        self.seed = seed
        self._forget()

    def _forget(self) -> None:
        self._process: FunctionProcess | None = None
        self._played: tuple[Board, tuple[Move, ...]] | None = None
        self.last_search: LastSearch | None = None
        self.value: float | None = None
        self.cutoffs = 0
        self.printed = ""

    @property
    def name(self) -> str:
        """The text form of this player."""
        options = str(self.options)
        return f"user:{self.source.file}{'@' if options else ''}{options}"

    def choose(self, game: Game | Board) -> Move | None:
        """The best move that the search finds with the function; None when the game is over.

        A single legal move is returned without a search.

        Raises:
            FunctionFault: the function failed; the game is lost.
        """
        self.last_search, self.value, self.cutoffs, self.printed = None, None, 0, ""
        board = board_in_play(game)
        if board is None:
            self.close()
            return None
        legal = list(board.legal_moves)
        if len(legal) == 1:
            self.last_search = LastSearch(0, 0, 0, legal[0], (board.pdn(legal[0]),), True)
            return legal[0]
        process = self._process_for(board)
        try:
            found = process.search(board, self.options)
        except FunctionFault:
            self.close()
            raise
        finally:
            self.printed = process.printed
        move = board.parse_pdn(found.move)
        decided = abs(found.score) > MATE - 1_000
        self.value = None if decided else value_of_score(found.score)
        self.cutoffs = found.cutoffs
        self.last_search = LastSearch(
            found.depth,
            found.nodes,
            found.score if decided else None,
            move,
            tuple(found.pv),
            False,
        )
        return move

    def close(self) -> None:
        """End the process. The next choice begins another."""
        if self._process is not None:
            self._process.close()
        self._process, self._played = None, None

    def _process_for(self, board: Board) -> FunctionProcess:
        """The process of this game; a new one for a game that does not go on from the last."""
        moves = board.moves
        start = board.copy()
        for _ in moves:
            start.pop()
        if self._process is not None and self._played is not None:
            before, played = self._played
            goes_on = before == start and len(moves) > len(played) == _alike(played, moves)
            if goes_on and self._process.is_alive:
                self._played = start, moves
                return self._process
        self.close()
        self._process = FunctionProcess(
            self.source, Limits(self.options.time, self.options.memory), self.seed
        )
        self._played = start, moves
        return self._process

    def __getstate__(self) -> tuple[Source, Options, int]:
        return self.source, self.options, self.seed

    def __setstate__(self, state: tuple[Source, Options, int]) -> None:
        self.source, self.options, self.seed = state
        self._forget()

    def __repr__(self) -> str:
        return f"UserFunctionPlayer({self.source.file!r}, {self.options!r})"


def _alike(one: tuple[Move, ...], other: tuple[Move, ...]) -> int:
    """How many moves two games have in common from the beginning."""
    count = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            break
        count += 1
    return count

"""`StrongPlayer`: the strong search as an opponent. It owns the table of its engine."""

from __future__ import annotations

from kingme._core import Board, Engine, Move, SearchLine
from kingme.game.game import Game
from kingme.players.protocol import LastSearch, board_in_play

DEFAULT_SECONDS = 1.0
"""How long it thinks where no limit is given."""

DEFAULT_HASH_MB = 64


class StrongPlayer:
    """The best move that can be found within limits.

    With nodes or depth alone and one thread, its moves depend on nothing but the moves before: give
    every game a player of its own, since the table remembers.

    Args:
        nodes: The most positions to visit for a move.
        depth: The most plies of depth.
        time: The most seconds.
        threads: 1 to 256.
        hash_mb: The size of the table in megabytes.

    Raises:
        ValueError: a number is out of range.

    >>> from kingme import Game
    >>> player = StrongPlayer(nodes=1000, hash_mb=1)
    >>> player.choose(Game()) in Game().legal, player.name
    (True, 'strong@nodes=1000')
    """

    def __init__(
        self,
        *,
        nodes: int | None = None,
        depth: int | None = None,
        time: float | None = None,
        threads: int = 1,
        hash_mb: int = DEFAULT_HASH_MB,
    ) -> None:
        if nodes is None and depth is None and time is None:
            time = DEFAULT_SECONDS
        self.nodes, self.depth, self.time = nodes, depth, time
        self.threads = threads
        self._engine = Engine(hash_mb=hash_mb, threads=threads)
        self._search(Board.from_fen("W:W32:B1"))  # raises now what is wrong with the limits
        self.last_search: LastSearch | None = None

    @property
    def name(self) -> str:
        """The text form of this player."""
        limits = {"nodes": self.nodes, "depth": self.depth, "time": self.time}
        given = [f"{name}={value:g}" if name == "time" else f"{name}={value}"
                 for name, value in limits.items() if value is not None]  # fmt: skip
        if self.threads > 1:
            given.append(f"threads={self.threads}")
        return f"strong@{','.join(given)}"

    def choose(self, game: Game | Board) -> Move | None:
        """The best move found; None when the game is over."""
        self.last_search = None
        board = board_in_play(game)
        if board is None:
            return None
        self.last_search = LastSearch.found(self._search(board)[0])
        return self.last_search.move

    def stop(self) -> None:
        """End the search that another thread is waiting for; it plays the best move so far."""
        self._engine.stop()

    def _search(self, board: Board) -> list[SearchLine]:
        return self._engine.search(board, nodes=self.nodes, depth=self.depth, time=self.time)

    def __repr__(self) -> str:
        return f"<StrongPlayer {self.name}>"

"""`Analyser`: the best lines of a position. It owns an engine, and how its answers are shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kingme._core import Board, Engine, Move, SearchLine
from kingme.analysis.scores import score_text

DEFAULT_HASH_MB = 64


class Stopped(Exception):
    """The analysis was stopped before it was done."""


class Line(NamedTuple):
    """One of the best lines of a position.

    Attributes:
        score: Hundredths of a man for the side to move; wins and losses count their distance.
        depth: The depth to which it was searched, in plies.
        nodes: The positions that the whole search has visited.
        seconds: The time that the whole search has taken.
        moves: The line, the move to play first.
        pv: The line as PDN texts.
    """

    score: int
    depth: int
    nodes: int
    seconds: float
    moves: tuple[Move, ...]
    pv: tuple[str, ...]

    @classmethod
    def of(cls, found: SearchLine) -> Line:
        """The line that a search found."""
        return cls(
            found.score,
            found.depth,
            found.nodes,
            found.seconds,
            found.pv,
            tuple(found.pv_texts),
        )

    @property
    def text(self) -> str:
        """The score for people."""
        return score_text(self.score)

    @property
    def speed(self) -> int:
        """Positions a second."""
        return round(self.nodes / self.seconds) if self.seconds > 0 else 0

    def as_data(self) -> dict[str, Any]:
        """The line for JSON."""
        return {
            "move": self.pv[0],
            "score": self.score,
            "text": self.text,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "pv": list(self.pv),
        }


class Analyser:
    """Looks for the best lines of positions, with an engine that remembers what it has seen.

    With nodes or depth as the limit and one thread, answers depend on nothing but the questions
    before: `forget` begins anew.

    Args:
        hash_mb: The size of the engine's memory in megabytes.
        threads: 1 to 256.

    Raises:
        ValueError: a number is out of range.
    """

    def __init__(self, *, hash_mb: int = DEFAULT_HASH_MB, threads: int = 1) -> None:
        self._engine = Engine(hash_mb=hash_mb, threads=threads)
        self._stopped = False

    def lines(
        self,
        board: Board,
        *,
        count: int = 1,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        on_depth: Callable[[tuple[Line, ...]], object] | None = None,
    ) -> tuple[Line, ...]:
        """The best lines of a position, the best first; none when the game is over.

        Args:
            board: The position with the game before it, which counts for draws.
            count: How many lines; there are no more than legal moves.
            depth: The most plies of depth.
            nodes: The most positions to visit.
            time: The most seconds.
            on_depth: Called with the lines after each depth that has been finished.

        Raises:
            ValueError: there is no limit, or a number is out of range.
            Stopped: `stop` was called.

        >>> from kingme import Board
        >>> lines = Analyser(hash_mb=1).lines(Board(), count=2, depth=5)
        >>> len(lines), lines[0].depth, lines[0].score >= lines[1].score
        (2, 5, True)
        """
        if self._stopped:
            raise Stopped
        told = None if on_depth is None else lambda found: on_depth(_lines(found))
        found = self._engine.search(
            board,
            depth=depth,
            nodes=nodes,
            time=time,
            multipv=count,
            only_moves=True,
            on_depth=told,
        )
        if self._stopped:
            raise Stopped
        return _lines(found)

    def forget(self) -> None:
        """Forget what was learned."""
        self._engine.clear()

    def stop(self) -> None:
        """End the search that another thread waits for, and all to come; they raise `Stopped`."""
        self._stopped = True
        self._engine.stop()


def _lines(found: Sequence[SearchLine]) -> tuple[Line, ...]:
    return tuple(Line.of(line) for line in found)

"""Many games reviewed at once, in threads, and the file by which a run that was stopped goes on.

Each game has a searcher of its own, so that its review depends neither on the games before it nor
on how many threads there are. Results come in the order of the games.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import IO, Any, NamedTuple

from kingme.analysis.games import DEFAULT_NODES, GameReview, annotate, review_game
from kingme.analysis.positions import Analyser
from kingme.files import lock
from kingme.notation import PdnGame

HASH_MB = 16
"""What each thread's searcher has to remember with."""

_AHEAD = 4
"""How many games a thread are taken before they are needed."""


class Settings(NamedTuple):
    """How hard each position is looked at: what comes first ends its search."""

    nodes: int | None = DEFAULT_NODES
    depth: int | None = None

    @property
    def text(self) -> str:
        """For the tag `Annotator`."""
        given = []
        if self.depth is not None:
            given.append(f"depth {self.depth}")
        if self.nodes is not None:
            given.append(f"{self.nodes} nodes a move")
        return f"kingme, {', '.join(given)}"


class Annotated(NamedTuple):
    """A game with its notes, as PDN, and what they were made of."""

    pdn: str
    review: GameReview


class Batch:
    """Threads that annotate games. Leave it, as a context, to stop them.

    Args:
        settings: How hard to look.
        workers: How many threads.

    >>> game = PdnGame()
    >>> _ = game.tree.root.add("11-15").add("22-18")
    >>> with Batch(Settings(nodes=1000)) as batch:
    ...     (found,) = batch.annotated([game])
    >>> len(found.review.moves), "[%eval" in found.pdn
    (2, True)
    """

    def __init__(self, settings: Settings, workers: int = 1) -> None:
        self._settings = settings
        self._workers = workers
        self._pool = ThreadPoolExecutor(workers, "annotate")
        self._searching: set[Analyser] = set()
        self._stopped = False

    def __enter__(self) -> Batch:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stopped = True
        for analyser in list(self._searching):
            analyser.stop()
        self._pool.shutdown(wait=True, cancel_futures=True)

    def annotated(
        self, games: Iterable[PdnGame], on_move: Callable[[], object] | None = None
    ) -> Iterator[Annotated]:
        """Annotate games, which are changed, in their order.

        Args:
            games: Taken one at a time, some games ahead.
            on_move: Called from the threads after each position.
        """
        waiting: deque[Future[Annotated]] = deque()
        for game in games:
            waiting.append(self._pool.submit(self._annotate, game, on_move))
            if len(waiting) > _AHEAD * self._workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

    def _annotate(self, game: PdnGame, on_move: Callable[[], object] | None) -> Annotated:
        analyser = Analyser(hash_mb=HASH_MB)
        self._searching.add(analyser)
        try:
            if self._stopped:  # after the others were told
                analyser.stop()
            review = review_game(
                game.tree.start_board(),
                game.moves,
                nodes=self._settings.nodes,
                depth=self._settings.depth,
                analyser=analyser,
                on_move=on_move,
            )
        finally:
            self._searching.discard(analyser)
        annotate(game, review, self._settings.text)
        return Annotated(game.to_pdn(), review)


class Unfinished:
    """What a run has done so far, a line a game, in a file beside that which it will write.

    One process at a time may use it. A last line that was cut off is dropped, and so is all that an
    other run with other games or settings left.

    Args:
        path: The file.
        task: What the run is made of: only the same one goes on.

    Raises:
        BlockingIOError: another process is at it.
        OSError: the file cannot be used.
    """

    def __init__(self, path: str | os.PathLike[str], task: str) -> None:
        self._path = Path(path)
        self._file: IO[bytes] = self._path.open("a+b")
        try:
            lock(self._file.fileno())
        except OSError:
            self._file.close()
            raise
        self.done: list[Annotated] = []
        self._file.seek(0)
        head, *lines = self._file.read().split(b"\n")
        begun = json.dumps({"task": hashlib.sha256(task.encode()).hexdigest()}).encode()
        kept = begun + b"\n"
        if head == begun:
            for line in lines[:-1]:  # the last one has no end, or nothing in it
                with contextlib.suppress(ValueError, KeyError, TypeError):
                    data = json.loads(line)
                    found = Annotated(data["pdn"], GameReview.from_data(data["review"]))
                    self.done.append(found)
                    kept += line + b"\n"
                    continue
                break
        self._file.truncate(0)
        self._file.write(kept)
        self._file.flush()

    def add(self, found: Annotated) -> None:
        """Note that a game is done."""
        data: dict[str, Any] = {"pdn": found.pdn, "review": found.review.as_data()}
        self._file.write(json.dumps(data).encode() + b"\n")
        self._file.flush()

    def close(self, *, finished: bool) -> None:
        """Let go of the file; when all is done it goes."""
        if finished:
            with contextlib.suppress(OSError):
                self._path.unlink()
        self._file.close()

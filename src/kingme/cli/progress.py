"""The progress bar of long runs: games, score so far, time left; on standard error, for people.

Where standard error is no terminal, nothing is shown.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from kingme.arena.tally import Tally
    from kingme.arena.tasks import GameResult, GameTask


class GameProgress:
    """A bar that counts games.

    Args:
        total: How many games there are.
        done: How many have been played by an earlier run.
    """

    def __init__(self, total: int, done: int) -> None:
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        self._progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("games"),
            TextColumn("{task.fields[score]}"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
        self._bar = self._progress.add_task("", total=total, completed=done, score="")

    def show(self, task: GameTask, result: GameResult, tally: Tally) -> None:
        """Count a game, and show how its pairing stands."""
        first, second = (task.white, task.black) if task.swapped else (task.black, task.white)
        score = (
            f"{first} - {second}: +{tally.wins} ={tally.draws} -{tally.losses} "
            f"({100 * (tally.score or 0):.1f}%)"
        )
        self._progress.update(self._bar, advance=1, score=score)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Take the bar away."""
        self._progress.stop()

"""The games of a run as a PDN collection, in the order of the schedule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from kingme.arena.schedule import Schedule
from kingme.arena.tasks import GameResult, final_game
from kingme.notation.collections import write_pdn
from kingme.notation.games import PdnGame


def write_games(path: Path, plan: Schedule, results: Iterable[GameResult]) -> None:
    """Write the games whole or not at all; where one was lost by a fault, a comment says why.

    Raises:
        OSError: the file cannot be written.
    """
    write_pdn(path, _games(plan, results))


def _games(plan: Schedule, results: Iterable[GameResult]) -> Iterator[PdnGame]:
    for result in results:
        game = final_game(plan.tasks[result.number - 1], result)
        comments = {len(game.moves): [result.why]} if result.is_fault else {}
        yield PdnGame.from_game(game, comments=comments)

"""Who plays whom, from which opening, with which seed. Nothing is played here.

Games come in pairs: each opening is played twice, the second time with the colours swapped. All
seeds are branches of the schedule's own seed by the core's derivation, which gives different
seeds for different branch numbers: branch 0 is for openings, branch 1 for games. Of that each
pairing has the branch that the texts of its two players name, and its game n has branch n of it.
So no two games share a seed, and a pairing's games do not depend on how many they are or on who
else takes part: a line of a tournament is the same in a part of it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from kingme._core import branch_seed
from kingme.arena.starts import Source
from kingme.arena.tasks import MOST_PLIES, GameTask, Start

_OPENINGS, _GAMES = 0, 1


class Pairing(NamedTuple):
    """Two players of a schedule, by their places in its list."""

    first: int
    second: int


class Terms(NamedTuple):
    """What all games of a schedule have in common.

    Attributes:
        openings: Where the openings come from.
        seed: What all chance is derived from, 0 to 2**64 - 1.
        rules: The name of the rule set.
        max_plies: The most moves of a game after its opening.
        seconds: How long a player may think about a move; None where no clock runs.
    """

    openings: Source = Source("random4")
    seed: int = 1
    rules: str = "english"
    max_plies: int = MOST_PLIES
    seconds: float | None = None


class Schedule(NamedTuple):
    """All games of a match, league or tournament, in the order in which they count."""

    players: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    tasks: tuple[GameTask, ...]

    def of_pairing(self, pairing: int) -> tuple[GameTask, ...]:
        """The games of a pairing."""
        return tuple(task for task in self.tasks if task.pairing == pairing)


def schedule(
    players: Sequence[str], pairings: Sequence[Pairing], game_pairs: int, terms: Terms
) -> Schedule:
    """The schedule of some pairings, each with the same openings.

    Args:
        players: Their texts.
        pairings: Who plays whom.
        game_pairs: How many openings each pairing plays; every one makes two games.
        terms: What the games have in common.

    Raises:
        ValueError: the openings cannot be had.
        OSError: the file of the openings cannot be read.

    >>> plan = schedule(["bot:1", "bot:2"], [Pairing(0, 1)], 2, Terms(seed=7))
    >>> [(task.number, task.black, task.white) for task in plan.tasks]
    [(1, 'bot:1', 'bot:2'), (2, 'bot:2', 'bot:1'), (3, 'bot:1', 'bot:2'), (4, 'bot:2', 'bot:1')]
    >>> plan.tasks[0].start == plan.tasks[1].start, plan.tasks[0].seed == plan.tasks[1].seed
    (True, False)
    """
    starts = terms.openings.starts(game_pairs, branch_seed(terms.seed, _OPENINGS), terms.rules)
    games_seed = branch_seed(terms.seed, _GAMES)
    before: Counter[tuple[str, str]] = Counter()
    tasks: list[GameTask] = []
    for place, pairing in enumerate(pairings):
        texts = players[pairing.first], players[pairing.second]
        seed = branch_seed(games_seed, _branch(*texts, before[texts]))
        before[texts] += 1
        games = ((start, swapped) for start in starts for swapped in (False, True))
        for game, (start, swapped) in enumerate(games, start=1):
            number = len(tasks) + 1
            tasks.append(
                _task(number, place, swapped, texts, start, branch_seed(seed, game), terms)
            )
    return Schedule(tuple(players), tuple(pairings), tuple(tasks))


def _branch(first: str, second: str, before: int) -> int:
    """The branch of a pairing: eight bytes of a digest of its players' texts.

    Args:
        first: The text of the first player.
        second: The text of the second.
        before: How many pairings of the same texts came before it.
    """
    text = "\0".join([first, second, str(before)]).encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def _task(
    number: int,
    place: int,
    swapped: bool,
    texts: tuple[str, str],
    start: Start,
    seed: int,
    terms: Terms,
) -> GameTask:
    black, white = texts if not swapped else reversed(texts)
    return GameTask(
        number,
        place,
        swapped,
        black,
        white,
        start,
        terms.rules,
        seed,
        terms.max_plies,
        terms.seconds,
    )


def round_robin(count: int) -> list[Pairing]:
    """Everybody against everybody else, once.

    >>> round_robin(3)
    [Pairing(first=0, second=1), Pairing(first=0, second=2), Pairing(first=1, second=2)]
    """
    return [Pairing(first, second) for first in range(count) for second in range(first + 1, count)]

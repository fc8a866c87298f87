"""Where the games of a match begin: the sources of openings by name. No game is played here.

A source is `start`, `randomN` (that many random plies), `two-move`, `three-move`, `eleven-man`, or
the path of a PDN file. All are a function of their name, the rules and a seed.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from kingme._core import Board, branch_seed, random_opening
from kingme.arena.tasks import Start
from kingme.errors import MoveError
from kingme.game.openings import Opening, three_move_openings
from kingme.notation.collections import read_pdn
from kingme.notation.openings import eleven_man_openings, two_move_openings

MOST_RANDOM_PLIES = 40

_RANDOM = re.compile(r"random(\d{1,2})", re.ASCII)
_FRESH_TRIES = 200

_TABLES: dict[str, Callable[[], tuple[Opening, ...]]] = {
    "two-move": two_move_openings,
    "three-move": three_move_openings,
    "eleven-man": eleven_man_openings,
}

FORMS = ("start", "random4", *_TABLES, "FILE.pdn")
"""How sources are written."""


class Source(NamedTuple):
    """A source of openings.

    Attributes:
        name: As the user wrote it.
        plies: Of each game of a file, so many first plies; None for its whole main line.
    """

    name: str
    plies: int | None = None

    @property
    def is_file(self) -> bool:
        """Whether this is a PDN file and not one of the named sources."""
        return self.name.lower().endswith(".pdn")

    def identity(self) -> str | None:
        """What tells whether a file is still the same; None for named sources.

        Raises:
            OSError: the file cannot be read.
        """
        if not self.is_file:
            return None
        return hashlib.sha256(Path(self.name).read_bytes()).hexdigest()

    def starts(self, count: int, seed: int, rules: str) -> tuple[Start, ...]:
        """So many openings to begin games from.

        Random ones are all different as long as there are others. A table or file is dealt in an
        order that the seed shuffles, and begins anew when it is through; the openings that a
        table bars are left out.

        Raises:
            ValueError: there is no such source, it does not go with the rules, or the file holds
                nothing to begin from; the message says what would be right.
            OSError: the file cannot be read.

        >>> [start.label for start in Source("three-move").starts(2, 7, "english")]
        ['100 (10-15 23-18 9-14)', '170 (12-16 23-18 16-20)']
        >>> Source("random4").starts(1, 7, "english") == Source("random4").starts(1, 7, "english")
        True
        """
        if self.plies is not None and not self.is_file:
            raise ValueError(f"a number of plies goes with a PDN file, not with {self.name!r}")
        if self.name == "start":
            return (Start("start"),) * count
        if found := _RANDOM.fullmatch(self.name):
            return tuple(islice(_random_starts(int(found[1]), seed, rules), count))
        if self.name in _TABLES:
            dealt = _table_starts(self.name, rules)
        elif self.is_file:
            dealt = _file_starts(Path(self.name), self.plies, rules)
        else:
            raise ValueError(
                f"there are no openings {self.name!r}; there are {', '.join(FORMS[:-1])} "
                f"and a PDN file, whose name ends in .pdn"
            )
        order = sorted(range(len(dealt)), key=lambda place: branch_seed(seed, place))
        return tuple(dealt[order[number % len(order)]] for number in range(count))


def _random_starts(plies: int, seed: int, rules: str) -> Iterator[Start]:
    if not 1 <= plies <= MOST_RANDOM_PLIES:
        raise ValueError(f"random openings have 1 to {MOST_RANDOM_PLIES} plies, not {plies}")
    seen: set[str] = set()
    draws = 0
    while True:
        tries = 0
        board = random_opening(branch_seed(seed, draws), plies, rules)
        while board.fen() in seen and tries < _FRESH_TRIES:
            draws, tries = draws + 1, tries + 1
            board = random_opening(branch_seed(seed, draws), plies, rules)
        draws += 1
        seen.add(board.fen())
        moves = tuple(str(move) for move in board.moves)
        yield Start(" ".join(moves), moves)


def _table_starts(name: str, rules: str) -> list[Start]:
    starts = []
    for opening in _TABLES[name]():
        if opening.is_barred:
            continue
        try:
            board = opening.board(rules)
        except MoveError as error:
            raise ValueError(f"{name} openings do not go with the rules {rules}: {error}") from None
        title = " ".join(str(part) for part in (opening.number, opening.name) if part)
        line = " ".join(opening.moves)
        moves = tuple(str(move) for move in board.moves)
        starts.append(Start(f"{title} ({line})" if title else line, moves, opening.start))
    return starts


def _file_starts(path: Path, plies: int | None, rules: str) -> list[Start]:
    """One start for each different position that the games of a file lead to."""
    starts: dict[str, Start] = {}
    for number, (label, board) in enumerate(_games(path, plies, rules), 1):
        if (ended := board.outcome()) is not None:
            raise ValueError(
                f"game {number} of {path} is over after its {board.ply} plies ({ended}); "
                "--plies N begins from the first N plies of each game"
            )
        first = board.copy()
        while first.ply:
            first.pop()
        fen = None if first == Board(rules) else first.fen()
        moves = tuple(str(move) for move in board.moves)
        starts.setdefault(board.fen(), Start(label, moves, fen))
    if not starts:
        raise ValueError(f"there is no game in {path}; a PDN file with one game or more is needed")
    return list(starts.values())


def _games(path: Path, plies: int | None, rules: str) -> Iterator[tuple[str, Board]]:
    """The label of each game of a file, with the board after its first plies."""
    for game in read_pdn(path, rules=rules):
        board = game.final_board()
        while plies is not None and board.ply > plies:
            board.pop()
        title = game.tag("Opening") or game.tag("Event")
        yield f"{game.number} {title}".strip(), board

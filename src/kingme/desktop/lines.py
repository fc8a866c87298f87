"""What opponents say, and the words that pop up over the board, chosen by seed.

The ten opponents' own lines stand in `data/levels.json`, all else in `data/desktop_words.json`.
Nothing is said twice in a row.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kingme._core import branch_seed
from kingme.desktop.settings import CHAMPION
from kingme.desktop.state import FunKind, Opponent
from kingme.players.levels import levels

_WORDS = Path(__file__).parent.parent / "data" / "desktop_words.json"

BOSS = 10
"""The level that introduces itself as one."""

LETTER_S = 0.04
SHORTEST_S = 1.6
"""A line stays so long a letter, and at least so long."""

OCCASIONS = (
    "hello", "thinking", "capture", "chain", "captured", "disaster", "crowned", "win", "loss",
    "draw", "idle", "poked",
)  # fmt: skip
"""When an opponent may speak; every list of lines has each of them."""


@cache
def _words() -> Mapping[str, Any]:
    words: Mapping[str, Any] = json.loads(_WORDS.read_text(encoding="utf-8"))
    return words


def seconds(line: str) -> float:
    """How long a line can be read.

    >>> seconds("Hm?"), seconds("x" * 100)
    (1.6, 4.0)
    """
    return max(SHORTEST_S, LETTER_S * len(line))


class Deck:
    """Picks from lists by seed, never the same twice in a row.

    >>> deck = Deck(seed=1)
    >>> first, second = deck.pick(["Poof!", "Pow!"]), deck.pick(["Poof!", "Pow!"])
    >>> first != second
    True
    """

    def __init__(self, seed: int) -> None:
        self._seed, self._picked = seed, 0
        self._last: dict[str, str] = {}

    def pick(self, texts: Sequence[str], occasion: str = "") -> str:
        """One of the texts; the last one of its occasion again only where there is no other."""
        last = self._last.get(occasion)
        fresh = [text for text in texts if text != last] or list(texts)
        self._last[occasion] = fresh[self.roll(len(fresh))]
        return self._last[occasion]

    def roll(self, sides: int) -> int:
        """A whole number below `sides`."""
        self._picked += 1
        return (branch_seed(self._seed, self._picked) >> 11) % sides


class Words:
    """The words over the board.

    Args:
        seed: What chooses among them.
        neo: Whether the piece set is a neo set, which has words of its own.

    >>> Words(seed=4).chain(2), Words(seed=4).chain(3)
    ('Double!', 'Triple!')
    """

    def __init__(self, seed: int, *, neo: bool = False) -> None:
        self._deck, self._neo = Deck(seed), neo

    def capture(self) -> str:
        """The word of a capture."""
        return self._deck.pick(_words()["neo_capture" if self._neo else "capture"], "capture")

    def chain(self, jumps: int) -> str:
        """The word of a chain that has come to so many jumps, two or more."""
        rows = _words()["chain"]
        return self._deck.pick(rows.get(str(jumps), rows["more"]), "chain")

    def crowned(self) -> str:
        """The word of a crowning."""
        return self._deck.pick(_words()["crowned"], "crowned")

    def party(self) -> str:
        """The word of a party."""
        return self._deck.pick(_words()["party"], "party")


class Introduction(NamedTuple):
    """How a boss enters.

    Attributes:
        rank: What it is.
        name: Who it is.
        line: What it says.
    """

    rank: str
    name: str
    line: str


def opponent(level: int, second_name: str = "") -> Opponent:
    """Who sits opposite: 1 to 10, the Champion, or 0 for a second person.

    >>> opponent(1).name, opponent(CHAMPION).name
    ('Dozy Dave', 'Champion')
    """
    if level == 0:
        return Opponent(0, second_name or "Two players", "One board, two people")
    if level == CHAMPION:
        row = _words()["champion"]
        return Opponent(level, row["name"], row["motto"])
    found = levels()[level]
    return Opponent(level, found.name, found.motto)


class Speaker:
    """An opponent's voice.

    Args:
        level: 1 to 10, or `CHAMPION`; 0 says nothing.
        seed: What chooses its lines.
        neo: Whether half of them come from technical support.
    """

    def __init__(self, level: int, seed: int, *, neo: bool) -> None:
        self._deck = Deck(branch_seed(seed, level))
        self.neo = neo
        self._level = level

    def line(self, occasion: str) -> str:
        """A line for an occasion; empty where nobody is there to speak.

        >>> Speaker(3, seed=1, neo=False).line("disaster")
        'Timber!'
        """
        if self._level == 0:
            return ""
        own = self._own(occasion)
        texts = _words()["support"][occasion] if self.neo and self._deck.roll(2) else own
        return self._deck.pick(texts, occasion)

    def roll(self, sides: int) -> int:
        """A whole number below `sides`, from the same dice as its lines."""
        return self._deck.roll(sides)

    def party(self) -> str:
        """What it says to a party."""
        return self._deck.pick(_words()["party_answers"], "party") if self._level else ""

    def introduction(self) -> Introduction | None:
        """How it introduces itself as a boss; None where it is none."""
        if self._level != BOSS:
            return None
        line = self._deck.pick(_words()["boss"], "boss")
        return Introduction(_words()["boss_rank"], levels()[BOSS].name, line)

    def _own(self, occasion: str) -> Sequence[str]:
        if self._level == CHAMPION:
            own: Sequence[str] = _words()["champion"]["lines"][occasion]
            return own
        return levels()[self._level].lines[occasion]


def announcement(kind: FunKind, square: int) -> str:
    """What is said before an event of fun mode.

    >>> announcement(FunKind.GUST, 18)
    'A wind rises around 18.'
    """
    text: str = _words()["fun"][kind.value]
    return text.format(square=square)


def news(kind: FunKind, square: int) -> str:
    """What is said after an event of fun mode."""
    text: str = _words()["happened"][kind.value]
    return text.format(square=square)

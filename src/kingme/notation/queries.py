"""Questions to collections of PDN games: which games, how many of what, and which stand twice.

Everything is asked of a game at a time, so that a collection need not fit into memory. Files are
`collections.py`'s.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from kingme._core import Board
from kingme.game.openings import Opening, named_openings
from kingme.notation.games import PdnGame

_MATERIAL = re.compile(r"([BW])(\d{1,2})?(?:K(\d{1,2}))?", re.IGNORECASE)


class Material(NamedTuple):
    """Men and kings of Black and of White.

    >>> Material.from_text("W2K1:B3")
    Material(black=(3, 0), white=(2, 1))
    """

    black: tuple[int, int]
    white: tuple[int, int]

    @classmethod
    def from_text(cls, text: str) -> Material:
        """Read a text such as `W2K1:B3`: White has two men and a king, Black three men.

        Raises:
            ValueError: the text is none such.
        """
        sides: dict[str, tuple[int, int]] = {}
        for part in text.split(":"):
            found = _MATERIAL.fullmatch(part.strip())
            if found is None or (found[2] is None and found[3] is None):
                break
            sides[found[1].upper()] = int(found[2] or 0), int(found[3] or 0)
        else:
            if len(sides) == 2 and text.count(":") == 1:
                return cls(sides["B"], sides["W"])
        raise ValueError(
            f"{text!r} is no material; two men and a king of White against three men of Black "
            "are W2K1:B3"
        )


@dataclass(frozen=True, kw_only=True)
class Query:
    """What a game must have. Where nothing is asked for, every game fits.

    Attributes:
        player: A part of the name of either player; capitals do not matter.
        black: A part of the name of Black.
        white: A part of the name of White.
        result: `1-0`, `0-1`, `1/2-1/2`, `0-0` or `*`.
        opening: The number, name or moves of an opening that the game has been through.
        position: A position of the main line, its side to move included.
        material: Men and kings that stand on the board somewhere in the main line.
        plies: The least and the most moves of the main line.
        years: The first and the last year.
    """

    player: str | None = None
    black: str | None = None
    white: str | None = None
    result: str | None = None
    opening: str | None = None
    position: Board | None = None
    material: Material | None = None
    plies: tuple[int, int] | None = None
    years: tuple[int, int] | None = None

    def fits(self, game: PdnGame) -> bool:
        """True when the game has all that is asked for.

        >>> game = PdnGame(tags={"Black": "Ada Able", "White": "Bo", "Date": "1927.05.01"})
        >>> Query(player="able", years=(1900, 1930)).fits(game), Query(white="able").fits(game)
        (True, False)
        """
        black, white = game.tag("Black"), game.tag("White")
        return (
            (self.player is None or _in(self.player, black) or _in(self.player, white))
            and (self.black is None or _in(self.black, black))
            and (self.white is None or _in(self.white, white))
            and (self.result is None or self.result == game.result)
            and (self.plies is None or self.plies[0] <= game.plies <= self.plies[1])
            and (self.years is None or _between(game.year, self.years))
            and (self.material is None or game.tree.find_material(*self.material) is not None)
            and (self.position is None or game.tree.find(self.position) is not None)
            and (self.opening is None or _goes_through(game, self.opening))
        )


def _in(part: str, name: str) -> bool:
    return part.casefold() in name.casefold()


def _between(year: int | None, bounds: tuple[int, int]) -> bool:
    return year is not None and bounds[0] <= year <= bounds[1]


def _goes_through(game: PdnGame, wanted: str) -> bool:
    wanted = " ".join(wanted.split()).casefold()
    return wanted != "" and any(
        wanted in {str(opening.number or ""), opening.name.casefold(), " ".join(opening.moves)}
        for opening in named_openings(game.final_board())
    )


@dataclass
class Statistics:
    """What is in a collection, counted game by game.

    >>> statistics = Statistics()
    >>> statistics.add(PdnGame(tags={"Black": "Ada", "Result": "1-0", "Date": "1901.??.??"}))
    >>> statistics.games, statistics.results, statistics.years
    (1, Counter({'1-0': 1}), Counter({1901: 1}))
    """

    games: int = 0
    broken: int = 0
    plies: int = 0
    shortest: int | None = None
    longest: int | None = None
    results: Counter[str] = field(default_factory=Counter)
    years: Counter[int] = field(default_factory=Counter)
    openings: Counter[Opening] = field(default_factory=Counter)
    players: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, game: PdnGame) -> None:
        """Count a game."""
        plies = game.plies
        self.games += 1
        self.broken += bool(game.errors)
        self.plies += plies
        self.shortest = plies if self.shortest is None else min(self.shortest, plies)
        self.longest = plies if self.longest is None else max(self.longest, plies)
        self.results[game.result] += 1
        if (year := game.year) is not None:
            self.years[year] += 1
        if (opening := game.opening) is not None:
            self.openings[opening] += 1
        for side in ("black", "white"):
            if name := game.tag(side.capitalize()):
                self.players.setdefault(name, Counter())[_standing(game, side)] += 1

    def as_data(self, most: int) -> dict[str, Any]:
        """The counts for JSON, with so many of the players and openings that come up most."""
        players = sorted(self.players.items(), key=lambda item: (-item[1].total(), item[0]))
        openings = sorted(
            self.openings.items(), key=lambda item: (-item[1], item[0].number or 0, item[0].name)
        )
        return {
            "games": self.games,
            "broken": self.broken,
            "plies": self.plies,
            "shortest": self.shortest,
            "longest": self.longest,
            "mean_plies": round(self.plies / self.games, 1) if self.games else None,
            "results": dict(sorted(self.results.items())),
            "years": {str(year): count for year, count in sorted(self.years.items())},
            "openings": [
                {
                    "number": opening.number,
                    "name": opening.name,
                    "moves": " ".join(opening.moves),
                    "games": count,
                }
                for opening, count in openings[:most]
            ],
            "players": [
                {"name": name, "games": counts.total()}
                | {kind: counts[kind] for kind in ("won", "drawn", "lost")}
                for name, counts in players[:most]
            ],
        }


def _standing(game: PdnGame, side: str) -> str:
    if game.result == "1/2-1/2":
        return "drawn"
    if game.winner is None:
        return "open"
    return "won" if game.winner == side else "lost"


def without_doubles(
    games: Iterable[PdnGame], by: Literal["game", "moves"] = "game"
) -> Iterator[PdnGame]:
    """The games of which no other came before; 16 bytes are remembered of each.

    Args:
        games: The games, which are taken one at a time.
        by: `game` where start, main line, result and both players are the same (capitals and
            spaces apart), `moves` where start and main line are.

    >>> game = PdnGame(tags={"Black": "Ada"})
    >>> len(list(without_doubles([game, PdnGame(tags={"Black": " ADA "}), PdnGame()])))
    2
    """
    seen: set[bytes] = set()
    for game in games:
        key = _digest(game, by)
        if key not in seen:
            seen.add(key)
            yield game


def _digest(game: PdnGame, by: str) -> bytes:
    parts = [game.tree.rules.name, game.tree.start_board().fen(), *map(str, game.moves)]
    if by == "game":
        names = (" ".join(game.tag(side).casefold().split()) for side in ("Black", "White"))
        parts += [game.result, *names]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=16).digest()

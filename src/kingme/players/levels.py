"""The tables of playing levels, read from `data/levels.json`, and what each is in the core."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from kingme._core import PlayerSpec
from kingme.players.weights import evaluation_from_text

_TABLE = Path(__file__).parent.parent / "data" / "levels.json"


class BotLevel(NamedTuple):
    """A row of the bot's levels.

    Attributes:
        level: 1 to 5.
        depth: The last iteration, in plies.
        nodes: The budget of positions.
        jitter: Whether root moves get a small offset from the seed.
        stale: The handicap, in hundredths of a man, of going back to a position of the game while
            ahead in material: a won ending is to get on.
    """

    level: int
    depth: int
    nodes: int
    jitter: bool
    stale: int


class Level(NamedTuple):
    """One of the ten opponents.

    Attributes:
        level: 1 (weakest) to 10.
        name: What it is called.
        motto: Its character in a few words.
        plays: How it plays, for people.
        player: The same as numbers: `kind` names a maker of `PlayerSpec`, the rest are its
            arguments; `weights` names a set of weights.
        portrait: Hints for whoever draws its face.
        lines: What it says, a list for each occasion.
    """

    level: int
    name: str
    motto: str
    plays: str
    player: Mapping[str, Any]
    portrait: Mapping[str, str]
    lines: Mapping[str, list[str]]

    @property
    def spec(self) -> PlayerSpec:
        """The level as a player of games inside the core."""
        return spec_of_row(self.player)


@cache
def _table() -> dict[str, list[dict[str, Any]]]:
    table: dict[str, list[dict[str, Any]]] = json.loads(_TABLE.read_text(encoding="utf-8"))
    return table


class WebLevel(NamedTuple):
    """A row of the levels of the browser game.

    Attributes:
        key: What links and commands call it.
        name: What people see.
        character: How it plays, in a sentence.
        search: `classic`, or `strong` for the search that plays for strength alone.
        depth: The last iteration, in plies.
        milliseconds: The most time for a move.
        margin: How much worse than the best a move may be and still be chosen, in hundredths of a
            man.
        stale: The handicap of going back while ahead, in hundredths of a man.
        multiplier: By which every award of the score is multiplied.
    """

    key: str
    name: str
    character: str
    search: str
    depth: int
    milliseconds: int
    margin: int
    stale: int
    multiplier: int


@cache
def web_levels() -> dict[str, WebLevel]:
    """The levels of the browser game by key, the easiest first.

    >>> [(level.name, level.depth) for level in web_levels().values()][:2]
    [('Novice', 3), ('Casual', 5)]
    """
    rows = _table()["web"]
    return {row["key"]: WebLevel(**row) for row in rows}


@cache
def bot_levels() -> dict[int, BotLevel]:
    """The bot's levels by number.

    >>> bot_levels()[3]
    BotLevel(level=3, depth=7, nodes=20000, jitter=False, stale=50)
    """
    return {row["level"]: BotLevel(**row) for row in _table()["bot"]}


@cache
def levels() -> dict[int, Level]:
    """The ten opponents by number.

    >>> levels()[4].name, levels()[4].spec
    ('Careful Kit', <PlayerSpec minimax:3>)
    """
    return {row["level"]: Level(**row) for row in _table()["levels"]}


def spec_of_row(row: Mapping[str, Any]) -> PlayerSpec:
    """The player of the core that a row of the table describes.

    >>> spec_of_row({"kind": "alphabeta", "depth": 6, "weights": "hand"})
    <PlayerSpec alphabeta:6>
    """
    arguments = {name: value for name, value in row.items() if name not in ("kind", "weights")}
    if "weights" in row:
        arguments["evaluation"] = evaluation_from_text(row["weights"])
    match row["kind"]:
        case "random":
            return PlayerSpec.random()
        case "blunder":
            return PlayerSpec.blunder(**arguments)
        case "minimax":
            return PlayerSpec.minimax(**arguments)
        case "alphabeta":
            return PlayerSpec.alphabeta(**arguments)
        case "pvs":
            return PlayerSpec.pvs(**arguments)
    raise ValueError(f"{row['kind']!r} is no kind of player")

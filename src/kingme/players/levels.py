"""The tables of playing levels, read from `data/levels.json`. No player is made here."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

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


@cache
def bot_levels() -> dict[int, BotLevel]:
    """The bot's levels by number.

    >>> bot_levels()[3]
    BotLevel(level=3, depth=7, nodes=20000, jitter=False, stale=50)
    """
    rows = json.loads(_TABLE.read_text(encoding="utf-8"))["bot"]
    return {row["level"]: BotLevel(**row) for row in rows}

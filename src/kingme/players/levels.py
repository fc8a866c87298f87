"""The tables of playing levels, read from `data/levels.json`. No player is made here."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

_TABLE = Path(__file__).parent.parent / "data" / "levels.json"


class BotLevel(NamedTuple):
    """A row of the bot's levels: how deep and how long it looks, and whether it wavers."""

    level: int
    depth: int
    nodes: int
    jitter: bool


@cache
def bot_levels() -> dict[int, BotLevel]:
    """The bot's levels by number.

    >>> bot_levels()[3]
    BotLevel(level=3, depth=7, nodes=20000, jitter=False)
    """
    rows = json.loads(_TABLE.read_text(encoding="utf-8"))["bot"]
    return {row["level"]: BotLevel(**row) for row in rows}

"""Limits of a search as Hub states them, and a move's share of a clock. It has no clock itself."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from kingme.hub.line import HubError

MOST_SECONDS = 7 * 86_400.0
_MOST_NUMBER = 10**15
_OVERHEAD = 0.02
"""Seconds kept back for the way of an answer."""
_MOVES_LEFT = 25
"""How many moves a game may still last where nobody says so."""
_MOST_OF_CLOCK = 0.5


class Level(NamedTuple):
    """What limits the next search.

    Attributes:
        depth: The most plies.
        nodes: The most positions (not in the protocol's text; understood here).
        move_time: Seconds for the move.
        moves: Moves until the clock is set again.
        time: Seconds on the clock.
        inc: Seconds added before every move.
    """

    depth: int | None = None
    nodes: int | None = None
    move_time: float | None = None
    moves: int | None = None
    time: float | None = None
    inc: float = 0.0

    @classmethod
    def parse(cls, arguments: Mapping[str, str]) -> Level:
        """The level that the arguments of a line `level` describe; others than these are ignored.

        Raises:
            HubError: a number is none.

        >>> Level.parse({"moves": "10", "time": "60"}).seconds()
        5.98
        """
        return cls(
            depth=_whole(arguments, "depth"),
            nodes=_whole(arguments, "nodes"),
            move_time=_seconds(arguments, "move-time"),
            moves=_whole(arguments, "moves"),
            time=_seconds(arguments, "time"),
            inc=_seconds(arguments, "inc") or 0.0,
        )

    def arguments(self) -> dict[str, str]:
        """The arguments of a line `level`.

        >>> Level(move_time=0.5).arguments(), Level().arguments()
        ({'move-time': '0.5'}, {'infinite': ''})
        """
        given = {
            "depth": self.depth,
            "nodes": self.nodes,
            "move-time": self.move_time,
            "moves": self.moves,
            "time": self.time,
            "inc": self.inc or None,
        }
        found = {name: f"{value:g}" if isinstance(value, float) else str(value)
                 for name, value in given.items() if value is not None}  # fmt: skip
        return found or {"infinite": ""}

    def seconds(self) -> float | None:
        """The seconds that a move should take; None where no clock limits it.

        A share of what is left and most of the increment, never more than half of the clock
        except before its last move.
        """
        limits = [] if self.move_time is None else [self.move_time - _OVERHEAD]
        if self.time is not None:
            left = self.time + self.inc
            moves = min(self.moves or _MOVES_LEFT, _MOVES_LEFT)
            share = self.time / moves + self.inc * 0.8
            most = left if self.moves == 1 else left * _MOST_OF_CLOCK
            limits.append(min(share, most) - _OVERHEAD)
        return max(round(min(limits), 6), 0.001) if limits else None


def _whole(arguments: Mapping[str, str], name: str) -> int | None:
    text = arguments.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 16 or not int(text) >= 1:
        raise HubError(f"{name} must be a whole number from 1, not {text[:40]!r}")
    return min(int(text), _MOST_NUMBER)


def _seconds(arguments: Mapping[str, str], name: str) -> float | None:
    text = arguments.get(name)
    if text is None:
        return None
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds >= 0):
        raise HubError(f"{name} must be a time in seconds, not {text[:40]!r}")
    return min(seconds, MOST_SECONDS)

"""Sides, pieces and outcomes: small values without behaviour, shared with the extension."""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from kingme._core import RuleSet


class Side(StrEnum):
    """One of the two players. Black starts on squares 1-12; some front ends call it Red.

    >>> Side.BLACK.other
    <Side.WHITE: 'white'>
    >>> str(Side.WHITE)
    'white'
    """

    BLACK = "black"
    WHITE = "white"

    @property
    def other(self) -> Side:
        """The opponent."""
        return Side.WHITE if self is Side.BLACK else Side.BLACK

    @property
    def letter(self) -> str:
        """The capital letter of PDN, `B` or `W`."""
        return "B" if self is Side.BLACK else "W"


class Piece(NamedTuple):
    """A piece: whose it is, and whether it has been crowned.

    >>> Piece(Side.WHITE, king=True)
    Piece(side=<Side.WHITE: 'white'>, king=True)
    """

    side: Side
    king: bool = False


class Termination(StrEnum):
    """How a game ended. The board itself finds the first five."""

    NO_PIECES = "no pieces"
    BLOCKED = "blocked"
    REPETITION = "repetition"
    NO_PROGRESS = "no progress"
    CYCLE = "cycle"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    ADJUDICATION = "adjudication"
    TIME = "time"


class Outcome(NamedTuple):
    """How a game ended and who won; `winner` is None for a draw.

    >>> print(Outcome(Termination.BLOCKED, Side.BLACK))
    Black wins: White has no legal move
    """

    termination: Termination
    winner: Side | None

    @property
    def is_draw(self) -> bool:
        """True when nobody won."""
        return self.winner is None

    @property
    def result(self) -> str:
        """The result as PDN writes it for English draughts: `1-0` means that Black has won."""
        if self.winner is None:
            return "1/2-1/2"
        return "1-0" if self.winner is Side.BLACK else "0-1"

    def __str__(self) -> str:
        if self.winner is None:
            return f"Drawn: {_DRAWN.get(self.termination, self.termination)}"
        how = _LOST.get(self.termination, f"lost by {self.termination}")
        return f"{self.winner.capitalize()} wins: {self.winner.other.capitalize()} {how}"


_LOST = {
    Termination.NO_PIECES: "has no piece left",
    Termination.BLOCKED: "has no legal move",
    Termination.RESIGNATION: "resigned",
    Termination.TIME: "ran out of time",
    Termination.ADJUDICATION: "lost by adjudication",
}

_DRAWN = {
    Termination.REPETITION: "the same position came up three times",
    Termination.NO_PROGRESS: "too many moves without progress",
    Termination.CYCLE: "both sides moved a king out, back and out again",
    Termination.AGREEMENT: "both sides agreed",
    Termination.ADJUDICATION: "by adjudication",
}


def is_declared(outcome: Outcome) -> bool:
    """True for an outcome that people can decide on, whatever stands on the board.

    >>> is_declared(Outcome(Termination.RESIGNATION, None))
    False
    """
    match outcome.termination:
        case Termination.RESIGNATION | Termination.TIME:
            return outcome.winner is not None
        case Termination.AGREEMENT:
            return outcome.winner is None
        case Termination.ADJUDICATION:
            return True
        case _:
            return False


def restore_rule_set(fields: dict[str, Any]) -> RuleSet:
    """Make a rule set from all of its fields (for unpickling and saved games)."""
    return RuleSet("english").replace(**fields)

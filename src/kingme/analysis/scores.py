"""What a score means: its words, the chances that go with it, and when a move is called a mistake.

Scores are hundredths of a man for one side, as the searches give them. Nothing is searched here.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any, NamedTuple

from kingme._core import MATE

DECIDED = MATE - 1_000
"""Scores beyond this, up or down, are wins and losses whose distance is known."""

_TABLE: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "data" / "analysis.json").read_text(encoding="utf-8")
)
"""The tunable numbers; the browser reads the same file."""

WIN_WORTH: int = _TABLE["win_worth"]
"""What a won game counts for where losses are added up, in hundredths of a man."""

CHANCE_SCALE: float = _TABLE["chance_scale"]
"""How fast chances grow with the score, in hundredths of a man.

Fitted by least squares to 10,966 positions of 400 games that alpha-beta at depth 5 played with
itself from random openings, each scored by a search of 3,000 nodes; one man up scored 70 %.
"""

SAFE_CHANCE: float = _TABLE["safe_chance"]
"""A side that still has this chance after its move has not missed its win."""

LINE_PLIES: int = _TABLE["line_plies"]
"""How much of a better line is written down."""


class Verdict(NamedTuple):
    """What a bad move is called.

    Attributes:
        name: The word.
        nag: Its numeric annotation glyph in PDN.
        drop: The least fall of the winning chance that earns it.
    """

    name: str
    nag: int
    drop: float


VERDICTS = tuple(Verdict(**row) for row in _TABLE["verdicts"])
"""The worst first. From an even game, a man is a fall of 0.143, half a man one of 0.073."""


def is_decided(score: int) -> bool:
    """True for a win or a loss whose distance is known.

    >>> is_decided(300), is_decided(MATE - 9)
    (False, True)
    """
    return abs(score) > DECIDED


def score_text(score: int) -> str:
    """A score for people: in men with its sign, or how far away the end is.

    >>> score_text(62), score_text(-105), score_text(0), score_text(MATE - 5), score_text(1 - MATE)
    ('+0.62', '-1.05', '0.00', 'wins in 5 plies', 'loses in 1 ply')
    """
    if is_decided(score):
        plies = MATE - abs(score)
        noun = "ply" if plies == 1 else "plies"
        return f"{'wins' if score > 0 else 'loses'} in {plies} {noun}"
    return f"{score / 100:+.2f}" if score else "0.00"


def winning_chance(score: int) -> float:
    """The share of the point that a side may expect, from 0 to 1; a known win is 1.

    >>> winning_chance(0), round(winning_chance(100), 2), winning_chance(MATE - 9)
    (0.5, 0.64, 1.0)
    """
    if is_decided(score):
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / CHANCE_SCALE))


def before_move(score: int) -> int:
    """A score of the side to move, as the side sees it that moved there: ends are a ply further.

    >>> before_move(30), before_move(-MATE) == MATE - 1, before_move(MATE - 2) == 3 - MATE
    (-30, True, True)
    """
    if score > DECIDED:
        return 1 - score
    if score < -DECIDED:
        return -1 - score
    return -score


def in_men(score: int) -> int:
    """A score for sums: no more than what a won game counts for.

    >>> in_men(-62), in_men(MATE - 3)
    (-62, 1000)
    """
    return max(-WIN_WORTH, min(WIN_WORTH, score))


def verdict_of(drop: float) -> Verdict | None:
    """What a move is called that lost so much of the winning chance; None where it was sound.

    >>> verdict_of(0.2).name, verdict_of(0.1).name, verdict_of(0.01)
    ('blunder', 'mistake', None)
    """
    return next((verdict for verdict in VERDICTS if drop >= verdict.drop), None)


def accuracy(drop: float) -> float:
    """The accuracy of a move in percent, by how much of the winning chance it lost.

    `103.1668 exp(-0.04354 d) - 3.1669` for a fall of `d` percent, kept from 0 to 100: the published
    formula of the chess server Lichess (lichess.org/page/accuracy).

    >>> round(accuracy(0.0)), round(accuracy(0.143)), round(accuracy(1.0))
    (100, 52, 0)
    """
    formula = _TABLE["accuracy"]
    exact: float = formula["factor"] * math.exp(-formula["decay"] * drop) - formula["offset"]
    return max(0.0, min(100.0, exact))

"""Sets of the eight weights, and writing them to files; `kingme.players.weights` reads.

Weights are in hundredths of a man and kept to two decimals, as the core keeps them, so that a file
holds exactly what plays. Nothing is learned here.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from kingme._core import EightEvaluation
from kingme.errors import TrainingError
from kingme.game.record import write_json

FORMAT = "kingme-weights"
VERSION = 1

LARGEST = 10_000
"""No weight is further from nothing than this; the core takes none that is."""

Weights = dict[str, float]
"""A weight for each feature, in the core's order."""

HAND_TUNED: Weights = EightEvaluation().weights
"""What the core uses where nobody gives weights."""

FEATURES = tuple(HAND_TUNED)

PIECE_COUNTING: Weights = {name: 100.0 if name in ("men", "kings") else 0.0 for name in FEATURES}
"""Where all learning starts: a man and a king are worth the same, and nothing else counts."""

_SHIPPED = Path(__file__).parent.parent / "data" / "weights"

KINGS_AND_A_HALF: Weights = PIECE_COUNTING | {"kings": 150.0}
"""Piece counting with kings worth 1.5 men."""


def weights_of(values: Iterable[float]) -> Weights:
    """The weights with these values, in the order of `FEATURES`, to two decimals and in range.

    >>> weights_of([100, 137.004, -20000, 0, 0, 0, 0, -0.001])["advancement"]
    -10000.0
    """
    return {
        name: round(min(max(float(value), -LARGEST), LARGEST), 2) + 0.0  # no minus before a zero
        for name, value in zip(FEATURES, values, strict=True)
    }


LEAST_MAN = 0.05
"""A man that adds less than this to the log-odds of winning hardly decides a game any more:
learning has gone astray, or its games have all become draws."""


def scaled(theta: Iterable[float]) -> Weights:
    """Weights in log-odds of winning as weights of which a man is worth 100.

    Raises:
        TrainingError: a man is worth less than `LEAST_MAN`, so that there is no such scale.

    >>> scaled([0.5, 0.65, 0, 0, 0, 0, 0, 0.01])["kings"]
    130.0
    """
    values = list(theta)
    if not values[0] >= LEAST_MAN:
        raise TrainingError(
            f"learning has gone astray: a man adds {values[0]:.3g} to the log-odds of winning, "
            f"which should be {LEAST_MAN} or more; a smaller --rate, or another seed, would hold it"
        )
    return weights_of(100 * value / values[0] for value in values)


def write_weights(
    path: str | os.PathLike[str], weights: Mapping[str, float], origin: Mapping[str, Any]
) -> None:
    """Write a weights file whole or not at all.

    Args:
        path: Where to.
        weights: The eight weights.
        origin: How they came about. No clock, version or machine should be in it: the same command
            writes the same bytes.
    """
    data = {
        "format": FORMAT,
        "version": VERSION,
        "weights": {name: weights[name] for name in FEATURES},
        "origin": dict(origin),
    }
    write_json(path, data)


def shipped_files() -> list[Path]:
    """The weights files that come with kingme.

    >>> [path.stem for path in shipped_files()]
    ['climb', 'learned', 'td']
    """
    return sorted(_SHIPPED.glob("*.json"))


def learned_file() -> Path:
    """The file of the learned weights that the strongest levels play with.

    >>> learned_file().stem
    'learned'
    """
    return _SHIPPED / "learned.json"

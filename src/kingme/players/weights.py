"""Sets of weights for the eight-feature evaluation, by name or from a file. It learns nothing."""

from __future__ import annotations

import json
import os
from pathlib import Path

from kingme._core import BotEvaluation, EightEvaluation
from kingme.errors import WeightsError

WEIGHT_SETS = ("hand", "learned", "bot")
"""The sets that have a name: tuned by hand, learned by playing, and the bot's own evaluation."""


def read_weights(path: str | os.PathLike[str]) -> EightEvaluation:
    """The evaluation with the weights of a file, as `kingme train` writes it.

    Raises:
        OSError: the file cannot be read.
        WeightsError: it holds no weights; the message says what is wrong.
    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        return EightEvaluation(data["weights"])
    except (ValueError, KeyError, TypeError, UnicodeDecodeError) as error:
        reason = str(error) if isinstance(error, ValueError) else 'it has no object "weights"'
        raise WeightsError(f"{os.fspath(path)!r} is no file of weights: {reason}") from None


def evaluation_from_text(text: str) -> EightEvaluation | BotEvaluation:
    """The evaluation that a text names: one of `WEIGHT_SETS`, or a file of weights.

    Raises:
        OSError: there is no such file.
        WeightsError: the file holds no weights.

    >>> evaluation_from_text("hand").weights["kings"]
    140.0
    """
    match text:
        case "hand":
            return EightEvaluation()
        case "learned":
            return EightEvaluation.learned()
        case "bot":
            return BotEvaluation()
    return read_weights(text)

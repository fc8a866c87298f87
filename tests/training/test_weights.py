"""Weights: rounding and range, files that hold exactly what plays, and refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kingme import EightEvaluation
from kingme.errors import TrainingError
from kingme.players.weights import read_weights
from kingme.training.weights import (
    FEATURES,
    HAND_TUNED,
    PIECE_COUNTING,
    learned_file,
    scaled,
    shipped_files,
    weights_of,
    write_weights,
)

SET = PIECE_COUNTING | {"kings": 137.25, "edge": -8.2, "mobility": 0.01}


def test_the_features_are_those_of_the_core() -> None:
    assert list(EightEvaluation().weights.items()) == list(HAND_TUNED.items())
    assert list(HAND_TUNED) == list(FEATURES)


def test_a_file_holds_exactly_what_plays(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    write_weights(path, SET, {"command": "none"})
    assert read_weights(path).weights == SET == EightEvaluation(SET).weights
    data = json.loads(path.read_text())
    assert list(data["weights"]) == list(FEATURES)
    assert data["origin"] == {"command": "none"}
    assert [file.name for file in tmp_path.iterdir()] == ["weights.json"]


def test_values_are_rounded_bounded_and_never_minus_nothing() -> None:
    weights = weights_of([1e300, -1e300, 0.005, -0.001, 1.005, 2.675, 3, 4])
    assert list(weights.values()) == [10000, -10000, 0.01, 0, 1.0, 2.67, 3, 4]
    assert str(weights["home_row"]) == "0.0"
    assert EightEvaluation(weights).weights == weights


def test_a_man_is_the_unit() -> None:
    assert scaled([2.0, 3.0, 0, 0, 0, 0, 0, -0.5])["kings"] == 150
    for worthless in (0.0, 0.049, -1.0, float("nan")):
        with pytest.raises(TrainingError, match="learning has gone astray: a man adds"):
            scaled([worthless, 1, 0, 0, 0, 0, 0, 0])


def test_shipped_files_can_be_played_and_say_where_they_come_from() -> None:
    assert learned_file() in shipped_files()
    for path in shipped_files():
        assert read_weights(path).weights["men"] == 100
        origin: dict[str, Any] = json.loads(path.read_text())["origin"]
        assert origin["command"].startswith(f"kingme train {origin['method']} --seed ")

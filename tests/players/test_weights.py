"""Sets of weights: by name, from files, and what is said of files that hold none."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

import pytest

from kingme import EightEvaluation
from kingme._core import BotEvaluation, PlayerSpec
from kingme.errors import PlayerError, WeightsError
from kingme.players import player_from_text
from kingme.players.weights import evaluation_from_text, read_weights


def test_the_named_sets() -> None:
    hand, learned = evaluation_from_text("hand"), evaluation_from_text("learned")
    assert isinstance(hand, EightEvaluation)
    assert isinstance(learned, EightEvaluation)
    assert hand.weights == EightEvaluation().weights
    assert learned.weights == EightEvaluation.learned().weights
    assert isinstance(evaluation_from_text("bot"), BotEvaluation)


def test_the_built_in_copy_of_the_learned_weights_is_the_file_that_is_shipped() -> None:
    shipped = resources.files("kingme") / "data" / "weights" / "learned.json"
    assert json.loads(shipped.read_text(encoding="utf-8"))["weights"] == pytest.approx(
        EightEvaluation.learned().weights, abs=0
    )


def test_a_file_of_weights_makes_a_player(tmp_path: Path) -> None:
    path = tmp_path / "mine@home.json"
    weights = EightEvaluation().weights | {"kings": 171.25}
    path.write_text(json.dumps({"weights": weights, "origin": "by hand"}), encoding="utf-8")
    assert read_weights(path).weights == weights
    player = player_from_text(f"minimax:2@weights={path}")
    assert player.spec == PlayerSpec.minimax(2, evaluation=EightEvaluation(weights))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Expecting value"),
        ("{}", 'it has no object "weights"'),
        ("[]", 'it has no object "weights"'),
        ('{"weights": {"men": 100}}', 'the weight "kings" is missing'),
        ('{"weights": 3}', 'the weight "men" is missing'),
        ('{"weights": {"men": "many"}}', 'the weight "men" is no number'),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "weights.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError, match="is no file of weights") as caught:
        read_weights(path)
    assert reason in str(caught.value)
    with pytest.raises(PlayerError, match="is no file of weights"):
        player_from_text(f"minimax:2@weights={path}")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        player_from_text(f"alphabeta:2@weights={tmp_path / 'none.json'}")

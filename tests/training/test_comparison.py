"""Comparison: which matches, over which openings, and in parts."""

from __future__ import annotations

import pytest

from kingme.players.weights import read_weights
from kingme.training import comparison
from kingme.training.comparison import compare, contests
from kingme.training.matches import play_pairs, player
from kingme.training.openings import is_reserved, openings
from kingme.training.weights import (
    HAND_TUNED,
    KINGS_AND_A_HALF,
    PIECE_COUNTING,
    learned_file,
)

LEARNED = read_weights(learned_file()).weights


def test_the_matches_are_those_that_the_table_wants() -> None:
    rows = contests({"a": LEARNED, "b": PIECE_COUNTING})
    assert [(row.first, row.second) for row in rows] == [
        ("piece counting", "hand-tuned"),
        ("a", "hand-tuned"),
        ("a", "kings worth 1.5 men"),
        ("b", "hand-tuned"),
        ("b", "kings worth 1.5 men"),
    ]
    assert rows[2].first_weights == LEARNED
    assert rows[2].second_weights == KINGS_AND_A_HALF
    assert rows[0].first_weights == PIECE_COUNTING
    assert rows[0].second_weights == HAND_TUNED


def test_a_match_is_played_over_reserved_openings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(comparison, "CHUNK", 4)
    told: list[int] = []
    found = list(compare(contests({"a": LEARNED}), games=18, depth=2, seed=5, on_games=told.append))
    starts = openings("compare 5", 9, reserved=True)
    assert all(map(is_reserved, starts))
    for row, (first, second) in zip(
        found,
        ((PIECE_COUNTING, HAND_TUNED), (LEARNED, HAND_TUNED), (LEARNED, KINGS_AND_A_HALF)),
        strict=True,
    ):
        assert row.match == play_pairs(player(first, 2), player(second, 2), starts)
    assert told == [8, 8, 2] * 3


@pytest.mark.parametrize("games", [0, 1, 7])
def test_an_odd_number_of_games_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match="must be even, for every opening is played twice"):
        list(compare(contests({}), games=games))


def test_the_learned_weights_beat_the_hand_tuned_ones() -> None:
    """The aim of learning, over 200 games here; docs/learning.md has the long table."""
    (row,) = compare(contests({"learned": LEARNED})[1:2], games=200, depth=4, threads=2)
    assert row.match.score >= 0.55
    assert row.match.interval[0] > 0.5

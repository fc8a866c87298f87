"""Openings: seeds, no doubles, and two kinds that never meet."""

from __future__ import annotations

import pytest

from kingme.training.openings import PLIES, is_reserved, openings


def test_a_text_is_an_order_of_openings() -> None:
    one = openings("a", 50)
    assert one == openings("a", 50)
    assert one[:20] == openings("a", 20)
    assert one != openings("b", 50)
    assert len(set(one)) == 50
    assert {board.ply for board in one} == {PLIES}
    assert all(board.outcome() is None for board in one)


def test_what_is_compared_was_never_trained_on() -> None:
    training = {board.key for seed in "abcdef" for board in openings(seed, 400)}
    compared = {board.key for seed in "abcdef" for board in openings(seed, 400, reserved=True)}
    assert not training & compared
    assert not any(map(is_reserved, openings("a", 100)))
    assert all(map(is_reserved, openings("a", 100, reserved=True)))
    assert len(compared) > 1000


def test_more_than_there_are_is_refused() -> None:
    with pytest.raises(ValueError, match="there are no 50 different openings of 1 plies"):
        openings("a", 50, plies=1)

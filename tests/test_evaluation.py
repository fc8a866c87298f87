"""Owns the tests of the linear evaluations, against the same ones in plain Python."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import reference_evaluation as reference
from kingme import Board, BotEvaluation, EightEvaluation
from oracle import from_fen
from positions import boards, samples

BOT = BotEvaluation()
EIGHT = EightEvaluation()
NAMES = ("men", "kings", "advancement", "home_row", "centre", "edge", "mobility", "king_centre")


def test_bot_evaluation_agrees_with_plain_python() -> None:
    for board in samples(1200):
        assert BOT(board) == reference.bot(from_fen(board.fen())), board


def test_eight_evaluation_agrees_with_plain_python() -> None:
    for board in samples(1200, seed=1):
        position = from_fen(board.fen())
        assert EightEvaluation.features(board) == reference.features(position), board
        assert EIGHT(board) == reference.eight(position, EIGHT.weights), board


def test_given_weights_count_to_two_decimals() -> None:
    generator = random.Random(3)
    for board in samples(200, seed=2):
        weights = {name: round(generator.uniform(-200, 200), 2) for name in NAMES}
        evaluation = EightEvaluation(weights)
        assert evaluation.weights == pytest.approx(weights)
        assert evaluation(board) == reference.eight(from_fen(board.fen()), weights), board


@given(boards())
def test_turning_the_board_keeps_the_value(board: Board) -> None:
    """180 degrees and colours swapped: the same game seen from the other side."""
    assert BOT(board.turned()) == BOT(board)
    assert EIGHT(board.turned()) == EIGHT(board)
    turned = EightEvaluation.features(board.turned())
    assert turned == {name: -count for name, count in EightEvaluation.features(board).items()}


@given(boards())
def test_the_other_side_sees_the_opposite(board: Board) -> None:
    other = Board.from_pieces(
        {square: piece for square in range(1, 33) if (piece := board.piece_at(square)) is not None},
        board.turn.other,
    )
    assert BOT(other) == -BOT(board)
    assert EIGHT(other) == -EIGHT(board)


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        # One man each: rows advanced 1 and 3, edge file, centre files, moves 2 and 1.
        ("B:W17:B6", (100 + 4 * 1 + 2 * 2) - (100 + 4 * 3 + 2 * 2)),
        ("W:W13:B6", (100 + 4 * 4 - 6 + 2 * 1) - (100 + 4 * 1 + 2 * 2)),
        # A king shut in (20 off), another with two steps, on its home row (8). Squares between
        # kings and men: from 1 are 7, 9 and 11, from 32 are 3, 1 and 1.
        ("B:W23,27,28:BK1,K32", (320 - 20 + 4 + 8 - 2 * 32) - (300 + 4 * 4 - 6 + 4 + 2 * 4)),
        # The same for the side to move when it is the other one that is ahead.
        ("W:W23,27,28:BK1,K32", (300 + 4 * 4 - 6 + 4 + 2 * 4) - (320 - 20 + 4 + 8 - 2 * 32)),
        # Every pair counts, not the nearest alone: from 29, corner to corner, 13 and 5 squares,
        # from 1 are 5 and 11, from 28 are 5 and 1.
        ("W:WK4,K32:BK1,K28,K29", (320 + 2 * 2) - (480 + 2 * 4 - 2 * (13 + 5 + 5 + 11 + 5 + 1))),
        # Seven pieces: no side is driven to the finish yet.
        ("B:W29,30,31,32:BK1,K2,K3", (480 + 4 + 3 * 8 + 2 * 6) - (400 - 6 + 4 + 2 * 7)),
    ],
)
def test_small_positions_by_hand(fen: str, value: int) -> None:
    assert BOT(Board.from_fen(fen)) == value


def test_missing_and_bad_weights_are_refused() -> None:
    with pytest.raises(ValueError, match='the weight "men" is missing'):
        EightEvaluation({})
    good = dict.fromkeys(NAMES, 1.0)
    for bad in (float("nan"), float("inf"), 10_001.0, -1e300):
        with pytest.raises(ValueError, match=r'"edge" is .* between -10000 and 10000'):
            EightEvaluation(good | {"edge": bad})
    with pytest.raises(ValueError, match='the weight "edge" is no number'):
        EightEvaluation({**good, "edge": "much"})  # type: ignore[dict-item]


@given(st.integers(-(2**40), 2**40))
def test_whole_numbers_are_weights_too(weight: int) -> None:
    weights = dict.fromkeys(NAMES, 0) | {"men": weight}
    if abs(weight) <= 10_000:
        assert EightEvaluation(weights).weights["men"] == weight
    else:
        with pytest.raises(ValueError, match="must lie between"):
            EightEvaluation(weights)

"""Positions and moves as Hub writes them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board
from kingme._core import random_opening
from kingme.errors import IllegalMoveError, MalformedMoveError, PositionError
from kingme.hub.line import HubError
from kingme.hub.position import format_move, format_position, parse_move, parse_position

START = "B" + "b" * 12 + "e" * 8 + "w" * 12


def test_the_start() -> None:
    assert format_position(Board()) == START
    assert parse_position(START) == Board()


@given(st.integers(0, 2**32), st.integers(0, 60))
def test_positions_and_moves_come_back(seed: int, plies: int) -> None:
    board = random_opening(seed, plies)
    again = parse_position(format_position(board))
    assert again.fen() == board.fen()
    for move in board.legal_moves:
        found = parse_move(board, format_move(move))
        assert (found.start, found.end, set(found.captured)) == (
            move.start,
            move.end,
            set(move.captured),
        )


def test_paths_with_the_same_captures_are_one_move() -> None:
    board = Board.from_fen("B:W9,10,17,18:BK6")
    assert len({format_move(move) for move in board.legal_moves}) == 1
    assert parse_move(board, "6x6x18x17x10x9") == board.legal_moves[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "33 characters"),
        ("W" + "e" * 50, "a board of 50 squares"),
        ("X" + START[1:], "begins with W or B"),
        ("B?" + START[2:], "square 1 of a position is one of w b W B e, not '?'"),
    ],
)
def test_a_wrong_position_is_told_where(text: str, message: str) -> None:
    with pytest.raises(HubError, match=message):
        parse_position(text)


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(PositionError, match="not a legal position"):
        parse_position("B" + "w" * 32)


@pytest.mark.parametrize("text", ["", "11", "11x15", "11-15-18", "a-b", "٣-٤", "1-" * 90])
def test_no_move(text: str) -> None:
    with pytest.raises(MalformedMoveError):
        parse_move(Board(), text)


def test_an_illegal_move_is_told_what_is_legal() -> None:
    with pytest.raises(IllegalMoveError, match="11-18 is not legal here; legal are 9-13"):
        parse_move(Board(), "11-18")

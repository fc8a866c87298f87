"""Owns the tests of what a function sees: the view agrees with the core, and cannot be changed."""

from __future__ import annotations

import pytest

from kingme import Board, RuleSet
from kingme.lab.check import sample_boards
from kingme.lab.position import Piece, Position
from kingme.lab.protocol import call_of, move_rules
from positions import RULES


def position_of(board: Board) -> Position:
    return Position(*call_of(board, "black")[:5], move_rules(board.rules))


@pytest.mark.parametrize("rules", RULES)
def test_moves_are_those_of_the_core(rules: str) -> None:
    for board in sample_boards(150, 3, rules):
        position = position_of(board)
        legal = sorted(tuple(move.path) for move in board.legal_moves)
        assert sorted(position.moves(board.turn.value)) == legal
        jumps = sorted(tuple(move.path) for move in board.legal_moves if move.is_jump)
        assert sorted(position.jumps(board.turn.value)) == jumps


def test_pieces_rows_and_columns_agree() -> None:
    for board in sample_boards(60, 5, "english"):
        position = position_of(board)
        for side in ("black", "white"):
            assert position.men(side) == tuple(board.men(side))
            assert position.kings(side) == tuple(board.kings(side))
        seen = 0
        for square in range(1, 33):
            piece = position.piece(square)
            assert piece == position[position.row(square)][position.column(square)]
            seen += piece is not None
            assert (piece == Piece("black", king=True)) == (square in board.kings("black"))
            for other in position.neighbours(square):
                assert square in position.neighbours(other)
                assert abs(position.row(square) - position.row(other)) == 1
                assert abs(position.column(square) - position.column(other)) == 1
        assert seen == position.piece_count
        assert position.fen() == board.fen()
        assert position.side_to_move == board.turn.value


def test_a_position_cannot_be_changed() -> None:
    position = position_of(Board())
    for name in ("ply", "side_to_move", "men", "new"):
        with pytest.raises(AttributeError):
            setattr(position, name, 3)
    with pytest.raises(TypeError):
        position[0][1] = None  # type: ignore[index]
    for nowhere in (-1, 8):
        with pytest.raises(IndexError, match="run from 0 to 7"):
            position[nowhere]
        with pytest.raises(IndexError, match="run from 0 to 7"):
            position[0][nowhere]
    for square in (0, 33, "5"):
        with pytest.raises(ValueError, match="squares run from 1 to 32"):
            position.row(square)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'red' is no side"):
        position.men("red")


def test_the_rules_of_other_rule_sets_reach_the_view() -> None:
    assert move_rules(RuleSet("english")).jumps_compulsory
    assert not move_rules(RuleSet("retro")).jumps_compulsory

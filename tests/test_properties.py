"""Owns the properties that hold on every board: the oracle's moves, undo, keys, turning, texts."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kingme import Board, BotEvaluation, EightEvaluation, Move, Side
from kingme._core import search_classic
from oracle import Move as OracleMove
from oracle import apply, from_fen, legal_moves, rules_named, start_fen, to_fen, turned
from positions import RULES, boards, samples

ANY_BOARD = boards()


def facts(board: Board) -> dict[str, Any]:
    """Everything that a board tells about itself."""
    return {
        "fen": board.fen(),
        "compact": board.compact(),
        "key": board.key,
        "turn": board.turn,
        "ply": board.ply,
        "quiet": board.quiet_plies,
        "repetitions": board.repetitions(),
        "outcome": board.outcome(),
        "moves": board.moves,
        "legal": [(move, move.by_king, move.crowns) for move in board.legal_moves],
        "pieces": [board.piece_at(square) for square in range(1, 33)],
        "rules": board.rules,
    }


@pytest.mark.parametrize("rules", RULES)
@given(data=st.data())
@settings(max_examples=25)
def test_random_games_agree_with_the_oracle_move_by_move(rules: str, data: st.DataObject) -> None:
    """Same moves, captures in the same order, same crownings, same positions, same end."""
    board = Board(rules)
    options = rules_named(rules)
    position = from_fen(start_fen(rules))
    random = data.draw(st.randoms(use_true_random=False))
    for _ in range(150):
        assert board.fen() == to_fen(position)
        expected = sorted(legal_moves(position, options), key=lambda move: move.text)
        found = sorted(board.legal_moves, key=str)
        assert [OracleMove(move.path, move.captured, move.crowns) for move in found] == expected
        if not expected:
            break
        index = random.randrange(len(found))
        assert str(found[index]) == expected[index].text
        board.push(found[index])
        position = apply(position, expected[index])


@given(ANY_BOARD)
def test_endings_agree_with_the_oracle(board: Board) -> None:
    position = from_fen(board.fen())
    expected = {move.text for move in legal_moves(position, rules_named(board.rules.name))}
    assert {str(move) for move in board.legal_moves} == expected
    assert len(board.legal_moves) == len(expected)


@given(ANY_BOARD, st.integers(0, 2**32))
def test_pop_restores_everything(board: Board, seed: int) -> None:
    """After each of many pushes, popping brings every fact back, in the opposite order."""
    past = []
    for ply in range(40):
        moves = board.legal_moves
        if not moves:
            break
        past.append(facts(board))
        board.push(moves[(seed >> ply % 32) % len(moves)])
    for before in reversed(past):
        move = board.pop()
        assert facts(board) == before
        assert move in board.legal_moves


@given(ANY_BOARD)
def test_every_move_can_be_taken_back(board: Board) -> None:
    before = facts(board)
    for move in board.legal_moves:
        board.push(move)
        assert board.moves[-1] == move
        assert board.pop() == move
        assert facts(board) == before


@given(ANY_BOARD)
def test_the_incremental_key_is_the_key_of_the_position(board: Board) -> None:
    assert board.key == Board.from_fen(board.fen()).key
    for move in board.legal_moves:
        board.push(move)
        assert board.key == Board.from_fen(board.fen()).key
        board.pop()


def test_keys_tell_positions_apart() -> None:
    fens: dict[int, str] = {}
    for board in samples(3000):
        assert fens.setdefault(board.key, board.fen()) == board.fen()
        assert board.key < 2**64


def mirrored(move: Move) -> tuple[tuple[int, ...], tuple[int, ...], bool, bool]:
    path, captured = (tuple(33 - n for n in squares) for squares in (move.path, move.captured))
    return path, captured, move.crowns, move.by_king


def plain(move: Move) -> tuple[tuple[int, ...], tuple[int, ...], bool, bool]:
    return move.path, move.captured, move.crowns, move.by_king


@given(ANY_BOARD)
def test_turning_the_board_turns_the_moves(board: Board) -> None:
    other = board.turned()
    assert other.fen() == to_fen(turned(from_fen(board.fen())))
    assert other.turned().fen() == board.fen()
    assert other.quiet_plies == board.quiet_plies
    assert {plain(move) for move in other.legal_moves} == {
        mirrored(move) for move in board.legal_moves
    }
    for move in board.legal_moves:
        board.push(move)
        other.push(other.parse_pdn("-".join(str(33 - square) for square in move.path)))
        assert other.fen() == board.turned().fen()
        board.pop()
        other.pop()


@pytest.mark.parametrize("rules", RULES)
def test_turning_the_board_keeps_the_score_of_a_search(rules: str) -> None:
    """The order of moves differs, so nodes may; the value of the position may not."""
    for board in samples(60, rules):
        here = Board.from_compact(board.compact(), rules)  # turning forgets the past
        for evaluation in (BotEvaluation(), EightEvaluation()):
            one = search_classic(here, evaluation, depth=4)
            two = search_classic(here.turned(), evaluation, depth=4)
            assert one is not None
            assert two is not None
            assert (one.score, one.depth, one.forced) == (two.score, two.depth, two.forced), here


@given(ANY_BOARD)
def test_texts_of_positions_round_trip(board: Board) -> None:
    rules = board.rules
    fen = Board.from_fen(board.fen(), rules)
    assert (fen, fen.fen(), fen.turn) == (board, board.fen(), board.turn)
    assert fen.quiet_plies == 0
    compact = Board.from_compact(board.compact(), rules)
    assert (compact, compact.compact()) == (board, board.compact())
    assert compact.quiet_plies == board.quiet_plies
    pieces = {
        square: piece for square in range(1, 33) if (piece := board.piece_at(square)) is not None
    }
    again = Board.from_pieces(pieces, board.turn, rules, quiet_plies=board.quiet_plies)
    assert (again, again.quiet_plies) == (board, board.quiet_plies)


@given(ANY_BOARD)
def test_texts_of_moves_round_trip(board: Board) -> None:
    """The full path and the short form both name this move and no other."""
    texts = set()
    for move in board.legal_moves:
        short = board.pdn(move)
        texts.add(short)
        assert board.parse_pdn(short) == move
        assert board.parse_pdn(str(move)) == move
        assert len(short) <= len(str(move))
        for separator in (":", " ", " x ", "-"):
            text = separator.join(str(square) for square in move.path)
            assert board.parse_pdn(text) == move
    assert len(texts) == len(board.legal_moves)


@given(ANY_BOARD, st.sampled_from([pickle.HIGHEST_PROTOCOL, 2]))
def test_copies_and_pickles_keep_the_past(board: Board, protocol: int) -> None:
    expected = facts(board)
    for again in (
        board.copy(),
        copy.copy(board),
        copy.deepcopy(board),
        pickle.loads(pickle.dumps(board, protocol)),
    ):
        assert facts(again) == expected
        while again.ply:
            again.pop()
        assert facts(board) == expected


@given(ANY_BOARD)
def test_moves_can_be_pickled_and_copied(board: Board) -> None:
    for move in board.legal_moves:
        for again in (pickle.loads(pickle.dumps(move)), copy.deepcopy(move)):
            assert again == move
            assert hash(again) == hash(move)
            assert plain(again) == plain(move)


@given(ANY_BOARD)
def test_men_and_kings_are_what_stands_on_the_squares(board: Board) -> None:
    for side in Side:
        men = [n for n in range(1, 33) if board.piece_at(n) == (side, False)]
        kings = [n for n in range(1, 33) if board.piece_at(n) == (side, True)]
        assert (list(board.men(side)), list(board.kings(side))) == (men, kings)
        assert board.men(side.letter) == board.men(side.value.capitalize()) == tuple(men)

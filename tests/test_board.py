"""Owns the tests of `Board` and `LegalMoves` as Python objects; moves and texts have their own."""

from __future__ import annotations

import copy
import signal
import subprocess
import sys

import pytest

from kingme import Board, IllegalMoveError, Piece, RuleSet, Side
from kingme._core import LegalMoves
from positions import samples


def play(board: Board, *texts: str) -> Board:
    for text in texts:
        board.push(board.parse_pdn(text))
    return board


def test_the_start_position() -> None:
    """Black stands on 1-12 and moves first, White on 21-32."""
    board = Board()
    assert board.men(Side.BLACK) == tuple(range(1, 13))
    assert board.men(Side.WHITE) == tuple(range(21, 33))
    assert board.kings("black") == board.kings("white") == ()
    assert (board.turn, board.ply, board.moves, board.quiet_plies) == (Side.BLACK, 0, (), 0)
    assert (board.repetitions(), board.outcome(), board.rules.name) == (1, None, "english")


def test_white_moves_first_in_the_classroom() -> None:
    board = Board("classroom")
    assert board.turn is Side.WHITE
    assert sorted(str(move) for move in board.legal_moves) == [
        "21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20",
    ]  # fmt: skip
    assert board.rules.squares == "light"


def test_what_stands_on_a_square() -> None:
    board = Board.from_fen("B:W18,K27:B5,K31")
    assert board.piece_at(18) == Piece(Side.WHITE, king=False)
    assert board.piece_at(27) == (Side.WHITE, True)
    assert board.piece_at(31) == (Side.BLACK, True)
    assert board.piece_at(1) is None


@pytest.mark.parametrize("square", [0, 33, -1, -32, 2**31, 2**32 + 5, -(2**32) + 5, 2**63 - 1])
def test_squares_run_from_1_to_32(square: int) -> None:
    with pytest.raises(ValueError, match=f"square {square} does not exist; squares run from 1"):
        Board().piece_at(square)


@pytest.mark.parametrize("side", ["red", "", "BLACK ", 0, None])
def test_an_unknown_side_is_refused(side: object) -> None:
    with pytest.raises(ValueError, match=r"is no side; say Side\.BLACK or Side\.WHITE"):
        Board().men(side)  # type: ignore[arg-type]


def test_rules_are_a_name_or_a_value() -> None:
    assert Board("retro").rules == Board(RuleSet("retro")).rules == RuleSet("retro")
    with pytest.raises(ValueError, match='there is no rule set "chess"; there are arcade, '):
        Board("chess")
    with pytest.raises(ValueError, match="rules must be the name of a rule set or a RuleSet"):
        Board(3)  # type: ignore[arg-type]


# --- legal moves -------------------------------------------------------------------------------


def test_legal_moves_are_sized_iterable_and_searchable() -> None:
    board = Board()
    moves = board.legal_moves
    assert (len(moves), len(list(moves)), bool(moves)) == (7, 7, True)
    assert all(move in moves for move in moves)
    assert moves[0] == next(iter(moves))
    assert (moves[-1], moves[2:4]) == (tuple(moves)[-1], tuple(moves)[2:4])
    assert repr(moves) == f"<LegalMoves ({', '.join(map(str, moves))})>"
    assert "11-15" not in moves
    assert None not in moves
    with pytest.raises(IndexError):
        moves[7]
    with pytest.raises(TypeError):
        LegalMoves()


def test_legal_moves_stay_those_of_their_position() -> None:
    board = Board()
    moves = board.legal_moves
    play(board, "11-15")
    assert len(moves) == 7
    assert board.parse_pdn("21-17") not in moves


def test_no_legal_move_is_false() -> None:
    moves = Board.from_fen("B:W32:B28").legal_moves
    assert (bool(moves), len(moves), list(moves)) == (False, 0, [])


def test_is_legal_agrees_with_legal_moves() -> None:
    everything = {move for board in samples(100) for move in board.legal_moves}
    for board in samples(40, seed=5):
        for move in everything:
            assert (
                board.is_legal(move)
                is (move in board.legal_moves)
                is (move in list(board.legal_moves))
            )
    assert Board().is_legal("11-15") is False


# --- push and pop ------------------------------------------------------------------------------


def test_push_takes_legal_moves_only_and_says_why() -> None:
    board = Board()
    move = board.parse_pdn("11-15")
    board.push(move)
    with pytest.raises(IllegalMoveError, match="11-15 is not legal: there is no piece on 11"):
        board.push(move)
    assert (board.ply, board.turn) == (1, Side.WHITE)


@pytest.mark.parametrize("thing", ["11-15", None, 7, ("11", "15")])
def test_push_takes_moves_not_texts(thing: object) -> None:
    with pytest.raises(TypeError, match=r"a board takes Move objects; board\.parse_pdn"):
        Board().push(thing)  # type: ignore[arg-type]


def test_pop_without_a_past() -> None:
    with pytest.raises(IndexError, match="there is no move to take back"):
        Board().pop()


def test_a_move_of_another_board_is_played_as_this_board_s() -> None:
    """A king's step is the text of a man's step; the man stays a man, and the counters know."""
    king = Board.from_fen("B:WK32:BK11").parse_pdn("11-15")
    board = Board()
    board.push(king)
    assert board.piece_at(15) == (Side.BLACK, False)
    assert (board.quiet_plies, board.moves[0].by_king) == (0, False)


def test_a_captured_king_comes_back_as_a_king() -> None:
    """Every piece of a chain is restored as what it was."""
    board = Board.from_fen("B:W6,K15,24:B1,K32")
    before = board.fen()
    play(board, "1x28")
    assert board.fen() == "W:W:B28,K32"
    board.pop()
    assert board.fen() == before
    assert board.piece_at(15) == (Side.WHITE, True)


def test_a_crowned_man_is_a_man_again_after_pop() -> None:
    board = play(Board.from_fen("B:WK1:B25"), "25-30")
    assert board.piece_at(30) == (Side.BLACK, True)
    board.pop()
    assert board.piece_at(25) == (Side.BLACK, False)


def test_a_king_in_a_circle_stays_a_king_on_its_square() -> None:
    board = play(Board.from_fen("B:W9,10,17,18:BK6"), "6x13x22x15x6")
    assert board.fen() == "W:W:BK6"
    board.pop()
    assert board.fen() == "B:W9,10,17,18:BK6"


# --- the end -----------------------------------------------------------------------------------


def test_only_the_side_to_move_is_asked_whether_it_is_blocked() -> None:
    blocked, free = Board.from_fen("B:W32,K1:B28"), Board.from_fen("W:W32,K1:B28")
    outcome = blocked.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == ("blocked", Side.WHITE)
    assert str(outcome) == "White wins: Black has no legal move"
    assert free.outcome() is None


def test_a_side_without_pieces_has_lost_when_it_is_to_move() -> None:
    outcome = Board.from_fen("W:W:B1").outcome()
    assert outcome is not None
    assert str(outcome) == "Black wins: White has no piece left"
    assert Board.from_fen("B:W:B1").outcome() is None


def test_taking_back_the_last_move_takes_the_end_back() -> None:
    board = play(Board.from_fen("B:W15:B10"), "10x19")
    outcome = board.outcome()
    assert outcome is not None
    assert (outcome.termination, outcome.winner) == ("no pieces", Side.BLACK)
    board.pop()
    assert board.outcome() is None


# --- equality, copies, texts -------------------------------------------------------------------


def test_equality_is_position_and_rules_not_the_way() -> None:
    one = play(Board(), "9-14", "22-18", "11-16")
    two = play(Board(), "11-16", "22-18", "9-14")
    assert one == two
    assert hash(one) == hash(two)
    assert one != Board("arcade")
    assert Board() != Board("arcade")
    assert Board("english") == Board()
    assert Board() != Board("classroom")
    assert Board() != Board().fen()
    assert len({Board(), Board(), Board("retro")}) == 2


def test_copies_are_independent() -> None:
    board = play(Board(), "11-15")
    for again in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        play(again, "23-19")
        assert (board.ply, again.ply) == (1, 2)
        again.pop()
        assert again == board


def test_repr_can_be_read_back() -> None:
    for rules in RuleSet.names():
        board = Board.from_fen("W:W18,K27:B5,K31", rules)
        assert eval(repr(board)) == board  # what repr promises


def test_the_drawing_shows_every_piece_in_its_place() -> None:
    lines = str(Board.from_fen("B:W18,K27:B5,K31")).split("\n")
    assert [line.rstrip() for line in lines] == [
        "  .   .   .   .",
        "b   .   .   .",
        "  .   .   .   .",
        ".   .   .   .",
        "  .   w   .   .",
        ".   .   .   .",
        "  .   .   W   .",
        ".   .   B   .",
    ]


def test_a_turned_board_has_no_past_but_its_counter() -> None:
    board = play(Board.from_fen("B:WK32:BK1"), "1-6", "32-27")
    turned = board.turned()
    assert (turned.ply, turned.quiet_plies, turned.fen()) == (0, 2, "W:WK27:BK6")
    assert turned.rules == board.rules


@pytest.mark.parametrize("square", [-1, 0, 33, 2**31, 2**32 + 1, 2**64, -(2**70)])
def test_squares_that_do_not_exist_are_named(square: int) -> None:
    with pytest.raises(ValueError, match=f"square {square} does not exist"):
        Board().piece_at(square)


def test_a_deep_count_stops_soon_when_it_is_interrupted() -> None:
    """Depth 20 takes days; Ctrl-C must not wait for a whole subtree."""
    script = "from kingme import Board; print('counting', flush=True); Board().perft(20)"
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    finally:
        process.kill()
    assert b"KeyboardInterrupt" in complaint

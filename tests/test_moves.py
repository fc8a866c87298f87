"""Owns the tests of moves and their texts: what is read, what is refused, and in which words."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import (
    AmbiguousMoveError,
    Board,
    IllegalMoveError,
    MalformedMoveError,
    Move,
    MoveError,
)
from kingme._core import move_from_code
from oracle import cell
from positions import boards, samples

THREE_JUMPS = "B:W6,15,24:B1,12"
CIRCLE = "B:W9,10,17,18:BK6"
TAIL_CIRCLE_TAIL = "B:W9,10,11,17,18,19:BK8"


def are_neighbours(one: int, two: int) -> bool:
    """Squares that touch at a corner, by the oracle's 8x8 board."""
    (row, column), (other_row, other_column) = cell(one), cell(two)
    return abs(row - other_row) == abs(column - other_column) == 1


def parsed(fen: str, text: str, rules: str = "english") -> str:
    return str(Board.from_fen(fen, rules).parse_pdn(text))


def refusal(fen: str, text: str, kind: type[MoveError], rules: str = "english") -> str:
    with pytest.raises(kind) as caught:
        Board.from_fen(fen, rules).parse_pdn(text)
    assert type(caught.value) is kind
    return str(caught.value)


# --- what a move tells about itself ------------------------------------------------------------


def test_a_step() -> None:
    move = Board().parse_pdn("11-15")
    assert (move.start, move.end, move.path, move.captured) == (11, 15, (11, 15), ())
    assert (move.is_jump, move.crowns, move.by_king) == (False, False, False)
    assert (str(move), repr(move)) == ("11-15", "<Move 11-15>")


def test_a_chain() -> None:
    move = Board.from_fen(THREE_JUMPS).parse_pdn("1x28")
    assert (move.start, move.end, move.path) == (1, 28, (1, 10, 19, 28))
    assert (move.captured, move.is_jump, str(move)) == ((6, 15, 24), True, "1x10x19x28")


def test_a_full_circle() -> None:
    one, two = Board.from_fen(CIRCLE).legal_moves
    assert (one.start, one.end, one.by_king) == (6, 6, True)
    assert (one.captured, two.captured) == ((9, 17, 18, 10), (10, 18, 17, 9))
    assert one != two


def test_crowning_is_the_mans_own() -> None:
    assert Board.from_fen("W:W5:BK32").parse_pdn("5-1").crowns
    assert Board.from_fen("B:W26:B22").parse_pdn("22x31").crowns
    king = Board.from_fen("W:WK5:BK32").parse_pdn("5-1")
    assert (king.crowns, king.by_king) == (False, True)


def test_moves_are_values() -> None:
    """Equal path and captures make equal moves; the board knows who moves."""
    one, two = Board().parse_pdn("11-15"), Board().parse_pdn("11x15")
    assert one == two
    assert len({one, two, Board().parse_pdn("11-16")}) == 2
    assert one != "11-15"
    with pytest.raises(TypeError):
        Move()
    with pytest.raises(AttributeError):
        one.start = 3  # type: ignore[misc]


def test_a_code_that_is_no_move_s_is_refused() -> None:
    with pytest.raises(ValueError, match="is not the code of a move"):
        move_from_code(2**64 - 1)


# --- texts that are read -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["11-15", "11x15", "11:15", "11 15", " 11 - 15 ", "11--15", "11 x 15", "11X15", "11-15\n"],
)
def test_careless_separators(text: str) -> None:
    assert parsed(Board().fen(), text) == "11-15"


def test_leading_zeros() -> None:
    assert parsed(Board().fen(), "09-13") == "9-13"


@pytest.mark.parametrize(
    "text",
    ["1x28", "1-28", "1:28", "1x10x28", "1x19x28", "1x10x19x28", "1 10 19 28", "1-10-19-28"],
)
def test_short_partial_and_full_captures(text: str) -> None:
    """A capture may leave out squares on the way when only one legal move fits."""
    assert parsed(THREE_JUMPS, text) == "1x10x19x28"


def test_a_full_path_is_itself_even_where_it_is_part_of_another() -> None:
    assert parsed(TAIL_CIRCLE_TAIL, "8x15x24") == "8x15x24"
    assert parsed(TAIL_CIRCLE_TAIL, "8x15x22x13x6x15x24") == "8x15x22x13x6x15x24"
    assert parsed(CIRCLE, "6x13x15x6") == "6x13x22x15x6"
    assert parsed("B:W6,15,24:B1", "1x10", "retro") == "1x10"
    assert parsed("B:W6,15,24:B1", "1x10x28", "retro") == "1x10x19x28"


def test_pdn_is_the_shortest_text_that_will_do() -> None:
    board = Board.from_fen(THREE_JUMPS)
    assert [board.pdn(move) for move in board.legal_moves] == ["1x28"]
    board = Board.from_fen(TAIL_CIRCLE_TAIL)
    assert sorted(board.pdn(move) for move in board.legal_moves) == [
        "8x15x22x13x6x15x24", "8x15x24", "8x15x6x13x22x15x24",
    ]  # fmt: skip


@pytest.mark.parametrize("rules", ["english", "retro"])
def test_pdn_names_one_move_everywhere(rules: str) -> None:
    for board in samples(800, rules):
        texts = [board.pdn(move) for move in board.legal_moves]
        assert [board.parse_pdn(text) for text in texts] == list(board.legal_moves), board
        # Start and end alone are enough exactly where no other move has the same.
        ends = [(move.start, move.end) for move in board.legal_moves]
        for move, text in zip(board.legal_moves, texts, strict=True):
            twins = ends.count((move.start, move.end))
            assert text == (str(move) if twins > 1 or len(move.path) == 2
                            else f"{move.start}x{move.end}")  # fmt: skip


# --- texts that are refused --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["", " ", "11", "1115", "x", "-", "*", "11-", "11x", "-11-15", "11-15*", "11-15!", "11-15.",
     "11,15", "11–15", "a-b", "0-5", "33-29", "011-15", "100-104", "11-1五", "11.5-15", "1-0",
     "1/2-1/2", "11-15-" * 40, "²-³"],
)  # fmt: skip
def test_texts_of_no_move(text: str) -> None:
    shown = text if len(text) <= 24 else text[:24] + "..."
    assert refusal(Board().fen(), text, MalformedMoveError) == (
        f'"{shown}" is no move; a move is written like 11-15 or 22x15'
    )


@pytest.mark.parametrize(
    ("fen", "text", "reason"),
    [
        (Board().fen(), "13-17", "there is no piece on 13"),
        (Board().fen(), "21-17", "the piece on 21 is White's, and Black is to move"),
        (Board().fen(), "1-5", "the piece on 1 cannot move"),
        (Board().fen(), "1-1", "the piece on 1 cannot move"),
        (Board().fen(), "12-15", "from 12 there is 12-16"),
        (Board().fen(), "11-18", "from 11 there is 11-15 or 11-16"),
        ("W:W18:B5", "18-22", "from 18 there is 18-14 or 18-15"),
        (THREE_JUMPS, "12-16", "a jump is open from 1 and must be taken"),
        ("B:W14,15,24:B10,11,12", "12-16", "jump from 10 or from 11; one of them must be taken"),
        ("B:W14,15:B9,10", "9-13", "from 9 there is 9x18"),
        ("B:W32:B28", "28-32", "Black has no move left and has lost"),
        ("B:W32:B", "1-5", "Black has no move left and has lost"),
    ],
)  # fmt: skip
def test_moves_that_may_not_be_made(fen: str, text: str, reason: str) -> None:
    """The refusal repeats the move as people write it: steps with `-`, all else with `x`."""
    start, end = text.split("-")
    shown = text if are_neighbours(int(start), int(end)) else f"{start}x{end}"
    for separator in "-x":
        given = f"{start}{separator}{end}"
        assert refusal(fen, given, IllegalMoveError) == f"{shown} is not legal: {reason}"


@given(boards(), st.integers(1, 32), st.integers(1, 32))
def test_refusals_write_steps_with_a_dash_and_jumps_with_x(
    board: Board, start: int, end: int
) -> None:
    try:
        board.parse_pdn(f"{start}-{end}")
    except MoveError as error:
        mark = "-" if are_neighbours(start, end) else "x"
        assert str(error).startswith(f"{start}{mark}{end} ")


@pytest.mark.parametrize("text", ["1x10", "1x10x19", "1x19"])
def test_a_capture_left_unfinished_is_refused_as_such(text: str) -> None:
    """The refusal repeats what was typed and shows how the jump goes on."""
    assert refusal(THREE_JUMPS, text, IllegalMoveError) == (
        f"{text} is not legal: the jump must go on: 1x10x19x28"
    )


def test_a_jump_that_goes_on_after_crowning_is_refused_but_in_retro() -> None:
    fen = "B:W26,27:B22"
    assert refusal(fen, "22x31x24", IllegalMoveError).endswith("from 22 there is 22x31")
    assert parsed(fen, "22x31x24", "retro") == "22x31x24"


@pytest.mark.parametrize(
    ("fen", "text", "candidates"),
    [
        (CIRCLE, "6x6", ["6x13x22x15x6", "6x15x22x13x6"]),
        (CIRCLE, "6x22x6", ["6x13x22x15x6", "6x15x22x13x6"]),
        (TAIL_CIRCLE_TAIL, "8x24", ["8x15x6x13x22x15x24", "8x15x22x13x6x15x24", "8x15x24"]),
        (TAIL_CIRCLE_TAIL, "8x6x24", ["8x15x6x13x22x15x24", "8x15x22x13x6x15x24"]),
    ],
)
def test_ambiguous_captures_list_the_candidates(fen: str, text: str, candidates: list[str]) -> None:
    with pytest.raises(AmbiguousMoveError) as caught:
        Board.from_fen(fen).parse_pdn(text)
    assert caught.value.candidates == candidates
    listed = f"{', '.join(candidates[:-1])} or {candidates[-1]}"
    assert str(caught.value) == f"{text} can be read in {len(candidates)} ways: {listed}"
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.candidates) == (str(caught.value), candidates)
    assert str(copy.copy(caught.value)) == str(caught.value)


@given(boards(), st.text(alphabet="0123456789-xX: *.,", max_size=16))
def test_any_text_is_a_legal_move_or_one_of_three_errors(board: Board, text: str) -> None:
    try:
        move = board.parse_pdn(text)
    except MoveError as error:
        assert type(error) in (MalformedMoveError, IllegalMoveError, AmbiguousMoveError)
        assert str(error)
    else:
        assert move in board.legal_moves


@given(boards(), st.lists(st.integers(1, 32), min_size=2, max_size=6))
def test_a_text_is_accepted_exactly_when_one_legal_move_fits(
    board: Board, squares: list[int]
) -> None:
    """Fits: starts and ends alike, and all squares given are stood on in this order."""

    def fits(move: Move) -> bool:
        rest = iter(move.path[1:-1])
        return (move.start, move.end) == (squares[0], squares[-1]) and all(
            square in rest for square in squares[1:-1]
        )

    candidates = [move for move in board.legal_moves if fits(move)]
    exact = [move for move in candidates if list(move.path) == squares]
    text = "x".join(map(str, squares))
    if exact or len(candidates) == 1:
        assert board.parse_pdn(text) == (exact or candidates)[0]
    else:
        with pytest.raises(AmbiguousMoveError if candidates else IllegalMoveError):
            board.parse_pdn(text)


@given(st.text(max_size=100))
def test_no_text_at_all_does_harm(text: str) -> None:
    try:
        move = Board().parse_pdn(text)
    except MoveError as error:
        assert str(error)
    else:
        assert move in Board().legal_moves

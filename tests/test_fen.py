"""Owns the tests of FEN: the spellings that are read, and the reasons for which one is refused."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kingme import Board, PositionError, Side

EXAMPLE = "B:W18,K27:B5,K31"


def reasons(text: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        Board.from_fen(text)
    assert str(caught.value) == f"not a legal position: {'; '.join(caught.value.reasons)}"
    return caught.value.reasons


def test_the_canonical_form() -> None:
    """W list before B list, squares ascending, upper case, no spaces, K before each king."""
    assert Board.from_fen("b: B k31, 5 : W k27 , 18 .").fen() == EXAMPLE
    assert Board().fen() == "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


@pytest.mark.parametrize(
    "text",
    [
        EXAMPLE,
        # A final full stop, quotes, the tag's wrapper.
        "B:W18,K27:B5,K31.",
        '"B:W18,K27:B5,K31"',
        '"B:W18,K27:B5,K31."',
        "'B:W18,K27:B5,K31'",
        '[FEN "B:W18,K27:B5,K31"]',
        '[FEN "B:W18,K27:B5,K31."]',
        '[fen "B:W18,K27:B5,K31"]',
        '  [ FEN   "B:W18,K27:B5,K31" ]\n',
        # Either order of the colours and of the squares.
        "B:B5,K31:W18,K27",
        "B:WK27,18:BK31,5",
        # Case and spaces.
        "b:w18,k27:b5,k31",
        "b:W18,k27:B5,K31",
        " B : W 18 , K 27 : B 5 , K 31 ",
        "B:W18,K27:B5,K31\r\n",
        # Leading zeros.
        "B:W018,K027:B05,K31",
        # Ranges, also of kings and of one square.
        "B:W18-18,K27-27:B5,K31",
        # The side token twice.
        "B:WW18,K27:BB5,K31",
        "B:B:W18,K27:B5,K31",
        # Counters that some sites append.
        "B:W18,K27:B5,K31:H0:F1",
        "B:W18,K27:B5,K31:h12:f34",
        # Commas that say nothing.
        "B:W18,K27,:B,5,,K31",
    ],
)
def test_spellings_that_are_read(text: str) -> None:
    assert Board.from_fen(text).fen() == EXAMPLE


@pytest.mark.parametrize(
    ("text", "fen"),
    [
        ("B:W21-32:B1-12", Board().fen()),
        ("B:W32-21:B12-1", Board().fen()),
        ("W:WK1-4:B5", "W:WK1,K2,K3,K4:B5"),
        ("W:WK4-1:B5", "W:WK1,K2,K3,K4:B5"),
        ("W:WK1-K3:B5", "W:WK1,K2,K3:B5"),
        ("W:W30-32,K1:B5-6,K9-10", "W:WK1,30,31,32:B5,6,K9,K10"),
        # K belongs to one item of the list, not to those that follow.
        ("W:WK18,19:B5", "W:WK18,19:B5"),
        ("W:WK18-19,20:B5", "W:WK18,K19,20:B5"),
        # One side empty, in several spellings.
        ("W:W:B1", "W:W:B1"),
        ("W:B1:W", "W:W:B1"),
        ("W:B1", "W:W:B1"),
        ("W:W32", "W:W32:B"),
        ("B:WK1:B.", "B:WK1:B"),
    ],
)
def test_ranges_kings_and_empty_sides(text: str, fen: str) -> None:
    assert Board.from_fen(text).fen() == fen


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("B:W0:B5", "square 0 does not exist; squares run from 1 to 32"),
        ("B:W33:B5", "square 33 does not exist; squares run from 1 to 32"),
        ("B:WK00:B5", "square 0 does not exist; squares run from 1 to 32"),
        ("B:W30-33:B5", "square 33 does not exist; squares run from 1 to 32"),
        ("B:W0-12:B15", "square 0 does not exist; squares run from 1 to 32"),
        ("B:W4294967294:B5", "square 4294967294 does not exist; squares run from 1 to 32"),
        ("B:W4294967296:B5", "a square number is far too large; squares run from 1 to 32"),
        ("B:W99999999999:B5", "a square number is far too large; squares run from 1 to 32"),
        ("B:WK1-99999999999:B5", "a square number is far too large; squares run from 1 to 32"),
        ("B:W18,18:B5", "two pieces stand on 18"),
        ("B:W18,K18:B5", "two pieces stand on 18"),
        ("B:W18:B18", "two pieces stand on 18"),
        ("B:W18-20,19:B5", "two pieces stand on 19"),
        ("B:WQ18:B5", '"Q18" is not a square such as 18, K18 or 1-12'),
        ("B:W18x:B5", '"18x" is not a square such as 18, K18 or 1-12'),
        ("B:W1-2-3:B5", '"1-2-3" is not a square such as 18, K18 or 1-12'),
        ("B:W-5:B5", '"-5" is not a square such as 18, K18 or 1-12'),
        ("B:W18-:B5", '"18-" is not a square such as 18, K18 or 1-12'),
        ("B:WK:B5", '"K" is not a square such as 18, K18 or 1-12'),
        ("B:W1 8:B5", '"1 8" is not a square such as 18, K18 or 1-12'),
        ("B:W\u0661:B5", '"\u0661" is not a square such as 18, K18 or 1-12'),
        ("B:R18:B5", '"R18" is not a list of pieces, which begins with W or B'),
        ("B:W18:B5:H", '"H" is not a list of pieces, which begins with W or B'),
        ("B:W18:B29", "a Black man on 29 would have been crowned there"),
        ("B:W4:B5", "a White man on 4 would have been crowned there"),
        ("B:W14-26:B1", "White has 13 pieces; 12 are the most"),
        ("B:W32:B1-13", "Black has 13 pieces; 12 are the most"),
        ("B:WK13-25:B1", "White has 13 pieces; 12 are the most"),
        ("B:W:B", "there is no piece on the board"),
        ("B", "there is no piece on the board"),
        ("B::", "there is no piece on the board"),
        (":W18:B5", "the side to move is missing; begin with B: or W:"),
    ],
)  # fmt: skip
def test_one_thing_wrong(text: str, reason: str) -> None:
    assert reasons(text) == [reason]


def test_all_reasons_are_given_at_once() -> None:
    assert reasons(":WQ7,33,4,18,18:B29,1-12,14") == [
        '"Q7" is not a square such as 18, K18 or 1-12',
        "square 33 does not exist; squares run from 1 to 32",
        "a White man on 4 would have been crowned there",
        "two pieces stand on 18",
        "a Black man on 29 would have been crowned there",
        "two pieces stand on 4",
        "Black has 13 pieces; 12 are the most",
        "the side to move is missing; begin with B: or W:",
    ]
    assert reasons("") == [
        "there is no piece on the board",
        "the side to move is missing; begin with B: or W:",
    ]


@pytest.mark.parametrize("text", ["X:W18:B5", "BW:W18:B5", "Black:W18:B5", "W18:B5", "1:W18:B5"])
def test_an_unknown_side_to_move_is_one_fault_and_said_once(text: str) -> None:
    letter = text.split(":")[0]
    assert reasons(text) == [f'"{letter}" is not the side to move, which is B or W']


@pytest.mark.parametrize("text", ["X:W:B", "X::", "X", "X:H0"])
def test_an_unknown_side_does_not_hide_that_there_is_no_piece(text: str) -> None:
    assert reasons(text) == [
        '"X" is not the side to move, which is B or W',
        "there is no piece on the board",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("X:WQ:B", '"Q" is not a square such as 18, K18 or 1-12'),
        ("X:W33:B", "square 33 does not exist; squares run from 1 to 32"),
        ("X:R5", '"R5" is not a list of pieces, which begins with W or B'),
    ],
)
def test_pieces_that_cannot_be_read_are_not_called_missing(text: str, fault: str) -> None:
    assert reasons(text) == ['"X" is not the side to move, which is B or W', fault]


@pytest.mark.parametrize(
    "text", ["B:W18:B5" + " " * 5000, "B:W" + "1," * 3000, "(" * 100_000, "B:W1-4294967295:B5"]
)
def test_absurd_lengths_are_refused_at_once(text: str) -> None:
    assert len(reasons(text)) >= 1


def test_long_faults_are_shown_short() -> None:
    (reason,) = reasons(f"B:W{'7' * 20}{'x' * 200}:B5")
    assert len(reason) < 100


def test_a_side_without_pieces_is_a_finished_game_not_an_error() -> None:
    for fen, winner in (("W:W:B1", Side.BLACK), ("B:WK1:B", Side.WHITE)):
        outcome = Board.from_fen(fen).outcome()
        assert outcome is not None
        assert (outcome.winner, outcome.termination) == (winner, "no pieces")


def test_a_position_error_can_be_copied_and_pickled() -> None:
    with pytest.raises(PositionError) as caught:
        Board.from_fen("X:W33:B5")
    for again in (pickle.loads(pickle.dumps(caught.value)), copy.copy(caught.value)):
        assert (str(again), again.reasons) == (str(caught.value), caught.value.reasons)


FEN_LIKE = st.text(alphabet="WBwbKk0123456789,-: .\"'[]FENHf", max_size=60)


@given(st.one_of(st.text(max_size=80), FEN_LIKE))
@example("\x00")
@example("[FEN")
@example("[\u20ac\u20acx]")
@example('"')
@example("B:W\ud7ff")
@example(":" * 4096)
def test_any_text_is_read_or_refused_with_reasons(text: str) -> None:
    try:
        board = Board.from_fen(text)
    except PositionError as error:
        assert error.reasons
        assert all(isinstance(reason, str) and reason for reason in error.reasons)
    else:
        assert Board.from_fen(board.fen()) == board
        assert board.quiet_plies == 0


@given(st.text(alphabet=st.characters(categories=["Cs"]), min_size=1, max_size=3))
def test_lone_surrogates_are_refused(text: str) -> None:
    """Such a string is no text that could be written down."""
    for read in (Board.from_fen, Board.from_compact, Board().parse_pdn):
        with pytest.raises((ValueError, UnicodeEncodeError)):
            read(text)


@given(
    st.dictionaries(
        st.integers(0, 40), st.tuples(st.sampled_from(Side), st.booleans()), max_size=30
    ),
    st.sampled_from(Side),
)
def test_from_pieces_takes_exactly_the_legal_positions(
    pieces: dict[int, tuple[Side | str, bool]], turn: Side
) -> None:
    outside = [square for square in pieces if not 1 <= square <= 32]
    crowned = [
        square
        for square, (side, king) in pieces.items()
        if not king and square in (range(29, 33) if side == Side.BLACK else range(1, 5))
    ]
    most = max(
        sum(owner == side and 1 <= square <= 32 for square, (owner, _) in pieces.items())
        for side in Side
    )
    if outside or crowned or most > 12 or not pieces:
        with pytest.raises(PositionError) as caught:
            Board.from_pieces(pieces, turn)
        for square in outside:
            assert any(f"square {square} " in reason for reason in caught.value.reasons)
        for square in crowned:
            assert any(f"man on {square} " in reason for reason in caught.value.reasons)
    else:
        board = Board.from_pieces(pieces, turn)
        assert board.turn == turn
        assert {n: board.piece_at(n) for n in range(1, 33) if board.piece_at(n)} == pieces

"""Owns the tests of the compact form of positions, which links use."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, PositionError

START = "rrrrrrrrrrrr00000000wwwwwwwwwwww"


def reasons(text: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        Board.from_compact(text)
    return caught.value.reasons


def test_the_form() -> None:
    """A character for each of the 32 squares in order, the side to move, the quiet plies."""
    assert Board().compact() == START + "r0"
    assert Board("classroom").compact() == START + "w0"
    board = Board.from_fen("W:W18,K27:B5,K31")
    assert board.compact() == "0000r000000000000w00000000W000R0w0"
    assert len(board.compact()) == 34


@pytest.mark.parametrize("quiet", [0, 1, 9, 10, 79, 80, 255, 256, 65_535])
def test_quiet_plies_round_trip(quiet: int) -> None:
    board = Board.from_compact(f"{START}w{quiet}")
    assert board.quiet_plies == quiet
    assert board.compact() == f"{START}w{quiet}"


def test_spaces_round_the_text_and_zeros_before_the_count_do_no_harm() -> None:
    assert Board.from_compact(f" {START}r007\n").compact() == f"{START}r7"


def test_quiet_plies_go_on_from_the_given_count() -> None:
    board = Board.from_compact("R" + "0" * 30 + "W" + "r78")
    board.push(board.parse_pdn("1-6"))
    assert (board.quiet_plies, board.outcome()) == (79, None)
    board.push(board.parse_pdn("32-27"))
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination == "no progress"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", '"" is not 32 squares, the side to move and the quiet plies'),
        (START, f'"{START[:24]}..." is not 32 squares, the side to move and the quiet plies'),
        (START + "r", f'"{START[:24]}..." is not 32 squares, the side to move and the quiet plies'),
        (START + "b0", '"b" is not the side to move, which is r or w'),
        (START + "R0", '"R" is not the side to move, which is r or w'),
        (START + "r-1", '"-1" is not a count of quiet plies'),
        (START + "r+1", '"+1" is not a count of quiet plies'),
        (START + "r1x", '"1x" is not a count of quiet plies'),
        (START + "r65536", '"65536" is not a count of quiet plies'),
        ("x" + START[1:] + "r0", '"x" is not one of 0, r, R, w and W'),
        ("w" + "0" * 31 + "r0", "a White man on 1 would have been crowned there"),
        ("0" * 32 + "r0", "there is no piece on the board"),
        (START[:12] + "r" + START[13:] + "r0", "Black has 13 pieces; 12 are the most"),
    ],
)
def test_one_thing_wrong(text: str, reason: str) -> None:
    assert reasons(text) == [reason]


def test_all_reasons_are_given_at_once() -> None:
    assert reasons("w?" + "r" * 14 + "0" * 15 + "r" + "r0") == [
        '"?" is not one of 0, r, R, w and W',
        "a White man on 1 would have been crowned there",
        "a Black man on 32 would have been crowned there",
        "Black has 15 pieces; 12 are the most",
    ]


@given(
    st.one_of(
        st.text(max_size=50),
        st.from_regex(r"[0rRwW]{32}[rw][0-9]{1,5}", fullmatch=True),
        st.from_regex(r"[0rRwW\u00e9]{30,33}[rwR][0-9]{0,6}", fullmatch=True),
    )
)
def test_any_text_is_read_or_refused_with_reasons(text: str) -> None:
    try:
        board = Board.from_compact(text)
    except PositionError as error:
        assert error.reasons
    else:
        assert Board.from_compact(board.compact()).compact() == board.compact()

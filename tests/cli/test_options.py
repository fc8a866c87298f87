"""Option values: what is taken, and the sentence for what is not."""

from __future__ import annotations

import pytest

from kingme import Board, PositionError, RuleSet
from kingme.cli.failure import BadOption
from kingme.cli.options import RulesName, Seconds, WholeNumber, board_of, shown


@pytest.mark.parametrize(("text", "number"), [("1", 1), (" 24 ", 24), ("007", 7)])
def test_whole_numbers(text: str, number: int) -> None:
    assert WholeNumber(1, 24).convert(text, None, None) == number


@pytest.mark.parametrize("text", ["0", "25", "-1", "1.5", "", "x", "\u0663", "9" * 5000, "1_0"])
def test_no_whole_number(text: str) -> None:
    with pytest.raises(BadOption) as caught:
        WholeNumber(1, 24).convert(text, None, None)
    sentence = f"the number must be a whole number from 1 to 24, not {shown(text)}"
    assert caught.value.message == sentence


@pytest.mark.parametrize("text", ["0", "-1", "nan", "inf", "1e9", "soon", ""])
def test_no_time(text: str) -> None:
    with pytest.raises(BadOption) as caught:
        Seconds().convert(text, None, None)
    assert caught.value.message == (
        f"the number must be a time in seconds, such as 0.5 and at most 86400, not '{text}'"
    )


def test_time() -> None:
    assert Seconds().convert("0.25", None, None) == 0.25


def test_rules() -> None:
    assert RulesName().convert("Retro", None, None) == RuleSet("retro")
    with pytest.raises(BadOption) as caught:
        RulesName().convert("chess", None, None)
    assert caught.value.message == (
        "there is no rule set 'chess'; there are arcade, classroom, english and retro"
    )


def test_long_values_are_cut() -> None:
    assert shown("x" * 500) == repr("x" * 37 + "...")


def test_boards() -> None:
    english = RuleSet("english")
    assert board_of(None, RuleSet("classroom")) == Board("classroom")
    assert board_of("B:W18:B14", english).fen() == "B:W18:B14"
    board = board_of("00000000000000000R00000000000W00w77", english)
    assert (board.fen(), board.quiet_plies) == ("W:WK30:BK18", 77)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no piece on the board"),
        ("B:W1:B5", "a White man on 1 would have been crowned there"),
        ("0000000000000000R0000000000W0r", "is not 32 squares"),
    ],
)
def test_bad_positions(text: str, reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        board_of(text, RuleSet("english"))

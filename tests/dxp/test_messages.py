"""Messages of DXP: their forms both ways, and what a wrong one is told."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kingme import Board, Side
from kingme._core import random_opening
from kingme.dxp import messages as m
from kingme.errors import PositionError

SIDES = st.sampled_from(Side)
NAMES = st.text("abcdefgh XYZ.0", max_size=32).map(str.strip)
MESSAGES = st.one_of(
    st.builds(
        m.GameRequest,
        NAMES,
        SIDES,
        st.integers(0, 999),
        st.integers(0, 999),
        st.none() | st.integers(0, 999).map(random_opening),
        st.just("01"),
    ),
    st.builds(m.GameAnswer, NAMES, st.sampled_from(m.Answer)),
    st.integers(0, 999).map(lambda s: m.MoveMade.of(random_opening(s, 8).legal_moves[0], s)),
    st.builds(m.GameEnd, st.sampled_from(m.Reason), st.booleans()),
    st.builds(m.BackRequest, st.integers(0, 999), SIDES),
    st.builds(m.BackAnswer, st.sampled_from(m.TakeBack)),
    st.builds(m.Chat, NAMES),
)


@given(MESSAGES)
def test_what_is_written_is_read_back(message: m.Message) -> None:
    data = str(message).encode("latin-1")
    assert len(data) < m.LONGEST_MESSAGE
    again = m.parse(data)
    assert type(again) is type(message)
    assert str(again) == str(message)


# The examples of the protocol's page for layer 2.
@pytest.mark.parametrize(
    "text",
    [
        "R01Tornado voor Windows 4.0        W060065A",
        "ATornado voor Windows 4.0        0",
        "M0012061100",
        "M001205250422122320",
        "E00",
        "CWhat do you think about move 35?",
        "B005Z",
        "K1",
    ],
)
def test_the_published_examples(text: str) -> None:
    assert str(m.parse(text.encode())) == text


@given(st.binary(max_size=300))
@example(b"R01" + b"x" * 32 + b"W000000BW" + b"e" * 32)
@example(b"M" + b"9" * 250)
def test_any_bytes_are_read_or_refused_in_a_sentence(data: bytes) -> None:
    try:
        m.parse(data)
    except (m.DxpError, PositionError) as error:
        assert str(error).isprintable()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "a message begins with one of R A M E C B K, not ''"),
        (b"X", "a message begins with one of R A M E C B K, not 'X'"),
        (b"E9", "'E9' is not the form of its kind: E, 0 to 3, and 0 or 1"),
        (b"M0001111502", "'M0001111502' says that 2 pieces are taken, and names 0"),
        (b"R01" + b" " * 32 + b"W000000BW" + b"e" * 50, "a position has 32 letters, not 50"),
    ],
)
def test_a_wrong_message_is_told_why(data: bytes, message: str) -> None:
    with pytest.raises(m.DxpError) as caught:
        m.parse(data)
    assert str(caught.value).startswith(message)


def test_control_characters_are_not_shown() -> None:
    assert m.parse(b"Chello\x1b[2J\x07") == m.Chat("hello [2J")
    assert str(m.Chat("\u2603\n")) == "C?"


def test_positions_are_on_32_squares() -> None:
    text = str(m.GameRequest("a", Side.WHITE, board=Board()))
    assert text.endswith("BZ" + "z" * 12 + "e" * 8 + "w" * 12)

"""Lines: the grammar both ways, and what a wrong line is told."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.hub.line import LONGEST_LINE, HubError, HubLine

NAMES = st.text(st.characters(codec="ascii", categories=["L", "N"]), min_size=1)
VALUES = st.text(st.characters(codec="ascii", exclude_characters='"', min_codepoint=32))


@given(command=NAMES, arguments=st.dictionaries(NAMES, VALUES))
def test_what_is_written_is_read_back(command: str, arguments: dict[str, str]) -> None:
    line = HubLine(command, arguments)
    assert HubLine.parse(str(line)) == line


@given(st.text())
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    try:
        HubLine.parse(text)
    except HubError as error:
        assert str(error).startswith("column ")


@pytest.mark.parametrize("text", ["", "   ", "\n", "\t\r\n"])
def test_an_empty_line_is_none(text: str) -> None:
    assert HubLine.parse(text) is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("=1", "column 1: there should be a command, not '=1'"),
        ("go =1", "column 4: there should be the name of an argument, not '=1'"),
        ("pos pos=", "column 9: there should be a value"),
        ('pos pos="W', "column 9: the quoted value has no closing quote"),
        ('pos pos="W"x', "column 12: there should be a space after a quoted value, not 'x'"),
        ("level time=1=2", "column 12: there should be a value"),
        ("level time=1 time=2", "column 14: 'time' is given twice"),
        ('go"', "column 3: there should be a space after the command"),
    ],
)
def test_a_wrong_line_is_told_where(text: str, message: str) -> None:
    with pytest.raises(HubError) as caught:
        HubLine.parse(text)
    assert str(caught.value).startswith(message)


def test_a_long_line_is_refused() -> None:
    with pytest.raises(HubError, match="a line may have"):
        HubLine.parse("x" * (LONGEST_LINE + 1))


def test_what_cannot_be_written_becomes_what_can() -> None:
    assert str(HubLine.of("error", {"message": 'a "b"\nc'})) == "error message=\"a 'b' c\""

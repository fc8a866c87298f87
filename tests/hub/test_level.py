"""Limits and the share of a clock."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.hub.level import Level
from kingme.hub.line import HubError

TIMES = st.floats(0, 1e5)


@given(time=TIMES, inc=st.floats(0, 100), moves=st.none() | st.integers(1, 99))
def test_a_move_never_takes_more_than_the_clock_has(
    time: float, inc: float, moves: int | None
) -> None:
    seconds = Level(time=time, inc=inc, moves=moves).seconds()
    assert seconds is not None
    assert 0 < seconds <= max(time + inc, 0.001)


def test_the_lower_limit_counts() -> None:
    assert Level.parse({"move-time": "1", "time": "1000"}).seconds() == 0.98
    assert Level.parse({"infinite": ""}).seconds() is None


@given(depth=st.none() | st.integers(1, 99), time=st.none() | st.integers(0, 10**4))
def test_a_level_comes_back(depth: int | None, time: int | None) -> None:
    level = Level(depth=depth, time=None if time is None else float(time))
    assert Level.parse(level.arguments()) == level


@pytest.mark.parametrize("name", ["depth", "nodes", "moves", "time", "move-time", "inc"])
@pytest.mark.parametrize("value", ["", "-1", "x", "nan", "inf", "1e999"])
def test_a_wrong_number_is_named(name: str, value: str) -> None:
    with pytest.raises(HubError, match=f"^{name} must be"):
        Level.parse({name: value})

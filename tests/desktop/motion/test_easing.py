"""Easings against values worked out by another way: the curve drawn, and read off by halving."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.desktop.motion import easing

CURVES = {
    "ease_out": (".2", ".8", ".2", "1"),
    "ease_in_out": (".45", "0", ".55", "1"),
    "ease_back": (".34", "1.56", ".64", "1"),
    "ease_in": (".5", "0", ".9", ".4"),
}


def casteljau(handles: tuple[Fraction, Fraction], s: Fraction) -> Fraction:
    """A point of the curve by de Casteljau's way, exactly."""
    points = [Fraction(0), *handles, Fraction(1)]
    while len(points) > 1:
        points = [a + (b - a) * s for a, b in itertools.pairwise(points)]
    return points[0]


def read_off(curve: tuple[str, str, str, str], time: Fraction) -> float:
    x1, y1, x2, y2 = map(Fraction, curve)
    low, high = Fraction(0), Fraction(1)
    for _ in range(30):
        middle = (low + high) / 2
        if casteljau((x1, x2), middle) < time:
            low = middle
        else:
            high = middle
    return float(casteljau((y1, y2), (low + high) / 2))


@pytest.mark.parametrize("name", CURVES)
def test_curves_go_where_their_handles_lead(name: str) -> None:
    ease = getattr(easing, name)
    for step in range(1, 20):
        time = Fraction(step, 20)
        assert ease(float(time)) == pytest.approx(read_off(CURVES[name], time), abs=1e-6)


@pytest.mark.parametrize("name", [*CURVES, "linear", "quadratic_in_out"])
def test_easings_begin_and_end_where_they_should(name: str) -> None:
    ease = getattr(easing, name)
    assert ease(-3) == ease(0) == 0
    assert ease(1) == ease(7) == 1


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0, 1), st.floats(-2, 3), st.floats(-2, 3))
def test_any_curve_is_solved(x1: float, x2: float, time: float, y1: float, y2: float) -> None:
    # With y = x the easing gives the time itself, whatever the handles.
    assert easing.cubic_bezier(x1, x1, x2, x2)(time) == pytest.approx(time, abs=1e-5)
    assert abs(easing.cubic_bezier(x1, y1, x2, y2)(time)) < 4


def test_only_back_overshoots() -> None:
    for name in CURVES:
        highest = max(getattr(easing, name)(step / 200) for step in range(201))
        assert (highest > 1) == (name == "ease_back")
    assert 1.08 < max(easing.ease_back(step / 200) for step in range(201)) < 1.12


def test_a_time_has_one_value() -> None:
    with pytest.raises(ValueError, match=r"lie between 0 and 1, not 1\.5 and 0"):
        easing.cubic_bezier(1.5, 0, 0, 1)

"""Easings: from the part of a time that has passed to the part of a way that is done.

All take and give numbers with 0 for the start and 1 for the end; before the start they give 0,
after the end 1. In between they may overshoot.
"""

from __future__ import annotations

from collections.abc import Callable

Easing = Callable[[float], float]


def cubic_bezier(x1: float, y1: float, x2: float, y2: float) -> Easing:
    """The easing that CSS calls `cubic-bezier(x1, y1, x2, y2)`.

    Source: CSS Easing Functions Level 1, section 2.2. The curve's x at a parameter is solved for
    the time by Newton's method, by halving where the slope is flat.

    Raises:
        ValueError: x1 or x2 lie outside 0 to 1, so that a time would have several values.

    >>> ease = cubic_bezier(0.25, 0.1, 0.25, 1.0)
    >>> ease(0.0), round(ease(0.5), 4), ease(1.0)
    (0.0, 0.8024, 1.0)
    """
    if not (0 <= x1 <= 1 and 0 <= x2 <= 1):
        raise ValueError(f"the times of an easing lie between 0 and 1, not {x1} and {x2}")

    def ease(time: float) -> float:
        if time <= 0:
            return 0.0
        if time >= 1:
            return 1.0
        return _at(y1, y2, _parameter(x1, x2, time))

    return ease


def _at(first: float, second: float, s: float) -> float:
    """One coordinate of a Bézier curve from 0 to 1 with two handles."""
    r = 1 - s
    return 3 * r * r * s * first + 3 * r * s * s * second + s * s * s


def _slope(first: float, second: float, s: float) -> float:
    r = 1 - s
    return 3 * r * r * first + 6 * r * s * (second - first) + 3 * s * s * (1 - second)


def _parameter(x1: float, x2: float, time: float) -> float:
    low, high, s = 0.0, 1.0, time
    for _ in range(60):
        miss = _at(x1, x2, s) - time
        if abs(miss) < 1e-9:
            break
        if miss > 0:
            high = s
        else:
            low = s
        slope = _slope(x1, x2, s)
        s = s - miss / slope if slope > 1e-6 else low
        if not low < s < high:
            s = (low + high) / 2
    return s


ease_out = cubic_bezier(0.2, 0.8, 0.2, 1)
ease_in_out = cubic_bezier(0.45, 0, 0.55, 1)
ease_back = cubic_bezier(0.34, 1.56, 0.64, 1)
ease_in = cubic_bezier(0.5, 0, 0.9, 0.4)


def linear(time: float) -> float:
    """As much of the way as of the time.

    >>> linear(-1), linear(0.25), linear(2)
    (0.0, 0.25, 1.0)
    """
    return min(1.0, max(0.0, time))


def quadratic_in_out(time: float) -> float:
    """Speeds up evenly to the middle and slows down evenly from there.

    >>> quadratic_in_out(0.25), quadratic_in_out(0.5), quadratic_in_out(0.75)
    (0.125, 0.5, 0.875)
    """
    time = linear(time)
    return 2 * time * time if time < 0.5 else 1 - 2 * (1 - time) * (1 - time)


def mix(start: float, end: float, part: float) -> float:
    """The number that lies a part of the way from a start to an end."""
    return start + (end - start) * part

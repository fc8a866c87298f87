"""What moves on a neo board by itself: the wave of light, the glitch, the antennae."""

from __future__ import annotations

import math
from random import Random

from kingme.desktop.motion import figures
from kingme.game.values import Side

GLITCH_SET = "neo_glitch"
GHOSTS = Side.BLACK
"""The set and the side of it whose pieces are ghosts of pixels, the only ones that glitch."""


def wave_middle(now: float) -> float:
    """Where the middle of the band of light is, in squares from the top of the board.

    It goes evenly from above the board to below it in 4.2 seconds.

    >>> round(wave_middle(0.0), 2), round(wave_middle(2.1), 2), round(wave_middle(4.2), 2)
    (-1.2, 4.0, -1.2)
    """
    half = figures.LIGHT_WAVE_HEIGHT / 2
    return -half + (8 + 2 * half) * (now / figures.LIGHT_WAVE % 1.0)


def antenna(now: float) -> float:
    """How bright the antenna of a king is: it fades from 100% to 25% and back twice a second."""
    half = (1 + math.cos(math.tau * figures.ANTENNA_RATE * now)) / 2
    return figures.ANTENNA_LEAST + (1 - figures.ANTENNA_LEAST) * half


def glitch(now: float, seed: int, count: int) -> tuple[int, float] | None:
    """Which of some ghosts has a slice out of place now, and how high the slice is.

    There is one glitch at most in four seconds: one in each window of that length, at the same
    distance from its start.

    Args:
        now: The moment.
        seed: For who it is.
        count: How many ghosts there are.

    Returns:
        The number of the ghost and the height of the slice from the top, 0 to 1; None as a rule.
    """
    window, age = divmod(now, figures.GLITCH_APART)
    if count == 0 or not 1.0 <= age < 1.0 + figures.GLITCH:
        return None
    random = Random(f"glitch/{seed}/{int(window)}")
    return random.randrange(count), random.uniform(0.1, 0.8)

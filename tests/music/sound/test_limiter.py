"""The limiter: never above its threshold, nothing done to what is quiet, no seam between blocks."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kingme.music.sound.limiter import DELAY, HOP, THRESHOLD, Limiter
from kingme.music.sound.waves import Samples, noise


def sound_of(levels: list[float]) -> Samples:
    """Noise whose level changes from stretch to stretch."""
    parts = [noise(20 * HOP, seed) * level for seed, level in enumerate(levels)]
    side = np.concatenate(parts).astype(np.float32)
    return np.stack([side, side[::-1].copy()])


LEVELS = st.lists(st.floats(0, 3), min_size=1, max_size=6)


@given(LEVELS)
def test_nothing_passes_the_threshold(levels: list[float]) -> None:
    sound = sound_of(levels)
    limited = Limiter().limited(np.concatenate([sound, np.zeros((2, DELAY), np.float32)], axis=1))
    assert np.abs(limited).max() <= THRESHOLD * (1 + 1e-6)


@given(LEVELS, st.integers(1, 5))
def test_blocks_of_any_size_give_the_same(levels: list[float], hops: int) -> None:
    sound = sound_of(levels)
    whole = Limiter().limited(sound)
    limiter, parts = Limiter(), []
    for begin in range(0, sound.shape[1], hops * HOP):
        parts.append(limiter.limited(sound[:, begin : begin + hops * HOP]))
    assert np.abs(np.concatenate(parts, axis=1) - whole).max() < 2e-6


def test_quiet_sound_is_copied_late() -> None:
    sound = sound_of([0.5, 0.8])
    limited = Limiter().limited(sound)
    assert np.array_equal(limited[:, DELAY:], sound[:, :-DELAY])
    assert not limited[:, :DELAY].any()


def test_the_gain_moves_gently() -> None:
    steady = np.full((2, 400 * HOP), 0.8, dtype=np.float32)
    steady[:, 100 * HOP : 101 * HOP] = 1.7
    limited = Limiter().limited(steady)
    before = limited[:, DELAY : DELAY + 100 * HOP]
    assert np.abs(np.diff(before)).max() < 0.002  # it sinks before the peak comes
    assert limited[0, -1] > 0.77  # and comes back

"""The room: a convolution in bars, its ring and its echo."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.music.sound.room import Room, impulse, transform_size
from kingme.music.sound.waves import noise

BAR = 6400
KEY = ((0.3, 0.3), ((3, 0.4),))


def test_bars_add_up_to_one_convolution() -> None:
    room = Room(*KEY, BAR)
    sound = noise(2 * BAR, 5).astype(np.float32)
    silence = np.zeros(BAR, dtype=np.float32)
    bars = [sound[:BAR], sound[BAR:]] + [silence] * (2 + room.ring // BAR)
    heard = np.concatenate([room.answer(bar) for bar in bars], axis=1)
    answer = impulse(*KEY[0], KEY[1], BAR / 16)
    for side in range(2):
        expected = np.convolve(sound.astype(np.float64), answer[side])
        assert np.abs(heard[side, : len(expected)] - expected).max() < 1e-5
        assert np.abs(heard[side, len(expected) :]).max() < 1e-9


def test_it_falls_by_sixty_decibels() -> None:
    answer = impulse(1.0, 0.3, (), 1000.0)
    energy = np.square(answer).sum(axis=0)
    begin = 2 * 12 * 44
    early, late = energy[begin : begin + 2000].mean(), energy[-3000:-1000].mean()
    assert 45 < 10 * np.log10(early / late) < 75
    assert np.abs(answer[:, :500]).max() == 0  # nothing comes back at once


def test_echoes_stand_on_one_side_and_the_other() -> None:
    answer = impulse(0.2, 1e-6, ((8, 0.5), (16, 0.5)), 1000.0)
    first, second = answer[:, 8000:8025].sum(axis=1), answer[:, 16_000:16_025].sum(axis=1)
    assert first[0] > first[1] > 0
    assert second[1] > second[0] > 0


def test_sides_differ() -> None:
    left, right = impulse(0.5, 0.3, (), 1000.0)
    assert abs(np.corrcoef(left, right)[0, 1]) < 0.2


@pytest.mark.parametrize("least", [1, 1000, 77_777, 220_001])
def test_transform_sizes_are_near_and_smooth(least: int) -> None:
    size = transform_size(least)
    assert least <= size <= 1.15 * least + 1
    for factor in (2, 3, 5):
        while size % factor == 0:
            size //= factor
    assert size == 1

"""The kits: every drum in every take, and levels."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.music.sound.drums import CLOSED_HAT, KICK, OPEN_HAT, SNARE, drums_of, loudness_of
from kingme.music.sound.waves import RATE
from kingme.music.style_table import STYLES

KITS = {name: style.sound.kit for name, style in STYLES.items() if style.sound.kit}


def middle_of(samples: np.ndarray) -> float:
    """Hertz that half of the energy lies below."""
    power = np.cumsum(np.abs(np.fft.rfft(samples, RATE)) ** 2)
    return float(np.searchsorted(power, power[-1] / 2))


@pytest.mark.parametrize("name", KITS)
def test_drums_end_in_silence_and_are_loud_enough(name: str) -> None:
    for drum in drums_of(KITS[name]).values():
        for take in drum.takes:
            assert np.isfinite(take).all()
            assert take[-1] == 0
            assert abs(take[0]) < 0.01
            assert 0.2 < np.abs(take).max() < 1.6


@pytest.mark.parametrize("name", KITS)
def test_drums_lie_where_they_should(name: str) -> None:
    drums = drums_of(KITS[name])
    assert middle_of(drums[KICK].takes[0]) < 110
    assert 150 < middle_of(drums[SNARE].takes[0]) < 4000
    assert middle_of(drums[CLOSED_HAT].takes[0]) > 5000
    assert len(drums[OPEN_HAT].takes[0]) > 3 * len(drums[CLOSED_HAT].takes[0])


def test_takes_differ() -> None:
    first, second, third = drums_of(KITS["techno"])[CLOSED_HAT].takes
    assert not np.array_equal(first, second)
    assert not np.array_equal(second, third)


def test_levels_grow_with_velocity() -> None:
    kit = KITS["techno"]
    levels = [loudness_of(velocity, kit) for velocity in range(1, 128)]
    assert levels == sorted(levels)
    assert levels[-1] == kit.level

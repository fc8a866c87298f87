"""The measuring stick, held against tones whose measures are known, and loudness."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.music.loudness import integrated, momentary
from kingme.music.measure import StyleMeasure, bass_share, measured, measured_styles
from kingme.music.sound.waves import RATE, Samples
from kingme.music.style_table import STYLES


def tone(hertz: float, level: float = 0.5, seconds: float = 2.0) -> Samples:
    side = level * np.sin(2 * np.pi * hertz * np.arange(round(seconds * RATE)) / RATE)
    return np.array([side, side], dtype=np.float32)


@pytest.mark.parametrize(("hertz", "share"), [(60, 0.800), (120, 0.500), (2000, 0.0037)])
def test_the_bass_share_of_tones(hertz: float, share: float) -> None:
    # Two one-pole filters let 1 / (1 + (f / 120)^2) of a tone through.
    assert bass_share(tone(hertz)) == pytest.approx(share, rel=0.01, abs=3e-4)


@pytest.mark.parametrize("level", [0.01, 0.9])
def test_the_bass_share_does_not_depend_on_level(level: float) -> None:
    assert bass_share(tone(60, level)) == pytest.approx(0.8, abs=0.005)


def test_the_bass_share_agrees_with_filtering_sample_by_sample() -> None:
    sound = tone(60, 0.3, 0.2) + tone(700, 0.4, 0.2)
    middle = sound.mean(axis=0).tolist() + [0.0] * RATE
    step = 1 - np.exp(-2 * np.pi * 120 / RATE)
    first = second = 0.0
    squares = 0.0
    for sample in middle:
        first += step * (sample - first)
        second += step * (first - second)
        squares += second * second
    expected = np.sqrt(squares / np.square(middle).sum())
    assert bass_share(sound) == pytest.approx(expected, rel=1e-3)


def test_peak_rms_clipping_and_seconds() -> None:
    found = measured(tone(440, 0.5, 1.0))
    assert found.seconds == 1
    assert found.peak == pytest.approx(0.5, abs=1e-3)
    assert found.rms == pytest.approx(0.5 / np.sqrt(2), abs=1e-3)
    assert found.clipped == 0
    square = np.ones((2, 1000), np.float32)
    square[:, ::2] = 0.2
    assert measured(square).clipped == 0.5


def test_silence_measures_nothing() -> None:
    found = measured(np.zeros((2, 1000), np.float32))
    assert (found.peak, found.rms, found.bass_share, found.clipped) == (0, 0, 0, 0)


def test_loudness_of_the_standards_tones() -> None:
    # EBU Tech 3341, case 1: a stereo sine of 1000 Hz at -23 dBFS is -23 LUFS.
    assert integrated(tone(1000, 10 ** (-23 / 20), 5)) == pytest.approx(-23, abs=0.1)
    # BS.1770: a sine of 997 Hz at full scale in one channel is -3.01 LUFS.
    one = tone(997, 1.0, 5)
    one[1] = 0
    assert integrated(one) == pytest.approx(-3.01, abs=0.1)


def test_loudness_leaves_silence_out() -> None:
    sound = np.concatenate([tone(1000, 0.1, 3), np.zeros((2, 5 * RATE), np.float32)], axis=1)
    assert integrated(sound) == pytest.approx(integrated(tone(1000, 0.1, 3)), abs=0.3)
    assert integrated(np.zeros((2, RATE), np.float32)) == -100
    assert momentary(sound)[-1] == -100


def test_low_tones_count_less() -> None:
    assert integrated(tone(40)) < integrated(tone(1000)) - 3
    assert integrated(tone(4000)) > integrated(tone(1000)) + 2


def test_every_style_without_and_with_deep_bass() -> None:
    styles = list(STYLES.values())[:2]
    results = list(measured_styles(styles, bars=1, seed=1))
    assert [(row.style, row.deep_bass) for row in results] == [
        ("hiphop", False),
        ("hiphop", True),
        ("modern", False),
        ("modern", True),
    ]
    assert StyleMeasure._fields == (
        "style",
        "deep_bass",
        "seconds",
        "peak",
        "clipped",
        "rms",
        "bass_share",
    )

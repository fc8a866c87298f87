"""Tables, noise, envelopes: pitch, aliasing, ends."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.music.sound.waves import (
    RATE,
    SHAPES,
    TABLE,
    decay,
    fall,
    frequency,
    moving_phase,
    noise,
    oscillator,
    partials_below_limit,
    resonance,
    rise,
    shaped,
    steady_phase,
    table,
)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("partials", [1, 5, 24, 64])
def test_tables_are_as_loud_as_a_sine_and_have_no_offset(shape: str, partials: int) -> None:
    cycle = table(shape, partials).astype(np.float64)
    assert len(cycle) == TABLE
    assert abs(np.mean(cycle)) < 1e-7
    assert np.sqrt(np.mean(cycle**2)) == pytest.approx(np.sqrt(0.5), abs=1e-5)
    levels = np.abs(np.fft.rfft(cycle))
    assert levels[partials + 1 :].max() < 1e-3 * levels.max()


@pytest.mark.parametrize("note", [24, 40, 60, 76, 88])
def test_tones_have_their_pitch_and_no_aliases(note: int) -> None:
    hertz = frequency(note)
    tone = oscillator("saw", partials_below_limit(hertz), steady_phase(hertz, RATE))
    spectrum = np.abs(np.fft.rfft(tone * np.hanning(RATE)))
    assert abs(int(np.argmax(spectrum)) - hertz) <= 1
    # Nothing but multiples of the pitch, and none above 11 kHz: anything else is mirrored.
    lines = np.arange(len(spectrum))
    distance = np.abs(lines - np.round(lines / hertz) * hertz)
    assert spectrum[(distance > 8) | (lines > 11_010)].max() < 0.004 * spectrum.max()


def test_a_moving_phase_that_does_not_move_is_a_steady_one() -> None:
    steady = steady_phase(440, 1000)
    moving = moving_phase(np.full(1000, 440.0))
    assert np.array_equal(moving[:-1], steady[1:])


def test_noise_is_white_and_starts_anew_for_a_seed() -> None:
    assert np.round(noise(4, 1), 5).tolist() == [-0.98447, 0.24464, -0.94045, -0.87855]
    long = noise(50_000, 3)
    assert abs(np.mean(long)) < 0.01
    assert np.sqrt(np.mean(long**2)) == pytest.approx(1 / np.sqrt(3), abs=0.01)
    assert abs(np.corrcoef(long[1:], long[:-1])[0, 1]) < 0.02
    assert not np.array_equal(noise(50, 4), noise(50, 3))


def test_shaping_keeps_the_band() -> None:
    spectrum = np.abs(np.fft.rfft(shaped(noise(RATE, 1), 1000, 4000))) ** 2
    inside = spectrum[900:4500].sum()
    assert inside > 0.7 * spectrum.sum()


def test_a_resonance_is_1_at_its_centre_and_falls_on_both_sides() -> None:
    gains = resonance(np.array([100.0, 500.0, 1000.0, 2000.0, 9000.0]), 1000.0, 2.0)
    assert gains[2] == pytest.approx(1)
    assert gains[0] < gains[1] < gains[2] > gains[3] > gains[4]


def test_envelope_pieces() -> None:
    assert rise(100)[0] == 0
    assert fall(100)[-1] == 0
    assert np.all(np.diff(rise(100)) > 0)
    assert np.all(np.diff(fall(100)) < 0)
    assert decay(10, 442)[441] == pytest.approx(np.exp(-1), abs=1e-3)
    assert len(fall(0)) == 0


def test_shared_arrays_cannot_be_changed() -> None:
    for shared in (table("saw", 8), rise(10), fall(10)):
        with pytest.raises(ValueError, match="read-only"):
            shared[0] = 1

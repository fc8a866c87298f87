"""Notes of every instrument: tuned, without clicks, without offset, deeper with full velocity."""

from __future__ import annotations

import numpy as np
import pytest

from kingme.music.sound.instruments import INSTRUMENTS
from kingme.music.sound.notes import driven, envelope, loudness_of, note_of, rendered
from kingme.music.sound.waves import RATE, frequency

HALF = RATE // 2
BASSES = ("bass808", "sub808", "round", "acidbass", "cello")


@pytest.mark.parametrize("velocity", [30, 127])
@pytest.mark.parametrize("gate", [441, 4410, RATE])
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_notes_begin_and_end_in_silence(name: str, gate: int, velocity: int) -> None:
    voice = rendered(note_of(name, 50, gate, velocity, None, 0))
    assert np.isfinite(voice.stereo).all()
    assert np.abs(voice.stereo[:, 0]).max() < 1e-3
    assert np.abs(voice.stereo[:, -1]).max() < 1e-6
    assert np.abs(voice.stereo).max() < 1
    assert voice.stereo.shape[1] == len(voice.middle) >= gate


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_notes_are_in_tune(name: str) -> None:
    pitch = 48 if name in BASSES else 69
    voice = rendered(note_of(name, pitch, RATE, 100, None, 0))
    held = voice.middle[RATE // 4 : RATE].astype(np.float64)
    spectrum = np.abs(np.fft.rfft(held * np.hanning(len(held)), 8 * RATE))
    expected = frequency(pitch)
    around = slice(int(8 * expected * 0.97), int(8 * expected * 1.03))
    found = (around.start + int(np.argmax(spectrum[around]))) / 8
    assert abs(1200 * np.log2(found / expected)) < 12  # cents


@pytest.mark.parametrize("name", BASSES)
def test_full_velocity_adds_a_sub_bass(name: str) -> None:
    plain, full = (rendered(note_of(name, 30, HALF, v, None, 0)) for v in (126, 127))
    low = [np.abs(np.fft.rfft(v.middle, RATE))[40:52].max() for v in (plain, full)]
    assert low[1] > 1.1 * low[0]


@pytest.mark.parametrize("name", BASSES)
def test_basses_stand_in_the_middle_and_do_not_lean(name: str) -> None:
    voice = rendered(note_of(name, 40, HALF, 100, None, 0))
    low = [np.fft.rfft(side, RATE)[60:120] for side in voice.stereo]
    assert np.abs(low[0] - low[1]).max() < 0.1 * np.abs(low[0]).max()
    assert abs(float(np.mean(voice.middle))) < 2e-3


def test_a_glide_begins_at_the_note_before() -> None:
    glide = rendered(note_of("sub808", 36, HALF, 100, 48, RATE // 4))
    plain = rendered(note_of("sub808", 36, HALF, 100, None, 0))
    crossings = [np.count_nonzero(np.diff(np.sign(v.middle[: RATE // 4]))) for v in (glide, plain)]
    assert crossings[0] > crossings[1]
    same = note_of("sub808", 36, HALF, 100, 36, RATE // 4)
    assert same == note_of("sub808", 36, HALF, 100, None, 0)


def test_brighter_when_struck_harder() -> None:
    def brightness(velocity: int) -> float:
        spectrum = np.abs(
            np.fft.rfft(rendered(note_of("piano", 60, 4410, velocity, None, 0)).middle)
        )
        return float(spectrum[len(spectrum) // 20 :].sum() / spectrum.sum())

    assert brightness(120) > brightness(40)


def test_loudness_grows_with_velocity() -> None:
    levels = [loudness_of(velocity) for velocity in range(1, 128)]
    assert levels == sorted(levels)
    assert loudness_of(100) == 1


def test_drive_is_near_the_hyperbolic_tangent_and_never_above_one() -> None:
    tone = np.linspace(-1.4, 1.4, 1001, dtype=np.float32)
    shaped = driven(tone, 2.0)
    assert np.abs(shaped - np.tanh(2 * tone) / np.tanh(2)).max() < 0.06
    assert np.all(np.diff(shaped) >= 0)


def test_short_gates_cut_the_attack_without_a_click() -> None:
    levels = envelope((100, 300, 0.5, 50), 441)
    assert len(levels) == 441 + 2205
    assert levels[-1] == 0
    assert np.abs(np.diff(levels)).max() < 0.01

"""Sound effects as samples, made from the table the way Web Audio makes them in the browser."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kingme.music.effects import Voice, moved, table
from kingme.music.sound.wav import sixteen_bit
from kingme.music.sound.waves import (
    TABLE,
    Samples,
    frequencies,
    frozen,
    moving_phase,
    noise,
    oscillator,
    places,
    read,
    resonance,
    samples_of,
)

_BANDS = 6
"""Fixed bands between which gliding noise is crossfaded."""

_HIGHEST = 20_000.0


def effect_sound(name: str, *, tonic: int = 0, hop: int = 0) -> Samples:
    """The samples of an effect, two channels as rows.

    Args:
        name: A row of the table.
        tonic: The music's pitch class, which effects in a key follow.
        hop: Which jump of a chain it is, from 0.

    Raises:
        ValueError: there is no such effect.

    >>> effect_sound("tick").shape
    (2, 2380)
    """
    voices = moved(name, tonic=tonic, hop=hop)
    parts = [(samples_of(voice.start), _voice(voice), voice.pan) for voice in voices]
    mixed = np.zeros((2, max(start + len(sound) for start, sound, _ in parts)))
    for start, sound, pan in parts:
        angle = (pan + 1) * math.pi / 4
        for side, factor in enumerate((math.cos(angle), math.sin(angle))):
            mixed[side, start : start + len(sound)] += math.sqrt(2) * factor * sound
    return frozen(mixed)


def _voice(voice: Voice) -> NDArray[np.float64]:
    levels = _envelope(voice)
    if voice.kind == "noise":
        return np.asarray(_gliding_noise(voice, len(levels)) * levels)
    pitch = _between(voice, _progress(voice, len(levels)))
    phase = moving_phase(pitch)
    if voice.kind == "sine":
        return np.asarray(oscillator("sine", 1, phase) * levels)
    highest = max(voice.low, voice.high)
    triangle = _triangle(max(1, int(_HIGHEST / highest)))
    return np.asarray(read(triangle, places(phase)) * levels)


def _envelope(voice: Voice) -> NDArray[np.float64]:
    rows = table()
    attack, hold, decay = (samples_of(ms) for ms in (voice.attack, voice.hold, voice.decay))
    return voice.level * np.concatenate(
        [
            np.arange(attack) / attack,
            np.ones(hold),
            rows.floor ** (np.arange(decay) / decay),
            rows.floor * np.linspace(1, 0, samples_of(rows.release_ms)),
        ]
    )


def _progress(voice: Voice, length: int) -> NDArray[np.float64]:
    """How far the glide has come at each sample, from 0 to 1."""
    glide = samples_of(voice.glide)
    if glide == 0:
        return np.ones(length)
    return np.minimum(1.0, np.arange(length) / glide)


def _between(voice: Voice, progress: NDArray[np.float64]) -> NDArray[np.float64]:
    pitch: NDArray[np.float64] = voice.low * (voice.high / voice.low) ** progress
    return pitch


@lru_cache(maxsize=32)
def _triangle(partials: int) -> Samples:
    """A cycle of a triangle of size 1, as far as its partials may go."""
    spectrum = np.zeros(TABLE // 2 + 1, dtype=np.complex128)
    for number, partial in enumerate(range(1, min(partials, TABLE // 4) + 1, 2)):
        spectrum[partial] = -0.5j * TABLE * (-1) ** number * 8 / (math.pi * partial) ** 2
    return frozen(np.fft.irfft(spectrum))


def _gliding_noise(voice: Voice, length: int) -> NDArray[np.float64]:
    """White noise through a band-pass that glides."""
    white = noise(length, table().noise_seed + round(voice.start))
    spectrum = np.fft.rfft(white, 2 * length)
    hertz = frequencies(2 * length)
    bands = _BANDS if voice.glide and voice.low != voice.high else 1
    place = _progress(voice, length) * (bands - 1)
    sound = np.zeros(length)
    for band in range(bands):
        share = np.array([band / (bands - 1) if bands > 1 else 1.0])
        centre = float(_between(voice, share)[0])
        passed = np.fft.irfft(spectrum * resonance(hertz, centre, voice.q), 2 * length)[:length]
        sound += passed * np.maximum(0.0, 1 - np.abs(place - band))
    return sound


def effect_frames(name: str, *, tonic: int = 0, hop: int = 0) -> bytes:
    """An effect as stereo frames of sixteen bits, for a sound card."""
    return sixteen_bit(effect_sound(name, tonic=tonic, hop=hop)).tobytes()

"""The raw material of sound: single-cycle tables, hashed noise, envelopes, shaping by spectrum.

Nothing here knows an instrument. Arrays that functions return are shared: they are read-only.
"""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

RATE = 44100
"""Samples a second."""

Samples = NDArray[np.float32]
"""One channel of sound, or two as rows."""

_TABLE_BITS = 13
TABLE = 1 << _TABLE_BITS
"""Samples of a cycle."""

_SHIFT = 32 - _TABLE_BITS
"""How far a phase is shifted to number a sample of the table."""

_HIGHEST_PARTIAL = 11_000.0
_MOST_PARTIALS = 64
_CYCLE = 2.0**32

SHAPES = ("sine", "soft", "dark", "saw", "bright", "odd")
_POWERS = {"soft": 3.0, "dark": 1.7, "saw": 1.0, "bright": 0.75}


def samples_of(milliseconds: float) -> int:
    """A time in whole samples."""
    return round(milliseconds * RATE / 1000)


def frozen(samples: NDArray[np.float64]) -> Samples:
    """The samples in single precision, and read-only."""
    result = samples.astype(np.float32)
    result.flags.writeable = False
    return result


def frequency(note: float) -> float:
    """Hertz of a MIDI note.

    >>> frequency(69), round(frequency(24), 1)
    (440.0, 32.7)
    """
    return float(440.0 * 2.0 ** ((note - 69) / 12))


def partials_below_limit(hertz: float) -> int:
    """How many partials a tone of that pitch may have without aliasing, few different numbers.

    >>> [partials_below_limit(hertz) for hertz in (30, 440, 2000, 20_000)]
    [64, 24, 5, 1]
    """
    count = max(1, min(_MOST_PARTIALS, int(_HIGHEST_PARTIAL / hertz)))
    return count if count <= 8 else count - count % 4


@cache
def table(shape: str, partials: int) -> Samples:
    """A cycle of a shape with so many partials, as loud (RMS) as a full sine."""
    numbers = np.arange(1, partials + 1, dtype=np.float64)
    if shape == "sine":
        levels = np.where(numbers == 1, 1.0, 0.0)
    elif shape == "odd":
        levels = np.where(numbers % 2 == 1, numbers**-1.3, 0.06 / numbers)
    else:
        levels = numbers ** -_POWERS[shape]
    spectrum = np.zeros(TABLE // 2 + 1, dtype=np.complex128)
    spectrum[1 : partials + 1] = -0.5j * TABLE * levels / np.sqrt(np.sum(levels * levels))
    return frozen(np.fft.irfft(spectrum))


def increment(hertz: float) -> int:
    """How far a tone's 32-bit phase goes in a sample."""
    return round(hertz * _CYCLE / RATE)


def steady_phase(hertz: float, length: int, start: int = 0) -> NDArray[np.uint32]:
    """The phase of a tone of one pitch; a cycle is 2**32 and wraps by itself."""
    numbers = np.arange(length, dtype=np.uint32)
    return numbers * np.uint32(increment(hertz)) + np.uint32(start)


def moving_phase(hertz: NDArray[np.float64], start: int = 0, hold: int = 1) -> NDArray[np.uint32]:
    """The phase of a tone whose pitch is given for every `hold` samples."""
    steps = np.rint(hertz * (_CYCLE / RATE)).astype(np.uint32)
    if hold > 1:
        steps = np.repeat(steps, hold)
    phase: NDArray[np.uint32] = np.cumsum(steps, dtype=np.uint32)
    phase += np.uint32(start)
    return phase


def places(phase: NDArray[np.uint32]) -> NDArray[np.intp]:
    """Where in a table each phase is."""
    return (phase >> _SHIFT).astype(np.intp)


def read(cycle: Samples, at: NDArray[np.intp]) -> Samples:
    """A cycle's samples at such places."""
    return cycle.take(at, mode="wrap")  # faster than indexing; no place lies outside


def oscillator(shape: str, partials: int, phase: NDArray[np.uint32]) -> Samples:
    """A shape read along a phase."""
    return read(table(shape, partials), places(phase))


@cache
def difference(bright: str, dark: str, partials: int) -> Samples:
    """What has to be added to a dark cycle to make it the bright one."""
    return frozen(table(bright, partials).astype(np.float64) - table(dark, partials))


def noise(length: int, seed: int) -> NDArray[np.float64]:
    """White noise from -1 to 1, each sample a hash of its number.

    >>> [round(float(value), 5) for value in noise(4, seed=1)]
    [-0.98447, 0.24464, -0.94045, -0.87855]
    """
    mixed = np.arange(length, dtype=np.uint32) + np.uint32(seed * 0x9E3779B9 & 0xFFFFFFFF)
    mixed ^= mixed >> 16
    mixed *= np.uint32(0x7FEB352D)
    mixed ^= mixed >> 15
    mixed *= np.uint32(0x846CA68B)
    mixed ^= mixed >> 16
    return mixed / 2.0**31 - 1.0


def frequencies(length: int) -> NDArray[np.float64]:
    """Hertz of each line of the spectrum of so many samples."""
    return np.asarray(np.fft.rfftfreq(length, 1 / RATE), dtype=np.float64)


def shaped(samples: NDArray[np.float64], low: float, high: float) -> NDArray[np.float64]:
    """The part of a sound between two frequencies, 12 dB an octave, brought to an RMS of 0.3."""
    spectrum = np.fft.rfft(samples)
    hertz = frequencies(len(samples))
    hertz[0] = 1e-6
    gain = 1 / np.sqrt((1 + (low / hertz) ** 4) * (1 + (hertz / high) ** 4))
    return _levelled(np.fft.irfft(spectrum * gain, len(samples)))


def resonant(samples: NDArray[np.float64], hertz: float, q: float) -> NDArray[np.float64]:
    """The part of a sound around a frequency, the narrower the higher q, at an RMS of 0.3."""
    spectrum = np.fft.rfft(samples)
    spectrum *= resonance(frequencies(len(samples)), hertz, q)
    return _levelled(np.fft.irfft(spectrum, len(samples)))


def resonance(at: NDArray[np.float64], hertz: float, q: float) -> NDArray[np.float64]:
    """What a digital band-pass (a biquad, as browsers have it) lets through at frequencies."""
    warped = np.tan(np.pi * np.clip(at, 1e-3, RATE / 2 - 1e-3) / RATE)
    centre = np.tan(np.pi * hertz / RATE)
    gain: NDArray[np.float64] = 1 / np.sqrt(1 + (q * (warped / centre - centre / warped)) ** 2)
    return gain


def _levelled(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(samples * (0.3 / np.sqrt(np.mean(samples * samples))), dtype=np.float64)


# Envelopes


@cache
def rise(length: int) -> Samples:
    """A raised cosine from 0 up to almost 1."""
    return frozen(0.5 - 0.5 * np.cos(np.pi * np.arange(length) / max(1, length)))


@cache
def fall(length: int) -> Samples:
    """A raised cosine from almost 1 down to exactly 0."""
    return frozen(0.5 + 0.5 * np.cos(np.pi * np.arange(1, length + 1) / max(1, length)))


@lru_cache(maxsize=256)
def _decay(milliseconds: float, length: int) -> Samples:
    return frozen(np.exp(-np.arange(length) / (milliseconds * RATE / 1000)))


def decay(milliseconds: float, length: int) -> Samples:
    """An exponential from 1, with a time constant."""
    rounded = max(1 << 12, 1 << (length - 1).bit_length())  # a few lengths serve all
    return _decay(milliseconds, rounded)[:length]

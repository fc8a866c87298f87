"""The measuring stick: peak, clipping, loudness and bass of a sound, and of every style.

What is measured are sixteen-bit samples, as they stand in a file. Judging is left to the tests.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from kingme.music.render import rendered
from kingme.music.score import cues_of
from kingme.music.song import Song
from kingme.music.sound.room import transform_size
from kingme.music.sound.wav import FULL_SCALE, sixteen_bit
from kingme.music.sound.waves import RATE, Samples
from kingme.music.styles import Style

BASS_LIMIT = 120.0
"""Hertz; what two one-pole low-pass filters at this frequency leave counts as bass."""


class Sounding(NamedTuple):
    """The measures of a sound.

    Attributes:
        seconds: How long it is.
        peak: Its largest sample, 1 for full scale.
        clipped: The share of samples at full scale, from 0 to 1.
        rms: The root of the mean square of all samples.
        bass_share: The RMS below 120 Hz over the RMS of everything, both sides mixed, 0 to 1.
    """

    seconds: float
    peak: float
    clipped: float
    rms: float
    bass_share: float


class StyleMeasure(NamedTuple):
    """The measures of a style's music, without or with deep bass, under the names of the JSON."""

    style: str
    deep_bass: bool
    seconds: float
    peak: float
    clipped: float
    rms: float
    bass_share: float


def measured(samples: Samples) -> Sounding:
    """The measures of two channels as rows.

    >>> time = np.arange(RATE) / RATE
    >>> tone = np.sin(2 * np.pi * 120 * time).astype(np.float32)
    >>> round(measured(np.array([tone, tone])).bass_share, 2)
    0.5
    """
    frames = sixteen_bit(samples)
    sizes = np.abs(frames.astype(np.int32))
    squares = np.mean(np.square(frames / FULL_SCALE))
    return Sounding(
        seconds=len(frames) / RATE,
        peak=int(sizes.max(initial=0)) / FULL_SCALE,
        clipped=float(np.mean(sizes >= FULL_SCALE)),
        rms=math.sqrt(float(squares)),
        bass_share=bass_share(samples),
    )


def bass_share(samples: Samples) -> float:
    """The RMS that two one-pole low-pass filters leave, over the RMS of everything.

    Each filter is y += a (x - y) with a = 1 - exp(-2 pi 120 / 44100); its exact response is laid
    over the spectrum of the sound, with room behind it for the filters to ring.
    """
    middle = np.asarray(np.mean(samples, axis=0, dtype=np.float64))
    size = transform_size(len(middle) + RATE)
    power = np.square(np.abs(np.fft.rfft(middle, size)))
    power[1:] *= 2  # the negative frequencies
    total = float(np.sum(power))
    if total == 0:
        return 0.0
    step = 1 - math.exp(-2 * math.pi * BASS_LIMIT / RATE)
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(size))
    passed = np.square(np.abs(step / (1 - (1 - step) * turn)))
    return math.sqrt(float(np.sum(power * np.square(passed))) / total)


def measured_styles(styles: Sequence[Style], *, bars: int, seed: int) -> Iterator[StyleMeasure]:
    """The measures of so many tense bars of each style, deep bass off and on."""
    for style in styles:
        for deep_bass in (False, True):
            song = Song(style, seed)
            sound = rendered(song, cues_of(bars, deep_bass=deep_bass), ring=False)
            yield StyleMeasure(style.name, deep_bass, *measured(sound))

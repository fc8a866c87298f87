"""The room: reverb and echo in one impulse, convolved bar by bar with the rest carried over."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kingme.music.sound.waves import RATE, Samples, noise, samples_of, shaped

_DELAY_MS = 12
_RAMP_MS = 12
_LOW_BAND = (220.0, 1800.0)
_HIGH_BAND = (1800.0, 6500.0)
_LOW_LEVEL = 1.3
_HIGH_SHARE = 0.6
_LOUDER = 1.6
_TAP = 25
_NEAR, _FAR = 1.15, 0.65
_ODD_FACTORS = (1, 3, 5, 9, 15, 27, 45)

Echo = tuple[tuple[int, float], ...]


@lru_cache(maxsize=8)
def impulse(seconds: float, level: float, echo: Echo, step: float) -> NDArray[np.float64]:
    """What the room answers to a single click, left and right.

    Args:
        seconds: Until the reverb has fallen by 60 dB; its high part falls faster.
        level: Of the reverb.
        echo: Repeats: steps, level; they stand on one side and the other in turn.
        step: Samples of a step.
    """
    tail = samples_of(1000 * seconds)
    begin = samples_of(_DELAY_MS)
    last_tap = max([0, *(round(steps * step) for steps, _ in echo)])
    answer = np.zeros((2, max(begin + tail, last_tap + _TAP)))
    time = np.arange(tail) / RATE
    ramp = samples_of(_RAMP_MS)
    for side in range(2):
        low = _LOW_LEVEL * shaped(noise(tail, 11 + side), *_LOW_BAND)
        high = shaped(noise(tail, 21 + side), *_HIGH_BAND)
        # 60 dB are a factor of 1000, ln 1000 = 6.908 time constants.
        reverb = low * np.exp(-6.908 * time / seconds)
        reverb += high * np.exp(-6.908 * time / (_HIGH_SHARE * seconds))
        reverb[:ramp] *= np.arange(ramp) / ramp
        taper = samples_of(20)
        reverb[-taper:] *= np.arange(taper, 0, -1) / (taper + 1)
        reverb *= _LOUDER * level / np.sqrt(np.sum(reverb * reverb))
        answer[side, begin : begin + tail] += reverb
    tap = np.hanning(_TAP)
    tap /= np.sum(tap)
    for number, (steps, tap_level) in enumerate(echo):
        at = round(steps * step)
        for side in range(2):
            strength = _NEAR if side == number % 2 else _FAR
            answer[side, at : at + _TAP] += strength * tap_level * tap
    answer.flags.writeable = False
    return answer


def transform_size(least: int) -> int:
    """The smallest size that transforms fast: a power of two times a few small odd factors.

    >>> transform_size(1000), transform_size(1100)
    (1024, 1152)
    """
    sizes = []
    for factor in _ODD_FACTORS:
        size = factor
        while size < least:
            size *= 2
        sizes.append(size)
    return min(sizes)


@lru_cache(maxsize=4)
def _spectrum(
    seconds: float, level: float, echo: Echo, step: float, size: int
) -> NDArray[np.complex128]:
    return np.fft.rfft(impulse(seconds, level, echo, step), size)


class Room:
    """A room that hears one bar after the other.

    Args:
        reverb: Seconds and level.
        echo: Repeats: steps, level.
        bar: Samples of a bar.
    """

    def __init__(self, reverb: tuple[float, float], echo: Echo, bar: int) -> None:
        self._key = (*reverb, echo, bar / 16)
        self._bar = bar
        length = impulse(*self._key).shape[1]
        self._size = transform_size(bar + length - 1)
        self._rest = np.zeros((2, self._size))
        self.ring = length
        """Samples for which the room answers the last sound."""

    def answer(self, send: Samples) -> Samples:
        """The reverb and echo of a bar, with what is left of the bars before."""
        bar = self._bar
        if send.any():
            spectrum = np.fft.rfft(send.astype(np.float64), self._size)
            both = spectrum * _spectrum(*self._key, self._size)
            self._rest += np.fft.irfft(both, self._size)
        wet = self._rest[:, :bar].astype(np.float32)
        kept = self._size - bar
        self._rest[:, :kept] = self._rest[:, bar:].copy()
        self._rest[:, kept:] = 0
        return wet

"""A gentle limiter that sees ahead: no sample passes its threshold, and no gain jumps."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from kingme.music.sound.waves import RATE, Samples

HOP = 64
"""Samples that share a line of gain; bars are whole multiples of it."""

AHEAD = 8
"""Hops that are looked ahead: 11.6 ms."""

THRESHOLD = 0.89
_RELEASE_MS = 140
_RELEASE = 1 - math.exp(-HOP * 1000 / (RATE * _RELEASE_MS))
_DELAY = AHEAD + 1

DELAY = _DELAY * HOP
"""Samples by which the output lags behind."""


class Limiter:
    """A limiter for a stream of blocks, each a multiple of `HOP` samples long.

    What comes out is `DELAY` samples late. Where nothing is above the threshold it copies.
    """

    def __init__(self) -> None:
        self._held: Samples = np.zeros((2, DELAY), dtype=np.float32)
        self._needs: NDArray[np.float64] = np.ones(_DELAY)
        self._gain = 1.0
        self._before = 1.0

    def limited(self, block: Samples) -> Samples:
        """The next samples, as many as the block has."""
        sound = np.concatenate([self._held, block], axis=1)
        count = block.shape[1] // HOP
        peaks = np.abs(block).max(axis=0).reshape(count, HOP).max(axis=1)
        fresh = np.minimum(1.0, THRESHOLD / np.maximum(peaks.astype(np.float64), 1e-9))
        needs = np.concatenate([self._needs, fresh])
        self._held, self._needs = sound[:, -DELAY:].copy(), needs[count:]
        out = sound[:, : block.shape[1]]
        if self._gain == self._before == 1.0 and needs.min() == 1.0:
            return out
        gains, borders = self._gains(needs, count)
        ramp = np.arange(HOP) / HOP
        lines = borders[:-1, None] + (borders[1:] - borders[:-1])[:, None] * ramp
        self._before, self._gain = float(borders[-1]), gains[count - 1]
        return out * lines.reshape(-1).astype(np.float32)

    def _gains(
        self, needs: NDArray[np.float64], count: int
    ) -> tuple[list[float], NDArray[np.float64]]:
        """The gain of each hop that leaves now, and at the borders around them."""
        ahead = needs[: count + 1].copy()
        for hop in range(1, AHEAD + 1):
            later = needs[hop : hop + count + 1]
            np.minimum(
                ahead[: len(later)], later + (1 - later) * (hop / AHEAD), out=ahead[: len(later)]
            )
        gains, gain = [], self._gain
        for wanted in ahead.tolist():
            gain = min(wanted, gain + (1 - gain) * _RELEASE)
            if gain > 0.999999:
                gain = 1.0
            gains.append(gain)
        pairs = np.minimum(gains[:-1], gains[1:])
        return gains, np.concatenate([[self._before], pairs])

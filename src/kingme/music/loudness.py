"""Loudness as people hear it (ITU-R BS.1770, in LUFS): the weighting, over all and over time.

Owns the measure only; what is done about it is decided elsewhere.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kingme.music.sound.room import transform_size
from kingme.music.sound.waves import RATE, Samples

_OFFSET = -0.691
_SILENCE = -100.0
_BLOCK_S, _HOP_S = 0.4, 0.1
_ABSOLUTE_GATE, _RELATIVE_GATE = -70.0, -10.0

# The two filters of the K-weighting at 48 kHz (BS.1770-4, tables 1 and 2); their response depends
# on frequency alone, so it is read off at ours.
_SHELF = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
_HIGH_PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))
_DESIGN_RATE = 48_000


def weighted(samples: Samples) -> NDArray[np.float64]:
    """The samples as the ear weighs them."""
    length = samples.shape[1]
    size = transform_size(length + RATE)
    hertz = np.fft.rfftfreq(size, 1 / RATE)
    turn = np.exp(-2j * np.pi * np.minimum(hertz, _DESIGN_RATE / 2) / _DESIGN_RATE)
    response = np.ones(len(hertz), dtype=np.complex128)
    for above, below in (_SHELF, _HIGH_PASS):
        response *= np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    spectrum = np.fft.rfft(samples.astype(np.float64), size)
    return np.fft.irfft(spectrum * response, size)[:, :length]


def momentary(samples: Samples) -> NDArray[np.float64]:
    """The loudness of 400 ms, every 100 ms, in LUFS; silence is -100."""
    squares = np.sum(weighted(samples) ** 2, axis=0)
    sums = np.concatenate([[0.0], np.cumsum(squares)])
    block, hop = round(_BLOCK_S * RATE), round(_HOP_S * RATE)
    starts = np.arange(0, max(1, len(squares) - block + 1), hop)
    ends = np.minimum(starts + block, len(squares))
    return _lufs((sums[ends] - sums[starts]) / block)


def integrated(samples: Samples) -> float:
    """The loudness of a whole piece in LUFS, its silent parts left out as the standard says."""
    blocks = momentary(samples)
    loud = blocks[blocks > _ABSOLUTE_GATE]
    if not len(loud):
        return _SILENCE
    gate = float(_lufs(np.mean(_power(loud)))) + _RELATIVE_GATE
    return float(_lufs(np.mean(_power(loud[loud > gate]))))


def _lufs(power: NDArray[np.float64] | np.floating) -> NDArray[np.float64]:
    return np.asarray(_OFFSET + 10 * np.log10(np.maximum(power, 10 ** ((_SILENCE - _OFFSET) / 10))))


def _power(lufs: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(10 ** ((lufs - _OFFSET) / 10))

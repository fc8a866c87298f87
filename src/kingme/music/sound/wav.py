"""Sixteen-bit samples and WAV files. It neither makes nor changes sound."""

from __future__ import annotations

import io
import wave

import numpy as np
from numpy.typing import NDArray

from kingme.music.sound.waves import RATE, Samples

FULL_SCALE = 32767
"""The size of the largest sample; larger ones are cut off."""


def sixteen_bit(samples: Samples) -> NDArray[np.int16]:
    """Two channels as rows of floats, as sixteen-bit frames (a row a frame).

    >>> sixteen_bit(np.array([[0.5, 2.0], [0.0, -1.0]], dtype=np.float32)).tolist()
    [[16384, 0], [32767, -32767]]
    """
    scaled = np.rint(samples.T * np.float32(FULL_SCALE))
    return np.ascontiguousarray(np.clip(scaled, -FULL_SCALE, FULL_SCALE).astype("<i2"))


def wav_bytes(samples: Samples) -> bytes:
    """A WAV file: stereo, sixteen bits, 44100 frames a second."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sixteen_bit(samples).tobytes())
    return buffer.getvalue()

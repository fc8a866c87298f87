"""WAV files, read back by the standard library."""

from __future__ import annotations

import io
import wave

import numpy as np

from kingme.music.sound.wav import sixteen_bit, wav_bytes


def test_a_file_read_back() -> None:
    sound = np.array([[0.0, 0.5, -0.5], [1.0, -1.0, 0.25]], dtype=np.float32)
    with wave.open(io.BytesIO(wav_bytes(sound))) as file:
        assert file.getparams()[:4] == (2, 2, 44100, 3)
        frames = np.frombuffer(file.readframes(3), "<i2").reshape(-1, 2)
    assert frames.tolist() == [[0, 32767], [16384, -32767], [-16384, 8192]]


def test_too_large_samples_are_cut_off() -> None:
    assert sixteen_bit(np.array([[9.0], [-9.0]], np.float32)).tolist() == [[32767, -32767]]

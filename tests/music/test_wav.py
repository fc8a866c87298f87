"""WAV files, read back by the standard library; and files written whole."""

from __future__ import annotations

import io
import wave
from pathlib import Path

import numpy as np
import pytest

from kingme.music.saving import write_whole
from kingme.music.wav import sixteen_bit, wav_bytes


def test_a_file_read_back() -> None:
    sound = np.array([[0.0, 0.5, -0.5], [1.0, -1.0, 0.25]], dtype=np.float32)
    with wave.open(io.BytesIO(wav_bytes(sound))) as file:
        assert file.getparams()[:4] == (2, 2, 44100, 3)
        frames = np.frombuffer(file.readframes(3), "<i2").reshape(-1, 2)
    assert frames.tolist() == [[0, 32767], [16384, -32767], [-16384, 8192]]


def test_too_large_samples_are_cut_off() -> None:
    assert sixteen_bit(np.array([[9.0], [-9.0]], np.float32)).tolist() == [[32767, -32767]]


def test_files_are_whole_or_as_they_were(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "song.wav"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"

    def broken(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", broken)
    with pytest.raises(OSError, match="No space"):
        write_whole(path, b"third")
    assert path.read_bytes() == b"second"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "no" / "song.wav"
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(path, b"")
    assert caught.value.filename == str(path)

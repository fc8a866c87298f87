"""What C libraries print is thrown away, and nothing else."""

from __future__ import annotations

import os
import sys

import pytest

from kingme.desktop.hush import hushed


def test_only_what_is_written_meanwhile_is_lost(capfd: pytest.CaptureFixture[str]) -> None:
    os.write(2, b"before ")
    with hushed():
        os.write(2, b"ALSA lib: no such device ")
    os.write(2, b"between ")
    with pytest.raises(ZeroDivisionError), hushed():
        os.write(2, b"%d" % (1 // 0))
    os.write(2, b"after")
    assert capfd.readouterr().err == "before between after"


def test_without_an_error_stream_nothing_fails(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", None)  # as under pythonw
    with hushed():
        os.write(2, b"lost")
    assert capfd.readouterr().err == ""

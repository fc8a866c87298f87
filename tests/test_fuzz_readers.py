"""A short, seeded run of the fuzzers of Hub and DXP; `make fuzz` runs them for longer."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

PATH = Path(__file__).parent.parent / "fuzz" / "readers.py"
_SPEC = importlib.util.spec_from_file_location("fuzz_readers", PATH)
assert _SPEC is not None
assert _SPEC.loader is not None
readers = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(readers)


@pytest.mark.parametrize("name", readers.FUZZERS)
def test_no_changed_text_breaks_a_reader(name: str) -> None:
    assert readers.fuzz(name, seed=7, times=3000, seconds=0) is None


def test_a_break_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(data: bytes) -> None:
        assert b"=" in data

    monkeypatch.setitem(readers.FUZZERS, "hub", (breaks, readers.HUB_TEXTS))
    broken = readers.fuzz("hub", times=100)
    assert broken is not None
    assert b"=" not in broken

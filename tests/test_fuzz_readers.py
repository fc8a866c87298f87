"""A short, seeded run of the fuzzers that are written in Python; `make fuzz` runs them longer."""

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
    # What is read from files takes longer, the writing of them most of it.
    times = 3000 if name in ("hub", "dxp", "move", "player", "compact") else 500
    assert readers.fuzz(name, seed=7, times=times, seconds=0) is None


def test_make_fuzz_knows_them_all() -> None:
    text = (PATH.parent.parent / "scripts" / "fuzz.py").read_text(encoding="utf-8")
    assert all(f'"{name}"' in text for name in readers.FUZZERS)


def test_a_break_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(data: bytes) -> None:
        assert b"=" in data

    monkeypatch.setitem(readers.FUZZERS, "hub", (breaks, readers.HUB_TEXTS))
    broken = readers.fuzz("hub", times=100)
    assert broken is not None
    assert b"=" not in broken

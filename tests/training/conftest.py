"""Short yardsticks: they show how a run gets on and decide nothing, so tests need not wait."""

from __future__ import annotations

import pytest

from kingme.training import fit, td


@pytest.fixture(autouse=True)
def short_yardsticks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(td, "YARDSTICK_PAIRS", 2)
    monkeypatch.setattr(fit, "YARDSTICK_PAIRS", 2)

"""`kingme data`: the places, and a way out and in again."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingme.desktop.settings import Settings
from kingme.desktop.settings_file import load_settings, save_settings

from .conftest import Run


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "APPDATA", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


def test_out_and_in_again(run: Run, home: Path) -> None:
    out = run("data", "where").out
    assert out.count("(nothing yet)") == 2
    assert str(home) in out
    save_settings(Settings(level=9), load_settings().path)
    file = home / "all.json"
    assert run("data", "export", str(file)) == (0, f"{file} has settings.\n", "")
    save_settings(Settings(level=1), load_settings().path)
    assert run("data", "import", str(file)) == (0, "Taken over: settings.\n", "")
    assert load_settings().settings.level == 9


def test_a_file_that_is_none_is_refused(run: Run, home: Path) -> None:
    (home / "x.json").write_text("{}")
    ran = run("data", "import", str(home / "x.json"))
    assert (ran.code, ran.out) == (2, "")
    assert "is no file of kingme's data" in ran.err

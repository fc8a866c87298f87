"""Owns the tests of the piece sets: drawings that every front end can read, sides told apart."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kingme.art.colour import contrast

SETS: dict[str, Any] = json.loads((files("kingme") / "data" / "piece_sets.json").read_text("utf-8"))

# What the simplest reader of vector drawings understands; fine and coarse parts are groups.
SHAPES = {"circle", "ellipse", "rect", "path", "g"}
GRADIENTS = {"linearGradient", "radialGradient", "stop"}


def parsed(parts: list[str]) -> ET.Element:
    return ET.fromstring("<g>" + "".join(parts).replace("{line}", "2.6") + "</g>")


@pytest.mark.parametrize("name", SETS)
def test_drawings_are_of_the_allowed_shapes(name: str) -> None:
    table = SETS[name]
    gradients = parsed(table.get("defs", []))
    assert {element.tag for element in gradients.iter()} <= {"g", *GRADIENTS}
    known = {f"url(#{element.get('id')})" for element in gradients.iter() if element.get("id")}
    used = set()
    for side in ("black", "white"):
        man, king = (parsed(table[side][kind]) for kind in ("man", "king"))
        assert ET.tostring(man) != ET.tostring(king)
        for element in (*man.iter(), *king.iter()):
            assert element.tag in SHAPES
            assert element.get("class") in (None, "fine", "coarse")
            used |= {fill for fill in (element.get("fill"),) if fill and fill.startswith("url")}
    assert used == known


@pytest.mark.parametrize("name", SETS)
def test_the_sides_differ_in_lightness(name: str) -> None:
    first, second = SETS[name]["main"]
    assert contrast(first, second) >= 3.0
    assert len(set(SETS[name]["sides"])) == 2


@pytest.mark.parametrize("name", SETS)
def test_marks_and_numbers_read_on_the_playing_squares(name: str) -> None:
    for board in SETS[name]["boards"].values():
        core, casing = (contrast(board[tone], board["dark"]) for tone in ("core", "casing"))
        assert max(core, casing) >= 4.5
        assert contrast(board["core"], board["casing"]) >= 14.0
        assert contrast(board["number"], board["dark"]) >= 4.5
        assert contrast(board["text"], board["frame"]) >= 4.5

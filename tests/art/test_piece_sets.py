"""The data of the piece sets: recipes that every front end can read, whole and of known shapes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from kingme.art.recipes import Recipe, read_data
from kingme.art.sets import MOODS, SET_NAMES, SETS, SIDES, piece_set

DATA: Any = read_data("piece_sets.json")

# What the simplest reader of vector drawings understands.
SHAPES = {"circle", "ellipse", "rect", "path"}
GRADIENTS = {"linearGradient", "radialGradient", "stop"}
VALUES = {"line", "look", "sway", "turn", "light"}


def recipes(name: str) -> Iterator[Recipe]:
    """Every recipe of a set."""
    for side in SIDES:
        data = DATA["sets"][name][side]
        yield from (data["ground"], data["figure"], data["king"])
        yield from data.get("parts", {}).values()
        yield from data.get("faces", {}).values()


def texts(recipe: Recipe) -> Iterator[str]:
    for item in recipe:
        if isinstance(item, str):
            yield item
        else:
            [kind] = set(item) - {"move"}
            assert kind in {"fine", "coarse", "both", "draw"}
            assert (kind == "draw") == ("move" in item)
            if "move" in item:
                assert re.fullmatch(
                    r"((translate|rotate|scale|skewX)\([-\d. a-z:{}]+\) ?)+", item["move"]
                )
            yield from texts(item[kind])


@pytest.mark.parametrize("name", ["piece_sets", "faces", "icons"])
def test_no_name_is_given_twice(name: str) -> None:
    """Readers of JSON keep the last of two and say nothing."""

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        names = [key for key, _ in pairs]
        assert sorted(set(names)) == sorted(names)
        return dict(pairs)

    text = files("kingme").joinpath("data", f"{name}.json").read_text("utf-8")
    json.loads(text, object_pairs_hook=once)


def test_the_order_is_that_of_the_menu() -> None:
    assert tuple(DATA["sets"]) == SET_NAMES == tuple(SETS)
    assert [SETS[name].title for name in SET_NAMES] == [
        "Classic", "Glossy", "Engraved", "Modern", "Critters",
        "Monsters", "Snacks", "Space", "Neo Duck", "Neo Glitch",
    ]  # fmt: skip
    assert [name for name in SET_NAMES if SETS[name].neo] == ["neo_duck", "neo_glitch"]
    assert len({SETS[name].sides for name in SET_NAMES}) == len(SET_NAMES)


@pytest.mark.parametrize("name", SET_NAMES)
def test_recipes_are_of_the_allowed_shapes(name: str) -> None:
    table = DATA["sets"][name]
    gradients = ET.fromstring(f"<g>{''.join(table.get('defs', []))}</g>")
    assert {node.tag for node in gradients.iter()} <= {"g", *GRADIENTS}
    # A focus would be ignored by small readers.
    assert not any(node.get("fx") for node in gradients.iter())
    known = {f"url(#{node.get('id')})" for node in gradients.iter() if node.get("id")}
    used, parts = set(), set()
    for recipe in (*DATA["parts"].values(), *recipes(name)):
        for text in texts(recipe):
            if part := re.fullmatch(r"\{([a-z0-9-]+)\}", text):
                parts.add(part[1])
                continue
            node = ET.fromstring(text)
            assert node.tag in SHAPES
            assert set(re.findall(r"\{([a-z]+)", text)) <= VALUES
            assert not {"class", "style", "filter", "mask", "clip-path", "id"} & set(node.keys())
            used |= {fill for fill in (node.get("fill"),) if fill and fill.startswith("url")}
    assert used == known
    own = {part for side in SIDES for part in table[side].get("parts", {})}
    assert parts <= {*DATA["parts"], *own, "figure", "face"}


def test_gradients_of_all_sets_have_names_of_their_own() -> None:
    names = [
        node.get("id")
        for table in DATA["sets"].values()
        for node in map(ET.fromstring, table.get("defs", []))
    ]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", SET_NAMES)
def test_pieces_with_faces_have_one_for_every_mood(name: str) -> None:
    for side in SIDES:
        faces = DATA["sets"][name][side].get("faces")
        if not piece_set(name).faces:
            assert faces is None
            continue
        assert tuple(faces) == MOODS
        assert all(faces.values())


def test_every_part_is_used() -> None:
    everything = str(DATA)
    for part in DATA["parts"]:
        alone = part == "blue-screen"  # drawn by itself
        assert ("'{" + part + "}'" in everything) != alone


def test_sets_are_found_by_name_and_title() -> None:
    for name in SET_NAMES:
        assert piece_set(name) is piece_set(SETS[name].title.upper()) is SETS[name]
    for wrong in ("", "chess", "0"):
        with pytest.raises(ValueError, match=f"there is no piece set '{wrong}'; the sets are cl"):
            piece_set(wrong)

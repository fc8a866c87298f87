"""Recipes: drawings as data, and the SVG text that they become.

A recipe is a list of items, read from the data files that the window, notebooks and the browser
share. An item is one of

- `"<circle .../>"`: an element. A text in braces stands for a value: `{line}` for the width of
  outlines, `{look}` for how far the pupils are moved, `{sway:4}` for four times the sway.
- `"{face}"`: the part of that name, put in its place.
- `{"fine": [...]}`, `{"coarse": [...]}`: what only large, or only small, drawings show.
- `{"both": [...]}`: items and their mirror image, left and right of the middle.
- `{"move": "translate(0 5)", "draw": [...]}`: items that are moved, turned or scaled.

It knows neither sets nor faces. Lines have round ends and round corners throughout.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from kingme.art.svg import NAMESPACE, decimal

Item = str | Mapping[str, Any]
"""What a recipe is a list of."""

Recipe = Sequence[Item]
Parts = Mapping[str, Recipe]

_PART = re.compile(r"\{([a-z0-9-]+)\}")
_VALUE = re.compile(r"\{([a-z]+)(?::(-?[0-9.]+))?\}")
_SYMBOL = re.compile(r"url\(#([a-z0-9-]+)\)")

_LINE, _SMALL_LINE = 2.6, 3.4


class Pose(NamedTuple):
    """What may differ between two drawings of one recipe.

    Attributes:
        small: Bolder lines and fewer parts, for squares of fewer than 56 pixels.
        look: How far pupils are moved to the right and down, in units.
        sway: Ears, antennae, steam, capes and wings, from -1 to 1; 0 is at rest.
        turn: Rays and arrows that go round, from 0 to 1.
        light: How brightly an antenna glows, from 0 to 1.
        skin: The colour of a face's skin.
    """

    small: bool = False
    look: tuple[float, float] = (0.0, 0.0)
    sway: float = 0.0
    turn: float = 0.0
    light: float = 1.0
    skin: str = "#F3C9A5"


AT_REST = Pose()


@cache
def read_data(name: str) -> Any:
    """A data file of drawings, read once."""
    return json.loads((files("kingme") / "data" / name).read_text("utf-8"))


def draw(recipe: Recipe, parts: Parts, pose: Pose = AT_REST) -> str:
    """The SVG elements of a recipe, one after another.

    Args:
        recipe: What to draw.
        parts: What the names in it stand for.
        pose: The values that it is drawn with.

    Raises:
        KeyError: a name that no part has.

    >>> draw(["<circle r='2' stroke-width='{line}'/>", {"fine": ["{dot}"]}], {"dot": ["<path/>"]})
    "<circle r='2' stroke-width='2.6'/><path/>"
    """
    return "".join(_drawn(recipe, parts, pose))


def document(content: str, box: tuple[float, float, float, float], size: float) -> str:
    """A whole SVG document round elements.

    Args:
        content: The elements as text.
        box: Left, top, width and height of the view, in the drawing's units.
        size: The width of the picture in pixels, where nobody asks for another one.
    """
    left, top, width, height = (decimal(value) for value in box)
    high = decimal(size * box[3] / box[2])
    return (
        f"<svg xmlns='{NAMESPACE}' width='{decimal(size)}' height='{high}'"
        f" viewBox='{left} {top} {width} {height}'>{content}</svg>"
    )


def rounded(content: str) -> str:
    """Elements whose lines have round ends and corners."""
    return f"<g stroke-linecap='round' stroke-linejoin='round'>{content}</g>"


def gradients_of(content: str, gradients: Sequence[str]) -> str:
    """The definitions that elements refer to, and no others."""
    wanted = set(_SYMBOL.findall(content))
    used = [text for text in gradients if any(f"id='{name}'" in text for name in wanted)]
    return f"<defs>{''.join(used)}</defs>" if used else ""


def values_in(recipe: Recipe, parts: Parts) -> frozenset[str]:
    """The names of the values that a recipe is drawn with, such as `sway`."""
    names: set[str] = set()
    for text in _texts(recipe, parts):
        names.update(match[1] for match in _VALUE.finditer(text))
    return frozenset(names)


def _drawn(recipe: Recipe, parts: Parts, pose: Pose) -> Iterator[str]:
    for item in recipe:
        if isinstance(item, str):
            name = _PART.fullmatch(item)
            if name:
                yield from _drawn(parts[name[1]], parts, pose)
            else:
                yield _VALUE.sub(lambda match: _value(pose, match[1], match[2]), item)
        elif "draw" in item:
            moved = _VALUE.sub(lambda match: _value(pose, match[1], match[2]), item["move"])
            yield f"<g transform='{moved}'>"
            yield from _drawn(item["draw"], parts, pose)
            yield "</g>"
        elif "both" in item:
            content = draw(item["both"], parts, pose)
            yield f"{content}<g transform='scale(-1 1)'>{content}</g>"
        elif "coarse" in item:
            if pose.small:
                yield from _drawn(item["coarse"], parts, pose)
        elif not pose.small:
            yield from _drawn(item["fine"], parts, pose)


def _value(pose: Pose, name: str, factor: str | None) -> str:
    if name == "look":
        return " ".join(map(decimal, pose.look))
    if name == "skin":
        return pose.skin
    if name == "line":
        value = _SMALL_LINE if pose.small else _LINE
    else:
        value = {"sway": pose.sway, "turn": pose.turn, "light": pose.light}[name]
    return decimal(value * float(factor or 1))


def _texts(recipe: Recipe, parts: Parts) -> Iterator[str]:
    for item in recipe:
        if isinstance(item, str):
            name = _PART.fullmatch(item)
            if name and name[1] in parts:
                yield from _texts(parts[name[1]], parts)
            else:
                yield item
        else:
            for key, inner in item.items():
                yield from _texts([inner] if key == "move" else inner, parts)

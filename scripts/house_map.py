"""The drawn map of the house: layers from the contract that lint checks, imports from the sources.

Owns the reading and the drawing; `scripts/pictures.py map` writes it. No room in it is typed by
hand, so it is true as long as it is drawn anew, which a test demands.
"""

from __future__ import annotations

import ast
import re
import textwrap
import tomllib
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import escape

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "kingme"

WIDTH, MARGIN, GAP = 960, 24, 14
LINE, PADDING, LETTER = 15, 12, 6.4
PAPER, INK, SOFT = "#fdfaf3", "#2b1c12", "#7a5a43"
ROWS = ("#f3e3c8", "#efdcc0")
BOX, EDGE, RUST = "#fffdf8", "#c9a983", "#f6d9cf"


class Room(NamedTuple):
    """A package or module of a layer.

    Attributes:
        name: Its name below `kingme`.
        about: The first sentence of its docstring.
        uses: The others of its house that it imports, lowest layer last.
    """

    name: str
    about: str
    uses: tuple[str, ...]


def layers() -> list[list[str]]:
    """The names of each layer, from the highest to the lowest."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contract = project["tool"]["importlinter"]["contracts"][0]
    return [re.findall(r"\w+", layer) for layer in contract["layers"]]


def room(name: str, order: list[str]) -> Room:
    """Look at the sources of a room."""
    folder = PACKAGE / name
    files = sorted(folder.rglob("*.py")) if folder.is_dir() else [PACKAGE / f"{name}.py"]
    first = folder / "__init__.py" if folder.is_dir() else files[0]
    docstring = ast.get_docstring(ast.parse(first.read_text(encoding="utf-8"))) or ""
    about = " ".join(docstring.partition(".\n")[0].split()).partition(". ")[0].rstrip(".")
    used = set()
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            for each in names:
                parts = each.split(".")
                if parts[0] == "kingme" and len(parts) > 1:
                    used.add(parts[1])
    used.discard(name)
    return Room(name, about, tuple(sorted(used & {*order}, key=order.index)))


def house_map() -> str:
    """The map as SVG.

    >>> house_map().startswith("<svg")
    True
    """
    names = layers()
    order = [name for layer in names for name in layer]
    parts: list[str] = []
    top = MARGIN
    for number, layer in enumerate(names):
        rooms = [room(name, order) for name in layer]
        drawn, height = _row(rooms, top, ROWS[number % 2])
        parts += drawn
        top += height + GAP
    drawn, height = _core(top)
    parts += drawn
    total = top + height + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {total}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="12" fill="{INK}">\n'
        "<title>The map of the house</title>\n"
        "<desc>The packages of kingme in their layers, the highest first: each says what it is "
        "and which of those below it imports.</desc>\n"
        f'<rect width="{WIDTH}" height="{total}" rx="12" fill="{PAPER}"/>\n'
        + "\n".join(parts)
        + "\n</svg>"
    )


def _row(rooms: list[Room], top: int, fill: str) -> tuple[list[str], int]:
    """A layer: its band and its boxes, and how high it is."""
    room_width = (WIDTH - 2 * MARGIN - 2 * PADDING - (len(rooms) - 1) * PADDING) // len(rooms)
    letters = int((room_width - 2 * PADDING) / LETTER)
    texts = [_text(each, letters) for each in rooms]
    return _band(texts, top, room_width, fill)


def _band(
    texts: list[list[tuple[str, str]]], top: int, room_width: int, fill: str
) -> tuple[list[str], int]:
    height = max(map(len, texts)) * LINE + 2 * PADDING
    whole = height + 2 * PADDING
    wide = WIDTH - 2 * MARGIN
    parts = [f'<rect x="{MARGIN}" y="{top}" width="{wide}" height="{whole}" rx="8" fill="{fill}"/>']
    for place, text in enumerate(texts):
        left = MARGIN + PADDING + place * (room_width + PADDING)
        parts.append(_box(left, top + PADDING, room_width, height, text))
    return parts, whole


def _text(each: Room, letters: int) -> list[tuple[str, str]]:
    """The lines of a box with their looks."""
    lines = [(each.name, f'font-weight="700" font-size="14" fill="{INK}"')]
    lines += [(line, f'fill="{INK}"') for line in textwrap.wrap(each.about, letters)]
    if each.uses:
        told = f"uses {', '.join(each.uses)}"
        lines += [(line, f'fill="{SOFT}" font-size="11"') for line in textwrap.wrap(told, letters)]
    return lines


def _core(top: int) -> tuple[list[str], int]:
    """What all of it stands on: the extension and the core that the browser has too."""
    texts = (
        (
            "kingme._core",
            "the extension for CPython (crates/python): converts, no rules of its own",
        ),
        ("crates/core", "the only rules and the only search, in Rust"),
        ("crates/wasm, web", "the same core as WebAssembly, and the browser game in TypeScript"),
    )
    room_width = (WIDTH - 2 * MARGIN - 4 * PADDING) // 3
    letters = int((room_width - 2 * PADDING) / LETTER)
    boxes = [_text(Room(name, about, ()), letters) for name, about in texts]
    return _band(boxes, top, room_width, RUST)


def _box(left: int, top: int, width: int, height: int, text: list[tuple[str, str]]) -> str:
    lines = "".join(
        f'<text x="{left + PADDING}" y="{top + PADDING + LINE * number + 11}" {look}>'
        f"{escape(line)}</text>"
        for number, (line, look) in enumerate(text)
    )
    return (
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6" fill="{BOX}" '
        f'stroke="{EDGE}"/>{lines}'
    )

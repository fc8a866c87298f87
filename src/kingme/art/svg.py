"""A small tree of SVG elements and its text. It knows XML, not draughts.

Trees are values: they can be compared, kept and put into others. Text is escaped when it is
written, and characters that XML does not allow are left out, so that every tree is well-formed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

NAMESPACE = "http://www.w3.org/2000/svg"

Attributes = dict[str, str | float | None]
"""Attributes given by keyword, to be handed to `element` with `**`."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Element(NamedTuple):
    """An element: its name, its attributes in the order of writing, and what it holds."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    children: tuple[Element | str, ...] = ()

    def __str__(self) -> str:
        """The element as XML text."""
        parts: list[str] = []
        _write(self, parts)
        return "".join(parts)


def element(name: str, *children: Element | str, **attributes: str | float | None) -> Element:
    """An element with attributes given by keyword.

    Args:
        name: The element's name.
        children: Elements, and texts as they are to be read (not escaped).
        attributes: `__` stands for `:` and `_` for `-`, a final `_` is dropped, numbers are
            rounded to hundredths, and None leaves the attribute out.

    >>> print(element("text", "1 < 2", font_size=14.5, class_="n", fill=None))
    <text font-size="14.5" class="n">1 &lt; 2</text>
    """
    pairs = tuple(
        (_attribute(key), value if isinstance(value, str) else decimal(value))
        for key, value in attributes.items()
        if value is not None
    )
    return Element(name, pairs, children)


def _attribute(key: str) -> str:
    return key.rstrip("_").replace("__", ":").replace("_", "-")


def group(children: Iterable[Element], **attributes: str | float | None) -> Element:
    """A `g` element round others."""
    return element("g", *children, **attributes)


def decimal(value: float) -> str:
    """A number with two decimals at most, without what says nothing.

    >>> decimal(3.0), decimal(-0.001), decimal(2.346)
    ('3', '0', '2.35')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def escaped(text: str) -> str:
    """Text as it may stand between tags or in a quoted attribute.

    >>> escaped('"a" & <b>')
    '&quot;a&quot; &amp; &lt;b&gt;'
    """
    clean = _NOT_XML.sub("", text)
    for plain, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(plain, entity)
    return clean


def _write(node: Element, parts: list[str]) -> None:
    attributes = "".join(f' {key}="{escaped(value)}"' for key, value in node.attributes)
    if not node.children:
        parts.append(f"<{node.name}{attributes}/>")
        return
    parts.append(f"<{node.name}{attributes}>")
    for child in node.children:
        if isinstance(child, str):
            parts.append(escaped(child))
        else:
            _write(child, parts)
    parts.append(f"</{node.name}>")

"""`help()` of the extension: what the stub documents is documented at run time, in its words."""

from __future__ import annotations

import ast
import inspect
import pydoc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kingme
from kingme import _core

STUB = Path(kingme.__file__).with_name("_core.pyi")


def written(
    node: ast.Module | ast.ClassDef | ast.FunctionDef, name: str
) -> Iterator[tuple[str, str]]:
    """(dotted name, docstring) of what the stub documents and the extension really has."""
    text = ast.get_docstring(node)
    if text is not None:
        yield name, text
    for child in node.body:
        # Classes with an underscore are types for checkers alone.
        if isinstance(child, ast.FunctionDef) or (
            isinstance(child, ast.ClassDef) and not child.name.startswith("_")
        ):
            yield from written(child, f"{name}.{child.name}".removeprefix("_core."))


WRITTEN = dict(written(ast.parse(STUB.read_text(encoding="utf-8")), "_core"))


def found(name: str) -> Any:
    """The object with a dotted name, such as `Board.push`."""
    if name == "_core":
        return _core
    owner, _, attribute = name.rpartition(".")
    return (
        inspect.getattr_static(getattr(_core, owner), attribute) if owner else getattr(_core, name)
    )


def there() -> Iterator[str]:
    """The dotted name of each public class, function, method and property of the extension."""
    for name, value in vars(_core).items():
        if name.startswith("_") or not callable(value):
            continue
        yield name
        if isinstance(value, type):
            yield from (f"{name}.{member}" for member in vars(value) if not member.startswith("_"))


@pytest.mark.parametrize("name", WRITTEN)
def test_the_docstring_is_that_of_the_stub(name: str) -> None:
    thing = found(name)
    thing = thing.__func__ if isinstance(thing, staticmethod) else thing
    assert thing.__doc__ == WRITTEN[name]


def test_nothing_public_is_without_one() -> None:
    public = {name for name in WRITTEN if not name.rpartition(".")[2].startswith("_")}
    assert set(there()) == public


@pytest.mark.parametrize("name", [name for name in WRITTEN if "." not in name])
def test_help_shows_it(name: str) -> None:
    """A class's help shows its public members' too, each line indented behind a bar."""
    page = pydoc.plain(pydoc.render_doc(found(name)))
    # The first line of a module stands behind its name.
    shown = {line.strip(" |").removeprefix("kingme._core - ") for line in page.splitlines()}
    members = [
        text
        for other, text in WRITTEN.items()
        if other.startswith(f"{name}.") and not other.startswith(f"{name}._")
    ]
    for text in [WRITTEN[name], *members]:
        assert {line.strip(" |") for line in text.splitlines()} <= shown

"""Owns the check that the examples in `_core.pyi`, the library's documentation, are right."""

from __future__ import annotations

import ast
import doctest
from collections.abc import Iterator
from pathlib import Path

import pytest

import kingme

STUB = Path(kingme.__file__).with_name("_core.pyi")
Documented = ast.Module | ast.ClassDef | ast.FunctionDef


def documented(node: Documented, name: str) -> Iterator[tuple[str, str, int]]:
    """(dotted name, docstring, line) of everything in the stub that has a docstring."""
    text = ast.get_docstring(node)
    if text is not None:
        yield name, text, node.body[0].lineno
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            yield from documented(child, f"{name}.{child.name}")


DOCUMENTED = list(documented(ast.parse(STUB.read_text(encoding="utf-8")), "kingme._core"))
EXAMPLES = [entry for entry in DOCUMENTED if ">>>" in entry[1]]


@pytest.mark.parametrize(("name", "text", "line"), EXAMPLES, ids=[entry[0] for entry in EXAMPLES])
def test_the_examples_of_the_stub_are_right(name: str, text: str, line: int) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, str(STUB), line)
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=report.append)
    assert not report, "".join(report)


def test_every_public_name_of_the_extension_is_documented() -> None:
    """Public classes, functions and methods have a docstring; only dunder methods go without."""
    tree = ast.parse(STUB.read_text(encoding="utf-8"))
    silent = [
        f"{owner}.{node.name}"
        for owner, body in [("", tree.body)]
        + [(node.name, node.body) for node in tree.body if isinstance(node, ast.ClassDef)]
        for node in body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and not node.name.startswith("__")
        and ast.get_docstring(node) is None
        # What sets a property is documented with it.
        and not any(isinstance(mark, ast.Attribute) for mark in node.decorator_list)
    ]
    assert silent == []


def test_every_public_class_and_function_has_an_example() -> None:
    """Each has one of its own; plain fields of what is returned share the class's."""
    shown = {name for name, _, _ in EXAMPLES}
    quiet = {name for name, _, _ in DOCUMENTED} - shown - {"kingme._core"}
    classes = (
        "SearchResult",
        "SearchLine",
        "MctsResult",
        "Effort",
        "GameRecord",
        "Thought",
        "Choice",
        "GameTree",
        "TreeNode",
        "PdnRecord",
    )
    shared = {name for name in quiet if name.split(".")[-2] in classes}
    assert quiet - shared == {"kingme._core._Weights", "kingme._core.Board._repr_svg_"}

"""The documents are right: examples in pages and docstrings run, links lead somewhere."""

from __future__ import annotations

import contextlib
import doctest
import importlib
import io
import os
import pkgutil
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kingme

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")] if page.exists()
)

_FENCE = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)\)")

MODULES = [
    module.name
    for module in pkgutil.walk_packages(kingme.__path__, "kingme.")
    if module.name not in ("kingme.__main__", "kingme._core")
]
"""All but the module that runs the program and the extension, whose examples are its stub's."""


class Block(NamedTuple):
    """A fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [
        Block(page, text.count("\n", 0, found.start()) + 2, found[1], found[2])
        for found in _FENCE.finditer(text)
    ]


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of Python share their names down a page, as a reader would type them."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "__main__"}
    for block in blocks(page):
        if block.language not in ("python", "pycon"):
            continue
        where = f"{name_of(page)}:{block.line}"
        if ">>>" in block.text:
            test = doctest.DocTestParser().get_doctest(
                block.text, names, where, str(page), block.line - 1
            )
            report: list[str] = []
            runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
            runner.run(test, out=report.append, clear_globs=False)
            names = test.globs
            assert not report, "".join(report)
        else:
            source = "\n" * (block.line - 1) + block.text
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(source, str(page), "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    broken = []
    for target in _LINK.findall(text):
        if "://" in target or target.startswith(("#", "mailto:")):
            continue
        path = page.parent / target.partition("#")[0]
        if not path.exists() or not os.path.realpath(path).startswith(str(ROOT)):
            broken.append(target)
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_fences_are_closed(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert len(re.findall(r"^```", text, re.MULTILINE)) == 2 * len(blocks(page))


@pytest.mark.parametrize("module", MODULES)
def test_examples_of_docstrings_run(module: str) -> None:
    report: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(importlib.import_module(module)):
        runner.run(test, out=report.append)
    assert not report, "".join(report)

"""Build the documentation as a site: gather the pages, let Zensical make them, check all links.

Owns what the site has beyond the pages of `docs`: those made from the project's other texts, and
the reference made from docstrings. `make docs` runs it. The generator, which needs many packages of
its own, lives in an environment apart (`requirements-docs.lock`).

The site asks nothing of any other server: its fonts are the reader's own.
"""

from __future__ import annotations

import argparse
import importlib
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
GATHERED = ROOT / ".build" / "docs-pages"
SITE = ROOT / ".build" / "docs"

TEXTS = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
}
"""Texts at the top of the project, and the pages that they become."""


class Reference(NamedTuple):
    """A page of the reference.

    Attributes:
        title: Its heading.
        modules: What it tells of: a package by the names that it exports, a module by all its own.
    """

    title: str
    modules: tuple[str, ...]


REFERENCE = {
    "kingme": Reference("kingme: boards, games, engines", ("kingme",)),
    "core": Reference("kingme._core: the compiled core", ("kingme._core",)),
    "game": Reference("kingme.game", ("kingme.game",)),
    "players": Reference("kingme.players", ("kingme.players",)),
    "notation": Reference("kingme.notation", ("kingme.notation",)),
    "analysis": Reference("kingme.analysis", ("kingme.analysis",)),
    "arena": Reference(
        "kingme.arena",
        tuple(
            f"kingme.arena.{name}"
            for name in ("schedule", "starts", "tasks", "executors", "match", "tally", "statistics")
        ),
    ),
    "lab": Reference("kingme.lab", ("kingme.lab", "kingme.lab.position")),
    "training": Reference("kingme.training", ("kingme.training",)),
    "art": Reference(
        "kingme.art",
        ("kingme.art.boards", "kingme.art.sets", "kingme.art.pieces", "kingme.art.faces"),
    ),
    "music": Reference(
        "kingme.music",
        tuple(
            f"kingme.music.{name}"
            for name in (
                "song",
                "conductor",
                "score",
                "styles",
                "render",
                "midi",
                "measure",
                "effects",
            )
        ),
    ),
    "env": Reference("kingme.env and kingme.planes", ("kingme.env", "kingme.planes")),
    "protocols": Reference("kingme.hub and kingme.dxp", ("kingme.hub", "kingme.dxp")),
    "errors": Reference("kingme.errors", ("kingme.errors",)),
}


def main() -> int:
    """Build, check and say where the site is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--zensical", default="zensical", help="the generator's program")
    generator = parser.parse_args().zensical
    gather()
    words = [generator, "build", "--clean", "--strict", "--config-file", str(ROOT / "mkdocs.yml")]
    made = subprocess.run(words, capture_output=True, text=True, check=False)
    told = made.stdout + made.stderr
    if made.returncode or re.search("warning", told, re.IGNORECASE):
        print(told, file=sys.stderr)
        return 1
    dead = sorted(dead_links(SITE))
    for line in dead:
        print(line, file=sys.stderr)
    if not dead:
        pages = sum(1 for _ in SITE.rglob("*.html"))
        print(f"  {pages} pages in {SITE.relative_to(ROOT)}, no dead links")
    return 1 if dead else 0


def gather() -> None:
    """Put all pages into one folder: those of `docs`, the project's texts, the reference."""
    if GATHERED.exists():
        shutil.rmtree(GATHERED)
    shutil.copytree(DOCS, GATHERED)
    for name, page in TEXTS.items():
        text = (ROOT / name).read_text(encoding="utf-8")
        (GATHERED / page).write_text(text.replace("](docs/", "]("), encoding="utf-8")
    for path in GATHERED.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        for name, page in TEXTS.items():
            text = text.replace(f"](../{name})", f"]({page})")
        path.write_text(text, encoding="utf-8")
    folder = GATHERED / "reference"
    folder.mkdir()
    for name, reference in REFERENCE.items():
        (folder / f"{name}.md").write_text("\n".join(reference_page(reference)), encoding="utf-8")


def reference_page(reference: Reference) -> Iterator[str]:
    """The lines of a page of the reference; the generator puts docstrings in their places."""
    yield f"# {reference.title}\n"
    for name in reference.modules:
        module = importlib.import_module(name)
        if len(reference.modules) > 1:
            yield f"## {name}\n"
        yield f"{introduction(module.__doc__ or '')}\n"
        exported = getattr(module, "__all__", None)
        if exported is None:
            exported = [
                key
                for key, value in vars(module).items()
                if not key.startswith("_") and getattr(value, "__module__", None) == name
            ]
        # What can be called first, numbers and tables after it.
        for key in sorted(exported, key=lambda key: not callable(getattr(module, key))):
            if not key.startswith("__"):
                yield f"::: {name}.{key}\n"


def introduction(docstring: str) -> str:
    """A module's docstring as Markdown: its examples as code."""
    parts = docstring.strip().split("\n\n")
    return "\n\n".join(
        f"```pycon\n{part}\n```" if part.lstrip().startswith(">>>") else part for part in parts
    )


class _Links(HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take down what a tag points at and what can be pointed at."""
        for key, value in attrs:
            if value and key in ("id", "name"):
                self.anchors.add(value)
            elif value and key in ("href", "src"):
                self.links.add(value)


def dead_links(site: Path) -> Iterator[str]:
    """What leads nowhere inside a site, and what would be fetched from elsewhere, a line each."""
    pages = {}
    for path in site.rglob("*.html"):
        pages[path] = links = _Links()
        links.feed(path.read_text(encoding="utf-8"))
    for page, found in pages.items():
        if page.name == "404.html":  # its links are from the root of wherever it is put
            continue
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = page if not parts.path else (page.parent / unquote(parts.path)).resolve()
            if target.is_dir():
                target /= "index.html"
            where = page.relative_to(site)
            if not target.is_file():
                yield f"{where}: {link} leads nowhere"
            elif target in pages and parts.fragment:
                places = pages[target].anchors | {"__top"}
                if unquote(parts.fragment) not in places:
                    yield f"{where}: {link} names a place that is not there"


if __name__ == "__main__":
    sys.exit(main())

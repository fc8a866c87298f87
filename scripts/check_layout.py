"""Checks the house rules of the source tree that no other tool knows.

Owns: how long a file may be, which module names say nothing, which of our crates may use which,
and that no module of `kingme` imports the package's own front. Prints each fault in a line that
says what would be right; the exit code is 1 when there is one.
"""

from __future__ import annotations

import ast
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SUFFIXES = (".py", ".rs", ".ts", ".tsx", ".js", ".mjs")
SKIPPED_FOLDERS = {"__pycache__", "dist", "node_modules", "site", "target"}

# A file is meant to stay near 300 lines and is split at this many.
LINES_ALLOWED = 600

# Files that may be longer: path, lines allowed, reason. A row that is not needed is a fault too.
LONGER_FILES: dict[str, tuple[int, str]] = {}

# Names that tell nothing of what a module owns.
EMPTY_NAMES = {"common", "helper", "helpers", "misc", "util", "utils"}

# Crate: those of our crates that it may use.
CRATES_USED: dict[str, set[str]] = {
    "kingme-core": set(),
    "kingme-python": {"kingme-core"},
    "kingme-wasm": {"kingme-core"},
}

# Modules that may import the package's front, `kingme` itself.
FRONT_USERS = ("src/kingme/__main__.py", "src/kingme/cli/")


def source_paths(root: Path) -> Iterator[Path]:
    """Yields the source files under `root`, in order, without what was built or downloaded."""
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(
            name for name in folders if name not in SKIPPED_FOLDERS and not name.startswith(".")
        )
        for name in sorted(names):
            if name.endswith(SUFFIXES):
                yield Path(folder, name)


def length_faults(lengths: dict[str, int]) -> Iterator[str]:
    """Yields a line for each file that is too long, and for each needless exception.

    Args:
        lengths: the number of lines of each file by its path.
    """
    for name, lines in lengths.items():
        allowed, _ = LONGER_FILES.get(name, (LINES_ALLOWED, ""))
        if lines > allowed:
            yield (
                f"{name}: {lines} lines, {allowed} are allowed: split it, or give a reason in "
                "LONGER_FILES of scripts/check_layout.py"
            )
    for name, (allowed, reason) in LONGER_FILES.items():
        if lengths.get(name, 0) <= LINES_ALLOWED:
            yield f"{name}: its row in LONGER_FILES is not needed: remove it"
        if allowed <= LINES_ALLOWED or not reason.strip():
            yield f"{name}: its row in LONGER_FILES needs more than {LINES_ALLOWED} and a reason"


def name_faults(path: Path, name: str) -> Iterator[str]:
    """Yields a line for each part of a path that tells nothing."""
    for part in (*path.parent.parts, path.name.split(".")[0]):
        if part.lower() in EMPTY_NAMES:
            yield f"{name}: `{part}` tells nothing of what is in there: name it after what it owns"


def front_faults(source: str, name: str) -> Iterator[str]:
    """Yields a line for each import of the package's front; names with `_` first are no part of it.

    Args:
        source: the text of a module of the package.
        name: its path.
    """
    for node in ast.walk(ast.parse(source, name)):
        if isinstance(node, ast.ImportFrom) and node.module == "kingme":
            public = [alias.name for alias in node.names if not alias.name.startswith("_")]
        elif isinstance(node, ast.Import):
            public = [alias.name for alias in node.names if alias.name == "kingme"]
        else:
            continue
        if public:
            yield (
                f"{name}:{node.lineno}: import {', '.join(public)} from the module that owns it, "
                "not from the front of the package"
            )


def crate_faults(root: Path) -> Iterator[str]:
    """Yields a line for each dependency between our crates that the table does not allow."""
    for manifest in sorted(root.glob("crates/*/Cargo.toml")):
        table = tomllib.loads(manifest.read_text(encoding="utf-8"))
        crate = table["package"]["name"]
        name = manifest.relative_to(root).as_posix()
        if crate not in CRATES_USED:
            yield f"{name}: {crate} has no row in CRATES_USED of scripts/check_layout.py"
            continue
        kinds = ("dependencies", "dev-dependencies", "build-dependencies")
        used = {dependency for kind in kinds for dependency in table.get(kind, {})}
        for dependency in sorted((used & CRATES_USED.keys()) - CRATES_USED[crate]):
            yield f"{name}: {crate} may not use {dependency}"


def faults(root: Path) -> Iterator[str]:
    """Yields a line for each fault of the tree under `root`."""
    lengths: dict[str, int] = {}
    for path in source_paths(root):
        relative = path.relative_to(root)
        name = relative.as_posix()
        source = path.read_text(encoding="utf-8")
        lengths[name] = source.count("\n")
        yield from name_faults(relative, name)
        in_package = name.startswith("src/kingme/") and name.endswith(".py")
        if in_package and not name.startswith(FRONT_USERS):
            yield from front_faults(source, name)
    yield from length_faults(lengths)
    yield from crate_faults(root)


def main() -> int:
    """Prints the faults and gives the exit code."""
    found = list(faults(ROOT))
    print("\n".join(found) or "the layout is as it should be")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

"""Owns the tests of what `import kingme` costs and offers, by what is loaded and not by a clock."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import kingme

# Front ends, libraries of other parts, and standard modules that are slow or do I/O.
# json stays: saved games and the levels' table are JSON.
FORBIDDEN = [
    "asyncio", "click", "concurrent", "ctypes", "curses", "dask", "distributed", "email", "http",
    "hypothesis", "importlib.metadata", "logging", "mido", "multiprocessing", "numpy", "pandas",
    "PIL", "pkg_resources", "pygame", "pytest", "requests", "rich", "scipy", "socket", "sqlite3",
    "ssl", "subprocess", "tkinter", "tomllib", "torch", "unittest", "urllib.request", "xml",
    "zipfile",
]  # fmt: skip

SCRIPT = """
import json, sys
before = set(sys.modules)
import kingme
print(json.dumps([sorted(set(sys.modules) - before), sorted(sys.modules)]))
"""


@pytest.fixture(scope="module")
def loaded() -> tuple[set[str], set[str]]:
    """The modules that `import kingme` adds, and all there are after it, without site-packages."""
    run = subprocess.run(
        [sys.executable, "-S", "-c", SCRIPT],
        env={"PYTHONPATH": str(Path(kingme.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    added, there = json.loads(run.stdout)
    return set(added), set(there)


def test_nothing_heavy_is_pulled_in(loaded: tuple[set[str], set[str]]) -> None:
    heavy = {
        name
        for name in loaded[0]
        if any(name == word or name.startswith(f"{word}.") for word in FORBIDDEN)
    }
    assert heavy == set()


def test_little_is_added(loaded: tuple[set[str], set[str]]) -> None:
    own = {name for name in loaded[0] if name.split(".")[0] == "kingme"}
    assert len(own) <= 20
    assert len(loaded[0] - own) <= 70


def test_no_front_end_is_loaded(loaded: tuple[set[str], set[str]]) -> None:
    parts = {name.split(".")[1] for name in loaded[1] if name.startswith("kingme.")}
    assert parts <= {"_core", "errors", "game", "players", "notation"}


def test_nothing_happens_at_import() -> None:
    """Nothing is printed, and no file of the package is read but its modules."""
    run = subprocess.run(
        [sys.executable, "-S", "-W", "error", "-c", "import kingme"],
        env={"PYTHONPATH": str(Path(kingme.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert (run.stdout, run.stderr) == ("", "")


def test_all_names_of_the_package_are_there_and_sorted() -> None:
    assert all(hasattr(kingme, name) for name in kingme.__all__)
    assert len(set(kingme.__all__)) == len(kingme.__all__)


def test_the_package_is_typed() -> None:
    folder = Path(kingme.__file__).parent
    assert (folder / "py.typed").exists()
    assert (folder / "_core.pyi").exists()

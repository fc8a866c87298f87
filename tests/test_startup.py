"""Owns the tests of what each command loads before it answers. They look at names, not at a clock.

`make bench` measures the times of the same starts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from benches.startup import STARTS, WINDOWS, Start, place, started

from kingme.cli.extras import EXTRAS, missing
from kingme.cli.main import COMMANDS

SLOW = {
    "asyncio", "concurrent", "ctypes", "decimal", "difflib", "email", "http", "logging", "mido",
    "multiprocessing", "pygame", "rich", "socket", "sqlite3", "ssl", "subprocess", "unittest",
    "urllib.request", "webbrowser", "xml", "zipfile",
}  # fmt: skip
"""Libraries and standard modules that take milliseconds, or bring what does."""

NEVER = {
    "dask", "distributed", "gymnasium", "hypothesis", "matplotlib", "numpy", "pandas", "pettingzoo",
    "PIL", "pkg_resources", "pytest", "scipy", "setuptools", "torch",
}  # fmt: skip
"""What no command needs before it answers; numpy alone takes as long as all else together."""

CONTESTS = {"decimal", "difflib", "multiprocessing", "socket", "subprocess"}
SERVERS = {"email", "http", "socket", "ssl"}
WINDOW = {"ctypes", "difflib", "pygame", "subprocess", "zipfile"}

NEEDED = {
    "web": SERVERS,
    "annotate": {"concurrent", "logging"},
    "match": CONTESTS,
    "league": CONTESTS,
    "tournament": CONTESTS,
    "train": CONTESTS,
    "lab": SERVERS | {"difflib"},
    "dxp": {"socket"},
    "music": {"email", "mido", "socket", "zipfile"},
    "completion": {"subprocess"},
    "desktop": WINDOW,
    "": WINDOW,
}
"""Which of the slow ones a command has a use for."""

LOOKS = {"doctor"}
"""It tries everything; that is what it is for."""

PARTS = {
    "web": {"web"},
    "play": {"notation", "terminal"},
    "retro": {"terminal"},
    "analyse": {"analysis", "notation"},
    "annotate": {"analysis", "notation"},
    "puzzles": {"analysis", "notation", "terminal"},
    "bestmove": {"analysis", "notation", "terminal"},
    "pdn": {"notation"},
    "match": {"arena", "lab", "notation"},
    "league": {"arena", "lab", "notation"},
    "tournament": {"arena", "lab", "notation"},
    "train": {"arena", "training"},
    "lab": {"lab", "web"},
    "hub": {"hub"},
    "music": {"music"},
    "data": {"art", "desktop", "music", "notation"},
    "desktop": {"art", "desktop", "music", "notation"},
    "": {"art", "desktop", "music", "notation"},
}
"""Which packages of ours a command loads, besides the foundations and itself."""

FOUNDATIONS = {"_core", "cli", "errors", "files", "game", "players"}

MOST, MOST_WINDOW = 260, 380
"""Modules, which are 130 to 230 with Python 3.11, and 320 for the window."""

Load = Callable[[Start], set[str]]


@pytest.fixture(scope="module")
def load() -> Iterator[Load]:
    """What a start has loaded when it answers."""
    with place() as (folder, environment):
        environment["PYTHONPROFILEIMPORTTIME"] = "1"

        def loaded(start: Start) -> set[str]:
            for left in folder.glob("song.*"):
                left.unlink()
            lines = started(start, folder, environment).complaints.splitlines()
            return {line.rpartition("|")[2].strip() for line in lines if line.startswith("import")}

        yield loaded


def of(names: set[str], loaded: set[str]) -> set[str]:
    """Those of some names that were loaded, whole or in part."""
    return {name for name in names if any(f"{each}.".startswith(f"{name}.") for each in loaded)}


def is_there(start: Start) -> bool:
    extra = "desktop" if start in WINDOWS or start.command == "data" else start.command
    return extra not in EXTRAS or not missing(extra)


@pytest.mark.parametrize("start", [*STARTS, *WINDOWS], ids=lambda start: start.words or "kingme")
def test_a_start_loads_what_it_needs_and_no_more(load: Load, start: Start) -> None:
    if not is_there(start):
        pytest.skip("its extra is not installed")
    loaded = load(start)
    assert "kingme.cli.main" in loaded
    if start.command in LOOKS:
        return
    window = start in WINDOWS
    named = start.command if window or start.command else "--help"
    assert of(NEVER, loaded) == set()
    assert of(SLOW, loaded) <= NEEDED.get(named, set())
    parts = {name.split(".")[1] for name in loaded if name.startswith("kingme.")}
    assert parts - FOUNDATIONS <= PARTS.get(named, set())
    commands = {name.split(".")[2] for name in loaded if name.startswith("kingme.cli.")}
    others = (commands & set(COMMANDS)) - {start.command}
    assert others <= ({"desktop"} if window else {"web"} if start.command == "lab" else set())
    assert len(loaded) <= (MOST_WINDOW if window else MOST)


def test_every_command_is_started() -> None:
    starts = {start.command for start in (*STARTS, *WINDOWS)}
    assert set(COMMANDS) | {""} == starts


def test_what_is_never_to_be_loaded_would_be_seen(load: Load, tmp_path: Path) -> None:
    """The same look at a start that does need numpy finds it."""
    if not is_there(Start("music")):
        pytest.skip("its extra is not installed")
    assert "numpy" in of(NEVER, load(Start(f"music render --bars 1 --seed 1 {tmp_path}/song.wav")))


def test_a_start_that_fails_is_told(load: Load) -> None:
    with pytest.raises(RuntimeError, match="perft x does not start"):
        load(Start("perft x"))
    with pytest.raises(RuntimeError, match="does not start"):
        load(Start("players", until="a word that it does not say"))

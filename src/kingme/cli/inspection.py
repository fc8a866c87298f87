"""What `kingme doctor` finds: program, core, extras, screen, sound, browser game, places.

Every look is short, and one that fails is a finding, not an error. Nothing is changed.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

from kingme.cli.extras import EXTRAS, how_to_install, missing
from kingme.desktop.hush import hushed

PERFT_DEPTH, PERFT_NODES = 7, 179_740  # as published; see docs/rules.md

DISTRIBUTIONS = {
    "font_fredoka_one": "font-fredoka-one",
    "font_manrope": "font-manrope",
    "pygame": "pygame-ce",
}
"""The names under which libraries are installed, where they differ from what is imported."""


class Finding(NamedTuple):
    """What was found in one place.

    Attributes:
        part: The heading it stands under.
        name: What was looked at.
        state: `ok`; `absent`, not there and not needed by all; `fault`, does not work.
        text: What was found.
        remedy: What to do about it; empty when there is nothing to do.
    """

    part: str
    name: str
    state: Literal["ok", "absent", "fault"]
    text: str
    remedy: str = ""


def inspect() -> list[Finding]:
    """Look at everything, in the order in which it is told."""
    looks = (_program, _core, _extras, _front_ends, _places)
    return [finding for look in looks for finding in look()]


def _program() -> Iterator[Finding]:
    from kingme import __file__ as file
    from kingme import __version__

    part = "Program"
    yield Finding(part, "kingme", "ok", f"{__version__} in {Path(file).parent}")
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield Finding(part, "python", "ok", f"{python} at {sys.executable}")
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Finding(part, "machine", "ok", f"{platform.platform(terse=True)}, {cores} cores")
    for name in ("click", "rich"):
        yield Finding(part, name, "ok", importlib.metadata.version(name))


def _core() -> Iterator[Finding]:
    from kingme import Board, __version__, _core

    part = "Core"
    facts = _core.build_info()
    kind = "abi3" if "abi3" in Path(_core.__file__ or "").name else "for this Python only"
    text = f"{facts['version']} for {facts['system']} on {facts['architecture']}, {kind}"
    if facts["version"] != __version__:
        yield Finding(part, "extension", "fault", text, "Install kingme anew: its parts differ.")
    elif not facts["optimised"]:
        remedy = "Build the extension for release (make build): it searches many times faster."
        yield Finding(part, "extension", "absent", f"{text}, debug build", remedy)
    else:
        yield Finding(part, "extension", "ok", f"{text}, release build")
    has = ", ".join(facts["processor"]) or "none of those that are asked for"
    built = ", ".join(facts["compiled"]) or "the oldest processors"
    yield Finding(part, "processor", "ok", f"has {has}; built for {built}")
    began = time.perf_counter()
    nodes = Board().perft(PERFT_DEPTH)
    seconds = time.perf_counter() - began
    speed = f"{nodes / max(seconds, 1e-9) / 1e6:.0f} million positions a second"
    if nodes == PERFT_NODES:
        yield Finding(
            part, "rules", "ok", f"perft {PERFT_DEPTH} is {nodes:,} as published, {speed}"
        )
    else:
        text = f"perft {PERFT_DEPTH} is {nodes:,}, not {PERFT_NODES:,}"
        yield Finding(part, "rules", "fault", text, "Install kingme anew: the rules are broken.")


def _extras() -> Iterator[Finding]:
    part = "Extras"
    for name, extra in EXTRAS.items():
        lacking = missing(name)
        if lacking:
            text = f"{extra.purpose}: {', '.join(lacking)} not installed"
            remedy = f"For {extra.purpose}: {how_to_install(name)}"
            yield Finding(part, name, "absent", text, remedy)
        else:
            found = ", ".join(f"{each} {_version(each)}" for each in extra.libraries)
            yield Finding(part, name, "ok", f"{extra.purpose}: {found}")


def _version(library: str) -> str:
    try:
        return importlib.metadata.version(DISTRIBUTIONS.get(library, library))
    except importlib.metadata.PackageNotFoundError:
        return "(version unknown)"


def _front_ends() -> Iterator[Finding]:
    part = "Front ends"
    yield _window(part)
    yield _sound(part)
    yield _browser_game(part)
    yield _terminal(part)
    from kingme.lab.process import node_program

    node = node_program()
    if node is None:
        remedy = "For evaluation functions in JavaScript on the command line: install Node."
        text = "not found; functions in JavaScript play in the browser only"
        yield Finding(part, "node", "absent", text, remedy)
    else:
        yield Finding(part, "node", "ok", node)


def _window(part: str) -> Finding:
    from kingme.cli.desktop import why_no_window

    reason = why_no_window()
    if reason:
        remedy = (
            "To see the window, start it where there is a screen." if "screen" in reason else ""
        )
        return Finding(part, "window", "absent", reason, remedy)

    def look() -> str:
        from kingme.desktop.screen import screen_words

        return screen_words()

    text, failed = _quietly(look)
    if failed:
        remedy = "The screen that DISPLAY or WAYLAND_DISPLAY names does not answer: set it right."
        return Finding(part, "window", "absent", f"cannot be opened: {text}", remedy)
    return Finding(part, "window", "ok", text)


def _sound(part: str) -> Finding:
    if missing("desktop"):
        return Finding(part, "sound", "absent", "belongs to the window")

    def look() -> str:
        from kingme.desktop.audio.mixer import mixer_words

        return mixer_words()

    text, failed = _quietly(look)
    if failed:
        return Finding(part, "sound", "absent", f"{text}; the window plays in silence")
    return Finding(part, "sound", "ok", text)


def _browser_game(part: str) -> Finding:
    from kingme.web.site import SITE, read_site

    site = read_site(SITE)
    if site is None:
        remedy = "For the browser game from a checkout: make web."
        return Finding(part, "browser game", "absent", "not built", remedy)
    lost = [name for name in site.files if not (site.folder / name).is_file()]
    if lost:
        text = f"version {site.version} lacks {lost[0]}"
        return Finding(part, "browser game", "fault", text, "Install kingme anew: files are lost.")
    return Finding(part, "browser game", "ok", f"version {site.version}, {len(site.files)} files")


def _terminal(part: str) -> Finding:
    stream = sys.stdout
    encoding = getattr(stream, "encoding", None) or "unknown"
    if not stream.isatty():
        return Finding(part, "terminal", "absent", f"output is no terminal; {encoding}")
    size = shutil.get_terminal_size()
    text = f"{size.columns}x{size.lines}, {encoding}, TERM={os.environ.get('TERM', '')}"
    return Finding(part, "terminal", "ok", text)


def _places() -> Iterator[Finding]:
    part = "Places"
    if missing("desktop"):
        yield Finding(part, "window", "absent", "settings and games are kept by the window only")
        return
    from kingme.desktop.keeping import unfinished_path
    from kingme.desktop.settings_file import settings_path

    for name, path in (("settings", settings_path()), ("unfinished game", unfinished_path())):
        text = str(path) if path.exists() else f"{path} (nothing there yet)"
        folder = next(each for each in (path, *path.parents) if each.exists())
        if os.access(folder, os.W_OK):
            yield Finding(part, name, "ok", text)
        else:
            remedy = f"Allow writing to {folder}: {name} cannot be kept."
            yield Finding(part, name, "fault", f"{text} cannot be written", remedy)


def _quietly(look: Callable[[], str]) -> tuple[str, bool]:
    """What a look finds, or why it fails, with what C libraries print about it thrown away."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    with hushed():
        try:
            return look(), False
        except Exception as error:  # noqa: BLE001 - any failure of a library is what is told
            return " ".join(str(error).split()) or type(error).__name__, True

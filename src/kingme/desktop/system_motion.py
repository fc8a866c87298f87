"""What the system says about movement on its screens. Decides nothing and keeps nothing.

Windows and macOS have one setting. Other desktops have their own: GNOME and its relatives answer
`gsettings`, KDE and GTK keep a file each.
"""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

PATIENCE_S = 1.0
"""So long a program of the system may take to answer."""

_LARGEST = 1 << 20
"""Bytes of a desktop's file that are read; they have a few thousand."""

_GNOME = ("gsettings", "get", "org.gnome.desktop.interface", "enable-animations")
_MACOS = ("defaults", "read", "com.apple.universalaccess", "reduceMotion")
_CLIENT_AREA_ANIMATION = 0x1042

Ask = Callable[[Sequence[str]], str]


def prefers_reduced_motion(
    platform: str = sys.platform,
    environment: Mapping[str, str] | None = None,
    ask: Ask | None = None,
) -> bool:
    """Whether the person has told the system to move less; False where nobody can be asked.

    Args:
        platform: As `sys.platform`.
        environment: The variables of the process, if not its own.
        ask: Runs a program and gives what it prints, empty when it cannot.

    >>> prefers_reduced_motion("linux", {"XDG_CURRENT_DESKTOP": "GNOME"}, lambda words: "false")
    True
    """
    environment = os.environ if environment is None else environment
    ask = ask or _asked
    if platform.startswith("win"):
        return _windows_stands_still()
    if platform == "darwin":
        return ask(_MACOS).strip() == "1"
    folder = _configuration(environment)
    if "KDE" in environment.get("XDG_CURRENT_DESKTOP", "").upper().split(":"):
        return _kde_stands_still(_start_of(folder / "kdeglobals"))
    answer = ask(_GNOME).strip() if environment.get("XDG_CURRENT_DESKTOP") else ""
    if answer in ("true", "false"):
        return answer == "false"
    files = (folder / f"gtk-{version}.0" / "settings.ini" for version in (4, 3))
    return any(_gtk_stands_still(_start_of(file)) for file in files)


def _configuration(environment: Mapping[str, str]) -> Path:
    chosen = environment.get("XDG_CONFIG_HOME", "")
    home = environment.get("HOME", "")
    return Path(chosen) if chosen else Path(home, ".config")


def _asked(words: Sequence[str]) -> str:
    program = shutil.which(words[0])
    if program is None:
        return ""
    try:
        done = subprocess.run(
            [program, *words[1:]],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.decode(errors="replace")


def _start_of(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return file.read(_LARGEST).decode(errors="replace")
    except OSError:
        return ""


def _value(text: str, section: str, key: str) -> str:
    """A value of a file with sections; empty when it is not there or the file is none."""
    parser = configparser.RawConfigParser(strict=False, allow_no_value=True)
    try:
        parser.read_string(text)
    except configparser.Error:
        return ""
    return (parser.get(section, key, fallback="") or "").strip()


def _kde_stands_still(text: str) -> bool:
    factor = _value(text, "KDE", "AnimationDurationFactor")
    try:
        return float(factor) == 0
    except ValueError:
        return False


def _gtk_stands_still(text: str) -> bool:
    return _value(text, "Settings", "gtk-enable-animations").lower() in ("0", "false")


def _windows_stands_still() -> bool:
    import ctypes

    user32 = getattr(getattr(ctypes, "windll", None), "user32", None)
    if user32 is None:
        return False
    animated = ctypes.c_int(1)
    known = user32.SystemParametersInfoW(_CLIENT_AREA_ANIMATION, 0, ctypes.byref(animated), 0)
    return bool(known) and not animated.value

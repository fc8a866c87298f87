"""The file in which the window's settings are remembered. It shows nothing and never gives up.

A file that cannot be used is set aside under another name, with a note for the player; what it
could not say has its default. Keys that this version does not know are kept.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from kingme.desktop.settings import Settings
from kingme.desktop.words import brief
from kingme.files import write_whole

VERSION = 1
NAME = "desktop.json"
HOME_NAME = ".kingme.json"

_LARGEST = 1 << 20
"""Bytes; a settings file is not a thousandth of it."""


class Loaded(NamedTuple):
    """Settings as they were found.

    Attributes:
        settings: The settings, defaults where nothing was found.
        notes: A sentence for each thing that could not be used.
        path: Where they are remembered.
    """

    settings: Settings
    notes: tuple[str, ...]
    path: Path


def settings_path(home: Path | None = None) -> Path:
    """Where settings are: `.kingme.json` in the home folder if it exists, else the usual place.

    Args:
        home: The home folder, if not the user's own.
    """
    import platformdirs  # only the window has settings

    own = home
    if own is None:
        with contextlib.suppress(RuntimeError):  # nobody knows where the home folder is
            own = Path.home()
    if own is not None and (own / HOME_NAME).is_file():
        return own / HOME_NAME
    return Path(platformdirs.user_config_dir("kingme", appauthor=False)) / NAME


def load_settings(path: Path | None = None) -> Loaded:
    """The remembered settings.

    Args:
        path: The file; where `settings_path` says when None.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "desktop.json")
    ...     save_settings(Settings(level=5), path)
    ...     load_settings(path).settings.level
    5
    """
    path = settings_path() if path is None else path
    try:
        data = _read(path)
    except FileNotFoundError:
        return Loaded(Settings(), (), path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        note = f"The settings in {brief(path)} cannot be read: {reason}."
        return Loaded(Settings(), (note,), path)
    except ValueError as error:
        return Loaded(Settings(), (_set_aside(path, str(error)),), path)
    settings, faults = Settings.from_data(data)
    return Loaded(settings, tuple(f"A setting has its default: {fault}." for fault in faults), path)


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings, whole or not at all; unknown keys of the file stay.

    Raises:
        OSError: the file cannot be written.
    """
    try:
        known = _read(path)
    except (OSError, ValueError):
        known = {}  # it is not there, or was set aside when it was read
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {**known, "version": VERSION, **settings.as_data()}
    write_whole(path, f"{json.dumps(data, indent=1, ensure_ascii=False)}\n".encode())


def _read(path: Path) -> dict[str, Any]:
    """What the file says.

    Raises:
        ValueError: it holds no settings, or those of a newer version.
        OSError: it cannot be read.
    """
    with path.open("rb") as file:
        content = file.read(_LARGEST + 1)
    if len(content) > _LARGEST:
        raise ValueError("it is too large")
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise ValueError("it is no JSON") from None
    if not isinstance(data, dict):
        raise ValueError("it is no table of settings")
    version = data.get("version", VERSION)
    if type(version) is not int or version < 1:
        raise ValueError('its "version" is no number')
    if version > VERSION:
        raise ValueError("a newer kingme wrote it")
    return data


def _set_aside(path: Path, reason: str) -> str:
    """Give a file that cannot be used another name; the note about it."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.name}.unread-{number}")
        if aside.exists():
            continue
        try:
            path.replace(aside)
        except OSError:
            break
        where = f"{aside.name} in {brief(aside.parent)}"
        return f"The settings could not be used ({reason}); they are kept as {where}."
    return f"The settings in {brief(path)} could not be used ({reason})."

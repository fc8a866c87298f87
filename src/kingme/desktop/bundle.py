"""Everything that the window keeps, as one file: to keep it, or to take it to another machine.

The file is JSON, and may hold what the browser game keeps as well; each takes its own part.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kingme.desktop.keeping import load_unfinished, unfinished_path
from kingme.desktop.settings_file import load_settings, settings_path
from kingme.errors import RecordError
from kingme.files import write_whole
from kingme.game import record

FORMAT = "kingme-data"
VERSION = 1
SETTINGS, UNFINISHED = "settings", "unfinished"


def places() -> dict[str, Path]:
    """Where the window keeps what, by the names that the file uses."""
    return {SETTINGS: settings_path(), UNFINISHED: unfinished_path()}


def export_data(path: str | os.PathLike[str], where: Mapping[str, Path] | None = None) -> list[str]:
    """Write all that is kept into one file.

    Args:
        path: The file.
        where: Where things are kept; the usual places when None.

    Returns:
        The names of what was there to be written.

    Raises:
        RecordError: something that is kept is no JSON.
        OSError: a file cannot be read or written.
    """
    found = {}
    for name, place in (where or places()).items():
        if place.exists():
            found[name] = record.read_json(place)
    data = {"format": FORMAT, "version": VERSION, "window": found}
    write_whole(path, f"{json.dumps(data, indent=1, ensure_ascii=False)}\n".encode())
    return list(found)


def import_data(path: str | os.PathLike[str], where: Mapping[str, Path] | None = None) -> list[str]:
    """Put what a file holds in the places where it is kept; what was there gets `.before` added.

    Args:
        path: A file of `export_data`.
        where: Where things are kept; the usual places when None.

    Returns:
        The names of what was taken over.

    Raises:
        RecordError: it is no such file, or a part of it cannot be used; nothing has changed then.
        OSError: a file cannot be read or written.
    """
    window = _window(path)
    targets = dict(where or places())
    for name, value in window.items():
        if name in targets:
            _try(Path(path), name, value, targets[name])
    taken = []
    for name, value in window.items():
        if name not in targets:  # of a newer kingme; it stays in the file
            continue
        target = targets[name]
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists():
            write_whole(target.with_name(f"{target.name}.before"), target.read_bytes())
        write_whole(target, _text(value))
        taken.append(name)
    return taken


def _window(path: str | os.PathLike[str]) -> dict[str, Any]:
    name = os.fspath(path)
    try:
        data = record.read_json(path)
    except RecordError:
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RecordError(f"{name} is no file of kingme's data, which kingme data export writes")
    if data.get("version") != VERSION:
        raise RecordError(f"{name} was written by a newer kingme; this one knows version {VERSION}")
    window = data.get("window")
    if not isinstance(window, dict) or not window:
        hint = "; it is the browser game's: import it there" if "browser" in data else ""
        raise RecordError(f"{name} holds nothing of the window{hint}")
    return window


def _try(path: Path, name: str, value: object, target: Path) -> None:
    """Read a part as the window will, from a file beside the place where it is to go."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        trial = Path(folder, target.name)
        trial.write_bytes(_text(value))
        if name == SETTINGS:
            notes = load_settings(trial).notes
            usable = not notes
        else:
            usable = load_unfinished(trial) is not None
    if not usable:
        raise RecordError(f'{path}: "{name}" cannot be used; nothing was changed')


def _text(value: object) -> bytes:
    return f"{json.dumps(value, indent=1, ensure_ascii=False)}\n".encode()

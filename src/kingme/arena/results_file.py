"""The file of results: what has been played is on the disk, and is never played again.

JSON lines: a header with the settings of the run, then a line for each finished game in the order
in which they finished. A line is on the disk before the game counts. A run that was killed goes on
from its file; what the kill left of a half-written last line is taken off, for that game counts as
not played. It knows nothing of players and openings but how they are written.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from kingme.arena.tasks import GameResult, GameTask
from kingme.files import lock

FORMAT = "kingme-results"
VERSION = 1


class ResultsError(ValueError):
    """The file cannot be used for this run; the message says why, and what would be right."""


class ResultsFile:
    """An open file of results, which nobody else can open as long.

    Args:
        path: Where it is, or is to be.
        settings: All that decides what games are played, as plain data for JSON.
        tasks: The games of the run.

    Raises:
        ResultsError: the file belongs to another run, is in use, or is damaged.
        OSError: it cannot be read or written.
    """

    def __init__(
        self, path: Path, settings: Mapping[str, Any], tasks: tuple[GameTask, ...]
    ) -> None:
        self._path = path
        self._tasks = {task.number: task for task in tasks}
        self._header = _line({"format": FORMAT, "version": VERSION, "settings": settings})
        self._settings: Any = json.loads(self._header)["settings"]
        self._results: dict[int, GameResult] = {}
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
        try:
            try:
                lock(self._file)
            except BlockingIOError:
                raise ResultsError(
                    f"{path} is being written by another run; wait for it, or give another name"
                ) from None
            self._read()
        except BaseException:
            os.close(self._file)
            raise

    @property
    def results(self) -> dict[int, GameResult]:
        """What has been played so far, by the number of the game."""
        return dict(self._results)

    def keep(self, result: GameResult) -> None:
        """Put a result on the disk; when this returns, it is there.

        Raises:
            OSError: the disk is full, for example. The file is left as it was before.
        """
        if result.number not in self._results:
            self._append(_line(result.to_data()))
            self._results[result.number] = result

    def reload(self) -> None:
        """Read the file again, to know of a result whose keeping was interrupted."""
        self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file, which lets go of it."""
        os.close(self._file)

    def _append(self, line: bytes) -> None:
        end = os.lseek(self._file, 0, os.SEEK_END)
        try:
            _write(self._file, line)
            os.fsync(self._file)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._file, end)
            raise OSError(error.errno, error.strerror, str(self._path)) from None

    def _read(self) -> None:
        data = _contents(self._file)
        complete, torn = data[: data.rfind(b"\n") + 1], data[data.rfind(b"\n") + 1 :]
        lines = complete.split(b"\n")[:-1]
        if not lines:
            # Not even the header is whole: only a run that was killed at once leaves this behind.
            if not self._header.startswith(torn):
                raise ResultsError(f"{self._path} is no file of results; give another name")
            os.ftruncate(self._file, 0)
            self._append(self._header)
            _sync_folder(self._path)
            return
        self._check_header(lines[0])
        for number, line in enumerate(lines[1:], 2):
            result = self._result(line)
            if result is None:
                raise ResultsError(f"line {number} of {self._path} is no result of this run")
            self._results.setdefault(result.number, result)
        if torn:
            os.ftruncate(self._file, len(complete))
            if (result := self._result(torn)) is not None:
                self.keep(result)

    def _check_header(self, line: bytes) -> None:
        try:
            header = json.loads(line)
        except ValueError:
            header = None
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise ResultsError(f"{self._path} is no file of results; give another name")
        if header.get("version") != VERSION:
            raise ResultsError(
                f"{self._path} was written in version {header.get('version')} of its format, "
                f"and this kingme reads version {VERSION}"
            )
        found = header.get("settings")
        if found != self._settings:
            raise ResultsError(
                f"{self._path} belongs to another run: {_difference(found, self._settings)}; "
                "repeat that command, or give another name"
            )

    def _result(self, line: bytes) -> GameResult | None:
        """The result that a line holds, if it is one of this run's games."""
        try:
            result = GameResult.from_data(json.loads(line))
        except ValueError:
            return None
        return result if result.number in self._tasks else None


def _difference(found: Any, wanted: dict[str, Any]) -> str:
    """The first setting that differs, in words."""
    if not isinstance(found, dict):
        return "it has no settings"
    for name, value in wanted.items():
        if found.get(name) != value:
            there, here = (json.dumps(each) for each in (found.get(name), value))
            return f"{name} is {there} there and {here} here"
    return f"it has a setting {next(iter(set(found) - set(wanted)))!r} that this one has not"


def _line(data: object) -> bytes:
    return (
        json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
        + b"\n"
    )


def _contents(file: int) -> bytes:
    os.lseek(file, 0, os.SEEK_SET)
    parts = []
    while part := os.read(file, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _sync_folder(path: Path) -> None:
    """Make the name of a new file last, where the system can."""
    with contextlib.suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

"""A training run on disk: its history, its checkpoints, and going on where it was stopped.

It owns the files and knows nothing of how weights are learned: a `Method` is a start and a step,
and each step is a function of the state before it. So a run that was killed and continued writes
the bytes of one that was not.
"""

from __future__ import annotations

import contextlib
import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Protocol, Self, TypeGuard

from kingme.errors import RecordError, TrainingError
from kingme.files import lock
from kingme.game.record import read_json, write_json
from kingme.training.weights import Weights, write_weights

FORMAT = "kingme-training"
VERSION = 1

SAVE_EVERY = 1.0
"""Seconds between checkpoints, and so the most work that a kill can cost, a step apart."""

State = dict[str, Any]
"""All that a method needs to go on: plain data that JSON gives back exactly."""

Row = dict[str, Any]
"""What a step tells: plain data, a line of the history."""


class Method(Protocol):
    """A way to learn, with its settings."""

    @property
    def name(self) -> str:
        """The word that the command line has for it."""

    @property
    def steps(self) -> int:
        """How many steps make a run."""

    def settings(self) -> dict[str, Any]:
        """All that the outcome depends on, under the names of the command line's options."""

    def start(self) -> State:
        """The state before the first step."""

    def step(self, state: State, number: int, threads: int) -> tuple[State, Row]:
        """The state after step `number` (from 1), and what to tell of it.

        The outcome depends on state and number alone. The state that was handed in is not changed.
        """

    def weights(self, state: State) -> Weights:
        """What has been learned so far."""


def command_of(method: Method) -> str:
    """The command line that trains so, without the options that change nothing.

    >>> from kingme.training import HillClimb
    >>> command_of(HillClimb(seed=7, rounds=300))
    'kingme train climb --seed 7 --rounds 300'
    """
    words = [f"--{name.replace('_', '-')} {value}" for name, value in method.settings().items()]
    return " ".join([f"kingme train {method.name}", *words])


class Run:
    """A run that writes `OUT`, and beside it `OUT.history.jsonl` and `OUT.checkpoint.json`.

    Enter it to take the files, walk `rows` to train, and leave it to let go of them; a checkpoint
    is written on the way out too. One that is there is gone on from.

    Args:
        method: How to learn.
        out: The weights file, written when the run is through.

    Attributes:
        done: Steps that are through.

    Raises:
        TrainingError: on entering, when the files are another run's, or in use, or damaged.
        OSError: on entering or while it runs, when a file cannot be written.

    >>> import tempfile
    >>> from kingme.training import HillClimb
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     out = Path(folder, "weights.json")
    ...     with Run(HillClimb(seed=1, rounds=2), out) as run:
    ...         scores = [row["score"] for row in run.rows(threads=1)]
    ...     print(len(scores), out.exists(), run.weights["men"])
    2 True 100.0
    """

    def __init__(self, method: Method, out: str | os.PathLike[str]) -> None:
        self.method = method
        self.out = Path(out)
        stem = self.out.name.removesuffix(".json")
        self.history = self.out.with_name(f"{stem}.history.jsonl")
        self.checkpoint = self.out.with_name(f"{stem}.checkpoint.json")
        self._at: tuple[int, State] = (0, {})  # one assignment: no interrupt can tear it
        self._saved = (-1, 0.0)
        self._file: IO[bytes] | None = None

    @property
    def done(self) -> int:
        """Steps that are through."""
        return self._at[0]

    @property
    def weights(self) -> Weights:
        """What has been learned so far."""
        return self.method.weights(self._at[1])

    def __enter__(self) -> Self:
        file = self.history.open("a+b")
        try:
            try:
                lock(file.fileno())
            except BlockingIOError:
                raise TrainingError(
                    f"another run is writing {self.out} at this moment; choose another --out"
                ) from None
            self._at = self._resumed() or (0, self.method.start())
            _keep_lines(file, self.done, self.history)
        except BaseException:
            file.close()
            raise
        self._file = file
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._file is not None
        try:
            if self._saved[0] not in (self.done, self.method.steps) and self.done:
                self._save()
        finally:
            self._file.close()
            self._file = None

    def rows(self, threads: int = 1) -> Iterator[Row]:
        """Train to the end and write the weights; gives what each step tells.

        Args:
            threads: How many games are played at once; it changes the time alone.

        Raises:
            TrainingError: learning has gone astray; the message says how.
        """
        assert self._file is not None, "enter the run first"
        while self.done < self.method.steps:
            number = self.done + 1
            state, row = self.method.step(self._at[1], number, threads)
            line = json.dumps({"step": number, **row}, allow_nan=False)
            self._file.write(f"{line}\n".encode())
            self._at = (number, state)
            if time.monotonic() - self._saved[1] >= SAVE_EVERY:
                self._save()
            yield row
        self._save()
        origin = {
            "command": command_of(self.method),
            "method": self.method.name,
            **self.method.settings(),
        }
        write_weights(self.out, self.weights, origin)
        self.checkpoint.unlink()

    def _save(self) -> None:
        assert self._file is not None
        self._file.flush()
        os.fsync(self._file.fileno())
        done, state = self._at
        data = {
            "format": FORMAT,
            "version": VERSION,
            "method": self.method.name,
            "settings": self.method.settings(),
            "done": done,
            "state": state,
        }
        write_json(self.checkpoint, data)
        self._saved = (done, time.monotonic())

    def _resumed(self) -> tuple[int, State] | None:
        """Where the checkpoint left off; None when there is none."""
        with contextlib.suppress(FileNotFoundError):
            try:
                data = read_json(self.checkpoint)
            except RecordError:
                data = None
            if not _is_checkpoint(data):
                raise TrainingError(
                    f"{self.checkpoint} is no checkpoint of this version; remove it to begin anew"
                )
            ours = {"method": self.method.name, **self.method.settings()}
            theirs = {"method": data["method"], **data["settings"]}
            if ours != theirs:
                raise TrainingError(
                    f"{self.checkpoint} belongs to another run ({_difference(theirs, ours)}); "
                    "finish that one, remove the file to begin anew, or choose another --out"
                )
            return data["done"], data["state"]
        return None


def _is_checkpoint(data: object) -> TypeGuard[dict[str, Any]]:
    """Whether data has the form of a checkpoint."""
    return (
        isinstance(data, dict)
        and (data.get("format"), data.get("version")) == (FORMAT, VERSION)
        and isinstance(data.get("settings"), dict)
        and isinstance(data.get("done"), int)
        and isinstance(data.get("state"), dict)
    )


def _difference(theirs: Mapping[str, Any], ours: Mapping[str, Any]) -> str:
    """The first setting in which two runs differ, for people."""
    for name in [*ours, *theirs]:
        if theirs.get(name) != ours.get(name):
            return f"{name} {theirs.get(name)} there, {ours.get(name)} here"
    return "an unknown difference"


def _keep_lines(file: IO[bytes], count: int, path: Path) -> None:
    """Cut a history down to the steps of the checkpoint: later ones are done again."""
    file.seek(0)
    for number in range(count):
        if not file.readline().endswith(b"\n"):
            raise TrainingError(
                f"{path} has {number} lines where its checkpoint has {count} steps; "
                "remove both to begin anew"
            )
    file.truncate(file.tell())

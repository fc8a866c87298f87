"""Ways to run the command line: inside this process, and as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

import pytest

from kingme.cli.main import main


class Ran(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in this process."""

    def call(*args: str) -> Ran:
        code = main(args)
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return call


@pytest.fixture
def spawn() -> Run:
    """Run a command line as a process of its own."""

    def call(*args: str, python: tuple[str, ...] = (), stdin: str = "") -> Ran:
        done = subprocess.run(
            [sys.executable, *python, "-m", "kingme", *args],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return call

"""The standard streams as front ends meet them: what they can show just now. It writes nothing."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from io import TextIOWrapper
from typing import TextIO

from kingme.terminal.styles import Screen, screen_of


def make_tolerant(*streams: TextIO | None) -> None:
    """Let bytes and characters that an encoding lacks pass as question marks, not as errors."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def screen_now(
    stdout: TextIO, environment: Mapping[str, str], *, plain: bool, ascii_only: bool
) -> Screen:
    """What the output can show in the window as large as it is now."""
    columns, lines = shutil.get_terminal_size()
    return screen_of(
        environment,
        encoding=stdout.encoding,
        terminal=stdout.isatty(),
        columns=columns,
        lines=lines,
        plain=plain,
        ascii_only=ascii_only,
    )

"""The progress bar of long work: how far it is, how it stands, time left; for people.

Where standard error is no terminal, nothing is shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Advance = Callable[[int, str], None]
"""Told after each step how many steps it was, and how things stand now."""


@contextmanager
def progress_bar(total: int, what: str, *, done: int = 0, stays: bool = False) -> Iterator[Advance]:
    """A bar on standard error while the work inside is done.

    Args:
        total: How many steps there are.
        what: What they are.
        done: How many an earlier run has done.
        stays: Leave the bar there when the work is over.
    """
    if not sys.stderr.isatty():
        yield lambda steps, said: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[said]}"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=not stays) as bar:
        task = bar.add_task(what, total=total, completed=done, said="")
        yield lambda steps, said: bar.update(task, advance=steps, said=said)

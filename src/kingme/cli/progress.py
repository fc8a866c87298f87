"""The progress bars of long work: how far it is, how it stands, time left; for people.

Where standard error is no terminal, nothing is shown, and what would draw it is not loaded.
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


@contextmanager
def percent_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on standard error that goes when the work inside is done.

    It gives what is to be told how much is done by now, of `total`.

    Args:
        what: What is done.
        total: How much there is to do, in any unit.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)

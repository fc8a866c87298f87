"""What to say when a library is missing that only some commands need. It installs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import click

EXTRAS = {
    "desktop": ("mido", "numpy", "platformdirs", "pygame"),
    "music": ("mido", "numpy"),
    "plot": ("matplotlib",),
}
"""The optional libraries of the package's extras, as far as commands here use them."""


class MissingExtra(click.ClickException):
    """A library of an extra is not installed."""


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Import things of an extra inside this, to have a missing one named in a sentence.

    Raises:
        MissingExtra: a library of the extra is not installed.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        library = (error.name or "").partition(".")[0]
        if library not in EXTRAS[name]:
            raise
        raise MissingExtra(
            f"this needs {library}, which is not installed; "
            f"install it with: python -m pip install 'kingme[{name}]'"
        ) from error

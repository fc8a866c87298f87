"""The package's extras: what each is for, what it brings, and what to say when it is missing.

It installs nothing.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click


class Extra(NamedTuple):
    """An extra of the package.

    Attributes:
        purpose: What it is for, as a phrase.
        libraries: The modules that it brings and that are imported here.
    """

    purpose: str
    libraries: tuple[str, ...]


EXTRAS = {
    "desktop": Extra(
        "the game in a window, with music",
        ("font_fredoka_one", "font_manrope", "mido", "numpy", "platformdirs", "pygame"),
    ),
    "music": Extra("music and effects as files", ("mido", "numpy")),
    "plot": Extra("plots of learning and of music", ("matplotlib",)),
    "cluster": Extra("matches on a Dask cluster", ("distributed",)),
    "rl": Extra("environments for learning programs", ("gymnasium", "numpy", "pettingzoo")),
}
"""The extras of pyproject.toml, by name."""


class MissingExtra(click.ClickException):
    """A library of an extra is not installed."""


def missing(name: str) -> list[str]:
    """The libraries of an extra that are not installed."""
    return [each for each in EXTRAS[name].libraries if importlib.util.find_spec(each) is None]


def how_to_install(name: str) -> str:
    """The command that installs an extra."""
    return f"python -m pip install 'kingme[{name}]'"


def need(name: str, what: str) -> None:
    """Refuse to go on without an extra, before any work is done.

    Args:
        name: The extra.
        what: What needs it, such as `--plot`.

    Raises:
        MissingExtra: a library of the extra is not installed.
    """
    if lacking := missing(name):
        raise MissingExtra(_sentence(what, " and ".join(lacking), name))


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
        if library not in EXTRAS[name].libraries:
            raise
        raise MissingExtra(_sentence("this", library, name)) from error


def _sentence(what: str, library: str, name: str) -> str:
    return (
        f"{what} needs {library}, which is not installed; install it with: {how_to_install(name)}"
    )

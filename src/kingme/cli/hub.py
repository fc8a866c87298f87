"""`kingme hub`: the strong search as an engine for draughts interfaces, on the standard streams."""

from __future__ import annotations

import sys

import click

from kingme import __version__


@click.command()
def hub() -> None:
    """Be an engine of the Hub protocol (version 2) on standard input and output.

    This is for draughts interfaces, which start it themselves. It plays English draughts on 32
    squares; docs/engines.md has the protocol's details.

    \b
    Examples:
      kingme hub
      kingme match "hub:kingme hub" level:8 --games 20
    """
    from kingme.hub.engine import HubEngine

    HubEngine(sys.stdin.buffer, sys.stdout.buffer, __version__).run()

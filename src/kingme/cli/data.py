"""`kingme data`: where things are kept, and all of it as one file; the window knows what."""

from __future__ import annotations

from pathlib import Path

import click

from kingme.cli.extras import extra


@click.group()
def data() -> None:
    """Show where settings and games are kept; take them along as one file.

    The browser game has the same in its settings.

    \b
    Examples:
      kingme data where
      kingme data export kingme-data.json
      kingme data import kingme-data.json
    """


@data.command()
def where() -> None:
    """Print what the window keeps, and where.

    \b
    Examples:
      kingme data where
    """
    with extra("desktop"):
        from kingme.desktop.bundle import places
    for name, path in places().items():
        there = "" if path.exists() else "  (nothing yet)"
        click.echo(f"{name:<11} {path}{there}")


@data.command("export")
@click.argument("file", type=click.Path(path_type=Path))
def export_(file: Path) -> None:
    """Write all that the window keeps to FILE.

    \b
    Examples:
      kingme data export kingme-data.json
    """
    with extra("desktop"):
        from kingme.desktop.bundle import export_data
    found = export_data(file.expanduser())
    click.echo(f"{file} has {' and '.join(found) if found else 'nothing: nothing is kept yet'}.")


@data.command("import")
@click.argument("file", type=click.Path(path_type=Path))
def import_(file: Path) -> None:
    """Take over what FILE holds.

    What was kept before stays beside it, with .before added to its name.

    \b
    Examples:
      kingme data import kingme-data.json
    """
    with extra("desktop"):
        from kingme.desktop.bundle import import_data
    taken = import_data(file.expanduser())
    click.echo(f"Taken over: {' and '.join(taken)}.")

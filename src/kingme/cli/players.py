"""`kingme players`: the list of those who can play, for people or JSON. It makes none."""

from __future__ import annotations

import json

import click

from kingme.players import KINDS, levels


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def players(as_json: bool) -> None:
    """List the players, as --player and other options name them.

    \b
    Examples:
      kingme players
      kingme play --player level:4
      kingme bestmove --player mcts:2000@seed=7
      kingme players --json                for scripts: players, a list of form,
                                           summary; levels, a list of level,
                                           name, motto, plays
    """
    if as_json:
        click.echo(json.dumps(_as_data()))
        return
    width = max(len(kind.form) for kind in KINDS.values())
    for kind in KINDS.values():
        click.echo(f"{kind.form:<{width}}  {kind.summary}")
    click.echo("\nThe ten levels:")
    width = max(len(level.name) for level in levels().values())
    for level in levels().values():
        click.echo(f"{level.level:>2}  {level.name:<{width}}  {level.plays}")
    click.echo("\nW is hand, learned, bot, or a file of weights.")


def _as_data() -> dict[str, list[dict[str, object]]]:
    shown = ("level", "name", "motto", "plays")
    return {
        "players": [{"form": kind.form, "summary": kind.summary} for kind in KINDS.values()],
        "levels": [{key: getattr(row, key) for key in shown} for row in levels().values()],
    }

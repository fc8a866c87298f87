"""`kingme league`: everybody against everybody, as a crosstable."""

from __future__ import annotations

import json
from typing import Any

import click

from kingme.cli import contest
from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber

MOST_PLAYERS = 200


@click.command()
@click.argument("players", nargs=-1, required=True, metavar="PLAYER...")
@click.option(
    "--games",
    type=WholeNumber(2, contest.MOST_GAMES),
    default=20,
    show_default=True,
    metavar="N",
    help="How many games each two players play, an even number.",
)
@click.option(
    "--depth",
    type=WholeNumber(1, 64),
    metavar="N",
    help="How deep the players from files look, where they do not say so themselves.",
)
@contest.limit_options
@contest.contest_options
def league(players: tuple[str, ...], games: int, depth: int | None, **options: Any) -> None:
    """Play everybody against everybody.

    A file, or a pattern of files, stands for players whose evaluation somebody wrote: students/*.py
    is user:FILE for each of them. Such a function runs in a process of its own; when it fails or
    takes too long, it loses that game.

    \b
    Examples:
      kingme league level:3 level:4 bot:1 bot:2
      kingme league "students/*.py" --depth 4 --report league.html
      kingme league level:1 level:2 level:3 --json
    """
    from kingme.arena import tables
    from kingme.arena.entrants import expanded, labels, with_depth
    from kingme.arena.schedule import round_robin
    from kingme.arena.tally import standings

    pairs = contest.pairs_of(games)
    conduct = contest.Conduct(**options)
    texts = expanded(players)
    if depth is not None:
        texts = [with_depth(text, depth) for text in texts]
    texts = conduct.players(texts)
    if not 2 <= len(texts) <= MOST_PLAYERS:
        raise BadOption(f"a league needs 2 to {MOST_PLAYERS} players, not {len(texts)}")
    for text in texts:
        if texts.count(text) > 1:
            raise BadOption(f"{text!r} takes part twice; a league needs different players")
    plan = conduct.plan(texts, round_robin(len(texts)), pairs)
    finished = contest.run(plan, conduct, "league")
    table = standings(plan, finished.played.results)
    if conduct.as_json:
        lines = [json.dumps(tables.league_data(texts, table, finished.seconds))]
    else:
        lines = tables.league_lines(labels(texts), table)
    contest.tell(lines, finished, plan, conduct)

"""`kingme tournament`: every level against the one below, as a table."""

from __future__ import annotations

import json
import re
from typing import Any

import click

from kingme.cli import contest
from kingme.cli.failure import BadOption
from kingme.cli.options import LEVELS, WholeNumber, shown


def level_range(text: str) -> range:
    """The levels that a text such as `2-10` or `7` names.

    >>> level_range("3-5"), level_range("7")
    (range(3, 6), range(7, 8))
    """
    found = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", text.strip(), re.ASCII)
    if found:
        low = int(found[1])
        high = int(found[2] or found[1])
        if 1 <= low <= high <= LEVELS:
            return range(low, high + 1)
    raise BadOption(f"--levels must be a level or a range such as 2-{LEVELS}, not {shown(text)}")


@click.command()
@click.option(
    "--levels",
    default=f"1-{LEVELS}",
    show_default=True,
    metavar="RANGE",
    help="Which levels take part.",
)
@click.option(
    "--gap",
    type=WholeNumber(1, LEVELS - 1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many levels below the opponent is.",
)
@click.option(
    "--pairs",
    type=WholeNumber(1, contest.MOST_GAMES // 2),
    default=10,
    show_default=True,
    metavar="N",
    help="Openings for each two levels; each is played with both colours.",
)
@contest.contest_options
def tournament(levels: str, gap: int, pairs: int, **options: Any) -> None:
    """Play every level against the one below.

    Ten random openings, each played twice with the colours swapped, make 20 games for each two
    levels. The same command prints the same table on any machine. Levels 9 and 10 think for
    seconds over a move: the whole table takes a while.

    \b
    Examples:
      kingme tournament
      kingme tournament --levels 1-6        only the quick ones
      kingme tournament --gap 2             each level against that two below
      kingme tournament --out levels.jsonl  can be stopped and goes on
      kingme tournament --json              for scripts: pairs, each with upper,
                                            lower, wins, draws, losses, score,
                                            as_black, as_white
    """
    from kingme.arena import tables
    from kingme.arena.schedule import Pairing
    from kingme.arena.tally import tallies

    conduct = contest.Conduct(**options)
    chosen = level_range(levels)
    # From the top down: the longest games come first, so no worker is left with one at the end.
    duels = [(upper, upper - gap) for upper in reversed(chosen) if upper - gap in chosen]
    if not duels:
        raise BadOption(f"--levels {levels} has no two levels that are {gap} apart")
    players = [f"level:{level}" for level in chosen]
    pairings = [Pairing(upper - chosen[0], lower - chosen[0]) for upper, lower in duels]
    plan = conduct.plan(players, pairings, pairs)
    finished = contest.run(plan, conduct, "tournament")
    found = tallies(plan, finished.played.results)[::-1]
    duels.reverse()
    if conduct.as_json:
        lines = [json.dumps(tables.tournament_data(duels, found))]
    else:
        lines = tables.tournament_lines(duels, found)
    contest.tell(lines, finished, plan, conduct)

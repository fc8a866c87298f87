"""`kingme match`: two players, many games, and what they say about who is better."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from kingme.cli import contest
from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber, shown

if TYPE_CHECKING:
    from kingme.arena.statistics import Sprt

_NUMBERS = ("elo0", "elo1", "alpha", "beta")


def sprt_of(text: str) -> Sprt:
    """The sequential test that a text such as `elo0=0,elo1=5` describes."""
    from kingme.arena.statistics import EloModel, Sprt

    given: dict[str, Any] = {}
    for item in text.split(","):
        name, _, value = (part.strip() for part in item.partition("="))
        try:
            if name == "model":
                given[name] = EloModel(value)
            elif name in _NUMBERS and name not in given:
                given[name] = float(value)
            else:
                raise ValueError(name)
        except ValueError:
            raise BadOption(
                f"--sprt must be like elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized "
                f"(or logistic), not {shown(text)}"
            ) from None
    if "elo0" not in given or "elo1" not in given:
        raise BadOption(f"--sprt needs elo0 and elo1, such as elo0=0,elo1=5, not {shown(text)}")
    return Sprt(**given).checked()


@click.command()
@click.argument("first", metavar="PLAYER")
@click.argument("second", metavar="PLAYER")
@click.option(
    "--games",
    type=WholeNumber(2, contest.MOST_GAMES),
    default=100,
    show_default=True,
    metavar="N",
    help="How many games, an even number: each opening is played with both colours.",
)
@click.option(
    "--sprt",
    metavar="TEST",
    help="Stop as soon as one of two Elo differences is accepted: elo0=0,elo1=5 "
    "(and alpha=, beta=, model=normalized or logistic).",
)
@contest.limit_options
@contest.contest_options
def match(first: str, second: str, games: int, sprt: str | None, **options: Any) -> None:
    """Play a match of two players.

    Openings are played in pairs, with the colours swapped. All figures are those of the first
    player, intervals are of 95%. "kingme players" lists the players. A player that crashes, makes
    an illegal move, answers with nothing or takes too long loses that game; the match goes on.

    \b
    Examples:
      kingme match level:7 level:6 --games 200
      kingme match strong alphabeta:8 --time 0.1 --openings three-move
      kingme match level:5 bot:3 --sprt elo0=0,elo1=20 --games 10000
      kingme match level:9 level:8 --out run.jsonl --report run.html --pdn run.pdn
      kingme match level:4 level:3 --json   for scripts: players, games, wins,
                                            draws, losses, score, interval, elo,
                                            pentanomial, seconds and more
    """
    from kingme.arena import tables
    from kingme.arena.schedule import Pairing
    from kingme.arena.tally import tallies

    pairs = contest.pairs_of(games)
    conduct = contest.Conduct(**options)
    test = None if sprt is None else sprt_of(sprt)
    players = conduct.players([first, second])
    plan = conduct.plan(players, [Pairing(0, 1)], pairs)
    finished = contest.run(plan, conduct, "match", test)
    (tally,) = tallies(plan, finished.played.results)
    state = finished.played.test
    if conduct.as_json:
        lines = [json.dumps(tables.match_data(players, tally, state, finished.seconds))]
    else:
        lines = tables.match_lines(players, tally, state)
    contest.tell(lines, finished, plan, conduct)

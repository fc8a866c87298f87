"""`kingme bestmove`: one question to a player or to the strong search, answered for people or JSON.

It thinks nothing up itself; it asks, and writes the answer down.
"""

from __future__ import annotations

import json
import time as clock
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kingme import Board, Game, RuleSet, player_from_text
from kingme.cli.failure import BadOption
from kingme.cli.options import (
    Seconds,
    WholeNumber,
    board_of,
    fen_option,
    level_option,
    named_player,
    rules_option,
    seed_option,
    threads_option,
)
from kingme.players import DEFAULT_SEED
from kingme.terminal import words

if TYPE_CHECKING:
    from kingme.game.values import Outcome

DEFAULT_SECONDS = 1.0
"""How long the strong search thinks when no limit is given."""

MAX_DEPTH = 60
MAX_NODES = 10**15
MAX_LINES = 64

_STRONG_LIMITS = ("nodes", "depth", "time", "multipv")


class Answer(NamedTuple):
    """A move with what it cost to find, under the names that scripts read.

    `score` is in hundredths of a man for the side to move; without a move it is None.
    """

    move: str | None
    score: int | None
    depth: int
    nodes: int
    seconds: float
    pv: list[str]
    forced: bool


NO_ANSWER = Answer(None, None, 0, 0, 0.0, [], False)


class Limits(NamedTuple):
    """Where the strong search stops: what comes first counts."""

    depth: int | None
    nodes: int | None
    time: float | None


def ask_player(board: Board, text: str, seed: int) -> Answer:
    """What the player of that text would play on a board."""
    player = player_from_text(text, seed=seed)
    began = clock.perf_counter()
    move = player.choose(Game.from_board(board))
    seconds = clock.perf_counter() - began
    if move is None:
        return NO_ANSWER
    pdn, search = board.pdn(move), player.last_search
    if search is None:  # a player that tells nothing of its thoughts
        return Answer(pdn, None, 0, 0, seconds, [pdn], len(board.legal_moves) == 1)
    return Answer(
        pdn, search.score, search.depth, search.nodes, seconds, list(search.pv), search.forced
    )


def ask_engine(board: Board, limits: Limits, lines: int, threads: int) -> list[Answer]:
    """The best lines that the strong search finds, best first."""
    from kingme import Engine

    found = Engine(threads=threads).search(board, **limits._asdict(), multipv=lines)
    return [
        Answer(
            board.pdn(line.move),
            line.score,
            line.depth,
            line.nodes,
            line.seconds,
            list(line.pv_texts),
            line.forced,
        )
        for line in found
    ]


def _refuse_mixtures(given: dict[str, Any]) -> None:
    """Refuse options that mean nothing together."""
    if given["player"] is None:
        if given["seed"] is not None:
            raise BadOption("--seed goes with --player; the strong search needs none")
        return
    for name in _STRONG_LIMITS:
        if given[name] is not None:
            raise BadOption(
                f"--player and --{name} do not go together; "
                f"--player has its own limits, --{name} is for the strong search"
            )
    if given["threads"] != 1:
        raise BadOption("--player and --threads do not go together; leave --threads out")


@click.command()
@fen_option()
@rules_option()
@click.option("--player", metavar="NAME", help='Ask this player; "kingme players" lists them.')
@level_option()
@click.option(
    "--nodes",
    type=WholeNumber(1, MAX_NODES),
    metavar="N",
    help="Let the strong search stop after N positions.",
)
@click.option(
    "--depth",
    type=WholeNumber(1, MAX_DEPTH),
    metavar="N",
    help="Let the strong search stop after N plies of depth.",
)
@click.option(
    "--time",
    type=Seconds(),
    metavar="S",
    help=f"Let the strong search stop after S seconds.  [default: {DEFAULT_SECONDS:g}]",
)
@click.option(
    "--multipv",
    type=WholeNumber(1, MAX_LINES),
    metavar="N",
    help="Show the N best moves, each with its line.",
)
@threads_option()
@seed_option("The seed of a --player that throws dice.  [default: 12345]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bestmove(
    fen: str | None,
    rules: RuleSet,
    player: str | None,
    level: int | None,
    nodes: int | None,
    depth: int | None,
    time: float | None,
    multipv: int | None,
    threads: int,
    seed: int | None,
    as_json: bool,
) -> None:
    """Find the best move of a position.

    Without --player the strong search answers. Scores are in men for the side to move. The move
    goes to standard output, what it cost to standard error.

    \b
    Examples:
      kingme bestmove                           from the start, for a second
      kingme bestmove --fen W:W18,K27:B5,K31 --depth 15
      kingme bestmove --player bot:5 --rules arcade
      kingme bestmove --multipv 3 --time 0.5    the three best moves
      kingme bestmove --json                    for scripts: move, score, depth,
                                                nodes, seconds, pv, forced
    """
    player = named_player(player, level)
    _refuse_mixtures(
        {
            "player": player,
            "nodes": nodes,
            "depth": depth,
            "time": time,
            "multipv": multipv,
            "threads": threads,
            "seed": seed,
        }
    )
    board = board_of(fen, rules)
    ended: Outcome | None = board.outcome()
    if player is not None:
        answers = [ask_player(board, player, DEFAULT_SEED if seed is None else seed)]
    elif ended is not None:
        answers = []
    else:
        unlimited = nodes is None and depth is None and time is None
        limits = Limits(depth, nodes, DEFAULT_SECONDS if unlimited else time)
        answers = ask_engine(board, limits, multipv or 1, threads)
    if as_json:
        click.echo(json.dumps(_as_data(answers, several=multipv is not None)))
    elif ended is not None:
        click.echo(f"There is no move: the game is over. {ended}.")
    else:
        _print_answers(answers, several=multipv is not None)


def _as_data(answers: Sequence[Answer], *, several: bool) -> dict[str, Any]:
    if several:
        return {"lines": [answer._asdict() for answer in answers]}
    return (answers[0] if answers else NO_ANSWER)._asdict()


def _print_answers(answers: Sequence[Answer], *, several: bool) -> None:
    best = answers[0]
    for number, answer in enumerate(answers, 1):
        if several:
            score, line = words.score(answer.score), " ".join(answer.pv)
            click.echo(f"{number}. {answer.move}  {score}  depth {answer.depth}  {line}")
        else:
            click.echo(answer.move)
    if best.forced:
        click.echo("the only legal move", err=True)
    else:
        line = "" if several else f", score {words.score(best.score)}, line {' '.join(best.pv)}"
        click.echo(
            f"depth {best.depth}, {best.nodes:,} positions in {best.seconds:.2f} s{line}", err=True
        )

"""`kingme analyse`: the best lines of a position or of a game's position, live in a terminal.

It asks `kingme.analysis` and shows the answers; what they mean is decided there.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from kingme import Board, RuleSet
from kingme.cli.failure import BadOption
from kingme.cli.options import (
    Seconds,
    WholeNumber,
    board_of,
    fen_option,
    rules_option,
    shown,
    threads_option,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kingme.analysis import Line

DEFAULT_SECONDS = 5.0
MAX_DEPTH = 64
MAX_NODES = 10**15
MAX_LINES = 64
MAX_NUMBER = 10**9
INTERRUPTED = 130

_Lines = tuple["Line", ...]


@click.command()
@click.argument("game", required=False, metavar="[GAME.pdn]")
@fen_option()
@rules_option()
@click.option("--moves", metavar="MOVES", help='Moves to play first, such as "11-15 23-19".')
@click.option(
    "--game",
    "number",
    type=WholeNumber(1, MAX_NUMBER),
    metavar="N",
    help="The number of the game in the file.  [default: 1]",
)
@click.option(
    "--ply",
    type=WholeNumber(0, MAX_NUMBER),
    metavar="N",
    help="The position after N moves of either side.  [default: the last]",
)
@click.option(
    "--lines",
    type=WholeNumber(1, MAX_LINES),
    default=3,
    show_default=True,
    metavar="K",
    help="How many lines to show.",
)
@click.option("--depth", type=WholeNumber(1, MAX_DEPTH), metavar="N", help="Stop at this depth.")
@click.option(
    "--nodes", type=WholeNumber(1, MAX_NODES), metavar="N", help="Stop after N positions."
)
@click.option(
    "--time",
    type=Seconds(),
    metavar="S",
    help=f"Stop after S seconds.  [default: {DEFAULT_SECONDS:g}, without another limit]",
)
@threads_option()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def analyse(
    ctx: click.Context,
    game: str | None,
    fen: str | None,
    rules: RuleSet,
    moves: str | None,
    number: int | None,
    ply: int | None,
    lines: int,
    depth: int | None,
    nodes: int | None,
    time: float | None,
    threads: int,
    as_json: bool,
) -> None:
    """Show the best lines of a position, live.

    The position is a FEN, the start, or that of a game in PDN (- is standard input). Scores are in
    men for the side to move. Ctrl-C ends it with what has been found so far.

    \b
    Examples:
      kingme analyse                                from the start
      kingme analyse --fen W:W18,K27:B5,K31 --lines 5
      kingme analyse --moves "11-15 23-19" --depth 64     until Ctrl-C
      kingme analyse games.pdn --game 3 --ply 40
      kingme analyse --nodes 1000000 --json         the same on every machine
    """
    if game is None:
        if number is not None:
            raise BadOption("--game needs a file of games; name one")
        board = board_of(fen, rules)
    else:
        if fen is not None:
            raise BadOption("a file of games and --fen do not go together; leave one out")
        given = ctx.get_parameter_source("rules") is not ParameterSource.DEFAULT
        board = _board_of_game(game, number or 1, rules if given else None)
    for text in (moves or "").split():
        board.push(board.parse_pdn(text))
    if ply is not None:
        if ply > board.ply:
            raise BadOption(f"--ply must be from 0 to {board.ply}, the moves there are, not {ply}")
        while board.ply > ply:
            board.pop()
    if (outcome := board.outcome()) is not None:
        if as_json:
            click.echo(json.dumps(_as_data(board, (), stopped=False)))
        else:
            click.echo(f"There is no move: the game is over. {outcome}.")
        return
    if depth is None and nodes is None and time is None:
        time = DEFAULT_SECONDS
    limits = {"depth": depth, "nodes": nodes, "time": time}
    live = not as_json and sys.stdout.isatty()
    found, stopped = _search(board, lines, threads, limits, live=live)
    if as_json:
        click.echo(json.dumps(_as_data(board, found, stopped=stopped)))
    elif not live:
        click.echo("\n".join(_texts(found)))
    if stopped:
        ctx.exit(INTERRUPTED)


def _board_of_game(name: str, number: int, rules: RuleSet | None) -> Board:
    """The end of the main line of a game in a file."""
    from kingme.notation import PdnError, read_pdn

    count = 0
    for game in read_pdn(sys.stdin.buffer if name == "-" else name, "keep", rules=rules):
        count += 1
        if count == number:
            if game.errors:
                raise PdnError(name, number, *game.errors[0])
            return game.final_board()
    games = f"{count} game{'' if count == 1 else 's'}"
    raise BadOption(f"there is no game {number} in {shown(name)}, which has {games}")


def _search(
    board: Board, count: int, threads: int, limits: dict[str, Any], *, live: bool
) -> tuple[_Lines, bool]:
    """The lines, and whether somebody pressed Ctrl-C before the limits were reached."""
    from kingme.analysis import Analyser

    found: _Lines = ()
    with _shown_live() if live else _not_shown() as show:

        def deeper(lines: _Lines) -> None:
            nonlocal found
            found = lines
            show(lines)

        try:
            found = Analyser(threads=threads).lines(board, count=count, on_depth=deeper, **limits)
        except KeyboardInterrupt:
            return found, True
        show(found)
    return found, False


@contextmanager
def _not_shown() -> Iterator[Callable[[_Lines], None]]:
    yield lambda lines: None


def _shown_live() -> AbstractContextManager[Callable[[_Lines], None]]:
    """A table in the terminal that changes as the search goes on, and stays when it is over."""
    from rich.console import Console
    from rich.live import Live

    @contextmanager
    def shown() -> Iterator[Callable[[_Lines], None]]:
        with Live(console=Console(), auto_refresh=False) as screen:
            yield lambda lines: screen.update(_table(lines), refresh=True)

    return shown()


def _table(lines: _Lines) -> Any:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, title=_effort(lines), title_justify="left")
    table.add_column(justify="right", no_wrap=True, style="bold")
    table.add_column(justify="right", no_wrap=True, style="dim")
    table.add_column(overflow="fold")
    for line in lines:
        table.add_row(line.text, str(line.depth), " ".join(line.pv))
    return table


def _effort(lines: _Lines) -> str:
    if not lines:
        return ""
    best = lines[0]
    return (
        f"depth {best.depth}, {best.nodes:,} positions in {best.seconds:.1f} s, "
        f"{best.speed:,} a second"
    )


def _texts(lines: _Lines) -> list[str]:
    rows = [
        f"{number}. {line.text:>7}  depth {line.depth}  {' '.join(line.pv)}"
        for number, line in enumerate(lines, 1)
    ]
    return [*rows, _effort(lines)] if rows else ["Nothing was found in so short a time."]


def _as_data(board: Board, lines: _Lines, *, stopped: bool) -> dict[str, Any]:
    best = lines[0] if lines else None
    return {
        "fen": board.fen(),
        "rules": board.rules.name,
        "ply": board.ply,
        "turn": str(board.turn),
        "depth": best.depth if best else 0,
        "nodes": best.nodes if best else 0,
        "seconds": best.seconds if best else 0.0,
        "stopped": stopped,
        "lines": [line.as_data() for line in lines],
    }

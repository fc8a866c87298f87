"""`kingme pdn`: check, count, choose, convert and join collections of games.

It asks `kingme.notation`, prints, and writes files; what a game is, and what a question means, is
decided there.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal

import click

from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber, board_of, shown
from kingme.cli.progress import percent_bar

if TYPE_CHECKING:
    from kingme.notation import PdnGame
    from kingme.notation.queries import Statistics

MOST_NOTES = 20
"""How many broken games are told of on standard error; the rest are counted."""

MAX_PLIES = 10**6
RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "*")

_Errors = Literal["raise", "skip", "keep"]
_Decorator = Callable[[Callable[..., None]], Callable[..., None]]


@click.group()
def pdn() -> None:
    """Check, count, choose, convert and join collections of games.

    FILES are PDN, plain or compressed with gzip; - is standard input. Games are read one at a
    time, so that files may be of any size.

    \b
    Examples:
      kingme pdn check games.pdn              what cannot be read, and where
      kingme pdn stats games.pdn --json       how many games, results, openings
      kingme pdn filter games.pdn --player Tinsley --year 1950-1959
      kingme pdn convert old.pdn -o new.pdn.gz
      kingme pdn merge a.pdn b.pdn.gz -o all.pdn
      kingme pdn dedupe all.pdn -o once.pdn
    """


def _files() -> _Decorator:
    return click.argument("files", nargs=-1, required=True, metavar="FILES...")


def _output() -> _Decorator:
    return click.option(
        "-o",
        "--output",
        default="-",
        metavar="FILE",
        help="Where the games go, compressed where the name ends in .gz. Without it: standard "
        "output.",
    )


def _errors() -> _Decorator:
    return click.option(
        "--errors",
        type=click.Choice(["keep", "skip", "raise"]),
        default="keep",
        show_default=True,
        help="Broken games: keep what can be read, with the rest as a comment; leave them out; "
        "or stop.",
    )


def _json() -> _Decorator:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")


class _Counted:
    """A file that tells how many bytes have been read when it is left, those before it included."""

    def __init__(
        self, file: IO[bytes], name: str, told: Callable[[int], None], before: int
    ) -> None:
        self.file = file
        self.name = name
        self.told = told
        self.done = before

    def read(self, size: int) -> bytes:
        """The next bytes."""
        data = self.file.read(size)
        self.done += len(data)
        self.told(self.done)
        return data


def _games(files: Sequence[str], errors: _Errors) -> Iterator[PdnGame]:
    """The games of all files, with a bar on a terminal that shows how far it is."""
    from kingme.notation import read_pdn

    # A file that is not there is told of before anything is done.
    sizes = [0 if name == "-" else Path(name).stat().st_size for name in files]
    unknown = nullcontext(lambda done: None)
    done = 0
    with unknown if "-" in files else percent_bar("Reading", sum(sizes)) as told:
        for name in files:
            with _opened(name) as file:
                counted: Any = _Counted(file, name, told, done)
                yield from read_pdn(counted, errors)
                done = counted.done


def _opened(name: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb")


def _noted(games: Iterator[PdnGame], errors: _Errors) -> Iterator[PdnGame]:
    """The games that are wanted; what is wrong with the others is told on standard error."""
    from kingme.notation import PdnError

    broken = 0
    for game in games:
        if game.errors:
            broken += 1
            if broken <= MOST_NOTES:
                error = PdnError(game.source, game.number, *game.errors[0])
                click.echo(f"kingme: {error}", err=True)
            if errors == "skip":
                continue
        yield game
    if broken > MOST_NOTES:
        click.echo(f"kingme: {_some(broken - MOST_NOTES, 'more broken game')}", err=True)


def _wanted(files: Sequence[str], errors: _Errors) -> Iterator[PdnGame]:
    return _noted(_games(files, "raise" if errors == "raise" else "keep"), errors)


def _some(count: int, word: str, words: str = "") -> str:
    """A count with its noun."""
    return f"{count} {word if count == 1 else words or f'{word}s'}"


def _write(output: str, games: Iterator[PdnGame]) -> None:
    from kingme.notation import write_pdn

    if output == "-":
        # In UTF-8, whatever the terminal's encoding is.
        write_pdn(getattr(sys.stdout, "buffer", sys.stdout), games)
    else:
        count = write_pdn(output, games)
        click.echo(f"{_some(count, 'game')} in {output}", err=True)


@pdn.command()
@_files()
@_json()
@click.pass_context
def check(ctx: click.Context, files: tuple[str, ...], as_json: bool) -> None:
    """Say what cannot be read, and where.

    Prints a line for each error and each doubt, and how much is in each file. The exit code is 2
    when there is an error.

    \b
    Examples:
      kingme pdn check games.pdn
      kingme pdn check *.pdn --json     an object for each file, a line each
    """
    failed = False
    for name in files:
        report: dict[str, Any] = {"file": name, "games": 0, "plies": 0}
        report |= {"errors": [], "warnings": []}
        for game in _games([name], "keep"):
            report["games"] += 1
            report["plies"] += game.plies
            for kind, faults in (("errors", game.errors), ("warnings", game.warnings)):
                for fault in faults:
                    report[kind].append({"game": game.number, **fault._asdict()})
                    if not as_json:
                        word = "" if kind == "errors" else "warning: "
                        place = f"{name}:{fault.line}:{fault.column}"
                        click.echo(f"{place}: game {game.number}: {word}{fault.reason}")
        failed = failed or bool(report["errors"])
        if as_json:
            click.echo(json.dumps(report))
        else:
            counts = [
                _some(report["games"], "game"),
                _some(report["plies"], "ply", "plies"),
                _some(len(report["errors"]), "error"),
                _some(len(report["warnings"]), "warning"),
            ]
            click.echo(f"{name}: {', '.join(counts)}")
    if failed:
        ctx.exit(2)


@pdn.command()
@_files()
@click.option(
    "--top",
    type=WholeNumber(0, 10**6),
    default=10,
    show_default=True,
    metavar="N",
    help="How many openings and players to show.",
)
@_json()
def stats(files: tuple[str, ...], top: int, as_json: bool) -> None:
    """Count games, results, lengths, years, openings and players.

    \b
    Examples:
      kingme pdn stats games.pdn
      kingme pdn stats a.pdn b.pdn --top 30 --json
    """
    from kingme.notation.queries import Statistics

    statistics = Statistics()
    for game in _wanted(files, "keep"):
        statistics.add(game)
    if as_json:
        click.echo(json.dumps({"files": list(files), **statistics.as_data(top)}))
    else:
        _print_statistics(statistics, top)


def _print_statistics(statistics: Statistics, top: int) -> None:
    data = statistics.as_data(top)
    click.echo(f"{_some(data['games'], 'game')}, {data['broken']} of them broken")
    if not data["games"]:
        return
    click.echo(
        f"{data['plies']} plies, {data['shortest']} to {data['longest']} a game, "
        f"{data['mean_plies']} on average"
    )
    for result, count in data["results"].items():
        click.echo(f"  {result:8} {count:8}  {100 * count / data['games']:5.1f} %")
    if years := list(data["years"]):
        dated = sum(data["years"].values())
        click.echo(f"Years: {years[0]} to {years[-1]}, of {dated} games")
    if data["openings"]:
        click.echo("Openings:")
    for row in data["openings"]:
        title = " ".join(str(part) for part in (row["number"], row["name"]) if part)
        click.echo(f"  {row['games']:8}  {title}: {row['moves']}")
    if data["players"]:
        click.echo("Players:")
    for row in data["players"]:
        counts = f"{row['won']} won, {row['drawn']} drawn, {row['lost']} lost"
        click.echo(f"  {row['games']:8}  {row['name']}: {counts}")


def _bounds(text: str, option: str, largest: int) -> tuple[int, int]:
    """A number or a range of numbers, whose ends may be left open."""
    found = re.fullmatch(r"\s*(\d{0,7})\s*(-?)\s*(\d{0,7})\s*", text, re.ASCII)
    if found and (found[1] or found[3]):
        first = int(found[1] or 0)
        last = int(found[3] or largest) if found[2] else first
        if first <= last:
            return first, last
    raise BadOption(f"{option} must be a number or a range such as 10-20, not {shown(text)}")


@pdn.command(name="filter")
@_files()
@_output()
@click.option("--player", metavar="NAME", help="A part of the name of either player.")
@click.option("--black", metavar="NAME", help="A part of the name of Black.")
@click.option("--white", metavar="NAME", help="A part of the name of White.")
@click.option("--result", type=click.Choice(RESULTS), help="The result; 1-0 is a win of Black.")
@click.option(
    "--opening",
    metavar="OPENING",
    help="The number (1 to 174), name or moves of an opening, found by position.",
)
@click.option("--fen", metavar="POSITION", help="A position that the game goes through.")
@click.option("--material", metavar="PIECES", help="Men and kings on the board, such as W2K1:B3.")
@click.option("--plies", metavar="RANGE", help="The number of moves, such as 40-80 or 100-.")
@click.option("--year", metavar="RANGE", help="The year, such as 1927 or 1950-1959.")
@click.option("--invert", is_flag=True, help="The games that do not fit, instead.")
@_errors()
def filter_(
    files: tuple[str, ...],
    output: str,
    fen: str | None,
    material: str | None,
    plies: str | None,
    year: str | None,
    invert: bool,
    errors: _Errors,
    **texts: str | None,
) -> None:
    """Choose games by what is in them.

    A game must have all that is asked for.

    \b
    Examples:
      kingme pdn filter games.pdn --player tinsley --result 1-0 -o wins.pdn
      kingme pdn filter games.pdn --opening "Double Cross" --year 1950-
      kingme pdn filter games.pdn --opening "9-14 23-18 14x23" --plies 100-
      kingme pdn filter games.pdn --material WK2:BK1 --errors skip
    """
    from kingme import RuleSet
    from kingme.notation.queries import Material, Query

    query = Query(
        **texts,
        position=None if fen is None else board_of(fen, RuleSet("english")),
        material=None if material is None else Material.from_text(material),
        plies=None if plies is None else _bounds(plies, "--plies", MAX_PLIES),
        years=None if year is None else _bounds(year, "--year", 9999),
    )
    games = (game for game in _wanted(files, errors) if query.fits(game) is not invert)
    _write(output, games)


@pdn.command()
@_files()
@_output()
@click.option(
    "--to",
    "form",
    type=click.Choice(["pdn", "json", "fen"]),
    default="pdn",
    show_default=True,
    help="PDN as kingme writes it; a saved game a line; or the last position a line.",
)
@click.option("--no-comments", is_flag=True, help="Leave comments and marks out.")
@click.option("--no-variations", is_flag=True, help="Leave variations out.")
@_errors()
def convert(
    files: tuple[str, ...],
    output: str,
    form: str,
    no_comments: bool,
    no_variations: bool,
    errors: _Errors,
) -> None:
    """Write games anew, as PDN, JSON or positions.

    \b
    Examples:
      kingme pdn convert messy.pdn -o clean.pdn
      kingme pdn convert games.pdn.gz --no-comments --no-variations -o bare.pdn
      kingme pdn convert games.pdn --to json -o games.jsonl
    """
    games = (
        _stripped(game, comments=no_comments, variations=no_variations)
        for game in _wanted(files, errors)
    )
    if form == "pdn":
        _write(output, games)
        return
    lines = (
        game.final_board().fen() if form == "fen" else json.dumps(game.to_game().to_record())
        for game in games
        if form == "fen" or not game.errors
    )
    _write_lines(output, lines)


def _stripped(game: PdnGame, *, comments: bool, variations: bool) -> PdnGame:
    """The game, changed in place."""
    if not (comments or variations):
        return game
    nodes = [game.tree.root]
    while nodes:
        node = nodes.pop()
        if variations:
            for child in node.children[1:]:
                child.remove()
        if comments:
            node.comments = []
            if node.parent is not None:
                node.comments_before, node.nags = [], []
        nodes.extend(node.children)
    return game


def _write_lines(output: str, lines: Iterator[str]) -> None:
    if output == "-":
        for line in lines:
            click.echo(line)
        return
    from kingme.notation.collections import writing

    with writing(output) as file:
        for line in lines:
            file.write(f"{line}\n".encode())


@pdn.command()
@_files()
@_output()
@_errors()
def merge(files: tuple[str, ...], output: str, errors: _Errors) -> None:
    """Join collections, in the order given.

    \b
    Examples:
      kingme pdn merge 1900.pdn 1901.pdn.gz -o all.pdn
    """
    _write(output, _wanted(files, errors))


@pdn.command()
@_files()
@_output()
@click.option(
    "--by",
    type=click.Choice(["game", "moves"]),
    default="game",
    show_default=True,
    help="What makes games the same: start, moves, result and players; or start and moves.",
)
@_errors()
def dedupe(
    files: tuple[str, ...], output: str, by: Literal["game", "moves"], errors: _Errors
) -> None:
    """Leave games out that stand twice; the first of them stays.

    \b
    Examples:
      kingme pdn dedupe all.pdn -o once.pdn
      kingme pdn dedupe a.pdn b.pdn --by moves
    """
    from kingme.notation.queries import without_doubles

    _write(output, without_doubles(_wanted(files, errors), by))

"""`kingme annotate`: whole games with their mistakes marked, a summary, and a graph.

What a mistake is, is `kingme.analysis`'s to say; here are files, progress and what is printed.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingme.cli.failure import BadOption
from kingme.cli.options import MAX_THREADS, WholeNumber, shown
from kingme.cli.progress import progress_bar

if TYPE_CHECKING:
    from kingme.analysis import GameReview
    from kingme.analysis.batch import Annotated, Settings, Unfinished
    from kingme.notation import PdnGame

MAX_DEPTH = 64
MAX_NODES = 10**12
DEFAULT_NODES = 200_000
"""That of `kingme.analysis.games`, which help must not import; a test holds them together."""


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Where the games go, compressed where the name ends in .gz. Without it: standard output.",
)
@click.option(
    "--nodes",
    type=WholeNumber(1, MAX_NODES),
    metavar="N",
    help=f"Look at N positions for each move.  [default: {DEFAULT_NODES}, without --depth]",
)
@click.option(
    "--depth", type=WholeNumber(1, MAX_DEPTH), metavar="N", help="Look N plies deep for each move."
)
@click.option(
    "--graph",
    metavar="FILE",
    help="Draw the course of the game: FILE.svg for one game, FILE.html for any number.",
)
@click.option(
    "--workers",
    type=WholeNumber(1, MAX_THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="How many games to look at at a time; the result is the same.",
)
@click.option("--json", "as_json", is_flag=True, help="Print each game's review as a line of JSON.")
def annotate(
    files: tuple[str, ...],
    output: str,
    nodes: int | None,
    depth: int | None,
    graph: str | None,
    workers: int,
    as_json: bool,
) -> None:
    """Mark the mistakes of whole games.

    Every move gets what it is worth ([%eval], in men for Black) and what it lost ([%loss]);
    mistakes and blunders get ? and ??, and the better line as a variation. FILES are PDN, - is
    standard input.

    With -o the summary of each side is printed. A run that was stopped goes on where it was when
    the same command is given again: what is done stands in FILE.unfinished until all is.

    \b
    Examples:
      kingme annotate game.pdn -o out.pdn
      kingme annotate game.pdn -o out.pdn --graph game.svg
      kingme annotate match.pdn -o out.pdn.gz --nodes 1000000 --workers 4
      kingme annotate match.pdn -o out.pdn --graph match.html --json
    """
    from kingme.analysis.batch import Settings

    _check_graph(graph)
    games = list(_games(files))
    if graph is not None and graph.endswith(".svg") and len(games) != 1:
        raise BadOption(f"{shown(graph)} can show one game, and there are {len(games)}; use .html")
    if nodes is None and depth is None:
        nodes = DEFAULT_NODES
    settings = Settings(nodes, depth)
    said = sys.stderr if output == "-" else sys.stdout
    reviews: list[tuple[PdnGame, GameReview]] = []
    texts: list[str] = []
    with contextlib.closing(_annotated(games, settings, output, workers)) as found:
        for game, (text, review) in zip(games, found, strict=True):
            texts.append(text)
            reviews.append((game, review))
            data = _as_data(game, review)
            click.echo(json.dumps(data) if as_json else _summary(game, review), file=said)
    if output == "-":
        click.echo("".join(texts), nl=False)
    if graph is not None:
        _draw(graph, reviews)


def _check_graph(graph: str | None) -> None:
    if graph is not None and Path(graph).suffix not in {".svg", ".html"}:
        raise BadOption(f"--graph must name a file that ends in .svg or .html, not {shown(graph)}")


def _games(files: tuple[str, ...]) -> Iterator[PdnGame]:
    """The games of all files; what cannot be read is told on standard error."""
    from kingme.notation import PdnError, read_pdn

    for name in files:
        for game in read_pdn(sys.stdin.buffer if name == "-" else name, "keep"):
            if game.errors:
                error = PdnError(game.source, game.number, *game.errors[0])
                click.echo(f"kingme: {error}; the moves before are annotated", err=True)
            yield game


def _annotated(
    games: list[PdnGame], settings: Settings, output: str, workers: int
) -> Generator[Annotated, None, None]:
    """The games with their notes; those of an earlier run first. Writes the output at the end."""
    from kingme.analysis.batch import Batch
    from kingme.notation.collections import writing

    with contextlib.ExitStack() as stack:
        notes = None if output == "-" else _unfinished(output, games, settings)
        if notes is not None:
            stack.callback(lambda: notes.close(finished=False))
        done = [] if notes is None else notes.done
        yield from done
        texts = [text for text, _ in done]
        total = sum(game.plies + 1 for game in games)
        before = sum(game.plies + 1 for game in games[: len(done)])
        advance = stack.enter_context(progress_bar(total, "Annotating", done=before))
        batch = stack.enter_context(Batch(settings, workers))
        try:
            for found in batch.annotated(games[len(done) :], lambda: advance(1, "")):
                texts.append(found.pdn)
                if notes is not None:
                    notes.add(found)
                yield found
        except KeyboardInterrupt:
            if notes is not None:
                click.echo(
                    f"kingme: stopped after {len(texts)} of {len(games)} games; "
                    "the same command goes on from there",
                    err=True,
                )
            raise
        if notes is not None:
            with writing(output) as file:
                file.write("".join(texts).encode())
            notes.close(finished=True)


def _unfinished(output: str, games: list[PdnGame], settings: Settings) -> Unfinished:
    from kingme import __version__
    from kingme.analysis.batch import Unfinished

    path = f"{output}.unfinished"
    task = [__version__, *map(str, settings), *(game.to_pdn() for game in games)]
    try:
        return Unfinished(path, "\n".join(task))
    except BlockingIOError:
        raise BadOption(f"another run is writing {shown(output)}; wait for it") from None


def _names(game: PdnGame) -> tuple[str, str]:
    return game.tag("Black") or "Black", game.tag("White") or "White"


def _as_data(game: PdnGame, review: GameReview) -> dict[str, Any]:
    black, white = _names(game)
    return {
        "file": game.source,
        "game": game.number,
        "names": {"black": black, "white": white},
        "result": game.result,
        **review.as_data(),
    }


def _summary(game: PdnGame, review: GameReview) -> str:
    from kingme import Side

    names = _names(game)
    lines = [f"{names[0]} – {names[1]}, {game.result}, {len(review.moves)} plies"]
    for side, name in zip((Side.BLACK, Side.WHITE), names, strict=True):
        found = review.summary(side)
        exact = "     –" if found.accuracy is None else f"{found.accuracy:5.1f} %"
        counts = (
            f"mistakes {found.mistakes}, blunders {found.blunders}, missed wins {found.missed_wins}"
        )
        lines.append(f"  {name[:24]:24} accuracy {exact}, {counts}")
    return "\n".join(lines)


def _draw(graph: str, reviews: list[tuple[PdnGame, GameReview]]) -> None:
    from kingme.analysis.graph import Names, graph_page, graph_svg
    from kingme.files import write_whole

    named = [(Names(*_names(game)), review) for game, review in reviews]
    text = graph_page(named) if graph.endswith(".html") else graph_svg(named[0][1], named[0][0])
    write_whole(graph, text.encode())

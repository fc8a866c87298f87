"""`kingme train`: reads options, shows how a run gets on, and prints what came of it.

Learning itself is in `kingme.training`.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingme.cli.extras import need
from kingme.cli.failure import BadOption
from kingme.cli.options import MAX_THREADS, Number, WholeNumber, seed_option
from kingme.cli.progress import progress_bar

if TYPE_CHECKING:
    from kingme.training.comparison import Comparison
    from kingme.training.run import Method

Command = Callable[..., Any]

MOST_GAMES = 10_000_000
MOST_COMPARED = 4000

_CHANCE = "What all chance is made from."


@click.group()
def train() -> None:
    """Let the program learn the eight weights by playing itself.

    Every way of learning starts from piece counting and is told nothing but who won. The same
    command writes the same file, whatever the number of threads. A run that was stopped goes on
    when the same command is given again.

    \b
    Examples:
      kingme train climb --seed 7 --rounds 300 --out climb.json --plot climb.png
      kingme train fit --out fit.json
      kingme train compare climb.json fit.json
    """


def _shared(command: Command) -> Command:
    """The options of every way to learn."""
    for option in (
        click.option(
            "--plot",
            metavar="PICTURE",
            help="Draw score and weights over time (.png, .svg or .pdf) when the run is through.",
        ),
        _threads_option(),
        click.option(
            "--out",
            metavar="FILE",
            required=True,
            help="The weights file to write. History and checkpoint are written beside it.",
        ),
        seed_option(_CHANCE, 7),
    ):
        command = option(command)
    return command


def _threads_option() -> Callable[[Command], Command]:
    return click.option(
        "--threads",
        type=WholeNumber(1, MAX_THREADS),
        metavar="N",
        help="Games played at once; it changes the time alone.  [default: one for each core]",
    )


@train.command()
@_shared
@click.option(
    "--rounds",
    type=WholeNumber(1, MOST_GAMES),
    default=300,
    show_default=True,
    metavar="N",
    help="Challengers.",
)
def climb(seed: int, rounds: int, out: str, threads: int | None, plot: str | None) -> None:
    """Hill climbing: a challenger that beats the champion takes its place.

    Each round adds noise to the champion's weights and plays 60 games, 3 plies deep, over 30
    openings. More than 56% makes the challenger champion.

    \b
    Examples:
      kingme train climb --out climb.json
      kingme train climb --seed 8 --rounds 1000 --out climb.json --plot climb.png
    """
    from kingme.training.hillclimb import HillClimb

    _train(HillClimb(seed, rounds), out, threads, plot)


@train.command()
@_shared
@click.option(
    "--games",
    type=WholeNumber(1, MOST_GAMES),
    default=4000,
    show_default=True,
    metavar="N",
    help="Games of self-play.",
)
@click.option(
    "--lambda",
    "lambda_",
    type=Number(0, 1),
    default=0.7,
    show_default=True,
    metavar="X",
    help="0 looks one position ahead, 1 at the result alone.",
)
@click.option(
    "--rate",
    type=Number(0, 1),
    default=0.002,
    show_default=True,
    metavar="X",
    help="The learning rate of the first games.",
)
def td(
    seed: int,
    games: int,
    lambda_: float,
    rate: float,
    out: str,
    threads: int | None,
    plot: str | None,
) -> None:
    """TD(lambda): a position should predict the positions that follow it.

    \b
    Examples:
      kingme train td --out td.json
      kingme train td --lambda 0.9 --games 20000 --out td.json
    """
    from kingme.training.td import TemporalDifference

    _train(TemporalDifference(seed, games, lambda_, rate), out, threads, plot)


@train.command()
@_shared
@click.option(
    "--games",
    type=WholeNumber(1, MOST_GAMES),
    default=4000,
    show_default=True,
    metavar="N",
    help="Games of self-play.",
)
@click.option(
    "--depth",
    type=WholeNumber(1, 12),
    default=4,
    show_default=True,
    metavar="N",
    help="Plies that the games look ahead; jumps are played out beyond.",
)
@click.option(
    "--memory",
    type=WholeNumber(100, MOST_GAMES),
    default=4000,
    show_default=True,
    metavar="N",
    help="Games that the fit looks back on.",
)
def fit(
    seed: int,
    games: int,
    depth: int,
    memory: int,
    out: str,
    threads: int | None,
    plot: str | None,
) -> None:
    """Regression: the weights that best foretell how games of self-play end.

    \b
    Examples:
      kingme train fit --out fit.json
      kingme train fit --depth 6 --memory 2000 --out fit.json
    """
    from kingme.training.fit import Fit

    _train(Fit(seed, games, depth, memory), out, threads, plot)


def _train(method: Method, out: str, threads: int | None, plot: str | None) -> None:
    """Train to the end, with a progress bar where somebody watches."""
    from kingme.training.run import Run, command_of

    if plot is not None:
        _check_plot(plot)
    path = Path(out).expanduser()
    began = time.perf_counter()
    run = Run(method, path)
    try:
        with run:
            if run.done:
                click.echo(f"going on after step {run.done} of {method.steps}", err=True)
            with progress_bar(method.steps, method.name, done=run.done, stays=True) as advance:
                for row in run.rows(_threads(threads)):
                    advance(1, f"{100 * row['against_hand_tuned']:.1f}% against hand-tuned")
    except KeyboardInterrupt:
        click.echo(
            f"stopped after step {run.done} of {method.steps}; the same command goes on from there",
            err=True,
        )
        raise
    if plot is not None:
        from kingme.training.plot import draw_history

        draw_history(run.history, Path(plot).expanduser(), command_of(method))
    click.echo(", ".join(f"{name} {value:g}" for name, value in run.weights.items()))
    click.echo(f"{path} written after {time.perf_counter() - began:.1f} s", err=True)


def _threads(threads: int | None) -> int:
    from kingme.arena.executors import core_count

    return threads or min(core_count(), MAX_THREADS)


def _check_plot(plot: str) -> None:
    """Refuse a picture that could not be drawn before hours are spent on what it shows."""
    from kingme.training.plot import check_picture

    check_picture(plot)
    need("plot", "--plot")


@train.command()
@click.argument("files", metavar="[WEIGHTS]...", nargs=-1)
@click.option(
    "--games",
    type=WholeNumber(2, MOST_COMPARED),
    default=1000,
    show_default=True,
    metavar="N",
    help="Games of each match; every opening is played twice.",
)
@click.option(
    "--depth",
    type=WholeNumber(1, 20),
    default=4,
    show_default=True,
    metavar="N",
    help="Plies that both look ahead.",
)
@click.option(
    "--extension",
    type=WholeNumber(0, 8),
    default=0,
    show_default=True,
    metavar="N",
    help="The most plies by which forced jumps extend a path.",
)
@seed_option(_CHANCE, 1)
@_threads_option()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def compare(
    files: tuple[str, ...],
    games: int,
    depth: int,
    extension: int,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """Play trained weights against others over openings that no training starts from.

    WEIGHTS are files of "kingme train"; without any, those that come with kingme. Each plays the
    hand-tuned weights, and piece counting with kings worth 1.5 men. Scores have their 95%
    interval.

    \b
    Examples:
      kingme train compare
      kingme train compare climb.json td.json --games 200
      kingme train compare --depth 8 --extension 8 --games 200 --json
    """
    from kingme.players.weights import read_weights
    from kingme.training.comparison import compare as played
    from kingme.training.comparison import contests
    from kingme.training.weights import shipped_files

    if games % 2:
        raise BadOption(f"--games must be even, for every opening is played twice, not {games}")
    trained = {}
    for file in files or map(str, shipped_files()):
        name = Path(file).stem
        if name in trained:
            raise BadOption(f"two files are called {name!r}; the table could not tell them apart")
        trained[name] = read_weights(Path(file).expanduser()).weights
    rows = contests(trained)
    began = time.perf_counter()
    found: list[Comparison] = []
    try:
        with progress_bar(games * len(rows), "games", stays=True) as advance:
            for row in played(
                rows,
                seed=seed,
                games=games,
                depth=depth,
                extension=extension,
                threads=_threads(threads),
                on_games=lambda count: advance(count, ""),
            ):
                found.append(row)  # noqa: PERF402 # an interrupt must find those before it
    except KeyboardInterrupt:
        if found and not as_json:
            click.echo(_table(found))
        click.echo(f"stopped after {len(found)} of {len(rows)} matches", err=True)
        raise
    seconds = time.perf_counter() - began
    if as_json:
        data = {"depth": depth, "extension": extension, "seed": seed, "seconds": seconds}
        click.echo(json.dumps({**data, "matches": [_as_data(row) for row in found]}))
        return
    click.echo(_table(found))
    click.echo(
        f"{games} games each, depth {depth}, extension {extension}, seed {seed}: {seconds:.1f} s",
        err=True,
    )


def _as_data(row: Comparison) -> dict[str, Any]:
    return {
        "first": row.first,
        "second": row.second,
        "games": row.match.games,
        "wins": row.match.wins,
        "draws": row.match.draws,
        "losses": row.match.losses,
        "score": row.match.score,
        "interval": list(row.match.interval),
        "pentanomial": list(row.match.pairs),
    }


def _table(rows: list[Comparison]) -> str:
    """The matches as a table that Markdown reads too."""
    lines = [
        "| match | wins | draws | losses | score | 95% interval |",
        "|---|---|---|---|---|---|",
    ]
    for row in rows:
        low, high = (100 * end for end in row.match.interval)
        lines.append(
            f"| {row.first} against {row.second} | {row.match.wins} | {row.match.draws} | "
            f"{row.match.losses} | {100 * row.match.score:.1f}% | {low:.1f} to {high:.1f}% |"
        )
    return "\n".join(lines)

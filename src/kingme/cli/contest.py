"""What `match`, `league` and `tournament` share: their options, the run, and the files it leaves.

What a table looks like is `kingme.arena.tables`'s; what it is called, each command's own.
"""

from __future__ import annotations

import contextlib
import errno
import os
import time as clock
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from kingme import RuleSet, __version__
from kingme.cli.failure import BadOption
from kingme.cli.options import MAX_THREADS, Seconds, WholeNumber, rules_option, seed_option
from kingme.cli.progress import progress_bar

if TYPE_CHECKING:
    from kingme.arena.executors import Executor
    from kingme.arena.match import Played
    from kingme.arena.schedule import Pairing, Schedule, Terms
    from kingme.arena.statistics import Sprt
    from kingme.arena.tally import Tally
    from kingme.arena.tasks import GameResult, GameTask

MOST_GAMES = 1_000_000
MOST_NODES = 10**12

_Decorated = Callable[..., None]
_PATH = click.Path(dir_okay=False, path_type=Path)


def contest_options(command: _Decorated) -> _Decorated:
    """The options that all three commands take; they come as one `Conduct`."""
    options: list[Callable[[_Decorated], _Decorated]] = [
        click.option(
            "--openings",
            default="random4",
            show_default=True,
            metavar="SOURCE",
            help="Where games begin: start, randomN (N random plies), two-move, three-move, "
            "eleven-man, or a PDN file.",
        ),
        click.option(
            "--plies",
            type=WholeNumber(0, 300),
            metavar="N",
            help="Of each game of a PDN file only the first N plies.  [default: all]",
        ),
        seed_option("What all chance is derived from.", 1),
        rules_option(),
        click.option(
            "--max-plies",
            type=WholeNumber(1, 10_000),
            default=300,
            show_default=True,
            metavar="N",
            help="Adjudicate a draw after N plies.",
        ),
        click.option(
            "--workers",
            type=WholeNumber(1, MAX_THREADS),
            metavar="N",
            help="How many games to play at a time.  [default: as many as there are cores]",
        ),
        click.option(
            "--cluster",
            metavar="ADDRESS",
            help="Play on this Dask cluster, such as tcp://host:8786.",
        ),
        click.option(
            "--out",
            type=_PATH,
            metavar="FILE",
            help="Keep each result here at once (JSON lines); the same command goes on from it.",
        ),
        click.option("--pdn", type=_PATH, metavar="FILE", help="Write the games as PDN."),
        click.option("--report", type=_PATH, metavar="FILE", help="Write a report as a web page."),
        click.option("--svg", type=_PATH, metavar="FILE", help="Write the report as a picture."),
        click.option(
            "--log",
            "logs",
            type=_PATH,
            multiple=True,
            metavar="FILE",
            help="Write every move with what was thought: JSON lines where the name ends in "
            ".jsonl, text otherwise. May be given twice.",
        ),
        click.option("--json", "as_json", is_flag=True, help="Print JSON."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def limit_options(command: _Decorated) -> _Decorated:
    """`--time` and `--nodes`, for the commands that take players."""
    command = click.option(
        "--nodes",
        type=WholeNumber(1, MOST_NODES),
        metavar="N",
        help="Give strong and alphabeta players without limits of their own N positions a move.",
    )(command)
    return click.option(
        "--time",
        type=Seconds(),
        metavar="S",
        help="S seconds a move: strong players without limits of their own keep to it, and who "
        "takes more than twice as long (and half a second) loses.",
    )(command)


def pairs_of(games: int) -> int:
    """How many pairs so many games are.

    Raises:
        BadOption: the last one would have no partner.
    """
    if games % 2:
        raise BadOption(
            f"--games must be even, not {games}: each opening is played with both colours"
        )
    return games // 2


class Conduct(NamedTuple):
    """The options of `contest_options` and `limit_options`, as click gives them."""

    openings: str
    plies: int | None
    seed: int
    rules: RuleSet
    max_plies: int
    workers: int | None
    cluster: str | None
    out: Path | None
    pdn: Path | None
    report: Path | None
    svg: Path | None
    logs: tuple[Path, ...]
    as_json: bool
    time: float | None = None
    nodes: int | None = None

    @property
    def terms(self) -> Terms:
        """What all games have in common."""
        from kingme.arena.schedule import Terms
        from kingme.arena.starts import Source

        return Terms(
            Source(self.openings, self.plies),
            self.seed,
            self.rules.name,
            self.max_plies,
            None if self.time is None else 2 * self.time + 0.5,
        )

    def plan(self, players: Sequence[str], pairings: Sequence[Pairing], pairs: int) -> Schedule:
        """The schedule of some pairings, each of so many pairs of games."""
        from kingme.arena.schedule import schedule

        return schedule(players, pairings, pairs, self.terms)

    def players(self, texts: Sequence[str]) -> list[str]:
        """Players' texts, checked, with the limits of the match."""
        from kingme.arena.entrants import entrant, limited

        return [limited(entrant(text), time=self.time, nodes=self.nodes) for text in texts]

    def settings(self, plan: Schedule, command: str, test: Sprt | None) -> dict[str, Any]:
        """All that decides what games are played and which of them count."""
        from kingme.arena.entrants import digests

        source = self.terms.openings
        return {
            "command": command,
            "players": list(plan.players),
            "files": digests(plan.players),
            "games": len(plan.tasks),
            "openings": source.name,
            "opening plies": source.plies,
            "openings file": source.identity(),
            "seed": self.seed,
            "rules": self.rules.name,
            "plies": self.max_plies,
            "time": self.time,
            "test": None if test is None else list(test),
            "kingme": __version__,
        }

    def check_folders(self) -> None:
        """Refuse files that could not be written, before the games and not after them."""
        for path in (self.out, self.pdn, self.report, self.svg, *self.logs):
            if path is not None and not path.parent.is_dir():
                raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))

    def executor(self) -> Executor:
        """Where the games are played."""
        from kingme.arena.executors import DaskCluster, local_executor

        if self.cluster is None:
            return local_executor(self.workers)
        if self.workers is not None:
            raise BadOption("--workers and --cluster do not go together; the cluster has its own")
        return DaskCluster(self.cluster)


class Finished(NamedTuple):
    """A run that has ended, one way or the other."""

    played: Played
    seconds: float


def run(plan: Schedule, conduct: Conduct, command: str, test: Sprt | None = None) -> Finished:
    """Play a schedule with a progress bar, keep its results, and write the files asked for.

    Ctrl-C ends it with what has been played so far.
    """
    from kingme.arena.eventlog import EventLog
    from kingme.arena.match import play_schedule
    from kingme.arena.results_file import ResultsFile

    conduct.check_folders()
    settings = conduct.settings(plan, command, test)
    executor = conduct.executor()
    began = clock.perf_counter()
    with contextlib.ExitStack() as open_files:
        file = None
        if conduct.out is not None:
            file = open_files.enter_context(ResultsFile(conduct.out, settings, plan.tasks))
        logs = [open_files.enter_context(EventLog(path)) for path in conduct.logs]
        done = 0 if file is None else len(file.results)

        def show(task: GameTask, result: GameResult, tally: Tally) -> None:
            advance(1, _standing(task, tally))

        def follow(task: GameTask, result: GameResult) -> None:
            for log in logs:
                log.add(task, result)

        with progress_bar(len(plan.tasks), "games", done=done) as advance:
            played = play_schedule(
                plan,
                executor,
                file=file,
                test=test,
                watch=show,
                follow=follow,
            )
        seconds = clock.perf_counter() - began
        _write_files(plan, conduct, command, settings, played)
    return Finished(played, seconds)


def _standing(task: GameTask, tally: Tally) -> str:
    """How the pairing of a game stands, in a few words."""
    first, second = (task.white, task.black) if task.swapped else (task.black, task.white)
    return (
        f"{first} - {second}: +{tally.wins} ={tally.draws} -{tally.losses} "
        f"({100 * (tally.score or 0):.1f}%)"
    )


def _write_files(
    plan: Schedule, conduct: Conduct, command: str, settings: Mapping[str, Any], played: Played
) -> None:
    if conduct.pdn is not None:
        from kingme.arena.pdn import write_games

        write_games(conduct.pdn, plan, played.results)
    if conduct.report is not None or conduct.svg is not None:
        from kingme.arena.report import Report

        report = Report.of(plan, played, command, settings)
        if conduct.report is not None:
            report.write_html(conduct.report)
        if conduct.svg is not None:
            report.write_svg(conduct.svg)


def tell(lines: Sequence[str], finished: Finished, plan: Schedule, conduct: Conduct) -> None:
    """Print a table, and to standard error what the run cost.

    Raises:
        KeyboardInterrupt: the run was stopped; the command then ends as after any Ctrl-C.
    """
    for line in lines:
        click.echo(line)
    count = len(finished.played.results)
    if finished.played.is_interrupted:
        goes_on = "; the same command goes on from there" if conduct.out else ""
        click.echo(f"stopped after {count} of {len(plan.tasks)} games{goes_on}", err=True)
        raise KeyboardInterrupt
    click.echo(f"{count} games in {finished.seconds:.1f} s", err=True)

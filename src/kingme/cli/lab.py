"""`kingme lab`: checks of users' evaluation functions, and files to begin with."""

from __future__ import annotations

import json
from pathlib import Path

import click

from kingme import RuleSet
from kingme.cli.failure import BadOption
from kingme.cli.options import Seconds, WholeNumber, rules_option, shown
from kingme.files import write_new
from kingme.lab.samples import LANGUAGES, samples
from kingme.players.seeds import LARGEST_SEED

UNCLEAN = 1
"""The exit code of a check that has found something."""

_MOST_POSITIONS = 100_000


@click.group(invoke_without_command=True)
@click.option(
    "--port",
    type=WholeNumber(0, 65_535),
    metavar="N",
    help="The port; 0 for any free one. By itself that of `kingme web`.",
)
@click.option("--browser/--no-browser", default=True, help="Open the browser.  [default: yes]")
@click.pass_context
def lab(ctx: click.Context, port: int | None, browser: bool) -> None:
    """Write an evaluation function of your own, and find out what it is worth.

    Alone it opens the lab in the browser: an editor beside the board, where functions play at once.
    Its commands are for files of your own editor, and for long series see `kingme match`.

    \b
    Examples:
      kingme lab                                 the lab in the browser
      kingme lab new mine.py                     a commented file to begin with
      kingme lab new mine.js --sample good       another sample, in JavaScript
      kingme lab check mine.py                   errors, symmetry, speed, terms
      kingme play --player user:mine.py@depth=6  play against it
    """
    if ctx.invoked_subcommand is None:
        from kingme.cli.web import serve_site
        from kingme.web.site import built_site

        serve_site(built_site(), port=port, browser=browser, page="#lab")


@lab.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--sample",
    metavar="NAME",
    default="count",
    show_default=True,
    help="Which one to begin with: " + "; ".join(f"{s.name} {s.title}" for s in samples().values()),
)
def new(file: Path, sample: str) -> None:
    """Write a sample function to FILE, which must not exist yet.

    The name ends in .py for Python or in .js for JavaScript.

    \b
    Examples:
      kingme lab new mine.py
      kingme lab new mine.js --sample good
    """
    language = file.suffix[1:].lower()
    if language not in LANGUAGES:
        raise BadOption(f"the name must end in .py or .js, not {shown(file.name)}")
    if sample not in samples():
        raise BadOption(f"there is no sample {shown(sample)}; there are {', '.join(samples())}")
    try:
        write_new(file, samples()[sample].source(language).encode())
    except FileExistsError:
        raise BadOption(f"{shown(file)} exists already, and is left as it is") from None
    click.echo(f"{file} is written. Next: kingme lab check {file}")


@lab.command()
@click.argument("file")
@click.option(
    "--positions",
    type=WholeNumber(1, _MOST_POSITIONS),
    default=500,
    show_default=True,
    metavar="N",
    help="How many positions to look at.",
)
@click.option(
    "--seed",
    type=WholeNumber(0, LARGEST_SEED),
    default=0,
    show_default=True,
    metavar="N",
    help="What the positions are made from.",
)
@rules_option()
@click.option(
    "--time",
    "seconds",
    type=Seconds(),
    default=10.0,
    show_default=True,
    metavar="S",
    help="The seconds that it may take for fifty positions.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def check(
    ctx: click.Context,
    file: str,
    positions: int,
    seed: int,
    rules: RuleSet,
    seconds: float,
    as_json: bool,
) -> None:
    """Run the function in FILE over positions of random games.

    Tells errors with their lines; positions that are worth something else when the board is turned
    and the colours are swapped; values that change when asked again; how quick it is; how large its
    value and each of its named terms get. The exit code is 1 when something is wrong.

    \b
    Examples:
      kingme lab check mine.py
      kingme lab check mine.js --positions 5000 --json
    """
    from kingme.lab.check import check as check_function
    from kingme.lab.process import Limits, read_source

    report = check_function(
        read_source(file),
        positions=positions,
        seed=seed,
        rules=rules.name,
        limits=Limits(seconds=seconds),
    )
    if as_json:
        click.echo(json.dumps(report.as_data()))
    else:
        from kingme.cli.lab_report import lines

        click.echo("\n".join(lines(report)))
    ctx.exit(0 if report.is_clean else UNCLEAN)

"""`kingme retro`: reads the options and hands the retro game to the terminal."""

from __future__ import annotations

import random

import click

from kingme.cli.failure import BadOption
from kingme.cli.options import seed_option
from kingme.terminal.retro.opponent import RETRO, Chair
from kingme.terminal.retro.pace import Speed
from kingme.terminal.retro.play import Options, is_stage_in_process, play_in_process
from kingme.terminal.retro.session import Session

_FRESH_SEEDS = 10_000


@click.command()
@click.option(
    "--opponent",
    metavar="PLAYER",
    default=RETRO,
    show_default=True,
    help="Who sits in the computer's chair: any player, such as bot:3.",
)
@click.option(
    "--faithful",
    is_flag=True,
    help="Give the retro player its old fault: after a jump it looks for the next one from the "
    "wrong place.",
)
@click.option(
    "--speed",
    type=click.Choice([speed.value for speed in Speed], case_sensitive=False),
    default=Speed.FAST.value,
    show_default=True,
    help="How fast it types and thinks.",
)
@click.option("--silent", is_flag=True, help="No beeps.")
@click.option("--arrows", is_flag=True, help="Move a cursor with the arrow keys, press Enter.")
@click.option("--mono/--colour", "mono", default=False, help="Black and white, or colours.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Use no characters beyond ASCII.")
@seed_option("What the dice are made from.  [default: another at each start; 0 through a pipe]")
def retro(
    opponent: str,
    faithful: bool,
    speed: str,
    silent: bool,
    arrows: bool,
    mono: bool,
    ascii_only: bool,
    seed: int | None,
) -> None:
    """Play checkers as on a home computer of the early 1980s.

    The computer moves first, from row 8 down. Your men are H, your kings K; they move up. Answer
    FROM? and TO? with a row and a column: 33 is row 3, column 3. 99 at FROM? concedes. Nobody has
    to jump. Lines from a pipe are taken as answers.

    \b
    Examples:
      kingme retro
      kingme retro --arrows             a cursor instead of numbers
      kingme retro --speed authentic    at the pace of then
      kingme retro --faithful --seed 7  with the fault of then
      kingme retro --opponent bot:3     against another player
      printf "33\\n44\\n" | kingme retro  from a script
    """
    watched = is_stage_in_process()
    if arrows and not watched:
        raise BadOption("--arrows needs a terminal with a screen; without it, lines are read")
    if seed is None:
        seed = random.SystemRandom().randrange(_FRESH_SEEDS) if watched else 0
    chair = Chair(opponent, seed, faithful=faithful)
    if faithful and not chair.retro:
        raise BadOption(f"--faithful is a matter of the player {RETRO!r}, not of {opponent!r}")
    options = Options(Speed(speed.lower()), silent, arrows, mono, ascii_only)
    play_in_process(Session(chair.player), options)

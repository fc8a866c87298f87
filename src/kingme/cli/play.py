"""`kingme play`: reads the options and hands a game to the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from kingme import Game, RuleSet
from kingme.cli.failure import BadOption
from kingme.cli.options import (
    RulesName,
    board_of,
    fen_option,
    level_option,
    named_player,
    seed_option,
)
from kingme.notation import load_game
from kingme.players import player_from_text
from kingme.terminal.advice import HINT_PLAYER
from kingme.terminal.play import play_in_process
from kingme.terminal.seats import DEFAULT_PLAYER, Colour, Seats
from kingme.terminal.session import Session


@click.command()
@click.option(
    "--player",
    metavar="NAME",
    help=f'The opponent; "kingme players" lists them.  [default: {DEFAULT_PLAYER}]',
)
@level_option()
@click.option(
    "--colour",
    "--color",
    "colour",
    type=click.Choice([colour.value for colour in Colour], case_sensitive=False),
    help="Your side; both is for two people, none shows the computer at play.  [default: black]",
)
@click.option(
    "--rules",
    type=RulesName(),
    metavar="NAME",
    help=f"The rule set: {', '.join(RuleSet.names())}.  [default: english]",
)
@seed_option("Another seed gives other games with players that throw dice.  [default: 12345]")
@fen_option()
@click.option("--load", metavar="FILE", help='Go on with a game that "save" wrote, or with PDN.')
@click.option("--flip", is_flag=True, help="Turn the board: your pieces at the top.")
@click.option("--show-thinking", is_flag=True, help="Show what the opponent thought.")
@click.option("--plain", is_flag=True, help="Use no colours.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Use no characters beyond ASCII.")
def play(
    player: str | None,
    level: int | None,
    colour: str | None,
    rules: RuleSet | None,
    seed: int | None,
    fen: str | None,
    load: str | None,
    flip: bool,
    show_thinking: bool,
    plain: bool,
    ascii_only: bool,
) -> None:
    """Play a game in the terminal.

    Type moves as PDN (11-15, 22x15) or as squares (11 15), and "help" for the commands. Lines from
    a pipe are played as if they were typed; NO_COLOR is respected.

    \b
    Examples:
      kingme play                          Black against bot:3
      kingme play --level 6                against Professor Pawn
      kingme play --colour white --player bot:5
      kingme play --colour both            two people at one board
      kingme play --colour none            watch
      kingme play --rules retro --seed 7
      kingme play --load monday.json       go on with a saved game
      printf "11-15\\nfen\\n" | kingme play  from a script
    """
    path = None if load is None else Path(load).expanduser()
    game = _game(fen, rules, path)
    seats = _seats(game, named_player(player, level), colour, seed)
    session = Session(
        game,
        seats,
        player_from_text(HINT_PLAYER),
        flipped=flip,
        thoughts=show_thinking,
        path=path,
    )
    play_in_process(session, plain=plain, ascii_only=ascii_only)


def _game(fen: str | None, rules: RuleSet | None, path: Path | None) -> Game:
    if path is None:
        return Game.from_board(board_of(fen, rules or RuleSet("english")))
    for name, value in (("--fen", fen), ("--rules", rules)):
        if value is not None:
            raise BadOption(f"--load and {name} do not go together; the file has its own")
    return load_game(path)


def _seats(game: Game, player: str | None, colour: str | None, seed: int | None) -> Seats:
    """The seats that the options ask for; what they leave open, a loaded game decides."""
    saved = Seats.from_tags(game.tags)
    before = saved or Seats(Colour.BLACK)
    return Seats(
        Colour(colour.lower()) if colour else before.colour,
        player or before.text,
        before.seed if seed is None else seed,
    )

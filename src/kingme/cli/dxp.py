"""`kingme dxp serve` and `connect`: games with other programs over the network."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kingme import RuleSet, Side
from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber, board_of, fen_option

if TYPE_CHECKING:
    import socket

    from kingme.dxp.match import Link, Played
    from kingme.players.protocol import Player

_PORT = 27531
_NAME = "kingme"
_MOST_GAMES = 10_000


def _shared(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--port", type=WholeNumber(0, 65535), default=_PORT, show_default=True,
                     metavar="N", help="The port; 0 lets the system choose one."),
        click.option("--player", metavar="PLAYER", default="strong", show_default=True,
                     help="Who plays for us; see kingme players."),
        click.option("--pdn", "pdn_file", type=click.Path(path_type=Path), metavar="FILE",
                     help="Add the games to this file, also those that were broken off."),
        click.option("--patience", type=WholeNumber(1, 86_400), default=600, show_default=True,
                     metavar="SECONDS", help="How long the other program may be silent."),
    ):  # fmt: skip
        command = option(command)
    return command


@click.group()
def dxp() -> None:
    """Play other programs over the network, by the DamExchange protocol (DXP).

    One program serves, the other connects and chooses colours. Only this machine is served or
    asked unless --host or HOST says otherwise. Both must be set to English draughts, since the
    protocol does not say which game is played.

    \b
    Examples:
      kingme dxp serve --player level:8
      kingme dxp connect --player strong@time=2 --pdn games.pdn
    """


@dxp.command()
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="The address to listen on. 0.0.0.0 lets everybody in your network play.",
)
@click.option(
    "--games",
    type=WholeNumber(1, _MOST_GAMES),
    metavar="N",
    help="Stop after so many games; without it Ctrl-C does.",
)
@_shared
def serve(
    host: str,
    port: int,
    player: str,
    pdn_file: Path | None,
    patience: int,
    games: int | None,
) -> None:
    """Wait for programs that connect, and play the games that they ask for, one at a time.

    \b
    Examples:
      kingme dxp serve
      kingme dxp serve --player level:10 --games 2 --pdn games.pdn
    """
    import socket

    from kingme.players import player_from_text

    player_from_text(player)  # refused now rather than in the first game
    done = 0
    with socket.create_server((host, port)) as server:
        click.echo(f"Waiting for programs on {host}:{server.getsockname()[1]} (Ctrl-C stops).")
        while games is None or done < games:
            connection, address = server.accept()
            click.echo(f"{address[0]} has connected.")
            with _link(connection, patience) as link:
                done += _serve_one(link, player, pdn_file, None if games is None else games - done)


def _serve_one(link: Link, player: str, pdn_file: Path | None, left: int | None) -> int:
    """Play what one program asks for; the number of games."""
    from kingme.dxp.messages import DxpError
    from kingme.players import player_from_text

    done = 0
    try:
        while (left is None or done < left) and (request := link.wait()) is not None:
            player_now = player_from_text(player)
            last = left is not None and done + 1 >= left
            played = link.play(
                request.side, player_now.choose, request.name, request.board, last=last
            )
            done += 1
            _tell(played, player_now, pdn_file)
            if played.last and played.ending:
                break
    except (DxpError, OSError) as error:
        click.echo(f"Hung up: {error}.")
    return done


@dxp.command()
@click.argument("host", default="127.0.0.1")
@click.option(
    "--side",
    type=click.Choice([side.value for side in Side], case_sensitive=False),
    default="black",
    show_default=True,
    help="Our side in the first game; sides change after each.",
)
@click.option(
    "--games", type=WholeNumber(1, _MOST_GAMES), default=1, show_default=True, metavar="N",
    help="How many games to ask for.",
)  # fmt: skip
@click.option(
    "--minutes", type=WholeNumber(0, 999), default=0, metavar="N",
    help="Minutes for the moves of --moves, as told to the other program.",
)  # fmt: skip
@click.option(
    "--moves", type=WholeNumber(0, 999), default=0, metavar="N",
    help="See --minutes.",
)  # fmt: skip
@fen_option()
@_shared
def connect(
    host: str,
    port: int,
    player: str,
    pdn_file: Path | None,
    patience: int,
    side: str,
    games: int,
    fen: str | None,
    minutes: int,
    moves: int,
) -> None:
    """Connect to a program that serves, at the address HOST, and ask it for games.

    \b
    Examples:
      kingme dxp connect
      kingme dxp connect 192.168.1.20 --player level:10 --side white --games 2
    """
    import socket

    from kingme.dxp.messages import GameRequest
    from kingme.players import player_from_text

    board = None if fen is None else board_of(fen, RuleSet("english"))
    ours = Side(side.lower())
    player_from_text(player)
    try:
        connection = socket.create_connection((host, port), timeout=10)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise BadOption(f"no program answers at {host}:{port}: {why}") from None
    with _link(connection, patience) as link:
        for number in range(1, games + 1):
            name = link.ask(GameRequest(_NAME, ours.other, minutes, moves, board))
            player_now = player_from_text(player)
            played = link.play(ours, player_now.choose, name, board, last=number == games)
            _tell(played, player_now, pdn_file)
            if played.ending or (played.last and number < games):
                if number < games:
                    click.echo(f"{games - number} of {games} games were not played.")
                break
            ours = ours.other


@contextlib.contextmanager
def _link(connection: socket.socket, patience: int) -> Iterator[Link]:
    from kingme.dxp.match import Link

    link = Link(connection, _NAME, lambda text: click.echo(f"They say: {text}"), patience)
    with contextlib.closing(link):
        yield link


def _tell(played: Played, player: Player, pdn_file: Path | None) -> None:
    """Say how a game ended, and keep it."""
    from kingme.files import write_whole
    from kingme.notation.games import PdnGame

    game = played.game
    names: dict[str, Any] = {played.side: player.name, played.side.other: played.opponent or "?"}
    ending = str(game.outcome or f"Unfinished: {played.ending}").rstrip(".")
    click.echo(f"{names[Side.BLACK]} (Black) - {names[Side.WHITE]} (White): {ending}.")
    if pdn_file is not None:
        game.tags |= {"Event": "DXP", "Black": names[Side.BLACK], "White": names[Side.WHITE]}
        comments = {len(game.moves): [played.ending]} if played.ending else {}
        before = pdn_file.read_bytes() if pdn_file.exists() else b""
        text = PdnGame.from_game(game, comments=comments).to_pdn()
        write_whole(pdn_file, before + text.encode())

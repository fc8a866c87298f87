"""`kingme puzzles`: find positions with one winning move in games, and solve those that come along.

What a puzzle is, is `kingme.analysis.puzzles`'s to say; here are files, progress and the dialogue.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kingme.cli.options import WholeNumber, seed_option
from kingme.cli.progress import progress_bar

if TYPE_CHECKING:
    from kingme import Board, Side
    from kingme.analysis.puzzles import Puzzle
    from kingme.notation import PdnGame

MAX_NODES = 10**12
GRADES = 5


@click.group()
def puzzles() -> None:
    """Find positions with one winning move, or solve some.

    \b
    Examples:
      kingme puzzles make games.pdn -o puzzles.pdn
      kingme puzzles solve                the shipped ones, easy ones first
      kingme puzzles solve --grade 4
    """


@puzzles.command()
@click.argument("files", nargs=-1, required=True, metavar="FILES...")
@click.option(
    "-o",
    "--output",
    default="-",
    metavar="FILE",
    help="Where the puzzles go, as PDN. Without it: standard output.",
)
@click.option(
    "--nodes",
    type=WholeNumber(10, MAX_NODES),
    metavar="N",
    help="Look at N positions to find one, and at ten times as many to be sure of each move.  "
    "[default: 10000]",
)
@click.option("--json", "as_json", is_flag=True, help="Print each puzzle as a line of JSON.")
def make(files: tuple[str, ...], output: str, nodes: int | None, as_json: bool) -> None:
    """Find puzzles in games.

    A puzzle is a position in which one move wins and no other does. They are written with FEN,
    grade (1 to 5) and the solution, which can be read and played like any game; the same position
    comes once.

    \b
    Examples:
      kingme puzzles make games.pdn -o puzzles.pdn
      kingme puzzles make a.pdn b.pdn.gz --nodes 100000 --json
    """
    from kingme.analysis.puzzles import Demands, find_puzzles, puzzle_game
    from kingme.notation import write_pdn

    demands = Demands() if nodes is None else Demands(nodes=nodes, verify=10 * nodes)
    games = list(_games(files))
    found: list[Puzzle] = []
    total = sum(game.plies + 1 for game in games)
    with progress_bar(total, "Looking") as advance:
        for game, new in find_puzzles(games, demands):
            found += new
            advance(game.plies + 1, f"{len(found)} found")
            if as_json:
                for puzzle in new:
                    click.echo(json.dumps(puzzle.as_data()))
    written = (puzzle_game(puzzle, number) for number, puzzle in enumerate(found, 1))
    if output != "-":
        count = write_pdn(output, written)
        click.echo(f"{count} puzzle{'' if count == 1 else 's'} in {output}", err=True)
    elif not as_json:
        write_pdn(getattr(sys.stdout, "buffer", sys.stdout), written)


def _games(files: tuple[str, ...]) -> Iterator[PdnGame]:
    """The games of all files; of broken ones what could be read."""
    from kingme.notation import PdnError, read_pdn

    for name in files:
        for game in read_pdn(sys.stdin.buffer if name == "-" else name, "keep"):
            if game.errors:
                error = PdnError(game.source, game.number, *game.errors[0])
                click.echo(f"kingme: {error}; the moves before are looked at", err=True)
            yield game


@puzzles.command()
@click.option(
    "--grade",
    type=WholeNumber(1, GRADES),
    metavar="N",
    help=f"Only those of this grade, from 1 (easy) to {GRADES}.",
)
@seed_option("The seed of their order.  [default: from easy to hard]")
def solve(grade: int | None, seed: int | None) -> None:
    """Solve puzzles in the terminal.

    Type the move that wins; "hint" shows which piece moves, "show" the solution, "next" goes on,
    "quit" ends it.

    \b
    Examples:
      kingme puzzles solve
      kingme puzzles solve --grade 4 --seed 7
    """
    from kingme.analysis.puzzles import shipped_puzzles

    chosen = [each for each in shipped_puzzles() if grade in (None, each.grade)]
    if seed is not None:
        random.Random(seed).shuffle(chosen)
    solved = 0
    for number, puzzle in enumerate(chosen, 1):
        click.echo(f"Puzzle {number} of {len(chosen)}, grade {puzzle.grade}")
        answer = _solved(puzzle)
        if answer is None:
            break
        solved += answer
    click.echo(f"{solved} solved.")


def _solved(puzzle: Puzzle) -> bool | None:
    """Whether the player found all moves alone; None to end it."""
    from kingme import Board, MoveError

    board = Board.from_fen(puzzle.fen, puzzle.rules)
    side = board.turn
    alone = True
    for place, text in enumerate(puzzle.moves):
        wanted = board.parse_pdn(text)
        if board.turn is not side:
            click.echo(f"{board.turn.capitalize()}: {board.pdn(wanted)}")
            board.push(wanted)
            continue
        if place == 0 or len(board.legal_moves) > 1:
            click.echo("\n".join(_drawn(board, side)))
        while True:
            said = click.prompt(f"{side.capitalize()} to win", prompt_suffix=": ").strip()
            match said.lower():
                case "quit" | "q":
                    return None
                case "next":
                    return False
                case "hint":
                    alone = False
                    click.echo(f"The piece on {wanted.start} moves.")
                    continue
                case "show":
                    click.echo(f"The solution: {' '.join(puzzle.moves[place:])}")
                    return False
            try:
                move = board.parse_pdn(said)
            except MoveError as error:
                click.echo(f"{error}.")
                continue
            if move == wanted:
                break
            alone = False
            click.echo(f"{board.pdn(move)} does not win.")
        board.push(wanted)
    click.echo("Solved." if alone else "Solved, with help.")
    return alone


def _drawn(board: Board, bottom: Side) -> list[str]:
    """The board as the game in the terminal draws it, the solver's side at the bottom."""
    from kingme import Side
    from kingme.terminal.board_text import BoardView, draw, pieces_of
    from kingme.terminal.streams import screen_now

    names = {side: side.capitalize() for side in Side}
    last = board.moves[-1] if board.moves else None
    view = BoardView(pieces_of(board), last, bottom is Side.BLACK, False, names)
    return draw(view, screen_now(sys.stdout, os.environ, plain=False, ascii_only=False)).lines

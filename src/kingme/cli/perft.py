"""`kingme perft`: counting move sequences, the usual proof of a move generator."""

from __future__ import annotations

import json
import time
from typing import NamedTuple

import click

from kingme import Board, RuleSet
from kingme.cli.failure import BadOption
from kingme.cli.options import WholeNumber, board_of, fen_option, rules_option, threads_option

MAX_DEPTH = 24


class Count(NamedTuple):
    """A finished count, with the part of each first move when it was divided."""

    depth: int
    nodes: int
    seconds: float
    divided: dict[str, int] | None

    @property
    def nodes_per_second(self) -> int:
        """The speed, as a whole number."""
        return round(self.nodes / max(self.seconds, 1e-9))

    def as_data(self) -> dict[str, object]:
        """The count under the names that scripts read."""
        data: dict[str, object] = {
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "nodes_per_second": self.nodes_per_second,
        }
        return data if self.divided is None else {**data, "divide": self.divided}


def count(board: Board, depth: int, *, divide: bool, threads: int) -> Count:
    """Count the sequences of `depth` legal moves, for each first move when `divide` is set."""
    began = time.perf_counter()
    if not divide:
        nodes = board.perft(depth, threads=threads)
        return Count(depth, nodes, time.perf_counter() - began, None)
    parts: dict[str, int] = {}
    for move in board.legal_moves:
        board.push(move)
        parts[str(move)] = board.perft(depth - 1, threads=threads)
        board.pop()
    return Count(depth, sum(parts.values()), time.perf_counter() - began, parts)


@click.command()
@click.argument("depth", type=WholeNumber(0, MAX_DEPTH))
@fen_option()
@rules_option()
@click.option("--divide", is_flag=True, help="Show the count of each first move.")
@threads_option()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def perft(
    depth: int, fen: str | None, rules: RuleSet, divide: bool, threads: int, as_json: bool
) -> None:
    """Count the sequences of DEPTH legal moves.

    The count goes to standard output, the time and the speed to standard error. A multi-jump is
    one move, and two jumps that take different paths are two.

    \b
    Examples:
      kingme perft 10                     prints 18391564
      kingme perft 6 --divide             the count of each first move
      kingme perft 8 --fen B:W18,22:BK1   from a position
      kingme perft 11 --threads 2 --json  for scripts: depth, nodes, seconds,
                                          nodes_per_second (and divide)
    """
    if divide and depth == 0:
        raise BadOption("--divide needs a DEPTH of at least 1")
    result = count(board_of(fen, rules), depth, divide=divide, threads=threads)
    if as_json:
        click.echo(json.dumps(result.as_data()))
        return
    for move, nodes in (result.divided or {}).items():
        click.echo(f"{move} {nodes}")
    click.echo(f"total {result.nodes}" if divide else str(result.nodes))
    click.echo(f"{result.seconds:.3f} s, {result.nodes_per_second:,} a second", err=True)

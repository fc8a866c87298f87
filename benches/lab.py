"""Figures of the lab: how often a second a search asks a user's function, and what a move costs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches.measure import Figure, at_most, best_seconds
from kingme import Board
from kingme._core import search_classic
from kingme.lab.evaluation import load
from kingme.lab.process import FunctionProcess, Limits, read_source
from kingme.lab.protocol import move_rules
from kingme.lab.samples import samples
from kingme.players.user_function import Options

MIDDLE = "B:W18,21,22,23,26,29,30,31,32:B1,2,3,4,8,9,10,12,14"


def move_seconds(name: str, language: str, depth: int) -> float:
    """The seconds of a move, with the function in its own process."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.{language}"
        path.write_text(samples()[name].source(language), encoding="utf-8")
        board, options = Board.from_fen(MIDDLE), Options(depth=depth)
        with FunctionProcess(read_source(path), Limits(seconds=600)) as process:
            return best_seconds(lambda: process.search(board, options), runs=3)


def leaf_calls(name: str, depth: int = 5) -> float:
    """Leaf calls a second of a search, the search included."""
    board = Board.from_fen(MIDDLE)
    leaf = load(samples()[name].source("py"), f"{name}.py").leaf("black", move_rules(board.rules))
    calls = 0

    def counting(*position: int) -> float:
        nonlocal calls
        calls += 1
        return leaf(*position)  # type: ignore[arg-type]

    search_classic(board, counting, depth=depth, table=False)
    return calls / best_seconds(lambda: search_classic(board, leaf, depth=depth, table=False), 3)


def figures() -> Iterator[Figure]:
    """Moves in a position of the middle game, alpha-beta with the jump extension."""
    for name in samples():
        yield Figure(f"leaf calls, {name}.py", leaf_calls(name) / 1e3, "thousand/s")
    yield at_most("a move of count.py, depth 4", move_seconds("count", "py", 4) * 1e3, "ms", 500)
    yield at_most("a move of good.py, depth 6", move_seconds("good", "py", 6) * 1e3, "ms", 1000)
    yield at_most(
        "a move of count.js in Node, depth 4", move_seconds("count", "js", 4) * 1e3, "ms", 500
    )


def all_figures() -> list[Figure]:
    """All of them."""
    return list(figures())

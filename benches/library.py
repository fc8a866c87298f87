"""Figures of the Python library: what crossing the border costs, and starting up."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from benches.measure import Figure, at_least, at_most, best_seconds, rate
from kingme import Board

LOOPS = 100_000
FEN = "W:W18,21,22,23,26,29,30,31,32:B1,2,3,4,8,9,10,12,14"


def calls() -> Iterator[Figure]:
    """Calls a second from a plain Python loop, the loop included."""
    board = Board()
    move = next(iter(board.legal_moves))

    def count() -> None:
        for _ in range(LOOPS):
            len(board.legal_moves)

    def listing() -> None:
        for _ in range(LOOPS):
            list(board.legal_moves)

    def push_pop() -> None:
        push, pop = board.push, board.pop
        for _ in range(LOOPS):
            push(move)
            pop()

    def new() -> None:
        for _ in range(LOOPS):
            Board()

    def from_fen() -> None:
        for _ in range(LOOPS):
            Board.from_fen(FEN)

    def fen() -> None:
        for _ in range(LOOPS):
            board.fen()

    million = "million/s"
    yield at_least("len(board.legal_moves)", rate(count, LOOPS) / 1e6, million, 3)
    yield at_least("list(board.legal_moves)", rate(listing, LOOPS) / 1e6, million, 1.5)
    yield at_least("push and pop", rate(push_pop, LOOPS) / 1e6, million, 2)
    yield at_least("Board()", rate(new, LOOPS) / 1e6, million, 2)
    yield at_least("Board.from_fen", rate(from_fen, LOOPS) / 1e6, million, 0.5)
    yield Figure("board.fen()", rate(fen, LOOPS) / 1e6, million)


def start_up() -> Iterator[Figure]:
    """Milliseconds that `import kingme` adds to the bare interpreter."""

    def run(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return best_seconds(lambda: subprocess.run(command, check=True, capture_output=True), 15)

    bare = run("-c", "pass")
    yield at_most(
        "import kingme, above the interpreter", (run("-c", "import kingme") - bare) * 1e3, "ms", 40
    )


def wheel() -> Iterator[Figure]:
    """The size of the wheel, where `make wheel` has built one."""
    wheels = sorted(Path("dist").glob("kingme-*.whl"), key=lambda path: path.stat().st_mtime)
    if wheels:
        yield at_most("wheel", wheels[-1].stat().st_size / 2**20, "MB", 10)
        with zipfile.ZipFile(wheels[-1]) as file:
            rest = sum(each.compress_size for each in file.infolist() if not _is_python(each))
        yield at_most("wheel without Python for the browser's lab", rest / 2**20, "MB", 2)


def _is_python(file: zipfile.ZipInfo) -> bool:
    """Whether a file of the wheel is part of the interpreter that runs in the browser."""
    return "/site/assets/py" in file.filename


def all_figures() -> Iterator[Figure]:
    """Every figure of the library."""
    yield from calls()
    yield from start_up()
    yield from wheel()

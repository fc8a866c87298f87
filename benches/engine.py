"""Figures of the core: counting, searching, keeping time."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from benches.measure import Figure, at_least, at_most, best_seconds
from kingme import Board, Bot, BotEvaluation, EightEvaluation, Engine
from kingme._core import search_classic

PERFT_11 = 85_242_128
PERFT_12 = 388_623_673

# Positions of all phases: opening, middle game, men against men, and kings.
POSITIONS = (
    "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12",
    "W:W18,21,22,23,26,29,30,31,32:B1,2,3,4,8,9,10,12,14",
    "W:W17,21,25,26,29,30,31,32:B3,4,5,6,9,11,12,19",
    "B:W19,20,27,K30:B5,12,13,K22",
)


def perft() -> Iterator[Figure]:
    """Leaves a second from the start, and how far a second thread helps."""
    board = Board()
    if (count := board.perft(11)) != PERFT_11:
        raise AssertionError(f"perft 11 is {count}, not {PERFT_11}")
    one = best_seconds(lambda: board.perft(11), 7)
    yield at_least("perft 11, one thread", PERFT_11 / one / 1e6, "million leaves/s", 600)
    if (count := board.perft(12)) != PERFT_12:
        raise AssertionError(f"perft 12 is {count}, not {PERFT_12}")
    single = best_seconds(lambda: board.perft(12), 5)
    double = best_seconds(lambda: board.perft(12, threads=2), 5)
    yield Figure("perft 12, one thread", PERFT_12 / single / 1e6, "million leaves/s")
    yield at_least("perft 12, two threads against one", single / double, "times", 1.7)


def strong() -> Iterator[Figure]:
    """Nodes a second, depth after a second, and how exactly time is kept."""
    speeds = []
    for fen in POSITIONS:
        board = Board.from_fen(fen)

        def speed(board: Board = board) -> float:
            engine = Engine(hash_mb=64)
            line = engine.search(board, time=0.5)[0]
            return float(line.nodes / line.seconds)

        speeds.append(max(speed() for _ in range(5)))
    yield at_least("strong search, start position", speeds[0] / 1e6, "million nodes/s", 4)
    yield Figure(
        "strong search, mean of four positions", statistics.mean(speeds) / 1e6, "million nodes/s"
    )
    depth = max(Engine(hash_mb=64).search(Board(), time=1.0)[0].depth for _ in range(3))
    yield at_least("strong search, nominal depth after 1 s", depth, "plies", 17)
    overruns = []
    for fen in POSITIONS * 5:
        engine = Engine(hash_mb=64)
        board = Board.from_fen(fen)
        began = time.perf_counter()
        engine.search(board, time=0.1)
        overruns.append((time.perf_counter() - began - 0.1) * 1e3)
    yield at_most("overrun of a 100 ms search, median of 20", statistics.median(overruns), "ms", 10)
    yield at_most("overrun of a 100 ms search, worst of 20", max(overruns), "ms", 15)


def classic() -> Iterator[Figure]:
    """What the reproducible players cost."""
    yield at_most(
        "bot level 5, first move", best_seconds(lambda: Bot(5).choose(Board()), 5), "s", 0.4
    )

    def six_million() -> None:
        search_classic(Board(), EightEvaluation(), depth=30, nodes=6_000_000)

    yield at_most("classic search, 6 million positions", best_seconds(six_million, 2), "s", 3)
    found = search_classic(Board(), BotEvaluation(), depth=30, nodes=1_000_000)
    if found is not None:
        yield Figure("classic search", found.nodes / found.seconds / 1e6, "million nodes/s")


def all_figures() -> Iterator[Figure]:
    """Every figure of the core."""
    yield from perft()
    yield from strong()
    yield from classic()

"""Owns the tests against the golden files: perft counts, and moves with their successors."""

from __future__ import annotations

from pathlib import Path

import pytest

from kingme import Board
from kingme._core import divide, perft

GOLDEN = Path(__file__).parent / "golden"

# Leaves that a row may cost here; the core's own tests and `make bench` go deeper.
MOST_LEAVES = 20_000_000


def rows(name: str) -> list[tuple[str, str, str, str]]:
    found = []
    for line in (GOLDEN / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            name, rules, fen, answer = line.split("\t")
            found.append((name, rules, fen, answer))
    return found


def test_there_are_enough_golden_positions() -> None:
    assert len({fen for _, _, fen, _ in rows("perft.tsv")}) > 40


def test_perft_counts_are_the_golden_ones() -> None:
    for name, rules, fen, answer in rows("perft.tsv"):
        board = Board.from_fen(fen, rules)
        assert board.perft(0) == 1
        for depth, count in enumerate(map(int, answer.split()), 1):
            if count <= MOST_LEAVES:
                assert board.perft(depth) == count, (name, rules, depth)


def test_perft_10_from_the_start() -> None:
    """The count that is published: https://www.aartbik.com/MISC/checkers.html."""
    assert Board().perft(10) == 18_391_564


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_perft_on_threads_is_the_same(threads: int) -> None:
    assert Board().perft(9, threads=threads) == 3_963_680
    assert perft(Board(), 8, threads=threads) == 845_931


def test_divide_adds_up_and_counts_each_move() -> None:
    for _, rules, fen, answer in rows("perft.tsv")[:60]:
        board = Board.from_fen(fen, rules)
        counts = [int(count) for count in answer.split()[:4]]
        parts = divide(board, len(counts))
        assert [move for move, _ in parts] == list(board.legal_moves)
        assert sum(count for _, count in parts) == counts[-1]
        for move, count in parts:
            board.push(move)
            assert board.perft(len(counts) - 1) == count
            board.pop()
    assert divide(Board(), 0) == []


def test_perft_checks_its_arguments() -> None:
    with pytest.raises(ValueError, match="depth 25 would take for ever; 24 is the most"):
        Board().perft(25)
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads must be from 1 to 256"):
            Board().perft(1, threads=threads)


def test_moves_and_the_positions_after_them_are_the_golden_ones() -> None:
    for name, rules, fen, answer in rows("moves.tsv"):
        board = Board.from_fen(fen, rules)
        expected = {} if answer == "-" else dict(item.split("=") for item in answer.split(" "))
        found = {}
        for move in board.legal_moves:
            board.push(move)
            found[str(move)] = board.fen()
            board.pop()
        assert found == expected, (name, rules)
        assert len(board.legal_moves) == len(expected)
        assert bool(board.legal_moves) is bool(expected)

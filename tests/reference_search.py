"""Owns a plain minimax in Python, to test the core's searches against. It never prunes.

What it must agree on: a side without a move has lost and a later loss is better, draws by the rules
score 0 and are counted with the board's own past, a node whose moves are all jumps costs no depth
as long as the path has extensions left, and the evaluation is asked where depth has run out.
"""

from __future__ import annotations

from collections.abc import Callable

from kingme import MATE, MAX_EXTENSION, Board, Move

Evaluation = Callable[[Board], int]


def below(moves: tuple[Move, ...], depth: int, extended: int, limit: int) -> tuple[int, int]:
    """Depth and extensions used, one ply further down."""
    if extended < limit and all(move.is_jump for move in moves):
        return depth, extended + 1
    return depth - 1, extended


def value(
    board: Board,
    evaluation: Evaluation,
    depth: int,
    *,
    extended: int = 0,
    limit: int = MAX_EXTENSION,
    ply: int = 1,
) -> int:
    """The value of a board for the side to move; `ply` counts from the root."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.is_draw else ply - MATE
    moves = board.legal_moves[:]
    depth, extended = below(moves, depth, extended, limit)
    if depth < 0:
        return evaluation(board)
    best = -MATE
    for move in moves:
        board.push(move)
        best = max(
            best,
            -value(board, evaluation, depth, extended=extended, limit=limit, ply=ply + 1),
        )
        board.pop()
    return best


def root_values(
    board: Board, evaluation: Evaluation, depth: int, limit: int = MAX_EXTENSION
) -> dict[Move, int]:
    """The value of each legal move for the side that makes it."""
    board = board.copy()
    moves = board.legal_moves[:]
    depth, extended = below(moves, depth, 0, limit)
    values = {}
    for move in moves:
        board.push(move)
        values[move] = -value(board, evaluation, depth, extended=extended, limit=limit)
        board.pop()
    return values

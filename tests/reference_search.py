"""Owns a plain minimax in Python, to test the core's searches against. It never prunes.

What it must agree on: a side without a move has lost and a later loss is better, draws by the rules
score 0 and are counted with the board's own past, a node whose moves are all jumps costs no depth
as long as the path has extensions left, and the evaluation is asked where depth has run out. With
`whole` exchanges such nodes never cost depth, and a man's only move costs an extension instead.
"""

from __future__ import annotations

from collections.abc import Callable

from kingme import MATE, MAX_EXTENSION, Board, Move

Evaluation = Callable[[Board], int]


def below(
    moves: tuple[Move, ...], depth: int, extended: int, limit: int, whole: bool
) -> tuple[int, int]:
    """Depth and extensions used, one ply further down."""
    jumps = all(move.is_jump for move in moves)
    if whole:
        if jumps:
            return depth, extended
        free = len(moves) == 1 and not moves[0].by_king
    else:
        free = jumps
    if free and extended < limit:
        return depth, extended + 1
    return depth - 1, extended


def value(
    board: Board,
    evaluation: Evaluation,
    depth: int,
    *,
    extended: int = 0,
    limit: int = MAX_EXTENSION,
    whole: bool = False,
    ply: int = 1,
) -> int:
    """The value of a board for the side to move; `ply` counts from the root."""
    outcome = board.outcome()
    if outcome is not None:
        return 0 if outcome.is_draw else ply - MATE
    moves = board.legal_moves[:]
    if depth == 0 and not any(move.is_jump for move in moves):
        return evaluation(board)
    depth, extended = below(moves, depth, extended, limit, whole)
    if depth < 0:
        return evaluation(board)
    best = -MATE
    for move in moves:
        board.push(move)
        best = max(
            best,
            -value(
                board, evaluation, depth, extended=extended, limit=limit, whole=whole, ply=ply + 1
            ),
        )
        board.pop()
    return best


def root_values(
    board: Board,
    evaluation: Evaluation,
    depth: int,
    limit: int = MAX_EXTENSION,
    *,
    whole: bool = False,
) -> dict[Move, int]:
    """The value of each legal move for the side that makes it."""
    board = board.copy()
    moves = board.legal_moves[:]
    depth, extended = below(moves, depth, 0, limit, whole)
    values = {}
    for move in moves:
        board.push(move)
        values[move] = -value(board, evaluation, depth, extended=extended, limit=limit, whole=whole)
        board.pop()
    return values

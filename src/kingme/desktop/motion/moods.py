"""Which pieces have a reason to worry. The rules are asked of the board, never known here."""

from __future__ import annotations

from kingme._core import Board
from kingme.game.funmode import with_turn
from kingme.game.values import Side


def in_danger(board: Board) -> frozenset[int]:
    """The squares of the pieces that a jump could take if it were the other side's turn.

    The pieces of both sides are looked at: those of the side to move as if it let the move pass.

    >>> sorted(in_danger(Board.from_fen("B:W18,26:B14")))
    [14, 18, 26]
    """
    return frozenset(
        square
        for side in Side
        for move in with_turn(board, side).legal_moves
        for square in move.captured
    )

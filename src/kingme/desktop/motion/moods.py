"""Which pieces have a reason to worry. The rules are asked of the board, never known here."""

from __future__ import annotations

from kingme._core import Board
from kingme.desktop.motion.cast import pieces_of
from kingme.errors import PositionError
from kingme.game.values import Piece, Side


def in_danger(board: Board) -> frozenset[int]:
    """The squares of the pieces that a jump could take if the other side were to move.

    The pieces of both sides are looked at: those of the side to move as if it let the move pass.

    >>> sorted(in_danger(Board.from_fen("B:W18,26:B14")))
    [14, 18, 26]
    """
    pieces = pieces_of(board)
    return _taken(board) | _taken(_passed(board, pieces))


def _taken(board: Board | None) -> frozenset[int]:
    if board is None:
        return frozenset()
    return frozenset(square for move in board.legal_moves for square in move.captured)


def _passed(board: Board, pieces: dict[int, Piece]) -> Board | None:
    """The same position with the other side to move."""
    turn: Side = board.turn.other
    try:
        return Board.from_pieces(pieces, turn, board.rules)
    except PositionError:
        # Some positions may stand only with one side to move; then nobody is asked to worry.
        return None

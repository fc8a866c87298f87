"""Positions and moves as Hub writes them, on 32 squares. It plays nothing.

A position is a letter for the side to move and one a square in the order of the numbers: `w` and
`b` men, `W` and `B` kings, `e` empty; 33 characters. A jump names its ends and all pieces that it
takes, in any order: `22x8x18x11`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kingme._core import Board, Move, RuleSet
from kingme.errors import IllegalMoveError, MalformedMoveError
from kingme.game.values import Piece, Side
from kingme.hub.line import HubError

SQUARES = 32

_PIECES = {
    "w": Piece(Side.WHITE),
    "b": Piece(Side.BLACK),
    "W": Piece(Side.WHITE, king=True),
    "B": Piece(Side.BLACK, king=True),
}
_MOVE = re.compile(r"(\d{1,2})(?:-(\d{1,2})|((?:x\d{1,2}){2,13}))", re.ASCII)


def format_position(board: Board) -> str:
    """The position of a board.

    >>> format_position(Board())
    'Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww'
    """
    return board.turn.letter + "".join(
        _letter(board.piece_at(square)) for square in range(1, SQUARES + 1)
    )


def parse_position(text: str, rules: RuleSet | str | None = None) -> Board:
    """The board that a text describes.

    Raises:
        HubError: the text is none, or one of another board; the message says where.
        PositionError: no such position can be played on.

    >>> parse_position("W" + "e" * 13 + "B" + "e" * 17 + "w").fen()
    'W:W32:BK14'
    """
    if len(text) != SQUARES + 1:
        hint = " (that is a board of 50 squares)" if len(text) == 51 else ""
        raise HubError(
            f"a position has {SQUARES + 1} characters, the side and {SQUARES} squares, "
            f"not {len(text)}{hint}"
        )
    if text[0] not in "WB":
        raise HubError(f"a position begins with W or B for the side to move, not {text[0]!r}")
    pieces: dict[int, Piece] = {}
    for square, letter in enumerate(text[1:], 1):
        if letter in _PIECES:
            pieces[square] = _PIECES[letter]
        elif letter != "e":
            raise HubError(f"square {square} of a position is one of w b W B e, not {letter!r}")
    return Board.from_pieces(pieces, text[0], rules)


def format_move(move: Move) -> str:
    """A move.

    >>> board = Board.from_fen("B:W6,15,24:B1")
    >>> format_move(board.legal_moves[0])
    '1x28x6x15x24'
    """
    if not move.is_jump:
        return f"{move.start}-{move.end}"
    return "x".join(map(str, (move.start, move.end, *sorted(move.captured))))


def parse_move(board: Board, text: str) -> Move:
    """The legal move of a board that a text names.

    Paths that take the same pieces between the same ends lead to the same position, and Hub has no
    words for the difference: the first of them is meant.

    Raises:
        MalformedMoveError: the text is none.
        IllegalMoveError: no legal move is it; the message lists those there are.

    >>> parse_move(Board.from_fen("B:W6,15,24:B1"), "1x28x24x15x6")
    <Move 1x10x19x28>
    """
    found = _MOVE.fullmatch(text)
    if found is None:
        shown = text if len(text) <= 40 else f"{text[:37]}..."
        raise MalformedMoveError(
            f"{shown!r} is no move of Hub; a step is like 11-15, a jump like 22x15x18"
        )
    start = int(found[1])
    end, *taken = [int(found[2])] if found[2] else map(int, found[3][1:].split("x"))
    if (move := find_move(board, start, end, taken)) is not None:
        return move
    legal = ", ".join(map(format_move, board.legal_moves)) or "none: the game is over"
    raise IllegalMoveError(f"{text} is not legal here; legal are {legal}")


def find_move(board: Board, start: int, end: int, taken: Iterable[int]) -> Move | None:
    """The first legal move between two squares that takes just these pieces; None without one.

    >>> find_move(Board(), 11, 15, []), find_move(Board(), 11, 15, [8])
    (<Move 11-15>, None)
    """
    wanted = (start, end, sorted(taken))
    for move in board.legal_moves:
        if (move.start, move.end, sorted(move.captured)) == wanted:
            return move
    return None


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "e"
    return piece.side.letter if piece.king else piece.side.letter.lower()

"""The board as the old program kept it: a flat array of 100 cells, from a `Board` and back.

It knows no rules; whether the cells are a legal position, the library says.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from kingme._core import Board, Move, RuleSet
from kingme.game.values import Piece, Side
from kingme.players.retro import Cell, cell_of, square_of

HUMAN, COMPUTER = Side.WHITE, Side.BLACK
"""The computer moves first and down, from row 8 to row 1; the person moves up."""


class Code(IntEnum):
    """What a cell holds. On the board it is the code of the character that shows it."""

    OFF = -99
    EMPTY = ord(" ")
    HUMAN_MAN = ord("H")
    HUMAN_KING = ord("K")
    COMPUTER_MAN = ord("C")
    COMPUTER_KING = ord("$")

    @property
    def character(self) -> str:
        """The character that shows it; nothing off the board."""
        return "" if self is Code.OFF else chr(self)

    @property
    def piece(self) -> Piece | None:
        """The piece that it stands for."""
        return _PIECES.get(self)


_PIECES = {
    Code.HUMAN_MAN: Piece(HUMAN),
    Code.HUMAN_KING: Piece(HUMAN, king=True),
    Code.COMPUTER_MAN: Piece(COMPUTER),
    Code.COMPUTER_KING: Piece(COMPUTER, king=True),
}
_CODES = {piece: code for code, piece in _PIECES.items()}

Cells = tuple[Code, ...]
"""What each of the cells 0 to 99 holds."""


def on_board(cell: int) -> bool:
    """Whether a cell is one of the 64 of the board.

    >>> on_board(11), on_board(19), on_board(88), on_board(90)
    (True, False, True, False)
    """
    row, column = divmod(cell, 10)
    return 1 <= row <= 8 and 1 <= column <= 8


def encode(board: Board) -> Cells:
    """The cells of a board. The side to move, the rules and the past are not in them.

    >>> from kingme import Board
    >>> cells = encode(Board("retro"))
    >>> "".join(cells[cell].character for cell in range(81, 89))
    ' C C C C'
    """
    cells = [Code.EMPTY if on_board(cell) else Code.OFF for cell in range(100)]
    for square in range(1, 33):
        if (piece := board.piece_at(square)) is not None:
            cells[cell_of(square)] = _CODES[piece]
    return tuple(cells)


def decode(cells: Sequence[int], turn: Side, rules: RuleSet | str = "retro") -> Board:
    """The board that cells describe, without a past.

    Args:
        cells: What the cells 0 to 99 hold.
        turn: The side to move.
        rules: The rule set, or its name.

    Raises:
        ValueError: these are no cells of a board: their number, an unknown code, a piece where
            nobody plays.
        PositionError: the pieces are no legal position.

    >>> from kingme import Board, Side
    >>> decode(encode(Board("retro")), Side.BLACK) == Board("retro")
    True
    """
    if len(cells) != 100:
        raise ValueError(f"a board has 100 cells, not {len(cells)}")
    pieces = {}
    for number, value in enumerate(cells):
        try:
            code = Code(value)
        except ValueError:
            raise ValueError(f"cell {number} holds {value!r}, which is no code") from None
        if (code is Code.OFF) is on_board(number):
            raise ValueError(f"cell {number} is {'on' if on_board(number) else 'off'} the board")
        if code.piece is not None:
            square = square_of(number)
            if square is None:
                raise ValueError(f"a piece stands on {number}, where nobody plays")
            pieces[square] = code.piece
    return Board.from_pieces(pieces, turn, rules)


def path_of(move: Move) -> tuple[Cell, ...]:
    """The cells on which the piece of a move stands, start and end included.

    >>> from kingme import Board
    >>> path_of(Board("retro").parse_pdn("11-15"))
    (66, 55)
    """
    return tuple(cell_of(square) for square in move.path)

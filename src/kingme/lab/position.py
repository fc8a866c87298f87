"""`Position`: what an evaluation function sees of the board.

It owns the view alone: nothing of it can be changed, and nothing is played or searched. Plain
Python without the extension and without other modules, so that a browser's Python reads the same
file; `position.mjs` is the same view in JavaScript, and `docs/lab.md` explains both.
That is why the legal moves stand here a second time; tests hold them against the core's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple


class Piece(NamedTuple):
    """A piece: whose it is ("black" or "white"), and whether it is a king.

    >>> Piece("white", king=True).king
    True
    """

    side: str
    king: bool


class MoveRules(NamedTuple):
    """What the legal moves depend on; the defaults are those of English draughts.

    Attributes:
        jumps_compulsory: A side that can jump must.
        continuation_compulsory: A jump that can go on must.
        crowning_ends_move: A man that is crowned goes no further in the same move.
    """

    jumps_compulsory: bool = True
    continuation_compulsory: bool = True
    crowning_ends_move: bool = True


ENGLISH = MoveRules()

Path = tuple[int, ...]
"""The squares on which a piece stands during a move, the first and the last included."""


class Position:
    """A position of the board, to be looked at and not to be changed.

    Squares have the numbers 1 to 32: Black's men start on 1 to 12 and move towards 32, White's on
    21 to 32 and move towards 1. Rows are counted from 0 (squares 1 to 4) to 7 (squares 29 to 32),
    columns from 0 on the left to 7. A side is the text "black" or "white".

    `position[row][column]` is the `Piece` that stands there, or None. A row or column off the
    board is an IndexError, below 0 too.

    Args:
        black: The black pieces; bit `n - 1` of the number is square `n`.
        white: The white pieces.
        kings: The kings of both sides.
        white_to_move: Whose turn it is.
        ply: Moves of both sides played so far.
        rules: What the legal moves depend on.

    >>> start = Position(0x00000FFF, 0xFFF00000, 0, False)
    >>> start[0][1], start[3][0]
    (Piece(side='black', king=False), None)
    >>> start.men("white")
    (21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32)
    >>> start.moves("black")
    ((9, 13), (10, 14), (11, 15), (12, 16), (9, 14), (10, 15), (11, 16))
    """

    __slots__ = ("_black", "_kings", "_ply", "_rules", "_white", "_white_to_move")

    def __init__(
        self,
        black: int,
        white: int,
        kings: int,
        white_to_move: bool,
        ply: int = 0,
        rules: MoveRules = ENGLISH,
    ) -> None:
        # One is made for every leaf of a search: everything else is found out when asked for.
        self._black = black
        self._white = white
        self._kings = kings
        self._white_to_move = white_to_move
        self._ply = ply
        self._rules = rules

    @property
    def side_to_move(self) -> str:
        """The side whose turn it is.

        >>> Position(1, 1 << 31, 0, True).side_to_move
        'white'
        """
        return "white" if self._white_to_move else "black"

    @property
    def piece_count(self) -> int:
        """The number of pieces on the board, of both sides and both ranks.

        >>> Position(0x00000FFF, 0xFFF00000, 0, False).piece_count
        24
        """
        return (self._black | self._white).bit_count()

    @property
    def ply(self) -> int:
        """How many moves were played to get here, both sides counted.

        Those of the search count too.

        >>> Position(1, 1 << 31, 0, False, 14).ply
        14
        """
        return self._ply

    def other(self, side: str) -> str:
        """The opponent of a side.

        >>> Position(1, 1 << 31, 0, False).other("black")
        'white'
        """
        try:
            return _OTHER[side]
        except (KeyError, TypeError):
            raise _no_side(side) from None

    def men(self, side: str) -> Path:
        """The squares of a side's men, ascending.

        >>> Position(0b110, 1 << 31, 0b10, False).men("black")
        (3,)
        """
        return _squares(self._pieces(side) & ~self._kings)

    def kings(self, side: str) -> Path:
        """The squares of a side's kings, ascending.

        >>> Position(0b110, 1 << 31, 0b10, False).kings("black")
        (2,)
        """
        return _squares(self._pieces(side) & self._kings)

    def pieces(self, side: str) -> Path:
        """The squares of all pieces of a side, ascending.

        >>> Position(0b110, 1 << 31, 0b10, False).pieces("black")
        (2, 3)
        """
        return _squares(self._pieces(side))

    def piece(self, square: int) -> Piece | None:
        """What stands on a square, or None.

        >>> Position(0b110, 1 << 31, 0b10, False).piece(2)
        Piece(side='black', king=True)
        """
        row, column = self.row(square), self.column(square)
        found: Piece | None = self[row][column]
        return found

    def row(self, square: int) -> int:
        """The row of a square, 0 to 7.

        >>> Position(1, 1 << 31, 0, False).row(18)
        4
        """
        try:
            return _ROW[square]
        except (KeyError, TypeError):
            raise _no_square(square) from None

    def column(self, square: int) -> int:
        """The column of a square, 0 to 7.

        >>> Position(1, 1 << 31, 0, False).column(18)
        3
        """
        try:
            return _COLUMN[square]
        except (KeyError, TypeError):
            raise _no_square(square) from None

    def neighbours(self, square: int) -> Path:
        """The squares that touch a square, one to four of them, ascending.

        >>> Position(1, 1 << 31, 0, False).neighbours(18)
        (14, 15, 22, 23)
        """
        try:
            return _NEIGHBOURS[square]
        except (KeyError, TypeError):
            raise _no_square(square) from None

    def is_back_row(self, square: int, side: str) -> bool:
        """Whether a square lies on a side's own first row, where the enemy's men are crowned.

        >>> Position(1, 1 << 31, 0, False).is_back_row(30, "white")
        True
        """
        return self.row(square) == (7 if self.other(side) == "black" else 0)

    def jumps(self, side: str) -> tuple[Path, ...]:
        """Every jump that a side has, as if it were its turn: the squares on the way.

        >>> Position(1 << 0, 1 << 5 | 1 << 14, 0, True).jumps("black")
        ((1, 10, 19),)
        """
        own, enemy = self._pieces(side), self._pieces(self.other(side))
        found: list[Path] = []
        empty = ~(own | enemy)
        for square in _squares(own):
            bit = 1 << (square - 1)
            king = bool(self._kings & bit)
            for over, target in _HOPS[None if king else side][square]:
                if enemy & over and empty >> (target - 1) & 1:
                    # The square that the piece has left counts as empty.
                    _Chain(self._rules, side, empty | bit, found).follow((square,), enemy, king)
                    break
        return tuple(found)

    def moves(self, side: str) -> tuple[Path, ...]:
        """Every legal move that a side has, as if it were its turn: the squares on the way.

        Where a jump is compulsory and there is one, there are only jumps.

        >>> Position(1 << 0, 1 << 31, 0, True).moves("black")
        ((1, 5), (1, 6))
        """
        jumps = self.jumps(side)
        if jumps and self._rules.jumps_compulsory:
            return jumps
        own, empty = self._pieces(side), ~(self._black | self._white)
        ahead = _AHEAD[side]
        steps: list[Path] = []
        for way in range(4):
            movers = own if way in ahead else own & self._kings
            for square in _squares(movers):
                target = _STEP[way][square]
                if target and empty >> (target - 1) & 1:
                    steps.append((square, target))
        return (*jumps, *steps)

    def fen(self) -> str:
        """The position as FEN text, to be shown or kept.

        >>> Position(1 << 4 | 1 << 30, 1 << 17, 1 << 30, False).fen()
        'B:W18:B5,K31'
        """

        def squares(mask: int) -> str:
            kings = self._kings
            return ",".join(
                f"K{square}" if kings >> (square - 1) & 1 else str(square)
                for square in _squares(mask)
            )

        turn = "W" if self._white_to_move else "B"
        return f"{turn}:W{squares(self._white)}:B{squares(self._black)}"

    def __getitem__(self, row: int) -> Row:
        if row not in _ROWS:
            raise IndexError(f"row {row} does not exist; rows run from 0 to 7")
        shift = 4 * row
        return _row(
            row % 2, self._black >> shift & 15, self._white >> shift & 15, self._kings >> shift & 15
        )

    def __iter__(self) -> Iterator[Row]:
        return (self[row] for row in _ROWS)

    def __len__(self) -> int:
        return 8

    def __str__(self) -> str:
        return "\n".join(" ".join(_letter(piece) for piece in row).rstrip() for row in self)

    def __repr__(self) -> str:
        return f"<Position {self.fen()}>"

    def _pieces(self, side: str) -> int:
        if side == "black":
            return self._black
        if side == "white":
            return self._white
        raise _no_side(side)


class Row(tuple[Piece | None, ...]):
    """The eight columns of a row; an index below 0 is an error and does not count from the end.

    >>> Position(0x00000FFF, 0xFFF00000, 0, False)[7].index(Piece("white", king=False))
    0
    """

    __slots__ = ()

    def __getitem__(self, column: Any) -> Any:
        if type(column) is int and not 0 <= column < 8:
            raise IndexError(f"column {column} does not exist; columns run from 0 to 7")
        return tuple.__getitem__(self, column)


class _Chain:
    """The jumps of one piece, followed through all branches."""

    __slots__ = ("_empty", "_found", "_rules", "_side")

    def __init__(self, rules: MoveRules, side: str, empty: int, found: list[Path]) -> None:
        self._rules = rules
        self._side = side
        self._empty = empty
        self._found = found

    def follow(self, path: Path, enemy: int, king: bool) -> bool:
        """Add the jumps that go on from the end of a path; True if there is one."""
        went_on = False
        for over, target in _HOPS[None if king else self._side][path[-1]]:
            if not enemy & over or not self._empty >> (target - 1) & 1:
                continue
            went_on = True
            longer = (*path, target)
            crowned = not king and _ROW[target] == _LAST_ROW[self._side]
            goes_on = not (crowned and self._rules.crowning_ends_move) and self.follow(
                longer, enemy & ~over, king or crowned
            )
            if not goes_on or not self._rules.continuation_compulsory:
                self._found.append(longer)
        return went_on


_ROWS = range(8)
_SQUARES = range(1, 33)
_OTHER = {"black": "white", "white": "black"}
_LAST_ROW = {"black": 7, "white": 0}
_ROW = {square: (square - 1) // 4 for square in _SQUARES}
_COLUMN = {square: (square - 1) % 4 * 2 + 1 - _ROW[square] % 2 for square in _SQUARES}
_AT = {(_ROW[square], _COLUMN[square]): square for square in _SQUARES}

# The four ways of a step, in the order in which the core goes through them; men go ahead only.
_WAYS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_AHEAD = {"white": (0, 1), "black": (2, 3)}

_STEP = [
    {square: _AT.get((_ROW[square] + down, _COLUMN[square] + right), 0) for square in _SQUARES}
    for down, right in _WAYS
]
_NEIGHBOURS = {
    square: tuple(sorted(filter(None, (step[square] for step in _STEP)))) for square in _SQUARES
}


def _hops(square: int, ways: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """The jumps from a square that the board has room for: who is jumped (as a bit), and to where.

    >>> _hops(1, (2, 3))
    ((32, 10),)
    """
    over = ((way, _STEP[way][square]) for way in ways)
    return tuple((1 << (at - 1), _STEP[way][at]) for way, at in over if at and _STEP[way][at])


# By the side of a man, or None for a king.
_HOPS: dict[str | None, dict[int, tuple[tuple[int, int], ...]]] = {
    kind: {square: _hops(square, ways) for square in _SQUARES}
    for kind, ways in (*_AHEAD.items(), (None, (0, 1, 2, 3)))
}


@lru_cache(maxsize=1 << 14)
def _squares(mask: int) -> Path:
    """The squares of a mask, ascending. A search asks for few different masks, and often."""
    return tuple(square for square in _SQUARES if mask >> (square - 1) & 1)


@cache  # 2 * 5**4 rows at most
def _row(odd: int, black: int, white: int, kings: int) -> Row:
    """A row from the bits of its four squares, which begin in column 1 - odd."""
    columns: list[Piece | None] = [None] * 8
    for place in range(4):
        for side, mask in (("black", black), ("white", white)):
            if mask >> place & 1:
                columns[2 * place + 1 - odd] = Piece(side, bool(kings >> place & 1))
    return Row(columns)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    return piece.side[0].upper() if piece.king else piece.side[0]


def _no_side(side: object) -> ValueError:
    return ValueError(f'{side!r} is no side; sides are "black" and "white"')


def _no_square(square: object) -> ValueError:
    return ValueError(f"square {square!r} does not exist; squares run from 1 to 32")

"""Named openings: the table of `data/openings.tsv`, and which of them a board has been through.

The table stands here, below `kingme.notation`, because a `Game` names its own opening. Ballots
that are made by rule and not by name are `kingme.notation.openings`'s.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from kingme._core import Board, RuleSet

_TABLE = Path(__file__).parent.parent / "data" / "openings.tsv"


class Opening(NamedTuple):
    """An opening: the moves that are made before the players are free.

    Attributes:
        number: Its number in the deck of three-move openings, 1 to 174; None outside of it.
        name: What players call it; empty where they have no name for it.
        status: `crossboard` (drawn in play over the board), `mail` (by mail only), `barred` (not
            drawn, since one side stands too badly), or `first` for a first move alone.
        moves: The moves, as PDN texts.
        start: The FEN of the position before them; None for the start position.

    >>> opening = Opening(46, "Double Cross", "crossboard", ("9-14", "23-18", "14x23"))
    >>> print(opening)
    46 Double Cross: 9-14 23-18 14x23
    """

    number: int | None
    name: str
    status: str
    moves: tuple[str, ...]
    start: str | None = None

    @property
    def is_barred(self) -> bool:
        """True when the opening is not drawn in play."""
        return self.status == "barred"

    def board(self, rules: RuleSet | str = "english") -> Board:
        """A new board on which the moves have been played.

        Args:
            rules: The rule set or its name.

        Raises:
            ValueError: there is no such rule set, or White moves first in it.

        >>> three_move_openings()[0].board().fen()
        'W:W17,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12,13'
        """
        if self.start is None:
            board = Board(rules)
            if board.turn != "black":
                raise ValueError(
                    f"openings begin with Black, but White moves first in {board.rules.name}"
                )
        else:
            board = Board.from_fen(self.start, rules)
        for text in self.moves:
            board.push(board.parse_pdn(text))
        return board

    def __str__(self) -> str:
        title = " ".join(str(part) for part in (self.number, self.name) if part)
        moves = " ".join(self.moves)
        return f"{title}: {moves}" if title else moves


@cache
def _rows() -> tuple[Opening, ...]:
    lines = _TABLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return tuple(
        Opening(int(number) if number else None, name, status, tuple(moves.split()))
        for number, moves, status, name in rows[1:]
    )


@cache
def three_move_openings() -> tuple[Opening, ...]:
    """The 174 openings of the three-move deck in the order of their numbers, barred ones included.

    >>> openings = three_move_openings()
    >>> len(openings), sum(not opening.is_barred for opening in openings)
    (174, 156)
    >>> openings[45].name
    'Double Cross'
    """
    return tuple(row for row in _rows() if row.number is not None)


@cache
def first_moves() -> tuple[Opening, ...]:
    """The seven first moves with their usual names.

    >>> print(*first_moves()[:3], sep=", ")
    Edinburgh: 9-13, Double Corner: 9-14, Denny: 10-14
    """
    return tuple(row for row in _rows() if row.number is None)


@cache
def _by_position() -> dict[int, tuple[str, Opening]]:
    """The openings by the key of the position that they lead to, which its FEN confirms."""
    boards = ((opening.board(), opening) for opening in _rows())
    return {board.key: (board.fen(), opening) for board, opening in boards}


def named_opening(board: Board) -> Opening | None:
    """The latest named opening that the board, or a position of its past, shows.

    Positions are compared, not moves: another order of moves leads to the same opening.

    >>> board = Board()
    >>> for text in ("11-15", "22-18", "15x22", "25x18", "12-16"):
    ...     board.push(board.parse_pdn(text))
    >>> print(named_opening(board))
    120: 11-15 22-18 15x22
    """
    table = _by_position()
    board = board.copy()
    while True:
        fen, opening = table.get(board.key, ("", None))
        if opening is not None and fen == board.fen():
            return opening
        if not board.ply:
            return None
        board.pop()

"""Openings to begin games from: the three-move deck, and the ballots that are made by rule.

Which openings have a number and a name is `kingme.game.openings`'s. Nothing is drawn here: a
caller chooses, with a seed of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kingme._core import Board
from kingme.game.game import Game
from kingme.game.openings import Opening, first_moves, named_opening, three_move_openings
from kingme.game.values import Side

__all__ = [
    "Opening",
    "eleven_man_openings",
    "first_moves",
    "opening_of",
    "three_move_openings",
    "two_move_openings",
]

_REMOVED = {Side.BLACK: range(5, 13), Side.WHITE: range(21, 29)}


def opening_of(game: Board | Game) -> Opening | None:
    """The latest named opening that a board or game has been through, by position.

    >>> game = Game()
    >>> for text in ("10-15", "21-17", "9-13"):
    ...     _ = game.move(text)
    >>> print(opening_of(game))
    87 Tyne: 10-15 21-17 9-13
    """
    return named_opening(game.board if isinstance(game, Game) else game)


@cache
def two_move_openings() -> tuple[Opening, ...]:
    """Every first move with every reply, 49 in all.

    Those that lose a man by force are barred, which leaves the 47 of the two-move restriction.

    >>> [" ".join(opening.moves) for opening in two_move_openings() if opening.is_barred]
    ['9-14 21-17', '10-14 21-17']
    """
    return tuple(
        _balloted(None, (str(first), str(reply)))
        for first, after in _continued(Board())
        for reply, _ in _continued(after)
    )


@cache
def eleven_man_openings() -> tuple[Opening, ...]:
    """The 2,500 openings of the eleven-man ballot.

    A man of each side is taken away (Black's from 5-12, White's from 21-28), then each side makes
    a first move. A move of the man that is gone is made by the man behind it in the same
    direction, or by the only one behind it. Lots that lead to the same position are one opening.
    Those that lose a man by force are barred. (Rules: the deck that Newell Banks made in 1907, as
    the North Carolina Checker Association describes it.)

    >>> openings = eleven_man_openings()
    >>> len(openings), openings[0].start, openings[0].moves
    (2500, 'B:W22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12', ('9-13', '25-21'))
    """
    blacks, whites = _lots(Side.BLACK), _lots(Side.WHITE)
    return tuple(
        _balloted(f"B:W{_listed(other_men)}:B{_listed(men)}", (first, reply))
        for men, first in blacks
        for other_men, reply in whites
    )


def _continued(board: Board) -> Iterator[tuple[str, Board]]:
    """The legal moves in the order of their squares, each with the board after it."""
    for move in sorted(board.legal_moves, key=lambda move: move.path):
        after = board.copy()
        after.push(move)
        yield str(move), after


def _lots(side: Side) -> list[tuple[tuple[int, ...], str]]:
    """The lots of one side that lead to different positions: the men left, and the first move."""
    board = Board() if side is Side.BLACK else Board().turned()
    steps = sorted(move.path for move in board.legal_moves)
    men = board.men(side)
    lots: dict[frozenset[int], tuple[tuple[int, ...], str]] = {}
    for removed in _REMOVED[side]:
        left = tuple(man for man in men if man != removed)
        for start, end in steps:
            if start == removed:
                start, end = _behind(left, start, end), start
            lots.setdefault(frozenset({*left, end} - {start}), (left, f"{start}-{end}"))
    return list(lots.values())


def _behind(men: tuple[int, ...], square: int, end: int) -> int:
    """The man behind an empty square in line with a step from there, or else the only one."""
    near = [man for man in men if abs(_row(man) - _row(square)) == 1 and _row(man) != _row(end)]
    near = [man for man in near if abs(_column(man) - _column(square)) == 1]
    in_line = [man for man in near if _column(man) + _column(end) == 2 * _column(square)]
    return (in_line or near)[0]


def _row(square: int) -> int:
    return (square - 1) // 4


def _column(square: int) -> int:
    return 2 * ((square - 1) % 4) + (_row(square) + 1) % 2


def _listed(squares: tuple[int, ...]) -> str:
    return ",".join(str(square) for square in squares)


def _balloted(start: str | None, moves: tuple[str, ...]) -> Opening:
    """An opening made by rule; it is barred when a man is lost at once, whatever is played."""
    opening = Opening(None, "", "crossboard", moves, start)
    board = opening.board()
    best = max(-_exchanged(after) for _, after in _continued(board))
    return opening._replace(status="barred") if best else opening


def _exchanged(board: Board) -> int:
    """How many men the side to move is ahead when all jumps that are open have been made."""
    if board.legal_moves and board.legal_moves[0].is_jump:
        return max(-_exchanged(after) for _, after in _continued(board))
    return len(board.men(board.turn)) - len(board.men(board.turn.other))

"""Which piece of one position is which piece of another. Moves nothing.

Undo shows how all pieces go back to where they were; the boards do not say who went where, so that
the pieces are paired by what takes the shortest ways.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kingme.desktop.motion.pose import place
from kingme.game.values import Piece

Pieces = Mapping[int, Piece]

_OTHER_KIND = 3.0
"""What it costs, in squares, to take a man for a king: crowning is rare, standing still is not."""


@dataclass(frozen=True, slots=True)
class Match:
    """What becomes of the pieces.

    Attributes:
        pairs: The square of each piece that stays, before and after.
        gone: The squares of pieces that are there before only.
        new: The squares of pieces that are there after only.
    """

    pairs: tuple[tuple[int, int], ...]
    gone: tuple[int, ...]
    new: tuple[int, ...]


def match(before: Pieces, after: Pieces) -> Match:
    """Pair the pieces of two positions.

    A piece that stands in the same place in both stays; the others are paired nearest first,
    never across sides, and men with men where that is no long way round.

    >>> from kingme.game.values import Side
    >>> man, king = Piece(Side.BLACK), Piece(Side.BLACK, king=True)
    >>> match({32: king, 5: man}, {27: man, 5: man, 9: Piece(Side.WHITE)})
    Match(pairs=((5, 5), (32, 27)), gone=(), new=(9,))
    """
    still = [square for square, piece in before.items() if after.get(square) == piece]
    pairs = [(square, square) for square in still]
    left = [square for square in before if square not in still]
    free = [square for square in after if square not in still]
    ways = sorted(
        (_cost(origin, before[origin], target, after[target]), origin, target)
        for origin in left
        for target in free
        if before[origin].side == after[target].side
    )
    for _, origin, target in ways:
        if origin in left and target in free:
            pairs.append((origin, target))
            left.remove(origin)
            free.remove(target)
    return Match(tuple(sorted(pairs)), tuple(sorted(left)), tuple(sorted(free)))


def _cost(origin: int, was: Piece, target: int, is_now: Piece) -> float:
    (x, y), (u, v) = place(origin), place(target)
    return max(abs(x - u), abs(y - v)) + (_OTHER_KIND if was.king != is_now.king else 0)

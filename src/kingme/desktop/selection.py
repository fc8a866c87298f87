"""Choosing a move square by square: what is picked, where it may go, and what is still open.

It is handed the legal moves and computes none. A press never chooses silently between two moves:
where several go to the same square, the next square on the way decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from kingme._core import Move


class Selection(NamedTuple):
    """A picked piece.

    Attributes:
        path: The squares it has been told to go through, its own first.
        moves: The legal moves that still fit.
        asked: The square to which several ways lead, when it is the next square that is asked for.
    """

    path: tuple[int, ...]
    moves: tuple[Move, ...]
    asked: int | None = None

    @classmethod
    def of(cls, square: int, legal: Iterable[Move]) -> Selection | None:
        """The piece on a square, picked; None when it cannot move.

        >>> from kingme import Board
        >>> moves = Board().legal_moves
        >>> sorted(Selection.of(11, moves).targets), Selection.of(1, moves)
        ([15, 16], None)
        """
        moves = tuple(move for move in legal if move.start == square)
        return cls((square,), moves) if moves else None

    @property
    def start(self) -> int:
        """The square on which the piece stands."""
        return self.path[0]

    @property
    def complete(self) -> Move | None:
        """The move that ends here, where the rules let a chain end early."""
        return next((move for move in self.moves if move.path == self.path), None)

    @property
    def next_squares(self) -> tuple[int, ...]:
        """Where the piece may go next, ascending."""
        at = len(self.path)
        return tuple(sorted({move.path[at] for move in self.moves if len(move.path) > at}))

    @property
    def targets(self) -> Mapping[int, bool]:
        """The squares that may be pressed, and whether the piece jumps there."""
        jumps = dict.fromkeys(self.next_squares, self.moves[0].is_jump)
        if self.asked is None:
            jumps |= {move.end: move.is_jump for move in self.moves if move.path != self.path}
        if self.complete is not None:
            jumps[self.path[-1]] = True
        return dict(sorted(jumps.items()))

    def aim(self, square: int) -> Selection | Move | None:
        """What a press on a square makes of it: more of the way, a whole move, or None for neither.

        >>> from kingme import Board
        >>> board = Board.from_fen("B:W9,10,17,18:BK6")  # two ways round, back to where it stands
        >>> picked = Selection.of(6, board.legal_moves)
        >>> picked.aim(6).asked, picked.aim(6).next_squares
        (6, (13, 15))
        >>> picked.aim(13)
        <Move 6x13x22x15x6>
        """
        at = len(self.path)
        if square == self.path[-1] and (move := self.complete) is not None:
            return move
        going = [move for move in self.moves if len(move.path) > at]
        hops = [move for move in going if move.path[at] == square]
        ends = [move for move in going if move.end == square and move not in hops]
        if self.asked is not None:
            ends = []
        found = (*hops, *ends)
        if not found and self.asked is not None:
            # Whoever goes hop by hop has pressed the next square already, and now the one after it.
            there = tuple(move for move in going if move.path[at] == self.asked)
            return Selection((*self.path, self.asked), there).aim(square) if there else None
        if not found:
            return None
        if len(found) == 1:
            return found[0]
        if not ends:
            return Selection((*self.path, square), found)._on_the_only_way()
        return Selection(self.path, found, square)._on_the_only_way()

    def _on_the_only_way(self) -> Selection:
        """The same after the squares that all its moves share."""
        path = self.path
        while all(len(move.path) > len(path) for move in self.moves):
            squares = {move.path[len(path)] for move in self.moves}
            if len(squares) > 1:
                break
            path = (*path, squares.pop())
        return self._replace(path=path)

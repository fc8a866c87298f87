"""`RetroPlayer`: chooses as a checkers program for a home computer of the early 1980s did.

It owns that program's numbering of the board and its way of choosing. It searches nothing and
knows no rules: a move that it puts together is always one of the legal moves that it was given.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, NewType

from kingme._core import Board, Move
from kingme.game.game import Game
from kingme.game.values import Side
from kingme.players.protocol import LastSearch, board_in_play
from kingme.players.seeds import checked_seed

Cell = NewType("Cell", int)
"""A square as two digits, row and column, both from 1 to 8."""

FIRST_CELL, LAST_CELL = 11, 89
"""Between these the program looks for its pieces, from the last to the first."""

FORWARD = (-11, -9)
DIRECTIONS = (*FORWARD, 11, 9)
"""From a cell to its neighbours, in the order in which they are tried; a man has the first two."""

MOST_CANDIDATES = 10
MOST_TRIES = 300


def cell_of(square: int) -> Cell:
    """The cell of a playing square: row 8 is that of the squares 1 to 4.

    >>> cell_of(1), cell_of(4), cell_of(29), cell_of(32)
    (82, 88, 11, 17)
    """
    row, place = divmod(square - 1, 4)
    return Cell(10 * (8 - row) + 2 * place + 2 - row % 2)


def square_of(cell: int) -> int | None:
    """The playing square of a cell, 1 to 32; None where nobody plays.

    >>> square_of(82), square_of(81), square_of(90)
    (1, None, None)
    """
    row, column = divmod(cell, 10)
    if not (1 <= row <= 8 and 1 <= column <= 8) or (row + column) % 2:
        return None
    return (8 - row) * 4 + (column + 1) // 2


class RetroPlayer:
    """The old program as an opponent.

    It pushes a man onto its king row when it can, else takes the first jump that it sees, else
    throws dice for one of at most ten safe steps, else tries steps at random, and gives up when
    300 tries have found none.

    Args:
        seed: What the dice are made from; 0 to 2**64 - 1. The same position at the same ply of a
            game always gets the same throw.
        faithful: After a jump, look for the next one from the cell that was jumped over, as the
            old program did by mistake. Otherwise it looks from where the piece has landed.

    Raises:
        ValueError: the seed is out of range.

    >>> from kingme import Game
    >>> game = Game(rules="retro")
    >>> RetroPlayer(seed=1).choose(game) in game.legal
    True
    """

    def __init__(self, seed: int = 0, *, faithful: bool = False) -> None:
        self.seed = checked_seed(seed)
        self.faithful = faithful
        self.last_search: LastSearch | None = None

    @property
    def name(self) -> str:
        """The text form of this player."""
        return "retro@faithful=yes" if self.faithful else "retro"

    def choose(self, game: Game | Board) -> Move | None:
        """A legal move; None when the game is over, or when the program gives up.

        `last_search` stays None: nothing is searched.
        """
        board = board_in_play(game)
        return None if board is None else _Turn(board, self.seed, self.faithful).move()

    def __repr__(self) -> str:
        return f"RetroPlayer(seed={self.seed}, faithful={self.faithful})"


Path = tuple[Cell, ...]


class _Pieces(NamedTuple):
    """The pieces by cell, with whether each is a king; the program's own side moves down."""

    own: dict[Cell, bool]
    foes: dict[Cell, bool]

    def empty(self, cell: int) -> bool:
        """Whether a cell is played on and free."""
        return square_of(cell) is not None and cell not in self.own and cell not in self.foes


class _Turn:
    """One turn of the program."""

    def __init__(self, board: Board, seed: int, faithful: bool) -> None:
        side = board.turn
        self._faithful = faithful
        self._moves = {
            tuple(_seen(square, side) for square in move.path): move for move in board.legal_moves
        }
        self._pieces = _Pieces(_places(board, side, side), _places(board, side.other, side))
        self._dice = random.Random(f"{seed} {board.key} {board.ply}")

    def move(self) -> Move | None:
        return self._push() or self._jump() or self._safe_step() or self._random_step()

    def _push(self) -> Move | None:
        """A man on row 2 onto a free king-row cell in front of it."""
        for cell, king in self._scan():
            if cell // 10 == 2 and not king:
                for way in FORWARD:
                    if move := self._moves.get((cell, Cell(cell + way))):
                        return move
        return None

    def _jump(self) -> Move | None:
        """The first jump that is seen, followed as far as the program sees it go on."""
        for cell, king in self._scan():
            for way in _ways(king):
                path = (cell, Cell(cell + 2 * way))
                if self._opens(path):
                    return self._follow(path)
        return None

    def _follow(self, path: Path) -> Move:
        look = self._look_from_the_wrong_place if self._faithful else self._look
        while (way := look(path)) is not None:
            path = (*path, Cell(path[-1] + 2 * way))
        while path not in self._moves:  # the rules demand that it goes on
            way = self._look(path)
            assert way is not None
            path = (*path, Cell(path[-1] + 2 * way))
        return self._moves[path]

    def _look(self, path: Path) -> int | None:
        """Where the jump goes on, seen from where the piece is."""
        for way in DIRECTIONS:
            if self._opens((*path, Cell(path[-1] + 2 * way))):
                return way
        return None

    def _look_from_the_wrong_place(self, path: Path) -> int | None:
        """Where a jump would go on from the cell just jumped over.

        That cell is empty by now, so it is taken for a man's. The piece follows where the rules
        let it from its own cell, and stops otherwise.
        """
        taken = {_between(start, end) for start, end in pairwise(path)}
        own = {**self._pieces.own, path[-1]: False}
        if path[0] != path[-1]:
            del own[path[0]]
        foes = {cell: king for cell, king in self._pieces.foes.items() if cell not in taken}
        now = _Pieces(own, foes)
        wrong = _between(path[-2], path[-1])
        for way in FORWARD:
            if wrong + way in foes and now.empty(wrong + 2 * way):
                return way if self._opens((*path, Cell(path[-1] + 2 * way))) else None
        return None

    def _safe_step(self) -> Move | None:
        """One of the steps after which the piece cannot be taken, by dice."""
        candidates: list[Move] = []
        for cell, king in self._scan():
            for way in _ways(king):
                end = Cell(cell + way)
                move = self._moves.get((cell, end))
                if move and len(candidates) < MOST_CANDIDATES and not self._attacked(cell, end):
                    candidates.append(move)
        return candidates[self._throw(len(candidates))] if candidates else None

    def _attacked(self, start: Cell, end: Cell) -> bool:
        """Whether a piece that steps could then be jumped over."""
        for way in DIRECTIONS:
            king = self._pieces.foes.get(Cell(end + way))
            # A man of the other side moves up: it attacks from below only.
            if king is None or not (king or way in FORWARD):
                continue
            landing = end - way
            if landing == start or self._pieces.empty(landing):
                return True
        return False

    def _random_step(self) -> Move | None:
        """Any step, if 300 throws of the dice find one."""
        cells = list(self._scan())
        for _ in range(MOST_TRIES):
            cell, king = cells[self._throw(len(cells))]
            ways = _ways(king)
            way = ways[self._throw(len(ways))]
            if move := self._moves.get((cell, Cell(cell + way))):
                return move
        return None

    def _scan(self) -> Iterator[tuple[Cell, bool]]:
        for number in range(LAST_CELL, FIRST_CELL - 1, -1):
            cell = Cell(number)
            if cell in self._pieces.own:
                yield cell, self._pieces.own[cell]

    def _opens(self, path: Path) -> bool:
        """Whether a legal move begins with a path."""
        return any(known[: len(path)] == path for known in self._moves)

    def _throw(self, sides: int) -> int:
        return int(self._dice.random() * sides)


def _ways(king: bool) -> tuple[int, ...]:
    return DIRECTIONS if king else FORWARD


def _between(start: Cell, end: Cell) -> Cell:
    return Cell((start + end) // 2)


def _seen(square: int, side: Side) -> Cell:
    """The cell of a square as its own side sees it, whose men always move down."""
    return cell_of(square if side is Side.BLACK else 33 - square)


def _places(board: Board, side: Side, viewer: Side) -> dict[Cell, bool]:
    men = {_seen(square, viewer): False for square in board.men(side)}
    return men | {_seen(square, viewer): True for square in board.kings(side)}

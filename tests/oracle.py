"""Owns draughts move rules as plain 8x8 Python, to test kingme against; refuses to import kingme.

Written from the rules alone and for reading, not for speed. Nothing here mutates an argument.

Squares carry their PDN numbers: 1-4 are row 0 at columns 1, 3, 5, 7; 5-8 are row 1 at columns
0, 2, 4, 6; and so on. Black starts on rows 0-2 and moves to higher rows, White on rows 5-7 and
moves to lower rows. A board is a list of 8 rows of 8 one-letter strings: "b" and "w" are men,
"B" and "W" kings, "." an empty square (the 32 light squares stay "." for ever).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Side = Literal["B", "W"]
Board = list[list[str]]

EMPTY: Final = "."
BLACK_FIRST: Final = "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
WHITE_FIRST: Final = "W" + BLACK_FIRST[1:]


@dataclass(frozen=True)
class Rules:
    """What a rule set settles; the defaults are English draughts."""

    jumps_compulsory: bool = True
    continuation_compulsory: bool = True
    crowning_ends_move: bool = True


ENGLISH: Final = Rules()
RETRO: Final = Rules(False, False, False)


def rules_named(name: str) -> Rules:
    """The options of a named rule set; arcade and classroom move as English does."""
    return {"english": ENGLISH, "arcade": ENGLISH, "classroom": ENGLISH, "retro": RETRO}[name]


def start_fen(name: str) -> str:
    """The start position of a named rule set; White moves first in classroom only."""
    return WHITE_FIRST if name == "classroom" else BLACK_FIRST


@dataclass(frozen=True)
class Position:
    """A board and the side to move."""

    board: Board
    side: Side


@dataclass(frozen=True)
class Move:
    """One whole turn of one piece. The path alone tells two moves apart."""

    path: tuple[int, ...]  # every square stood on, start and end included
    captured: tuple[int, ...] = ()  # in the order they were jumped
    crowns: bool = False  # a man reached the king row, at the end or (retro) on the way

    @property
    def text(self) -> str:
        """The full path: `11-15` for a step, `22x15x8` for a chain of jumps."""
        return ("x" if self.captured else "-").join(str(square) for square in self.path)


# --- squares ---------------------------------------------------------------------------------


def cell(square: int) -> tuple[int, int]:
    """Row and column of a PDN square: even rows use odd columns, odd rows even ones."""
    row, place = divmod(square - 1, 4)
    return row, 2 * place + (1 if row % 2 == 0 else 0)


def number(row: int, column: int) -> int:
    """PDN square of a playing cell."""
    return 4 * row + column // 2 + 1


def on_board(row: int, column: int) -> bool:
    """Whether the cell exists."""
    return 0 <= row <= 7 and 0 <= column <= 7


def king_row(side: Side) -> int:
    """The far row, where a man of this side is crowned."""
    return 7 if side == "B" else 0


def owner(piece: str) -> Side | None:
    """Whose piece it is; None for an empty cell."""
    if piece == EMPTY:
        return None
    return "B" if piece in "bB" else "W"


def other(side: Side) -> Side:
    """The opponent."""
    return "W" if side == "B" else "B"


# --- FEN -------------------------------------------------------------------------------------


def from_fen(text: str) -> Position:
    """Read canonical FEN; ValueError for any other spelling and for an impossible position."""
    board = [[EMPTY] * 8 for _ in range(8)]
    fields = text.split(":")
    if len(fields) != 3 or fields[0] not in ("B", "W"):
        raise ValueError(f"not a canonical FEN: {text!r}")
    for side, field in zip("WB", fields[1:], strict=True):
        names = field[1:].split(",") if field[1:] else []
        if len(names) > 12:
            raise ValueError(f"more than 12 pieces a side: {text!r}")
        for name in names:
            digits = name.removeprefix("K")
            if not (digits.isdecimal() and 1 <= int(digits) <= 32):
                raise ValueError(f"not a square: {name!r}")
            row, column = cell(int(digits))
            is_king = name.startswith("K")
            # A man on its own king row would have been crowned when it got there.
            if not is_king and row == king_row("W" if side == "W" else "B"):
                raise ValueError(f"an uncrowned man on its king row: {text!r}")
            if board[row][column] != EMPTY:
                raise ValueError(f"two pieces on square {digits}: {text!r}")
            board[row][column] = side if is_king else side.lower()
    position = Position(board, "B" if fields[0] == "B" else "W")
    if to_fen(position) != text:  # order, letter case, leading zeros and the like
        raise ValueError(f"not a canonical FEN: {text!r}")
    return position


def to_fen(position: Position) -> str:
    """Canonical FEN: side to move, White's list, Black's list, squares ascending, K for kings."""
    lists: dict[Side, list[str]] = {"W": [], "B": []}
    for square in range(1, 33):
        row, column = cell(square)
        piece = position.board[row][column]
        side = owner(piece)
        if side is not None:
            lists[side].append(f"K{square}" if piece.isupper() else str(square))
    return f"{position.side}:W{','.join(lists['W'])}:B{','.join(lists['B'])}"


# --- moves -----------------------------------------------------------------------------------


def directions(piece: str) -> list[tuple[int, int]]:
    """Diagonals a piece moves and jumps along: men forward only, kings forward and back."""
    forward = {"b": [1], "w": [-1], "B": [1, -1], "W": [1, -1]}[piece]
    return [(down, right) for down in forward for right in (-1, 1)]


def replaced(board: Board, cells: dict[int, str]) -> Board:
    """A copy of the board with the given squares set."""
    copy = [row[:] for row in board]
    for square, piece in cells.items():
        row, column = cell(square)
        copy[row][column] = piece
    return copy


def is_crowned_at(piece: str, square: int) -> bool:
    """Whether this piece is a man that has just reached its king row."""
    side = owner(piece)
    return side is not None and piece.islower() and cell(square)[0] == king_row(side)


def steps_from(board: Board, square: int) -> list[Move]:
    """Moves of one square to an empty neighbour. A step always ends the turn."""
    row, column = cell(square)
    piece = board[row][column]
    moves = []
    for down, right in directions(piece):
        if on_board(row + down, column + right) and board[row + down][column + right] == EMPTY:
            target = number(row + down, column + right)
            moves.append(Move((square, target), (), is_crowned_at(piece, target)))
    return moves


def single_jumps(board: Board, piece: str, square: int) -> list[tuple[int, int]]:
    """(jumped, landing) pairs: an enemy piece next to us and an empty square straight behind it."""
    row, column = cell(square)
    side = owner(piece)
    jumps = []
    for down, right in directions(piece):
        behind = row + 2 * down, column + 2 * right
        if not on_board(*behind) or board[behind[0]][behind[1]] != EMPTY:
            continue
        jumped = board[row + down][column + right]
        if jumped != EMPTY and owner(jumped) != side:
            jumps.append((number(row + down, column + right), number(*behind)))
    return jumps


def chains(board: Board, piece: str, so_far: Move, rules: Rules) -> Iterator[Move]:
    """Every legal turn that goes on from `so_far` by at least one more jump of `piece`.

    On `board` the moving piece is lifted off, so its starting square is empty and it may land
    there again; and each piece jumped so far is already off, so none can be jumped twice.

    Taking pieces off at once or only at the end of the turn makes no difference to landings: a
    jump moves two rows and two columns, so all landing squares share one row parity and all
    jumped squares have the other.
    """
    for jumped, landing in single_jumps(board, piece, so_far.path[-1]):
        crowned_now = is_crowned_at(piece, landing)
        move = Move(
            (*so_far.path, landing),
            (*so_far.captured, jumped),
            so_far.crowns or crowned_now,
        )
        further: list[Move] = []
        # English: crowning ends the move. Retro: the new king may go on jumping at once.
        if not (crowned_now and rules.crowning_ends_move):
            grown = piece.upper() if crowned_now else piece
            further = list(chains(replaced(board, {jumped: EMPTY}), grown, move, rules))
        # English: a chain that can go on must go on. Retro: stopping is a move of its own.
        if not further or not rules.continuation_compulsory:
            yield move
        yield from further


def legal_moves(position: Position, rules: Rules) -> list[Move]:
    """All moves of the side to move. None at all means that side has lost."""
    steps: list[Move] = []
    jumps: list[Move] = []
    for square in range(1, 33):
        row, column = cell(square)
        piece = position.board[row][column]
        if owner(piece) == position.side:
            steps += steps_from(position.board, square)
            lifted = replaced(position.board, {square: EMPTY})
            jumps += chains(lifted, piece, Move((square,)), rules)
    # English: when there is a jump a jump must be made, any one of them. Retro: free choice.
    if jumps and rules.jumps_compulsory:
        return jumps
    return jumps + steps


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    row, column = cell(move.path[0])
    piece = position.board[row][column]
    cells = {move.path[0]: EMPTY}
    cells.update(dict.fromkeys(move.captured, EMPTY))
    # Last, because a king's chain may end on the square it began on.
    cells[move.path[-1]] = piece.upper() if move.crowns else piece
    return Position(replaced(position.board, cells), other(position.side))


# --- helpers for tests -----------------------------------------------------------------------


def perft(position: Position, depth: int, rules: Rules) -> int:
    """Number of move sequences of exactly this length; a side without moves ends a sequence."""
    if depth == 0:
        return 1
    moves = legal_moves(position, rules)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, move), depth - 1, rules) for move in moves)


def random_game(
    seed: int, rules: Rules, plies: int, fen: str = BLACK_FIRST
) -> Iterator[tuple[str, list[str], str]]:
    """Play random moves; yield (fen, sorted move texts, chosen text) before each move."""
    generator = random.Random(seed)
    position = from_fen(fen)
    for _ in range(plies):
        moves = {move.text: move for move in legal_moves(position, rules)}
        if not moves:
            return
        texts = sorted(moves)
        chosen = generator.choice(texts)
        yield to_fen(position), texts, chosen
        position = apply(position, moves[chosen])


def turned(position: Position) -> Position:
    """The board turned 180 degrees with colours swapped: the same position for the other side."""
    swap = str.maketrans("bBwW", "wWbB")
    board = [[piece.translate(swap) for piece in reversed(row)] for row in reversed(position.board)]
    return Position(board, other(position.side))

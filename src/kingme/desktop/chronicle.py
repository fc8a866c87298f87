"""What a game has left on the table beside the board: the move list and the pieces lost."""

from __future__ import annotations

from collections.abc import Container

from kingme._core import Board
from kingme.desktop.state import FunKind, MoveRow
from kingme.game.funmode import FunGame
from kingme.game.values import Piece, Side

FUN_MARK = "*"


def _start(board: Board) -> Board:
    start = board.copy()
    while start.ply:
        start.pop()
    return start


def move_texts(game: FunGame) -> list[str]:
    """The shortest text of each move played, with a star where an event of fun mode followed."""
    texts: list[str] = []
    for stretch in game.stretches:
        board = _start(stretch)
        for move in stretch.moves:
            texts.append(board.pdn(move))
            board.push(move)
    for event in game.events:
        texts[event.ply - 1] += f" {FUN_MARK}"
    return texts


def move_rows(game: FunGame) -> tuple[MoveRow, ...]:
    """The move list. A move that is missing, at either end, is an empty text.

    The rows have Black's move first, also where White begins: then the first row has only White's.

    >>> game = FunGame()
    >>> _ = game.move("11-15"), game.move("23-19"), game.move("8-11")
    >>> move_rows(game)[-1]
    MoveRow(number=2, black='8-11', white='')
    """
    texts = move_texts(game)
    if _start(game.stretches[0]).turn is Side.WHITE and texts:
        texts.insert(0, "")
    if len(texts) % 2:
        texts.append("")
    pairs = zip(texts[::2], texts[1::2], strict=True)
    return tuple(MoveRow(number, black, white) for number, (black, white) in enumerate(pairs, 1))


class MoveList:
    """The rows of a game, made anew only when it has changed: that takes a millisecond and more."""

    def __init__(self) -> None:
        self._game: FunGame | None = None
        self._of: tuple[object, ...] = ()
        self._rows: tuple[MoveRow, ...] = ()

    def rows(self, game: FunGame) -> tuple[MoveRow, ...]:
        """The same as `move_rows`."""
        of = (game.moves, game.events)
        if game is not self._game or of != self._of:
            self._game, self._of, self._rows = game, of, move_rows(game)
        return self._rows


def plies_to_undo(game: FunGame, people: Container[Side]) -> int:
    """The plies since a person was last to move and moved; 0 when nobody has.

    >>> game = FunGame()
    >>> _ = game.move("11-15"), game.move("23-19")
    >>> plies_to_undo(game, {Side.BLACK}), plies_to_undo(game, set(Side)), plies_to_undo(game, ())
    (2, 1, 0)
    """
    side = game.board.turn
    for plies in range(1, game.plies + 1):
        side = side.other
        if side in people:
            return plies
    return 0


def lost_pieces(game: FunGame) -> dict[Side, tuple[Piece, ...]]:
    """The pieces that each side has lost, to jumps and to disasters, men before kings.

    >>> game = FunGame("B:W18:B14,1")
    >>> _ = game.move("14x23")
    >>> lost_pieces(game)[Side.WHITE]
    (Piece(side=<Side.WHITE: 'white'>, king=False),)
    """
    lost: dict[Side, list[Piece]] = {side: [] for side in Side}
    for stretch in game.stretches:
        board = stretch.copy()
        while board.ply:
            move = board.pop()
            for square in move.captured:
                if (piece := board.piece_at(square)) is not None:
                    lost[piece.side].append(piece)
    for event, board in zip(game.events, game.stretches, strict=False):
        if event.kind is not FunKind.GIFT and (piece := board.piece_at(event.square)) is not None:
            lost[piece.side].append(piece)
    return {
        side: tuple(sorted(found, key=lambda piece: piece.king)) for side, found in lost.items()
    }

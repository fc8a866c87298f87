"""`Game`: a board plus what people decide about it (resigning, agreeing), and undo.

Rules are the core's; files and JSON are `record.py`'s.
"""

from __future__ import annotations

import os
from typing import Any

from kingme._core import Board, Move, RuleSet
from kingme.errors import IllegalMoveError
from kingme.game import record
from kingme.game.openings import Opening, named_opening
from kingme.game.values import Outcome, Side, Termination


class Game:
    """A game from its first position to its end.

    Args:
        fen: The position to begin from, as FEN; the start position when None.
        rules: The name of a rule set (`english`, `arcade`, `classroom`, `retro`) or a `RuleSet`.

    Raises:
        PositionError: `fen` describes no legal position.
        ValueError: there is no such rule set.

    >>> game = Game()
    >>> game.move("11-15"), game.move("23-19")
    (<Move 11-15>, <Move 23-19>)
    >>> game.status, game.board.turn
    ('active', <Side.BLACK: 'black'>)
    >>> game.undo()
    <Move 23-19>
    >>> game.resign()
    >>> print(game.outcome)
    Black wins: White resigned
    """

    def __init__(self, fen: str | None = None, rules: str | RuleSet = "english") -> None:
        self._board = Board(rules) if fen is None else Board.from_fen(fen, rules)
        self._declared: Outcome | None = None
        self.tags: dict[str, str] = {}

    @classmethod
    def from_board(cls, board: Board) -> Game:
        """A game that goes on from a board, with the moves played on it as its past."""
        game = cls.__new__(cls)
        game._board = board.copy()
        game._declared = None
        game.tags = {}
        return game

    @property
    def board(self) -> Board:
        """The board as it stands. Change it through the game; a copy is free to play on."""
        return self._board

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far, oldest first."""
        return self._board.moves

    @property
    def rules(self) -> RuleSet:
        """The rule set of the game."""
        return self._board.rules

    @property
    def opening(self) -> Opening | None:
        """The latest named opening that the game has been through, found by position.

        >>> game = Game()
        >>> for text in ("9-13", "21-17", "10-15"):
        ...     _ = game.move(text)
        >>> print(game.opening)
        87 Tyne: 10-15 21-17 9-13
        """
        return named_opening(self._board)

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves that may be played now; none when the game is over."""
        return () if self.outcome else tuple(self._board.legal_moves)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on. Draws by the rules apply by themselves."""
        return self._declared or self._board.outcome()

    @property
    def status(self) -> str:
        """`active`, `won` or `drawn`."""
        outcome = self.outcome
        if outcome is None:
            return "active"
        return "drawn" if outcome.is_draw else "won"

    def move(self, move: Move | str) -> Move:
        """Play a move, given as a `Move` or as text (`11-15`, `22x15`, `22x15x8`).

        Returns:
            The move that was played.

        Raises:
            MalformedMoveError: the text is not the text of a move.
            IllegalMoveError: the move may not be made now, or the game is over.
            AmbiguousMoveError: the text fits several legal moves.
        """
        if (outcome := self.outcome) is not None:
            raise IllegalMoveError(f"{move} cannot be played: the game is over ({outcome})")
        found = self._board.parse_pdn(move) if isinstance(move, str) else move
        self._board.push(found)
        return self._board.moves[-1]

    def undo(self) -> Move:
        """Take the last move back, and with it any result that stood after it.

        Raises:
            IndexError: no move has been played.
        """
        move = self._board.pop()
        self._declared = None
        return move

    def resign(self, side: Side | str | None = None) -> None:
        """Give the game up for a side, the one to move when None."""
        loser = self._board.turn if side is None else Side(side)
        self._declare(Outcome(Termination.RESIGNATION, loser.other))

    def agree_draw(self) -> None:
        """End the game as drawn by agreement."""
        self._declare(Outcome(Termination.AGREEMENT, None))

    def adjudicate(self, winner: Side | str | None) -> None:
        """End the game by somebody's decision; no winner is a draw."""
        won = None if winner is None else Side(winner)
        self._declare(Outcome(Termination.ADJUDICATION, won))

    def lose_on_time(self, side: Side | str | None = None) -> None:
        """End the game because a side, the one to move when None, has run out of time."""
        loser = self._board.turn if side is None else Side(side)
        self._declare(Outcome(Termination.TIME, loser.other))

    def _declare(self, outcome: Outcome) -> None:
        if (ended := self.outcome) is not None:
            raise ValueError(f"the game is over already ({ended})")
        self._declared = outcome

    def copy(self) -> Game:
        """An independent copy with the same past, result and tags."""
        game = Game.from_board(self._board)
        game._declared = self._declared
        game.tags = dict(self.tags)
        return game

    def to_record(self) -> dict[str, Any]:
        """The game as plain data for JSON; see `docs/formats.md`."""
        return record.to_record(self._board, self._declared, self.tags)

    @classmethod
    def from_record(cls, data: object) -> Game:
        """The game that `to_record` described, replayed move by move.

        Raises:
            RecordError: the data is no game record; the message says what is wrong, and where.

        >>> game = Game(rules="arcade")
        >>> _ = game.move("11-15")
        >>> again = Game.from_record(game.to_record())
        >>> again.board == game.board, again.moves == game.moves
        (True, True)
        """
        board, declared, tags = record.from_record(data)
        game = cls.from_board(board)
        game._declared = declared
        game.tags = tags
        return game

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file as JSON, whole or not at all."""
        record.write_json(path, self.to_record())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Game:
        """Read a game from a file that `save` wrote.

        Raises:
            RecordError: the file holds no game record.
            OSError: the file cannot be read.
        """
        return cls.from_record(record.read_json(path))

    def _repr_svg_(self) -> str:
        """The board with the last move, and the moves under it, for notebooks."""
        moves = self.moves
        # Games that White begins are numbered as in PDN: 1... 22-18.
        first = int((self._board.turn == Side.WHITE) == (len(moves) % 2 == 0))
        text = [
            f"{(ply + first) // 2 + 1}. {move}" if (ply + first) % 2 == 0 else str(move)
            for ply, move in enumerate(moves)
        ]
        if first and text:
            text[0] = f"1... {text[0]}"
        ending = self.outcome
        state = str(ending) if ending else f"{self._board.turn.capitalize()} to move"
        caption = f"{' '.join(text)} · {state}" if text else state
        return self._board.svg(last_move=moves[-1] if moves else None, caption=caption)

    def __repr__(self) -> str:
        played = len(self.moves)
        return (
            f"<Game {self.rules.name}, {played} {'ply' if played == 1 else 'plies'}, {self.status}>"
        )

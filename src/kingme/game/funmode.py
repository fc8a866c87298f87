"""Fun mode: gifts and disasters that a seeded roll brings to a side that is behind.

It owns when one is due, what it does to the board, and `FunGame`, the game that remembers them. It
draws nothing and waits for nothing. Tournaments and training cannot import it.

An event changes the material outside of the rules, so no position from before can come again: the
board after it starts without a past, and its draw counters start at nothing, as after a capture.
The boards from before are kept, and taking a move back gives them back as they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from kingme._core import Board, Move, RuleSet, branch_seed
from kingme.errors import PositionError, RecordError
from kingme.game import record
from kingme.game.game import Game
from kingme.game.values import Piece, Side

EVENTS_A_GAME = 2
EARLY_MOVES = 12
ONE_IN = 3
EASY_LEVELS = 3

_HOME = {Side.BLACK: range(1, 13), Side.WHITE: range(21, 33)}


class Reach(StrEnum):
    """Against whom fun mode is on."""

    OFF = "off"
    EASY = "easy"
    ALL = "all"

    def covers(self, level: int) -> bool:
        """Whether it is on against a level.

        >>> Reach.EASY.covers(3), Reach.EASY.covers(4), Reach.OFF.covers(1)
        (True, False, False)
        """
        return self is Reach.ALL or (self is Reach.EASY and 1 <= level <= EASY_LEVELS)


class FunKind(StrEnum):
    """An event of fun mode; the last three are disasters."""

    GIFT = "gift"
    LIGHTNING = "lightning"
    EARTHQUAKE = "earthquake"
    GUST = "gust"


class FunEvent(NamedTuple):
    """Something that happened between two moves.

    Attributes:
        kind: What.
        square: Where a man is given, or a piece removed.
        ply: How many moves of the game came before it.
    """

    kind: FunKind
    square: int
    ply: int


class FunGame(Game):
    """A game in which fun events may happen; without any it is a game as every other.

    Args:
        fen: The position to begin from, as FEN; the start position when None.
        rules: The name of a rule set or a `RuleSet`.
        seed: What the rolls are made from, 0 to 2**64 - 1; the same moves with the same seed
            bring the same events.

    Raises:
        PositionError: `fen` describes no legal position.
        ValueError: there is no such rule set.

    >>> game = FunGame(seed=5)
    >>> for text in ("11-15", "23-19", "9-14", "27-23", "8-11", "22-18", "15x22", "25x9"):
    ...     _ = game.move(text)
    >>> game.due(Side.BLACK) is None  # one man each has been lost so far, and Black must jump
    True
    """

    def __init__(
        self, fen: str | None = None, rules: str | RuleSet = "english", *, seed: int = 0
    ) -> None:
        super().__init__(fen, rules)
        self._begin(seed)

    def _begin(self, seed: int) -> None:
        self.seed = seed
        self._events: list[FunEvent] = []
        self._earlier: list[Board] = []

    @classmethod
    def from_board(cls, board: Board, seed: int = 0) -> FunGame:
        """A game that goes on from a board, with the moves played on it as its past."""
        game = cls.__new__(cls)
        game._board = board.copy()
        game._declared = None
        game.tags = {}
        game._begin(seed)
        return game

    # What has been played --------------------------------------------------------------------

    def split(self) -> list[Game]:
        """The stretches between the events as games of their own; the last has the result."""
        games = [Game.from_board(board) for board in self.stretches]
        games[-1]._declared = self._declared
        for game in games:
            game.tags = dict(self.tags)
        return games

    @classmethod
    def joined(cls, games: Sequence[Game], events: Sequence[tuple[FunKind, int]]) -> FunGame:
        """The game that `split` took apart.

        Args:
            games: The stretches, one more than there are events.
            events: Kind and square of each event.

        Raises:
            ValueError: an event does not belong there, or a stretch begins elsewhere.
            IllegalMoveError: a stretch goes on after the end of the game.

        >>> game = FunGame()
        >>> _ = game.move("11-15")
        >>> FunGame.joined(game.split(), []).moves
        (<Move 11-15>,)
        """
        game = cls.from_board(games[0].board)
        game.tags = dict(games[0].tags)
        for (kind, square), following in zip(events, games[1:], strict=True):
            game.happen(FunEvent(kind, square, game.plies))
            start = following.board.copy()
            while start.ply:
                start.pop()
            if start != game.board:
                raise ValueError(f"the moves after the {kind} begin from another position")
            for move in following.moves:
                game.move(move)
        game._declared = games[-1]._declared
        return game

    @property
    def events(self) -> tuple[FunEvent, ...]:
        """What has happened so far, oldest first."""
        return tuple(self._events)

    @property
    def stretches(self) -> tuple[Board, ...]:
        """The boards between the events, each with its own moves as its past; the last is now."""
        return (*self._earlier, self._board)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far, oldest first, those before an event included."""
        return tuple(move for board in self.stretches for move in board.moves)

    @property
    def plies(self) -> int:
        """How many moves have been played."""
        return sum(board.ply for board in self.stretches)

    def lost(self, side: Side) -> int:
        """By how many pieces a side has become less since the game began."""
        start = self.stretches[0].copy()
        while start.ply:
            start.pop()
        return _count(start, side) - _count(self._board, side)

    # Events ----------------------------------------------------------------------------------

    def due(self, person: Side) -> FunEvent | None:
        """The event that the position brings, or None; nothing has happened yet.

        It is due when the person is to move after a capture by the computer, has made at most
        `EARLY_MOVES` moves and lost more pieces than the computer, fewer than `EVENTS_A_GAME`
        events have happened, and the roll for this ply says so, one time in `ONE_IN`.

        Args:
            person: The side that fun mode is kind to.
        """
        board = self._board
        early = self.plies // 2 <= EARLY_MOVES  # it is the person's turn: half of them are its own
        if (
            self.outcome is not None
            or board.turn is not person
            or not board.ply  # an event has happened here already
            or not board.moves[-1].captured
            or not early
            or len(self._events) >= EVENTS_A_GAME
            or self.lost(person) <= self.lost(person.other)
        ):
            return None
        dice = _Dice(branch_seed(self.seed, self.plies))
        if dice.roll(ONE_IN):
            return None
        disaster = list(FunKind)[1 + dice.roll(len(FunKind) - 1)]
        kinds = [FunKind.GIFT, disaster] if dice.roll(2) else [disaster, FunKind.GIFT]
        for kind in kinds:
            if squares := _squares(board, kind):
                return FunEvent(kind, squares[dice.roll(len(squares))], self.plies)
        return None

    def happen(self, event: FunEvent) -> None:
        """Let an event happen now. The turn stays where it is.

        Raises:
            ValueError: it does not belong here: another ply, a square that is taken or empty, too
                many events, a finished game, or one that it would end.
        """
        if event.ply != self.plies or not self._board.ply:
            raise ValueError(f"the {event.kind} belongs after move {event.ply}")
        if len(self._events) >= EVENTS_A_GAME:
            raise ValueError(f"a game has at most {EVENTS_A_GAME} events of fun mode")
        if self.outcome is not None:
            raise ValueError(f"the {event.kind} comes after the end of the game ({self.outcome})")
        after = _after(self._board, event.kind, event.square)
        if after is None:
            what = "given a man" if event.kind is FunKind.GIFT else "emptied"
            raise ValueError(f"square {event.square} cannot be {what} by the {event.kind}")
        self._earlier.append(self._board)
        self._events.append(event)
        self._board = after

    def undo(self) -> Move:
        """Take the last move back, with the events and any result that came after it.

        Raises:
            IndexError: no move has been played.
        """
        if self._earlier and not self._board.ply:
            self._board = self._earlier.pop()
            self._events.pop()
        return super().undo()

    # Copies and records ----------------------------------------------------------------------

    def copy(self) -> FunGame:
        """An independent copy with the same past, events, result and tags."""
        game = FunGame.from_board(self._board, self.seed)
        game._events = list(self._events)
        game._earlier = [board.copy() for board in self._earlier]
        game._declared = self._declared
        game.tags = dict(self.tags)
        return game

    def reopened(self) -> FunGame:
        """A copy without a result that people decided on."""
        game = self.copy()
        game._declared = None
        return game

    def to_record(self) -> dict[str, Any]:
        """The game as plain data for JSON; `fun` has the events and the seed, if there are any."""
        data = record.to_record(self.stretches[0], self._declared, self.tags)
        if self._events:
            data["moves"] = [str(move) for move in self.moves]
            events = [
                {"after": event.ply, "kind": event.kind.value, "square": event.square}
                for event in self._events
            ]
            data["fun"] = {"seed": self.seed, "events": events}
        return data

    @classmethod
    def from_record(cls, data: object) -> FunGame:
        """The game that `to_record` described, with its events at their places.

        Raises:
            RecordError: the data is no game record; the message says what is wrong, and where.

        >>> game = FunGame(seed=3)
        >>> FunGame.from_record(game.to_record()).board == game.board
        True
        """
        if not isinstance(data, dict) or "fun" not in data:
            board, declared, tags = record.from_record(data)
            game = cls.from_board(board)
            game._declared, game.tags = declared, tags
            return game
        seed, events = _fun_data(data["fun"])
        texts = record.moves_of(data)
        first = {**data, "moves": texts[: events[0].ply] if events else texts}
        del first["fun"]
        first.pop("result", None)
        board, _, tags = record.from_record(first)
        game = cls.from_board(board, seed)
        game.tags = tags
        ends = [event.ply for event in events[1:]] + [len(texts)]
        for event, end in zip(events, ends, strict=bool(events)):
            try:
                game.happen(event)
            except ValueError as error:
                raise RecordError(f'"fun": {error}') from None
            record.push_moves(game._board, texts[event.ply : end], event.ply)
        game._declared = record.declared_of(data, game._board)
        return game


def _fun_data(fun: object) -> tuple[int, list[FunEvent]]:
    if not isinstance(fun, dict) or not isinstance(fun.get("events", []), list):
        raise RecordError('"fun" must have "seed" and "events"')
    seed = fun.get("seed", 0)
    if not record.is_count(seed) or not 0 <= seed < 2**64:
        raise RecordError(f'"fun": "seed" must be a whole number from 0 on, not {seed!r}')
    events = []
    for row in fun.get("events", []):
        try:
            kind, square, ply = FunKind(row["kind"]), row["square"], row["after"]
        except (KeyError, TypeError, ValueError):
            raise RecordError('"fun": an event has "after", "kind" and "square"') from None
        if not record.is_count(square) or not record.is_count(ply) or not 1 <= square <= 32:
            raise RecordError('"fun": "after" is a number of moves, "square" is from 1 to 32')
        events.append(FunEvent(kind, square, ply))
    return seed, events


class _Dice:
    """Whole numbers from a seed, the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._seed, self._thrown = seed, 0

    def roll(self, sides: int) -> int:
        self._thrown += 1
        return (branch_seed(self._seed, self._thrown) >> 11) % sides


def _count(board: Board, side: Side) -> int:
    return len(board.men(side)) + len(board.kings(side))


def _pieces(board: Board) -> dict[int, Piece]:
    found = ((square, board.piece_at(square)) for square in range(1, 33))
    return {square: piece for square, piece in found if piece is not None}


def _after(board: Board, kind: FunKind, square: int) -> Board | None:
    """The board after an event at a square; None where it would be illegal or end the game.

    The side to move is the person's. Neither side may be left without a move, so that nobody wins
    or loses by an event: this also spares a last piece.
    """
    pieces, person = _pieces(board), board.turn
    if kind is FunKind.GIFT:
        if square in pieces or square not in _HOME[person]:
            return None
        pieces[square] = Piece(person)
    elif square not in pieces or pieces.pop(square).side is person:
        return None
    try:
        after = Board.from_pieces(pieces, person, board.rules)
        sides = (after, with_turn(after, person.other))
    except PositionError:
        return None
    return after if all(side.outcome() is None for side in sides) else None


def _squares(board: Board, kind: FunKind) -> list[int]:
    """Where an event may strike, ascending: squares where it leaves all jumps as they are.

    A gift that must jump at once, or a disaster that takes the piece that the person was about to
    jump or opens the way for a jump of the computer's, would not be kind.
    """
    before = _jumps(board)
    afters = [(square, _after(board, kind, square)) for square in range(1, 33)]
    return [square for square, after in afters if after is not None and _jumps(after) == before]


def _jumps(board: Board) -> frozenset[tuple[int, ...]]:
    """The paths of all jumps that are open to either side."""
    moves = [move for side in Side for move in with_turn(board, side).legal_moves]
    return frozenset(move.path for move in moves if move.is_jump)


def with_turn(board: Board, side: Side) -> Board:
    """The board as if a side were to move, without a past where it is not.

    >>> with_turn(Board(), Side.WHITE).turn
    <Side.WHITE: 'white'>
    """
    if board.turn is side:
        return board
    return Board.from_pieces(_pieces(board), side, board.rules)

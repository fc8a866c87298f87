"""Messages of DXP, version 01: short texts of fixed fields, each ended by a NUL byte.

The format is that of DamExchange's layer 2 (mesander.nl/damexchange), whose boards have 50 squares.
On 32 squares the fields stay as they are and a position has 32 letters. `W` is White, `Z` (zwart)
Black. There is no field for the kind of game: both programs must have been set to the same.
"""

from __future__ import annotations

import re
from enum import IntEnum
from typing import NamedTuple

from kingme._core import Board, Move
from kingme.game.values import Piece, Side

PORT = 27531
LONGEST_MESSAGE = 256
"""Bytes; the longest that is written is a chat of 127."""

_VERSION = "01"
_SQUARES = 32
_NAME = 32
_CHAT = 126
_LETTERS = {
    "w": Piece(Side.WHITE),
    "z": Piece(Side.BLACK),
    "W": Piece(Side.WHITE, king=True),
    "Z": Piece(Side.BLACK, king=True),
}
_SIDES = {"W": Side.WHITE, "Z": Side.BLACK}


class DxpError(ValueError):
    """A message that is none, or an opponent that does not keep to the protocol."""


class Answer(IntEnum):
    """What is said to a request for a game."""

    YES = 0
    OTHER_VERSION = 1
    NOT_THIS = 2
    NO_GAMES = 3


class Reason(IntEnum):
    """Why the sender ends a game, as it sees it."""

    UNKNOWN = 0
    I_LOSE = 1
    DRAW = 2
    I_WIN = 3


class TakeBack(IntEnum):
    """What is said to a request to take moves back."""

    YES = 0
    NOT_SUPPORTED = 1
    NO = 2


class GameRequest(NamedTuple):
    """`R`: who asks, the side of the one who is asked, minutes for moves (0: none), a position."""

    name: str
    side: Side
    minutes: int = 0
    moves: int = 0
    board: Board | None = None
    version: str = _VERSION

    def __str__(self) -> str:
        head = f"R{self.version}{_name(self.name)}{_letter(self.side)}"
        clock = f"{self.minutes % 1000:03}{self.moves % 1000:03}"
        if self.board is None:
            return f"{head}{clock}A"
        return f"{head}{clock}B{_letter(self.board.turn)}{_position(self.board)}"


class GameAnswer(NamedTuple):
    """`A`: who answers a request, and how."""

    name: str
    answer: Answer

    def __str__(self) -> str:
        return f"A{_name(self.name)}{self.answer:d}"


class MoveMade(NamedTuple):
    """`M`: seconds that it took, its ends, and the squares of the pieces taken."""

    seconds: int
    start: int
    end: int
    taken: tuple[int, ...]

    @classmethod
    def of(cls, move: Move, seconds: float) -> MoveMade:
        """A move of ours.

        >>> str(MoveMade.of(Board.from_fen("B:W6,15,24:B1").legal_moves[0], 3.4))
        'M0003012803061524'
        """
        return cls(min(round(seconds), 9999), move.start, move.end, tuple(sorted(move.captured)))

    def __str__(self) -> str:
        squares = "".join(f"{square:02}" for square in self.taken)
        return f"M{self.seconds:04}{self.start:02}{self.end:02}{len(self.taken):02}{squares}"


class GameEnd(NamedTuple):
    """`E`: why the sender ends the game, and whether it wants no other."""

    reason: Reason
    last: bool

    def __str__(self) -> str:
        return f"E{self.reason:d}{self.last:d}"


class Chat(NamedTuple):
    """`C`: words, at most 126 characters."""

    text: str

    def __str__(self) -> str:
        return f"C{_plain(self.text)[:_CHAT].rstrip()}"


class BackRequest(NamedTuple):
    """`B`: to take back to a move's number, with a side to move."""

    number: int
    side: Side

    def __str__(self) -> str:
        return f"B{self.number % 1000:03}{_letter(self.side)}"


class BackAnswer(NamedTuple):
    """`K`: what is said to that."""

    answer: TakeBack

    def __str__(self) -> str:
        return f"K{self.answer:d}"


Message = GameRequest | GameAnswer | MoveMade | GameEnd | Chat | BackRequest | BackAnswer

_FORMS = {
    "R": re.compile(
        rf"R(\d\d)(.{{{_NAME}}})([WZ])(\d{{3}})(\d{{3}})(?:A|B([WZ])([wzWZe]+))", re.ASCII
    ),
    "A": re.compile(rf"A(.{{{_NAME}}})([0-3])", re.ASCII),
    "M": re.compile(r"M(\d{4})(\d\d)(\d\d)(\d\d)((?:\d\d)*)", re.ASCII),
    "E": re.compile(r"E([0-3])([01])", re.ASCII),
    "C": re.compile(r"C(.*)", re.DOTALL),
    "B": re.compile(r"B(\d{3})([WZ])", re.ASCII),
    "K": re.compile(r"K([0-2])", re.ASCII),
}
_WANTED = {
    "R": "R, version, a name of 32 characters, W or Z, minutes, moves, and A or B with a position",
    "A": "A, a name of 32 characters and 0 to 3",
    "M": "M, four digits of seconds, from, to, how many were taken, and where",
    "E": "E, 0 to 3, and 0 or 1",
    "B": "B, three digits, and W or Z",
    "K": "K and 0 to 2",
}


def parse(data: bytes) -> Message:
    """The message of some bytes, without the NUL at their end.

    Raises:
        DxpError: they are none; the message says what is wrong.
        PositionError: the position of a request cannot be played on.

    >>> parse(b"M001205250422122320").taken
    (22, 12, 23, 20)
    """
    text = data.decode("latin-1").rstrip("\r\n")
    kind = text[:1]
    if kind not in _FORMS:
        raise DxpError(f"a message begins with one of {' '.join(_FORMS)}, not {kind!r}")
    found = _FORMS[kind].fullmatch(text)
    if found is None:
        shown = text if len(text) <= 60 else f"{text[:57]}..."
        raise DxpError(f"{shown!r} is not the form of its kind: {_WANTED[kind]}")
    match kind:
        case "R":
            board = None if found[6] is None else _board(found[6], found[7])
            side = _SIDES[found[3]]
            name = found[2].strip()
            return GameRequest(name, side, int(found[4]), int(found[5]), board, found[1])
        case "A":
            return GameAnswer(found[1].strip(), Answer(int(found[2])))
        case "M":
            taken = tuple(int(found[5][at : at + 2]) for at in range(0, len(found[5]), 2))
            if len(taken) != int(found[4]):
                raise DxpError(
                    f"{text!r} says that {int(found[4])} pieces are taken, and names {len(taken)}"
                )
            return MoveMade(int(found[1]), int(found[2]), int(found[3]), taken)
        case "E":
            return GameEnd(Reason(int(found[1])), found[2] == "1")
        case "B":
            return BackRequest(int(found[1]), _SIDES[found[2]])
        case "K":
            return BackAnswer(TakeBack(int(found[1])))
    return Chat(_plain(found[1]))


def _board(turn: str, letters: str) -> Board:
    if len(letters) != _SQUARES:
        hint = " (that is another board)" if len(letters) == 50 else ""
        raise DxpError(f"a position has {_SQUARES} letters, not {len(letters)}{hint}")
    pieces = {at: _LETTERS[letter] for at, letter in enumerate(letters, 1) if letter != "e"}
    return Board.from_pieces(pieces, _SIDES[turn])


def _position(board: Board) -> str:
    letters = {piece: letter for letter, piece in _LETTERS.items()}
    squares = (board.piece_at(square) for square in range(1, _SQUARES + 1))
    return "".join("e" if piece is None else letters[piece] for piece in squares)


def _letter(side: Side) -> str:
    return "W" if side is Side.WHITE else "Z"


def _name(name: str) -> str:
    return _plain(name)[:_NAME].ljust(_NAME)


def _plain(text: str) -> str:
    """What can be sent and shown: one line of Latin letters without control characters."""
    text = "".join(letter if letter.isprintable() else " " for letter in text)
    return text.encode("latin-1", "replace").decode("latin-1").strip()

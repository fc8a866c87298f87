"""What the window shows and what has just happened, as values. Owns no rule and no picture.

The controller makes them, the view and the animation read them: nobody else passes between the two.
Squares are the numbers 1 to 32.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kingme._core import Board, Move
from kingme.game.funmode import FunKind as FunKind  # part of the seam: who draws needs no rules
from kingme.game.values import Outcome, Piece, Side


class Mood(StrEnum):
    """The opponent's face."""

    CALM = "calm"
    THINKING = "thinking"
    HAPPY = "happy"
    SLY = "sly"
    WORRIED = "worried"
    SHOCKED = "shocked"
    SAD = "sad"
    ASLEEP = "asleep"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Who sits opposite, as the card shows it.

    Attributes:
        level: 1 to 10; 11 is the Champion; 0 is a second person at the same board.
        name: The name on the card.
        motto: Its few words of introduction.
    """

    level: int
    name: str
    motto: str


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A row of the move list: number, Black's and White's half, as PDN; fun events marked `*`."""

    number: int
    black: str
    white: str


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended, in words for the card.

    Attributes:
        outcome: The ending itself.
        title: For example `You win`.
        reason: One sentence.
        won: True when a person at this window won, False when it lost, None otherwise.
    """

    outcome: Outcome
    title: str
    reason: str
    won: bool | None


@dataclass(frozen=True, slots=True)
class State:
    """Everything that a frame of the game shows, at rest.

    Attributes:
        board: The position; a copy that nobody changes.
        people: The sides that people play at this window.
        bottom: The side whose home squares are at the bottom.
        opponent: Who sits opposite.
        mood: The opponent's face.
        speech: What the opponent says now; empty when it is silent.
        thinking: True while the computer looks for its move.
        status: One sentence for the status line.
        balance: The material in words, for example `You are a king up`.
        movable: Squares whose pieces may move now; empty when it is no person's turn.
        obliged: True when those pieces must jump.
        targets: Where the selected piece may go, and whether it jumps there.
        selected: The square of the piece that is picked.
        path: The squares through which the picked piece has been told to jump, its own first; it
            is shown on the last of them. Empty when nothing is picked.
        focus: The square under the keyboard's frame; None while the mouse is in use.
        last: The last move played.
        hint: The move that a hint shows.
        rows: The move list.
        captured: The pieces that each side has lost, men before kings.
        can_undo: True when Undo does something.
        paused: True when Watch is halted.
        result: The ending, or None while the game goes on.
    """

    board: Board
    people: frozenset[Side]
    bottom: Side
    opponent: Opponent
    mood: Mood = Mood.CALM
    speech: str = ""
    thinking: bool = False
    status: str = ""
    balance: str = ""
    movable: frozenset[int] = frozenset()
    obliged: bool = False
    targets: Mapping[int, bool] = field(default_factory=dict)
    selected: int | None = None
    path: tuple[int, ...] = ()
    focus: int | None = None
    last: Move | None = None
    hint: Move | None = None
    rows: tuple[MoveRow, ...] = ()
    captured: Mapping[Side, tuple[Piece, ...]] = field(default_factory=dict)
    can_undo: bool = False
    paused: bool = False
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was played; animate it.

    Attributes:
        move: The move with its whole path (`move.path`, squares).
        piece: The piece as it was before the move.
        crowned: True when the move crowned it.
        taken: The captured pieces by square, in the order of the jumps.
        by_person: True when a person at this window played it.
        dragged: True when the pointer carried the piece to its end already.
        before: The position before the move.
        after: The position after it.
    """

    move: Move
    piece: Piece
    crowned: bool
    taken: tuple[tuple[int, Piece], ...]
    by_person: bool
    dragged: bool
    before: Board
    after: Board


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves were undone, one or two; all pieces slide back together."""

    before: Board
    after: Board


@dataclass(frozen=True, slots=True)
class Began:
    """A game began, or another one was set up; show it without a movement."""

    board: Board


@dataclass(frozen=True, slots=True)
class Flipped:
    """The board was turned round."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An intent could not be carried out; the state's status says why."""

    square: int | None


@dataclass(frozen=True, slots=True)
class Hinted:
    """A hint was found; the state shows it."""

    move: Move


@dataclass(frozen=True, slots=True)
class FunAnnounced:
    """A gift or a disaster is about to come, and where."""

    kind: FunKind
    square: int


@dataclass(frozen=True, slots=True)
class FunHappened:
    """A gift has arrived on, or a disaster has emptied, a square."""

    kind: FunKind
    square: int
    piece: Piece
    before: Board
    after: Board


@dataclass(frozen=True, slots=True)
class Spoke:
    """The opponent says a line."""

    line: str
    mood: Mood


@dataclass(frozen=True, slots=True)
class Introduced:
    """A boss has sat down.

    Attributes:
        rank: What it is.
        name: Who it is.
    """

    rank: str
    name: str


@dataclass(frozen=True, slots=True)
class Party:
    """Somebody asked for a party."""


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    result: Result


Event = (
    Moved
    | TakenBack
    | Began
    | Flipped
    | Refused
    | Hinted
    | FunAnnounced
    | FunHappened
    | Spoke
    | Introduced
    | Party
    | Ended
)

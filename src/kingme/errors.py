"""The errors of the library: one type for each kind of failure. Nothing here decides anything."""

from __future__ import annotations


class PositionError(ValueError):
    """A text or a set of pieces is no legal position. Carries every reason at once.

    >>> from kingme import Board
    >>> try:
    ...     Board.from_fen("W:W33:BK5,5")
    ... except PositionError as error:
    ...     print(*error.reasons, sep="\\n")
    square 33 does not exist; squares run from 1 to 32
    two pieces stand on 5
    """

    def __init__(self, reasons: list[str]) -> None:
        super().__init__(f"not a legal position: {'; '.join(reasons)}")
        self.reasons = reasons

    def __reduce__(self) -> tuple[type[PositionError], tuple[list[str]]]:
        return type(self), (self.reasons,)


class MoveError(ValueError):
    """A text or a move cannot be played here. The three kinds below say why."""


class MalformedMoveError(MoveError):
    """The text is not the text of any move."""


class IllegalMoveError(MoveError):
    """The move may not be made in this position; the message says why and what may."""


class AmbiguousMoveError(MoveError):
    """More than one legal move fits the text.

    Attributes:
        candidates: The full paths of the moves that fit.
    """

    def __init__(self, message: str, candidates: list[str]) -> None:
        super().__init__(message)
        self.candidates = candidates

    def __reduce__(self) -> tuple[type[AmbiguousMoveError], tuple[str, list[str]]]:
        return type(self), (str(self), self.candidates)


class RecordError(ValueError):
    """A saved game cannot be read; the message says what is wrong in it, and where."""


class PdnError(ValueError):
    """A game of a PDN collection cannot be read.

    Attributes:
        source: The name of the file; empty where it has none.
        game: The number of the game in the file, from 1.
        line: The line in the file, from 1.
        column: The column in that line, from 1.
        reason: What is wrong, as a sentence without its full stop.

    >>> print(PdnError("games.pdn", 3, 20, 7, "11-15 is not legal: there is no piece on 11"))
    games.pdn:20:7: game 3: 11-15 is not legal: there is no piece on 11
    """

    def __init__(self, source: str, game: int, line: int, column: int, reason: str) -> None:
        place = f"{source}:{line}:{column}" if source else f"line {line}, column {column}"
        super().__init__(f"{place}: game {game}: {reason}")
        self.source = source
        self.game = game
        self.line = line
        self.column = column
        self.reason = reason

    def __reduce__(self) -> tuple[type[PdnError], tuple[str, int, int, int, str]]:
        return type(self), (self.source, self.game, self.line, self.column, self.reason)


class PlayerError(ValueError):
    """A text names no player; the message says which there are."""


class WeightsError(ValueError):
    """A file holds no weights of an evaluation; the message names it and says what is wrong."""


class TrainingError(ValueError):
    """A training run cannot begin or go on; the message says why."""


class SiteError(ValueError):
    """The browser game cannot be served or exported; the message says why, and what would help."""


class FunctionFault(Exception):
    """An evaluation function that a user wrote failed, or gave a value that does not count.

    Whoever plays its player counts the game as lost.

    Attributes:
        file: The name of its file.
        line: The line that was being run, or None where nobody can tell.
        what: What went wrong there.
        position: The FEN of the position that it was asked about, where there was one.

    >>> print(FunctionFault("mine.py", 7, "ZeroDivisionError: division by zero"))
    mine.py, line 7: ZeroDivisionError: division by zero
    """

    def __init__(self, file: str, line: int | None, what: str, position: str | None = None) -> None:
        where = file if line is None else f"{file}, line {line}"
        super().__init__(f"{where}: {what}")
        self.file = file
        self.line = line
        self.what = what
        self.position = position

    def __reduce__(self) -> tuple[type[FunctionFault], tuple[str, int | None, str, str | None]]:
        return type(self), (self.file, self.line, self.what, self.position)

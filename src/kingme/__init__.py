"""English draughts (American checkers): boards, games, engines and players.

>>> from kingme import Board
>>> board = Board()
>>> len(board.legal_moves), board.perft(4)
(7, 1469)
"""

from kingme._core import (
    EXACT,
    INFINITY,
    LOWER,
    MATE,
    MAX_EXTENSION,
    MAX_PV,
    UPPER,
    Board,
    BotEvaluation,
    EightEvaluation,
    Engine,
    LegalMoves,
    Move,
    RuleSet,
    SearchLine,
    SearchResult,
    __version__,
)
from kingme.errors import (
    AmbiguousMoveError,
    IllegalMoveError,
    MalformedMoveError,
    MoveError,
    PlayerError,
    PositionError,
    RecordError,
)
from kingme.game import Game, Outcome, Piece, Side, Termination
from kingme.players import Bot, LastSearch, Player, player_from_text

NO_PROGRESS_PLIES = RuleSet("english").quiet_limit
"""Plies without a capture and without a man's move after which the standard game is drawn."""

__all__ = [
    "EXACT",
    "INFINITY",
    "LOWER",
    "MATE",
    "MAX_EXTENSION",
    "MAX_PV",
    "NO_PROGRESS_PLIES",
    "UPPER",
    "AmbiguousMoveError",
    "Board",
    "Bot",
    "BotEvaluation",
    "EightEvaluation",
    "Engine",
    "Game",
    "IllegalMoveError",
    "LastSearch",
    "LegalMoves",
    "MalformedMoveError",
    "Move",
    "MoveError",
    "Outcome",
    "Piece",
    "Player",
    "PlayerError",
    "PositionError",
    "RecordError",
    "RuleSet",
    "SearchLine",
    "SearchResult",
    "Side",
    "Termination",
    "__version__",
    "player_from_text",
]

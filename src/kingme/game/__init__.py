"""A whole game: the board with its past, the result, and the record that can be saved."""

from kingme.game.game import Game
from kingme.game.values import Outcome, Piece, Side, Termination

__all__ = ["Game", "Outcome", "Piece", "Side", "Termination"]

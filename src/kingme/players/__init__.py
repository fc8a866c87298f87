"""Players by name: everything that can choose a move."""

from kingme.players.bot import Bot, LastSearch
from kingme.players.protocol import Player, player_from_text

__all__ = ["Bot", "LastSearch", "Player", "player_from_text"]

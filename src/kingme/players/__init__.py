"""Players by name: everything that can choose a move."""

from kingme.players.bot import DEFAULT_SEED, Bot, LastSearch
from kingme.players.protocol import Player, player_from_text

__all__ = ["DEFAULT_SEED", "Bot", "LastSearch", "Player", "player_from_text"]

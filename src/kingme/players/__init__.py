"""Players by name: everything that can choose a move."""

from kingme.players.bot import Bot, LastSearch
from kingme.players.protocol import Player, player_from_text
from kingme.players.seeds import DEFAULT_SEED

__all__ = ["DEFAULT_SEED", "Bot", "LastSearch", "Player", "player_from_text"]

"""Players by name: everything that can choose a move."""

from kingme._core import side_seed
from kingme.players.bot import Bot
from kingme.players.core_player import CorePlayer
from kingme.players.kinds import KINDS, player_from_text, spec_from_text
from kingme.players.levels import Level, levels
from kingme.players.protocol import LastSearch, Player
from kingme.players.seeds import DEFAULT_SEED
from kingme.players.strong import StrongPlayer
from kingme.players.web_levels import WebPlayer

__all__ = [
    "DEFAULT_SEED",
    "KINDS",
    "Bot",
    "CorePlayer",
    "LastSearch",
    "Level",
    "Player",
    "StrongPlayer",
    "WebPlayer",
    "levels",
    "player_from_text",
    "side_seed",
    "spec_from_text",
]

"""Games and openings as players write them down: PDN collections, the deck, ballots."""

from kingme.errors import PdnError
from kingme.notation.collections import read_pdn, write_pdn
from kingme.notation.games import PdnFault, PdnGame, commands_of, pdn_of_game, time_comment
from kingme.notation.saved import is_pdn, load_game, save_game

__all__ = [
    "PdnError",
    "PdnFault",
    "PdnGame",
    "commands_of",
    "is_pdn",
    "load_game",
    "pdn_of_game",
    "read_pdn",
    "save_game",
    "time_comment",
    "write_pdn",
]

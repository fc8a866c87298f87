"""Games and openings as players write them down: PDN collections, the deck, ballots."""

from kingme.errors import PdnError
from kingme.notation.collections import read_pdn, write_pdn
from kingme.notation.games import PdnFault, PdnGame, commands_of, pdn_of_game, time_comment

__all__ = [
    "PdnError",
    "PdnFault",
    "PdnGame",
    "commands_of",
    "pdn_of_game",
    "read_pdn",
    "time_comment",
    "write_pdn",
]

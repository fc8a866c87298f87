"""Who sits in the computer's chair: the retro player, or any other. It makes no moves."""

from __future__ import annotations

from kingme.players import Player, player_from_text
from kingme.players.retro import RetroPlayer
from kingme.players.seeds import LARGEST_SEED
from kingme.players.text import PlayerText

RETRO = "retro"


class Chair:
    """The computer's chair.

    Args:
        text: The text form of a player.
        seed: What its dice are made from, unless the text gives a seed.
        faithful: Give the retro player its old fault.

    Raises:
        PlayerError: the text names no player.
    """

    def __init__(self, text: str = RETRO, seed: int = 0, *, faithful: bool = False) -> None:
        self.text = text.strip()
        self._seed = seed
        self._faithful = faithful
        self.player(0)

    @property
    def retro(self) -> bool:
        """Whether the retro player sits there."""
        return PlayerText.parse(self.text).kind == RETRO

    def player(self, game: int) -> Player:
        """The player for a game, the first being 0; each game gets other dice."""
        player = player_from_text(self.text, seed=(self._seed + game) % (LARGEST_SEED + 1))
        if self._faithful and isinstance(player, RetroPlayer):
            return RetroPlayer(player.seed, faithful=True)
        return player

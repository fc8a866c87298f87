"""What a player is, and the text form that every command and front end uses for one.

A text is a kind, then what it needs after a colon, then options after `@`:
`bot:3`, `bot:2@seed=7`.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from typing import NamedTuple, Protocol

from kingme._core import Move
from kingme.errors import PlayerError
from kingme.game.game import Game
from kingme.players.bot import Bot, LastSearch
from kingme.players.retro import RetroPlayer
from kingme.players.seeds import DEFAULT_SEED


class Player(Protocol):
    """Anything that can choose a move."""

    last_search: LastSearch | None

    @property
    def name(self) -> str:
        """The text form of the player."""

    def choose(self, game: Game) -> Move | None:
        """A legal move of the game, or None when the game is over or the player gives it up."""


class PlayerText(NamedTuple):
    """A player's text taken apart."""

    kind: str
    argument: str
    options: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> PlayerText:
        """Take a text apart without asking whether there is such a player."""
        head, _, tail = text.strip().partition("@")
        kind, _, argument = head.partition(":")
        options: dict[str, str] = {}
        for item in filter(None, tail.split(",")):
            key, equals, value = item.partition("=")
            if not equals or not key.strip() or not value.strip():
                raise PlayerError(f"{item!r} in {text!r} is no option; write it like seed=7")
            if key.strip().lower() in options:
                raise PlayerError(f"{text!r} gives {key.strip()!r} twice")
            options[key.strip().lower()] = value.strip()
        return cls(kind.strip().lower(), argument.strip(), options)

    def number(self, what: str, text: str) -> int:
        """A whole number of the text, named in the error if it is none."""
        if not (text.isascii() and text.isdigit()) or len(text) > 20:
            shown = text if len(text) <= 24 else f"{text[:24]}..."
            raise PlayerError(f"the {what} of {self.kind!r} must be a whole number, not {shown!r}")
        return int(text)


def _bot(text: PlayerText, seed: int) -> Bot:
    _only(text, "seed")
    level = text.number("level", text.argument or "3")
    if "seed" in text.options:
        seed = text.number("seed", text.options["seed"])
    try:
        return Bot(level, seed)
    except ValueError as error:
        raise PlayerError(f"{text.kind}:{text.argument}: {error}") from None


def _only(text: PlayerText, *allowed: str) -> None:
    for key in text.options:
        if key not in allowed:
            known = ", ".join(allowed) or "none"
            raise PlayerError(f"{text.kind!r} has no option {key!r}; it has {known}")


_SWITCH = {"yes": True, "on": True, "1": True, "no": False, "off": False, "0": False}


def _retro(text: PlayerText, seed: int) -> RetroPlayer:
    _only(text, "seed", "faithful")
    if text.argument:
        raise PlayerError(f"{text.kind!r} takes nothing after a colon, not {text.argument!r}")
    if "seed" in text.options:
        seed = text.number("seed", text.options["seed"])
    faithful = text.options.get("faithful", "no").lower()
    if faithful not in _SWITCH:
        raise PlayerError(f"faithful of {text.kind!r} must be yes or no, not {faithful!r}")
    try:
        return RetroPlayer(seed, faithful=_SWITCH[faithful])
    except ValueError as error:
        raise PlayerError(f"{text.kind}: {error}") from None


class Kind(NamedTuple):
    """A kind of player: how its text looks, what it is, and how it is made."""

    form: str
    summary: str
    make: Callable[[PlayerText, int], Player]


KINDS: dict[str, Kind] = {
    "bot": Kind("bot:1 to bot:5", "reproducible opponent at five strengths (@seed=N)", _bot),
    "retro": Kind("retro", "as a home computer of the 1980s chose (@seed=N,faithful=yes)", _retro),
}


def player_from_text(text: str, *, seed: int = DEFAULT_SEED) -> Player:
    """The player that a text names.

    Args:
        text: For example `bot:3` or `bot:2@seed=7`.
        seed: Used by players that need one and whose text gives none.

    Raises:
        PlayerError: there is no such player; the message suggests the nearest.

    >>> player_from_text("bot:2@seed=7")
    Bot(level=2, seed=7, transposition=True)
    """
    parsed = PlayerText.parse(text)
    kind = KINDS.get(parsed.kind)
    if kind is None:
        near = difflib.get_close_matches(parsed.kind, KINDS, n=1, cutoff=0.5)
        hint = f"did you mean {near[0]!r}? " if near else ""
        forms = ", ".join(kind.form for kind in KINDS.values())
        raise PlayerError(f"there is no player {text!r}; {hint}players are {forms}")
    return kind.make(parsed, seed)

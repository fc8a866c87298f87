"""Who plays which side: people, or one computer player. It makes no moves."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from kingme.errors import PlayerError, RecordError
from kingme.game.values import Side
from kingme.players import DEFAULT_SEED, Player, player_from_text

DEFAULT_PLAYER = "bot:3"
_PERSON = "person"


class Colour(StrEnum):
    """The sides that people play."""

    BLACK = "black"
    WHITE = "white"
    BOTH = "both"
    NONE = "none"

    @property
    def people(self) -> frozenset[Side]:
        """The sides as a set."""
        if self is Colour.BOTH:
            return frozenset(Side)
        return frozenset() if self is Colour.NONE else frozenset({Side(self)})


class Seats:
    """The two seats at the board.

    Args:
        colour: The sides that people play.
        text: The text form of the computer player, which takes the other seats.
        seed: For a player that needs one and whose text gives none.

    Raises:
        PlayerError: `text` names no player.
    """

    def __init__(
        self, colour: Colour, text: str = DEFAULT_PLAYER, seed: int = DEFAULT_SEED
    ) -> None:
        self.colour = colour
        self.seed = seed
        self.replace(text)

    def replace(self, text: str) -> None:
        """Give the computer's seats to another player.

        Raises:
            PlayerError: the text names no player; the seats stay as they are.
        """
        self.player: Player = player_from_text(text, seed=self.seed)
        self.text = text.strip()

    @property
    def person(self) -> Side | None:
        """The side of the one person who plays; None when two do, or nobody."""
        people = self.colour.people
        return next(iter(people)) if len(people) == 1 else None

    @property
    def watched(self) -> bool:
        """Whether the computer plays both sides."""
        return not self.colour.people

    def is_person(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return side in self.colour.people

    def label(self, side: Side) -> str:
        """A side with its player, for the frame of the board: `White: bot:3`."""
        if self.colour is Colour.BOTH:
            return side.capitalize()
        return f"{side.capitalize()}: {'you' if self.is_person(side) else self.text}"

    def who(self, side: Side) -> str:
        """A side as the subject of a sentence: `You`, `White`, `White (bot:3)`."""
        if side is self.person:
            return "You"
        return side.capitalize() if self.is_person(side) else f"{side.capitalize()} ({self.text})"

    def whose(self, side: Side) -> str:
        """A side as the owner of something: `your`, `Black's`."""
        return "your" if side is self.person else f"{side.capitalize()}'s"

    def tags(self) -> dict[str, str]:
        """The seats as tags of a saved game."""
        names = {side: _PERSON if self.is_person(side) else self.text for side in Side}
        tags = {"Black": names[Side.BLACK], "White": names[Side.WHITE]}
        return {**tags, "Seed": str(self.seed)} if self.seed != DEFAULT_SEED else tags

    @classmethod
    def from_tags(cls, tags: Mapping[str, str]) -> Seats | None:
        """The seats that a saved game names; None when it names none that we know.

        Raises:
            RecordError: a tag names a player that does not exist.
        """
        names = [tags.get("Black"), tags.get("White")]
        if None in names or not (_PERSON in names or names[0] == names[1]):
            return None
        people = {side for side, name in zip(Side, names, strict=True) if name == _PERSON}
        colour = next(colour for colour in Colour if colour.people == people)
        text = next((name for name in names if name and name != _PERSON), DEFAULT_PLAYER)
        given = tags.get("Seed", "")
        seed = (
            int(given)
            if given.isascii() and given.isdecimal() and len(given) < 21
            else DEFAULT_SEED
        )
        try:
            return cls(colour, text, seed)
        except PlayerError as error:
            raise RecordError(f'"tags": {error}') from None

"""Who sits at the table: people, the opponent, what each is called, and who is at the bottom."""

from __future__ import annotations

from kingme._core import RuleSet
from kingme.art.sets import piece_set
from kingme.desktop.lines import opponent
from kingme.desktop.settings import Seats, Settings
from kingme.game.values import Side


class Table:
    """The seats as the settings say.

    Args:
        settings: What the player chose.

    >>> table = Table(Settings(level=1, seats=Seats.WHITE))
    >>> table.names[Side.BLACK], table.names[Side.WHITE], table.bottom
    ('Dozy Dave', 'You', <Side.WHITE: 'white'>)
    """

    def __init__(self, settings: Settings) -> None:
        self.people = settings.seats.people
        self.watched = settings.seats is Seats.NONE
        two = settings.seats is Seats.BOTH
        self.person = next(iter(self.people)) if len(self.people) == 1 else None
        self.opponent = opponent(0 if two else settings.level)
        self.speaks = not two
        self.rules_title = RuleSet(settings.rules).title
        first, second = piece_set(settings.piece_set).sides
        self.names = {Side.BLACK: first, Side.WHITE: second}
        if self.person is not None:
            self.names = {self.person: "You", self.person.other: self.opponent.name}
        home = self.person or Side.BLACK
        self.bottom = home.other if settings.flipped else home

    def is_person(self, side: Side) -> bool:
        """Whether a person plays a side."""
        return side in self.people

    @property
    def owner_of_other(self) -> str:
        """The other side as the owner of something, when it is a person's turn.

        >>> Table(Settings(level=1)).owner_of_other
        "Dozy Dave's"
        """
        return "the other side's" if self.person is None else f"{self.opponent.name}'s"

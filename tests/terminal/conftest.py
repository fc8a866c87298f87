"""A session at a table without a terminal: lines go in, sentences come out."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from kingme import Bot, Game
from kingme.players import DEFAULT_SEED
from kingme.terminal.events import Event, Leave, Say, Show
from kingme.terminal.seats import Colour, Seats
from kingme.terminal.session import Session


class Table:
    """A session and what it said."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.boards = 0
        self.left = False
        self.greeting = self.take(session.begin())

    @property
    def game(self) -> Game:
        return self.session.game

    def type(self, *lines: str) -> list[str]:
        """Type lines; the sentences that the last of them brought."""
        said: list[str] = []
        for line in lines:
            assert not self.left
            self.boards = 0
            said = self.take(self.session.enter(line))
        return said

    def take(self, events: Iterable[Event]) -> list[str]:
        """Let events happen; the sentences among them."""
        said = []
        for event in events:
            assert not self.left
            self.boards += isinstance(event, Show)
            self.left = isinstance(event, Leave)
            if isinstance(event, Say):
                said.append(event.text)
        return said


SetUp = Callable[..., Table]


@pytest.fixture
def table() -> SetUp:
    """Set a table up; Black is a person, White is bot:1, unless told otherwise."""

    def set_up(
        fen: str | None = None,
        *,
        rules: str = "english",
        colour: str = "black",
        player: str = "bot:1",
        seed: int = DEFAULT_SEED,
        game: Game | None = None,
        flipped: bool = False,
        thoughts: bool = False,
    ) -> Table:
        game = Game(fen, rules) if game is None else game
        return Table(
            Session(
                game,
                Seats(Colour(colour), player, seed),
                Bot(2),
                flipped=flipped,
                thoughts=thoughts,
            )
        )

    return set_up

"""Hints, and whether a player takes a draw."""

from __future__ import annotations

import pytest

from kingme import Bot, Game
from kingme.terminal.advice import hint, takes_draw


def test_a_hint_leaves_the_game_alone() -> None:
    game = Game()
    found = hint(Bot(2), game)
    assert found is not None
    assert found[0] in game.legal
    assert game.moves == ()
    assert hint(Bot(2), Game("W:W:B1")) is None


@pytest.mark.parametrize(
    ("fen", "takes"),
    [
        ("B:W32,31:BK10,K11,K14,K15", True),
        ("B:WK32,K31,K30,K23:B1,2", False),
        ("W:W31,32:BK10,K11,K14,K15", False),
        # One legal move: it is played through, and what follows decides.
        ("B:W18:B15", True),
        ("B:W18,25,29:B15", False),
        ("B:W18,K1,K2,K3:B15", False),
        ("B:W18,32:B15,K1,K2,K3", True),
    ],
)
def test_draws(fen: str, takes: bool) -> None:
    bot = Bot(3)
    assert takes_draw(bot, Game(fen)) is takes
    assert bot.last_search is None  # the offer leaves no trace in what it thought last

"""Who plays which side, and how a saved game remembers it."""

from __future__ import annotations

import pytest

from kingme import PlayerError, RecordError, Side
from kingme.terminal.seats import Colour, Seats


@pytest.mark.parametrize("colour", Colour)
def test_tags_bring_the_seats_back(colour: Colour) -> None:
    text = "bot:2@seed=7" if colour is not Colour.BOTH else "bot:3"
    again = Seats.from_tags(Seats(colour, text, 9).tags())
    assert again is not None
    assert (again.colour, again.text, again.seed) == (colour, text, 9)


@pytest.mark.parametrize(
    "tags", [{}, {"Black": "person"}, {"Black": "Tinsley", "White": "Chinook"}]
)
def test_tags_of_other_programs_name_no_seats(tags: dict[str, str]) -> None:
    assert Seats.from_tags(tags) is None


def test_a_tag_with_a_wrong_player_is_a_fault_of_the_record() -> None:
    with pytest.raises(RecordError, match=r'^"tags": there is no player'):
        Seats.from_tags({"Black": "person", "White": "chinook"})


def test_names() -> None:
    seats = Seats(Colour.WHITE, "bot:1")
    assert (seats.label(Side.BLACK), seats.label(Side.WHITE)) == ("Black: bot:1", "White: you")
    assert (seats.who(Side.BLACK), seats.who(Side.WHITE)) == ("Black (bot:1)", "You")
    assert (seats.whose(Side.BLACK), seats.whose(Side.WHITE)) == ("Black's", "your")
    both = Seats(Colour.BOTH)
    assert (both.label(Side.BLACK), both.who(Side.WHITE)) == ("Black", "White")


def test_a_wrong_player_leaves_the_seats() -> None:
    seats = Seats(Colour.BLACK, "bot:1")
    with pytest.raises(PlayerError):
        seats.replace("nobody")
    assert seats.text == seats.player.name == "bot:1"

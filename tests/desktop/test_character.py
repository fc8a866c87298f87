"""How the opponent feels, and for how long."""

from __future__ import annotations

import pytest

from kingme.desktop.character import HOLD_S, Character
from kingme.desktop.lines import Speaker
from kingme.desktop.state import Mood


@pytest.mark.parametrize(
    ("end", "mood"), [("loss", Mood.SAD), ("win", Mood.HAPPY), ("draw", Mood.CALM)]
)
def test_the_end_outweighs_what_was_felt_before(end: str, mood: Mood) -> None:
    face = Character(Speaker(3, seed=1, neo=False))
    face.feel("captured", 10.0)
    assert face.mood(10.1, thinking=False, threatened=False) is Mood.WORRIED
    face.feel(end, 10.2)
    assert face.mood(10.1 + HOLD_S, thinking=False, threatened=False) is mood
    assert face.mood(99.0, thinking=False, threatened=False) is mood

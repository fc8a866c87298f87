"""Music that several tests look at, rendered once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from kingme.music.render import rendered
from kingme.music.score import Mood, cues_of
from kingme.music.song import Song
from kingme.music.sound.waves import Samples
from kingme.music.style_table import STYLES

Render = Callable[..., Samples]


@cache
def _three_bars(style: str, deep_bass: bool, mood: Mood) -> Samples:
    return rendered(Song(STYLES[style], 7), cues_of(3, mood, deep_bass=deep_bass), ring=False)


@pytest.fixture(scope="session")
def three_bars() -> Render:
    """Three bars of a style with seed 7: style, deep bass or not, mood."""

    def render(style: str, deep_bass: bool = False, mood: Mood = Mood.TENSE) -> Samples:
        return _three_bars(style, deep_bass, mood)

    return render

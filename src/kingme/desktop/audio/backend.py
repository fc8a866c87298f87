"""What every way to make sound can do, and the one that makes none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from kingme.music.conductor import Heard
from kingme.music.score import Mood
from kingme.music.styles import Style


class CannotSound(Exception):
    """A back end cannot be opened here; the message says why. The next one is tried."""


class Settings(NamedTuple):
    """What the player chose.

    Attributes:
        style: The music's style; None for effects only.
        seed: What songs are made from.
        volume: From 0 to 1.
        deep_bass: Whether the bass plays an octave lower.
    """

    style: Style | None
    seed: int
    volume: float = 0.8
    deep_bass: bool = False


class BackEnd(Protocol):
    """A way to make sound. No method waits, and none but the constructor raises."""

    name: str

    @property
    def alive(self) -> bool:
        """Whether it still sounds; False after the device has gone."""
        ...

    @property
    def heard(self) -> Sequence[Heard]:
        """The bars that were played."""
        ...

    def set_style(self, style: Style | None) -> None:
        """Another style, or none."""
        ...

    def set_volume(self, volume: float) -> None:
        """How loud, from 0 to 1."""
        ...

    def set_deep_bass(self, deep_bass: bool) -> None:
        """The bass an octave lower, or not."""
        ...

    def set_mood(self, mood: Mood) -> None:
        """A mood that lasts."""
        ...

    def crown(self) -> None:
        """A man was crowned."""
        ...

    def end(self, mood: Mood) -> None:
        """The game was won or lost."""
        ...

    def new_game(self) -> None:
        """A new game begins."""
        ...

    def set_paused(self, paused: bool) -> None:
        """The music stands still, or goes on."""
        ...

    def set_slow_motion(self, slow: bool) -> None:
        """The music sounds muffled, or not."""
        ...

    def start_effect(self, name: str, hop: int, level: float) -> float:
        """Start an effect at once; gives its length in seconds."""
        ...

    def set_music_level(self, level: float) -> None:
        """The music's level while it makes room for an effect; 1 for all of it."""
        ...

    def update(self, now: float) -> None:
        """Called once a frame with the time in seconds."""
        ...

    def close(self) -> None:
        """Give the sound card back."""
        ...


class Silent:
    """No sound, and no complaint about it."""

    name = "silent"
    alive = True
    heard: Sequence[Heard] = ()

    def set_style(self, style: Style | None) -> None:
        """Nothing."""

    def set_volume(self, volume: float) -> None:
        """Nothing."""

    def set_deep_bass(self, deep_bass: bool) -> None:
        """Nothing."""

    def set_mood(self, mood: Mood) -> None:
        """Nothing."""

    def crown(self) -> None:
        """Nothing."""

    def end(self, mood: Mood) -> None:
        """Nothing."""

    def new_game(self) -> None:
        """Nothing."""

    def set_paused(self, paused: bool) -> None:
        """Nothing."""

    def set_slow_motion(self, slow: bool) -> None:
        """Nothing."""

    def start_effect(self, name: str, hop: int, level: float) -> float:
        """Nothing, of no length."""
        return 0.0

    def set_music_level(self, level: float) -> None:
        """Nothing."""

    def update(self, now: float) -> None:
        """Nothing."""

    def close(self) -> None:
        """Nothing."""

"""The words of a score: events in ticks, tracks, moods, and the cue that says what a bar plays.

Plain immutable values. How they come about is the business of `song`, how they sound of `sound`.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import NamedTuple

QUARTER = 480
"""Ticks of a quarter note."""

STEP = QUARTER // 4
"""Ticks of a sixteenth, the grid that patterns are written on."""

STEPS = 16
BAR = STEP * STEPS
"""Ticks of a bar; everything is in four quarters."""

FULL_VELOCITY = 127
"""The velocity of deep bass, and of nothing else: the synthesizer adds a sub-bass to it."""


class Track(IntEnum):
    """The parts of the band."""

    DRUMS = 0
    BASS = 1
    KEYS = 2
    LEAD = 3

    @property
    def channel(self) -> int:
        """The MIDI channel, counted from 0; 9 is the drums' by the General MIDI standard.

        >>> [track.channel for track in Track]
        [9, 0, 1, 2]
        """
        return 9 if self is Track.DRUMS else self - 1


class Event(NamedTuple):
    """A note.

    Attributes:
        track: Who plays it.
        note: The MIDI note number, 60 for middle C; for drums the General MIDI drum.
        velocity: 1 to 127.
        start: Ticks from the beginning of its bar, or of the piece where bars are joined.
        duration: Ticks.
        channel: The MIDI channel, counted from 0.
    """

    track: Track
    note: int
    velocity: int
    start: int
    duration: int
    channel: int

    @property
    def end(self) -> int:
        """The tick at which it is let go."""
        return self.start + self.duration


def event(track: Track, note: int, velocity: int, start: int, duration: int) -> Event:
    """An event on its track's own channel, its velocity brought within 1 to 127."""
    return Event(track, note, max(1, min(FULL_VELOCITY, velocity)), start, duration, track.channel)


def in_order(event: Event) -> tuple[int, int, int]:
    """The key by which events are sorted: start, track, note."""
    return event.start, event.track, event.note


class Mood(StrEnum):
    """What the game does to the music."""

    CALM = "calm"
    """Nothing can be jumped: the first layer alone."""
    THREAT = "threat"
    """A jump is open to either side: bass and keys join."""
    TENSE = "tense"
    """The next moves decide: the lead joins, and fills."""
    CROWNING = "crowning"
    """A man was crowned: two bars of breakdown, then a tone up."""
    WIN = "win"
    """The game is won: four bars of outro."""
    LOSS = "loss"
    """The game is lost: four bars of a slower one."""


LAYERED = (Mood.CALM, Mood.THREAT, Mood.TENSE)
"""The moods that last, from the least to the most."""

BARS_OF = {Mood.CROWNING: 2, Mood.WIN: 4, Mood.LOSS: 4}
"""How long the moods are that end by themselves."""


class Cue(NamedTuple):
    """All that decides what a bar of a song plays.

    Attributes:
        bar: The bar's number in the song, from 0.
        mood: What is going on.
        key: Half steps above the song's own tonic, -5 to 6.
        part: In a mood that ends by itself, which of its bars, from 0.
        deep_bass: Whether the bass plays an octave lower at full velocity.
    """

    bar: int
    mood: Mood = Mood.TENSE
    key: int = 0
    part: int = 0
    deep_bass: bool = False


def cues_of(
    bars: int, mood: Mood = Mood.TENSE, *, ending: Mood | None = None, deep_bass: bool = False
) -> list[Cue]:
    """The cues of so many bars in one mood, and of the outro if one is wanted."""
    cues = [Cue(bar, mood, 0, bar % BARS_OF.get(mood, 1), deep_bass) for bar in range(bars)]
    if ending is not None:
        cues += [Cue(bars + part, ending, 0, part, deep_bass) for part in range(BARS_OF[ending])]
    return cues

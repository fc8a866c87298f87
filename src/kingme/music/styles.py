"""What a style is: the columns of the style table. The rows stand in `style_table`.

A row holds everything that tells one style from another, for composing and for sounding, so that
a new style is one more row and no code. Nothing is composed here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from kingme.music.score import LAYERED, Mood, Track


class Hand(NamedTuple):
    """How a player plays.

    Attributes:
        program: The General MIDI program, counted from 0.
        velocity: Of a plain note.
        late: Up to so many ticks behind the grid; nobody is ever early.
        uneven: Velocity strays by up to so much.
    """

    program: int
    velocity: int
    late: int
    uneven: int


@dataclass(frozen=True)
class Drums:
    """The drum part.

    A grid is pairs of a General MIDI drum number and sixteen characters, one a sixteenth: `.` is
    silence, a digit d the velocity 13 d + 8 (9 is 125, 2 a ghost note of 34).

    Attributes:
        main: Odd bars, counted from 1.
        alt: Even bars.
        fill: Bar 4 of eight when tense.
        big: Bar 8 of eight when tense.
        late: Ticks behind the grid, at most.
        uneven: Velocity strays by up to so much.
        behind: Drums that are always late, with their ticks.
        roll_percent: How often a bar in the mood `threat` has a roll of the hats.
        rolls: The rolls: first step, hits, steps they take. Three hits in two steps are a triplet.
    """

    main: str
    alt: str
    fill: str
    big: str
    late: int = 0
    uneven: int = 6
    behind: dict[int, int] = field(default_factory=dict)
    roll_percent: int = 0
    rolls: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class Bass:
    """The bass part.

    A pattern is entries of first step, length in steps and kind: R root, F fifth, T third, O the
    octave where it is not too high, A a step beside the next bar's root.

    Attributes:
        hand: How it is played.
        patterns: Three; a song draws one for even bars (never the second) and one for odd bars.
        one_pattern: Whether one pattern serves all bars.
        glide_ms: How long a note slides that follows another pitch without a gap; 0 for never.
    """

    hand: Hand
    patterns: tuple[str, str, str]
    one_pattern: bool = False
    glide_ms: int = 0


@dataclass(frozen=True)
class Keys:
    """The chords.

    Attributes:
        hand: How they are played.
        voicing: A key of `scales.VOICINGS`.
        centre: The MIDI note that chords lie around.
        strum: Ticks from one note of a chord to the next.
        patterns: Entries of first step and length; bars take turns between two of the three.
        accents: Added to the velocity at the first, second, ... chord of a bar; empty for +6 on
            the first and third quarter.
        gap: Ticks that a chord ends early.
        swells: Whether velocity follows the phrase, as the lead's does.
    """

    hand: Hand
    voicing: str
    centre: int
    strum: int
    patterns: tuple[str, str, str]
    accents: tuple[int, ...] = ()
    gap: int = 12
    swells: bool = False


@dataclass(frozen=True)
class Lead:
    """The tune.

    Attributes:
        hand: How it is played.
        centre: The MIDI note that it lies around.
        patterns: For a motif, the rhythms of its four notes (first step + length); for an
            arpeggio, masks of sixteen characters with an x a note.
        arpeggio: Whether it runs through the motif's chord tones instead of singing the motif.
    """

    hand: Hand
    centre: int
    patterns: tuple[str, str, str]
    arpeggio: bool = False


@dataclass(frozen=True)
class Kit:
    """The drums' sound.

    Attributes:
        kick: Hertz it falls to, hertz it falls from, milliseconds of the fall, of the decay.
        snare_ms: Decay of the snare's noise.
        hat_ms: Decay of a closed hat.
        level: Of the whole kit.
    """

    kick: tuple[float, float, float, float]
    level: float
    snare_ms: float = 85
    hat_ms: float = 28


@dataclass(frozen=True)
class Sound:
    """How a style sounds: names of instruments (`sound.instruments`), and the mix.

    Attributes:
        bass, keys, lead: Instruments.
        kit: The drums, where there are any.
        duck: How far each kick pushes the other tracks down, from 0 to 1, and for how many
            milliseconds.
        room: Seconds until the reverb has fallen by 60 dB, and its level.
        echo: Repeats of what goes to the room: steps later, level.
        master: The factor on everything, set so that the style is as loud as the others.
    """

    bass: str
    keys: str
    lead: str
    room: tuple[float, float]
    master: float
    kit: Kit | None = None
    duck: tuple[float, float] = (0.0, 1.0)
    echo: tuple[tuple[int, float], ...] = ()


BAND = {
    Mood.CALM: frozenset({Track.DRUMS}),
    Mood.THREAT: frozenset({Track.DRUMS, Track.BASS, Track.KEYS}),
    Mood.TENSE: frozenset(Track),
}
"""The layers of most styles: drums, then bass and keys, then the lead."""

QUARTET = {
    Mood.CALM: frozenset({Track.KEYS}),
    Mood.THREAT: frozenset({Track.KEYS, Track.BASS}),
    Mood.TENSE: frozenset({Track.KEYS, Track.BASS, Track.LEAD}),
}
"""The layers of a style without drums: keys, then bass, then the lead."""


@dataclass(frozen=True)
class Style:
    """A row of the style table.

    Attributes:
        name: What commands and settings call it.
        title: What people call it.
        number: What chance is made from, so that a song stays the same when rows are added.
        tempo: The slowest and the fastest in beats a minute; whole numbers in between are drawn.
        swing: Ticks that odd steps are late.
        scales: Keys of `scales.SCALES`, one of which a song draws.
        bars_per_chord: 1 or 2.
        closes: Whether eight bars end on the tonic.
        drums, bass, keys, lead: The parts.
        layers: Which tracks play in each of the moods that last.
        sound: How it sounds.
    """

    name: str
    title: str
    number: int
    tempo: tuple[int, int]
    swing: int
    scales: tuple[str, ...]
    bars_per_chord: int
    closes: bool
    drums: Drums | None
    bass: Bass
    keys: Keys
    lead: Lead
    sound: Sound
    layers: dict[Mood, frozenset[Track]] = field(default_factory=lambda: dict(BAND))

    def __post_init__(self) -> None:
        missing = [mood.value for mood in LAYERED if mood not in self.layers]
        if missing:
            raise ValueError(f"the style {self.name!r} has no layers for {', '.join(missing)}")

    def hand(self, track: Track) -> Hand:
        """How a pitched track is played."""
        hands = {Track.BASS: self.bass.hand, Track.KEYS: self.keys.hand, Track.LEAD: self.lead.hand}
        return hands[track]

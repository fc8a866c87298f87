"""A song: all that a style and a seed decide, and the events of any of its bars.

A bar is a pure function of its cue. Every layer is composed from the bar's number, never from
what sounded before: a change of mood uncovers a layer and does not restart it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from kingme.music import endings, parts
from kingme.music.dice import Dice, folded_seed, mix
from kingme.music.markov import MotifLine, progression
from kingme.music.parts import Harmony
from kingme.music.scales import OCTAVE, SCALES, voicing
from kingme.music.score import BAR, LAYERED, Cue, Event, Mood, Track, in_order
from kingme.music.styles import Style

GROUP = 8
"""Bars of two phrases: chords, motifs and fills come round in eights."""

_OF_SONG, _OF_MOTIFS, _OF_CHORDS = 1, 101, 202
_OF_BAR = 303
_KEYS_DRAW = 99

_ROLLS = {Mood.CALM: 6, Mood.THREAT: 10, Mood.TENSE: 16}
"""Tenths of a style's chance of a roll."""


class Song:
    """A song of a style.

    Attributes:
        style: The row of the table.
        seed: What it is made from; the same seed gives the same song everywhere.
        bpm: Beats a minute, a whole number.
        tonic: The tonic's pitch class, 0 for C.
        scale_name: A key of `scales.SCALES`.
        chords: The progression's roots as degrees.

    >>> from kingme.music.style_table import STYLES
    >>> song = Song(STYLES["reggae"], seed=7)
    >>> song.bpm, song.tonic, song.scale_name, song.chords
    (79, 6, 'mixolydian', (0, 5, 1, 4, 0, 3, 4, 0))
    >>> song.bar(Cue(0, Mood.CALM))[0]
    Event(track=<Track.DRUMS: 0>, note=42, velocity=90, start=3, duration=100, channel=9)
    """

    def __init__(self, style: Style, seed: int) -> None:
        self.style = style
        self.seed = seed
        self._seed = folded_seed(seed)
        dice = Dice(mix(self._seed, style.number, _OF_SONG))
        slowest, fastest = style.tempo
        self.bpm = slowest + dice.below(fastest - slowest + 1)
        self.tonic = dice.below(OCTAVE)
        self.scale_name = dice.one_of(style.scales)
        self._scale = SCALES[self.scale_name]
        self.chords = progression(
            GROUP // style.bars_per_chord,
            style.closes,
            self._scale,
            Dice(mix(mix(self._seed, style.number), _OF_CHORDS)),
        )
        self._motifs = MotifLine(Dice(mix(mix(self._seed, style.number, 7), _OF_MOTIFS)))
        self._lead_draws = [dice.below(3) for _ in range(4)]
        even, odd = 2 * dice.below(2), dice.below(3)
        self._bass_draws = (even, even if style.bass.one_pattern else odd)
        self._keys_draw = dice.below(_KEYS_DRAW)
        self._voicings = lru_cache(maxsize=256)(self._voicing)

    def __repr__(self) -> str:
        return f"Song({self.style.name!r}, seed={self.seed})"

    def chord(self, bar: int) -> int:
        """The degree of a bar's chord."""
        return self.chords[bar // self.style.bars_per_chord % len(self.chords)]

    def motif(self, bar: int) -> tuple[int, int, int, int]:
        """The four degrees that the lead makes a bar from."""
        return self._motifs[bar]

    def harmony(self, cue: Cue) -> Harmony:
        """What a bar is built on."""
        tonic = (self.tonic + cue.key) % OCTAVE
        bare = Harmony(tonic, self._scale, self.chord(cue.bar), self.chord(cue.bar + 1))
        if cue.mood not in (Mood.WIN, Mood.LOSS):
            return bare
        chords = endings.outro_chords(cue.mood is Mood.WIN, bare)
        following = chords[min(cue.part + 1, 3)]
        return bare._replace(chord=chords[cue.part], next_chord=following)

    def bar(self, cue: Cue) -> tuple[Event, ...]:
        """The events of a bar, sorted by start, track and note; ticks count from its beginning.

        The bar before the last of an outro holds notes that are longer than a bar.

        Raises:
            ValueError: the cue's bar is negative.
        """
        if cue.bar < 0:
            raise ValueError(f"bars are numbered from 0, not {cue.bar}")
        harmony = self.harmony(cue)
        if cue.mood in LAYERED:
            events = self._layers(cue, harmony)
        elif cue.mood is Mood.CROWNING:
            chord = self._voicings(harmony.tonic, cue.bar)
            events = endings.breakdown(
                self.style, harmony, chord, self._lead_tonic(harmony, cue.bar), cue.part
            )
        else:
            events = endings.outro(
                self.style,
                harmony,
                self._lead_tonic(harmony, cue.bar),
                cue.part,
                won=cue.mood is Mood.WIN,
                deep=cue.deep_bass,
                dice=self._dice(Track.DRUMS, cue.bar),
            )
        return tuple(sorted(events, key=in_order))

    def piece(self, cues: Sequence[Cue]) -> list[Event]:
        """The events of bars that follow each other, ticks counted from the first."""
        events = [
            event._replace(start=event.start + place * BAR)
            for place, cue in enumerate(cues)
            for event in self.bar(cue)
        ]
        return sorted(events, key=in_order)

    def _dice(self, track: Track, bar: int) -> Dice:
        return Dice(mix(self._seed, self.style.number, _OF_BAR, track, bar))

    def _layers(self, cue: Cue, harmony: Harmony) -> list[Event]:
        players = {
            Track.DRUMS: self._drums,
            Track.BASS: self._bass,
            Track.KEYS: self._keys,
            Track.LEAD: self._lead,
        }
        heard = self.style.layers[cue.mood]
        return [
            event for track in Track if track in heard for event in players[track](cue, harmony)
        ]

    def _drums(self, cue: Cue, harmony: Harmony) -> list[Event]:
        drums = self.style.drums
        if drums is None:
            return []
        grid = drums.alt if cue.bar % 2 else drums.main
        percent = drums.roll_percent * _ROLLS[cue.mood] // 10
        if cue.mood is Mood.TENSE and cue.bar % 4 == 3:
            grid, percent = (drums.big if cue.bar % GROUP == 7 else drums.fill), 0
        dice = self._dice(Track.DRUMS, cue.bar)
        return parts.drum_part(drums, grid, self.style.swing, percent, dice)

    def _bass(self, cue: Cue, harmony: Harmony) -> list[Event]:
        bass = self.style.bass
        return parts.bass_part(
            bass,
            bass.patterns[self._bass_draws[cue.bar % 2]],
            harmony,
            self.style.swing,
            deep=cue.deep_bass,
            dice=self._dice(Track.BASS, cue.bar),
        )

    def _keys(self, cue: Cue, harmony: Harmony) -> list[Event]:
        keys = self.style.keys
        pattern = keys.patterns[(self._keys_draw + cue.bar % 2) % 3]
        chord = self._voicings(harmony.tonic, cue.bar)
        dice = self._dice(Track.KEYS, cue.bar)
        return parts.keys_part(keys, pattern, chord, self.style.swing, cue.bar, dice)

    def _lead(self, cue: Cue, harmony: Harmony) -> list[Event]:
        lead, bar, swing = self.style.lead, cue.bar, self.style.swing
        dice = self._dice(Track.LEAD, bar)
        tonic = self._lead_tonic(harmony, bar)
        motif = self.motif(bar)
        if lead.arpeggio:
            mask = lead.patterns[self._lead_draws[bar % GROUP // 4]]
            degrees = parts.arpeggio_degrees(motif, harmony.chord, mask.count("x"))
            pitches = [parts.lead_pitch(tonic, degree, harmony.scale) for degree in degrees]
            return parts.arpeggio_part(lead, mask, pitches, swing, dice)
        pattern = lead.patterns[self._lead_draws[max(0, bar % 4 - 1)]]
        slots = parts.slots_of(pattern)
        degrees = parts.played_motif(motif, slots, harmony.chord, bar, closes=self.style.closes)
        pitches = [parts.lead_pitch(tonic, degree, harmony.scale) for degree in degrees]
        return parts.motif_part(lead, slots, pitches, swing, bar, dice)

    def _lead_tonic(self, harmony: Harmony, bar: int) -> int:
        first = bar - bar % GROUP
        group = [self.motif(number) for number in range(first, first + GROUP)]
        return parts.lead_tonic(harmony, self.style.lead.centre, group)

    def _voicing(self, tonic: int, bar: int) -> tuple[int, ...]:
        """The chord of a bar as the keys play it: led from the one before, anew every eight."""
        before = None if bar % GROUP == 0 else self._voicings(tonic, bar - 1)
        harmony = Harmony(tonic, self._scale, self.chord(bar), 0)
        keys = self.style.keys
        return voicing(parts.chord_classes(keys.voicing, harmony), keys.centre, before)

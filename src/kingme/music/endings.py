"""The bars that are not ordinary: the breakdown after a crowning, the outros of a win and a loss.

Pure functions; every bar gets the song's harmony and says what is played in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kingme.music.dice import Dice
from kingme.music.parts import (
    LOUDEST_PLAIN_BASS,
    OPEN_HAT,
    Harmony,
    chord_classes,
    drum_part,
    lead_pitch,
)
from kingme.music.scales import OCTAVE, is_minor, nearest_chord_tone, voicing
from kingme.music.score import BAR, FULL_VELOCITY, QUARTER, STEP, Event, Track, event
from kingme.music.styles import Style

KICK, RIM, SNARE = 36, 37, 38
_GAP = 20

_CLIMBS = ((0, 2, 4, 7), (0, 2, 4, 7, 4, 7, 9, 11))
"""Degrees above the chord that the lead climbs in a breakdown's two bars."""

_WIN_TUNES = ((0, 2, 4, 5), (2, 4, 6, 7), (4, 5, 7))
_LOSS_TUNES = ((5, 4), (3, 2), (1, 0))


def outro_chords(won: bool, harmony: Harmony) -> tuple[int, int, int, int]:
    """The chords of an outro: through the subdominant home, by way of the dominant for a win.

    In minor the chord below the tonic leads home, for the dominant has no leading note.
    """
    if not won:
        return 3, 3, 0, 0
    return 3, 6 if is_minor(harmony.scale) else 4, 0, 0


def breakdown(
    style: Style, harmony: Harmony, chord: Sequence[int], tonic: int, part: int
) -> list[Event]:
    """One of the two bars after a crowning: a held chord, a climb, a drum that counts in."""
    events = [event(Track.KEYS, note, (62, 70)[part], 0, BAR - _GAP) for note in chord]
    climb = _CLIMBS[part]
    length = BAR // len(climb)
    lower = 7 if harmony.chord > 3 else 0
    for number, degree in enumerate(climb):
        pitch = lead_pitch(tonic, harmony.chord + degree - lower, harmony.scale)
        velocity = 66 + 3 * number + 6 * part
        events.append(event(Track.LEAD, pitch, velocity, number * length, length - _GAP))
    if style.drums is not None:
        events.append(event(Track.DRUMS, KICK, 112, 0, 100))
        if part:
            for step in range(8, 16):
                events.append(event(Track.DRUMS, SNARE, 40 + 9 * (step - 8), step * STEP, 100))
    return events


def outro(
    style: Style, harmony: Harmony, tonic: int, part: int, *, won: bool, deep: bool, dice: Dice
) -> list[Event]:
    """One of the four bars that end a song. In the last, what the third struck rings on."""
    if part == 3:
        return []
    notes = voicing(chord_classes("triad", harmony), style.keys.centre, None)
    events = _outro_bass(harmony, part, won=won, deep=deep)
    if not won:
        events += _chords(notes, 58, 2, part)
        tune = [lead_pitch(tonic - OCTAVE, degree, harmony.scale) for degree in _LOSS_TUNES[part]]
        last = BAR + 2 * QUARTER if part == 2 else 2 * QUARTER
        events += _tune(tune, (2 * QUARTER, last), 68)
        if style.drums is not None:
            events.append(event(Track.DRUMS, KICK, 74, 0, 100))
            if part < 2:
                events.append(event(Track.DRUMS, RIM, 56, 2 * QUARTER, 100))
        return events
    degrees: tuple[int, ...] = _WIN_TUNES[part]
    lengths: tuple[int, ...]
    if part < 2:
        events += _chords(notes, 72, 4, part)
        degrees = tuple(
            nearest_chord_tone(degree, harmony.chord) if number % 2 == 0 else degree
            for number, degree in enumerate(degrees)
        )
        lengths = (QUARTER,) * 4
    else:
        events += [event(Track.KEYS, note, 80, 0, 2 * BAR - _GAP) for note in notes]
        lengths = (QUARTER, QUARTER, BAR + 2 * QUARTER)
    events += _tune([lead_pitch(tonic, degree, harmony.scale) for degree in degrees], lengths, 86)
    if style.drums is not None:
        if part < 2:
            grid = (style.drums.main, style.drums.big)[part]
            events += drum_part(style.drums, grid, style.swing, 0, dice)
        else:
            events.append(event(Track.DRUMS, KICK, 118, 0, 100))
            events.append(event(Track.DRUMS, OPEN_HAT, 90, 0, 230))
    return events


def _chords(notes: Sequence[int], velocity: int, count: int, part: int) -> list[Event]:
    """So many chords a bar; the one that ends the song is held through the next bar."""
    if part == 2:
        return [event(Track.KEYS, note, velocity, 0, 2 * BAR - _GAP) for note in notes]
    length = BAR // count
    return [
        event(Track.KEYS, note, velocity, number * length, length - _GAP)
        for number in range(count)
        for note in notes
    ]


def _tune(pitches: Sequence[int], lengths: Sequence[int], velocity: int) -> list[Event]:
    events, start = [], 0
    for pitch, length in zip(pitches, lengths, strict=True):
        events.append(event(Track.LEAD, pitch, velocity, start, length - _GAP))
        start += length
    return events


def _outro_bass(harmony: Harmony, part: int, *, won: bool, deep: bool) -> list[Event]:
    root = harmony.bass_note(harmony.chord)
    fifth = harmony.bass_note(harmony.chord + 4)
    line = [(root, 0, 2 * BAR)] if part == 2 else [(root, 0, BAR // 2), (fifth, BAR // 2, BAR // 2)]
    velocity = min(LOUDEST_PLAIN_BASS, 96 if won else 80)
    if deep:
        line = [(note - OCTAVE, start, length) for note, start, length in line]
        velocity = FULL_VELOCITY
    return [event(Track.BASS, note, velocity, start, length - _GAP) for note, start, length in line]

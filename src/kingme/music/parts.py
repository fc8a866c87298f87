"""What each player of the band plays in one bar: drums, bass, keys and lead.

Pure functions from the bar's harmony, its motif and dice of its own to events. Which players
sound, and the bars that are not ordinary, are decided by `song` and `endings`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kingme.music.dice import Dice
from kingme.music.markov import Motif
from kingme.music.scales import (
    OCTAVE,
    VOICINGS,
    Scale,
    folded,
    half_steps,
    in_window,
    is_chord_tone,
    nearest_chord_tone,
)
from kingme.music.score import BAR, FULL_VELOCITY, STEP, STEPS, Event, Track, event
from kingme.music.styles import Bass, Drums, Hand, Keys, Lead

CLOSED_HAT, OPEN_HAT = 42, 46
_HATS = (CLOSED_HAT, OPEN_HAT)
_HIT = 100
_OPEN_HAT_TICKS = 230
_ROLL_FROM, _ROLL_TO = 50, 86

_BASS_LOWEST = 36
_BASS_HIGHEST = 52
LOUDEST_PLAIN_BASS = 120
LEAD_LOWEST, LEAD_HIGHEST = 55, 88


class Harmony(NamedTuple):
    """What a bar is built on.

    Attributes:
        tonic: The tonic's pitch class, key changes included.
        scale: Half steps of the seven degrees.
        chord: The degree of the bar's chord.
        next_chord: That of the bar after it.
    """

    tonic: int
    scale: Scale
    chord: int
    next_chord: int

    def pitch_class(self, degree: int) -> int:
        """The pitch class of a degree."""
        return (self.tonic + half_steps(degree, self.scale)) % OCTAVE

    def bass_note(self, degree: int) -> int:
        """A degree where the bass plays it."""
        return in_window(self.pitch_class(degree), _BASS_LOWEST)


class Slot(NamedTuple):
    """An entry of a pattern: where it is, how long, and what kind."""

    step: int
    steps: int
    kind: str


def slots_of(pattern: str) -> list[Slot]:
    """The entries of a pattern.

    >>> slots_of("0+3R 14+2")
    [Slot(step=0, steps=3, kind='R'), Slot(step=14, steps=2, kind='')]
    """
    slots = []
    for entry in pattern.split():
        step, _, rest = entry.partition("+")
        steps = rest.rstrip("RFTOA")
        slots.append(Slot(int(step), int(steps), rest[len(steps) :]))
    return slots


def grid_tick(step: int, swing: int) -> int:
    """The tick of a step; odd ones swing late."""
    return step * STEP + (swing if step % 2 else 0)


def grids_of(text: str) -> dict[int, list[int]]:
    """The velocities of each drum, a number a step, 0 for silence.

    >>> grids_of("36 9..............2")[36][::15]
    [125, 34]
    """
    words = text.split()
    grids = {}
    for drum, grid in zip(words[::2], words[1::2], strict=True):
        if len(grid) != STEPS:
            raise ValueError(f"the grid {grid!r} of drum {drum} has not {STEPS} steps")
        grids[int(drum)] = [0 if step == "." else 13 * int(step) + 8 for step in grid]
    return grids


def swell(bar: int, step: int) -> int:
    """How a phrase of four bars grows and falls, as an addition to velocity."""
    place = bar % 4
    return -5 + 4 * place if place < 3 else 7 - 10 * step // (STEPS - 1)


# Drums


def drum_part(drums: Drums, grid: str, swing: int, roll_percent: int, dice: Dice) -> list[Event]:
    """A bar of drums from one of the part's grids.

    Args:
        drums: The part.
        grid: The grid to play.
        swing: Ticks that odd steps are late.
        roll_percent: The chance that a roll takes the place of some hats.
        dice: Those of this bar's drums.
    """
    grids = grids_of(grid)
    roll = dice.one_of(drums.rolls) if dice.chance(roll_percent) and drums.rolls else None
    if roll is not None:
        for hat in _HATS:
            if hat in grids:
                grids[hat][roll[0] : roll[0] + roll[2]] = [0] * roll[2]
    hits = []
    for drum, velocities in grids.items():
        for step, velocity in enumerate(velocities):
            late, uneven = dice.below(drums.late + 1), dice.around_zero(drums.uneven)
            if velocity:
                start = grid_tick(step, swing) + late + drums.behind.get(drum, 0)
                length = _OPEN_HAT_TICKS if drum == OPEN_HAT else _HIT
                hit = max(1, min(125, velocity + uneven))
                hits.append(event(Track.DRUMS, drum, hit, start, length))
    if roll is not None:
        hits.extend(_roll(*roll, up=bool(dice.below(2))))
    return _choked(hits)


def _roll(step: int, hits: int, steps: int, *, up: bool) -> Iterator[Event]:
    spacing = steps * STEP // hits
    for number in range(hits):
        place = number if up else hits - 1 - number
        velocity = _ROLL_FROM + (_ROLL_TO - _ROLL_FROM) * place // (hits - 1)
        start = step * STEP + number * spacing
        yield event(Track.DRUMS, CLOSED_HAT, velocity, start, min(_HIT, spacing))


def _choked(hits: list[Event]) -> list[Event]:
    """The hits, each over before the same drum, or for hats the next hat, is hit again."""
    choked = []
    for hit in hits:
        rivals = _HATS if hit.note in _HATS else (hit.note,)
        later = [other.start for other in hits if other.note in rivals and other.start > hit.start]
        end = min([hit.end, BAR, *later])
        choked.append(hit._replace(duration=end - hit.start))
    return choked


# Bass


def bass_part(
    bass: Bass, pattern: str, harmony: Harmony, swing: int, *, deep: bool, dice: Dice
) -> list[Event]:
    """A bar of the bass line, an octave lower at full velocity when `deep`."""
    root = harmony.bass_note(harmony.chord)
    notes = {
        "R": root,
        "F": harmony.bass_note(harmony.chord + 4),
        "T": harmony.bass_note(harmony.chord + 2),
        "O": root + OCTAVE if root + OCTAVE <= _BASS_HIGHEST else root,
        "A": _approach(harmony),
    }
    events = []
    for slot in slots_of(pattern):
        velocity = bass.hand.velocity + (6 if slot.step == 0 else 0)
        played = _played(Track.BASS, notes[slot.kind], velocity, slot, bass.hand, swing, dice)
        note, velocity = played.note, min(LOUDEST_PLAIN_BASS, played.velocity)
        if deep:
            note, velocity = note - OCTAVE, FULL_VELOCITY
        events.append(played._replace(note=note, velocity=velocity))
    return one_at_a_time(events)


def _approach(harmony: Harmony) -> int:
    """The scale step beside the next bar's root that lies nearer to it, the lower of two."""
    target = harmony.bass_note(harmony.next_chord)
    beside = [harmony.bass_note(harmony.next_chord + step) for step in (-1, 1)]
    return min(beside, key=lambda note: (abs(note - target), note))


def _played(
    track: Track, note: int, velocity: int, slot: Slot, hand: Hand, swing: int, dice: Dice
) -> Event:
    """A note of a pattern as a hand plays it: somewhat late, not quite even, within its bar."""
    late, uneven = dice.below(hand.late + 1), dice.around_zero(hand.uneven)
    start = grid_tick(slot.step, swing) + late
    end = min(BAR, grid_tick(slot.step + slot.steps, swing) + late - 12)
    return event(track, note, velocity + uneven, start, end - start)


def one_at_a_time(events: Sequence[Event]) -> list[Event]:
    """Notes in order of time, each ended by the next."""
    ended = []
    for note, following in zip(events, [*events[1:], None], strict=True):
        end = note.end if following is None else min(note.end, following.start)
        ended.append(note._replace(duration=end - note.start))
    return ended


# Keys


def chord_classes(voicing: str, harmony: Harmony) -> tuple[int, ...]:
    """The pitch classes of a bar's chord as the keys lay it."""
    return tuple(harmony.pitch_class(harmony.chord + degree) for degree in VOICINGS[voicing])


def keys_part(
    keys: Keys, pattern: str, notes: Sequence[int], swing: int, bar: int, dice: Dice
) -> list[Event]:
    """A bar of chords; `notes` are the chord's, from the lowest."""
    slots = slots_of(pattern)
    starts = [grid_tick(slot.step, swing) for slot in slots] + [BAR]
    events = []
    for number, slot in enumerate(slots):
        late = dice.below(keys.hand.late + 1)
        velocity = keys.hand.velocity
        if keys.accents:
            velocity += keys.accents[number]
        elif slot.step % 8 == 0:
            velocity += 6
        if keys.swells:
            velocity += swell(bar, slot.step)
        end = min(starts[number + 1], grid_tick(slot.step + slot.steps, swing) + late - keys.gap)
        for place, note in enumerate(notes):
            start = starts[number] + late + place * keys.strum
            uneven = dice.around_zero(keys.hand.uneven)
            events.append(event(Track.KEYS, note, velocity + uneven, start, end - start))
    return events


# Lead


def lead_tonic(harmony: Harmony, centre: int, group: Sequence[Motif]) -> int:
    """The tonic's pitch in the octave that brings a group of motifs nearest to a centre."""
    steps = [half_steps(degree, harmony.scale) for motif in group for degree in motif]
    octaves = range(harmony.tonic, 128, OCTAVE)
    return min(octaves, key=lambda tonic: (abs((tonic - centre) * len(steps) + sum(steps)), tonic))


def lead_pitch(tonic: int, degree: int, scale: Scale) -> int:
    """A degree where the lead plays it."""
    return folded(tonic + half_steps(degree, scale), LEAD_LOWEST, LEAD_HIGHEST)


def played_motif(
    motif: Motif, slots: Sequence[Slot], chord: int, bar: int, *, closes: bool
) -> list[int]:
    """The motif bent towards the bar's chord, with the cadence that ends a phrase.

    The first and the longest note move to chord tones. Bar 4 of eight ends openly, on a chord
    tone; bar 8 ends at home, reached by step, in styles that close and over chords that allow it.
    """
    notes = list(motif)
    longest = max(range(len(notes)), key=lambda place: (slots[place].steps, -place))
    for place in {0, longest}:
        notes[place] = nearest_chord_tone(notes[place], chord)
    if bar % 8 == 3:
        notes[-1] = nearest_chord_tone(notes[-1], chord, _open_ends(chord))
    elif bar % 8 == 7:
        home = 7 if sum(motif) >= 5 * len(motif) else 0
        if closes or is_chord_tone(home, chord):
            notes[-1] = home
        else:
            notes[-1] = nearest_chord_tone(notes[-1], chord)
        notes[-2] = notes[-1] + (1 if notes[-2] >= notes[-1] else -1)
    return notes


def _open_ends(chord: int) -> tuple[int, ...]:
    """The degrees that may end a phrase openly: any of the chord but the tonic."""
    return tuple(degree for degree in range(-1, 7) if degree and is_chord_tone(degree, chord))


def cadence(slots: Sequence[Slot]) -> list[Slot]:
    """The rhythm of a bar that ends a phrase: the last note comes by the fourth beat and is held.

    >>> [(slot.step, slot.steps) for slot in cadence(slots_of("0+8 8+4 12+2 14+2"))]
    [(0, 8), (8, 2), (10, 2), (12, 4)]
    """
    last = min(slots[-1].step, 12)
    starts = [slot.step for slot in slots[:-2]] + [min(slots[-2].step, last - 2), last, STEPS]
    return [
        slot._replace(
            step=start, steps=min(slot.steps, after - start) if after < STEPS else STEPS - start
        )
        for slot, start, after in zip(slots, starts, starts[1:], strict=False)
    ]


def motif_part(
    lead: Lead,
    slots: Sequence[Slot],
    pitches: Sequence[int],
    swing: int,
    bar: int,
    dice: Dice,
) -> list[Event]:
    """A bar of the tune, a pitch for each entry of the rhythm."""
    if bar % 4 == 3:
        slots = cadence(slots)
    events = []
    for place, (slot, pitch) in enumerate(zip(slots, pitches, strict=True)):
        velocity = lead.hand.velocity + swell(bar, slot.step)
        velocity += (8 if slot.step % 4 == 0 else 0) - (6 if place == len(slots) - 1 else 0)
        events.append(_played(Track.LEAD, pitch, velocity, slot, lead.hand, swing, dice))
    return one_at_a_time(events)


def arpeggio_degrees(motif: Motif, chord: int, count: int) -> list[int]:
    """So many degrees: the motif's in turn, on chord tones, every eighth the motif's own."""
    degrees: list[int] = []
    for number in range(count):
        own = motif[number % len(motif)]
        tone = nearest_chord_tone(own, chord)
        if number % 8 == 7:
            tone = own + 7 if is_chord_tone(own, chord) else own
        elif tone in degrees[-2:]:  # what sounded just now gives way to the next tone up
            higher = [step for step in range(tone + 1, tone + 8) if step not in degrees[-2:]]
            tone = nearest_chord_tone(tone, chord, higher)
        degrees.append(tone)
    return degrees


def arpeggio_part(
    lead: Lead, mask: str, pitches: Sequence[int], swing: int, dice: Dice
) -> list[Event]:
    """A bar of an arpeggio, a pitch for each x of the mask."""
    events = []
    steps = [step for step, mark in enumerate(mask) if mark == "x"]
    for step, pitch in zip(steps, pitches, strict=True):
        late, uneven = dice.below(lead.hand.late + 1), dice.around_zero(lead.hand.uneven)
        velocity = lead.hand.velocity + uneven + (12 if step % 4 == 0 else 0)
        start = grid_tick(step, swing) + late
        events.append(event(Track.LEAD, pitch, velocity, start, min(_HIT + 10, BAR - start)))
    return one_at_a_time(events)

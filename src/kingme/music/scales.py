"""Scales, degrees and chords as whole numbers. Degree 0 is the tonic, 7 the tonic above.

Pure functions; which chord comes when is decided elsewhere.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

OCTAVE = 12

SCALES: dict[str, tuple[int, ...]] = {
    "ionian": (0, 2, 4, 5, 7, 9, 11),
    "dorian": (0, 2, 3, 5, 7, 9, 10),
    "phrygian": (0, 1, 3, 5, 7, 8, 10),
    "mixolydian": (0, 2, 4, 5, 7, 9, 10),
    "aeolian": (0, 2, 3, 5, 7, 8, 10),
}
"""The church modes in use, as half steps above the tonic."""

Scale = Sequence[int]

VOICINGS: dict[str, tuple[int, ...]] = {
    "triad": (0, 2, 4),
    "rootless seventh": (2, 4, 6, 8),
    "open": (0, 4, 6, 8),
}
"""How the keys lay a chord, as degrees above its root; the bass has the root of the rootless."""


def half_steps(degree: int, scale: Scale) -> int:
    """Half steps from the tonic to a degree.

    >>> half_steps(2, SCALES["ionian"]), half_steps(-1, SCALES["ionian"])
    (4, -1)
    """
    octaves, step = divmod(degree, len(scale))
    return octaves * OCTAVE + scale[step]


def is_minor(scale: Scale) -> bool:
    """Whether the third above the tonic is a minor one."""
    return scale[2] == 3


def consonant(chord: int, scale: Scale) -> int:
    """The chord's degree, or where its fifth is not perfect that of the chord two degrees below.

    A diminished triad has no home in these styles: ii gives way to VII, vii to V.

    >>> consonant(6, SCALES["ionian"]), consonant(1, SCALES["aeolian"])
    (4, 6)
    """
    fifth = half_steps(chord + 4, scale) - half_steps(chord, scale)
    return chord if fifth == 7 else (chord - 2) % 7


def is_chord_tone(degree: int, chord: int) -> bool:
    """Whether a degree belongs to the triad over `chord`, in any octave."""
    return (degree - chord) % 7 in (0, 2, 4)


def nearest_chord_tone(degree: int, chord: int, allowed: Iterable[int] | None = None) -> int:
    """The chord tone nearest to a degree, the lower of two; `allowed` narrows the choice.

    >>> nearest_chord_tone(3, 0), nearest_chord_tone(6, 0)
    (2, 7)
    """
    candidates = range(degree - 7, degree + 8) if allowed is None else allowed
    tones = [tone for tone in candidates if is_chord_tone(tone, chord)]
    return min(tones, key=lambda tone: (abs(tone - degree), tone))


def in_window(pitch: int, lowest: int) -> int:
    """The pitch of that class in the octave that begins with `lowest`.

    >>> in_window(60, 36), in_window(59, 36)
    (36, 47)
    """
    return lowest + (pitch - lowest) % OCTAVE


def folded(pitch: int, lowest: int, highest: int) -> int:
    """The pitch moved by octaves until it lies between two others, at least an octave apart."""
    while pitch < lowest:
        pitch += OCTAVE
    while pitch > highest:
        pitch -= OCTAVE
    return pitch


def voicing(classes: Sequence[int], centre: int, before: Sequence[int] | None) -> tuple[int, ...]:
    """The inversion of a chord that lies near a centre and moves little from the chord before.

    Args:
        classes: The pitch classes of its notes.
        centre: The MIDI note to lie around.
        before: The chord before, lowest note first, with as many notes.

    Half steps between neighbours cost most where they are low and would growl.

    >>> voicing((0, 4, 7), 60, None), voicing((7, 11, 2), 60, (60, 64, 67))
    ((55, 60, 64), (59, 62, 67))
    """
    best: tuple[int, tuple[int, ...]] | None = None
    for lowest in range(centre - 10, centre + 5):
        if lowest % OCTAVE not in {pitch % OCTAVE for pitch in classes}:
            continue
        notes = tuple(sorted(in_window(pitch, lowest) for pitch in classes))
        if notes[-1] > centre + 14:
            continue
        # Twice the number of notes times: |mean - centre| + 1.5 x moves + 4 x growls.
        cost = 2 * abs(sum(notes) - centre * len(notes))
        if before is not None:
            moved = sum(abs(a - b) for a, b in zip(notes, before, strict=True))
            cost += 3 * len(notes) * moved
        if lowest < 58:
            growls = sum(b - a == 1 for a, b in itertools.pairwise(notes))
            cost += 8 * len(notes) * growls
        if best is None or (cost, notes) < best:
            best = (cost, notes)
    assert best is not None  # an octave holds every class
    return best[1]

"""What the music has learnt from its melodies and chord progressions, and what it makes of that.

Owns the material, the table "after this, what came next?" and the two walks over it: motifs of
four notes and progressions. It knows degrees of a scale, no pitches and no rhythm.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache

from kingme.music.dice import Dice
from kingme.music.scales import Scale, consonant

MELODIES: dict[str, str] = {
    "Lantern": "0:4 1:2 2:2 4:4 2:4 / 3:4 2:2 1:2 0:8",
    "Stairs": "4:4 3:2 2:2 3:4 1:4 / 2:4 1:2 -1:2 0:8",
    "Kite": "0:2 2:2 4:4 5:4 4:4 / 3:2 5:2 2:4 1:4 0:4",
    "Harbour": "2:6 1:2 0:4 -1:4 / 0:4 3:4 1:4 0:4",
    "Round": "4:2 2:2 3:2 4:2 5:4 3:4 / 4:2 3:2 1:2 2:2 0:8",
    "Nightwalk": "0:3 0:3 2:2 3:4 2:4 / 1:3 1:3 3:2 2:2 1:2 0:4",
    "Bell": "7:4 5:2 6:2 4:8 / 5:4 3:2 4:2 2:2 1:2 0:4",
    "Ferry": "0:4 -1:2 0:2 1:4 2:4 / 5:4 3:2 1:2 0:8",
    "Skip": "2:2 4:2 2:2 0:2 1:4 2:4 / 3:2 5:2 4:2 2:2 1:2 -1:2 0:4",
    "Homeward": "4:4 7:2 6:2 5:4 4:4 / 5:2 4:2 3:2 1:2 2:4 0:4",
}
"""Ten melodies of two bars, written for this program: degree and length in sixteenths."""

PROGRESSIONS = (
    "02345340", "05360514", "06305640", "03542340", "04523014",
    "06560234", "03251400", "01230540", "05603140",
)  # fmt: skip
"""Nine chord progressions of eight chords, written for this program: degrees of the roots."""

MOTIF_LENGTH = 4
PHRASE = 4
"""Chords, or bars, of a phrase."""

_TRIES = 16
_FALLBACK = (0, 1, 2, 0)
_LEAP = 3
_OPEN = {4: 3, 3: 2, 6: 2}
"""Chords on which a phrase may stay open, with how much each is liked."""
_LAST_RESORT = (3, 5, 4, 6, 2)

Motif = tuple[int, int, int, int]


def degrees_of(melody: str) -> list[int]:
    """The degrees of a melody as it is written down.

    >>> degrees_of("0:4 1:2 2:2 / -1:8")
    [0, 1, 2, -1]
    """
    return [int(note.partition(":")[0]) for note in melody.split() if note != "/"]


class Chain:
    """A Markov chain of the first order: how often each value began, and which followed which.

    >>> chain = Chain([[0, 2, 0, 2], [2, 4]])
    >>> chain.began(0), chain.followed(2, 4), chain.followed(0, 4)
    (1, 1, 0)
    """

    def __init__(self, sequences: Iterable[Sequence[int]]) -> None:
        self.starts: Counter[int] = Counter()
        self.follows: dict[int, Counter[int]] = {}
        for sequence in sequences:
            self.starts[sequence[0]] += 1
            for value, after in itertools.pairwise(sequence):
                self.follows.setdefault(value, Counter())[after] += 1
        self.values = sorted(
            {*self.starts, *self.follows, *(b for a in self.follows.values() for b in a)}
        )

    def began(self, value: int) -> int:
        """How many sequences began with a value."""
        return self.starts[value]

    def followed(self, value: int, after: int) -> int:
        """How often `after` came right after `value`."""
        return self.follows.get(value, Counter())[after]

    def walk(self, length: int, dice: Dice) -> list[int]:
        """A new sequence with the habits of the old ones."""
        walked = [dice.weighted(self.starts)]
        while len(walked) < length:
            walked.append(dice.weighted(self.follows.get(walked[-1], self.starts)))
        return walked


@cache
def melody_chain() -> Chain:
    """What the ten melodies teach."""
    return Chain(degrees_of(melody) for melody in MELODIES.values())


@cache
def chord_chain() -> Chain:
    """What the nine progressions teach."""
    return Chain([int(degree) for degree in chords] for chords in PROGRESSIONS)


def acceptable(motif: Sequence[int]) -> bool:
    """Whether four notes are a motif: three different degrees, one leap, a span of a sixth.

    >>> acceptable((0, 3, 5, 4)), acceptable((0, 0, 1, 0)), acceptable((0, 4, 0, 2))
    (True, False, False)
    """
    leaps = sum(abs(b - a) >= _LEAP for a, b in itertools.pairwise(motif))
    return len(set(motif)) >= 3 and leaps <= 1 and max(motif) - min(motif) <= 5


class MotifLine:
    """The motif of each bar of a song. Neighbouring bars differ in exactly one note.

    Bars 2 to 5 of each eight rewrite one note each; bars 6 to 8 take the last three rewrites back,
    so the tune comes home changed by one note; the next bar 1 rewrites again.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._motifs = [first_motif(dice)]
        self._last_changed = -1
        self._undo: list[Motif] = []

    def __getitem__(self, bar: int) -> Motif:
        """The motif of a bar; those before it are made first, once."""
        while len(self._motifs) <= bar:
            self._motifs.append(self._next())
        return self._motifs[bar]

    def _next(self) -> Motif:
        motif = self._motifs[-1]
        if len(self._motifs) % 8 >= 5 and self._undo:
            return self._undo.pop()
        self._undo.append(motif)
        position, rewritten = rewrite(motif, self._last_changed, self._dice)
        self._last_changed = position
        return rewritten


def first_motif(dice: Dice) -> Motif:
    """A motif that the chain invents."""
    for _ in range(_TRIES):
        walked = melody_chain().walk(MOTIF_LENGTH, dice)
        if acceptable(walked):
            return _motif(walked)
    return _FALLBACK


def rewrite(motif: Motif, kept: int, dice: Dice) -> tuple[int, Motif]:
    """The motif with one note drawn anew, and which one; the note numbered `kept` stays."""
    chain = melody_chain()
    positions = [position for position in range(MOTIF_LENGTH) if position != kept]
    first = dice.below(len(positions))
    for position in positions[first:] + positions[:first]:
        weights: dict[int, int] = {}
        for value in chain.values:
            changed = [*motif]
            changed[position] = value
            if value == motif[position] or not acceptable(changed):
                continue
            before = chain.began(value)
            if position:
                before = chain.followed(motif[position - 1], value)
            after = 1
            if position < MOTIF_LENGTH - 1:
                after = chain.followed(value, motif[position + 1])
            if before * after:
                weights[value] = before * after
        if weights:
            changed = [*motif]
            changed[position] = dice.weighted(weights)
            return position, _motif(changed)
    return _step_aside(motif, positions)


def _step_aside(motif: Motif, positions: Sequence[int]) -> tuple[int, Motif]:
    """One note moved as little as can be, where the chain knows no other."""
    for distance in range(1, 8):
        for position in positions:
            for value in (motif[position] - distance, motif[position] + distance):
                changed = [*motif]
                changed[position] = value
                if acceptable(changed) and -1 <= value <= 7:
                    return position, _motif(changed)
    raise AssertionError("some note of a motif can always move")


def _motif(notes: Sequence[int]) -> Motif:
    first, second, third, fourth = notes
    return first, second, third, fourth


def progression(length: int, closes: bool, scale: Scale, dice: Dice) -> tuple[int, ...]:
    """A chord progression that the chain invents, from the tonic on.

    Args:
        length: 4 or 8 chords.
        closes: Whether it ends on the tonic; otherwise it stays open.
        scale: Chords with a diminished triad in it give way to others.
        dice: Where chance comes from.

    No chord comes twice running, none comes back after one other, and the tonic waits for the next
    phrase. Half-way, before a closing tonic and at an open end stands a chord that leads on.
    """
    chain = chord_chain()
    chords = [0]
    leading = {length // 2 - 1, length - 2 if closes else length - 1}
    while len(chords) < length:
        place = len(chords)
        if closes and place == length - 1:
            chords.append(0)
            break
        weights: Counter[int] = Counter()
        for degree in range(7):
            count = chain.followed(chords[-1], degree)
            # Four times (0.25 + count), to stay with whole numbers.
            weight = _OPEN.get(degree, 0) * (1 + 4 * count) if place in leading else count
            chord = consonant(degree, scale)
            if weight and _may_follow(chord, chords, closes and place == length - 2):
                weights[chord] += weight
        if weights:
            chords.append(dice.weighted(weights))
        else:
            chords.append(
                next(
                    chord
                    for degree in _LAST_RESORT
                    if _may_follow(chord := consonant(degree, scale), chords, False)
                )
            )
    return tuple(chords)


def _may_follow(chord: int, chords: Sequence[int], before_last: bool) -> bool:
    place = len(chords)
    if chord in chords[-2:]:
        return False
    return chord != 0 or (place % PHRASE == 0 and not before_last)

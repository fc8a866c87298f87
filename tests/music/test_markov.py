"""The material, the chain, motifs and progressions."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter

import pytest

from kingme.music.dice import Dice, mix
from kingme.music.markov import (
    MELODIES,
    PROGRESSIONS,
    Chain,
    MotifLine,
    acceptable,
    chord_chain,
    degrees_of,
    first_motif,
    melody_chain,
    progression,
)
from kingme.music.scales import SCALES, consonant

SONGS = 200
BARS = 32


@pytest.fixture(scope="module")
def lines() -> list[list[tuple[int, ...]]]:
    """The motifs of many songs."""
    made = []
    for seed in range(SONGS):
        line = MotifLine(Dice(mix(seed, 101)))
        made.append([line[bar] for bar in range(BARS)])
    return made


def test_ten_melodies_of_two_bars_that_come_home() -> None:
    assert len(MELODIES) == 10
    for melody in MELODIES.values():
        for bar in melody.split("/"):
            assert sum(int(note.partition(":")[2]) for note in bar.split()) == 16
        assert degrees_of(melody)[-1] == 0


def test_nine_progressions_of_eight_chords() -> None:
    assert len(PROGRESSIONS) == 9
    assert all(len(chords) == 8 and chords[0] == "0" for chords in PROGRESSIONS)


def test_the_chain_counts_what_follows_what() -> None:
    pairs = Counter(
        pair for melody in MELODIES.values() for pair in itertools.pairwise(degrees_of(melody))
    )
    chain = melody_chain()
    for before in range(-1, 8):
        for after in range(-1, 8):
            assert chain.followed(before, after) == pairs[before, after]
    assert sum(pairs.values()) == 91
    assert sum(chain.starts.values()) == 10
    chords = Counter(pair for row in PROGRESSIONS for pair in itertools.pairwise(map(int, row)))
    assert sum(chords.values()) == 63
    assert all(chord_chain().followed(*pair) == count for pair, count in chords.items())


def test_a_walk_takes_only_ways_that_it_has_seen() -> None:
    chain = Chain([[1, 2, 3, 1], [3, 2]])
    for seed in range(50):
        walked = chain.walk(12, Dice(seed))
        assert walked[0] in (1, 3)
        for before, after in itertools.pairwise(walked):
            assert chain.followed(before, after) > 0


def test_a_walk_comes_home_soon() -> None:
    waits = []
    for seed in range(300):
        walked = melody_chain().walk(40, Dice(seed))
        home = [place for place, degree in enumerate(walked) if degree == 0]
        waits += [b - a for a, b in itertools.pairwise(home)]
    assert statistics.median(waits) <= 4


def test_motifs_have_the_habits_of_the_melodies() -> None:
    motifs = [first_motif(Dice(mix(seed, 101))) for seed in range(SONGS)]
    moves = Counter(min(3, abs(b - a)) for motif in motifs for a, b in itertools.pairwise(motif))
    total = sum(moves.values())
    assert 0.50 <= moves[1] / total <= 0.70  # steps
    assert 0.25 <= moves[2] / total <= 0.40  # thirds
    assert moves[3] / total <= 0.10  # leaps
    assert len(set(motifs)) >= 80
    assert sum(0 in motif or 7 in motif for motif in motifs) >= 0.6 * SONGS


def test_neighbouring_bars_differ_in_exactly_one_note(lines: list[list[tuple[int, ...]]]) -> None:
    for line in lines:
        for before, after in itertools.pairwise(line):
            assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_every_motif_is_one(lines: list[list[tuple[int, ...]]]) -> None:
    for line in lines:
        assert all(acceptable(motif) for motif in line)
        assert all(-1 <= degree <= 7 for motif in line for degree in motif)


def test_the_tune_comes_home_in_every_eighth_bar(lines: list[list[tuple[int, ...]]]) -> None:
    for line in lines:
        for first in range(0, BARS, 8):
            changed = sum(a != b for a, b in zip(line[first], line[first + 7], strict=True))
            assert changed <= 2
            assert line[first + 7] == line[first + 1]


@pytest.mark.parametrize("closes", [False, True])
@pytest.mark.parametrize("length", [4, 8])
@pytest.mark.parametrize("scale", SCALES)
def test_progressions_keep_their_rules(scale: str, length: int, closes: bool) -> None:
    leading = {consonant(degree, SCALES[scale]) for degree in (3, 4, 6)} | {2, 5}
    for seed in range(60):
        chords = progression(length, closes, SCALES[scale], Dice(seed))
        assert len(chords) == length
        assert chords[0] == 0
        assert all(consonant(chord, SCALES[scale]) == chord for chord in chords)
        inner = chords[:-1] if closes else chords
        for place in range(1, len(inner)):
            assert inner[place] not in inner[max(0, place - 2) : place]
            assert inner[place] != 0 or place % 4 == 0
        assert chords[-2] != 0
        assert (chords[-1] == 0) is closes
        assert chords[length // 2 - 1] in leading


def test_progressions_are_many() -> None:
    def different(*scales: str, length: int) -> int:
        made = {
            progression(length, False, SCALES[scale], Dice(mix(seed, 2)))
            for scale in scales
            for seed in range(200)
        }
        return len(made)

    assert different("dorian", length=8) >= 60
    assert different("aeolian", "dorian", "phrygian", length=4) >= 15

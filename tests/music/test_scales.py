"""Scales, chords and voicings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.music.scales import (
    SCALES,
    VOICINGS,
    consonant,
    folded,
    half_steps,
    in_window,
    is_chord_tone,
    is_minor,
    nearest_chord_tone,
    voicing,
)

SCALE = st.sampled_from(sorted(SCALES))


@pytest.mark.parametrize("name", SCALES)
def test_every_mode_is_a_turned_major_scale(name: str) -> None:
    steps = [(b - a) % 12 for a, b in zip(SCALES[name], [*SCALES[name][1:], 12], strict=True)]
    assert sorted(steps) == [1, 1, 2, 2, 2, 2, 2]
    start = ["ionian", "dorian", "phrygian", "lydian", "mixolydian", "aeolian"].index(name)
    major = [2, 2, 1, 2, 2, 2, 1]
    assert steps == major[start:] + major[:start]


def test_minor_scales() -> None:
    assert {name for name in SCALES if is_minor(SCALES[name])} == {"dorian", "phrygian", "aeolian"}


@given(SCALE, st.integers(-14, 14))
def test_a_degree_seven_higher_is_an_octave_higher(name: str, degree: int) -> None:
    scale = SCALES[name]
    assert half_steps(degree + 7, scale) == half_steps(degree, scale) + 12


@given(SCALE, st.integers(0, 6))
def test_no_diminished_chord_is_left(name: str, chord: int) -> None:
    root = consonant(chord, SCALES[name])
    assert half_steps(root + 4, SCALES[name]) - half_steps(root, SCALES[name]) == 7


@given(st.integers(-7, 14), st.integers(0, 6))
def test_the_nearest_chord_tone_is_one_and_near(degree: int, chord: int) -> None:
    tone = nearest_chord_tone(degree, chord)
    assert is_chord_tone(tone, chord)
    assert abs(tone - degree) <= 1


@given(st.integers(0, 127), st.integers(0, 60))
def test_a_window_is_an_octave(pitch: int, lowest: int) -> None:
    placed = in_window(pitch, lowest)
    assert lowest <= placed < lowest + 12
    assert (placed - pitch) % 12 == 0


@given(st.integers(0, 127))
def test_folding_keeps_the_pitch_class(pitch: int) -> None:
    assert 55 <= folded(pitch, 55, 88) <= 88
    assert (folded(pitch, 55, 88) - pitch) % 12 == 0


@given(
    SCALE,
    st.integers(0, 11),
    st.lists(st.integers(0, 6), min_size=2, max_size=8),
    st.sampled_from(sorted(VOICINGS)),
    st.integers(55, 70),
)
def test_voicings_have_the_chords_notes_near_the_centre(
    name: str, tonic: int, chords: list[int], kind: str, centre: int
) -> None:
    before = None
    for chord in chords:
        classes = [(tonic + half_steps(chord + d, SCALES[name])) % 12 for d in VOICINGS[kind]]
        notes = voicing(classes, centre, before)
        assert sorted(note % 12 for note in notes) == sorted(classes)
        assert list(notes) == sorted(notes)
        assert centre - 10 <= notes[0]
        assert notes[-1] <= centre + 14
        before = notes


def test_voice_leading_moves_little() -> None:
    c_major, f_major = (0, 4, 7), (5, 9, 0)
    first = voicing(c_major, 60, None)
    second = voicing(f_major, 60, first)
    assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) <= 5

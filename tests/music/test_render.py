"""Rendered music: identical bytes, clean samples, and the levels that the styles are mixed to."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable

import numpy as np
import pytest

from kingme.music.loudness import integrated
from kingme.music.measure import bass_share, measured
from kingme.music.render import rendered
from kingme.music.score import LAYERED, Mood, cues_of
from kingme.music.song import Song
from kingme.music.sound.mixer import samples_of_bar
from kingme.music.sound.wav import wav_bytes
from kingme.music.sound.waves import RATE, Samples
from kingme.music.style_table import STYLES

Render = Callable[..., Samples]
ALL = pytest.mark.parametrize("name", STYLES)
BOTH = pytest.mark.parametrize("deep", [False, True])

DIGEST = (
    "import hashlib;"
    "from kingme.music.render import rendered; from kingme.music.score import cues_of;"
    "from kingme.music.song import Song; from kingme.music.style_table import STYLES;"
    "from kingme.music.sound.wav import wav_bytes;"
    "print([hashlib.sha256(wav_bytes(rendered(Song(style, 5), cues_of(2, deep_bass=True))))"
    ".hexdigest() for style in STYLES.values()])"
)


def vector_units() -> str:
    """The instructions that numpy has found in this processor beyond its baseline."""
    config = np.show_config(mode="dicts")
    assert config is not None
    return " ".join(config["SIMD Extensions"].get("found", []))


@pytest.mark.parametrize("without", ["", "all"])
def test_the_same_arguments_give_the_same_bytes_with_any_vector_unit(without: str) -> None:
    here = [
        hashlib.sha256(wav_bytes(rendered(Song(style, 5), cues_of(2, deep_bass=True)))).hexdigest()
        for style in STYLES.values()
    ]
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    if without:
        environment["NPY_DISABLE_CPU_FEATURES"] = vector_units()
    there = subprocess.run(
        [sys.executable, "-c", DIGEST], env=environment, capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(here)


@ALL
@BOTH
def test_samples_are_clean(name: str, deep: bool, three_bars: Render) -> None:
    sound = three_bars(name, deep)
    assert sound.dtype == np.float32
    assert sound.shape == (2, 3 * samples_of_bar(Song(STYLES[name], 7).bpm))
    assert np.isfinite(sound).all()
    assert np.abs(sound).max() <= 0.9
    assert np.abs(sound.mean(axis=1)).max() <= 0.002  # no offset


@ALL
@BOTH
def test_bar_lines_are_no_clicks(name: str, deep: bool, three_bars: Render) -> None:
    sound = three_bars(name, deep)
    bar = sound.shape[1] // 3
    steps = np.abs(np.diff(sound)).max(axis=0)
    for line in (bar, 2 * bar):
        # A kick begins here, softly: what is larger than this would be heard as a click.
        assert steps[line - 3 : line + 3].max() < 0.03


@ALL
def test_deep_bass_is_heard(name: str, three_bars: Render) -> None:
    plain, deep = measured(three_bars(name)), measured(three_bars(name, True))
    assert deep.rms >= 1.25 * plain.rms
    assert deep.bass_share >= plain.bass_share + 0.10
    assert plain.clipped == deep.clipped == 0
    assert max(plain.peak, deep.peak) <= 0.9


def test_techno_has_more_bass_than_classical(three_bars: Render) -> None:
    assert bass_share(three_bars("techno")) > bass_share(three_bars("classical"))


@ALL
def test_styles_are_equally_loud(name: str, three_bars: Render) -> None:
    assert integrated(three_bars(name)) == pytest.approx(-16, abs=1)


OCTAVES = (63, 125, 250, 500, 1000, 2000, 4000, 8000)
# Decibels of the whole, eight tense bars of seed 7: the balance that the pictures were judged by.
BALANCE = {
    "hiphop": (-3, -7, -8, -9, -22, -23, -21, -21),
    "modern": (-3, -6, -10, -13, -16, -19, -21, -23),
    "reggae": (-4, -4, -11, -9, -16, -20, -23, -25),
    "techno": (-3, -5, -9, -15, -15, -17, -19, -21),
    "classical": (-6, -7, -7, -6, -18, -22, -27, -31),
}


@ALL
def test_the_balance_of_low_and_high(name: str, three_bars: Render) -> None:
    middle = three_bars(name).mean(axis=0)
    power = np.abs(np.fft.rfft(middle)) ** 2
    hertz = np.fft.rfftfreq(len(middle), 1 / RATE)
    for centre, expected in zip(OCTAVES, BALANCE[name], strict=True):
        inside = (hertz >= centre / 2**0.5) & (hertz < centre * 2**0.5)
        level = 10 * np.log10(power[inside].sum() / power.sum())
        assert level == pytest.approx(expected, abs=4), centre


@ALL
@BOTH
def test_stereo_is_wide_above_and_firm_below(name: str, deep: bool, three_bars: Render) -> None:
    left, right = three_bars(name, deep).astype(np.float64)
    middle, side = (left + right) / 2, (left - right) / 2
    hertz = np.fft.rfftfreq(len(left), 1 / RATE)

    def decibels(part: np.ndarray, inside: np.ndarray) -> float:
        return float(10 * np.log10((np.abs(np.fft.rfft(part))[inside] ** 2).sum()))

    low, high = hertz < 120, hertz > 400
    assert decibels(side, low) < decibels(middle, low) - 25
    assert 2 < decibels(middle, high) - decibels(side, high) < 12
    loudness = [20 * np.log10(np.sqrt(np.mean(part**2))) for part in (left, right)]
    assert abs(loudness[0] - loudness[1]) < 1.2


SILENCE = {Mood.CALM: 0.45, Mood.THREAT: 0.2, Mood.TENSE: 0.1}


@ALL
@pytest.mark.parametrize("mood", LAYERED)
def test_there_are_no_gaps(name: str, mood: Mood, three_bars: Render) -> None:
    loud = np.flatnonzero(np.abs(three_bars(name, False, mood)).max(axis=0) > 0.001)
    assert loud[0] < 0.012 * RATE
    assert np.diff(loud).max() < SILENCE[mood] * RATE


@ALL
def test_moods_are_louder_the_more_there_is_at_stake(name: str, three_bars: Render) -> None:
    levels = [integrated(three_bars(name, False, mood)) for mood in LAYERED]
    assert levels[0] < levels[1] < levels[2] + 0.3
    assert levels[0] > -24


@ALL
@pytest.mark.parametrize("ending", [Mood.WIN, Mood.LOSS])
def test_a_piece_with_an_ending_dies_away(name: str, ending: Mood) -> None:
    sound = rendered(Song(STYLES[name], 7), cues_of(1, ending=ending))
    assert np.abs(sound[:, -100:]).max() < 1e-4
    assert np.abs(np.diff(sound)).max() < 0.5
    assert np.abs(sound).max() <= 0.9


@ALL
def test_the_ring_is_silent_at_its_end(name: str) -> None:
    song = Song(STYLES[name], 3)
    ringing, cut = (rendered(song, cues_of(2), ring=ring) for ring in (True, False))
    assert np.array_equal(ringing[:, : cut.shape[1]], cut)
    assert np.abs(ringing[:, -100:]).max() < 1e-4


def test_progress_is_told() -> None:
    told: list[int] = []
    rendered(Song(STYLES["techno"], 1), cues_of(3), progress=told.append)
    assert told == [1, 2, 3]

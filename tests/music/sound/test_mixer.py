"""The mixer: seams, ducking, chokes, glides and fades."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from kingme.music.score import BAR, STEP, Track, cues_of, event
from kingme.music.song import Song
from kingme.music.sound.limiter import DELAY, HOP
from kingme.music.sound.mixer import Mixer, samples_of_bar
from kingme.music.sound.waves import RATE, Samples
from kingme.music.style_table import STYLES
from kingme.music.styles import Style

TECHNO = STYLES["techno"]
DRY = dataclasses.replace(
    TECHNO, sound=dataclasses.replace(TECHNO.sound, room=(0.05, 0.0001), echo=(), master=0.3)
)


def played(style: Style, *bars: list, bpm: int = 120) -> Samples:
    mixer = Mixer(style, bpm)
    parts = [mixer.play(bar) for bar in bars]
    return np.concatenate([*parts, mixer.play(())], axis=1)[:, DELAY:]


@pytest.mark.parametrize("bpm", [66, 80, 95, 133, 144])
def test_bars_are_whole_hops_and_in_time(bpm: int) -> None:
    assert samples_of_bar(bpm) % HOP == 0
    assert abs(samples_of_bar(bpm) / (RATE * 240 / bpm) - 1) < 4e-4


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_a_note_over_the_bar_line_has_no_seam(style: Style) -> None:
    # The same tone at the end of a bar and in the middle of one: only the place may differ.
    note = event(Track.KEYS, 60, 80, 0, 960)
    middle = played(style, [note._replace(start=480)], [])
    across = played(style, [note._replace(start=BAR - 480)], [])
    bar = samples_of_bar(120)
    shift = (BAR - 480) * bar // BAR - 480 * bar // BAR
    length = bar // 2
    begin = 480 * bar // BAR
    first = middle[:, begin : begin + length]
    second = across[:, begin + shift : begin + shift + length]
    assert np.abs(first - second).max() < 1e-5


def test_the_kick_pushes_the_band_down() -> None:
    pad = event(Track.KEYS, 60, 100, 0, BAR)
    kick = event(Track.DRUMS, 36, 125, 8 * STEP, 100)
    alone, both = played(DRY, [pad]), played(DRY, [pad, kick])
    only_kick = played(DRY, [kick])
    pushed = both - only_kick
    at = samples_of_bar(120) // 2 + 1000

    def level(sound: Samples, begin: int) -> float:
        return float(np.sqrt(np.mean(sound[:, begin : begin + 2000] ** 2)))

    assert level(pushed, at) < 0.6 * level(alone, at)
    assert level(pushed, at - 4000) == pytest.approx(level(alone, at - 4000), rel=0.01)
    assert level(pushed, at + 30_000) == pytest.approx(level(alone, at + 30_000), rel=0.05)


def test_an_open_hat_is_choked() -> None:
    long = played(DRY, [event(Track.DRUMS, 46, 100, 0, 230)])
    cut = played(DRY, [event(Track.DRUMS, 46, 100, 0, 60)])
    after = round((60 / 480 * 0.5 + 0.035) * RATE)
    assert np.abs(cut[:, after:]).max() < 0.01 * np.abs(cut).max()
    assert np.abs(long[:, after:]).max() > 0.1 * np.abs(long).max()


def test_only_modern_beats_glide_and_only_from_note_to_note() -> None:
    def second_note(style: Style, gap: int) -> Samples:
        notes = [
            event(Track.BASS, 36, 90, 0, 480),
            event(Track.BASS, 43, 90, 480 + gap, 480),
        ]
        begin = (480 + gap) * samples_of_bar(120) // BAR
        return played(style, notes)[:, begin + 2500 : begin + 6000]

    modern, hiphop = STYLES["modern"], STYLES["hiphop"]
    near, far = second_note(modern, 12), second_note(modern, 300)
    assert np.abs(near - far).max() > 0.02
    assert np.abs(second_note(hiphop, 12) - second_note(hiphop, 300)).max() < 0.02


def test_a_fade_ends_in_silence_but_for_the_room() -> None:
    song = Song(TECHNO, 1)
    mixer = Mixer(TECHNO, song.bpm)
    mixer.play(song.bar(cues_of(1)[0]))
    faded = mixer.play(song.bar(cues_of(2)[1]), fade=True)
    assert np.abs(faded[:, -500:]).max() < 0.02
    rest = [mixer.play(()) for _ in range(2)]
    assert np.abs(rest[1]).max() < 1e-4


def test_unknown_drums_and_drums_without_a_kit_are_silent() -> None:
    assert not played(TECHNO, [event(Track.DRUMS, 81, 100, 0, 100)]).any()
    assert not played(STYLES["classical"], [event(Track.DRUMS, 36, 100, 0, 100)]).any()

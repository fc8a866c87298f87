"""The stream: blocks of any size, changes at bar lines, fades, silence."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from kingme.music.render import rendered
from kingme.music.score import Mood, cues_of
from kingme.music.song import Song
from kingme.music.sound.mixer import samples_of_bar
from kingme.music.sound.wav import FULL_SCALE
from kingme.music.sound.waves import RATE
from kingme.music.stream import GAME_LEVEL, Ramp, Stream
from kingme.music.style_table import STYLES

TECHNO, REGGAE = STYLES["techno"], STYLES["reggae"]
BAR = samples_of_bar(Song(TECHNO, 1).bpm)
MUFFLE = 127
"""Samples by which the stream is late: the filter of slow motion looks ahead."""


def frames(stream: Stream, count: int, block: int = 4410) -> np.ndarray:
    parts = []
    while count > 0:
        parts.append(stream.read(min(block, count)))
        count -= block
    return np.frombuffer(b"".join(parts), "<i2").reshape(-1, 2).T / FULL_SCALE


def tense(**options: object) -> Stream:
    stream = Stream(TECHNO, 1, **{"volume": 1.0, **options})  # type: ignore[arg-type]
    stream.set_mood(Mood.TENSE)
    return stream


def level(sound: np.ndarray) -> float:
    return float(np.sqrt(np.mean(sound**2)))


@pytest.mark.parametrize("block", [777, 4410, 200_000])
def test_blocks_of_any_size_are_the_rendered_piece(block: int) -> None:
    heard = frames(tense(), 3 * BAR, block)
    piece = rendered(Song(TECHNO, 1), cues_of(4), ring=False)[:, : 3 * BAR - MUFFLE] * GAME_LEVEL
    assert np.abs(heard[:, MUFFLE:] - piece).max() < 1.5 / FULL_SCALE


def test_a_mood_is_heard_at_the_next_bar_line() -> None:
    stream = Stream(TECHNO, 1, volume=1.0)
    frames(stream, BAR // 2)
    stream.set_mood(Mood.TENSE)
    heard = frames(stream, BAR)
    assert [heard.cue.mood for heard in stream.conductor.heard] == [Mood.CALM, Mood.TENSE]
    calm = frames(Stream(TECHNO, 1, volume=1.0), 2 * BAR)[:, BAR // 2 :][:, :BAR]
    change = np.flatnonzero(np.abs(heard - calm).max(axis=0) > 1e-3)[0]
    # The hats' takes may differ in level by less than is looked for here.
    assert change >= BAR // 2 - 600
    assert level(heard[:, BAR // 2 :]) > 1.2 * level(calm[:, BAR // 2 :])


def test_volume_moves_in_fifty_milliseconds_without_a_jump() -> None:
    stream = tense()
    loud = frames(stream, BAR)
    stream.set_volume(0.0)
    fading = frames(stream, RATE // 10)
    assert np.abs(fading[:, RATE // 20 + 1 :]).max() == 0
    assert np.abs(np.diff(fading)).max() <= np.abs(np.diff(loud)).max()
    stream.set_volume(1.0)
    assert level(frames(stream, RATE)) > 0.03


def test_another_style_comes_after_two_beats_with_its_own_beginning() -> None:
    stream = tense()
    frames(stream, BAR + 1000)
    stream.set_style(REGGAE)
    beats = round(2 * 60 / Song(TECHNO, 1).bpm * RATE)
    frames(stream, beats - 10)
    assert stream.conductor.song is not None
    assert stream.conductor.song.style is TECHNO
    heard = frames(stream, RATE)
    assert stream.conductor.song.style is REGGAE
    assert stream.conductor.heard[-1].cue.bar == 8
    assert np.abs(heard[:, :10]).max() < 0.01
    assert level(heard) > 0.02


def test_a_style_chosen_back_during_the_fade_goes_on() -> None:
    stream = tense()
    frames(stream, 1000)
    stream.set_style(REGGAE)
    frames(stream, 1000)
    stream.set_style(TECHNO)
    frames(stream, BAR)
    assert stream.conductor.song is not None
    assert stream.conductor.song.style is TECHNO
    assert level(frames(stream, RATE)) > 0.03


def test_music_off_and_on() -> None:
    stream = tense()
    frames(stream, 5000)
    stream.set_style(None)
    frames(stream, RATE // 2)
    assert not frames(stream, RATE).any()
    heard = len(stream.conductor.heard)
    stream.set_style(TECHNO)
    assert level(frames(stream, RATE)) > 0.03
    assert len(stream.conductor.heard) == heard + 1


def test_a_pause_stands_still_and_goes_on() -> None:
    stream = tense()
    frames(stream, 5000)
    stream.pause()
    fading = frames(stream, RATE // 4)
    assert np.abs(fading[:, round(0.16 * RATE) :]).max() == 0
    bars = len(stream.conductor.heard)
    assert not frames(stream, 3 * BAR).any()
    assert len(stream.conductor.heard) == bars
    stream.resume()
    heard = frames(stream, RATE)
    assert np.abs(heard[:, :100]).max() < 0.01
    assert level(heard[:, RATE // 2 :]) > 0.03


def test_pausing_twice_is_pausing_once() -> None:
    stream = tense()
    frames(stream, 5000)
    for _ in range(2):
        stream.pause()
    frames(stream, RATE)
    stream.resume()
    frames(stream, RATE)
    assert level(frames(stream, RATE)) > 0.03


def test_a_style_chosen_in_a_pause_is_heard_after_it() -> None:
    stream = tense()
    frames(stream, 5000)
    stream.pause()
    frames(stream, RATE)
    stream.set_style(REGGAE)
    assert not frames(stream, RATE).any()
    stream.resume()
    assert level(frames(stream, 2 * RATE)) > 0.02
    assert stream.conductor.heard[-1].song.style is REGGAE


def test_an_ending_rings_out_and_then_costs_nothing() -> None:
    stream = tense()
    frames(stream, 1000)
    stream.end(Mood.WIN)
    heard = frames(stream, 8 * BAR)
    assert level(heard[:, BAR : 2 * BAR]) > 0.03
    assert not heard[:, -BAR:].any()
    stream.new_game()
    assert level(frames(stream, BAR)) > 0.01


def test_slow_motion_muffles_without_a_click() -> None:
    stream = tense()
    plain = frames(stream, BAR)
    stream.set_slow_motion(True)
    frames(stream, RATE // 5)
    muffled = frames(stream, BAR)

    def high(sound: np.ndarray) -> float:
        spectrum = np.abs(np.fft.rfft(sound.mean(axis=0))) ** 2
        return float(spectrum[np.fft.rfftfreq(sound.shape[1], 1 / RATE) > 1500].sum())

    assert high(muffled) < 0.001 * high(plain)
    assert level(muffled) > 0.5 * level(plain)
    stream.set_slow_motion(False)
    frames(stream, RATE // 5)
    assert high(frames(stream, BAR)) > 0.2 * high(plain)


def test_no_block_border_is_a_click() -> None:
    stream = tense(deep_bass=True)
    sound = frames(stream, 4 * BAR, 4410)
    steps = np.abs(np.diff(sound)).max(axis=0)
    borders = steps[4409::4410]
    assert np.median(borders) < 2 * np.median(steps) + 1e-3
    assert borders.max() <= np.quantile(steps, 0.9999)


def test_effects_follow_the_key() -> None:
    stream = tense()
    song = Song(TECHNO, 1)
    assert stream.tonic == song.tonic
    stream.crown()
    frames(stream, 4 * BAR)
    assert stream.tonic == (song.tonic + 2) % 12
    assert Stream(None, 1).tonic == 0


def test_requests_from_another_thread_never_wait_for_a_bar() -> None:
    stream = tense()
    done = threading.Event()

    def ask() -> None:
        for number in range(2000):
            stream.set_mood((Mood.CALM, Mood.TENSE)[number % 2])
            stream.set_volume(number / 2000)
        done.set()

    thread = threading.Thread(target=ask)
    thread.start()
    frames(stream, BAR)
    while not done.is_set():
        frames(stream, BAR)
    thread.join()
    assert stream.conductor.heard


def test_wrong_requests_are_refused_where_they_are_made() -> None:
    stream = tense()
    with pytest.raises(ValueError, match=r"a volume is a number from 0 to 1, not 1\.5"):
        stream.set_volume(1.5)
    with pytest.raises(ValueError, match="not nan"):
        stream.set_volume(float("nan"))
    with pytest.raises(ValueError, match="no lasting mood"):
        stream.set_mood(Mood.WIN)
    with pytest.raises(ValueError, match="a game ends in"):
        stream.end(Mood.CALM)


def test_ramps() -> None:
    ramp = Ramp(1.0)
    ramp.move_to(0.0, samples=4)
    assert [*ramp.take(1), *ramp.take(2), *ramp.take(2)] == [0.75, 0.5, 0.25, 0, 0]
    ramp.move_to(1.0, samples=2)
    assert ramp.take(1).tolist() == [0.5]
    ramp.move_to(0.0, samples=1)
    assert ramp.take(1).tolist() == [0]
    assert ramp.at(0.0)

"""The audio of a game: which back end, effects in order, room for them."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from kingme.desktop.audio.backend import BackEnd, CannotSound, Settings, Silent
from kingme.desktop.audio.player import BACK_ENDS, Audio
from kingme.music.conductor import Heard
from kingme.music.score import Cue, Mood
from kingme.music.song import Song
from kingme.music.style_table import STYLES

SETTINGS = Settings(STYLES["techno"], seed=1)


class Recorder(Silent):
    """A back end that remembers what it was told."""

    name = "recorder"

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.told: list[tuple[Any, ...]] = []
        self.alive = True
        self.heard = [Heard(Song(STYLES["techno"], 1), Cue(0))]
        self.closed = False

    def start_effect(self, name: str, hop: int, level: float) -> float:
        self.told.append(("effect", name, hop, level))
        return 1.0

    def set_music_level(self, level: float) -> None:
        self.told.append(("level", round(level, 3)))

    def set_mood(self, mood: Mood) -> None:
        self.told.append(("mood", mood))

    def set_paused(self, paused: bool) -> None:
        self.told.append(("paused", paused))

    def close(self) -> None:
        self.closed = True

    def effects(self) -> list[str]:
        return [entry[1] for entry in self.told if entry[0] == "effect"]

    def levels(self) -> list[float]:
        return [entry[1] for entry in self.told if entry[0] == "level"]


class Playing:
    """An audio with a recorder behind it, and every recorder that was opened."""

    def __init__(self, *, fail_after: int = 99, opens: bool = True) -> None:
        self.opened: list[Recorder] = []

        def open_recorder(settings: Settings) -> BackEnd:
            if len(self.opened) >= fail_after:
                raise CannotSound("the device has gone")
            self.opened.append(Recorder(settings))
            return self.opened[-1]

        self.audio = Audio(SETTINGS, back_ends=[open_recorder], opens=opens)

    @property
    def recorder(self) -> Recorder:
        return self.opened[-1]


def cannot(_: Settings) -> BackEnd:
    raise CannotSound("not here")


def named(name: str) -> Callable[[Settings], BackEnd]:
    def make(settings: Settings) -> BackEnd:
        recorder = Recorder(settings)
        recorder.name = name
        return recorder

    return make


def test_back_ends_are_tried_in_order() -> None:
    assert [back_end.__name__ for back_end in BACK_ENDS] == ["Synthesizer", "MidiPlayer"]  # type: ignore[attr-defined]
    tried = [cannot, named("midi")]
    assert Audio(SETTINGS, back_ends=tried).engine == "midi"
    assert Audio(SETTINGS, back_ends=[named("synthesizer"), *tried]).engine == "synthesizer"
    assert Audio(SETTINGS, back_ends=[cannot, cannot]).engine == "silent"
    assert Audio(SETTINGS, silent=True).engine == "silent"


def test_a_card_that_is_opened_soon_lets_no_frame_wait_and_knows_what_was_said_before() -> None:
    playing = Playing(opens=False)
    audio = playing.audio
    audio.set_mood(Mood.TENSE)
    audio.set_paused(True)
    audio.update(0.0)
    audio.open_soon()
    assert (audio.engine, playing.opened) == ("silent", [])
    until = time.monotonic() + 60
    while not playing.opened and time.monotonic() < until:
        time.sleep(0.01)
        audio.update(0.0)
    audio.update(1.0)
    [recorder] = playing.opened
    assert audio.engine == "recorder"
    assert recorder.told == [("mood", Mood.TENSE), ("paused", True)]


def test_a_silent_game_loads_nothing_soon() -> None:
    audio = Audio(SETTINGS, silent=True, opens=False)
    before = threading.active_count()
    audio.open_soon()
    assert threading.active_count() == before


def test_audio_may_be_closed_while_it_loads() -> None:
    playing = Playing(opens=False)
    playing.audio.open_soon()
    playing.audio.close()
    playing.audio.update(0.0)
    assert (playing.audio.engine, playing.opened) == ("silent", [])


def test_silence_takes_everything_without_complaint() -> None:
    audio = Audio(SETTINGS, silent=True)
    audio.set_mood(Mood.TENSE)
    audio.crown()
    audio.play("jump", hop=3)
    audio.set_style(None)
    audio.set_volume(7)
    audio.set_deep_bass(True)
    audio.set_paused(True)
    audio.set_slow_motion(True)
    audio.end(Mood.WIN)
    audio.new_game()
    audio.update(1.0)
    audio.close()
    audio.close()
    assert audio.engine == "silent"


def test_effects_wait_for_forty_milliseconds_and_ticks_are_dropped() -> None:
    playing = Playing()
    audio = playing.audio
    audio.update(1.0)
    for name in ("move", "tick", "jump", "hint"):
        audio.play(name)
    assert playing.recorder.effects() == ["move"]
    audio.update(1.02)
    assert playing.recorder.effects() == ["move"]
    audio.update(1.05)
    assert playing.recorder.effects() == ["move", "jump"]
    audio.update(1.10)
    assert playing.recorder.effects() == ["move", "jump", "hint"]


def test_a_second_loud_effect_is_softer() -> None:
    playing = Playing()
    for now, name in [(1.0, "crowning"), (1.1, "win"), (2.0, "gift")]:
        playing.audio.update(now)
        playing.audio.play(name)
    levels = [entry[3] for entry in playing.recorder.told if entry[0] == "effect"]
    assert levels == [1.0, 0.8, 1.0]


def frames(begin: float, seconds: float) -> Iterator[float]:
    return (begin + frame / 100 for frame in range(round(seconds * 100)))


def test_the_music_makes_room_for_a_loud_effect() -> None:
    playing = Playing()
    audio = playing.audio
    audio.update(1.0)
    audio.play("win")  # a second long here: held for 0.6 s, back after 0.35 s more
    for now in frames(1.01, 1.5):
        audio.update(now)
    levels = playing.recorder.levels()
    assert min(levels) == pytest.approx(10 ** (-4 / 20), abs=1e-3)
    assert levels.index(min(levels)) <= 3  # down within 30 ms
    assert levels[-1] == 1.0
    assert max(abs(b - a) for a, b in itertools.pairwise(levels)) < 0.2


@pytest.mark.parametrize("name", ["tick", "move", "slide", "jump", "hint", "illegal"])
def test_the_music_makes_no_room_for_a_small_one(name: str) -> None:
    playing = Playing()
    playing.audio.update(1.0)
    playing.audio.play(name)
    for now in frames(1.01, 0.5):
        playing.audio.update(now)
    assert playing.recorder.levels() == []


def test_a_mood_is_told_once() -> None:
    playing = Playing()
    for _ in range(3):
        playing.audio.set_mood(Mood.TENSE)
    assert playing.recorder.told == [("mood", Mood.TENSE)]


def test_a_device_that_goes_while_playing_is_followed_by_another() -> None:
    playing = Playing()
    audio = playing.audio
    audio.set_mood(Mood.TENSE)
    audio.set_paused(True)
    audio.set_volume(0.3)
    playing.recorder.alive = False
    audio.update(2.0)
    first, second = playing.opened
    assert first.closed
    assert second.settings.volume == 0.3
    assert second.told == [("mood", Mood.TENSE), ("paused", True)]
    assert len(audio.heard) == 2  # what was heard before is not lost


def test_a_device_that_goes_for_good_is_followed_by_silence() -> None:
    playing = Playing(fail_after=1)
    playing.recorder.alive = False
    playing.audio.update(2.0)
    assert playing.audio.engine == "silent"
    playing.audio.play("win")
    playing.audio.update(3.0)


def test_the_song_file_is_what_was_heard_or_eight_bars() -> None:
    heard = Playing().audio.song_file()
    silent = Audio(SETTINGS, silent=True).song_file()
    assert heard[:4] == silent[:4] == b"MThd"
    assert len(silent) > 3 * len(heard)


def test_an_unknown_effect_is_a_mistake() -> None:
    with pytest.raises(ValueError, match="no sound effect 'boom'"):
        Audio(SETTINGS, silent=True).play("boom")

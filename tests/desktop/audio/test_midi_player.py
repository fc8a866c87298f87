"""The MIDI back end, with a mixer that records: files of eight bars, turns at bar lines."""

from __future__ import annotations

import io
from typing import Any

import mido
import pytest

pygame = pytest.importorskip("pygame", reason="the extra `desktop` is not installed")

from kingme.desktop.audio import midi_player  # noqa: E402 (after the check for pygame)
from kingme.desktop.audio.backend import CannotSound, Settings  # noqa: E402
from kingme.desktop.audio.midi_player import MidiPlayer  # noqa: E402
from kingme.music.score import Mood  # noqa: E402
from kingme.music.song import Song  # noqa: E402
from kingme.music.style_table import STYLES  # noqa: E402

SETTINGS = Settings(STYLES["techno"], seed=1)
SONG = Song(STYLES["techno"], 1)
BAR = 240 / SONG.bpm


class Music:
    """Stands in for `pygame.mixer.music`."""

    def __init__(self) -> None:
        self.files: list[mido.MidiFile] = []
        self.calls: list[tuple[Any, ...]] = []
        self.broken = False

    def load(self, file: io.BytesIO, hint: str) -> None:
        if self.broken:
            raise pygame.error("Couldn't open timidity.cfg")
        assert hint == "mid"
        self.files.append(mido.MidiFile(file=file))

    def __getattr__(self, name: str) -> Any:
        return lambda *args: self.calls.append((name, *args))


@pytest.fixture
def music(monkeypatch: pytest.MonkeyPatch) -> Music:
    recorder = Music()
    monkeypatch.setattr(midi_player, "open_mixer", lambda: None)
    monkeypatch.setattr(midi_player, "close_mixer", lambda: recorder.calls.append(("closed",)))
    monkeypatch.setattr(pygame.mixer, "music", recorder)
    return recorder


def bars_of(file: mido.MidiFile) -> float:
    return max(sum(message.time for message in track) for track in file.tracks) / 1920


def run(player: MidiPlayer, begin: float, bars: float) -> float:
    now = begin
    while now < begin + bars * BAR:
        player.update(now)
        now += 1 / 60
    return now


def test_a_file_of_eight_bars_is_played_and_then_the_next(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    assert (player.name, player.alive) == ("midi", True)
    run(player, 10.0, 9)
    assert [bars_of(file) for file in music.files[1:]] == [8, 8]  # the first only tried MIDI out
    assert len(player.heard) in (9, 10)


def test_a_mood_turns_at_the_next_bar_line(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    now = run(player, 10.0, 1.5)
    player.set_mood(Mood.TENSE)
    run(player, now, 1)
    assert [heard.cue.mood for heard in player.heard] == [Mood.CALM, Mood.CALM, Mood.TENSE]
    assert len(music.files) == 3
    assert len(music.files[-1].tracks) == 5


def test_a_crowning_and_an_ending_have_files_of_their_own(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    player.crown()
    now = run(player, 10.0, 1.5)
    assert bars_of(music.files[-1]) == 2
    player.end(Mood.LOSS)
    run(player, now, 8)
    assert bars_of(music.files[-1]) == 4
    assert len(player.heard) == 2 + 4


def test_a_pause_takes_no_bars(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    now = run(player, 10.0, 0.5)
    player.set_paused(True)
    now = run(player, now, 5)
    player.set_paused(False)
    run(player, now, 0.4)
    assert ("pause",) in music.calls
    assert ("unpause",) in music.calls
    assert len(player.heard) == 1


def test_another_style_and_none(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    now = run(player, 10.0, 0.5)
    player.set_style(STYLES["classical"])
    now = run(player, now, 0.1)
    assert player.heard[-1].song.style.name == "classical"
    player.set_style(None)
    run(player, now, 3)
    assert ("stop",) in music.calls
    assert len(player.heard) == 2


def test_volume_is_multiplied_with_the_room_that_is_made(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    player.set_volume(0.5)
    player.set_music_level(0.5)
    volumes = [call[1] for call in music.calls if call[0] == "set_volume"]
    assert volumes[-1] == pytest.approx(0.5 * volumes[-2])


def test_without_a_midi_synthesizer_it_cannot_sound(music: Music) -> None:
    music.broken = True
    with pytest.raises(CannotSound, match=r"no MIDI synthesizer: Couldn't open timidity\.cfg"):
        MidiPlayer(SETTINGS)
    assert music.calls[-1] == ("closed",)


def test_a_device_that_goes_is_noticed(music: Music) -> None:
    player = MidiPlayer(SETTINGS)
    music.broken = True
    player.update(1.0)
    assert not player.alive

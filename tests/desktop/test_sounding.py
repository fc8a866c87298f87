"""What is heard of a game, told to a recorder in place of a sound card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import mido
import pytest

from kingme import Board
from kingme.desktop.controller import Controller
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.sounding import Sound, Sounding, mood_of, opened
from kingme.game.funmode import FunGame
from kingme.music.score import Mood


class Recorder:
    """Notes what it is told, as an audio would be."""

    engine = "recorder"

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *words, **more: self.told.append((name, *words, *more.values()))

    def names(self) -> list[str]:
        told, self.told = self.told, []
        return [str(call[1]) if call[0] == "play" else call[0] for call in told]


def sounding(settings: Settings | None = None) -> tuple[Sounding, Recorder]:
    recorder = Recorder()
    sound: Sound = recorder  # type: ignore[assignment] # it answers to every name
    return Sounding(settings or Settings(), sound), recorder


def at(fen: str) -> Controller:
    settings = Settings(level=1, seats=Seats.BOTH)
    return Controller(settings, threaded=False, game=FunGame(fen))


@pytest.mark.parametrize(
    ("fen", "mood"),
    [
        ("B:W18,29,30,31:B14,1,2,3", Mood.THREAT),
        ("W:W18,29,30,31:B14,1,2,3", Mood.THREAT),  # whoever is to move
        ("B:W18,27,29,30:B14,1,2,3", Mood.TENSE),  # two at once
        ("B:W30,31,32:B1,2,3,4", Mood.TENSE),  # few pieces
        ("B:W29,30,31,32:B1,2,3,4", Mood.CALM),
    ],
)
def test_the_mood_of_a_position(fen: str, mood: Mood) -> None:
    assert mood_of(Board.from_fen(fen)) is mood


def test_a_game_from_hello_to_the_end() -> None:
    controller = at("B:W18:B14")
    ear, recorder = sounding()
    ear.handle(controller.take_events(), controller.state)
    assert recorder.names() == ["new_game", "set_mood"]
    controller.press(18)
    ear.handle(controller.take_events(), controller.state)
    assert recorder.names() == ["illegal"]
    controller.press(14)
    ear.handle(controller.take_events(), controller.state)
    ear.handle(controller.take_events(), controller.state)
    assert recorder.names() == ["tick"]
    controller.press(23)
    ear.handle(controller.take_events(), controller.state)
    ear.update(1.0, moving=True)
    assert recorder.names() == ["update"]  # the end waits for the movement
    ear.cues([("jump", 0), ("crowning", 0)])
    ear.update(1.1)
    assert recorder.names() == ["jump", "crowning", "crown", "win", "end", "update"]
    ear.update(1.2)
    assert recorder.names() == ["update"]
    controller.undo()
    ear.handle(controller.take_events(), controller.state)
    assert "set_mood" in recorder.names()


def test_an_end_that_is_taken_back_at_once_is_not_heard() -> None:
    controller = at("B:W18:B14")
    ear, recorder = sounding()
    controller.press(14)
    controller.press(23)
    controller.undo()
    ear.handle(controller.take_events(), controller.state)
    ear.update(1.0)
    assert not {"win", "end"} & set(recorder.names())


@pytest.mark.parametrize(("how", "heard"), [("resign", "loss"), ("agree_draw", "draw")])
def test_other_ends(how: str, heard: str) -> None:
    seats = Seats.BLACK if how == "resign" else Seats.BOTH
    controller = Controller(Settings(level=1, seats=seats), threaded=False)
    getattr(controller, how)()
    ear, recorder = sounding()
    ear.handle(controller.take_events(), controller.state)
    ear.update(1.0)
    names = recorder.names()
    assert heard in names
    assert ("end" in names) is (heard == "loss")


def test_settings_are_followed() -> None:
    ear, recorder = sounding(Settings(volume=8))
    now = Settings(volume=8)
    ear.change(now)
    assert not recorder.told
    for change, call in (
        ({"volume": 3}, ("set_volume", 0.3)),
        ({"sound": False}, ("set_volume", 0.0)),
        ({"sound": True}, ("set_volume", 0.3)),
        ({"music": "off"}, ("set_style", None)),
        ({"deep_bass": True}, ("set_deep_bass", True)),
    ):
        now = now.changed(**change)
        recorder.told.clear()
        ear.change(now)
        assert recorder.told == [call]


def test_without_sound_nothing_is_played() -> None:
    ear, recorder = sounding(Settings(sound=False))
    ear.tick()
    ear.cues([("jump", 1)])
    assert recorder.names() == []


def test_the_window_passes_on() -> None:
    ear, recorder = sounding()
    ear.set_hidden(True)
    ear.set_slow_motion(True)
    ear.reopen()
    ear.close()
    assert recorder.names() == ["set_paused", "set_slow_motion", "reopen", "close"]
    assert ear.engine == "recorder"


def test_the_song_is_saved_under_a_new_name(tmp_path: Path) -> None:
    settings = Settings(music="reggae")
    ear = Sounding(settings, opened(settings, seed=1, silent=True))
    for number in (1, 2):
        path = tmp_path / "songs" / f"reggae-{number}.mid"
        assert ear.save_song(tmp_path / "songs") == f"{path.name} is saved in {path.parent}."
        assert mido.MidiFile(path).type == 1
    ear.close()


def test_a_song_that_cannot_be_saved_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ear = Sounding(Settings(), opened(Settings(), seed=1, silent=True))
    assert ear.save_song(tmp_path / "file").startswith("The music cannot be saved in")
    ear.close()

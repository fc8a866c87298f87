"""The synthesizer back end on SDL's dummy and disk drivers, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from kingme.music.stream import Stream
from kingme.music.style_table import STYLES

pytest.importorskip("pygame", reason="the extra `desktop` is not installed")

HEAD = """
import sys, time
from kingme.desktop.audio.backend import Settings
from kingme.desktop.audio.player import Audio
from kingme.music.score import Mood
from kingme.music.style_table import STYLES

audio = Audio(Settings(STYLES["techno"], seed=1, volume=1.0))
late = 0.0
def run(seconds):
    global late
    now = time.monotonic()
    end = now + seconds
    while now < end:
        audio.update(now)
        time.sleep(1 / 60)
        before, now = now, time.monotonic()
        late = max(late, now - before)
def run_until_heard():
    end = time.monotonic() + 30
    while not audio.heard and time.monotonic() < end:
        run(0.05)
"""


def game(script: str, tmp_path: Path, driver: str, **environment: str) -> str:
    """Run a script after `HEAD`; what it printed. Nothing may be said on standard error."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", HEAD + script],
        env={
            **os.environ,
            "SDL_AUDIODRIVER": driver,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_DISKAUDIOFILE": str(tmp_path / "sound.raw"),
            **environment,
        },
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    said = [line for line in done.stderr.splitlines() if "disk" not in line and "file" not in line]
    assert (done.returncode, said) == (0, []), done.stderr
    return done.stdout.strip()


def test_a_game_plays_with_music(tmp_path: Path) -> None:
    script = """
audio.set_mood(Mood.TENSE)
run_until_heard()
for effect in ("move", "jump", "crowning", "tick"):
    audio.play(effect)
    run(0.2)
audio.crown()
audio.set_style(STYLES["reggae"])
audio.set_paused(True)
run(0.3)
audio.set_paused(False)
audio.end(Mood.WIN)
run(0.5)
print(audio.engine, len(audio.heard) > 0, len(audio.song_file()) > 100)
audio.close()
print(audio.engine)
"""
    assert game(script, tmp_path, "dummy") == "synthesizer True True\nsilent"


BLOCK = 4410
STARVED_S = 0.1
"""A frame so late means that the machine had no time for us; then a gap is nobody's fault."""


def gaps(heard: np.ndarray, expected: np.ndarray) -> int:
    """Counts silences between blocks of what was expected; everything else has to be there."""
    found, place = 0, 0
    for begin in range(0, len(expected), BLOCK):
        block = expected[begin : begin + BLOCK]
        part = heard[place : place + BLOCK]
        if len(part) < BLOCK:
            break
        if not np.array_equal(part, block):
            found += 1
            sounding = np.flatnonzero(heard[place:].any(axis=1))
            inside = np.flatnonzero(block.any(axis=1))
            if not len(sounding):
                break
            place += int(sounding[0]) - int(inside[0])
            part = heard[place : place + BLOCK]
            assert np.array_equal(part, block[: len(part)]), "samples are lost or changed"
        place += BLOCK
    return found


def test_what_the_card_gets_is_the_stream_without_gap_or_click(tmp_path: Path) -> None:
    # More than a bar, so that there are borders of blocks and of bars. The disk takes a third of
    # real time, for the machine may be busy with other tests.
    script = """
import pathlib
sound = pathlib.Path("sound.raw")
end = time.monotonic() + 40
while time.monotonic() < end and (not sound.exists() or sound.stat().st_size < 4 * 110_000):
    run(0.1)
audio.close()
print(late)
"""
    late = game(script, tmp_path, "disk", SDL_DISKAUDIODELAY="30")
    heard = np.fromfile(tmp_path / "sound.raw", "<i2").reshape(-1, 2)
    stream = Stream(STYLES["techno"], 1, volume=1.0)
    blocks = [np.frombuffer(stream.read(BLOCK), "<i2") for _ in range(60)]
    expected = np.concatenate(blocks).reshape(-1, 2)
    first = int(np.flatnonzero(expected.any(axis=1))[0])
    heard = heard[int(np.flatnonzero(heard.any(axis=1))[0]) - first :]
    assert len(heard) > 80_000
    assert gaps(heard, expected) == 0 or float(late) > STARVED_S


def test_gaps_are_seen() -> None:
    sound = np.arange(1, 2 * 5 * BLOCK + 1).reshape(-1, 2)
    silence = np.zeros((700, 2), dtype=sound.dtype)
    border = 2 * BLOCK
    assert gaps(sound, sound) == 0
    assert gaps(np.concatenate([sound[:border], silence, sound[border:]]), sound) == 1
    with pytest.raises(AssertionError, match="lost or changed"):
        gaps(np.concatenate([sound[: border + 5], sound[border + 6 :]]), sound)


def test_without_a_device_there_is_silence_and_no_word(tmp_path: Path) -> None:
    assert (
        game("print(audio.engine); audio.play('win'); run(0.1)", tmp_path, "nonsense") == "silent"
    )


def test_a_device_that_goes_while_playing_does_not_matter(tmp_path: Path) -> None:
    # The disk is full after half a second: SDL takes the device for lost.
    script = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (80_000, 80_000))
run(2.0)
audio.play("jump")
audio.set_volume(0.5)
run(0.2)
audio.reopen()
run(0.2)
audio.close()
print("alive")
"""
    assert game(script, tmp_path, "disk") == "alive"


def test_ending_pygame_without_closing_the_audio_is_safe(tmp_path: Path) -> None:
    assert (
        game("import pygame; run(0.3); pygame.quit(); print('quit')", tmp_path, "dummy") == "quit"
    )
    assert game("run(0.3); print('left')", tmp_path, "dummy") == "left"


def test_nothing_is_opened_on_import(tmp_path: Path) -> None:
    code = (
        "import sys, kingme.desktop.audio.player;"
        "print(sorted({'pygame', 'numpy', 'mido'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout.strip() == "[]"


def test_without_numpy_the_synthesizer_gives_way(tmp_path: Path) -> None:
    code = HEAD.replace("import sys, time", "import sys, time; sys.modules['numpy'] = None")
    done = subprocess.run(
        [sys.executable, "-c", code + "print(audio.engine)"],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.strip() in ("midi", "silent")  # as the system has a MIDI synthesizer or not


def test_a_card_that_is_opened_soon_sounds(tmp_path: Path) -> None:
    soon = (
        "volume=1.0), opens=False)\nprint(audio.engine, 'numpy' in sys.modules)\naudio.open_soon()"
    )
    code = HEAD.replace("volume=1.0))", soon)
    done = subprocess.run(
        [sys.executable, "-c", code + "run_until_heard(); print(audio.engine); audio.close()"],
        env={**os.environ, "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.splitlines() == ["silent False", "synthesizer"]


def test_effects_of_old_keys_are_forgotten(tmp_path: Path) -> None:
    script = """
audio.close()
from kingme.desktop.audio.mixer import Effects, open_mixer
open_mixer()
effects = Effects()
counts = []
for tonic in (0, 2, 4, 2, 7, 0):
    for key in list(effects.missing(tonic)):
        effects.prepare(*key)
    assert not list(effects.missing(tonic))
    counts.append(len(effects._sounds))
one, two = counts[0], counts[1]
print(counts == [one] + [two] * 5, one < two < 2 * one)
"""
    assert game(script, tmp_path, "dummy").split() == ["True", "True"]

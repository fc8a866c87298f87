"""Figures of the music: how fast it is composed and sounded, and what it costs a game's frames."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial

from benches.measure import Figure, at_least, at_most, best_seconds
from kingme.desktop.audio.backend import Settings
from kingme.desktop.audio.player import Audio
from kingme.music.render import rendered
from kingme.music.score import Mood, cues_of
from kingme.music.song import Song
from kingme.music.sound import drums, notes, room, waves
from kingme.music.sound.waves import RATE
from kingme.music.stream import Stream
from kingme.music.style_table import STYLES
from kingme.music.styles import Style

SEED = 7
BARS = 8
BLOCK = RATE // 10
FRAME = 1 / 60
FRAMES = 360

_CACHES = (
    notes.rendered,
    drums.drums_of,
    room.impulse,
    waves.table,
    waves.difference,
    waves.rise,
    waves.fall,
)


def forget() -> None:
    """Empty what the synthesizer keeps, so that every run does all the work."""
    for cache in _CACHES:
        cache.cache_clear()


def best_core_seconds(work: Callable[[], object]) -> float:
    """The least time that a core was at work, of several runs."""
    best = float("inf")
    for _ in range(5):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def composing() -> Iterator[Figure]:
    """A bar, all layers, the song's draws included."""

    def compose() -> None:
        song = Song(STYLES["hiphop"], SEED)
        for cue in cues_of(64):
            song.bar(cue)

    yield at_most("compose a bar", best_seconds(compose) / 64 * 1e3, "ms", 5)


def rendering() -> Iterator[Figure]:
    """Seconds of music for a second of one core, caches emptied before each run."""

    def render(style: Style) -> None:
        forget()
        rendered(Song(style, SEED), cues_of(BARS), ring=False)

    for style in STYLES.values():
        seconds = BARS * 240 / Song(style, SEED).bpm
        speed = seconds / best_core_seconds(partial(render, style))
        yield at_least(f"render {style.name}", speed, "times real time", 50)


def blocks() -> Iterator[Figure]:
    """How long a sound card may have to wait for 100 ms of sound, at the worst."""
    stream = Stream(STYLES["techno"], SEED)
    stream.set_mood(Mood.TENSE)
    stream.read(BLOCK)
    worst = []
    for _ in range(3):
        waits = []
        for _ in range(200):
            began = time.perf_counter()
            stream.read(BLOCK)
            waits.append(time.perf_counter() - began)
        worst.append(max(waits))
    yield at_most("a block of 100 ms that begins a bar", min(worst) * 1e3, "ms", 100)


def frames() -> Iterator[Figure]:
    """A frame's work with music and without, at 60 frames a second; nothing without pygame."""
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    try:
        import pygame
    except ImportError:
        return
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    canvas, piece = pygame.Surface((960, 720)), pygame.Surface((124, 124), pygame.SRCALPHA)

    def work() -> None:
        canvas.fill((20, 30, 40))
        for number in range(24):
            canvas.blit(piece, (40 * number % 830, 30 * number % 590))
        sum(number * number for number in range(20_000))  # as much Python as a busy frame has

    def frame_times(silent: bool) -> list[float]:
        audio = Audio(Settings(STYLES["techno"], SEED), silent=silent)
        audio.set_mood(Mood.TENSE)
        times = []
        due = time.perf_counter() + 0.5  # what is done once at the beginning is left out
        for _ in range(FRAMES):
            time.sleep(max(0.0, due - time.perf_counter()))
            due = time.perf_counter() + FRAME
            began = time.perf_counter()
            audio.update(time.monotonic())
            work()
            times.append(time.perf_counter() - began)
        audio.close()
        return sorted(times)

    without, with_music = frame_times(True), frame_times(False)
    for name, times in [("without music", without), ("with music", with_music)]:
        yield Figure(f"frame {name}, median", statistics.median(times) * 1e3, "ms")
        yield Figure(f"frame {name}, 99 of 100", times[len(times) * 99 // 100] * 1e3, "ms")
    more = statistics.median(with_music) - statistics.median(without)
    yield at_most("music adds to a frame, median", max(0.0, more) * 1e3, "ms", 1)


def all_figures() -> Iterator[Figure]:
    """Every figure of the music."""
    yield from composing()
    yield from rendering()
    yield from blocks()
    yield from frames()

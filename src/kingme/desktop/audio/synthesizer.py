"""The first back end: the stream's blocks, queued to the sound card by a thread of its own.

It keeps `AHEAD` blocks ready beside the two that the mixer holds, which outlasts the making of a
bar; a second thread renders effects before they are asked for. When a device goes away, SDL goes on
taking blocks and drops them; a driver that takes none any more ends the thread, never the game.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kingme.desktop.audio.backend import CannotSound, Settings
from kingme.desktop.audio.mixer import MUSIC_CHANNEL, RATE, Effects, close_mixer, open_mixer
from kingme.music.conductor import Heard
from kingme.music.score import Mood
from kingme.music.styles import Style

if TYPE_CHECKING:
    import pygame

BLOCK = RATE // 10
"""Frames of a block: 100 ms; blocks of 10 ms leave gaps when the machine is busy."""

AHEAD = 3
"""Blocks that wait beside the playing and the queued one."""

_REST_S = 0.01
_FORGOTTEN_S = 0.05
"""A channel that is idle for so long with a block in its queue will not go on by itself."""

_LOOK_S = 0.2
"""How often it is looked whether the music's key has changed, and with it the effects."""

_TURN_S = 0.001
"""How long the thread rests between two notes, so that a frame of the game need not wait."""

_STALLED_S = 3.0
"""A device that takes no block for so long has gone."""


class Synthesizer:
    """Music and effects as samples.

    Raises:
        CannotSound: numpy, pygame or a sound card is missing.
    """

    name = "synthesizer"

    def __init__(self, settings: Settings) -> None:
        try:
            from kingme.music.stream import Stream

            self._effects = Effects()
        except ImportError as error:
            raise CannotSound(f"the synthesizer needs numpy: {error}") from error
        self._stream = Stream(
            settings.style,
            settings.seed,
            volume=settings.volume,
            deep_bass=settings.deep_bass,
            between=self._turn,
        )
        self._volume = settings.volume
        open_mixer()
        import pygame

        self._channel = pygame.mixer.Channel(MUSIC_CHANNEL)
        self._error = pygame.error
        self._ready: deque[pygame.mixer.Sound] = deque()
        self._queued: pygame.mixer.Sound | None = None
        self._idle_since: float | None = None
        self._taken = time.monotonic()
        self._stop = threading.Event()
        self._broken = False
        self._threads = [
            threading.Thread(target=self._feed, name="kingme music", daemon=True),
            threading.Thread(target=self._prepare, name="kingme effects", daemon=True),
        ]
        for thread in self._threads:
            thread.start()
        pygame.register_quit(self._stop_feeding)  # before the mixer goes, whoever ends pygame

    @property
    def alive(self) -> bool:
        """Whether the sound card still takes blocks."""
        return not self._broken

    @property
    def heard(self) -> Sequence[Heard]:
        """The bars that were played."""
        return tuple(self._stream.conductor.heard)

    def set_style(self, style: Style | None) -> None:
        """Fade for two beats, then the new style."""
        self._stream.set_style(style)

    def set_volume(self, volume: float) -> None:
        """Music in 50 ms, effects from the next one on."""
        self._volume = volume
        self._stream.set_volume(volume)

    def set_deep_bass(self, deep_bass: bool) -> None:
        """From the next bar on."""
        self._stream.set_deep_bass(deep_bass)

    def set_mood(self, mood: Mood) -> None:
        """From the next bar on."""
        self._stream.set_mood(mood)

    def crown(self) -> None:
        """A breakdown from the next bar on."""
        self._stream.crown()

    def end(self, mood: Mood) -> None:
        """An outro from the next bar on."""
        self._stream.end(mood)

    def new_game(self) -> None:
        """Calm, from the next bar on."""
        self._stream.new_game()

    def set_paused(self, paused: bool) -> None:
        """Fade out and stand still, or go on."""
        (self._stream.pause if paused else self._stream.resume)()

    def set_slow_motion(self, slow: bool) -> None:
        """Muffled, or not."""
        self._stream.set_slow_motion(slow)

    def start_effect(self, name: str, hop: int, level: float) -> float:
        """Play an effect at once, in the music's key."""
        try:
            return self._effects.start(name, self._stream.tonic, hop, level * self._volume)
        except self._error:
            self._broken = True
            return 0.0

    def set_music_level(self, level: float) -> None:
        """What the music is multiplied with, at once."""
        try:
            self._channel.set_volume(level)
        except self._error:
            self._broken = True

    def update(self, now: float) -> None:
        """Nothing: the thread does it."""

    def close(self) -> None:
        """End the thread and give the sound card back."""
        self._stop_feeding()
        close_mixer()

    def _stop_feeding(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _feed(self) -> None:
        try:
            while not self._stop.is_set():
                if self._hand_over():
                    continue
                if len(self._ready) < AHEAD:
                    self._ready.append(self._block())
                elif time.monotonic() - self._taken > _STALLED_S:
                    break
                else:
                    self._stop.wait(_REST_S)
        except self._error:
            pass  # the device has gone, or the mixer was closed
        finally:
            self._broken = not self._stop.is_set()

    def _turn(self) -> None:
        """Between two notes of a bar: feed the mixer, and rest if there is time for it."""
        self._hand_over()
        if self._ready:
            time.sleep(_TURN_S)

    def _hand_over(self) -> bool:
        """Give the mixer the next block if there is one and it has room for it.

        Blocks are always queued, never played: pygame begins to play a queued one that meets
        silence, and a channel that looks idle may be just about to go on with its queued block,
        which `play` would cut off.
        """
        busy = (
            self._channel.get_busy()
        )  # raises where the mixer is closed; the next call would crash
        if self._channel.get_queue() is None:
            if not self._ready:
                return False
            self._queued = self._ready.popleft()
            self._channel.queue(self._queued)
            self._taken = time.monotonic()
            return True
        # A block that is queued at the very moment the last one ends may be forgotten by pygame.
        if busy or self._queued is None:
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = time.monotonic()
        elif time.monotonic() - self._idle_since > _FORGOTTEN_S:
            self._idle_since = None
            self._channel.play(self._queued)
        return False

    def _block(self) -> pygame.mixer.Sound:
        import pygame

        return pygame.mixer.Sound(buffer=self._stream.read(BLOCK))

    def _prepare(self) -> None:
        """Render the effects that the game may ask for in the music's key, one after the other."""
        try:
            while not self._stop.is_set():
                key = next(self._effects.missing(self._stream.tonic), None)
                if key is not None:
                    self._effects.prepare(*key)
                self._stop.wait(_REST_S if key is not None else _LOOK_S)
        except self._error:
            pass  # the mixer was closed

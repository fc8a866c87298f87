"""SDL's mixer through pygame: opening and closing it, and effects on its channels.

Channel 0 is the music's; effects take any other that is free. Nobody else may close the mixer:
pygame's channels crash the process when they are used after `pygame.mixer.quit()`.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kingme.desktop.audio.backend import CannotSound

if TYPE_CHECKING:
    import pygame

RATE = 44100
CHANNELS = 12
MUSIC_CHANNEL = 0
KEYS = 2
"""The music's key and the one before it."""

_BUFFER = 512
"""Frames that the card asks for at a time: 12 ms."""


def open_mixer() -> None:
    """Open the sound card for stereo of sixteen bits.

    Raises:
        CannotSound: there is no pygame, or no device that can be opened.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # else it greets on standard output
    try:
        import pygame
    except ImportError as error:
        raise CannotSound(f"pygame is not there: {error}") from error
    try:
        pygame.mixer.init(RATE, -16, 2, _BUFFER, allowedchanges=0)
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(MUSIC_CHANNEL + 1)
    except pygame.error as error:
        raise CannotSound(f"no sound card can be opened: {error}") from error


def mixer_words() -> str:
    """What the sound card is, for people; it is opened for a moment.

    Raises:
        CannotSound: there is no pygame, or no device that can be opened.
    """
    open_mixer()
    import pygame

    try:
        driver = getattr(pygame.mixer, "get_driver", lambda: "a sound card")()
        rate, _, channels = pygame.mixer.get_init() or (0, 0, 0)
        return f"{driver}, {rate} Hz, {channels} channels"
    finally:
        close_mixer()


def close_mixer() -> None:
    """Close it, as often as one likes."""
    import pygame

    pygame.mixer.quit()


class Effects:
    """The effects as sounds of the mixer; each is rendered once for a key.

    Those of the `KEYS` used last are kept: the music wanders through many in an evening.
    `missing` names what is not yet there, so that somebody with time can `prepare` it.
    """

    def __init__(self) -> None:
        # The library is loaded here: without numpy there are no effects.
        from kingme.music.effects import table
        from kingme.music.sound.effect_sound import effect_frames

        self._frames = effect_frames
        self._table = table()
        self._sounds: dict[tuple[str, int, int], pygame.mixer.Sound] = {}
        self._tonics: list[int] = []

    def missing(self, tonic: int) -> Iterator[tuple[str, int, int]]:
        """The effects that are not ready in a key: name, tonic, hop."""
        for name in self._table.effects:
            hops = len(self._table.chain) if name.endswith("jump") else 1
            for hop in range(hops):
                key = self._key(name, tonic, hop)
                if key not in self._sounds:
                    yield key

    def prepare(self, name: str, tonic: int, hop: int) -> pygame.mixer.Sound:
        """The sound of an effect, rendered if it is not there yet."""
        import pygame

        key = self._key(name, tonic, hop)
        sound = self._sounds.get(key)
        if sound is None:
            frames = self._frames(name, tonic=key[1], hop=key[2])
            sound = self._sounds[key] = pygame.mixer.Sound(buffer=frames)
            self._forget_old(tonic)
        return sound

    def _forget_old(self, tonic: int) -> None:
        """Let go of the keys that were not used for longest; what sounds just now sounds on."""
        if tonic in self._tonics[-1:]:
            return
        self._tonics = [*(each for each in self._tonics if each != tonic), tonic]
        for old in self._tonics[:-KEYS]:
            for key in list(self._sounds):
                if key[1] == old and self._table.effects[key[0]].in_key:
                    self._sounds.pop(key, None)
        del self._tonics[:-KEYS]

    def start(self, name: str, tonic: int, hop: int, volume: float) -> float:
        """Play an effect on a free channel; gives its length in seconds."""
        import pygame

        sound = self.prepare(name, tonic, hop)
        channel = pygame.mixer.find_channel()
        if channel is not None:
            channel.play(sound)
            channel.set_volume(volume)
        return sound.get_length()

    def _key(self, name: str, tonic: int, hop: int) -> tuple[str, int, int]:
        in_key = self._table.effects[name].in_key
        return name, tonic if in_key else 0, min(hop, len(self._table.chain) - 1)

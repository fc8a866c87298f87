"""The second back end: SDL_mixer plays a MIDI file of eight bars, a new one where the mood turns.

It needs a MIDI synthesizer in the system, and no numpy. Bar lines are told by the clock.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from kingme.desktop.audio.backend import CannotSound, Settings
from kingme.desktop.audio.mixer import Effects, close_mixer, open_mixer
from kingme.music.conductor import Conductor, Heard
from kingme.music.score import BARS_OF, Cue, Mood
from kingme.music.styles import Style

BARS = 8
_LEVEL = 0.7


class MidiPlayer:
    """Music as MIDI files.

    Raises:
        CannotSound: mido, pygame, a sound card or a MIDI synthesizer is missing.
    """

    name = "midi"

    def __init__(self, settings: Settings) -> None:
        try:
            from kingme.music.midi import midi_bytes
        except ImportError as error:
            raise CannotSound(f"MIDI needs mido: {error}") from error
        self._midi_bytes = midi_bytes
        open_mixer()
        import pygame

        self._error = pygame.error
        self._music = pygame.mixer.music
        self._conductor = Conductor(settings.style, settings.seed, deep_bass=settings.deep_bass)
        try:
            self._effects: Effects | None = Effects()
        except ImportError:
            self._effects = None
        self._volume = settings.volume
        self._level = 1.0
        self._expected: list[Cue] = []
        self._bar_ends: float | None = None
        self._paused_at: float | None = None
        self._now = 0.0
        self.alive = True
        try:
            self._try_out()
            self.set_volume(settings.volume)
        except pygame.error as error:
            close_mixer()
            raise CannotSound(f"no MIDI synthesizer: {error}") from error

    def _try_out(self) -> None:
        """Load a bar, for only that shows whether MIDI can be played."""
        from kingme.music.song import Song
        from kingme.music.style_table import DEFAULT_STYLE, STYLES

        song = Song(STYLES[DEFAULT_STYLE], self._conductor.seed)
        self._music.load(io.BytesIO(self._midi_bytes([Heard(song, Cue(0))])), "mid")

    @property
    def heard(self) -> Sequence[Heard]:
        """The bars that were played."""
        return tuple(self._conductor.heard)

    def set_style(self, style: Style | None) -> None:
        """Another style at once."""
        self._conductor.set_style(style)
        self._expected, self._bar_ends = [], None
        if style is None:
            self._carefully(self._music.stop)

    def set_volume(self, volume: float) -> None:
        """How loud, from 0 to 1."""
        self._volume = volume
        self._carefully(lambda: self._music.set_volume(volume * self._level * _LEVEL))

    def set_deep_bass(self, deep_bass: bool) -> None:
        """From the next bar on."""
        self._conductor.deep_bass = deep_bass

    def set_mood(self, mood: Mood) -> None:
        """From the next bar on."""
        self._conductor.set_mood(mood)

    def crown(self) -> None:
        """A breakdown from the next bar on."""
        self._conductor.crown()

    def end(self, mood: Mood) -> None:
        """An outro from the next bar on."""
        self._conductor.end(mood)

    def new_game(self) -> None:
        """Calm, from the next bar on."""
        self._conductor.new_game()

    def set_paused(self, paused: bool) -> None:
        """Stand still, or go on."""
        if paused and self._paused_at is None:
            self._paused_at = self._now
            self._carefully(self._music.pause)
        elif not paused and self._paused_at is not None:
            if self._bar_ends is not None:
                self._bar_ends += self._now - self._paused_at
            self._paused_at = None
            self._carefully(self._music.unpause)

    def set_slow_motion(self, slow: bool) -> None:
        """Nothing: a MIDI file cannot be muffled."""

    def start_effect(self, name: str, hop: int, level: float) -> float:
        """Play an effect at once, in the music's key, where numpy can make one."""
        if self._effects is None:
            return 0.0
        song = self._conductor.song
        tonic = 0 if song is None else (song.tonic + self._conductor.key) % 12
        try:
            return self._effects.start(name, tonic, hop, level * self._volume)
        except self._error:
            self.alive = False
            return 0.0

    def set_music_level(self, level: float) -> None:
        """What the music is multiplied with, at once."""
        self._level = level
        self.set_volume(self._volume)

    def update(self, now: float) -> None:
        """Go on to the next bar when it is time."""
        self._now = now
        if self._paused_at is not None or (self._bar_ends is not None and now < self._bar_ends):
            return
        cue, song = self._conductor.next_cue(), self._conductor.song
        if cue is None or song is None:
            self._expected, self._bar_ends = [], None
            return
        bar = 240 / song.bpm
        late = self._bar_ends is None or now - self._bar_ends > bar
        if late or not self._expected or self._expected[0] != cue:
            self._bar_ends = now
            self._expected = _forecast(cue)
            file = self._midi_bytes([Heard(song, following) for following in self._expected])
            self._carefully(lambda: self._play(file))
        self._expected.pop(0)
        assert self._bar_ends is not None
        self._bar_ends += bar

    def close(self) -> None:
        """Give the sound card back."""
        close_mixer()

    def _play(self, file: bytes) -> None:
        self._music.load(io.BytesIO(file), "mid")
        self._music.play()

    def _carefully(self, action: Callable[[], object]) -> None:
        try:
            action()
        except self._error:
            self.alive = False


def _forecast(cue: Cue) -> list[Cue]:
    """The bars that come if nothing happens: eight, or the rest of a breakdown or outro."""
    bars = BARS_OF.get(cue.mood)
    if bars is None:
        return [cue._replace(bar=cue.bar + step) for step in range(BARS)]
    return [
        cue._replace(bar=cue.bar + step, part=cue.part + step) for step in range(bars - cue.part)
    ]

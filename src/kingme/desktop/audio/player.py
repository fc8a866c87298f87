"""The audio of a game: what a window tells it, and the back end that plays it just now.

Owns the choice of the back end, the order and spacing of effects, and the music's making room
for them. It reads no clock of its own: `update` is told the time once a frame.
"""

from __future__ import annotations

import contextlib
import importlib
import threading
from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kingme.desktop.audio.backend import BackEnd, CannotSound, Settings, Silent
from kingme.desktop.audio.midi_player import MidiPlayer
from kingme.desktop.audio.synthesizer import Synthesizer
from kingme.desktop.hush import hushed
from kingme.music.conductor import Heard
from kingme.music.effects import Effect, effect, table
from kingme.music.score import Cue, Mood
from kingme.music.song import GROUP, Song
from kingme.music.style_table import DEFAULT_STYLE, STYLES
from kingme.music.styles import Style

BACK_ENDS: tuple[Callable[[Settings], BackEnd], ...] = (Synthesizer, MidiPlayer)
"""What is tried, in this order, before there is silence."""

_SLOW_TO_LOAD = ("kingme.music.stream", "kingme.music.sound.effect_sound")
"""What the synthesizer needs; with numpy it takes a tenth of a second."""

_DROPPED = "tick"
"""The effect that is not worth waiting for."""

_LOUD_APART_S = 0.3
_SECOND_LOUD = 0.8


class _Waiting(NamedTuple):
    effect: Effect
    hop: int


class Audio:
    """Music and effects for a game.

    Args:
        settings: What the player chose.
        silent: Whether to make no sound at all.
        back_ends: What is tried before silence.
        opens: Whether the sound card is opened now; else it is by `open_soon` or `reopen`, and
            there is silence until then.

    A missing device is no error: then there is silence, and `engine` says so.

    >>> audio = Audio(Settings(STYLES["reggae"], seed=1), silent=True)
    >>> audio.set_mood(Mood.TENSE)
    >>> audio.play("jump", hop=1)
    >>> audio.update(0.016)
    >>> audio.engine
    'silent'
    """

    def __init__(
        self,
        settings: Settings,
        *,
        silent: bool = False,
        back_ends: Sequence[Callable[[Settings], BackEnd]] = BACK_ENDS,
        opens: bool = True,
    ) -> None:
        self._settings = settings
        self._back_ends: Sequence[Callable[[Settings], BackEnd]] = () if silent else back_ends
        self._mood = Mood.CALM
        self._paused = False
        self._waiting: deque[_Waiting] = deque()
        self._now = 0.0
        self._last_start = self._last_loud = float("-inf")
        self._duck_begin = self._duck_end = float("-inf")
        self._music_level = 1.0
        self._heard_before: list[Heard] = []
        self._back_end: BackEnd = Silent()
        self._loading: threading.Thread | None = None
        if opens:
            self.reopen()

    @property
    def engine(self) -> str:
        """What sounds: `synthesizer`, `midi` or `silent`."""
        return self._back_end.name

    @property
    def heard(self) -> list[Heard]:
        """The bars that were played, for "save song"."""
        return [*self._heard_before, *self._back_end.heard]

    def song_file(self) -> bytes:
        """What was heard as a MIDI file; in silence eight bars of what would be.

        Raises:
            ImportError: mido is missing.
        """
        from kingme.music.midi import midi_bytes

        style = self._settings.style or STYLES[DEFAULT_STYLE]
        song = Song(style, self._settings.seed)
        cues = [Cue(bar, deep_bass=self._settings.deep_bass) for bar in range(GROUP)]
        return midi_bytes(self.heard or [Heard(song, cue) for cue in cues])

    def open_soon(self) -> None:
        """Open the sound card, but let no frame wait for what is slow to load: a thread loads that.

        The first `update` after it opens the card.
        """
        if self._back_ends:
            self._loading = threading.Thread(target=_load, name="kingme sound", daemon=True)
            self._loading.start()

    def reopen(self) -> None:
        """Try the back ends anew, such as after a sound card was plugged in."""
        self._loading = None
        self._heard_before += self._back_end.heard
        self._back_end.close()
        self._back_end = self._opened()
        self._music_level = 1.0
        if self._mood is not Mood.CALM:
            self._back_end.set_mood(self._mood)
        if self._paused:
            self._back_end.set_paused(True)

    def _opened(self) -> BackEnd:
        for back_end in self._back_ends:
            with contextlib.suppress(CannotSound), hushed():
                return back_end(self._settings)
        return Silent()

    # Settings

    def set_style(self, style: Style | None) -> None:
        """Another style within a bar; None for effects only."""
        self._settings = self._settings._replace(style=style)
        self._back_end.set_style(style)

    def set_volume(self, volume: float) -> None:
        """How loud everything is, from 0 to 1; other numbers are brought within."""
        volume = min(1.0, max(0.0, volume))
        self._settings = self._settings._replace(volume=volume)
        self._back_end.set_volume(volume)

    def set_deep_bass(self, deep_bass: bool) -> None:
        """The bass an octave lower, or not, from the next bar on."""
        self._settings = self._settings._replace(deep_bass=deep_bass)
        self._back_end.set_deep_bass(deep_bass)

    # The game

    def set_mood(self, mood: Mood) -> None:
        """What the position is like: calm, threat or tense."""
        if mood is not self._mood:
            self._mood = mood
            self._back_end.set_mood(mood)

    def crown(self) -> None:
        """A man was crowned: breakdown and key change. Its effect is played by `play`."""
        self._back_end.crown()

    def end(self, mood: Mood) -> None:
        """The game was won or lost: the outro."""
        self._back_end.end(mood)

    def new_game(self) -> None:
        """A new game begins."""
        self._mood = Mood.CALM
        self._back_end.new_game()

    def set_paused(self, paused: bool) -> None:
        """The window is hidden, or is back."""
        self._paused = paused
        self._back_end.set_paused(paused)

    def set_slow_motion(self, slow: bool) -> None:
        """The last jump of a chain is shown slowly, or no longer."""
        self._back_end.set_slow_motion(slow)

    def play(self, name: str, *, hop: int = 0) -> None:
        """Play an effect: at once, or as soon as the one before has had 40 ms.

        Args:
            name: A row of `data/sound_effects.json`.
            hop: Which jump of a chain it is, from 0.

        Raises:
            ValueError: there is no such effect.
        """
        self._waiting.append(_Waiting(effect(name), hop))
        self._start_effects()

    # The clock

    def update(self, now: float) -> None:
        """Do what is due; called once a frame.

        Args:
            now: Seconds, of a clock that never goes back.
        """
        self._now = now
        loaded = self._loading is not None and not self._loading.is_alive()
        if loaded or not self._back_end.alive:
            self.reopen()
        self._back_end.update(now)
        self._start_effects()
        level = self._ducked(now)
        if level != self._music_level:
            self._music_level = level
            self._back_end.set_music_level(level)

    def close(self) -> None:
        """Be silent and give the sound card back."""
        if self._loading is not None:
            self._loading.join()  # an interpreter that ends in the middle of an import may crash
            self._loading = None
        self._heard_before += self._back_end.heard
        self._back_end.close()
        self._back_end = Silent()

    def _start_effects(self) -> None:
        apart = table().apart_ms / 1000
        while self._waiting:
            due = self._now - self._last_start >= apart
            if not due and self._waiting[0].effect.name != _DROPPED:
                return
            waiting = self._waiting.popleft()
            if due:
                self._start(waiting.effect, waiting.hop)

    def _start(self, started: Effect, hop: int) -> None:
        level = 1.0
        if started.ducks:
            if self._now - self._last_loud < _LOUD_APART_S:
                level = _SECOND_LOUD
            self._last_loud = self._now
        length = self._back_end.start_effect(started.name, hop, level)
        self._last_start = self._now
        if started.ducks and length:
            if self._ducked(self._now) == 1.0:
                self._duck_begin = self._now
            self._duck_end = max(self._duck_end, self._now + table().duck.hold * length)

    def _ducked(self, now: float) -> float:
        """The music's level at a time: down quickly, held, up slowly."""
        duck = table().duck
        down = min(1.0, max(0.0, (now - self._duck_begin) * 1000 / duck.down_ms))
        up = min(1.0, max(0.0, (now - self._duck_end) * 1000 / duck.up_ms))
        return float(10 ** (duck.decibels / 20 * down * (1 - up)))


def _load() -> None:
    with contextlib.suppress(ImportError):  # the back end says what is missing
        for name in _SLOW_TO_LOAD:
            importlib.import_module(name)

"""Music without an end, in blocks of sixteen-bit frames, for whoever owns a sound card.

The stream asks the conductor for a cue when a bar begins, so what the game asks for is heard at
the next bar line. It has no thread and no clock. Requests may come from another thread than the
one that reads: they wait in a queue and never wait for a bar that is being made.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kingme.music.conductor import Conductor
from kingme.music.render import fades
from kingme.music.score import Mood
from kingme.music.sound.limiter import DELAY
from kingme.music.sound.mixer import Mixer
from kingme.music.sound.wav import sixteen_bit
from kingme.music.sound.waves import RATE, Samples, samples_of
from kingme.music.styles import Style

GAME_LEVEL = 0.5
"""Music at full volume in a game: half of what a file has, so that effects fit above it."""

_VOLUME_MS = 50
_PAUSE_MS, _RESUME_MS = 150, 300
_OFF_MS = 250
_STYLE_BEATS = 2
_SLOW_HERTZ, _SLOW_TAPS, _SLOW_MS = 700.0, 255, 120


class Ramp:
    """A factor that moves to its target in straight lines.

    >>> ramp = Ramp(1.0)
    >>> ramp.move_to(0.0, samples=4)
    >>> ramp.take(6).tolist()
    [0.75, 0.5, 0.25, 0.0, 0.0, 0.0]
    """

    def __init__(self, value: float) -> None:
        self.value = value
        self._target = value
        self._left = 0

    def move_to(self, target: float, samples: int) -> None:
        """Reach another value after so many samples."""
        self._target, self._left = target, max(1, samples)

    @property
    def left(self) -> int:
        """Samples until the target is reached."""
        return self._left

    def at(self, value: float) -> bool:
        """Whether it rests at a value."""
        return not self._left and self._target == value

    def take(self, count: int) -> NDArray[np.float32]:
        """The factor at each of the next samples."""
        factors = np.full(count, self._target, dtype=np.float32)
        moving = min(count, self._left)
        if moving:
            way = np.arange(1, moving + 1) / self._left
            factors[:moving] = self.value + (self._target - self.value) * way
            self._left -= moving
            self.value = self._target if not self._left else float(factors[moving - 1])
        return factors


class Stream:
    """The music of a game.

    Args:
        style: A row of the style table; None is silence.
        seed: What songs are made from.
        volume: From 0 to 1.
        deep_bass: Whether the bass plays an octave lower.
        between: Called now and then while a bar is made; a thread may rest in it.

    >>> from kingme.music.style_table import STYLES
    >>> stream = Stream(STYLES["techno"], seed=1)
    >>> stream.set_mood(Mood.THREAT)
    >>> len(stream.read(4410))
    17640
    """

    def __init__(
        self,
        style: Style | None,
        seed: int,
        *,
        volume: float = 0.8,
        deep_bass: bool = False,
        between: Callable[[], None] = lambda: None,
    ) -> None:
        self._between = between
        self.conductor = Conductor(style, seed, deep_bass=deep_bass)
        self._requests: deque[Callable[[], None]] = deque()
        self._volume = Ramp(_checked(volume))
        self._fade = Ramp(1.0)
        self._slow = Ramp(0.0)
        self._wanted_style = style
        self._paused = False
        self._mixer: Mixer | None = None
        self._bar: Samples = np.zeros((2, 0), dtype=np.float32)
        self._ring = 0
        self._history: Samples = np.zeros((2, _SLOW_TAPS - 1), dtype=np.float32)

    # What the game asks for; from any thread.

    def set_mood(self, mood: Mood) -> None:
        """The position became calm, threatening or tense.

        Raises:
            ValueError: it is a mood that ends by itself.
        """
        self.conductor.check_lasting(mood)
        self._requests.append(lambda: self.conductor.set_mood(mood))

    def crown(self) -> None:
        """A man was crowned."""
        self._requests.append(self.conductor.crown)

    def end(self, mood: Mood) -> None:
        """The game was won or lost.

        Raises:
            ValueError: the mood is neither.
        """
        self.conductor.check_ending(mood)
        self._requests.append(lambda: self.conductor.end(mood))

    def new_game(self) -> None:
        """A new game begins."""
        self._requests.append(self.conductor.new_game)

    def set_deep_bass(self, deep_bass: bool) -> None:
        """The bass plays an octave lower from the next bar on, or no longer."""

        def change() -> None:
            self.conductor.deep_bass = deep_bass

        self._requests.append(change)

    def set_style(self, style: Style | None) -> None:
        """Another style after two beats that fade; None for no music."""
        self._requests.append(lambda: self._begin_style(style))

    def set_volume(self, volume: float) -> None:
        """How loud the music is, from 0 to 1.

        Raises:
            ValueError: it lies outside.
        """
        volume = _checked(volume)
        self._requests.append(lambda: self._volume.move_to(volume, samples_of(_VOLUME_MS)))

    def pause(self) -> None:
        """Fade, then stand still: the window is hidden, or the game waits."""
        self._requests.append(lambda: self._pause(True))

    def resume(self) -> None:
        """Go on where it stood still."""
        self._requests.append(lambda: self._pause(False))

    def set_slow_motion(self, slow: bool) -> None:
        """The music as from the next room while the last jump of a chain is shown slowly."""
        target = 1.0 if slow else 0.0
        self._requests.append(lambda: self._slow.move_to(target, samples_of(_SLOW_MS)))

    @property
    def tonic(self) -> int:
        """The pitch class that effects in a key follow, 0 for C."""
        song = self.conductor.song
        return 0 if song is None else (song.tonic + self.conductor.key) % 12

    # What the sound card asks for; from one thread.

    def read(self, frames: int) -> bytes:
        """The next frames: stereo, sixteen bits, the machine's least significant byte first."""
        while self._requests:
            self._requests.popleft()()
        block = np.zeros((2, frames), dtype=np.float32)
        done = 0
        while done < frames and not self._stands_still():
            if not self._bar.shape[1]:
                self._next_bar()
            if not self._bar.shape[1]:
                break
            count = min(frames - done, self._bar.shape[1], self._until_quiet())
            part = self._muffled(self._bar[:, :count])
            block[:, done : done + count] = part * self._fade.take(count)
            self._bar = self._bar[:, count:]
            done += count
            self._change_style_when_quiet()
        return sixteen_bit(block * (self._volume.take(frames) * np.float32(GAME_LEVEL))).tobytes()

    def _until_quiet(self) -> int:
        """Samples of a fade that are left, for a new style begins right after it."""
        return self._fade.left or RATE

    def _stands_still(self) -> bool:
        return self._paused and self._fade.at(0.0)

    def _next_bar(self) -> None:
        """Make the next bar; nothing when there is silence."""
        cue = self.conductor.next_cue()
        song = self.conductor.song
        if cue is not None and song is not None:
            if self._mixer is None:
                self._mixer = Mixer(song.style, song.bpm, between=self._between)
                # What lies before the first bar is the limiter's look ahead.
                self._bar = self._mixer.play(song.bar(cue))[:, DELAY:]
            else:
                self._bar = self._mixer.play(song.bar(cue), fade=fades(cue))
            self._ring = self._mixer.ring
        elif self._mixer is not None and self._ring > 0:
            self._bar = self._mixer.play(())
            self._ring -= self._mixer.bar
        else:
            self._mixer = None

    def _begin_style(self, style: Style | None) -> None:
        if style is self._wanted_style:
            return
        self._wanted_style = style
        song = self.conductor.song
        if song is not None and song.style is style:  # chosen back before the fade was over
            if not self._paused:
                self._fade.move_to(1.0, samples_of(_RESUME_MS))
        elif song is None or self._mixer is None or self._paused:
            self._change_style()
        else:
            beats = round(_STYLE_BEATS * 60 / song.bpm * RATE)
            self._fade.move_to(0.0, samples_of(_OFF_MS) if style is None else beats)

    def _change_style_when_quiet(self) -> None:
        song = self.conductor.song
        playing = None if song is None else song.style
        if playing is not self._wanted_style and self._fade.at(0.0):
            self._change_style()

    def _change_style(self) -> None:
        self.conductor.set_style(self._wanted_style)
        self._mixer = None
        self._bar = self._bar[:, :0]
        self._ring = 0
        if not self._paused:
            self._fade = Ramp(1.0)

    def _pause(self, paused: bool) -> None:
        if paused is self._paused:
            return
        self._paused = paused
        if paused:
            self._fade.move_to(0.0, samples_of(_PAUSE_MS))
        else:
            self._change_style_when_quiet()
            self._fade.move_to(1.0, samples_of(_RESUME_MS))

    def _muffled(self, sound: Samples) -> Samples:
        """The sound, or as much of it as comes through a wall.

        The filter hears 127 samples on either side, so the plain sound is as late.
        """
        heard = np.concatenate([self._history, sound], axis=1)
        self._history = heard[:, sound.shape[1] :].copy()
        middle = (_SLOW_TAPS - 1) // 2
        plain = heard[:, middle : middle + sound.shape[1]]
        share = self._slow.take(sound.shape[1])
        if not share.any():
            return plain
        filtered = np.stack([np.convolve(side, _wall(), "valid") for side in heard])
        return np.asarray(plain + (filtered - plain) * share, dtype=np.float32)


@cache
def _wall() -> NDArray[np.float32]:
    """A windowed-sinc low-pass filter."""
    place = np.arange(_SLOW_TAPS) - (_SLOW_TAPS - 1) / 2
    taps = np.sinc(2 * _SLOW_HERTZ / RATE * place) * np.hanning(_SLOW_TAPS)
    return np.asarray(taps / np.sum(taps), dtype=np.float32)


def _checked(volume: float) -> float:
    if not (math.isfinite(volume) and 0 <= volume <= 1):
        raise ValueError(f"a volume is a number from 0 to 1, not {volume!r}")
    return volume

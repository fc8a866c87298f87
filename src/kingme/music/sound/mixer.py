"""The mixer: bars of events in, bars of stereo sound out, without a seam between them.

Owns the levels, the ducking by the kick, what is carried from bar to bar and the way through room
and limiter. It does not choose what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np

from kingme.music.score import BAR, Event, Track
from kingme.music.sound import drums, notes
from kingme.music.sound.instruments import INSTRUMENTS
from kingme.music.sound.limiter import DELAY, HOP, Limiter
from kingme.music.sound.room import Room
from kingme.music.sound.waves import RATE, Samples, decay, fall, samples_of
from kingme.music.styles import Style

_BARS_HELD = 3
_DUCK_RAMP_MS = 4
_GLIDE_REACH = 40
"""Ticks between two notes that still slide into each other."""


def samples_of_bar(bpm: int) -> int:
    """Samples of a bar: the nearest whole multiple of the limiter's hop, 0.04% off at most.

    >>> samples_of_bar(120)
    88192
    """
    return round(RATE * 240 / bpm / HOP) * HOP


class Mixer:
    """Plays a style's bars at a tempo, one after the other.

    Args:
        style: The style.
        bpm: Beats a minute.
        between: Called between two notes, for a thread that lets others have a turn.

    Attributes:
        bar: Samples of a bar.
    """

    def __init__(
        self, style: Style, bpm: int, *, between: Callable[[], None] = lambda: None
    ) -> None:
        self.style = style
        self._between = between
        self.bar = samples_of_bar(bpm)
        sound = style.sound
        self._instruments = {
            Track.BASS: sound.bass,
            Track.KEYS: sound.keys,
            Track.LEAD: sound.lead,
        }
        held = _BARS_HELD * self.bar
        self._band: Samples = np.zeros((2, held), dtype=np.float32)
        self._band_send: Samples = np.zeros(held, dtype=np.float32)
        self._kit: Samples = np.zeros((2, held), dtype=np.float32)
        self._kit_send: Samples = np.zeros(held, dtype=np.float32)
        self._duck: Samples = np.ones(held, dtype=np.float32)
        self._room = Room(sound.room, sound.echo, self.bar)
        self._limiter = Limiter()
        self._bass_before: tuple[int, int] | None = None

    @property
    def ring(self) -> int:
        """Samples until all is silent after the last note is let go, rounded up to hops."""
        longest: int = self._room.ring + DELAY + samples_of(300)
        return -(-longest // HOP) * HOP

    def play(self, events: Iterable[Event], *, fade: bool = False) -> Samples:
        """The next bar of sound, two channels by `bar` samples, `DELAY` samples late.

        Args:
            events: What is played, ticks from the beginning of the bar.
            fade: Whether the bar dies away; the room rings on.
        """
        for event in events:
            if event.track is Track.DRUMS:
                self._hit(event)
            else:
                self._sound(event)
            self._between()
        if self._bass_before is not None:
            note, end = self._bass_before
            self._bass_before = (note, end - BAR)
        return self._mixed(fade=fade)

    def _sample(self, tick: int) -> int:
        return tick * self.bar // BAR

    def _sound(self, event: Event) -> None:
        start = self._sample(event.start)
        gate = self._sample(event.end) - start
        glide_from = None
        if event.track is Track.BASS:
            before = self._bass_before
            if before is not None and event.start - before[1] <= _GLIDE_REACH:
                glide_from = before[0]
            self._bass_before = (event.note, event.end)
        note = notes.note_of(
            self._instruments[event.track],
            event.note,
            gate,
            event.velocity,
            glide_from,
            samples_of(self.style.bass.glide_ms),
        )
        voice = notes.rendered(note)
        level = np.float32(notes.loudness_of(event.velocity))
        end = min(start + len(voice.middle), self._band.shape[1])
        self._band[:, start:end] += voice.stereo[:, : end - start] * level
        send = INSTRUMENTS[note.instrument].send
        if send:
            self._band_send[start:end] += voice.middle[: end - start] * np.float32(level * send)

    def _hit(self, event: Event) -> None:
        kit = self.style.sound.kit
        if kit is None:
            return
        drum = drums.drums_of(kit).get(event.note)
        if drum is None:
            return
        samples = drum.takes[event.velocity % len(drum.takes)]
        start = self._sample(event.start)
        if event.note == drums.OPEN_HAT:
            gate = self._sample(event.end) - start
            choke = samples_of(drums.CHOKE_MS)
            if gate + choke < len(samples):
                samples = samples[: gate + choke].copy()
                samples[gate:] *= fall(choke)
        level = drums.loudness_of(event.velocity, kit)
        end = start + len(samples)
        self._kit[0, start:end] += samples * np.float32(level * drum.left)
        self._kit[1, start:end] += samples * np.float32(level * drum.right)
        if drum.send:
            self._kit_send[start:end] += samples * np.float32(level * drum.send)
        if event.note == drums.KICK:
            self._push_down(start, event.velocity)

    def _push_down(self, start: int, velocity: int) -> None:
        depth, time_ms = self.style.sound.duck
        if depth == 0:
            return
        length = samples_of(7 * time_ms)
        ramp = samples_of(_DUCK_RAMP_MS)
        push = decay(time_ms, length) * np.float32(-depth * velocity / 127)
        push[:ramp] *= np.arange(ramp, dtype=np.float32) / np.float32(ramp)
        push += np.float32(1)
        ducked = self._duck[start : start + length]
        np.minimum(ducked, push[: len(ducked)], out=ducked)

    def _mixed(self, *, fade: bool) -> Samples:
        bar = self.bar
        duck = self._duck[:bar]
        if fade:
            dying = fall(bar)
            for bus in (self._band, self._kit, self._band_send, self._kit_send):
                bus[..., :bar] *= dying
                bus[..., bar:] = 0
        mixed = self._band[:, :bar] * duck
        mixed += self._kit[:, :bar]
        mixed += self._room.answer(self._band_send[:bar] * duck + self._kit_send[:bar])
        mixed *= np.float32(self.style.sound.master)
        for bus, rest in [
            (self._band, 0),
            (self._band_send, 0),
            (self._kit, 0),
            (self._kit_send, 0),
            (self._duck, 1),
        ]:
            bus[..., :-bar] = bus[..., bar:].copy()
            bus[..., -bar:] = rest
        return self._limiter.limited(mixed)

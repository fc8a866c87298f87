"""A note of an instrument as samples. Notes are kept, for a bar is mostly made of known ones."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kingme.music.score import FULL_VELOCITY
from kingme.music.sound.instruments import INSTRUMENTS, Instrument
from kingme.music.sound.kept import Kept
from kingme.music.sound.waves import (
    RATE,
    Samples,
    decay,
    difference,
    fall,
    frequency,
    moving_phase,
    oscillator,
    partials_below_limit,
    places,
    read,
    rise,
    samples_of,
    steady_phase,
    table,
)

MEGABYTES = 16
"""What kept notes may take; a second of a note is half a megabyte."""

_VELOCITY_CLASS = 16
_SECOND_PHASE = 0x40000000
_VIBRATO_FADE_MS = 250
_HOLD = 16
"""Samples for which a moving pitch stands still: a third of a millisecond."""

_SHINES = 8.0
"""Time constants after which nothing is left of a note's brightness: a 3000th."""

_SUB_ENVELOPE = (8.0, 1800.0, 0.60, 60.0)
_SUB_OCTAVE = 0.16
"""A little of the octave above the sub-bass, so that small speakers still tell its pitch."""


class Note(NamedTuple):
    """What a note is rendered from; equal ones are rendered once.

    Attributes:
        instrument: Its name.
        pitch: The MIDI note.
        gate: Samples until it is let go.
        velocity_class: Velocity by sixteens, which decides how bright it is.
        full: Whether it has full velocity, and so the sub-bass.
        glide_from: The MIDI note it slides from; its own pitch for none.
        glide: Samples of the slide.
    """

    instrument: str
    pitch: int
    gate: int
    velocity_class: int
    full: bool
    glide_from: int
    glide: int


class Voice(NamedTuple):
    """A rendered note, at its instrument's gain for a velocity of 100.

    Attributes:
        stereo: Left and right.
        middle: What goes to the room.
    """

    stereo: Samples
    middle: Samples


def note_of(
    instrument: str, pitch: int, gate: int, velocity: int, glide_from: int | None, glide: int
) -> Note:
    """The note to render; gates are rounded to 10 ms, so that a few lengths serve all."""
    unit = RATE // 100
    gate = max(1, round(gate / unit)) * unit
    full = velocity == FULL_VELOCITY
    slides = glide > 0 and glide_from is not None and glide_from != pitch
    return Note(
        instrument,
        pitch,
        gate,
        velocity // _VELOCITY_CLASS,
        full,
        glide_from if slides and glide_from is not None else pitch,
        glide if slides else 0,
    )


def loudness_of(velocity: int) -> float:
    """The factor of a velocity on a rendered note."""
    return float((velocity / 100) ** 1.4)


def envelope(shape: tuple[float, float, float, float], gate: int) -> Samples:
    """Attack as a raised cosine, exponential decay to the sustain, release down to exactly 0."""
    attack_ms, decay_ms, sustain, release_ms = shape
    attack, release = samples_of(attack_ms), samples_of(release_ms)
    length = gate + release
    levels = np.empty(length, dtype=np.float32)
    attack = min(attack, length)
    levels[:attack] = rise(samples_of(attack_ms))[:attack]
    levels[attack:] = decay(decay_ms, length - attack)
    levels[attack:] *= np.float32(1 - sustain)
    levels[attack:] += np.float32(sustain)
    levels[gate:] *= fall(release)
    return levels


def _rendered(note: Note) -> Voice:
    """The samples of a note."""
    instrument = INSTRUMENTS[note.instrument]
    levels = envelope(instrument.envelope, note.gate)
    length = len(levels)
    if instrument.cents:
        first = _tone(instrument, note, length, instrument.cents / 2, 0)
        second = _tone(instrument, note, length, -instrument.cents / 2, _SECOND_PHASE)
        middle = first + second
        side = first - second
        middle *= levels * np.float32(0.5)
        side *= levels * np.float32(0.5 * instrument.spread)
    else:
        middle = _tone(instrument, note, length, 0.0, 0) * levels
        side = None
    if note.full and instrument.sub:
        middle = _with_sub(middle, instrument, note)
    if side is None:  # a driven bass leans to one side: take that away where it is loud
        middle[:length] -= levels * np.float32(
            np.sum(middle, dtype=np.float64) / np.sum(levels, dtype=np.float64)
        )
    middle *= np.float32(instrument.gain)
    stereo = np.empty((2, len(middle)), dtype=np.float32)
    angle = (instrument.pan + 1) * math.pi / 4
    np.multiply(middle, np.float32(math.sqrt(2) * math.cos(angle)), out=stereo[0])
    np.multiply(middle, np.float32(math.sqrt(2) * math.sin(angle)), out=stereo[1])
    if side is not None:
        side *= np.float32(instrument.gain)
        stereo[0, : len(side)] += side
        stereo[1, : len(side)] -= side
    if instrument.tremolo is not None:
        hertz, depth = instrument.tremolo
        swing = oscillator("sine", 1, steady_phase(hertz, len(middle))) * np.float32(depth)
        stereo[0] += stereo[0] * swing
        stereo[1] -= stereo[1] * swing
    stereo.flags.writeable = middle.flags.writeable = False
    return Voice(stereo, middle)


rendered = Kept(
    _rendered, lambda voice: voice.stereo.nbytes + voice.middle.nbytes, megabytes=MEGABYTES
)
"""The samples of a note, kept for the next time."""


def _tone(instrument: Instrument, note: Note, length: int, cents: float, start: int) -> Samples:
    """One oscillator of a note, without its envelope."""
    phase, highest = _phase(instrument, note, length, cents, start)
    partials = partials_below_limit(highest)
    at = places(phase)
    tone = read(table(instrument.dark, partials), at)
    amount, brightness_ms = instrument.brightness
    velocity = note.velocity_class * _VELOCITY_CLASS + _VELOCITY_CLASS // 2
    begin = 1.6 * amount * (0.45 + 0.55 * velocity / 127)
    shining = min(length, samples_of(_SHINES * brightness_ms))
    bright = read(difference(instrument.bright, instrument.dark, partials), at[:shining])
    bright *= decay(brightness_ms, shining) * np.float32(begin)
    tone[:shining] += bright
    return driven(tone, instrument.drive) if instrument.drive else tone


def _phase(
    instrument: Instrument, note: Note, length: int, cents: float, start: int
) -> tuple[NDArray[np.uint32], float]:
    """The phase of a tone, and the hertz that its partials are counted for."""
    hertz = frequency(note.pitch + cents / 100)
    curve = _pitch_curve(instrument, note, -(-length // _HOLD))
    if curve is None:
        return steady_phase(hertz, length, start), hertz
    # The fall at the beginning of a bass may alias for its first milliseconds, inaudibly.
    highest = hertz * min(4.0, float(np.max(curve)))
    return moving_phase(hertz * curve, start, _HOLD)[:length], highest


def driven(samples: Samples, drive: float) -> Samples:
    """Samples pushed into a soft limit, the Padé fraction of the hyperbolic tangent."""
    pushed: Samples = np.clip(samples * np.float32(drive), np.float32(-3), np.float32(3))
    squares = pushed * pushed
    top = drive * (27 + drive * drive) / (27 + 9 * drive * drive)
    pushed *= squares + np.float32(27)
    squares *= np.float32(9 * top)
    squares += np.float32(27 * top)
    pushed /= squares
    return pushed


def _pitch_curve(instrument: Instrument, note: Note, count: int) -> NDArray[np.float64] | None:
    """The factor on the pitch, one for `_HOLD` samples; None where it is steady."""
    time_ms = np.arange(count) * (_HOLD * 1000 / RATE)
    half_steps = np.zeros(count)
    if note.glide:
        left = np.maximum(0.0, 1 - time_ms * RATE / 1000 / note.glide)
        half_steps = (note.glide_from - note.pitch) * left * left
    elif instrument.drop[0]:
        steps, drop_ms = instrument.drop
        half_steps = steps * np.exp(-time_ms / drop_ms)
    if instrument.vibrato is not None:
        rate, cents, delay_ms = instrument.vibrato
        fade = np.clip((time_ms - delay_ms) / _VIBRATO_FADE_MS, 0, 1)
        half_steps = half_steps + fade * cents / 100 * np.sin(2 * np.pi * rate / 1000 * time_ms)
    if not half_steps.any():
        return None
    curve: NDArray[np.float64] = np.exp2(half_steps / 12)
    return curve


def _with_sub(middle: Samples, instrument: Instrument, note: Note) -> Samples:
    """The note with a sine at its fundamental below it."""
    attack, decay_ms, sustain, release = _SUB_ENVELOPE
    release = max(release, instrument.envelope[3])
    levels = envelope((attack, decay_ms, sustain, release), note.gate)
    # At the note's own pitch, falls included: at another the two would cancel each other out.
    phase, _ = _phase(instrument, note, len(levels), 0.0, 0)
    sub = oscillator("sine", 1, phase)
    sub += oscillator("sine", 1, phase * np.uint32(2)) * np.float32(_SUB_OCTAVE)
    sub *= levels * np.float32(instrument.sub)
    sub[: len(middle)] += middle
    return sub

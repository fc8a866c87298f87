"""The drums as samples, made once for a kit. What hits them when is the score's business."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kingme.music.sound.waves import (
    RATE,
    Samples,
    frozen,
    moving_phase,
    noise,
    oscillator,
    resonant,
    samples_of,
    shaped,
    steady_phase,
)
from kingme.music.styles import Kit

KICK, RIM, SNARE, CLAP, CLOSED_HAT, OPEN_HAT = 36, 37, 38, 39, 42, 46
VARIANTS = 3
"""Takes of each noisy drum, so that two hits in a row are not the same sound."""

CHOKE_MS = 30
"""A hat that is cut short ends in so many milliseconds."""

_TAPER_MS = 5
_BELLS = (3121, 4297, 5623, 6653, 8089, 9421)


class Drum(NamedTuple):
    """A drum of a kit: its takes, where it stands, and how much goes to the room."""

    takes: tuple[Samples, ...]
    left: float
    right: float
    send: float


_PLACES = {
    KICK: (0.0, 0.0),
    SNARE: (0.0, 0.14),
    CLAP: (-0.04, 0.20),
    RIM: (0.12, 0.18),
    CLOSED_HAT: (0.18, 0.04),
    OPEN_HAT: (0.22, 0.06),
}
"""Pan and send of each drum."""


@lru_cache(maxsize=16)
def drums_of(kit: Kit) -> dict[int, Drum]:
    """The drums of a kit by their General MIDI numbers."""
    makers: dict[int, Callable[[int], NDArray[np.float64]]] = {
        KICK: lambda take: _kick(kit, take),
        SNARE: lambda take: _snare(kit, take),
        CLAP: _clap,
        RIM: _rim,
        CLOSED_HAT: lambda take: _hat(kit.hat_ms, take),
        OPEN_HAT: lambda take: _hat(170, take),
    }
    drums = {}
    for number, (pan, send) in _PLACES.items():
        takes = tuple(
            _finished(makers[number](1000 * number + take))
            for take in range(1 if number == KICK else VARIANTS)
        )
        angle = (pan + 1) * math.pi / 4
        root = math.sqrt(2)
        drums[number] = Drum(takes, root * math.cos(angle), root * math.sin(angle), send)
    return drums


def loudness_of(velocity: int, kit: Kit) -> float:
    """The factor of a velocity on a drum."""
    return float((velocity / 127) ** 1.5 * kit.level)


def _finished(samples: NDArray[np.float64]) -> Samples:
    """The samples with a rise of 1 ms and an end of exactly 0."""
    attack, taper = samples_of(1), samples_of(_TAPER_MS)
    samples[:attack] *= 0.5 - 0.5 * np.cos(np.pi * np.arange(attack) / attack)
    samples[-taper:] *= 0.5 + 0.5 * np.cos(np.pi * np.arange(1, taper + 1) / taper)
    return frozen(samples)


def _ms(length_ms: float) -> NDArray[np.float64]:
    """The time in milliseconds at each sample."""
    return np.arange(samples_of(length_ms), dtype=np.float64) * (1000 / RATE)


def _sine(hertz: float, length: int) -> NDArray[np.float64]:
    return oscillator("sine", 1, steady_phase(hertz, length)).astype(np.float64)


def _sweep(hertz: NDArray[np.float64]) -> NDArray[np.float64]:
    return oscillator("sine", 1, moving_phase(hertz)).astype(np.float64)


def _burst(
    length_ms: float, hertz: float, q: float, decay_ms: float, seed: int
) -> NDArray[np.float64]:
    time = _ms(length_ms)
    return resonant(noise(len(time), seed), hertz, q) * np.exp(-time / decay_ms)


def _kick(kit: Kit, take: int) -> NDArray[np.float64]:
    base, top, sweep_ms, decay_ms = kit.kick
    time = _ms(450)
    pitch = base + (top - base) * np.exp(-time / sweep_ms)
    body = _sweep(pitch) * np.exp(-time / decay_ms)
    body = np.tanh(1.5 * body) / math.tanh(1.5)
    click = _burst(60, 2600, 0.7, 4, take)
    body[: len(click)] += 0.35 * click
    return 0.92 * body


def _snare(kit: Kit, take: int) -> NDArray[np.float64]:
    time = _ms(420)
    pitch = 185 * (1 + 0.6 * np.exp(-time / 20))
    body = 0.50 * _sweep(pitch) * np.exp(-time / 75)
    body += 0.22 * _sine(331, len(time)) * np.exp(-time / 50)
    rattle = shaped(noise(len(time), take), 900, 7500) * np.exp(-time / kit.snare_ms)
    return 0.72 * (body + 1.1 * rattle)


def _clap(take: int) -> NDArray[np.float64]:
    time = _ms(450)
    body = np.zeros(len(time))
    for number, (start_ms, level, decay_ms) in enumerate(
        [(0, 0.8, 7), (11, 0.7, 7), (23, 0.9, 85)]
    ):
        begin = samples_of(start_ms)
        hands = level * _burst(450 - start_ms, 1500, 0.9, decay_ms, take + 100 * number)
        ramp = samples_of(1)
        hands[:ramp] *= np.arange(ramp) / ramp
        body[begin : begin + len(hands)] += hands[: len(body) - begin]
    return 1.25 * body


def _rim(take: int) -> NDArray[np.float64]:
    time = _ms(160)
    body = np.zeros(len(time))
    for hertz, level, decay_ms in [(1650, 0.6, 11), (820, 0.5, 16), (410, 0.35, 22)]:
        body += level * _sine(hertz, len(time)) * np.exp(-time / decay_ms)
    click = _burst(60, 3200, 0.9, 5, take)
    body[: len(click)] += 0.8 * click
    return 0.55 * body


def _hat(decay_ms: float, take: int) -> NDArray[np.float64]:
    time = _ms(min(900, 6 * decay_ms))
    sizzle = 0.9 * shaped(noise(len(time), take), 6500, 13_000)
    for hertz in _BELLS:
        sizzle += 0.10 * _sine(hertz, len(time)) / 2
    return 0.5 * sizzle * np.exp(-time / decay_ms)

"""The sound effects as data: `data/sound_effects.json`, which the browser reads too.

Owns what the table means: voices, how they move with the song's key and along a chain of jumps.
How a voice becomes samples is decided in `sound.effect_sound`, in the browser by Web Audio.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

_TABLE = Path(__file__).parent.parent / "data" / "sound_effects.json"
_OCTAVE = 12


class Voice(NamedTuple):
    """A tone or a noise of an effect. Times are milliseconds, pitches hertz.

    Attributes:
        kind: `sine`, `triangle` or `noise`.
        start: From the effect's beginning.
        attack: Straight up to the level.
        hold: At the level.
        decay: Exponentially down to a thousandth of it; then 5 ms to nothing.
        level: The greatest size, 1 for full.
        low: The pitch (of noise: the middle of its band) at the beginning, `from` in the table.
        high: The pitch after the glide, `to` in the table.
        glide: How long it takes, exponentially.
        pan: From -1 (left) to 1.
        q: How narrow noise is.
    """

    kind: str
    start: float
    attack: float
    hold: float
    decay: float
    level: float
    low: float
    high: float
    glide: float
    pan: float
    q: float


class Effect(NamedTuple):
    """A sound effect.

    Attributes:
        name: Its key in the table.
        about: When it sounds.
        in_key: Whether it is written in C and moves with the song's tonic.
        ducks: Whether the music makes room for it.
        voices: What sounds.
    """

    name: str
    about: str
    in_key: bool
    ducks: bool
    voices: tuple[Voice, ...]


class Duck(NamedTuple):
    """How the music makes room: decibels, ms down, share of the effect's length, ms up."""

    decibels: float
    down_ms: float
    hold: float
    up_ms: float


class Table(NamedTuple):
    """The whole table; the fields that are not effects hold for all of them."""

    effects: dict[str, Effect]
    chain: tuple[int, ...]
    noise_exponent: float
    floor: float
    release_ms: float
    noise_seed: int
    duck: Duck
    apart_ms: float
    lowest_key: int


@cache
def table() -> Table:
    """The table of effects.

    >>> table().effects["jump"].in_key, table().effects["move"].voices[1].kind
    (True, 'sine')
    """
    data = json.loads(_TABLE.read_text(encoding="utf-8"))
    duck = data["duck"]
    return Table(
        {name: _effect(name, row) for name, row in data["effects"].items()},
        tuple(data["chain"]["half_steps"]),
        data["chain"]["noise_exponent"],
        data["envelope"]["floor"],
        data["envelope"]["release_ms"],
        data["noise_seed"],
        Duck(duck["decibels"], duck["down_ms"], duck["hold"], duck["up_ms"]),
        data["apart_ms"],
        data["key"]["lowest"],
    )


def _effect(name: str, row: dict[str, Any]) -> Effect:
    voices = []
    for voice in row["voices"]:
        fields = dict(voice)
        low, high, q = fields.pop("from"), fields.pop("to"), fields.pop("q", 1.0)
        voices.append(Voice(**fields, low=low, high=high, q=q))
    return Effect(name, row["about"], row["key"], row["ducks"], tuple(voices))


def effect(name: str) -> Effect:
    """An effect of the table.

    Raises:
        ValueError: there is none of that name.
    """
    effects = table().effects
    if name not in effects:
        raise ValueError(f"there is no sound effect {name!r}; effects are {', '.join(effects)}")
    return effects[name]


def moved(name: str, *, tonic: int = 0, hop: int = 0) -> tuple[Voice, ...]:
    """The voices of an effect in a key, and at a hop of a chain of jumps.

    Args:
        name: The effect.
        tonic: The music's pitch class, 0 for C; only effects in a key follow it, by -5 to 6.
        hop: 0 for the first jump; each later one is higher, up to the eighth.

    >>> [round(moved("jump", hop=hop)[2].low) for hop in (0, 1, 5)]
    [523, 587, 1046]
    """
    row, all_rows = effect(name), table()
    lowest = all_rows.lowest_key
    steps = (tonic - lowest) % _OCTAVE + lowest if row.in_key else 0
    lift = all_rows.chain[min(hop, len(all_rows.chain) - 1)]
    factors = [_factor(voice, steps, lift, all_rows.noise_exponent) for voice in row.voices]
    return tuple(
        voice._replace(low=voice.low * factor, high=voice.high * factor)
        for voice, factor in zip(row.voices, factors, strict=True)
    )


def _factor(voice: Voice, steps: int, lift: int, noise_exponent: float) -> float:
    """What a voice's pitches are multiplied by; noise has no key and rises less."""
    if voice.kind == "noise":
        return float(2 ** (lift * noise_exponent / _OCTAVE))
    return float(2 ** ((steps + lift) / _OCTAVE))

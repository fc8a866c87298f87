"""The instruments: a row each, with what makes its tone, its envelope and its place. Data only."""

from __future__ import annotations

from typing import NamedTuple


class Vibrato(NamedTuple):
    """Pitch that swings: hertz, cents to either side, milliseconds until it fades in."""

    hertz: float
    cents: float
    delay_ms: float


class Instrument(NamedTuple):
    """How a note sounds.

    Attributes:
        dark, bright: Two shapes of `waves.SHAPES`; a note begins between them and darkens.
        brightness: How much of the bright one at the beginning, and the milliseconds it lasts.
        cents: Between two oscillators; 0 for one.
        envelope: Attack ms, decay's time constant ms, sustain level, release ms.
        gain: Of the whole note.
        pan: From -1 (left) to 1.
        spread: How far the two oscillators' difference goes to the sides.
        send: To the room.
        drive: How hard it is driven into a soft limit; 0 for not.
        drop: Half steps above the pitch at which a note begins, and the fall's time constant ms.
        sub: The sine that full velocity adds below.
        vibrato: If any.
        tremolo: Hertz and depth of swinging between left and right.
    """

    dark: str
    bright: str
    brightness: tuple[float, float]
    cents: float
    envelope: tuple[float, float, float, float]
    gain: float
    pan: float = 0.0
    spread: float = 0.0
    send: float = 0.0
    drive: float = 0.0
    drop: tuple[float, float] = (0.0, 1.0)
    sub: float = 0.0
    vibrato: Vibrato | None = None
    tremolo: tuple[float, float] | None = None


INSTRUMENTS: dict[str, Instrument] = {
    "bass808": Instrument(
        "sine", "dark", (0.45, 200), 0, (5, 520, 0.16, 45), 0.28, drive=1.6, drop=(7, 28), sub=0.45
    ),
    "sub808": Instrument(
        "sine", "dark", (0.45, 260), 0, (5, 700, 0.22, 60), 0.26, drive=2.0, drop=(12, 24), sub=1.05
    ),
    "round": Instrument(
        "soft", "dark", (0.70, 160), 0, (6, 500, 0.45, 50), 0.29, send=0.02, drive=1.2, sub=0.12
    ),
    "acidbass": Instrument(
        "dark", "saw", (0.75, 90), 0, (4, 220, 0.40, 35), 0.24, drive=1.5, sub=1.15
    ),
    "cello": Instrument(
        "dark",
        "saw",
        (0.35, 700),
        5,
        (40, 900, 0.50, 140),
        0.24,
        send=0.22,
        sub=0.22,
        vibrato=Vibrato(5.2, 9, 250),
    ),
    "epiano": Instrument(
        "dark",
        "odd",
        (0.70, 260),
        4,
        (4, 650, 0.25, 90),
        0.26,
        -0.18,
        0.45,
        0.16,
        tremolo=(4.6, 0.12),
    ),
    "pad": Instrument("dark", "saw", (0.55, 2600), 9, (120, 3000, 0.80, 260), 0.20, 0.0, 0.9, 0.35),
    "skank": Instrument("odd", "saw", (0.65, 80), 5, (4, 110, 0.18, 35), 0.34, -0.30, 0.35, 0.20),
    "techpad": Instrument(
        "dark", "saw", (0.60, 1500), 12, (60, 2600, 0.85, 180), 0.185, 0.0, 0.9, 0.28
    ),
    "piano": Instrument("dark", "saw", (0.62, 300), 2, (4, 620, 0.05, 130), 0.22, -0.12, 0.4, 0.20),
    "flute": Instrument(
        "soft",
        "odd",
        (0.55, 500),
        3,
        (28, 900, 0.75, 90),
        0.15,
        0.14,
        0.25,
        0.25,
        vibrato=Vibrato(5.0, 14, 260),
    ),
    "vibes": Instrument(
        "soft",
        "odd",
        (0.60, 160),
        3,
        (4, 520, 0.08, 160),
        0.32,
        0.22,
        0.35,
        0.25,
        tremolo=(5.2, 0.18),
    ),
    "pluck": Instrument(
        "soft", "bright", (0.65, 70), 6, (4, 170, 0.03, 120), 0.34, 0.15, 0.6, 0.35
    ),
    "melodica": Instrument(
        "odd",
        "saw",
        (0.40, 500),
        4,
        (22, 900, 0.80, 70),
        0.17,
        0.25,
        0.3,
        0.30,
        vibrato=Vibrato(5.4, 10, 220),
    ),
    "stab": Instrument("dark", "bright", (0.70, 80), 8, (4, 140, 0.05, 70), 0.30, 0.10, 0.6, 0.30),
}
"""The instruments by name."""

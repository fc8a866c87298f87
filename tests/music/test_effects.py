"""The sound effects: the table that the browser reads too, keys and chains, and how they sound."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import kingme
from kingme.music.effects import effect, moved, table
from kingme.music.loudness import momentary
from kingme.music.sound.effect_sound import effect_frames, effect_sound
from kingme.music.sound.waves import RATE, samples_of

TABLE = Path(kingme.__file__).parent / "data" / "sound_effects.json"
DATA = json.loads(TABLE.read_text(encoding="utf-8"))
NAMES = sorted(DATA["effects"])

# Milliseconds, peak, loudest 400 ms in LUFS. From the design of the effects, by other code.
FOUND = {
    "tick": (54, 0.11, -38),
    "move": (119, 0.35, -29),
    "slide": (295, 0.07, -34),
    "jump": (259, 0.34, -24),
    "crowning": (1569, 0.29, -19),
    "win": (1901, 0.37, -17),
    "loss": (2359, 0.24, -19),
    "draw": (1455, 0.24, -21),
    "hint": (563, 0.13, -25),
    "illegal": (139, 0.36, -28),
    "gift": (1180, 0.23, -21),
    "lightning": (1355, 0.45, -18),
    "earthquake": (1355, 0.34, -19),
    "gust": (1235, 0.27, -22),
    "neo_move": (119, 0.29, -29),
    "neo_jump": (279, 0.20, -26),
}


def test_there_is_an_effect_for_everything() -> None:
    assert set(NAMES) == set(FOUND)


@pytest.mark.parametrize("name", NAMES)
def test_rows_have_what_web_audio_needs(name: str) -> None:
    row = DATA["effects"][name]
    assert set(row) == {"about", "key", "ducks", "voices"}
    for voice in row["voices"]:
        noisy = voice["kind"] == "noise"
        columns = {
            "kind",
            "start",
            "attack",
            "hold",
            "decay",
            "level",
            "from",
            "to",
            "glide",
            "pan",
        }
        assert set(voice) == columns | ({"q"} if noisy else set())
        assert voice["kind"] in {"sine", "triangle", "noise"}
        assert voice["attack"] >= 4
        assert min(voice["start"], voice["hold"], voice["glide"]) >= 0
        assert voice["decay"] > 0 < voice["level"]
        assert 20 <= voice["from"] <= 20_000
        assert 20 <= voice["to"] <= 20_000
        assert -1 <= voice["pan"] <= 1


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_what_was_designed(name: str) -> None:
    sound = effect_sound(name)
    quiet = np.zeros((2, RATE // 2), np.float32)
    milliseconds, peak, loudness = FOUND[name]
    assert sound.shape[1] / RATE * 1000 == pytest.approx(milliseconds, abs=1)
    assert np.abs(sound).max() == pytest.approx(peak, abs=0.015)
    assert momentary(np.concatenate([sound, quiet], axis=1)).max() == pytest.approx(
        loudness, abs=0.6
    )


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_clean_in_every_key(name: str) -> None:
    for tonic in (6, 7):
        sound = effect_sound(name, tonic=tonic)
        assert np.isfinite(sound).all()
        assert np.abs(sound).max() <= 0.5
        assert np.abs(sound[:, -1]).max() < 1e-6
        assert np.abs(sound[:, 0]).max() < 1e-3


def test_effects_in_a_key_move_at_most_six_half_steps() -> None:
    for name in NAMES:
        for tonic in range(12):
            for at_home, there in zip(moved(name), moved(name, tonic=tonic), strict=True):
                steps = 12 * np.log2(there.low / at_home.low)
                in_key = effect(name).in_key and at_home.kind != "noise"
                assert steps == pytest.approx((tonic + 5) % 12 - 5 if in_key else 0)


def pitch_of(sound: np.ndarray, begin_ms: float, end_ms: float) -> float:
    part = sound[0, samples_of(begin_ms) : samples_of(end_ms)].astype(np.float64)
    return float(np.argmax(np.abs(np.fft.rfft(part * np.hanning(len(part)), 4 * RATE)))) / 4


def test_the_pitch_rises_along_a_chain_and_stays_at_the_eighth() -> None:
    pitches = [pitch_of(effect_sound("neo_jump", hop=hop), 90, 250) for hop in range(10)]
    assert pitches[:8] == sorted(set(pitches[:8]))
    assert pitches[7] == pitches[8] == pitches[9]
    rise = 12 * np.log2(pitches[7] / pitches[0])
    assert rise == pytest.approx(table().chain[-1], abs=0.2)


def test_tones_glide_as_the_table_says() -> None:
    sound = effect_sound("illegal")
    assert pitch_of(sound, 70, 125) < pitch_of(sound, 0, 25)
    assert pitch_of(effect_sound("hint"), 10, 100) == pytest.approx(783.99, rel=0.01)


def test_pans_are_heard() -> None:
    gust = effect_sound("gust").astype(np.float64)
    early, late = slice(0, samples_of(250)), slice(samples_of(700), samples_of(1000))
    balance = [
        np.square(gust[0, part]).sum() / np.square(gust[1, part]).sum() for part in (early, late)
    ]
    assert balance[0] > 1.5 > 0.7 > balance[1]


def test_an_unknown_effect_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="no sound effect 'boom'; effects are tick, move, slide"):
        effect_sound("boom")


def test_frames_are_stereo_of_sixteen_bits() -> None:
    assert len(effect_frames("tick")) == 4 * effect_sound("tick").shape[1]

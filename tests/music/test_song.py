"""Songs: the same for a seed everywhere, in the scale, in the bar, in the style, in the mood."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kingme.music.parts import LOUDEST_PLAIN_BASS
from kingme.music.scales import SCALES
from kingme.music.score import BAR, BARS_OF, FULL_VELOCITY, LAYERED, STEP, Cue, Event, Mood, Track
from kingme.music.song import Song
from kingme.music.style_table import STYLES
from kingme.music.styles import Style

ALL = pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
SEEDS = range(4)
PASSING = [(mood, part) for mood, bars in BARS_OF.items() for part in range(bars)]


def every_cue(bars: int = 16) -> list[Cue]:
    cues = [Cue(bar, mood, key) for bar in range(bars) for mood in LAYERED for key in (0, 2)]
    return cues + [Cue(3 + part, mood, 4, part) for mood, part in PASSING]


def digest(style: Style, seed: int) -> str:
    song = Song(style, seed)
    events = [song.bar(cue) for cue in every_cue(8)]
    text = repr([[tuple(map(int, event)) for event in bar] for bar in events])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


# One row a style of seed 7: BPM, tonic, scale, chords, first motif. From the first implementation
# of the same recipes, by other code.
GOLDENS = {
    "hiphop": (85, 5, "dorian", (0, 6, 3, 4, 0, 3, 4, 6), (0, 3, 5, 4)),
    "modern": (133, 7, "phrygian", (0, 3, 1, 2), (0, 2, 5, 3)),
    "reggae": (79, 6, "mixolydian", (0, 5, 1, 4, 0, 3, 4, 0), (7, 6, 4, 2)),
    "techno": (126, 3, "aeolian", (0, 3, 4, 6), (4, 3, 1, 3)),
    "classical": (67, 0, "ionian", (0, 2, 3, 4, 5, 3, 4, 0), (7, 6, 5, 4)),
}


@ALL
def test_what_a_seed_decides(style: Style) -> None:
    song = Song(style, 7)
    drawn = (song.bpm, song.tonic, song.scale_name, song.chords, song.motif(0))
    assert drawn == GOLDENS[style.name]


def test_the_same_seed_is_the_same_song_in_another_process() -> None:
    script = (
        "import sys; sys.path.insert(0, sys.argv[1]); import test_song;"
        "print([test_song.digest(style, 9) for style in test_song.STYLES.values()])"
    )
    folder = str(Path(__file__).parent)
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script, folder],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }
    assert outputs == {str([digest(style, 9) for style in STYLES.values()])}


@ALL
def test_bars_do_not_depend_on_what_was_asked_before(style: Style) -> None:
    cues = every_cue(12)
    forwards, backwards = Song(style, 3), Song(style, 3)
    last_first = [backwards.bar(cue) for cue in reversed(cues)]
    assert [forwards.bar(cue) for cue in cues] == last_first[::-1]


@ALL
def test_seeds_give_different_songs(style: Style) -> None:
    assert len({digest(style, seed) for seed in SEEDS}) == len(SEEDS)


@ALL
def test_tempo_is_whole_and_in_range(style: Style) -> None:
    slowest, fastest = style.tempo
    drawn = {Song(style, seed).bpm for seed in range(300)}
    assert drawn == set(range(slowest, fastest + 1))


@ALL
@pytest.mark.parametrize("seed", SEEDS)
def test_events_are_well_formed(style: Style, seed: int) -> None:
    song = Song(style, seed)
    tonic, scale = song.tonic, SCALES[song.scale_name]
    for cue in every_cue():
        events = song.bar(cue)
        assert list(events) == sorted(events, key=lambda e: (e.start, e.track, e.note))
        held = cue.mood in (Mood.WIN, Mood.LOSS) and cue.part == 2
        for event in events:
            assert 0 <= event.start < BAR
            assert event.duration >= 1
            assert event.end <= (2 * BAR if held else BAR)
            assert 1 <= event.velocity < FULL_VELOCITY
            assert event.channel == {0: 9, 1: 0, 2: 1, 3: 2}[event.track]
            if event.track is Track.DRUMS:
                assert event.note in {36, 37, 38, 39, 42, 46}
            else:
                assert (event.note - tonic - cue.key) % 12 in scale


@ALL
@pytest.mark.parametrize("seed", SEEDS)
def test_no_pitch_begins_while_it_sounds(style: Style, seed: int) -> None:
    song = Song(style, seed)
    for cue in every_cue():
        ends: dict[tuple[Track, int], int] = {}
        for event in song.bar(cue):
            key = (event.track, event.note)
            assert event.start >= ends.get(key, 0), (cue, event)
            ends[key] = event.end


@ALL
def test_no_two_bars_are_the_same(style: Style) -> None:
    for seed in SEEDS:
        song = Song(style, seed)
        for mood in LAYERED:
            bars = [song.bar(Cue(bar, mood)) for bar in range(64)]
            assert len(set(bars)) == 64


@ALL
def test_layers_follow_the_mood_and_do_not_restart(style: Style) -> None:
    song = Song(style, 5)
    for bar in range(8):
        by_mood = {mood: song.bar(Cue(bar, mood)) for mood in LAYERED}
        for mood, events in by_mood.items():
            assert {event.track for event in events} == set(style.layers[mood])
        for track in (Track.BASS, Track.KEYS):
            joined = [event for event in by_mood[Mood.THREAT] if event.track is track]
            assert joined == [event for event in by_mood[Mood.TENSE] if event.track is track]


@ALL
def test_a_key_change_moves_every_pitched_note(style: Style) -> None:
    song = Song(style, 5)
    for bar in range(8):
        home = [e for e in song.bar(Cue(bar)) if e.track is Track.BASS]
        lifted = [e for e in song.bar(Cue(bar, key=2)) if e.track is Track.BASS]
        if [e.start for e in home] == [e.start for e in lifted]:
            moves = {(b.note - a.note) % 12 for a, b in zip(home, lifted, strict=True)}
            assert 2 in moves
    drums = [e for e in song.bar(Cue(0)) if e.track is Track.DRUMS]
    assert drums == [e for e in song.bar(Cue(0, key=2)) if e.track is Track.DRUMS]


@ALL
def test_deep_bass_is_an_octave_and_full_velocity(style: Style) -> None:
    for seed in SEEDS:
        song = Song(style, seed)
        for cue in every_cue(8):
            plain, deep = song.bar(cue), song.bar(cue._replace(deep_bass=True))
            assert [e for e in plain if e.track is not Track.BASS] == [
                e for e in deep if e.track is not Track.BASS
            ]
            bass = [e for e in plain if e.track is Track.BASS]
            assert all(e.velocity <= LOUDEST_PLAIN_BASS for e in bass)
            expected = [e._replace(note=e.note - 12, velocity=FULL_VELOCITY) for e in bass]
            assert [e for e in deep if e.track is Track.BASS] == expected
            assert all(36 <= e.note <= 52 for e in bass)


@ALL
def test_no_bass_note_lies_inside_a_chord(style: Style) -> None:
    for seed in SEEDS:
        song = Song(style, seed)
        for bar in range(16):
            events = song.bar(Cue(bar, Mood.THREAT))
            bass = [e.note for e in events if e.track is Track.BASS]
            assert max(bass) <= min(e.note for e in events if e.track is Track.KEYS)


def hits(events: tuple[Event, ...], drum: int) -> list[int]:
    return sorted({e.start // STEP for e in events if e.track is Track.DRUMS and e.note == drum})


def test_hip_hop_is_boom_bap_with_swing_ghosts_and_open_hats() -> None:
    song = Song(STYLES["hiphop"], 1)
    main, alt = song.bar(Cue(0)), song.bar(Cue(1))
    assert {4, 12} <= set(hits(main, 38))
    assert hits(alt, 46) == [14]
    snares = [e.velocity for e in main if e.note == 38 and e.track is Track.DRUMS]
    assert min(snares) < 45 < 110 < max(snares)
    late = [e.start % STEP for e in main if e.note == 42 and e.start // STEP % 2 and e.track == 0]
    assert late
    assert min(late) >= 22


def test_modern_beats_clap_on_three_and_roll() -> None:
    song = Song(STYLES["modern"], 1)
    bars = [song.bar(Cue(bar)) for bar in range(32)]
    assert all(8 in hits(bar, 39) for bar in bars)
    bursts = [bar for bar in bars if any((e.start * 3) % STEP == 0 and e.start % STEP for e in bar)]
    assert bursts  # a triplet burst does not lie on the grid


def test_reggae_drops_one_and_skanks_off_the_beat() -> None:
    for seed in SEEDS:
        song = Song(STYLES["reggae"], seed)
        for bar in range(3):
            events = song.bar(Cue(bar))
            assert hits(events, 36) == [8]
            assert 8 in hits(events, 37)
            chords = {e.start // STEP for e in events if e.track is Track.KEYS}
            assert {2, 6, 10, 14} <= chords
            assert not chords & {0, 4, 8, 12}


def test_techno_is_four_on_the_floor() -> None:
    for bar in range(3):
        events = Song(STYLES["techno"], 2).bar(Cue(bar))
        assert {0, 4, 8, 12} <= set(hits(events, 36))
        assert {4, 12} <= set(hits(events, 39))
        assert hits(events, 46) == [2, 6, 10, 14]


def test_classical_has_quarter_chords_in_major_and_no_drums() -> None:
    song = Song(STYLES["classical"], 2)
    assert song.scale_name == "ionian"
    for cue in every_cue(8):
        assert all(event.track is not Track.DRUMS for event in song.bar(cue))
    keys = Counter(e.start // 480 for e in song.bar(Cue(0, Mood.CALM)))
    assert keys == {0: 3, 1: 3, 2: 3, 3: 3}


@pytest.mark.parametrize("name", [name for name, style in STYLES.items() if style.drums])
def test_fills_come_in_bars_four_and_eight_when_tense(name: str) -> None:
    song = Song(STYLES[name], 4)

    def drums(bar: int, mood: Mood) -> list[tuple[int, int]]:
        events = song.bar(Cue(bar, mood))
        return [(e.note, e.start // STEP) for e in events if e.track is Track.DRUMS]

    for bar in range(16):
        if bar % 4 == 3:
            assert drums(bar, Mood.TENSE) != drums(bar, Mood.THREAT)
    assert drums(3, Mood.TENSE) != drums(7, Mood.TENSE)


@pytest.mark.parametrize("name", ["reggae", "classical"])
def test_closing_styles_end_eight_bars_at_home_and_held(name: str) -> None:
    for seed in range(60):
        song = Song(STYLES[name], seed)
        last = [e for e in song.bar(Cue(7)) if e.track is Track.LEAD][-1]
        assert (last.note - song.tonic) % 12 == 0
        assert last.end > BAR - 3 * STEP
        assert last.duration >= 3 * STEP
        open_end = [e for e in song.bar(Cue(3)) if e.track is Track.LEAD][-1]
        assert open_end.end > BAR - 3 * STEP


@ALL
@pytest.mark.parametrize("mood", [Mood.WIN, Mood.LOSS])
def test_outros_end_on_the_tonic_chord(style: Style, mood: Mood) -> None:
    for seed in SEEDS:
        song = Song(style, seed)
        third, fourth = song.bar(Cue(10, mood, 2, 2)), song.bar(Cue(11, mood, 2, 3))
        assert not fourth  # it rings
        tonic = (song.tonic + 2) % 12
        assert {e.note % 12 for e in third if e.track is Track.BASS} == {tonic}
        assert [e for e in third if e.track is Track.LEAD][-1].note % 12 == tonic
        assert all(e.end > BAR for e in third if e.track is Track.KEYS)


def test_negative_bars_are_refused() -> None:
    with pytest.raises(ValueError, match="bars are numbered from 0, not -1"):
        Song(STYLES["techno"], 1).bar(Cue(-1))


def test_a_piece_joins_its_bars() -> None:
    song = Song(STYLES["reggae"], 1)
    cues = [Cue(0), Cue(1)]
    joined = song.piece(cues)
    second = [e._replace(start=e.start + BAR) for e in song.bar(cues[1])]
    assert [e for e in joined if e.start >= BAR] == second
    assert len(joined) == len(song.bar(cues[0])) + len(second)

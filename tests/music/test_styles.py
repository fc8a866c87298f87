"""The style table: rows that make sense, names, and a sixth style that is one more row."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from kingme.cli.main import main
from kingme.music import styles
from kingme.music.parts import grids_of, slots_of
from kingme.music.render import rendered
from kingme.music.scales import SCALES, VOICINGS
from kingme.music.score import Cue, Mood, Track, cues_of
from kingme.music.song import Song
from kingme.music.sound.drums import drums_of
from kingme.music.sound.instruments import INSTRUMENTS
from kingme.music.style_table import DEFAULT_STYLE, HIPHOP, OFF, STYLES, style_named
from kingme.music.styles import Bass, Drums, Hand, Keys, Kit, Lead, Sound, Style

GENERAL_MIDI_DRUMS = {36, 37, 38, 39, 42, 46}

TEMPOS = {
    "hiphop": (80, 95),
    "modern": (132, 144),
    "reggae": (68, 80),
    "techno": (124, 134),
    "classical": (66, 96),
}


def test_five_styles_in_the_order_of_menus() -> None:
    assert list(STYLES) == list(TEMPOS)
    assert [style.title for style in STYLES.values()] == [
        "Hip-hop",
        "Modern beats",
        "Reggae",
        "Techno",
        "Classical",
    ]
    assert OFF not in STYLES
    assert DEFAULT_STYLE in STYLES
    assert len({style.number for style in STYLES.values()}) == len(STYLES)


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_rows_make_sense(style: Style) -> None:
    assert style.tempo == TEMPOS[style.name]
    assert set(style.scales) <= set(SCALES)
    assert style.keys.voicing in VOICINGS
    assert {style.sound.bass, style.sound.keys, style.sound.lead} <= set(INSTRUMENTS)
    assert (style.drums is None) == (style.sound.kit is None)
    for track in (Track.BASS, Track.KEYS, Track.LEAD):
        assert 0 <= style.hand(track).program <= 127
    for pattern in (*style.bass.patterns, *style.keys.patterns):
        slots = slots_of(pattern)
        for slot, after in zip(slots, [*slots[1:], None], strict=True):
            assert slot.step + slot.steps <= (16 if after is None else after.step)
    if style.lead.arpeggio:
        assert all(len(mask) == 16 and set(mask) == {"x", "."} for mask in style.lead.patterns)
    else:
        assert all(len(slots_of(pattern)) == 4 for pattern in style.lead.patterns)
    if style.drums is not None and style.sound.kit is not None:
        for text in (style.drums.main, style.drums.alt, style.drums.fill, style.drums.big):
            assert set(grids_of(text)) <= GENERAL_MIDI_DRUMS
        assert set(drums_of(style.sound.kit)) == GENERAL_MIDI_DRUMS


def test_layers() -> None:
    for style in STYLES.values():
        calm, threat, tense = (style.layers[mood] for mood in (Mood.CALM, Mood.THREAT, Mood.TENSE))
        assert calm < threat < tense
        assert calm == {Track.KEYS if style.name == "classical" else Track.DRUMS}
        assert Track.LEAD in tense - threat


def test_a_row_without_a_layer_is_refused() -> None:
    with pytest.raises(ValueError, match="'hiphop' has no layers for tense"):
        dataclasses.replace(HIPHOP, layers={Mood.CALM: frozenset(), Mood.THREAT: frozenset()})


@pytest.mark.parametrize("text", ["modern", "Modern beats", "modern-beats", " MODERN  BEATS"])
def test_names_are_taken_as_people_write_them(text: str) -> None:
    assert style_named(text) is STYLES["modern"]


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match="no music style 'off'; styles are hiphop, modern"):
        style_named("off")


def test_a_wrong_grid_is_refused() -> None:
    with pytest.raises(ValueError, match="has not 16 steps"):
        grids_of("36 9...")


BOSSA = Style(
    name="bossa",
    title="Bossa nova",
    number=5,
    tempo=(110, 120),
    swing=0,
    scales=("ionian", "dorian"),
    bars_per_chord=2,
    closes=True,
    drums=Drums(
        main="36 9......79......7 37 8..7..8...8..8.. 42 5454545454545454",
        alt="36 9......79......7 37 ..8...8..8..8... 42 5454545454545454",
        fill="36 9......79......7 37 8..7..8...8.8888 42 5454545454......",
        big="36 9......79....... 38 ........44556678 42 54545454........",
    ),
    bass=Bass(Hand(32, 90, 4, 5), ("0+6R 6+2F 8+6F 14+2R", "0+8R 8+8F", "0+6R 8+6F 14+2A")),
    keys=Keys(Hand(24, 70, 6, 5), "rootless seventh", 62, 6, ("0+2 6+2 11+2",) * 3),
    lead=Lead(
        Hand(73, 80, 8, 7), 74, ("0+4 4+4 8+4 12+4", "2+4 6+2 8+4 12+4", "0+6 6+4 10+2 12+4")
    ),
    sound=Sound("round", "epiano", "flute", (0.9, 0.3), 0.6, Kit((55, 120, 30, 130), 0.6)),
)


def test_a_sixth_style_is_one_more_row(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(STYLES, BOSSA.name, BOSSA)
    song = Song(style_named("Bossa Nova"), 1)
    assert {event.track for event in song.bar(Cue(0))} == set(Track)
    sound = rendered(song, cues_of(2))
    assert 0.05 < abs(sound).max() <= 0.9
    assert main(["music", "midi", "--style", "bossa", str(tmp_path / "song.mid")]) == 0
    assert main(["music", "measure", "--style", "bossa", "--bars", "1"]) == 0
    assert "Bossa nova, 8 bars" in capsys.readouterr().out


def test_rows_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        HIPHOP.swing = 3  # type: ignore[misc]
    assert styles.BAND[Mood.CALM] == {Track.DRUMS}

"""MIDI files, read back by a reader that knows nothing of the writer."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.music.conductor import Heard
from kingme.music.midi import SHORTEST, midi_bytes, without_overlaps
from kingme.music.score import BAR, Cue, Event, Mood, Track, cues_of, event
from kingme.music.song import Song
from kingme.music.style_table import STYLES


class Read(NamedTuple):
    """A track as it was read: (tick, status, data) of everything, meta events as 0xFF."""

    messages: list[tuple[int, int, bytes]]

    def metas(self, kind: int) -> list[tuple[int, bytes]]:
        return [
            (t, data[1:]) for t, status, data in self.messages if status == 255 and data[0] == kind
        ]

    @property
    def end(self) -> int:
        (end,) = self.metas(0x2F)
        assert self.messages[-1][1:] == (255, b"\x2f")
        return end[0]


def number(data: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and where it ends."""
    value = 0
    while True:
        value = value << 7 | data[at] & 127
        at += 1
        if not data[at - 1] & 128:
            return value, at


def read(file: bytes) -> tuple[int, int, list[Read]]:
    """Format, ticks a quarter, tracks; by the Standard MIDI File 1.0 specification."""
    assert file[:8] == b"MThd\x00\x00\x00\x06"
    form, count, division = (int.from_bytes(file[i : i + 2], "big") for i in (8, 10, 12))
    at, tracks = 14, []
    for _ in range(count):
        assert file[at : at + 4] == b"MTrk"
        end = at + 8 + int.from_bytes(file[at + 4 : at + 8], "big")
        at, tick, messages, status = at + 8, 0, [], 0
        while at < end:
            delta, at = number(file, at)
            tick += delta
            if file[at] & 128:
                status, at = file[at], at + 1
            if status == 255:
                kind = file[at : at + 1]
                length, at = number(file, at + 1)
                messages.append((tick, 255, kind + file[at : at + length]))
            else:
                length = 1 if status & 0xF0 in (0xC0, 0xD0) else 2
                messages.append((tick, status, file[at : at + length]))
            at += length
        assert at == end
        tracks.append(Read(messages))
    assert at == len(file)
    return form, division, tracks


def notes_of(track: Read) -> list[tuple[int, int, int, int, int]]:
    """Start, note, velocity, duration, channel; every note must be closed once."""
    open_notes: dict[int, tuple[int, int]] = {}
    notes = []
    for tick, status, data in track.messages:
        if status & 0xF0 == 0x90:
            assert data[1] > 0
            assert data[0] not in open_notes
            open_notes[data[0]] = (tick, data[1])
        elif status & 0xF0 == 0x80:
            start, velocity = open_notes.pop(data[0])
            notes.append((start, data[0], velocity, tick - start, status & 0x0F))
    assert not open_notes
    return sorted(notes)


def file_of(style: str, seed: int, cues: list[Cue]) -> bytes:
    song = Song(STYLES[style], seed)
    return midi_bytes([Heard(song, cue) for cue in cues])


WHOLE_GAME = [
    *cues_of(3, Mood.CALM),
    Cue(3, Mood.THREAT),
    Cue(4, Mood.CROWNING, 0, 0),
    Cue(5, Mood.CROWNING, 0, 1),
    *[Cue(bar, Mood.TENSE, 2) for bar in range(6, 12)],
    *[Cue(12 + part, Mood.WIN, 2, part) for part in range(4)],
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("style", STYLES)
def test_a_file_read_back_is_the_song(style: str, seed: int) -> None:
    song = Song(STYLES[style], seed)
    form, division, (head, *tracks) = read(file_of(style, seed, WHOLE_GAME))
    assert (form, division) == (1, 480)
    assert head.metas(0x51) == [(0, round(60_000_000 / song.bpm).to_bytes(3, "big"))]
    ((tick, signature),) = head.metas(0x58)
    assert (tick, signature[:2]) == (0, b"\x04\x02")
    assert {track.end for track in (head, *tracks)} == {len(WHOLE_GAME) * BAR}
    expected = song.piece(WHOLE_GAME)
    for track in tracks:
        notes = notes_of(track)
        (channel,) = {note[4] for note in notes}
        written = [e for e in expected if e.channel == channel]
        assert len(notes) == len(written)
        assert [n[:3] for n in notes] == sorted((e.start, e.note, e.velocity) for e in written)
        assert all(n[3] >= SHORTEST for n in notes)
        programs = [(t, data[0]) for t, status, data in track.messages if status & 0xF0 == 0xC0]
        if channel == 9:
            assert programs == []
        else:
            assert programs == [(0, song.style.hand(Track(channel + 1)).program)]
    assert sum(len(notes_of(track)) for track in tracks) == len(expected)


def test_drums_are_on_channel_ten_and_nothing_else_is() -> None:
    _, _, tracks = read(file_of("hiphop", 1, cues_of(4)))
    channels = [
        {status & 15 for _, status, _ in track.messages if status < 240} for track in tracks
    ]
    assert channels == [set(), {0}, {1}, {2}, {9}]
    _, _, quartet = read(file_of("classical", 1, cues_of(4)))
    assert len(quartet) == 4


def test_offs_come_before_ons_at_the_same_tick() -> None:
    for track in read(file_of("techno", 3, cues_of(8)))[2]:
        last: dict[int, int] = {}
        for tick, status, _ in track.messages:
            if status & 0xF0 == 0x90:
                last[tick] = 1
            elif status & 0xF0 == 0x80:
                assert last.get(tick) is None


def test_a_style_that_changes_on_the_way_changes_tempo_and_programs() -> None:
    songs = [Song(STYLES["techno"], 1), Song(STYLES["reggae"], 1)]
    file = midi_bytes([Heard(song, Cue(bar)) for song in songs for bar in range(2)])
    head, bass, *_ = read(file)[2]
    assert [tick for tick, _ in head.metas(0x51)] == [0, 2 * BAR]
    programs = [(t, d[0]) for t, status, d in bass.messages if status & 0xF0 == 0xC0]
    assert programs == [(0, 38), (2 * BAR, 32)]


def test_the_same_bars_are_the_same_bytes() -> None:
    assert file_of("modern", 5, cues_of(8)) == file_of("modern", 5, cues_of(8))


def test_nothing_is_no_piece() -> None:
    with pytest.raises(ValueError, match="there is no bar to write; a piece has at least one"):
        midi_bytes([])


EVENTS = st.lists(
    st.builds(
        event,
        st.just(Track.LEAD),
        st.integers(60, 63),
        st.integers(1, 127),
        st.integers(0, 2000),
        st.integers(1, 500),
    ),
    max_size=40,
)


@given(EVENTS)
def test_notes_never_overlap_whatever_is_asked(events: list[Event]) -> None:
    kept = without_overlaps(events)
    ends: dict[int, int] = {}
    for note in kept:
        assert note.duration >= SHORTEST
        assert note.start >= ends.get(note.note, 0)
        ends[note.note] = note.end
    first = {
        note: min(e.start for e in events if e.note == note) for note in {e.note for e in events}
    }
    assert {e.note: e.start for e in reversed(kept)} == first

"""Standard MIDI Files of what was composed: format 1, 480 ticks a quarter, General MIDI.

Owns the file's form: tempo and time signature, programs, channels, every note closed, every track
as long as the piece. It composes nothing. Needs mido.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import mido

from kingme.music.conductor import Heard
from kingme.music.score import BAR, QUARTER, Event, Track, in_order

SHORTEST = 60
"""Ticks of the shortest note that is written."""

ORDER = (Track.BASS, Track.KEYS, Track.LEAD, Track.DRUMS)
_NAMES = {Track.BASS: "Bass", Track.KEYS: "Keys", Track.LEAD: "Lead", Track.DRUMS: "Drums"}
_OFF, _PROGRAM, _ON = range(3)  # what comes first at the same tick


def midi_bytes(bars: Sequence[Heard]) -> bytes:
    """A file of bars that follow each other; the style may change on the way.

    Args:
        bars: The bars, such as a conductor's `heard`.

    Raises:
        ValueError: there is no bar.

    >>> from kingme.music.score import Cue
    >>> from kingme.music.song import Song
    >>> from kingme.music.style_table import STYLES
    >>> song = Song(STYLES["techno"], seed=1)
    >>> midi_bytes([Heard(song, Cue(0)), Heard(song, Cue(1))])[:14].hex(" ")
    '4d 54 68 64 00 00 00 06 00 01 00 05 01 e0'
    """
    if not bars:
        raise ValueError("there is no bar to write; a piece has at least one")
    events = [
        event._replace(start=event.start + place * BAR)
        for place, (song, cue) in enumerate(bars)
        for event in song.bar(cue)
    ]
    end = max([len(bars) * BAR, *(event.end for event in events)])
    end += -end % BAR
    file = mido.MidiFile(type=1, ticks_per_beat=QUARTER)
    file.tracks.append(_conductor_track(bars, end))
    for track in ORDER:
        notes = without_overlaps(event for event in events if event.track is track)
        if notes:
            file.tracks.append(_note_track(track, notes, bars, end))
    buffer = io.BytesIO()
    file.save(file=buffer)
    return buffer.getvalue()


def without_overlaps(events: Iterable[Event]) -> list[Event]:
    """The notes, sorted, such that no pitch begins while it sounds and none is shorter than 60.

    A repeated pitch ends the one before; where that would leave too little of it, the later note
    is dropped.
    """
    kept: list[Event] = []
    last: dict[int, int] = {}
    for note in sorted(events, key=in_order):
        note = note._replace(duration=max(SHORTEST, note.duration))
        before = last.get(note.note)
        if before is not None and kept[before].end > note.start:
            shortened = note.start - kept[before].start
            if shortened < SHORTEST:
                continue
            kept[before] = kept[before]._replace(duration=shortened)
        last[note.note] = len(kept)
        kept.append(note)
    return kept


def _changes(bars: Sequence[Heard]) -> list[tuple[int, Heard]]:
    """The bars in which another song begins, with their ticks."""
    return [
        (place * BAR, bar)
        for place, bar in enumerate(bars)
        if place == 0 or bars[place - 1].song is not bar.song
    ]


def _conductor_track(bars: Sequence[Heard], end: int) -> mido.MidiTrack:
    first = bars[0].song
    meta = mido.MetaMessage
    timed = [
        (0, meta("track_name", name=f"kingme {first.style.name}, seed {first.seed}")),
        (0, meta("time_signature", numerator=4, denominator=4)),
    ]
    timed += [
        (tick, meta("set_tempo", tempo=mido.bpm2tempo(bar.song.bpm)))
        for tick, bar in _changes(bars)
    ]
    return _in_deltas(timed, end)


def _note_track(
    track: Track, notes: Sequence[Event], bars: Sequence[Heard], end: int
) -> mido.MidiTrack:
    timed: list[tuple[int, int, mido.Message]] = []
    if track is not Track.DRUMS:
        for tick, bar in _changes(bars):
            program = bar.song.style.hand(track).program
            timed.append(
                (
                    tick,
                    _PROGRAM,
                    mido.Message("program_change", channel=track.channel, program=program),
                )
            )
    for note in notes:
        on = mido.Message("note_on", channel=note.channel, note=note.note, velocity=note.velocity)
        off = mido.Message("note_off", channel=note.channel, note=note.note, velocity=0)
        timed += [(note.start, _ON, on), (note.end, _OFF, off)]
    timed.sort(key=lambda item: item[:2])
    name = mido.MetaMessage("track_name", name=_NAMES[track])
    return _in_deltas([(0, name), *((tick, message) for tick, _, message in timed)], end)


def _in_deltas(
    timed: Iterable[tuple[int, mido.Message | mido.MetaMessage]], end: int
) -> mido.MidiTrack:
    track = mido.MidiTrack()
    now = 0
    for tick, message in timed:
        track.append(message.copy(time=tick - now))
        now = tick
    track.append(mido.MetaMessage("end_of_track", time=end - now))
    return track

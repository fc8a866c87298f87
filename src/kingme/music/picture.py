"""A picture of a piece of music: the notes as a piano roll, and the loudness over time.

Owns the drawing; needs matplotlib, the extra `plot`. It opens no window.
"""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Patch

from kingme.music.loudness import momentary
from kingme.music.score import BAR, Cue, Event, Track
from kingme.music.song import Song
from kingme.music.sound.mixer import samples_of_bar
from kingme.music.sound.waves import RATE, Samples

_COLOURS = {Track.BASS: "#0072b2", Track.KEYS: "#009e73", Track.LEAD: "#d55e00"}
_NAMES = {Track.BASS: "bass", Track.KEYS: "keys", Track.LEAD: "lead"}
_DRUMS = {36: "kick", 37: "rim", 38: "snare", 39: "clap", 42: "hat", 46: "open hat"}
_PITCHES = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]
_QUIETEST = -48
_DOTS_PER_INCH = 110


def picture(song: Song, cues: Sequence[Cue], sound: Samples) -> bytes:
    """The picture of a piece as a PNG file.

    Args:
        song: The song.
        cues: Its bars.
        sound: The same bars as samples.
    """
    events = song.piece(cues)
    seconds_of_tick = samples_of_bar(song.bpm) / BAR / RATE
    figure = Figure(figsize=(14, 7.4), dpi=_DOTS_PER_INCH, layout="constrained")
    FigureCanvasAgg(figure)
    has_drums = any(event.track is Track.DRUMS for event in events)
    heights = [5, 1.6 if has_drums else 0.01, 1.8]
    roll, drums, loudness = figure.subplots(3, 1, sharex=True, height_ratios=heights)
    _draw_notes(roll, events, seconds_of_tick)
    _draw_drums(drums, events, seconds_of_tick)
    drums.set_visible(has_drums)
    _draw_loudness(loudness, sound)
    for axes in (roll, drums, loudness):
        for bar in range(len(cues) + 1):
            axes.axvline(bar * BAR * seconds_of_tick, color="#999999", linewidth=0.6, zorder=0)
    loudness.set_xlim(0, max(sound.shape[1] / RATE, len(cues) * BAR * seconds_of_tick))
    deep = ", deep bass" if any(cue.deep_bass for cue in cues) else ""
    key = f"{_PITCHES[song.tonic]} {song.scale_name}"
    roll.set_title(
        f"{song.style.title}: {song.bpm} beats a minute, {key}, seed {song.seed}{deep}", loc="left"
    )
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", metadata={"Software": "kingme"})
    return buffer.getvalue()


def _draw_notes(axes: Axes, events: Sequence[Event], seconds_of_tick: float) -> None:
    for track, colour in _COLOURS.items():
        notes = [event for event in events if event.track is track]
        axes.barh(
            [event.note for event in notes],
            [event.duration * seconds_of_tick for event in notes],
            left=[event.start * seconds_of_tick for event in notes],
            height=0.82,
            color=[(colour, 0.35 + 0.65 * event.velocity / 127) for event in notes],
        )
    pitched = [event.note for event in events if event.track is not Track.DRUMS]
    lowest, highest = min(pitched, default=36), max(pitched, default=84)
    axes.set_ylim(lowest - 2, highest + 2)
    octaves = range(-(-lowest // 12) * 12, highest + 1, 12)
    axes.set_yticks(list(octaves), [f"C{note // 12 - 1}" for note in octaves])
    axes.grid(axis="y", color="#dddddd")
    axes.set_axisbelow(True)
    if pitched:
        patches = [Patch(color=colour, label=_NAMES[track]) for track, colour in _COLOURS.items()]
        axes.legend(
            handles=patches, loc="lower right", bbox_to_anchor=(1, 1), ncols=3, frameon=False
        )


def _draw_drums(axes: Axes, events: Sequence[Event], seconds_of_tick: float) -> None:
    hits = [event for event in events if event.track is Track.DRUMS and event.note in _DRUMS]
    rows = {note: row for row, note in enumerate(_DRUMS)}
    axes.scatter(
        [event.start * seconds_of_tick for event in hits],
        [rows[event.note] for event in hits],
        s=[4 + 26 * event.velocity / 127 for event in hits],
        color="#333333",
        marker="|",
    )
    axes.set_yticks(range(len(_DRUMS)), list(_DRUMS.values()))
    axes.set_ylim(-0.7, len(_DRUMS) - 0.3)


def _draw_loudness(axes: Axes, sound: Samples) -> None:
    levels = np.maximum(momentary(sound), _QUIETEST)
    time = 0.2 + 0.1 * np.arange(len(levels))  # the middle of each block of 400 ms
    axes.fill_between(time, levels, _QUIETEST, color="#56b4e9", alpha=0.5)
    axes.plot(time, levels, color="#0072b2", linewidth=1.2)
    axes.set_ylim(_QUIETEST, 0)
    axes.set_yticks([-40, -30, -20, -10, 0])
    axes.grid(axis="y", color="#dddddd")
    axes.set_ylabel("loudness, LUFS")
    axes.set_xlabel("seconds")

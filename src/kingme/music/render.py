"""A piece of music as samples: bars of a song from beginning to end, and the room's last ring."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kingme.music.score import BARS_OF, Cue, Mood
from kingme.music.song import Song
from kingme.music.sound.limiter import DELAY
from kingme.music.sound.mixer import Mixer
from kingme.music.sound.waves import Samples


def fades(cue: Cue) -> bool:
    """Whether a bar is the one that dies away."""
    return cue.mood in (Mood.WIN, Mood.LOSS) and cue.part == BARS_OF[cue.mood] - 1


def rendered(
    song: Song,
    cues: Sequence[Cue],
    *,
    ring: bool = True,
    progress: Callable[[int], None] = lambda _: None,
) -> Samples:
    """The sound of bars that follow each other.

    Args:
        song: The song.
        cues: Its bars.
        ring: Whether the last notes and the room may ring on after the last bar; otherwise the
            sound ends with it.
        progress: Called with the number of bars done.

    Returns:
        Two channels as rows, at most 1 in size.
    """
    mixer = Mixer(song.style, song.bpm)
    parts = []
    for done, cue in enumerate(cues, 1):
        parts.append(mixer.play(song.bar(cue), fade=fades(cue)))
        progress(done)
    length = len(cues) * mixer.bar + (mixer.ring if ring else 0)
    sounded = len(cues) * mixer.bar - DELAY
    while sounded < length:
        parts.append(mixer.play(()))
        sounded += mixer.bar
    return np.concatenate(parts, axis=1)[:, DELAY : DELAY + length]

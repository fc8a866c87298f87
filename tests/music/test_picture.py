"""The picture of a piece: a PNG that shows what it should."""

from __future__ import annotations

import io

import numpy as np

from kingme.music.picture import picture
from kingme.music.render import rendered
from kingme.music.score import Mood, cues_of
from kingme.music.song import Song
from kingme.music.style_table import STYLES


def pixels(png: bytes) -> np.ndarray:
    from matplotlib.image import imread

    return np.asarray(imread(io.BytesIO(png)))[..., :3]


def coloured(image: np.ndarray, red: float, green: float, blue: float) -> int:
    return int((np.abs(image - np.array([red, green, blue])).max(axis=-1) < 0.25).sum())


BLUE, GREEN, ORANGE = (0, 0.45, 0.7), (0, 0.62, 0.45), (0.84, 0.37, 0)


def test_notes_of_every_track_and_loudness_are_drawn() -> None:
    song, cues = Song(STYLES["classical"], 1), cues_of(2)
    png = picture(song, cues, rendered(song, cues))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    image = pixels(png)
    for colour in (BLUE, GREEN, ORANGE):
        assert coloured(image, *colour) > 300
    assert png == picture(song, cues, rendered(song, cues))


def test_drums_alone_can_be_drawn() -> None:
    song, cues = Song(STYLES["techno"], 1), cues_of(1, Mood.CALM)
    image = pixels(picture(song, cues, rendered(song, cues)))
    assert coloured(image, *ORANGE) == 0
    assert coloured(image, 0.2, 0.2, 0.2) > 50  # the hits

"""Sides that every eye tells apart, measured on the colours of the data and on drawn pieces.

The drawn pieces are rasterised as the window does it, through pygame, on squares of 40 pixels: the
smallest on which the window and a phone show a board.
"""

from __future__ import annotations

import io
from functools import cache

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from kingme.art.colour import Deficiency, contrast, linear, luminance
from kingme.art.pieces import SMALL_BELOW, piece_svg
from kingme.art.sets import MOODS, SCHEMES, SET_NAMES, SIDES, Mood, Side, piece_set

EYES = [None, *Deficiency]
SMALLEST = 40
FINER = 4

DISCS = [name for name in SET_NAMES if piece_set(name).kind == "disc"]
SHAPED = [name for name in SET_NAMES if name not in DISCS]

Floats = npt.NDArray[np.float64]


@cache
def pixels(
    name: str, side: Side, square: int = SMALLEST, king: bool = False, mood: Mood = "neutral"
) -> tuple[Floats, Floats]:
    """Luminance and opacity of a piece's pixels, without the shadow or glow below it."""
    svg = piece_svg(
        name, side, king=king, mood=mood, small=square < SMALL_BELOW, shadow=False
    ).encode()
    wide = square * 6 // 5
    surface = pygame.image.load_sized_svg(io.BytesIO(svg), (wide * FINER, wide * FINER))
    alpha = pygame.surfarray.array_alpha(surface) / 255
    values = pygame.surfarray.array3d(surface) / 255
    values = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    light = values @ [0.2126, 0.7152, 0.0722]

    def scaled(array: Floats) -> Floats:
        smaller: Floats = array.reshape(wide, FINER, wide, FINER).mean(axis=(1, 3))
        return smaller

    opacity = scaled(alpha)
    return scaled(light * alpha) / np.maximum(opacity, 1e-9), opacity


@pytest.mark.parametrize(
    ("name", "plain", "others"),
    [
        ("classic", 4.5, (6.0, 3.8, 4.3)),
        ("glossy", 14.0, (13.7, 14.1, 13.9)),
        ("engraved", 7.7, (8.1, 7.5, 7.7)),
        ("modern", 4.2, (3.4, 4.7, 3.6)),
        ("critters", 5.1, (5.6, 4.9, 5.1)),
        ("monsters", 6.5, (6.5, 6.4, 6.3)),
        ("snacks", 4.1, (4.4, 3.9, 3.8)),
        ("space", 3.6, (3.2, 3.8, 3.3)),
        ("neo_duck", 9.7, (8.6, 10.5, 8.6)),
        ("neo_glitch", 11.4, (11.3, 11.4, 11.4)),
    ],
)
def test_the_main_colours_differ_in_lightness_for_every_eye(
    name: str, plain: float, others: tuple[float, ...]
) -> None:
    first, second = piece_set(name).main
    figures = [round(contrast(first, second, eye), 1) for eye in EYES]
    assert figures == [plain, *others]
    assert min(figures) >= 3.0


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", SET_NAMES)
def test_body_or_outline_stands_out_from_the_playing_square(name: str, scheme: str) -> None:
    chosen = piece_set(name)
    square = chosen.palette("dark" if scheme == "dark" else "light").dark
    for tones in zip(chosen.main, chosen.outline, strict=True):
        for eye in EYES:
            assert max(contrast(tone, square, eye) for tone in tones) >= 3.0


def test_classic_discs_stand_out_from_light_playing_squares_too() -> None:
    classic = piece_set("classic")
    for scheme in SCHEMES:
        for outline in classic.outline:
            for eye in EYES:
                assert contrast(outline, classic.palette(scheme).light, eye) >= 3.0


@pytest.mark.parametrize("name", SET_NAMES)
def test_marks_and_numbers_read_on_the_playing_squares(name: str) -> None:
    for scheme in SCHEMES:
        board = piece_set(name).palette(scheme)
        core, casing = (contrast(tone, board.dark) for tone in (board.core, board.casing))
        assert max(core, casing) >= 4.5
        assert board.tone_on(board.dark) == (board.core if core > casing else board.casing)
        assert contrast(board.core, board.casing) >= 14.0
        assert contrast(board.number, board.dark) >= 4.5
        assert contrast(board.text, board.frame) >= 4.5
    for scheme in SCHEMES:
        board = piece_set("classic").palette(scheme)
        assert contrast(board.tone_on(board.light), board.light) >= 4.5


@pytest.mark.parametrize("square", [SMALLEST, 120])
@pytest.mark.parametrize("name", SET_NAMES)
def test_whole_men_differ_in_mean_lightness(name: str, square: int) -> None:
    means = []
    for side in SIDES:
        light, opacity = pixels(name, side, square)
        means.append(float((light * opacity).sum() / opacity.sum()))
    assert (max(means) + 0.05) / (min(means) + 0.05) >= 2.0


def covered(name: str, side: Side) -> npt.NDArray[np.bool_]:
    return pixels(name, side)[1] > 0.5


@pytest.mark.parametrize("name", SHAPED)
def test_silhouettes_of_the_sides_differ(name: str) -> None:
    """The pixels that both men cover, as a share of those that one covers.

    0.64 (Space) to 0.88 (Snacks).
    """
    first, second = (covered(name, side) for side in SIDES)
    assert (first & second).sum() / (first | second).sum() <= 0.90


@pytest.mark.parametrize("name", SET_NAMES)
def test_kings_of_the_sides_differ_although_they_wear_the_same(name: str) -> None:
    """Where both kings are, two fifths or more of the pixels differ by 2 to 1 in lightness.

    Silhouettes of kings are no measure: with the same cape and crown they overlap by up to 0.97.
    """
    (first, shape), (second, other) = (pixels(name, side, king=True) for side in SIDES)
    both = (shape > 0.5) & (other > 0.5)
    apart = np.abs(np.log((first + 0.05) / (second + 0.05))) > np.log(2)
    assert apart[both].mean() >= 0.4


@pytest.mark.parametrize("name", DISCS)
def test_discs_have_one_silhouette_and_differ_inside(name: str) -> None:
    """Discs cover the same circle, so what is drawn on them has to differ by more than lightness.

    A pixel of a disc is lighter than its disc's main colour, darker (by 1.3 to 1 or more), or like
    it. The measure is the share of pixels for which the two sides do not agree in that: 0.20
    (Engraved, Modern) to 0.45 (Glossy). Two equal drawings in two colours would have 0.
    """
    chosen = piece_set(name)
    first, second = (covered(name, side) for side in SIDES)
    assert (first == second).mean() > 0.99
    marked = []
    for side, main in zip(SIDES, chosen.main, strict=True):
        ratio = (pixels(name, side)[0] + 0.05) / (luminance(linear(main)) + 0.05)
        marked.append((ratio > 1.3).astype(int) - (ratio < 1 / 1.3))
    inside = (pixels(name, "black")[1] > 0.9) & (pixels(name, "white")[1] > 0.9)
    assert (marked[0] != marked[1])[inside].mean() >= 0.18


@pytest.mark.parametrize("name", SHAPED)
def test_moods_change_the_face_and_not_the_silhouette(name: str) -> None:
    for side in SIDES:
        rest, shape = pixels(name, side)
        seen = []
        for mood in MOODS:
            light, opacity = pixels(name, side, mood=mood)
            # Only a beak that opens moves an edge, in a yawn by 7%.
            most = 0.07 if name == "neo_duck" else 0.02
            assert ((opacity > 0.5) != (shape > 0.5)).sum() <= most * (shape > 0.5).sum()
            seen.append(light.round(6).tobytes())
        assert len(set(seen)) >= len(MOODS) - (name == "space" and side == "white"), (
            "each mood is seen, except that the moon sleeps at rest and has nothing to blink"
        )
        assert rest.any()


@pytest.mark.parametrize("name", SET_NAMES)
def test_kings_are_seen_to_be_kings(name: str) -> None:
    """Crown and second mark change a third of a piece's pixels or more, and its silhouette."""
    for side in SIDES:
        light, opacity = pixels(name, side)
        crowned, covering = pixels(name, side, king=True)
        either = (opacity > 0.5) | (covering > 0.5)
        apart = np.abs(np.log((light + 0.05) / (crowned + 0.05))) > np.log(1.3)
        changed = (apart & either) | ((opacity > 0.5) != (covering > 0.5))
        assert changed.sum() / either.sum() >= 0.25
        assert ((opacity > 0.5) != (covering > 0.5)).sum() / either.sum() >= 0.02


@pytest.mark.parametrize("name", SET_NAMES)
def test_pieces_keep_their_reach(name: str) -> None:
    """Men stay inside 44 units, or 48 with an antenna or a pompom; nothing leaves the box."""
    for side in SIDES:
        for king in (False, True):
            _, opacity = pixels(name, side, 100, king)
            filled = np.argwhere(opacity > 0.3)
            (left, top), (right, bottom) = filled.min(axis=0) - 60, filled.max(axis=0) - 59
            assert left >= -48
            assert right <= 48
            assert bottom <= 46
            assert top >= (-56 if king else -46)
            assert opacity[0].max() == opacity[-1].max() == opacity[:, 0].max() == 0

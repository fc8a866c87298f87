"""Colours that tell the sides apart for every eye: the figures are computed from the palette."""

from __future__ import annotations

import pytest

from kingme.art.colour import Deficiency, contrast, linear, luminance, seen_with
from kingme.art.palette import CLASSIC, CLASSIC_DARK, Palette

EYES = [None, *Deficiency]
LEAST = 3.0
BOTH = pytest.mark.parametrize("palette", [CLASSIC, CLASSIC_DARK], ids=["light", "dark"])


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.478, abs=0.001)
    assert contrast("#123456", "#123456") == 1


def test_grey_stays_grey_for_every_eye() -> None:
    for deficiency in Deficiency:
        for part in seen_with(deficiency, (0.4, 0.4, 0.4)):
            assert part == pytest.approx(0.4, abs=1e-5)


@BOTH
def test_the_sides_differ_in_lightness(palette: Palette) -> None:
    figures = [round(contrast(palette.first.main, palette.second.main, eye), 1) for eye in EYES]
    assert figures == [4.5, 6.0, 3.8, 4.3]
    assert min(figures) >= LEAST


@pytest.mark.parametrize(
    ("palette", "usual"), [(CLASSIC, (3.5, 4.4)), (CLASSIC_DARK, (3.3, 4.7))], ids=["light", "dark"]
)
def test_pieces_stand_out_from_their_square(palette: Palette, usual: tuple[float, float]) -> None:
    for eye in EYES:
        edges = tuple(
            max(contrast(tone, palette.board.dark, eye) for tone in (side.main, side.outline))
            for side in (palette.first, palette.second)
        )
        assert min(edges) >= LEAST
        if eye is None:
            assert tuple(round(edge, 1) for edge in edges) == usual


@BOTH
def test_pieces_stand_out_from_a_light_playing_square(palette: Palette) -> None:
    for side in (palette.first, palette.second):
        for eye in EYES:
            assert contrast(side.outline, palette.board.light, eye) >= LEAST


@BOTH
def test_marks_have_two_tones_and_numbers_the_stronger(palette: Palette) -> None:
    board = palette.board
    assert contrast(board.core, board.casing) >= 14
    for square in (board.light, board.dark):
        tone = board.tone_on(square)
        assert contrast(tone, square) >= 4.5
        assert contrast(tone, square) == max(
            contrast(board.core, square), contrast(board.casing, square)
        )


def test_luminance_weighs_green_most() -> None:
    red, green, blue = (luminance(linear(colour)) for colour in ("#FF0000", "#00FF00", "#0000FF"))
    assert blue < red < green

"""Marks: a shape for each state, two tones that read on every square, ways between squares."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET

import pygame
import pytest

from kingme.art.colour import contrast
from kingme.art.marks import DASHES, MARK_BOX, MARKS, mark_svg, way_svg
from kingme.art.sets import SCHEMES, SET_NAMES, Scheme, piece_set

SVG = "{http://www.w3.org/2000/svg}"
SIZE = 280
SCALE = SIZE / MARK_BOX[2]


def picture(svg: str, size: int = SIZE) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (size, size))


def at(surface: pygame.Surface, x: float, y: float) -> tuple[int, int, int, int]:
    red, green, blue, alpha = surface.get_at((round((x + 70) * SCALE), round((y + 70) * SCALE)))
    return red, green, blue, alpha


def shape(svg: str) -> bytes:
    """What a mark covers, whatever its colours."""
    return pygame.image.tobytes(pygame.mask.from_surface(picture(svg), 127).to_surface(), "RGB")


@pytest.mark.parametrize("name", SET_NAMES)
def test_each_state_has_a_shape_of_its_own(name: str) -> None:
    assert len({shape(mark_svg(name, mark)) for mark in MARKS}) == len(MARKS)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", SET_NAMES)
def test_marks_have_both_tones_and_one_reads_on_every_square(name: str, scheme: Scheme) -> None:
    colours = piece_set(name).palette(scheme)
    for mark in MARKS:
        text = mark_svg(name, mark, scheme=scheme)
        tones = set(re.findall("#[0-9A-F]{6}", text))
        if mark != "focus":
            assert tones == {colours.core, colours.casing}
        for square in (colours.light, colours.dark):
            assert max(contrast(tone, square) for tone in tones) >= 4.5


def test_rings_lie_round_a_piece_and_dots_in_the_middle() -> None:
    for mark in MARKS:
        surface = picture(mark_svg("space", mark))
        ring = [at(surface, 45, 0)[3], at(surface, 0, -45)[3]]
        middle = at(surface, 0, 0)[3]
        if mark in ("movable", "pointed", "obliged"):
            assert (min(ring), middle) == (255, 0)
        elif mark in ("destination", "jump"):
            assert (max(ring), middle) == (0, 255)
            assert (at(surface, 22, 0)[3] == 255) == (mark == "jump")
        else:
            assert middle == 0
    # Wedges point in from the corners of the square, brackets and outline stay inside it.
    for mark in MARKS:
        surface = picture(mark_svg("space", mark))
        corner = 56 * 0.7071
        assert (at(surface, corner, corner)[3] == 255) == (mark == "obliged")
        assert (at(surface, -corner, corner)[3] == 255) == (mark == "obliged")
        assert (at(surface, 45, 30)[3] == 255) == (mark in ("selected", "focus"))
        assert at(surface, 51.5, 0)[3] == at(surface, 0, -51.5)[3] == 0


def test_wedges_draw_in_and_the_ring_stays() -> None:
    apart, close = (picture(mark_svg("space", "obliged", drawn_in=by)) for by in (0.0, 6.0))
    outer, inner = 61 * 0.7071, 45 * 0.7071
    assert (at(apart, outer, outer)[3], at(close, outer, outer)[3]) == (255, 0)
    assert at(close, 45, 0) == at(apart, 45, 0)
    assert at(close, inner, -inner)[3] == 255


def test_a_trail_leads_from_a_ring_to_the_last_square() -> None:
    for flipped in (False, True):
        text = way_svg("classic", (11, 18, 25), square=40, flipped=flipped)
        assert "width='320' height='320'" in text
        root = ET.fromstring(text)
        ring = next(root.iter(f"{SVG}circle"))
        last = next(root.iter(f"{SVG}path")).get("d", "").split("L")[-1]
        # 11 is the third playing square of the third row, 25 the first of the seventh.
        first, end = ((250, 550), (650, 150)) if flipped else ((550, 250), (150, 650))
        assert (ring.get("cx"), ring.get("cy")) == tuple(map(str, first))
        assert last == f"{end[0]} {end[1]}"


def test_an_arrow_creeps_towards_its_tip_and_comes_round() -> None:
    rest, half, whole = (
        picture(way_svg("classic", (11, 18), hint=True, creep=creep), 640)
        for creep in (0.0, DASHES / 2, DASHES)
    )
    pixels = [pygame.image.tobytes(surface, "RGBA") for surface in (rest, half, whole)]
    assert pixels[0] != pixels[1]
    assert pixels[0] == pixels[2]


def test_what_is_no_mark_and_no_way_is_refused() -> None:
    with pytest.raises(ValueError, match="a way has two squares or more, not 1"):
        way_svg("classic", (11,))
    with pytest.raises(ValueError, match="square 33 does not exist; squares run from 1 to 32"):
        way_svg("classic", (29, 33))
    wrong: dict[str, str] = {"mark": "glow"}
    with pytest.raises(ValueError, match="there is no mark 'glow'; the marks are movable, pointed"):
        mark_svg("classic", **wrong)  # type: ignore[arg-type]

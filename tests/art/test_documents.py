"""Every drawing is a document of plain SVG that pygame reads, the same every time."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import partial
from typing import cast

import pygame
import pytest

from kingme.art.boards import LABELS, Labels, board_labels, board_svg, frame_width
from kingme.art.faces import FACE_MOODS, face_svg, portrait_of
from kingme.art.icons import icon_names, icon_svg, trophy_svg
from kingme.art.pieces import bloom_svg, blue_screen_svg, crown_svg, piece_svg
from kingme.art.sets import MOODS, SCHEMES, SET_NAMES, SIDES, Mood, piece_set

SVG = "{http://www.w3.org/2000/svg}"
LEVELS = [*range(1, 11), "champion", "bot"]

# What pygame's reader (nanosvg) understands.
ELEMENTS = {
    "svg", "defs", "g", "circle", "ellipse", "rect", "path",
    "linearGradient", "radialGradient", "stop",
}  # fmt: skip
ATTRIBUTES = {
    "width", "height", "viewBox", "transform", "id", "x", "y", "cx", "cy", "r", "rx", "ry", "d",
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-dasharray", "gradientUnits", "x1", "y1", "x2", "y2", "offset",
    "stop-color", "stop-opacity",
}  # fmt: skip


def documents() -> Iterator[tuple[str, str]]:
    for name in SET_NAMES:
        for side in SIDES:
            for king in (False, True):
                for mood in MOODS:
                    for small in (False, True):
                        svg = piece_svg(name, side, king=king, mood=mood, small=small)
                        yield f"{name} {side} {king} {mood} {small}", svg
            yield (
                f"{name} {side} moved",
                piece_svg(name, side, king=True, look=(2, -1), sway=0.5, turn=0.3, light=0.1),
            )
            yield f"{name} {side} bloom", bloom_svg(name, side)
        for labels in LABELS:
            for scheme in SCHEMES:
                svg = board_svg(name, scheme=scheme, labels=labels, flipped=True)
                yield f"{name} {scheme} {labels}", svg
    for level in LEVELS:
        for face_mood in FACE_MOODS:
            for neo in (False, True):
                yield f"{level} {face_mood} {neo}", face_svg(level, face_mood, neo=neo, turn=0.1)
    for icon in icon_names():
        yield f"icon {icon}", icon_svg(icon, "#123456")
    yield from {
        "trophy": trophy_svg(),
        "crown": crown_svg(),
        "small crown": crown_svg(small=True),
        "blue screen": blue_screen_svg(),
    }.items()


DOCUMENTS = dict(documents())


def test_documents_hold_only_what_small_readers_draw() -> None:
    for name, svg in DOCUMENTS.items():
        root = ET.fromstring(svg)
        tags = {node.tag.removeprefix(SVG) for node in root.iter()}
        attributes = {key for node in root.iter() for key in node.attrib}
        assert tags <= ELEMENTS, name
        assert attributes <= ATTRIBUTES, name
        assert "{" not in svg, f"{name}: a value without a name"
        assert not re.search(r"nan|inf|e-\d", svg.split("'>", 1)[1].replace("line", "")), name


def test_gradients_are_defined_where_they_are_used_and_nowhere_else() -> None:
    for name, svg in DOCUMENTS.items():
        used = set(re.findall(r"url\(#([^)]+)\)", svg))
        defined = re.findall(r"""\bid=['"]([^'"]+)""", svg)
        assert sorted(used) == sorted(defined), name


def test_colours_are_of_three_or_six_digits() -> None:
    for name, svg in DOCUMENTS.items():
        for colour in re.findall(r"""(?:fill|stroke|stop-color)=['"]([^'"]+)""", svg):
            assert re.fullmatch(r"none|#[0-9A-F]{3}|#[0-9A-F]{6}|url\(#[a-z0-9-_]+\)", colour), name


def test_pygame_reads_every_document() -> None:
    for name, svg in DOCUMENTS.items():
        (wide, high), *_ = re.findall(r"width='(\d+)' height='(\d+)'", svg)
        width, height = int(wide), int(high)
        surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, height))
        assert surface.get_size() == (width, height), name
        assert pygame.mask.from_surface(surface, 10).count() > 0, name


SCRIPT = """
import hashlib
from kingme.art import boards, faces, pieces, sets
text = "".join(
    [pieces.piece_svg(name, "black", king=True, mood="cheer") for name in sets.SETS]
    + [boards.board_svg(name) for name in sets.SETS]
    + [faces.face_svg(level, "sly") for level in range(1, 11)]
)
print(hashlib.sha256(text.encode()).hexdigest())
"""


def test_the_same_call_gives_the_same_bytes_in_every_process() -> None:
    answers = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1


def test_discs_look_the_same_in_every_mood() -> None:
    for name in SET_NAMES:
        for side in SIDES:
            drawings = {piece_svg(name, side, mood=mood) for mood in MOODS}
            assert len(drawings) == 1 if not piece_set(name).faces else len(drawings) >= 6


def test_only_what_a_piece_moves_changes_its_drawing() -> None:
    changes = {
        "look": {"look": (2.0, 1.0)},
        "sway": {"sway": 1.0},
        "turn": {"turn": 0.4},
        "light": {"light": 0.2},
    }
    for name in SET_NAMES:
        for side in SIDES:
            for king in (False, True):
                for mood in MOODS:
                    rest = piece_svg(name, side, king=king, mood=mood)
                    moving = piece_set(name).moving(side, king=king, mood=mood)
                    for value, change in changes.items():
                        moved = piece_svg(name, side, king=king, mood=mood, **change)  # type: ignore[arg-type]
                        assert (moved != rest) == (value in moving), (name, side, king, mood, value)


def test_pupils_move_by_two_units_at_most() -> None:
    far, most = (piece_svg("critters", "black", look=look) for look in ((9, -9), (2, -2)))
    assert far == most
    far, most = (face_svg(1, look=look) for look in ((9, -9), (2.6, -2.6)))
    assert far == most


def test_a_piece_stands_without_its_shadow() -> None:
    for name in SET_NAMES:
        for side in SIDES:
            whole, piece, ground = (
                piece_svg(name, side),
                piece_svg(name, side, shadow=False),
                bloom_svg(name, side),
            )
            assert len(piece) < len(whole)
            shapes = [
                re.search(r"<g stroke-linecap='round' stroke-linejoin='round'>(.*)</g></svg>", text)
                for text in (ground, piece, whole)
            ]
            parts = [shape[1] if shape else "" for shape in shapes]
            assert parts[0] + parts[1] == parts[2]


@pytest.mark.parametrize("square", [28, 40, 53, 80, 121])
@pytest.mark.parametrize("labels", LABELS)
@pytest.mark.parametrize("name", ["classic", "neo_duck"])
def test_squares_begin_on_whole_pixels(name: str, labels: Labels, square: int) -> None:
    frame = frame_width(square, labels)
    width = 8 * square + 2 * frame
    svg = board_svg(name, labels=labels, square=square)
    surface = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), (width, width))
    assert f"width='{width}'" in svg
    colours = piece_set(name).palette()
    tones: tuple[tuple[str, ...], ...] = ((colours.light,), (colours.dark,))
    if colours.light_glass and colours.dark_glass:
        tones = (colours.light_glass, colours.dark_glass)
    for row in range(8):
        for column in range(8):
            found = surface.get_at(
                (frame + column * square + square // 2, frame + row * square + square // 2)
            )
            wanted = [pygame.Color(tone) for tone in tones[(row + column) % 2]]
            for channel in range(3):
                low, high = min(c[channel] for c in wanted), max(c[channel] for c in wanted)
                assert 0.75 * low - 8 <= found[channel] <= high + 8
    if name == "classic":
        # The edge between two squares is sharp.
        middle = frame + square // 4
        left, right = (surface.get_at((frame + square + at, middle)) for at in (-1, 0))
        assert abs(left[0] - pygame.Color(colours.light).r) < 16
        assert abs(right[0] - pygame.Color(colours.dark).r) < 16


def test_numbers_stand_in_the_corners_of_their_squares() -> None:
    for flipped in (False, True):
        labels = board_labels("modern", flipped=flipped, square=100)
        assert [label.text for label in labels] == [str(number) for number in range(1, 33)]
        places = {(int(label.x - 30) // 100, int(label.y - 30) // 100) for label in labels}
        assert places == {(x, y) for x in range(8) for y in range(8) if (x + y) % 2}
        first = labels[0]
        column, row = (6, 7) if flipped else (1, 0)
        assert (first.x, first.y) == (30 + 100 * column + 4, 30 + 100 * row + 15)
        assert first.size == 14.5
        assert not first.centred


def test_numbers_are_hidden_on_small_squares_until_they_are_needed() -> None:
    assert board_labels("classic", square=39) == board_labels("classic", labels="off") == ()
    assert len(board_labels("classic", square=39, needed=True)) == 32


@pytest.mark.parametrize("name", SET_NAMES)
def test_letters_stand_on_the_frame(name: str) -> None:
    frame, square = frame_width(60, "letters"), 60
    for flipped in (False, True):
        labels = board_labels(name, labels="letters", flipped=flipped, square=square)
        files, ranks = labels[:8], labels[8:]
        assert [label.text for label in files] == list("hgfedcba" if flipped else "abcdefgh")
        assert [label.text for label in ranks] == list("12345678" if flipped else "87654321")
        assert all(label.centred and label.size < frame for label in labels)
        for at, label in enumerate(files):
            assert label.x == frame + (at + 0.5) * square
            assert frame + 8 * square < label.y - 0.7 * label.size
            assert label.y < 2 * frame + 8 * square
        assert all(0 < label.x < frame for label in ranks)


def test_every_portrait_has_its_drawing() -> None:
    hats = [portrait_of(level)["hat"] for level in LEVELS]
    assert len(set(hats)) == len(LEVELS)
    assert len({face_svg(level) for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        assert portrait_of(level)["skin"] in face_svg(level)
        assert len({face_svg(level, mood) for mood in FACE_MOODS}) == len(FACE_MOODS)
        # Only the eyes of a thinking opponent are different in neon.
        for mood in FACE_MOODS:
            assert (face_svg(level, mood, neo=True) != face_svg(level, mood)) == (
                mood == "thinking"
            )


def test_hats_leave_the_eyes_free() -> None:
    """Nothing of a hat lies over the eyes, which are from y = 0 to y = 17 in a head's units."""
    for level in LEVELS:
        svg = face_svg(level)
        bare = svg.replace("#FFFFFF", "#00FF00")
        surface = pygame.image.load_sized_svg(io.BytesIO(bare.encode()), (200, 200))
        for x in (-12, 12):
            for y in (2, 14):
                assert surface.get_at((2 * (50 + x), 2 * (52 + y)))[:3] == (0, 255, 0), level


angry = partial(piece_svg, mood=cast(Mood, "angry"))
with_runes = partial(board_svg, labels=cast(Labels, "runes"))
tiny = partial(board_svg, square=4)


@pytest.mark.parametrize(
    ("draw", "arguments", "message"),
    [
        (piece_svg, ("classic", "red"), "a side is 'black' or 'white', not 'red'"),
        (angry, ("snacks", "white"), "no piece can look 'angry'; a mood is one of neutral"),
        (piece_svg, ("x", "white"), "there is no piece set 'x'"),
        (with_runes, ("classic",), "a board's labels are numbers, letters, off, not 'runes'"),
        (tiny, ("classic",), "a square is from 8 to 1000 pixels wide, not 4"),
        (face_svg, (1, "angry"), "no face can look 'angry'; a mood is one of calm"),
        (face_svg, (0,), "there is no face for level 0; there are 1 to 10, champion and bot"),
        (icon_svg, ("x", "#000000"), "there is no icon 'x'; the icons are undo"),
    ],
)
def test_wrong_names_are_refused_in_a_sentence(
    draw: Callable[..., str], arguments: tuple[object, ...], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        draw(*arguments)

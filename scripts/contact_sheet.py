"""Draws everything that the game shows on a few large pictures, to be looked at.

    python scripts/contact_sheet.py                      all sheets, into .build/contact
    python scripts/contact_sheet.py pieces --set 4 9     some sheets, of some sets
    python scripts/contact_sheet.py scenes --size 640x480

Sheets: `pieces` (every set, side, mood, man and king, on squares of 120, 80 and 40 pixels),
`poses` (what moves, at its ends), `boards` (a position on every board), `marks`, `faces` (the
opponents in every mood), `icons` and `scenes` (every scene of the window, a row for each, every
set, one opponent after the other; in a window of a size, shown smaller). Everything is rasterised
as the window does it, through pygame's reader of SVG, at three times the size and then scaled down.
"""

from __future__ import annotations

import argparse
import io
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from kingme.art.boards import Labels, board_labels, board_svg, frame_width
from kingme.art.faces import FACE_MOODS, LEVELS, OTHERS, face_svg
from kingme.art.icons import icon_names, icon_svg, trophy_svg
from kingme.art.marks import MARKS, mark_svg, way_svg
from kingme.art.pieces import SMALL_BELOW, bloom_svg, blue_screen_svg, crown_svg, piece_svg
from kingme.art.sets import MOODS, SET_NAMES, SIDES, Scheme, Side, piece_set
from kingme.desktop import scenes
from kingme.desktop.settings import Settings

FOLDER = Path(__file__).parent.parent / ".build" / "contact"
FINER = 3
SCENE_WIDTH, SCENE_GAP = 320, 6
FACES: tuple[int | str, ...] = (*LEVELS, *OTHERS)


def rasterised(svg: str, width: int, finer: int = FINER) -> pygame.Surface:
    """A square SVG document as a surface of a width in pixels."""
    file = io.BytesIO(svg.encode())
    surface = pygame.image.load_sized_svg(file, (width * finer, width * finer))
    return surface if finer == 1 else pygame.transform.smoothscale(surface, (width, width))


def put(sheet: pygame.Surface, svg: str, middle: tuple[float, float], width: int) -> None:
    """Draw an SVG document on a sheet, round a point."""
    sheet.blit(rasterised(svg, width), (middle[0] - width / 2, middle[1] - width / 2))


def pieces(names: Sequence[str]) -> pygame.Surface:
    """Men at 120, kings at 80, both at 40 pixels a square, in every mood; a row for each side."""
    height, moods = 150, len(MOODS)
    widths = (150, 100, 50)
    sheet = pygame.Surface((moods * sum(widths), height * 2 * len(names)))
    for row, (name, side) in enumerate((name, side) for name in names for side in SIDES):
        colours = piece_set(name).palette()
        top = height * row
        sheet.fill(colours.dark, (0, top, sheet.get_width(), height))
        sheet.fill(colours.light, (0, top, sheet.get_width(), 2))
        left = 0.0
        for square, width in zip((120, 80, 40), widths, strict=True):
            small = square < SMALL_BELOW
            for at, mood in enumerate(MOODS):
                x = left + width * (at + 0.5)
                for king in (False, True) if small else (square == 80,):
                    svg = piece_svg(name, side, king=king, mood=mood, small=small)
                    y = top + height * (0.25 + 0.5 * king if small else 0.52)
                    put(sheet, svg, (x, y), square * 6 // 5)
            left += width * moods
    return sheet


def poses(names: Sequence[str]) -> pygame.Surface:
    """What moves at its ends: sway, turn, light, look; a king swaying; no shadow; a bloom alone."""
    shown: list[Callable[[str, Side], str]] = [
        lambda name, side: piece_svg(name, side, sway=-1, turn=0.0, light=0.0),
        lambda name, side: piece_svg(name, side, sway=1, turn=0.25),
        lambda name, side: piece_svg(name, side, look=(-2, 0)),
        lambda name, side: piece_svg(name, side, look=(2, 2)),
        lambda name, side: piece_svg(name, side, king=True, sway=-1, light=0.25),
        lambda name, side: piece_svg(name, side, king=True, sway=1),
        lambda name, side: piece_svg(name, side, king=True, shadow=False),
        bloom_svg,
    ]
    cell = 160
    sheet = pygame.Surface((cell * len(shown), cell * 2 * len(names)))
    for row, (name, side) in enumerate((name, side) for name in names for side in SIDES):
        sheet.fill(piece_set(name).palette().dark, (0, cell * row, sheet.get_width(), cell))
        for column, svg in enumerate(shown):
            put(sheet, svg(name, side), (cell * (column + 0.5), cell * (row + 0.5)), 144)
    return sheet


def boards(names: Sequence[str]) -> pygame.Surface:
    """Every board with some pieces on it, Classic in both schemes, at 80 and at 40 pixels."""
    shown: list[tuple[str, Scheme]] = [(name, "light") for name in names]
    if "classic" in names:
        shown.append(("classic", "dark"))
    whole, small = (8 * square + 2 * frame_width(square, "letters") for square in (80, 40))
    columns = 2
    rows = -(-len(shown) // columns)
    sheet = pygame.Surface((columns * (whole + small + 24), rows * (whole + 12)))
    sheet.fill("#777777")
    for at, (name, scheme) in enumerate(shown):
        left, top = at % columns * (whole + small + 24), at // columns * (whole + 12)
        sheet.blit(_board(name, scheme, 80, "letters"), (left, top))
        sheet.blit(_board(name, scheme, 40, "numbers"), (left + whole + 6, top))
        sheet.blit(_board(name, scheme, 28, "off"), (left + whole + 6, top + small + 6))
    return sheet


def _board(name: str, scheme: Scheme, square: int, labels: Labels) -> pygame.Surface:
    frame = frame_width(square, labels)
    svg = board_svg(name, scheme=scheme, labels=labels, square=square)
    surface = rasterised(svg, 8 * square + 2 * frame, 1)
    for label in board_labels(name, scheme=scheme, labels=labels, square=square):
        font = pygame.font.Font(None, round(label.size * 1.35))
        text = font.render(label.text, True, label.colour)
        x = label.x - text.get_width() / 2 if label.centred else label.x
        surface.blit(text, (x, label.y - font.get_ascent()))
    for row in range(8):
        for column in range(8):
            if (row + column) % 2 == 0 or row in (3, 4):
                continue
            king = (row, column) in ((2, 1), (2, 5), (5, 2), (5, 6))
            side = SIDES[row > 4]
            svg = piece_svg(name, side, king=king, small=square < SMALL_BELOW)
            middle = (frame + (column + 0.5) * square, frame + (row + 0.5) * square)
            put(surface, svg, middle, round(1.2 * square))
    return surface


def marks(names: Sequence[str]) -> pygame.Surface:
    """Every mark, a trail and an arrow, on the squares of each board."""
    cell = 80
    sheet = pygame.Surface((8 * cell * 2, cell * 3 * -(-len(names) // 2)))
    for at, name in enumerate(names):
        colours = piece_set(name).palette()
        part = pygame.Surface((8 * cell, 3 * cell))
        tint = pygame.Surface((cell, cell), pygame.SRCALPHA)
        tint.fill(pygame.Color(colours.tint))
        tint.set_alpha(round(255 * colours.tint_opacity))
        for row in range(3):
            for column in range(8):
                playing = (row + column) % 2
                tone = colours.dark if playing else colours.light
                part.fill(tone, (cell * column, cell * row, cell, cell))
        places = ((1, 0), (3, 0), (5, 0), (7, 0), (0, 1), (2, 1), (4, 1))
        shown = dict(zip(places, MARKS, strict=True))
        for (column, row), mark in shown.items():
            middle = (cell * (column + 0.5), cell * (row + 0.5))
            if mark == "selected":
                part.blit(tint, (cell * column, cell * row))
            below = mark not in ("destination", "jump", "focus")
            if below:
                put(part, mark_svg(name, mark), middle, round(1.4 * cell))
                put(part, piece_svg(name, SIDES[column % 3 == 0]), middle, round(1.2 * cell))
            else:
                put(part, mark_svg(name, mark), middle, round(1.4 * cell))
        part.blit(tint, (6 * cell, cell))
        part.blit(tint, (7 * cell, 2 * cell))
        part.blit(rasterised(way_svg(name, (12, 8), square=cell), 8 * cell), (0, 0))
        arrow = way_svg(name, (5, 10), hint=True, square=cell)
        part.blit(rasterised(arrow, 8 * cell), (0, 0))
        put(part, piece_svg(name, "black", king=True), (6.5 * cell, 1.5 * cell), round(1.2 * cell))
        sheet.blit(part, (at % 2 * 8 * cell, at // 2 * 3 * cell))
    return sheet


def faces(_names: Sequence[str]) -> pygame.Surface:
    """The opponents in every mood, thinking in neon, and small; on both kinds of panel."""
    cell = 112
    sheet = pygame.Surface((cell * (len(FACE_MOODS) + 3), cell * len(FACES)))
    sheet.fill("#F7EDDB")
    sheet.fill("#0D1926", (cell * len(FACE_MOODS), 0, 3 * cell, sheet.get_height()))
    for row, level in enumerate(FACES):
        y = cell * (row + 0.5)
        for column, mood in enumerate(FACE_MOODS):
            put(sheet, face_svg(level, mood), (cell * (column + 0.5), y), 100)
        x = cell * (len(FACE_MOODS) + 0.5)
        put(sheet, face_svg(level, "thinking", neo=True, turn=0.2), (x, y), 100)
        put(sheet, face_svg(level, "asleep", neo=True), (x + cell, y), 100)
        put(sheet, face_svg(level, "sly", look=(2.6, -2)), (x + 1.75 * cell, y - 26), 52)
        put(sheet, face_svg(level), (x + 1.75 * cell, y + 26), 36)
    return sheet


def icons(_names: Sequence[str]) -> pygame.Surface:
    """The icons at three sizes, and what is drawn beside pieces and boards."""
    names = icon_names()
    sheet = pygame.Surface((56 * len(names), 320))
    sheet.fill("#F7EDDB")
    sheet.fill("#0D1926", (0, 140, sheet.get_width(), 180))
    for at, name in enumerate(names):
        x = 56 * (at + 0.5)
        put(sheet, icon_svg(name, "#2B1E13"), (x, 40), 48)
        put(sheet, icon_svg(name, "#2B1E13"), (x, 100), 24)
        put(sheet, icon_svg(name, "#37E4FF"), (x, 160), 20)
    for at, svg in enumerate((trophy_svg(), crown_svg(), crown_svg(small=True), blue_screen_svg())):
        put(sheet, svg, (80 + 150 * at, 246), 140)
    return sheet


def scenes_in(size: tuple[int, int], names: Sequence[str]) -> pygame.Surface:
    """Every scene of the window with every set."""
    small = SCENE_WIDTH, round(SCENE_WIDTH * size[1] / size[0])
    across, down = small[0] + SCENE_GAP, small[1] + SCENE_GAP
    sheet = pygame.Surface((across * len(names), down * len(scenes.SCENES)))
    for row, scene in enumerate(scenes.SCENES):
        for column, name in enumerate(names):
            settings = Settings(piece_set=name, level=(column + row) % 11 + 1)
            picture = scenes.picture(scene, settings, size=size)
            shown = pygame.transform.smoothscale(picture, small)
            sheet.blit(shown, (column * across, row * down))
    return sheet


SHEETS: dict[str, Callable[[Sequence[str]], pygame.Surface]] = {
    "pieces": pieces,
    "poses": poses,
    "boards": boards,
    "marks": marks,
    "faces": faces,
    "icons": icons,
    "scenes": partial(scenes_in, (960, 720)),
}


def main() -> None:
    """Draw the sheets that are asked for."""
    parser = argparse.ArgumentParser(description="Draw contact sheets.")
    parser.add_argument("sheets", nargs="*", choices=[[], *SHEETS], metavar="SHEET")
    parser.add_argument("--set", nargs="+", type=int, choices=range(10), metavar="N")
    parser.add_argument("--size", default="960x720", help="of the window in `scenes`")
    parser.add_argument("--out", type=Path, default=FOLDER, metavar="DIR")
    arguments = parser.parse_args()
    names = SET_NAMES if arguments.set is None else [SET_NAMES[at] for at in arguments.set]
    width, _, height = arguments.size.partition("x")
    sheets = SHEETS | {"scenes": partial(scenes_in, (int(width), int(height)))}
    arguments.out.mkdir(parents=True, exist_ok=True)
    pygame.font.init()
    for name in arguments.sheets or SHEETS:
        path = arguments.out / f"{name}.png"
        pygame.image.save(sheets[name](names), path)
        print(path)


if __name__ == "__main__":
    main()

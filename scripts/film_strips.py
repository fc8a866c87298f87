"""Movements of the window as rows of frames, to be looked at: `film_strips.py OUT.png`.

Each row is a scene of `kingme.desktop.scenes` with a piece set; its frames follow from left to
right, with only the part of the board that something happens on.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from kingme.desktop import scenes
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.view.window import layout_of

SIZE = (960, 720)
GAP = 4

Crop = tuple[float, float, float, float]

# Scene, piece set, frames, and left, top, width and height in squares.
STRIPS: tuple[tuple[str, str, tuple[int, ...], Crop], ...] = (
    ("capture", "critters", (12, 18, 24, 30, 33, 36, 40, 44, 50, 58), (1.5, 0.5, 4, 5)),
    ("capture", "neo_duck", (24, 30, 36, 50, 62, 70, 80, 90, 100, 110), (1.5, 0.5, 4, 5)),
    ("capture", "classic", (12, 18, 24, 30, 33, 36, 40, 44, 50, 58), (1.5, 0.5, 4, 5)),
    ("king", "snacks", (80, 96, 104, 112, 118, 122, 126, 134, 150, 180), (3.5, 0, 4, 4)),
    ("over", "space", (30, 50, 60, 66, 70, 74, 78, 82, 86, 90), (0, 0, 8, 8)),
    ("ev_zap", "monsters", (30, 60, 81, 84, 88, 92, 96, 100, 106, 114), (2, 0, 5, 5)),
    ("ev_quake", "critters", (30, 60, 82, 86, 92, 98, 106, 114, 124, 140), (2, 1, 5, 4)),
    ("ev_wind", "snacks", (30, 60, 84, 92, 100, 108, 116, 124, 132, 140), (2, 1, 6, 4)),
    ("ev_gift", "neo_glitch", (30, 60, 84, 100, 110, 116, 118, 122, 130, 140), (0, 4, 4, 4)),
)


def strip(scene: str, set_name: str, frames: tuple[int, ...], crop: Crop) -> list[pygame.Surface]:
    """The frames of a row."""
    script = scenes.SCENES[scene]
    take = scenes.Take(Settings(piece_set=set_name, seats=Seats.BLACK), script.fen)
    surface = pygame.Surface(SIZE)
    places = layout_of(SIZE, take.controller.settings)
    x, y, width, height = (round(part * places.square) for part in crop)
    part = pygame.Rect(places.field.x + x, places.field.y + y, width, height)
    shown = []
    for frame in range(frames[-1] + 1):
        if frame in script.script:
            script.script[frame](take)
        take.step(frame)
        if frame in frames:
            take.window.draw(surface, take.state, take.controller.settings, take.look)
            picture = surface.subsurface(part)
            size = round(picture.get_width() * 0.5), round(picture.get_height() * 0.5)
            shown.append(pygame.transform.smoothscale(picture, size))
    take.controller.close()
    return shown


def main() -> None:
    """Render all rows and write them as one picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    chosen = parser.parse_args()
    pygame.font.init()
    rows = [strip(*row) for row in STRIPS]
    width = max(sum(each.get_width() + GAP for each in row) for row in rows)
    height = sum(row[0].get_height() + GAP for row in rows)
    sheet = pygame.Surface((width, height))
    y = 0
    for row in rows:
        x = 0
        for picture in row:
            sheet.blit(picture, (x, y))
            x += picture.get_width() + GAP
        y += row[0].get_height() + GAP
    chosen.out.write_bytes(scenes.png(sheet))


if __name__ == "__main__":
    main()

"""All scenes of the window with all piece sets as one picture: `scene_sheet.py OUT.png`.

Rows are scenes, columns are sets; `--size` is a window's, each picture is shown smaller.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from kingme.art.sets import SET_NAMES
from kingme.desktop import scenes
from kingme.desktop.settings import Settings

GAP = 6


def main() -> None:
    """Render and write the sheet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", default="960x720", help="of each window")
    parser.add_argument("--width", type=int, default=320, help="of each picture on the sheet")
    parser.add_argument("--scenes", nargs="*", default=list(scenes.SCENES))
    parser.add_argument("--sets", nargs="*", default=list(SET_NAMES))
    chosen = parser.parse_args()
    width, height = map(int, chosen.size.split("x"))
    small = chosen.width, round(chosen.width * height / width)
    across = len(chosen.sets) * (small[0] + GAP)
    sheet = pygame.Surface((across, len(chosen.scenes) * (small[1] + GAP)))
    for row, scene in enumerate(chosen.scenes):
        for column, name in enumerate(chosen.sets):
            settings = Settings(piece_set=name, level=column % 10 + 1)
            frame = scenes.picture(scene, settings, size=(width, height))
            place = column * (small[0] + GAP), row * (small[1] + GAP)
            sheet.blit(pygame.transform.smoothscale(frame, small), place)
    chosen.out.write_bytes(scenes.png(sheet))


if __name__ == "__main__":
    main()

"""Scenes: identical each time, different from each other, and never without their pieces."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kingme.art.sets import SET_NAMES
from kingme.cli.desktop import SCENES as NAMES
from kingme.desktop import demo, scenes
from kingme.desktop.settings import Seats, Settings
from kingme.desktop.view import card
from kingme.desktop.view.layout import layout

SIZE = (640, 480)


def shot(scene: str, settings: Settings, frame: int | None = None) -> bytes:
    return bytes(scenes.picture(scene, settings, size=SIZE, frame=frame).get_buffer().raw)


def test_the_command_knows_every_scene() -> None:
    assert set(NAMES) == set(scenes.SCENES)


@pytest.mark.parametrize("scene", NAMES)
def test_a_scene_is_the_same_each_time(scene: str) -> None:
    settings = Settings(piece_set="snacks")
    assert shot(scene, settings) == shot(scene, settings)


@pytest.mark.parametrize("size", [(960, 720), (1920, 1080)])
@pytest.mark.parametrize(("number", "scene"), list(enumerate(NAMES)))
def test_a_scene_fills_windows_of_every_size(
    number: int, scene: str, size: tuple[int, int]
) -> None:
    settings = Settings(piece_set=SET_NAMES[number % 10], level=number % 11 + 1)
    picture = scenes.picture(scene, settings, size=size)
    places = layout(size)
    assert picture.get_size() == size
    parts = [picture.get_rect()]
    if scene != "menu":
        parts += [places.field, places.opponent, places.buttons["new"]]
    for part in parts:
        seen = picture.subsurface(part)
        colours = {
            tuple(seen.get_at((x, y)))
            for x in range(0, part.width, 3)
            for y in range(0, part.height, 7)
        }
        assert len(colours) > 8, (scene, part)


def test_scenes_sets_and_frames_differ() -> None:
    settings = Settings(piece_set="critters")
    pictures = [shot(scene, settings) for scene in NAMES]
    pictures.append(shot("start", Settings(piece_set="modern")))
    pictures.append(shot("capture", settings, frame=30))
    assert len(set(pictures)) == len(pictures)


def test_paper_rains_over_the_card_of_a_win_and_words_stay_to_be_read() -> None:
    settings = Settings(piece_set="modern")
    pictures = [
        scenes.picture("over", settings.changed(animations=lively), size=SIZE)
        for lively in (True, False)
    ]
    box, _ = card.rects(layout(SIZE))
    box.width //= 3  # beside the cup, which bounces
    places = itertools.product(range(box.left, box.right), range(box.top, box.bottom))
    changed = sum(pictures[0].get_at(place) != pictures[1].get_at(place) for place in places)
    assert 0.01 < changed / (box.width * box.height) < 0.10


def test_a_scene_is_written_as_png(tmp_path: Path) -> None:
    path = tmp_path / "start.png"
    scenes.render(path, "start", Settings(), size=SIZE)
    assert path.read_bytes().startswith(b"\x89PNG")


def test_the_demo_plays_saves_and_reports(tmp_path: Path) -> None:
    settings = Settings(seats=Seats.NONE, level=1)
    lines = list(demo.run(settings, folder=tmp_path, size=SIZE, seed=1, silent=True, seconds=1.6))
    saved = len(list(tmp_path.glob("*.png")))
    firsts = [line.split()[0] for line in lines]
    assert firsts == [lines[0].split()[0], "a", "the", "audio", str(saved)]
    assert 1 <= saved <= 3  # on a slow machine a frame may take longer than a picture's time
    assert lines[3] == "audio engine: silent"


@pytest.mark.parametrize(("silent", "engine"), [(False, "synthesizer"), (True, "silent")])
def test_the_demo_names_the_engine_that_sounded(silent: bool, engine: str, tmp_path: Path) -> None:
    code = (
        "from kingme.desktop import demo; from kingme.desktop.settings import Settings\n"
        f"lines = demo.run(Settings(), folder=None, size=(640, 480), seed=1, silent={silent},"
        " seconds=0.3)\nprint(*lines, sep='\\n')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    assert done.stdout.splitlines()[-1] == f"audio engine: {engine}"

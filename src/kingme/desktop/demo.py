"""The demo: the computer plays itself without a screen; pictures are saved, frames are timed."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from pathlib import Path

import pygame

from kingme.desktop.app import App
from kingme.desktop.controller import Controller
from kingme.desktop.scenes import png
from kingme.desktop.settings import Settings
from kingme.desktop.sounding import Sounding, opened
from kingme.files import write_whole

SECONDS = 25.0
EVERY = 0.75
RATE = 60


def run(
    settings: Settings,
    *,
    folder: Path | None,
    size: tuple[int, int],
    seed: int,
    silent: bool,
    seconds: float = SECONDS,
) -> Iterator[str]:
    """Play and measure; gives the lines to print.

    Args:
        settings: The piece set and the level.
        folder: Where pictures are saved; none when None.
        size: Of the window.
        seed: What the game is made from.
        silent: Make no sound.
        seconds: How long.

    Raises:
        OSError: a picture cannot be written.
    """
    pygame.font.init()
    controller = Controller(settings, seed=seed)
    sounding = Sounding(settings, opened(settings, seed, silent=silent))
    app = App(controller, sounding, seed=seed)
    surface = pygame.Surface(size)
    clock = pygame.time.Clock()
    times: list[float] = []
    saved = 0
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    core = time.thread_time()
    app.update(0.0)
    app.draw(surface)  # makes the pictures that all later frames share
    first = 1000 * (time.thread_time() - core)
    began = time.monotonic()
    try:
        while (now := time.monotonic() - began) < seconds:
            core = time.thread_time()
            app.update(now)
            app.draw(surface)
            times.append(1000 * (time.thread_time() - core))
            if folder is not None and now >= saved * EVERY:
                write_whole(folder / f"demo-{saved:02}.png", png(surface))
                saved += 1
            if controller.state.result is not None and app.stage.result_due:
                controller.new_game()
            clock.tick(RATE)
    finally:
        engine = sounding.engine
        controller.close()
        sounding.close()
    times.sort()
    yield f"{len(times)} frames in {seconds:g} s at {size[0]}x{size[1]}"
    yield (
        f"a frame: median {statistics.median(times):.2f} ms, "
        f"99th percentile {times[-1 - len(times) // 100]:.2f} ms, worst {times[-1]:.2f} ms"
    )
    yield f"the first frame, which makes the pictures: {first:.0f} ms"
    yield f"audio engine: {engine}"
    if folder is not None:
        yield f"{saved} pictures in {folder}"

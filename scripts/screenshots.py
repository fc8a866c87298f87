"""Pictures of the window and of the browser game as they are, for the README and the pages.

Owns what is shown in each and how it is taken; `scripts/pictures.py` writes the files. The window
is rendered without a screen; the browser game needs the built site and Chromium, as its tests do.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

ROOT = Path(__file__).parents[1]
WIDE, HIGH = 960, 640
QUALITY = 82

GAME = [
    "11-15", "23-19", "8-11", "22-17", "11-16", "24-20", "16x23", "27x11", "7x16", "20x11",
]  # fmt: skip
LOST = """[Black "Ada"]
[White "Bo"]

1. 11-16 24-19 2. 10-15 19x10 3. 7x14 28-24 4. 8-11 24-20 5. 6-10 22-17 6. 9-13 25-22
7. 2-7 27-24 8. 5-9 24-19 9. 1-5 *
"""


def window(scene: str, set_number: int, level: int) -> Callable[[], bytes]:
    """A frame of the window, as JPEG."""

    def take() -> bytes:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        from kingme.art.sets import SET_NAMES
        from kingme.desktop import scenes
        from kingme.desktop.settings import Settings

        settings = Settings().changed(piece_set=SET_NAMES[set_number], level=level)
        with tempfile.TemporaryDirectory() as folder:
            frame, picture = Path(folder) / "frame.png", Path(folder) / "frame.jpg"
            scenes.render(frame, scene, settings, size=(960, 720), frame=None)
            pygame.image.save(pygame.image.load(frame), picture)
            return picture.read_bytes()

    return take


@contextlib.contextmanager
def page(scheme: Literal["light", "dark"]) -> Iterator[Any]:
    """The browser game in Chromium, as its tests see it."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "web")]
    from game_page import GamePage
    from playwright.sync_api import sync_playwright

    from kingme.web.serve import SiteServer
    from kingme.web.site import built_site

    with SiteServer(built_site().folder, port=0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        context = browser.new_context(
            viewport={"width": WIDE, "height": HIGH}, color_scheme=scheme, service_workers="block"
        )
        yield GamePage(context.new_page(), server.url)
        browser.close()
        server.shutdown()


def _taken(game: Any) -> bytes:
    return bytes(game.page.screenshot(type="jpeg", quality=QUALITY))


def browser_game() -> bytes:
    """A game in the browser, in the middle of it."""
    with page("light") as game:
        from game_page import saved_game

        kept = {"game": json.dumps(saved_game(level="sharp", moves=GAME))}
        game.open(kept=kept, screen="game")
        game.settle()
        return _taken(game)


def analysis() -> bytes:
    """A whole game gone through in the browser."""
    with page("dark") as game:
        game.page.set_viewport_size({"width": 1280, "height": 800})
        game.open(screen="analysis")
        game.page.get_by_role("button", name="Paste").click()
        game.page.fill("textarea", LOST)
        game.page.get_by_role("button", name="Analyse it").click()
        game.page.get_by_role("button", name="Find the mistakes").click()
        game.page.wait_for_selector(".summary", timeout=120_000)
        game.page.get_by_role("button", name="Next mistake").click()
        game.page.wait_for_timeout(3000)
        return _taken(game)


def lab() -> bytes:
    """The lab after a series of games."""
    with page("light") as game:
        game.page.set_viewport_size({"width": 1280, "height": 800})
        settings = {
            "animation": "off", "seconds": 1, "games": 6, "opening": "random",
            "top": {"kind": "level:4", "depth": 3}, "bottom": {"kind": "function1", "depth": 4},
        }  # fmt: skip
        game.open(kept={"lab": json.dumps(settings)}, screen="lab")
        game.page.locator(".lab-editor .cm-content").wait_for()
        game.page.get_by_role("button", name="Play", exact=True).click()
        rows = game.page.locator(".lab-results tbody tr")
        rows.nth(5).wait_for(timeout=120_000)
        game.settle()
        return _taken(game)


SHOTS: dict[str, Callable[[], bytes]] = {
    "window": window("play", 8, 6),
    "window-glitch": window("capture", 9, 10),
    "window-menu": window("menu", 4, 3),
    "browser": browser_game,
    "analysis": analysis,
    "lab": lab,
}
"""What is photographed, by name."""

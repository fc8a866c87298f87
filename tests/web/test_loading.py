"""What the page loads, and when: little at first, rooms when they are opened, all of it offline."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from kingme.web.serve import SiteServer
from kingme.web.site import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

FIRST_LOAD_KB = 225
"""What the first screen and a first game need, compressed; the WebAssembly module is most of it."""

ROOMS = {"analysis": "Analysis", "training": "Training", "lab": "Lab"}


def parts(asked: list[str]) -> list[str]:
    """The scripts and styles among what was asked for; workers start as they need to."""
    return [path for path in asked if re.search(r"\.(js|css)$", path) and "/worker-" not in path]


def test_the_first_load_is_small_and_rooms_come_when_they_are_opened(
    chromium: Browser, address: str, site: Site
) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
    page.goto(address)
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.wait_for_selector(".cell[aria-label*='can move to']")
    page.wait_for_load_state("networkidle")
    first = {path or "index.html" for path in asked} & set(site.files)
    assert any(path.endswith(".wasm") for path in first)
    assert any("worker" in path for path in first)
    sizes = {path: len(gzip.compress((site.folder / path).read_bytes())) / 1024 for path in first}
    assert sum(sizes.values()) < FIRST_LOAD_KB, sizes
    for room, title in ROOMS.items():
        asked.clear()
        page.evaluate(f"location.hash = '{room}'")
        page.wait_for_selector(f".screen-{room} .board")
        expect(page.locator("h1")).to_have_text(title)
        assert parts(asked), room
        # It is there now.
        asked.clear()
        page.evaluate("history.back()")
        page.wait_for_selector(".screen-game")
        page.evaluate(f"location.hash = '{room}'")
        page.wait_for_selector(f".screen-{room} .board")
        assert parts(asked) == [], room
        page.evaluate("history.back()")
        page.wait_for_selector(".screen-game")
    context.close()


def test_every_room_opens_without_the_server(
    running: Callable[..., AbstractContextManager[SiteServer]],
    site: Site,
    context: BrowserContext,
) -> None:
    page = context.new_page()
    with running(site.folder) as server:
        address = server.url
        page.goto(address)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    for room in ROOMS:
        page.goto("about:blank")
        page.goto(f"{address}#{room}")
        page.wait_for_selector(f".screen-{room} .board")
        assert page.evaluate(
            "Array.from(document.styleSheets).every((sheet) => sheet.cssRules.length > 0)"
        )


def test_a_room_that_cannot_be_loaded_is_told(chromium: Browser, address: str) -> None:
    context = chromium.new_context(service_workers="block")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector(".screen-home")
    context.set_offline(True)
    page.evaluate("location.hash = 'training'")
    page.get_by_text("This could not be loaded. Reload the page to try again.").wait_for()
    context.close()

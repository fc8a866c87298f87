"""Owns the built site, servers and the browser that tests of the browser game use; judges nothing.

Without a browser or a built site these tests are skipped, unless KINGME_TEST_BROWSER is set, as CI
does: there they must run.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from game_page import GamePage

from kingme.errors import SiteError
from kingme.web.serve import SiteServer
from kingme.web.site import Site, built_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update",
)  # fmt: skip
PATIENCE_MS = 20_000


def lacking(what: str) -> Any:
    """Skip, or fail where these tests must run."""
    if os.environ.get("KINGME_TEST_BROWSER"):
        pytest.fail(f"{what}, and KINGME_TEST_BROWSER wants the browser tests to run")
    pytest.skip(f"{what}; make test builds the site and tests it in Chromium")


@pytest.fixture(scope="session")
def site() -> Site:
    """The built site."""
    try:
        return built_site()
    except SiteError:
        return lacking("the browser game is not built")


Serve = Callable[..., SiteServer]


@contextmanager
def _running(folder: Path, port: int = 0) -> Iterator[SiteServer]:
    """A server that answers in a thread of its own."""
    with SiteServer(folder, port=port) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture
def running() -> Callable[..., AbstractContextManager[SiteServer]]:
    """Runs a server for a folder as long as a `with` block lasts."""
    return _running


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Starts a server for a folder, which runs until the test is over."""
    with ExitStack() as stack:
        yield lambda folder, port=0: stack.enter_context(_running(folder, port))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    program = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if program is None:
        lacking("no Chromium is installed")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser profile that knows nothing yet."""
    context = chromium.new_context()
    context.set_default_timeout(PATIENCE_MS)
    yield context
    context.close()


@pytest.fixture
def faults() -> list[str]:
    """What the pages of a test complained about."""
    return []


@pytest.fixture
def page(context: BrowserContext, faults: list[str]) -> Page:
    """A page of that profile, which writes its complaints down."""
    return _complaining(context.new_page(), faults)


def _complaining(page: Page, faults: list[str]) -> Page:
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: faults.append(message.text) if message.type == "error" else None,
    )
    return page


@pytest.fixture(scope="session")
def address(site: Site) -> Iterator[str]:
    """Where the built site is served, for all tests that only read it."""
    with _running(site.folder) as server:
        yield server.url


@pytest.fixture
def game(
    chromium: Browser, address: str, faults: list[str], request: pytest.FixtureRequest
) -> Iterator[GamePage]:
    """The game in a new profile, without its offline copy; a parameter is what `new_context` takes.

    At the end the page must have had nothing to complain of.
    """
    options = {"service_workers": "block", **getattr(request, "param", {})}
    context = chromium.new_context(**options)
    context.set_default_timeout(PATIENCE_MS)
    yield GamePage(_complaining(context.new_page(), faults), address)
    context.close()
    assert faults == []

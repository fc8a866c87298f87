"""Owns the browser tests of the service worker: starting and playing without the server, changing
to a new version as a whole, and sites in sub-folders of any static server."""

from __future__ import annotations

import functools
import hashlib
import http.server
import json
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kingme.web.serve import SiteServer
from kingme.web.site import Site, export_site, read_site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

Running = Callable[..., AbstractContextManager[SiteServer]]

PATIENCE = 20.0
STORED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
UPDATE = "navigator.serviceWorker.getRegistration().then((found) => found.update())"
WAITING = "navigator.serviceWorker.getRegistration().then((found) => found.waiting !== null)"
TAKE_OVER = (
    "navigator.serviceWorker.getRegistration()"
    ".then((found) => found.waiting.postMessage({ type: 'take over' }))"
)
DIGESTS = """async (paths) => {
  const found = {};
  for (const path of paths) {
    const response = await fetch(path);
    const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
    const bytes = Array.from(new Uint8Array(digest));
    found[path] = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
  return found;
}"""


def until(page: Page, question: str) -> None:
    """Wait until an expression, or the promise that it gives, is true, across reloads."""
    from playwright.sync_api import Error

    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            if page.evaluate(question):
                return
        except Error as error:
            if "Execution context was destroyed" not in error.message:
                raise
        assert time.monotonic() < deadline, question
        page.wait_for_timeout(20)


def play(page: Page) -> None:
    """Begin a game and make a move; the computer's answer shows on the board."""
    page.get_by_role("button", name=re.compile("^Play ")).click()
    page.get_by_role("button", name=re.compile("^11, ")).click()
    page.get_by_role("button", name=re.compile("^15, ")).click()
    page.get_by_role("button", name=re.compile("^(17|18|19|20), white man")).wait_for()


def next_version(site: Site, folder: Path) -> Site:
    """A copy of a site with another title, and with its main script under another name.

    Its service worker differs by the list alone, as that of another build would.
    """
    shutil.copytree(site.folder, folder)
    page = (folder / "index.html").read_text(encoding="utf-8")
    script = re.findall(r'src="\./(assets/[^"]+\.js)"', page)[0]
    renamed = "assets/index-next.js"
    worker = (folder / "sw.js").read_text(encoding="utf-8")
    for path in site.files:
        if path == script:
            (folder / path).rename(folder / renamed)
        place = folder / (renamed if path == script else path)
        if path != "sw.js" and place.suffix in (".html", ".js"):
            text = place.read_text(encoding="utf-8")
            text = text.replace("<title>kingme</title>", "<title>kingme next</title>")
            place.write_text(text.replace(Path(script).name, "index-next.js"), encoding="utf-8")
            digest = hashlib.sha256(place.read_bytes()).hexdigest()
            assert site.files[path] in worker
            worker = worker.replace(site.files[path], digest)
    assert script in worker
    worker = worker.replace(script, renamed).replace(site.version, "f" * len(site.version))
    (folder / "sw.js").write_text(worker, encoding="utf-8")
    paths = [renamed if path == script else path for path in site.files]
    files = {path: hashlib.sha256((folder / path).read_bytes()).hexdigest() for path in paths}
    table = {"site": "kingme", "version": "f" * 16, "files": files}
    (folder / "site.json").write_text(json.dumps(table), encoding="utf-8")
    found = read_site(folder)
    assert found is not None
    return found


def copied(site: Site, folder: Path) -> None:
    """Put a site where another one was, as an upload does."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(site.folder, folder)


@contextmanager
def plain_server(folder: Path) -> Iterator[tuple[str, list[str]]]:
    """Python's own static server: its address, and the paths that it was asked for."""
    asked: list[str] = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            asked.append(self.path)

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}/", asked
        server.shutdown()
        thread.join()


def test_a_game_can_be_played_under_the_policy_of_the_server(
    serve: Callable[..., SiteServer], site: Site, page: Page, faults: list[str]
) -> None:
    page.goto(serve(site.folder).url)
    play(page)
    assert faults == []


def test_once_loaded_it_starts_and_plays_without_its_server(
    running: Running, site: Site, page: Page, context: BrowserContext, faults: list[str]
) -> None:
    with running(site.folder) as server:
        url = server.url
        page.goto(url)
        until(page, STORED)
    # A link into the game, in another window that the server has never seen.
    other = context.new_page()
    other.goto(f"{url}?level=novice")
    other.get_by_role("main").wait_for()
    # The page of the first visit, which came from the server and has asked for no opponent yet.
    play(page)
    page.reload()
    page.get_by_role("main").wait_for()
    kept = {path: digest for path, digest in site.files.items() if path != "sw.js"}
    assert other.evaluate(DIGESTS, list(kept)) == kept
    assert faults == []


def test_a_new_version_waits_and_then_comes_as_a_whole(
    running: Running, site: Site, page: Page, context: BrowserContext, tmp_path: Path
) -> None:
    """Old windows go on with the old files, though the server has them no more."""
    folder = tmp_path / "site"
    copied(site, folder)
    new = next_version(site, tmp_path / "new")
    gone = [path for path in site.files if path not in new.files]
    assert gone
    with running(folder) as server:
        page.goto(server.url)
        until(page, STORED)
        other = context.new_page()
        other.goto(server.url)
        copied(new, folder)
        page.evaluate(UPDATE)
        until(page, WAITING)
        page.reload()
        assert page.title() == "kingme"
        old = {path: digest for path, digest in site.files.items() if path != "sw.js"}
        assert page.evaluate(DIGESTS, list(old)) == old
        # The player agrees in one window; both change over by themselves.
        page.get_by_role("button", name="Reload").click()
        for window in (page, other):
            until(window, "document.title === 'kingme next'")
            until(window, STORED)
        assert len(page.evaluate("caches.keys()")) == 1
    page.reload()
    assert page.title() == "kingme next"
    kept = {path: digest for path, digest in new.files.items() if path != "sw.js"}
    assert page.evaluate(DIGESTS, list(kept)) == kept
    play(page)


def test_a_new_version_that_is_half_uploaded_is_not_taken(
    running: Running, site: Site, page: Page, tmp_path: Path
) -> None:
    """One file is still the old one: the next time that all is there, the update comes."""
    folder = tmp_path / "site"
    copied(site, folder)
    new = next_version(site, tmp_path / "new")
    with running(folder) as server:
        page.goto(server.url)
        until(page, STORED)
        copied(new, folder)
        shutil.copyfile(site.folder / "index.html", folder / "index.html")
        states = page.evaluate(
            """async () => {
              const registration = await navigator.serviceWorker.getRegistration();
              const seen = new Promise((resolve) => {
                registration.addEventListener('updatefound', () => {
                  const worker = registration.installing;
                  worker.addEventListener('statechange', () => resolve(worker.state));
                });
              });
              await registration.update().catch(() => undefined);
              return [await seen, registration.waiting !== null, (await caches.keys()).length];
            }"""
        )
        assert states == ["redundant", False, 1]
        page.reload()
        assert page.title() == "kingme"
        shutil.copyfile(new.folder / "index.html", folder / "index.html")
        page.evaluate(UPDATE)
        until(page, WAITING)
        page.evaluate(TAKE_OVER)
        until(page, "document.title === 'kingme next'")


def test_what_the_browser_has_lost_is_fetched_only_if_it_is_the_same(
    running: Running, site: Site, page: Page, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    copied(site, folder)
    loser = "caches.open((await caches.keys())[0]).then((cache) => cache.delete('icon.svg'))"
    with running(folder) as server:
        page.goto(server.url)
        until(page, STORED)
        page.evaluate(f"async () => {loser}")
        assert page.evaluate(DIGESTS, ["icon.svg"]) == {"icon.svg": site.files["icon.svg"]}
        page.evaluate(f"async () => {loser}")
        (folder / "icon.svg").write_text("<svg/>", encoding="utf-8")
        failed = page.evaluate("fetch('icon.svg').then(() => 'served', () => 'refused')")
        assert failed == "refused"


def test_an_export_works_in_any_folder_of_a_plain_server(
    site: Site, page: Page, context: BrowserContext, faults: list[str], tmp_path: Path
) -> None:
    """Two copies under one origin: each with its own cache, and no request outside its folder."""
    for name in ("games/draughts", "other"):
        export_site(tmp_path / "www" / name, site)
    with plain_server(tmp_path / "www") as (root, asked):
        page.goto(f"{root}games/draughts/")
        until(page, STORED)
        assert asked
        assert all(path.startswith("/games/draughts/") for path in asked)
        other = context.new_page()
        other.goto(f"{root}other/")
        until(other, STORED)
        names = page.evaluate("caches.keys()")
        assert len(names) == 2
        assert {name.split()[1] for name in names} == {f"{root}games/draughts/", f"{root}other/"}
    other.reload()
    other.get_by_role("main").wait_for()
    page.reload()
    play(page)
    assert faults == []


def test_it_can_be_installed(serve: Callable[..., SiteServer], site: Site, page: Page) -> None:
    page.goto(serve(site.folder).url)
    until(page, STORED)
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    assert (manifest["start_url"], manifest["scope"]) == ("./", "./")
    purposes = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= purposes
    for icon in manifest["icons"]:
        size = page.evaluate(
            """async (src) => {
              const image = new Image();
              image.src = src;
              await image.decode();
              return [image.naturalWidth, image.naturalHeight];
            }""",
            icon["src"],
        )
        if icon["sizes"] != "any":
            assert icon["sizes"] == f"{size[0]}x{size[1]}"
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test's profile is that of a private window, where nothing can be installed.
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []


@pytest.mark.parametrize("path", ["index.html", "?level=sharp", "./?level=bad&pos=worse"])
def test_every_way_into_the_game_is_answered_without_the_server(
    running: Running, site: Site, page: Page, path: str
) -> None:
    with running(site.folder) as server:
        url = server.url
        page.goto(url)
        until(page, STORED)
    page.goto(url + path)
    assert page.title() == "kingme"
    page.get_by_role("main").first.wait_for()

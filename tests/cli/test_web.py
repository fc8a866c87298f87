"""Owns the tests of `kingme web` as a command; the server itself is tested in tests/web."""

from __future__ import annotations

import hashlib
import json
import socket
import threading
from pathlib import Path

import pytest

import kingme.web.serve as server
import kingme.web.site as built
from kingme.web.address import PORT
from kingme.web.site import Site, built_site

from .conftest import Run


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A built site of one page, in the place of the real one."""
    folder = tmp_path / "built"
    folder.mkdir()
    (folder / "index.html").write_text("<!doctype html>", encoding="utf-8")
    files = {"index.html": hashlib.sha256(b"<!doctype html>").hexdigest()}
    table = {"site": "kingme", "version": "1", "files": files}
    (folder / "site.json").write_text(json.dumps(table), encoding="utf-8")
    found = built_site(folder)
    monkeypatch.setattr(built, "built_site", lambda: found)
    return found


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened at; the server ends once one would be."""
    addresses: list[str] = []
    ready = threading.Event()

    def open_page(url: str) -> bool:
        addresses.append(url)
        ready.set()
        return True

    monkeypatch.setattr("webbrowser.open", open_page)
    monkeypatch.setattr(server, "serve", lambda _: ready.wait(5 if not addresses else 0))
    return addresses


@pytest.mark.usefixtures("site")
def test_it_prints_the_address_and_opens_the_browser(run: Run, opened: list[str]) -> None:
    ran = run("web", "--port", "0")
    [address] = opened
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"the game is at {address} (Ctrl-C ends it)\n\nended\n"


@pytest.mark.usefixtures("site")
def test_no_browser_is_opened_if_told_not_to(
    run: Run, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "serve", lambda _: None)
    assert run("web", "--no-browser", "--port", "0").code == 0
    assert opened == []


@pytest.mark.usefixtures("site")
def test_a_free_port_is_found_when_the_usual_one_is_taken(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "serve", lambda _: None)
    try:
        blocker = socket.create_server(("127.0.0.1", PORT))
    except OSError:
        blocker = None  # somebody else has it already
    ran = run("web", "--no-browser")
    if blocker:
        blocker.close()
    assert ran.code == 0
    assert ran.out.startswith(f"port {PORT} is taken")
    assert "the game is at http://127.0.0.1:" in ran.out
    assert f":{PORT}/" not in ran.out


@pytest.mark.usefixtures("site")
def test_a_port_of_one_s_own_that_is_taken_is_an_error(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as blocker:
        port = blocker.getsockname()[1]
        ran = run("web", "--no-browser", "--port", str(port))
    assert (ran.code, ran.out) == (2, "")
    sentence = f"port {port} is taken; choose another, or leave it out to get a free one"
    assert ran.err == f"kingme: {sentence}\n"


def test_it_exports(run: Run, site: Site, tmp_path: Path) -> None:
    target = tmp_path / "out"
    ran = run("web", "--export", str(target))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"the browser game is in {target}: 2 files\n"
    assert (target / "index.html").read_bytes() == (site.folder / "index.html").read_bytes()


@pytest.mark.usefixtures("site")
def test_it_never_exports_over_files_of_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine", encoding="utf-8")
    ran = run("web", "--export", str(tmp_path / "mine"))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == (
        f"kingme: the folder '{tmp_path / 'mine'}' holds 'thesis.txt', which is no part of an "
        "earlier export; name a folder that is new or empty\n"
    )


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("more", [("--port", "9000"), ("--host", "0.0.0.0")])
def test_an_export_serves_nothing(run: Run, tmp_path: Path, more: tuple[str, str]) -> None:
    ran = run("web", "--export", str(tmp_path / "out"), *more)
    assert ran.code == 2
    assert "--export serves nothing" in ran.err
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_a_port_is_a_number(run: Run, port: str) -> None:
    ran = run("web", "--port", port)
    assert ran.code == 2
    assert "--port must be a whole number from 0 to 65535" in ran.err


def test_a_checkout_without_a_built_site_says_what_builds_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(built, "built_site", lambda: built_site(tmp_path))
    ran = run("web")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("kingme: the browser game is not built in this checkout; `make web`")

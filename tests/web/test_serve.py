"""Owns the tests of the static server: what is served, how it is labelled, and what is refused."""

from __future__ import annotations

import http.client
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.errors import SiteError
from kingme.web.address import PORT
from kingme.web.serve import SECURITY, SiteServer, content_type, find_file

Serve = Callable[..., SiteServer]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A site beside a secret, with links to places inside and outside."""
    root = tmp_path / "site"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html><title>t</title>", encoding="utf-8")
    (root / "assets" / "app-AbC123.js").write_text("1;", encoding="utf-8")
    (root / "assets" / "core.wasm").write_bytes(b"\0asm\1\0\0\0")
    (root / "a b.txt").write_text("with a blank", encoding="utf-8")
    (root / ".hidden").write_text("hidden", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    (tmp_path / "site-secret").mkdir()
    (tmp_path / "site-secret" / "secret.txt").write_text("secret", encoding="utf-8")
    (root / "out.txt").symlink_to(tmp_path / "secret.txt")
    (root / "up").symlink_to(tmp_path)
    (root / "in.txt").symlink_to(root / "a b.txt")
    (root / "nowhere.txt").symlink_to(root / "gone.txt")
    (root / "round").symlink_to(root / "round")
    return root


def ask(
    server: SiteServer, target: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """One request, its target sent as it is."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
    try:
        connection.putrequest(method, target, skip_accept_encoding=True)
        for name, text in headers.items():
            connection.putheader(name.replace("_", "-"), text)
        connection.endheaders()
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), response.read()
    finally:
        connection.close()


def test_files_are_served_with_their_types(serve: Serve, folder: Path) -> None:
    server = serve(folder)
    for target, kind, data in [
        ("/", "text/html; charset=utf-8", b"<!doctype html><title>t</title>"),
        ("/index.html?level=sharp", "text/html; charset=utf-8", b"<!doctype html><title>t</title>"),
        ("/assets/app-AbC123.js", "text/javascript; charset=utf-8", b"1;"),
        ("/assets/core.wasm", "application/wasm", b"\0asm\1\0\0\0"),
        ("/a%20b.txt", "text/plain; charset=utf-8", b"with a blank"),
        ("/in.txt", "text/plain; charset=utf-8", b"with a blank"),
    ]:
        status, headers, found = ask(server, target)
        assert (status, headers["Content-Type"], found) == (200, kind, data), target
        assert headers["Content-Length"] == str(len(data))
        status, headers, found = ask(server, target, "HEAD")
        assert (status, headers["Content-Length"], found) == (200, str(len(data)), b"")
    assert content_type("manifest.webmanifest") == "application/manifest+json; charset=utf-8"


OUTSIDE = [
    "/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%2E%2E%2Fsecret.txt",
    "/assets/../../secret.txt", "/assets/..%2f..%2fsecret.txt", "//secret.txt", "/./../secret.txt",
    "/..\\secret.txt", "/..%5csecret.txt", "/%5c..%5csecret.txt", "/out.txt", "/up/secret.txt",
    "/up/site-secret/secret.txt", "/../site-secret/secret.txt", "/.hidden", "/%2ehidden",
    "/nowhere.txt", "/round", "/round/x", "/assets", "/assets/", "/index.html/", "/index.html/x",
    "/secret.txt%00.html", "/index.html%00", "/C:/secret.txt", "/c:secret.txt", "/%ff", "/%c0%ae",
    "secret.txt", "*", "/a%2fb.txt", "/INDEX.HTM", "/" + "a" * 5000, "/" + "a/" * 2000,
]  # fmt: skip


@pytest.mark.parametrize("target", OUTSIDE)
def test_nothing_outside_the_folder_is_served(serve: Serve, folder: Path, target: str) -> None:
    status, headers, data = ask(serve(folder), target)
    assert status == 404
    assert b"secret" not in data
    assert b"hidden" not in data
    assert headers["Content-Security-Policy"] == SECURITY["Content-Security-Policy"]


@given(
    st.lists(
        st.sampled_from(["..", ".", "", "up", "site-secret", "secret.txt", "assets", "%2e%2e",
                         "..%2f", "%5c", "out.txt", "/", "\\", "site", "~"]),
        max_size=8,
    )
)  # fmt: skip
def test_no_spelling_of_a_path_leaves_the_folder(
    tmp_path_factory: pytest.TempPathFactory, parts: list[str]
) -> None:
    base = tmp_path_factory.getbasetemp() / "spelling"
    root = base / "site"
    if not root.exists():
        (root / "assets").mkdir(parents=True)
        (base / "secret.txt").write_text("secret", encoding="utf-8")
        (root / "up").symlink_to(base)
        (root / "out.txt").symlink_to(base / "secret.txt")
    assert find_file(root.resolve(), "/" + "/".join(parts)) is None


def test_every_answer_carries_the_security_headers(serve: Serve, folder: Path) -> None:
    server = serve(folder)
    for target, method in [("/", "GET"), ("/none", "GET"), ("/", "HEAD"), ("/", "POST")]:
        _, headers, _ = ask(server, target, method)
        assert SECURITY.items() <= headers.items(), (target, method)
    policy = dict(part.split(" ", 1) for part in SECURITY["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == "'none'"
    assert re.fullmatch(
        r"'self' 'wasm-unsafe-eval' blob: 'sha256-[\w+/]{43}='", policy["script-src"]
    )
    assert "unsafe-inline" not in SECURITY["Content-Security-Policy"]
    assert "Python" not in headers["Server"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "BREW"])
def test_there_is_nothing_to_write(serve: Serve, folder: Path, method: str) -> None:
    assert ask(serve(folder), "/index.html", method)[0] == 501


def test_what_is_named_by_its_hash_is_kept_and_the_rest_is_asked_for_again(
    serve: Serve, folder: Path
) -> None:
    server = serve(folder)
    _, hashed, _ = ask(server, "/assets/app-AbC123.js")
    assert hashed["Cache-Control"] == "public, max-age=31536000, immutable"
    _, page, _ = ask(server, "/")
    assert page["Cache-Control"] == "no-cache"
    for known in (page["ETag"], f'"x", {page["ETag"]}', f"W/{page['ETag']}"):
        status, headers, data = ask(server, "/", If_None_Match=known)
        assert (status, data) == (304, b"")
        assert headers["ETag"] == page["ETag"]
    (folder / "index.html").write_text("another", encoding="utf-8")
    status, headers, data = ask(server, "/", If_None_Match=page["ETag"])
    assert (status, data) == (200, b"another")
    assert headers["ETag"] != page["ETag"]


def test_it_listens_to_this_machine_alone(serve: Serve, folder: Path) -> None:
    server = serve(folder)
    assert server.server_address[0] == "127.0.0.1"
    assert server.url == f"http://127.0.0.1:{server.port}/"


def test_a_port_that_is_taken(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SiteError, match=f"port {port} is taken; choose another, or leave it"):
            SiteServer(folder, port=port)
    try:
        blocker = socket.create_server(("127.0.0.1", PORT))
    except OSError:
        blocker = None  # somebody else has it already
    with SiteServer(folder) as server:
        assert server.port not in (0, PORT)
    if blocker:
        blocker.close()


def test_an_address_that_is_none_of_ours(folder: Path) -> None:
    for host in ("192.0.2.1", "no.such.host.invalid"):
        with pytest.raises(SiteError, match=re.escape(f"{host!r} is no address of this machine")):
            SiteServer(folder, host=host, port=0)


def test_addresses_are_shown_as_a_browser_takes_them(folder: Path) -> None:
    with SiteServer(folder, host="0.0.0.0", port=0) as server:
        assert server.url == f"http://127.0.0.1:{server.port}/"
    if socket.has_ipv6:
        try:
            server = SiteServer(folder, host="::1", port=0)
        except SiteError:
            return  # this machine has IPv6 switched off
        with server:
            assert server.url == f"http://[::1]:{server.port}/"


def test_a_browser_that_hangs_up_disturbs_nobody(
    serve: Serve, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "large.txt").write_bytes(b"x" * 8_000_000)
    server = serve(folder)
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port)) as connection:
            connection.sendall(b"GET /large.txt HTTP/1.1\r\nHost: x\r\n\r\n")
            connection.recv(10)
    assert ask(server, "/")[0] == 200
    time.sleep(0.05)
    assert capsys.readouterr().err == ""


def test_ctrl_c_ends_the_command_in_order(site: object) -> None:
    command = [sys.executable, "-m", "kingme", "web", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )  # fmt: skip
    assert process.stdout is not None
    found = re.fullmatch(
        r"the game is at http://127\.0\.0\.1:(\d+)/ \(Ctrl-C ends it\)\n", process.stdout.readline()
    )
    assert found
    connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=10)
    connection.request("GET", "/")
    response = connection.getresponse()
    assert response.status == 200
    assert b"<!doctype html>" in response.read()
    # The connection stays open: an idle browser must not hold the server back.
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    connection.close()
    assert (process.returncode, out, err) == (0, "\nended\n", "")

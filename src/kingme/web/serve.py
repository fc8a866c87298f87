"""A static server for the browser game. It owns what goes over the wire: types, caching, security.

It serves the files of one folder and nothing else, reads and never writes, and prints nothing.
"""

from __future__ import annotations

import base64
import contextlib
import errno
import hashlib
import socket
import sys
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from kingme.errors import SiteError
from kingme.web.address import LOOPBACK, PORT

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
}
"""Types by ending; the system's own tables differ from machine to machine."""


def _frame_script() -> str:
    """The source expression that allows the one inline script: that of the lab's frame."""
    frame = Path(__file__).with_name("lab_frame.html").read_text(encoding="utf-8")
    script = frame.partition("<script>")[2].partition("</script>")[0]
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


POLICY = "; ".join(
    [
        "default-src 'none'",
        f"script-src 'self' 'wasm-unsafe-eval' blob: {_frame_script()}",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self' blob:",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
"""The Content-Security-Policy: the site's own files, and compiled WebAssembly.

The lab's frame inherits it and has a stricter one of its own: its one inline script is allowed by
its hash, and what the lab makes there, workers and functions of users, by `blob:`.
"""

SECURITY = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""Headers of every answer."""

HASHED = "assets/"
"""Files below this have the hash of their content in their names, and never change."""

_IDLE_SECONDS = 30


def content_type(path: str) -> str:
    """The type of a file by its ending.

    >>> content_type("assets/core.wasm"), content_type("LICENSE")
    ('application/wasm', 'application/octet-stream')
    """
    return TYPES.get(Path(path).suffix.lower(), "application/octet-stream")


def find_file(root: Path, target: str) -> Path | None:
    """The file that a request's target names; None where there is none inside the folder.

    Links are followed only as long as they stay inside. Hidden files are not served.

    Args:
        root: The folder, with all links resolved.
        target: The request's target, such as `/assets/core.js?x=1`.
    """
    try:
        text = unquote(urlsplit(target).path, errors="strict")
    except ValueError:
        return None
    if not text.startswith("/"):
        return None
    parts = text[1:].split("/")
    if parts[-1] == "":
        parts[-1] = "index.html"
    # What means something else to some file system is in no name of ours.
    if any(part == "" or part.startswith(".") or set(part) & set("\\:\0") for part in parts):
        return None
    try:
        found = root.joinpath(*parts).resolve(strict=True)
    except (OSError, RuntimeError, ValueError):  # RuntimeError: a link that leads to itself
        return None
    return found if found.is_relative_to(root) and found.is_file() else None


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "kingme"
    sys_version = ""
    timeout = _IDLE_SECONDS
    server: SiteServer

    def do_GET(self) -> None:
        self._answer(send_body=True)

    def do_HEAD(self) -> None:
        self._answer(send_body=False)

    def _answer(self, *, send_body: bool) -> None:
        found = find_file(self.server.root, self.path)
        try:
            data = found.read_bytes() if found else None
        except OSError:
            data = None
        if found is None or data is None:
            self.send_error(HTTPStatus.NOT_FOUND, explain="There is no such file on this site.")
            return
        path = found.relative_to(self.server.root).as_posix()
        tag = f'"{hashlib.sha256(data).hexdigest()[:32]}"'
        known = self.headers.get("If-None-Match", "")
        same = tag in (item.strip().removeprefix("W/") for item in known.split(","))
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        hashed = path.startswith(HASHED)
        self.send_header(
            "Cache-Control", "public, max-age=31536000, immutable" if hashed else "no-cache"
        )
        if not same:
            self.send_header("Content-Type", content_type(path))
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        if send_body and not same:
            self.wfile.write(data)

    def end_headers(self) -> None:
        for name, value in SECURITY.items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        """Say nothing: requests of one's own browser are no news."""


class SiteServer(ThreadingHTTPServer):
    """A server for the files of a folder.

    It listens once it is made; `serve_forever` answers, `server_close` ends it.

    Args:
        folder: What to serve.
        host: The address to listen at: this machine alone unless told otherwise.
        port: The port; 0 for any free one, None for the usual one or, where that is taken, any
            free one.

    Raises:
        SiteError: the port is taken, or the address is none of this machine.

    >>> with SiteServer(Path(__file__).parent, port=0) as server:
    ...     server.url.startswith("http://127.0.0.1:")
    True
    """

    daemon_threads = True
    # Elsewhere this only spares a pause after a restart; on Windows two servers could share a port.
    allow_reuse_address = sys.platform != "win32"

    def __init__(self, folder: Path, host: str = LOOPBACK, port: int | None = None) -> None:
        self.root = folder.resolve()
        self.host = host
        if ":" in host:
            self.address_family = socket.AF_INET6
        try:
            self._listen(PORT if port is None else port)
        except SiteError:
            if port is not None:
                raise
            self._listen(0)

    def _listen(self, port: int) -> None:
        try:
            super().__init__((self.host, port), _Handler)
        except OSError as error:
            raise SiteError(_reason(error, self.host, port)) from None

    def server_bind(self) -> None:
        """Bind without asking the network for the host's name, which can take seconds."""
        self.socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_REUSEADDR, int(self.allow_reuse_address)
        )
        self.socket.bind(self.server_address)
        self.server_address = self.socket.getsockname()
        self.server_name, self.server_port = self.host, self.server_address[1]

    def handle_error(self, request: object, client_address: object) -> None:
        """Let a browser hang up when it likes; any other failure is a defect and is shown."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def port(self) -> int:
        """The port that it listens at."""
        return int(self.server_address[1])

    @property
    def url(self) -> str:
        """The address for a browser on this machine."""
        host = {"0.0.0.0": LOOPBACK, "::": "[::1]"}.get(self.host, self.host)
        if ":" in host and not host.startswith("["):
            host = f"[{host}]"
        return f"http://{host}:{self.port}/"


def _reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; choose another, or leave it out to get a free one"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by everyone; choose one from 1024 to 65535"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"{host!r} is no address of this machine; 127.0.0.1 is, and 0.0.0.0 means all"
    return f"cannot listen at {host}, port {port}: {(error.strerror or str(error)).lower()}"


def serve(server: SiteServer) -> None:
    """Answer until Ctrl-C; requests under way are let go."""
    with contextlib.suppress(KeyboardInterrupt):
        server.serve_forever(poll_interval=0.2)

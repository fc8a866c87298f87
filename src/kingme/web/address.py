"""Where the browser game is served by itself. Apart from the server, which is slow to import."""

from __future__ import annotations

LOOPBACK = "127.0.0.1"

PORT = 8917
"""The usual port. It is always the same where it can be, because a browser keeps the game's scores
and its offline copy by address, and the port is a part of that."""

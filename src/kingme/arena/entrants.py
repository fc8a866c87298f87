"""Who takes part: players' texts as a command has them, checked, limited and named.

It makes no player sit down; a file that a user wrote is not run here.
"""

from __future__ import annotations

import glob
import hashlib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from kingme.arena.playing import OUTSIDE_KINDS
from kingme.errors import PlayerError
from kingme.lab.process import SUFFIXES
from kingme.players.kinds import KINDS, player_from_text
from kingme.players.text import PlayerText

_LIMITED_BY = {
    "strong": ("time", "nodes"),
    "hub": ("time", "nodes"),
    "alphabeta": ("nodes",),
    "user": ("time",),
}
"""The options by which a kind of player can be told when to stop."""

_OWN_LIMITS = {
    "strong": {"time", "nodes", "depth"},
    "hub": {"time", "nodes", "depth"},
    "alphabeta": {"nodes"},
    # Its depth says how far it looks; its time, when it has lost.
    "user": {"time"},
}


def entrant(text: str) -> str:
    """A player's text, if a player can be made from it. A user's file is read and not run.

    Raises:
        PlayerError: there is no such player.
        OSError: its file cannot be read.
    """
    text = text.strip()
    parsed = PlayerText.parse(text)
    # An engine is only started when it is asked; that its program is missing is told now.
    if parsed.kind not in OUTSIDE_KINDS or parsed.kind not in KINDS or parsed.kind == "hub":
        player_from_text(text)
    return text


def limited(text: str, *, time: float | None, nodes: int | None) -> str:
    """A player's text with the limits of a match, where it has none of its own and takes any.

    >>> limited("strong", time=0.1, nodes=None), limited("level:4", time=0.1, nodes=None)
    ('strong@time=0.1', 'level:4')
    >>> limited("strong@nodes=500", time=0.1, nodes=None)
    'strong@nodes=500'
    >>> limited("user:anna.py@depth=4", time=2, nodes=None)
    'user:anna.py@depth=4,time=2'
    """
    parsed = PlayerText.parse(text)
    taken = _LIMITED_BY.get(parsed.kind, ())
    if _OWN_LIMITS.get(parsed.kind, set()) & set(parsed.options):
        return text
    given = [
        f"{name}={value:g}" if name == "time" else f"{name}={value}"
        for name, value in (("time", time), ("nodes", nodes))
        if value is not None and name in taken
    ]
    return _with_options(text, parsed, given)


def with_depth(text: str, depth: int) -> str:
    """The text of a user's player with a depth, where it has none of its own.

    >>> with_depth("user:anna.py", 4), with_depth("level:4", 4)
    ('user:anna.py@depth=4', 'level:4')
    """
    parsed = PlayerText.parse(text)
    if parsed.kind != "user" or "depth" in parsed.options:
        return text
    return _with_options(text, parsed, [f"depth={depth}"])


def _with_options(text: str, parsed: PlayerText, given: list[str]) -> str:
    if not given:
        return text
    return f"{text}{',' if parsed.options else '@'}{','.join(given)}"


def expanded(texts: Sequence[str]) -> list[str]:
    """Texts in which a file name, or a pattern of file names, stands for users' players.

    A pattern gives its files in the order of their names.

    Raises:
        PlayerError: no file fits a pattern.
    """
    found: list[str] = []
    for text in texts:
        head, at, options = text.partition("@")
        path = head.removeprefix("user:")
        if not path.endswith(SUFFIXES):
            found.append(text)
            continue
        # Path.glob takes no pattern that begins at the root.
        files = sorted(glob.glob(path)) if glob.has_magic(path) else [path]  # noqa: PTH207
        if not files:
            raise PlayerError(f"no file fits {path!r}")
        found.extend(f"user:{file}{at}{options}" for file in files)
    return found


def labels(texts: Sequence[str]) -> tuple[str, ...]:
    """Names for tables: a user's file without its folder, as far as these differ.

    >>> labels(["user:a/anna.py@depth=4", "level:4"])
    ('anna', 'level:4')
    """
    short = [_short(text) for text in texts]
    counts = Counter(short)
    return tuple(
        name if counts[name] == 1 else text for name, text in zip(short, texts, strict=True)
    )


def _short(text: str) -> str:
    parsed = PlayerText.parse(text)
    return Path(parsed.argument).stem if parsed.kind == "user" else text


def digests(texts: Sequence[str]) -> dict[str, str]:
    """For each file that players' texts name its SHA-256, which tells whether it has changed."""
    found: dict[str, str] = {}
    for text in texts:
        parsed = PlayerText.parse(text)
        for name in (parsed.argument, *parsed.options.values()):
            if name and Path(name).is_file():
                found[name] = hashlib.sha256(Path(name).read_bytes()).hexdigest()
    return found

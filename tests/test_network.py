"""Nothing reaches the network: every connection that commands open is written down, and is none."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

# Writes down what the interpreter is about to do with sockets and programs, then does it.
WATCHED = """
import json, sys
told = []
def watch(event, args):
    if event in ("socket.connect", "socket.bind", "socket.sendto", "socket.getaddrinfo",
                 "socket.gethostbyname", "urllib.Request"):
        told.append([event, repr(args[1:])])
sys.addaudithook(watch)
from kingme.cli.main import main
code = main(sys.argv[2:])
with open(sys.argv[1], "w") as file:
    json.dump([code, told], file)
"""

COMMANDS = [
    ["doctor"],
    ["play", "--player", "bot:1", "--colour", "none"],
    ["retro"],
    ["bestmove", "--nodes", "2000"],
    ["analyse", "--nodes", "2000"],
    ["annotate", "game.pdn", "-o", "out.pdn", "--nodes", "500"],
    ["pdn", "stats", "game.pdn"],
    ["match", "level:2", "level:1", "--games", "2", "--workers", "2"],
    ["match", "user:mine.py@depth=1", "random", "--games", "2", "--workers", "1"],
    ["tournament", "--levels", "1-2", "--pairs", "1", "--report", "r.html"],
    ["train", "climb", "--rounds", "1", "--out", "w.json", "--plot", "w.png"],
    ["lab", "check", "mine.py"],
    ["music", "midi", "--bars", "1", "x.mid"],
    ["desktop", "--screenshot", "x.png"],
    ["web", "--export", "site"],
]


def told(words: list[str], folder: Path) -> list[list[str]]:
    """What a command did with sockets."""
    (folder / "game.pdn").write_text("1. 11-15 22-18 15x22 25x18 *\n", encoding="utf-8")
    (folder / "mine.py").write_text(
        "def evaluate(position, me):\n    return len(position.men(me))\n", encoding="utf-8"
    )
    file = folder / "told.json"
    subprocess.run(
        [sys.executable, "-c", WATCHED, str(file), *words],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=True,
        timeout=120,
    )
    code, found = json.loads(file.read_text(encoding="utf-8"))
    assert code == 0
    return list(found)


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_commands_open_no_connection(words: list[str], tmp_path: Path) -> None:
    assert told(words, tmp_path) == []


def test_the_watch_sees_what_there_is(tmp_path: Path) -> None:
    """A server binds, and to this machine alone: so the lists above could have been longer."""
    code = WATCHED.replace(
        "code = main(sys.argv[2:])",
        "from kingme.web.serve import SiteServer\n"
        "SiteServer(__import__('pathlib').Path('.'), port=0).server_close()\n"
        "code = 0",
    )
    file = tmp_path / "told.json"
    subprocess.run([sys.executable, "-c", code, str(file)], cwd=tmp_path, check=True)
    _, found = json.loads(file.read_text(encoding="utf-8"))
    binds = [args for event, args in found if event == "socket.bind"]
    assert len(binds) == 1
    assert "127.0.0.1" in binds[0]

"""The other end of `kingme.arena.outside`: the process in which one player plays one game.

Run as `python -m kingme.arena.outside_process PLAYER SEED`. It holds nothing but the player and
the line to the match.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from typing import Any, BinaryIO

from kingme.arena.seats import Fault, LocalSeat
from kingme.game.game import Game
from kingme.players.kinds import player_from_text

MEMORY = 4 << 30
"""Bytes that the process may have; beyond, Python raises MemoryError."""


def main(text: str, seed: int) -> None:
    """Answer until the match hangs up."""
    _bound_memory()
    out = _own_output()
    records: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, records), daemon=True).start()
    try:
        seat = LocalSeat(player_from_text(text, seed=seed))
    except (Exception, SystemExit) as error:  # noqa: BLE001 - its every error is its own fault
        _write(out, {"fault": "crash", "detail": f"{type(error).__name__}: {error}"})
        return
    _write(out, {"ready": True})
    while True:
        game = Game.from_record(json.loads(records.get()))
        try:
            answer = seat.ask(game)
            reply: dict[str, Any] = {"move": str(answer.move), "thought": list(answer.thought)}
        except Fault as fault:
            reply = {"fault": fault.ending, "detail": fault.detail}
        _write(out, reply)


def _bound_memory() -> None:
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _own_output() -> BinaryIO:
    """The line to the match; what the player prints goes nowhere."""
    line = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    return line


def _listen(line: BinaryIO, records: queue.SimpleQueue[bytes]) -> None:
    """Pass on what the match sends; when it hangs up, end at once, whatever the player does."""
    while record := line.readline():
        records.put(record)
    os._exit(0)


def _write(out: BinaryIO, data: object) -> None:
    try:
        out.write(json.dumps(data).encode() + b"\n")
        out.flush()
    except OSError:  # the match is gone
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

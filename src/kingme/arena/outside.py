"""A seat in a process of its own, for players whose code is not ours. It trusts nothing it reads.

Such a player may loop for ever, exit, crash the interpreter, use up memory, print, or leave things
behind. It gets a fresh process for every game, with bounded memory and its output thrown away,
and is killed when its time is up. The two sides talk in JSON lines: the game as a record one way,
a move with its thought, or a fault, the other. The process ends when this one does, however that
ends.
"""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from typing import IO, Any

from kingme.arena.seats import Answer, Fault, check_clock, checked_move
from kingme.arena.tasks import FAULTS, Thought
from kingme.errors import MoveError
from kingme.game.game import Game
from kingme.game.values import Termination

OUTSIDE_SECONDS = 30.0
"""How long such a player may think about a move where nobody says otherwise."""

START_SECONDS = 60.0
"""How long its process may take until it is ready."""

_LONGEST_LINE = 1 << 20
_GRACE = 0.25
"""What the way to the process and back may take on top of a move's time."""


class OutsideSeat:
    """A player in a process of its own.

    Args:
        text: The player's text.
        seed: Its seed in this game.
        seconds: How long it may think about a move; `OUTSIDE_SECONDS` when None.
    """

    def __init__(self, text: str, seed: int, seconds: float | None = None) -> None:
        self._seconds = OUTSIDE_SECONDS if seconds is None else seconds
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kingme.arena.outside_process", text, str(seed)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # A group of its own: what the player starts is ended with it, and Ctrl-C is not for it.
            start_new_session=True,
        )
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        assert self._process.stdout is not None
        self._reader = threading.Thread(
            target=_read, args=(self._process.stdout, self._lines), daemon=True
        )
        self._reader.start()
        self._ready = False

    def ask(self, game: Game) -> Answer:
        """The player's move; a process that has died or stays silent is the player's fault."""
        if not self._ready:
            self._reply(START_SECONDS, "it was not ready")
            self._ready = True
        began = time.perf_counter()
        self._send(game.to_record())
        reply = self._reply(self._seconds + _GRACE, "it gave no answer")
        seconds = time.perf_counter() - began
        text = reply.get("move")
        if text is None:
            raise Fault("resignation")
        try:
            move = game.board.parse_pdn(str(text))
        except MoveError as error:
            raise Fault("illegal move", str(error)) from None
        thought = _thought(reply.get("thought"), round(seconds * 1e6))
        check_clock(thought.micros / 1e6, self._seconds)
        return Answer(checked_move(move, game), thought)

    def close(self) -> None:
        """End the process with all that it started."""
        with contextlib.suppress(OSError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            with contextlib.suppress(OSError):
                pipe.close()
        self._reader.join(timeout=1)

    def _send(self, data: object) -> None:
        assert self._process.stdin is not None
        # A process that is gone is told of by the reply that does not come.
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(data).encode() + b"\n")
            self._process.stdin.flush()

    def _reply(self, seconds: float, silent: str) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault("overrun", f"{silent} within {seconds - _GRACE:g} s") from None
        if not line:
            raise Fault("crash", self._ending())
        try:
            reply = json.loads(line)
        except ValueError:
            reply = None
        if not isinstance(reply, dict):
            raise Fault("crash", "what it wrote is no answer")
        if "fault" in reply:
            ending = str(reply["fault"])
            known = ending in FAULTS or ending == Termination.RESIGNATION
            raise Fault(ending if known else "crash", str(reply.get("detail", "")))
        return reply

    def _ending(self) -> str:
        code = self._process.wait()
        if code < 0:
            return f"its process was ended by {signal.Signals(-code).name}"
        return f"its process ended by itself with exit code {code}"


def _read(pipe: IO[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Hand on what the process writes line by line, and an empty line at its end."""
    with contextlib.suppress(OSError, ValueError):
        while line := pipe.readline(_LONGEST_LINE):
            lines.put(line)
    lines.put(b"")


def _thought(data: object, micros: int) -> Thought:
    match data:
        case [int() | None as score, int() as depth, int() as nodes, int() as own]:
            return Thought(score, depth, nodes, min(own, micros))
    return Thought(None, 0, 0, micros)

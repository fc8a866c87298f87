"""The engine's side of Hub: reads lines, searches in a thread of its own, writes lines.

It owns the strong search and the state of the conversation; the streams are handed in. Wrong lines
are answered with `error message=...` and change nothing. Unknown commands and arguments are
ignored, as the protocol asks. When the input ends, so does the engine.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import BinaryIO

from kingme._core import MAX_DEPTH, Board, Engine, Move, SearchLine
from kingme.hub.level import Level
from kingme.hub.line import LONGEST_LINE, HubError, HubLine
from kingme.hub.position import format_move, parse_move, parse_position

VARIANT = "english"
_HASH_MB = 64
_MOST_HASH_MB = 65_536
_MOST_THREADS = 256


class HubEngine:
    """The strong search as a Hub engine.

    Args:
        source: Where lines come from.
        sink: Where lines go; one that has gone ends the engine.
        version: What it tells as its version.

    >>> import io
    >>> sink = io.BytesIO()
    >>> HubEngine(io.BytesIO(b"hub\\ninit\\nping\\nquit\\n"), sink, "1.0").run()
    >>> sink.getvalue().decode().splitlines()[-3:]
    ['wait', 'ready', 'pong']
    """

    def __init__(self, source: BinaryIO, sink: BinaryIO, version: str) -> None:
        self._source = source
        self._sink = sink
        self._version = version
        self._writing = threading.Lock()
        self._numbers = {"hash": _HASH_MB, "threads": 1}
        self._engine: Engine | None = None
        self._board = Board()
        self._level = Level()
        self._search: _Search | None = None
        self._commands: dict[str, Callable[[dict[str, str]], None]] = {
            "hub": self._hub,
            "set-param": self._set_param,
            "init": self._init,
            "new-game": self._new_game,
            "pos": self._pos,
            "level": self._set_level,
            "go": self._go,
            "ponder-hit": self._ponder_hit,
            "stop": self._stop,
            "ping": lambda _: self._write("pong"),
        }

    def run(self) -> None:
        """Answer until `quit` or the end of the input; no search is left running."""
        try:
            while data := self._source.readline(LONGEST_LINE + 2):
                if not self._read(data):
                    break
        except BrokenPipeError:
            pass  # the interface has gone
        finally:
            self._end_search()

    def _read(self, data: bytes) -> bool:
        """Do what a line says; False when it says quit."""
        if len(data) > LONGEST_LINE and not data.endswith(b"\n"):
            while (more := self._source.readline(LONGEST_LINE)) and not more.endswith(b"\n"):
                pass  # the rest of the line is thrown away piece by piece
            self._error(HubError(f"a line may have {LONGEST_LINE} characters"))
            return True
        try:
            line = HubLine.parse(data.decode(errors="replace"))
            if line is None:
                return True
            if line.command == "quit":
                return False
            if command := self._commands.get(line.command):
                command(line.arguments)
        except ValueError as error:  # HubError, PositionError, MoveError
            self._error(error)
        return True

    def _hub(self, _: dict[str, str]) -> None:
        self._write("id", name="kingme", version=self._version, author="The kingme authors")
        self._write("param", name="variant", value=VARIANT, type="enum", values=VARIANT)
        for name, most in (("hash", _MOST_HASH_MB), ("threads", _MOST_THREADS)):
            self._write("param", name=name, value=self._numbers[name], type="int", min=1, max=most)
        self._write("wait")

    def _set_param(self, arguments: dict[str, str]) -> None:
        name, value = arguments.get("name", ""), arguments.get("value", "")
        if name == "variant" and value != VARIANT:
            raise HubError(f"the variant {value[:40]!r} is not played here, only {VARIANT!r}")
        if name in self._numbers:
            most = _MOST_HASH_MB if name == "hash" else _MOST_THREADS
            digits = value.isascii() and value.isdigit() and len(value) <= 6
            if not (digits and 1 <= int(value) <= most):
                raise HubError(
                    f"{name} must be a whole number from 1 to {most}, not {value[:40]!r}"
                )
            self._numbers[name] = int(value)
            self._end_search()
            self._engine = None
        elif name != "variant":
            raise HubError(f"there is no parameter {name[:40]!r}; there are variant, hash, threads")

    def _init(self, _: dict[str, str]) -> None:
        self._ready_engine()
        self._write("ready")

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            hash_mb, threads = self._numbers["hash"], self._numbers["threads"]
            self._engine = Engine(hash_mb=hash_mb, threads=threads)
        return self._engine

    def _new_game(self, _: dict[str, str]) -> None:
        self._end_search()
        self._ready_engine().clear()

    def _pos(self, arguments: dict[str, str]) -> None:
        if "pos" not in arguments:
            raise HubError("pos needs a position: pos pos=B...")
        board = parse_position(arguments["pos"])
        for text in arguments.get("moves", "").split():
            board.push(parse_move(board, text))
        self._board = board

    def _set_level(self, arguments: dict[str, str]) -> None:
        self._level = Level.parse(arguments)

    def _go(self, arguments: dict[str, str]) -> None:
        mode = next((mode for mode in ("think", "ponder", "analyze") if mode in arguments), None)
        if mode is None:
            raise HubError("go needs think, ponder or analyze")
        self._end_search()
        if not self._board.legal_moves:
            raise HubError("there is no move to find: the side to move has none")
        self._search = _Search(
            self._ready_engine(), self._board.copy(), self._level, mode, self._send
        )
        self._search.start()

    def _ponder_hit(self, _: dict[str, str]) -> None:
        if self._search:
            self._search.hit()

    def _stop(self, _: dict[str, str]) -> None:
        if self._search:
            self._search.stop()

    def _end_search(self) -> None:
        if self._search:
            self._search.stop()
            self._search.join()
            self._search = None

    def _error(self, error: ValueError) -> None:
        self._write("error", message=str(error)[:500])

    def _write(self, command: str, /, **arguments: object) -> None:
        self._send(HubLine.of(command, arguments))

    def _send(self, line: HubLine) -> None:
        with self._writing:
            self._sink.write(f"{line}\n".encode())
            self._sink.flush()


class _Search(threading.Thread):
    """One search, from `go` to `done`, which is written exactly once."""

    def __init__(
        self,
        engine: Engine,
        board: Board,
        level: Level,
        mode: str,
        send: Callable[[HubLine], None],
    ) -> None:
        super().__init__(daemon=True)
        self._engine, self._board, self._mode, self._send = engine, board, mode, send
        self._level = level
        self._stopped = threading.Event()
        self._timer: threading.Timer | None = None

    def run(self) -> None:
        # A clock runs in thinking only: pondering is on the opponent's time, until the hit.
        seconds = None if self._mode == "ponder" else self._level.seconds()
        try:
            (best,) = self._engine.search(
                self._board,
                depth=min(self._level.depth or MAX_DEPTH, MAX_DEPTH),
                nodes=self._level.nodes,
                time=seconds,
                only_moves=self._mode == "analyze",
                on_depth=self._tell,
            )
            self._send(_done(best))
        except OSError:
            pass  # the interface has gone; the reader finds its input at an end
        finally:
            self._stopped.set()
            if self._timer:
                self._timer.cancel()

    def stop(self) -> None:
        """Have the best move so far as soon as can be, also where the search only begins."""
        self._stopped.set()
        self._engine.stop()

    def hit(self) -> None:
        """The expected move was played: from now on the clock runs."""
        seconds = self._level.seconds()
        if self._mode == "ponder" and self._timer is None and seconds is not None:
            self._timer = threading.Timer(seconds, self.stop)
            self._timer.daemon = True
            self._timer.start()

    def _tell(self, lines: list[SearchLine]) -> None:
        if self._stopped.is_set():
            self._engine.stop()  # `stop` came before the search had begun
        (best,) = lines
        self._send(_info(best))


def _info(line: SearchLine) -> HubLine:
    seconds = line.seconds
    return HubLine.of(
        "info",
        {
            "depth": line.depth,
            "score": f"{line.score / 100:.2f}",
            "nodes": line.nodes,
            "time": f"{seconds:.3f}",
            "nps": f"{line.nodes / max(seconds, 1e-6) / 1e6:.1f}",
            "pv": _moves(line.pv),
        },
    )


def _moves(moves: tuple[Move, ...]) -> str:
    return " ".join(map(format_move, moves))


def _done(line: SearchLine) -> HubLine:
    arguments = {"move": format_move(line.move)}
    if len(line.pv) > 1:
        arguments["ponder"] = format_move(line.pv[1])
    return HubLine("done", arguments)

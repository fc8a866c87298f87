"""The process that runs one user's Python function; `kingme.lab.process` is the other end.

Requests come in as lines of JSON and each gets a line of JSON: an answer, or a fault with the
user's line. When a request takes too long, a second thread says where the function is, and ends
the process. Run as `python -m kingme.lab.worker`; it is of no use by hand.
"""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any, TextIO

from kingme._core import search_classic
from kingme.errors import FunctionFault
from kingme.game.record import from_record
from kingme.lab.evaluation import Evaluation, load
from kingme.lab.limits import Printed, limit_memory, take_standard_streams
from kingme.lab.position import MoveRules, Position
from kingme.lab.protocol import EXIT_MEMORY, EXIT_OVERRUN, move_rules

SAMPLE_PAUSE = 0.03
"""Seconds between two looks at a function that is late: is it still in the same call?"""


class Worker:
    """Answers requests until there are no more."""

    def __init__(self, requests: TextIO, answers: TextIO, printed: Printed) -> None:
        self._requests = requests
        self._answers = answers
        self._printed = printed
        self._writing = threading.Lock()
        self._file = ""
        self._evaluation: Evaluation | None = None

    def run(self) -> None:
        """Answer every request in turn."""
        for line in self._requests:
            request = json.loads(line)
            with self._watched(request["seconds"]):
                try:
                    answer = {"answer": self._answer(request)}
                except FunctionFault as fault:
                    answer = {"fault": fault_data(fault)}
            self._send(answer)

    def _answer(self, request: dict[str, Any]) -> Any:
        match request["do"]:
            case "load":
                self._file = request["file"]
                if request["folder"]:
                    # Last, so that a file beside the user's hides no standard module.
                    sys.path.append(request["folder"])
                limit_memory(request["memory"])
                random.seed(request["seed"])
                self._evaluation = load(request["source"], self._file)
                return None
            case "values":
                return self._values(request["calls"], MoveRules(*request["rules"]))
            case _:
                return self._search(request)

    def _values(self, calls: list[Any], rules: MoveRules) -> dict[str, Any]:
        """The values and terms of positions, and the seconds that the function took for all."""
        assert self._evaluation is not None
        answers: list[dict[str, Any]] = []
        began = time.perf_counter()
        for black, white, kings, white_to_move, ply, me in calls:
            position = Position(black, white, kings, white_to_move, ply, rules)
            try:
                value, terms = self._evaluation.terms(position, me)
                answers.append({"value": value, "terms": terms})
            except FunctionFault as fault:
                answers.append({"fault": fault_data(fault)})
        return {"answers": answers, "seconds": time.perf_counter() - began}

    def _search(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self._evaluation is not None
        board, _, _ = from_record(request["game"])
        found = search_classic(
            board,
            self._evaluation.leaf(board.turn.value, move_rules(board.rules)),
            depth=request["depth"],
            pruning=request["pruning"],
            extension=request["extension"],
            table=False,
        )
        assert found is not None, "a finished game is not searched"
        return {
            "move": str(found.move),
            "score": found.score,
            "depth": found.depth,
            "nodes": found.nodes,
            "cutoffs": found.cutoffs,
            "pv": found.pv_texts,
        }

    def _send(self, answer: dict[str, Any]) -> None:
        text = json.dumps({**answer, "printed": self._printed.taken()})
        with self._writing:
            self._answers.write(f"{text}\n")
            self._answers.flush()

    @contextmanager
    def _watched(self, seconds: float) -> Iterator[None]:
        timer = threading.Timer(seconds, self._overrun, (threading.get_ident(), seconds))
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _overrun(self, thread: int, seconds: float) -> None:
        """Say where the function is, and end the process: nothing else can stop it for sure."""
        line, call = place(sys._current_frames().get(thread), self._file)
        time.sleep(SAMPLE_PAUSE)
        _, later = place(sys._current_frames().get(thread), self._file)
        if call is not None and call is later:
            what = f"still running when its {seconds:g} s for this move were over"
        else:
            line = None
            what = (
                f"the search was not done when its {seconds:g} s for this move were over; it needs "
                "a smaller depth, more time or a quicker function"
            )
        self._send({"fault": fault_data(FunctionFault(self._file, line, what))})
        os._exit(EXIT_OVERRUN)


def place(frame: FrameType | None, file: str) -> tuple[int | None, FrameType | None]:
    """The line of a file that is being run, and the outermost call of a function of that file."""
    line, call = None, None
    while frame is not None:
        if frame.f_code.co_filename == file:
            line, call = frame.f_lineno if line is None else line, frame
        frame = frame.f_back
    return line, call


def fault_data(fault: FunctionFault) -> dict[str, Any]:
    """A fault as plain data for JSON."""
    return {"line": fault.line, "what": fault.what, "position": fault.position}


def main() -> None:
    """Serve the requests of standard input."""
    requests, answers = take_standard_streams()
    printed = Printed()
    sys.stdout = sys.stderr = printed
    try:
        Worker(requests, answers, printed).run()
    except MemoryError:
        os._exit(EXIT_MEMORY)
    except BaseException:  # noqa: BLE001 - nobody could read a traceback here
        os._exit(1)
    os._exit(0)  # without waiting for threads that the user's file has started


if __name__ == "__main__":
    main()

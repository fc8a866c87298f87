"""Owns the Node process that runs the WebAssembly core; refuses to know what is asked of it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from types import TracebackType
from typing import Any

DRIVER = Path(__file__).with_name("driver.mjs")


class CoreRefused(Exception):
    """The core's answer was an error: its kind and its sentence."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


def value(answer: dict[str, Any]) -> Any:
    """What an answer of the driver holds, numbers of any size as numbers."""
    if "error" in answer:
        raise CoreRefused(answer["error"]["kind"], answer["error"]["message"])
    found = answer["value"]
    if isinstance(found, str) and found.endswith("n") and found[:-1].lstrip("-").isdigit():
        return int(found[:-1])
    return found


class NodeClient:
    """One Node process; requests are answered in turn, off the calling thread if wanted."""

    def __init__(self, node: str, wasm: Path) -> None:
        self._process = subprocess.Popen(
            [node, str(DRIVER), str(wasm)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._thread = ThreadPoolExecutor(max_workers=1)

    def __enter__(self) -> NodeClient:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._process.kill()
        self._thread.shutdown()
        self._process.communicate()

    def _ask(self, request: dict[str, Any]) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"Node ended in the middle of {request}; its error stands above")
        return json.loads(line)

    def later(self, requests: Iterable[dict[str, Any]]) -> Future[list[Any]]:
        """The answers to requests, found while the caller does something else."""
        wanted = list(requests)
        return self._thread.submit(lambda: [self._ask(request) for request in wanted])

    def ask(self, request: dict[str, Any]) -> Any:
        """The driver's answer to a request, as it is."""
        return self.later([request]).result(timeout=120)[0]

    def calls(self, board: dict[str, Any], *calls: list[Any]) -> list[Any]:
        """The values of method calls on a new board; `CoreRefused` for the first that fails."""
        return [value(answer) for answer in value(self.ask({"board": board, "calls": list(calls)}))]

    def raw(self, name: str, *args: Any) -> tuple[int, str]:
        """What a function of the module returns, and the result text."""
        answer = self.ask({"raw": name, "args": list(args)})
        return answer["answer"], answer["text"]

"""Lines from a person at a terminal, or from a pipe. It does not understand them."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import TextIO


class LineReader:
    """Reads one line at a time.

    Args:
        stream: Where the lines come from; None is an input that has ended.
        completions: What may be typed now, for the Tab key.
    """

    def __init__(self, stream: TextIO | None, completions: Callable[[], list[str]]) -> None:
        self._stream = stream
        self._completions = completions
        self._typed = stream is not None and stream.isatty()
        if self._typed and stream is sys.stdin and sys.stdout.isatty():
            self._use_history()

    def read(self, prompt: str) -> str | None:
        """The next line, or None when the input has ended. The prompt is for people only.

        Raises:
            KeyboardInterrupt: somebody pressed Ctrl-C.
        """
        if self._stream is None:
            return None
        if self._typed and self._stream is sys.stdin:
            try:
                return input(prompt)
            except EOFError:
                sys.stdout.write("\n")
                return None
        return self._stream.readline() or None

    def _use_history(self) -> None:
        """Let the arrow keys bring lines back and Tab complete words, where the system can."""
        with contextlib.suppress(ImportError):
            import readline

            readline.set_completer_delims(" ")
            readline.set_completer(self._complete)
            readline.parse_and_bind("tab: complete")

    def _complete(self, text: str, state: int) -> str | None:
        found = [word for word in self._completions() if word.startswith(text.lower())]
        return found[state] if state < len(found) else None

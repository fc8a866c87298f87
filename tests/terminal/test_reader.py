"""Lines from streams that are no terminal."""

from __future__ import annotations

import io

from kingme.terminal.reader import LineReader


def test_lines_until_the_end() -> None:
    reader = LineReader(io.StringIO("one\n\ntwo"), list)
    assert [reader.read("> ") for _ in range(4)] == ["one\n", "\n", "two", None]


def test_no_input_at_all() -> None:
    assert LineReader(None, list).read("> ") is None

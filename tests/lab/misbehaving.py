"""Functions with every fault, in both languages, with the sentence that each must lead to."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    """A body of `evaluate`, which begins on line 2, and how the fault is told."""

    name: str
    body: str
    told: str


PYTHON = [
    Case("loop", "while True: pass", "mine.py, line 2: still running when its 1 s"),
    Case("sleep", "import time; time.sleep(3600)", "mine.py, line 2: still running"),
    Case("throw", "return 1 / 0", "mine.py, line 2: ZeroDivisionError: division by zero"),
    Case("none", "position.men(me)", "mine.py, line 1: evaluate returned None"),
    Case("nan", "return float('nan')", "mine.py, line 1: evaluate returned nan"),
    Case("infinity", "return -float('inf')", "evaluate returned -inf, not a finite number"),
    Case("text", "return 'good'", "evaluate returned 'good', not a number"),
    Case("list", "return [1]", "evaluate returned a list, not a number"),
    Case("truth", "return True", "evaluate returned True, not a number"),
    Case("complex", "return 1j", "evaluate returned a complex, not a number"),
    Case("huge", "return 10 ** 400", "evaluate returned a number beyond 1e15"),
    Case("term", "return {'men': 1, 'x': None}", "the term 'x' of evaluate is None"),
    Case("recurse", "return evaluate(position, me)", "it calls itself too deep"),
    Case("memory", "return len(bytearray(8 << 30))", "it ran out of the memory"),
    Case("many", "return sum([[0] * 10 ** 7 for _ in range(999)], [])", "ran out of the memory"),
    Case("exit", "import sys; sys.exit(3)", "line 2: it tried to end the program (SystemExit)"),
    Case("vanish", "import os; os._exit(3)", "it ended its process (exit code 3)"),
    Case("kill", "import os; os.kill(os.getpid(), 9)", "was ended by the signal SIGKILL"),
    Case("change", "position.ply = 3; return 1", "line 2: the position cannot be changed"),
    Case("inside", "position[0][1] = None; return 1", "line 2: TypeError: 'Row' object does not"),
    Case("wrong name", "return position.mens(me)", "has no mens; did you mean men?"),
    Case("syntax", "return return", "mine.py, line 2: invalid syntax"),
    Case("interrupt", "raise KeyboardInterrupt", "line 2: KeyboardInterrupt"),
    Case("bad error", "class E(Exception):\n  __str__ = None\n raise E", "cannot be shown"),
    Case("unprintable", "raise ValueError('\\ud800')", "line 2: ValueError"),
]

JAVASCRIPT = [
    Case("loop", "for (;;);", "mine.js: still running when its 1 s"),
    Case("throw", "return nothing.at;", "mine.js, line 2: ReferenceError: nothing is not defined"),
    Case("undefined", "position.men(me);", "evaluate returned undefined, not a number"),
    Case("nan", "return NaN;", "evaluate returned NaN, not a finite number"),
    Case("infinity", "return Infinity;", "evaluate returned Infinity, not a finite number"),
    Case("text", "return 'good';", 'evaluate returned "good", not a number'),
    Case("big", "return 10n;", "evaluate returned a bigint, not a number"),
    Case("huge", "return 1e300;", "evaluate returned a number beyond 1e15"),
    Case("recurse", "return evaluate(position, me);", "it calls itself too deep"),
    Case("memory", "const a = []; for (;;) a.push(new Array(1e6).fill(a.length));", "memory"),
    Case("exit", "process.exit(3);", "ReferenceError: process is not defined"),
    Case("change", "position.ply = 3; return 1;", "line 2: TypeError: Cannot set property ply"),
    Case("wrong name", "return position.mens(me);", "has no mens; it has column"),
    Case("syntax", "return return;", "SyntaxError"),
    Case("thrown text", "throw 'no';", "no"),
]


def python(body: str) -> str:
    """A file with this body of the function."""
    return f"def evaluate(position, me):\n {body}\n"


def javascript(body: str) -> str:
    """The same in JavaScript."""
    return f"function evaluate(position, me) {{\n {body}\n}}\n"

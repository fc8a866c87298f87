"""Other Python libraries that know American checkers, beside this one: one tree, walked one way.

Each is installed into an environment of its own, which needs the network, so this runs only when it
is asked for: `make bench ARGS="others --write"`. What is compared is what a program in Python sees:
legal moves, a move made, a move taken back. Our own `perft`, which never leaves the core, is not in
it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benches.measure import Figure

WORK = Path(__file__).parents[1] / ".build" / "others"
DEPTH = 4
PUBLISHED = 1_469
"""Positions after four plies; see docs/rules.md."""

_WALK = """
import json, time
{setup}
def walk(depth):
    global board
    found = {moves}
    if depth == 1:
        return len(found)
    total = 0
    for move in found:
        {push}
        total += walk(depth - 1)
        {pop}
    return total
began = time.perf_counter()
runs = 0
while True:
    count = walk({depth})
    runs += 1
    seconds = time.perf_counter() - began
    if seconds > 2:
        break
print(json.dumps([count, count * runs / seconds]))
"""


class Library(NamedTuple):
    """How a library is asked.

    Attributes:
        package: What is installed, with its version; nothing for ours.
        setup: Makes the board.
        moves: The legal moves.
        push: Makes `move`.
        pop: Takes it back.
    """

    package: str
    setup: str
    moves: str
    push: str
    pop: str


LIBRARIES = {
    "kingme": Library(
        "",
        "from kingme import Board\nboard = Board()",
        "board.legal_moves",
        "board.push(move)",
        "board.pop()",
    ),
    "py-draughts": Library(
        "py-draughts==1.10.1",
        "from draughts import AmericanBoard\nboard = AmericanBoard()",
        "list(board.legal_moves)",
        "board.push(move)",
        "board.pop()",
    ),
    "pydraughts": Library(
        "pydraughts==0.6.7",
        "from draughts import Board\nboard = Board(variant='english')",
        "board.legal_moves()",
        "board.push(move)",
        "board.pop()",
    ),
    "imparaai-checkers": Library(
        "imparaai-checkers==1.4.2",
        "import copy\nfrom checkers.game import Game\nboard, before = Game(), []",
        "board.get_possible_moves()",
        "before.append(board); board = copy.deepcopy(board); board.move(move)",
        "board = before.pop()",
    ),
}


def all_figures() -> Iterator[Figure]:
    """Thousand positions a second of each, and whether its count is the published one."""
    for name, library in LIBRARIES.items():
        count, rate = _walked(name, library)
        right = (
            "" if count == PUBLISHED else f", which counts {count:,} positions, not {PUBLISHED:,}"
        )
        version = library.package.partition("==")[2]
        yield Figure(
            f"{' '.join([name, version]).strip()}{right}", rate / 1e3, "thousand positions/s"
        )


def _walked(name: str, library: Library) -> tuple[int, float]:
    python = sys.executable
    if library.package:
        home = WORK / name
        python = str(home / "bin" / "python")
        if not (home / library.package).exists():
            venv.create(home, with_pip=True, clear=True)
            subprocess.run([python, "-m", "pip", "-q", "install", library.package], check=True)
            (home / library.package).touch()
    code = _WALK.format(
        setup=library.setup,
        moves=library.moves,
        push=library.push,
        pop=library.pop,
        depth=DEPTH,
    )
    done = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
    count, rate = json.loads(done.stdout.splitlines()[-1])
    return int(count), float(rate)

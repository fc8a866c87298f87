"""Owns the positions, with and without a past, on which native and WebAssembly are compared;
refuses to search or to judge."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any, NamedTuple

from kingme import Board, Move

GOLDEN = Path(__file__).parents[1] / "golden"
# Golden rows of the oracle that the library refuses as positions.
EMPTY_BOARDS = ("B:W:B", "W:W:B")

# Few pieces, so that kings go round and positions come up again; the last number of the compact
# form is the count of quiet plies, here close to the end of the game.
ENDINGS = (
    ("two-kings-v-one", "english", "B:WK32:BK18,K19", 0),
    ("two-kings-v-one-late", "english", "B:WK32:BK18,K19", 66),
    ("three-kings-v-two", "english", "W:WK14,K15,K18:BK1,K28", 0),
    ("three-kings-v-two-late", "arcade", "W:WK14,K15,K18:BK1,K28", 58),
    ("kings-and-men", "english", "W:WK14,30,32:BK6,21,25", 12),
    ("a-man-up", "english", "B:W25,K32:BK1,K10,13", 30),
    ("kings-in-class", "classroom", "W:WK14,K22,29:BK1,K11,4", 40),
    ("kings-retro", "retro", "B:WK14,K23,31:BK1,K6,3", 0),
)


class Case(NamedTuple):
    """A position with its past: where the game began and the moves from there."""

    name: str
    rules: str
    start: str
    moves: tuple[str, ...]

    def board(self) -> Board:
        """The position on the native side."""
        board = Board.from_compact(self.start, self.rules)
        for text in self.moves:
            board.push(board.parse_pdn(text))
        return board

    def request(self) -> dict[str, Any]:
        """The position for the driver."""
        return {"compact": self.start, "rules": self.rules, "moves": self.moves}


def _played(name: str, board: Board, plies: int, seed: int, *, shuffle: float = 0) -> Case:
    """A random game; with `shuffle` a king often goes back to where it came from."""
    chance = random.Random(seed)
    start, rules = board.compact(), board.rules.name
    texts: list[str] = []
    for _ in range(plies):
        legal = list(board.legal_moves)
        back: list[Move] = []
        if len(board.moves) >= 2:
            last = board.moves[-2]
            back = [mv for mv in legal if (mv.start, mv.end) == (last.end, last.start)]
        pool = back if back and chance.random() < shuffle else legal
        move = chance.choice(pool)
        board.push(move)
        if board.outcome() is not None:
            board.pop()
            break
        texts.append(str(move))
    return Case(name, rules, start, tuple(texts))


def golden_rows(file: str) -> list[list[str]]:
    """The rows of a golden file: name, rule set, FEN, and what is known of the position."""
    lines = (GOLDEN / file).read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [row for row in rows if row[2] not in EMPTY_BOARDS]


def fifty() -> list[Case]:
    """Games in every rule set, endings with repetitions, and positions without a past."""
    cases = [_played(f"game-{n}", Board(), 3 * n, seed=n) for n in range(20)]
    for rules in ("arcade", "classroom", "retro"):
        cases += [_played(f"{rules}-{n}", Board(rules), 14 * n, seed=100 + n) for n in (1, 2, 3)]
    for seed, (name, rules, fen, quiet) in enumerate(ENDINGS, 200):
        start = Board.from_compact(Board.from_fen(fen, rules).compact()[:33] + str(quiet), rules)
        cases.append(_played(name, start, 11, seed, shuffle=0.8))
    rows = [row[:3] for row in golden_rows("moves.tsv")]
    rows = [row for row in rows if len(Board.from_fen(row[2], row[1]).legal_moves) > 1]
    picked = random.Random(300).sample(rows, 50 - len(cases) - 1)
    forced = Board.from_fen("B:W14,31,32:B1,2,3,10,12")
    cases.append(Case("forced", "english", forced.compact(), ()))
    return cases + [
        Case(f"golden-{name}", rules, Board.from_fen(fen, rules).compact(), ())
        for name, rules, fen in picked
    ]

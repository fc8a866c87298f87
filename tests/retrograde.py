"""Owns a solver of king endings in Python: win, loss and distance by working backwards.

Plain and independent of the core: moves come from the oracle. Draw rules are not known here; a
position from which neither side can force an end is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from oracle import ENGLISH, apply, from_fen, legal_moves, to_fen


@dataclass(frozen=True)
class Table:
    """Plies to the end under best play, by FEN: odd for won, even for lost, absent for drawn."""

    plies: dict[str, int]

    def moves(self, fen: str) -> Iterator[tuple[str, int | None]]:
        """Each legal move's text, and the plies to the end after it."""
        position = from_fen(fen)
        for move in legal_moves(position, ENGLISH):
            yield move.text, self.plies.get(to_fen(apply(position, move)))

    def stubborn(self, fen: str) -> str:
        """A move that draws if there is one, else the one that puts the end off longest."""
        return max(self.moves(fen), key=lambda move: 1000 if move[1] is None else move[1])[0]


def placings(white: int, black: int) -> Iterator[str]:
    """All FENs with so many white and black kings, either side to move."""
    for whites in combinations(range(1, 33), white):
        for blacks in combinations([n for n in range(1, 33) if n not in whites], black):
            lists = f"W{','.join(f'K{n}' for n in whites)}:B{','.join(f'K{n}' for n in blacks)}"
            yield f"B:{lists}"
            yield f"W:{lists}"


@cache
def solved(white: int, black: int) -> Table:
    """The table of so many white kings against so many black ones, and of all that may follow."""
    plies: dict[str, int] = {}
    if white == 0 or black == 0:
        mover = "W" if white == 0 else "B"
        plies.update((fen, 0) for fen in placings(white, black) if fen[0] == mover)
        return Table(plies)
    for fewer in {(white - 1, black), (white, black - 1)}:
        plies.update(solved(*fewer).plies)
    for fewer_black in range(black - 1):
        plies.update(solved(white, fewer_black).plies)
    for fewer_white in range(white - 1):
        plies.update(solved(fewer_white, black).plies)
    after: dict[str, list[str]] = {}
    for fen in placings(white, black):
        position = from_fen(fen)
        after[fen] = [to_fen(apply(position, move)) for move in legal_moves(position, ENGLISH)]
    last = max(plies.values())
    distance = 0
    while distance <= last + 1:
        decided = {}
        for fen, successors in after.items():
            # What was decided at this distance is written down after the round.
            known = [plies[next_fen] for next_fen in successors if next_fen in plies]
            near = [ply for ply in known if ply < distance]
            if distance % 2 == 1:
                if any(ply % 2 == 0 for ply in near):
                    decided[fen] = distance
            elif len(near) == len(successors) and all(ply % 2 == 1 for ply in near):
                decided[fen] = distance
        for fen in decided:
            del after[fen]
        plies.update(decided)
        if decided:
            last = max(last, distance)
        distance += 1
    return Table(plies)

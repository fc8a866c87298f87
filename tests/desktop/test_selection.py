"""Choosing moves by squares: all legal moves can be chosen, none silently instead of another."""

from __future__ import annotations

import pytest

from kingme import Board, Move, RuleSet
from kingme._core import random_opening
from kingme.desktop.selection import Selection
from kingme.desktop.squares import seen_at, square_at, stepped
from kingme.game.values import Side

FORKS = [
    ("B:W9,10,17,18:BK6", "english"),
    ("B:W6,14,15,23,24,32:B1,2", "english"),
    ("B:W6,7,14,15,22,23:BK2,K10", "english"),
    ("B:W6,15,24:B1", "retro"),
    ("B:W9,10,17,18,25,26:BK6,K1", "retro"),
    ("W:WK31:B26,27,18,19,10,11", "english"),
]


def boards() -> list[Board]:
    found = [Board.from_fen(fen, rules) for fen, rules in FORKS]
    for rules in RuleSet.names():
        found += [random_opening(seed, plies, rules) for seed in range(40) for plies in (6, 30)]
    return found


def played(board: Board, presses: tuple[int, ...]) -> Move | Selection | None:
    picked = Selection.of(presses[0], board.legal_moves)
    assert picked is not None
    for number, square in enumerate(presses[1:], 2):
        aimed = picked.aim(square)
        if not isinstance(aimed, Selection):
            if aimed is None and square in picked.path:
                continue  # the only way there was taken already
            assert number <= len(presses)
            return aimed
        picked = aimed
    return picked


def test_every_move_can_be_made_hop_by_hop() -> None:
    for board in boards():
        for move in board.legal_moves:
            done = played(board, move.path)
            for _ in range(2):  # another way leads there, and it may end there or go on
                if isinstance(done, Selection):
                    assert done.complete == move or done.asked == move.end
                    done = done.aim(move.end)
            assert done == move, board.fen()


def test_a_press_never_decides_between_two_moves() -> None:
    for board in boards():
        for start in {move.start for move in board.legal_moves}:
            todo = [Selection.of(start, board.legal_moves)]
            while todo:
                picked = todo.pop()
                assert picked is not None
                for square in picked.targets:
                    aimed = picked.aim(square)
                    assert aimed is not None
                    if isinstance(aimed, Selection):
                        assert len(aimed.moves) > 1
                        assert aimed != picked
                        todo.append(aimed)
                        continue
                    at = len(picked.path)
                    hops = {m for m in picked.moves if len(m.path) > at and m.path[at] == square}
                    ends = {m for m in picked.moves if m.end == square and len(m.path) > at}
                    stops = picked.complete is not None and square == picked.path[-1]
                    asked = hops if picked.asked is not None else hops | ends
                    assert stops or asked == {aimed}


@pytest.mark.parametrize("bottom", list(Side))
def test_squares_lie_where_they_are_seen(bottom: Side) -> None:
    places = {square: seen_at(square, bottom) for square in range(1, 33)}
    assert len(set(places.values())) == 32
    for square, (column, row) in places.items():
        assert (column + row) % 2 == 1  # the lower left square is a playing square
        assert square_at(column, row, bottom) == square
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = stepped(square, dx, dy, bottom)
            back = stepped(there, -dx, -dy, bottom)
            assert back == square or there == square
    home = range(1, 5) if bottom is Side.BLACK else range(29, 33)
    assert all(places[square][1] == 7 for square in home)


def test_the_frame_gets_everywhere() -> None:
    reached, todo = {18}, [18]
    while todo:
        square = todo.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = stepped(square, dx, dy, Side.WHITE)
            if there not in reached:
                reached.add(there)
                todo.append(there)
    assert reached == set(range(1, 33))

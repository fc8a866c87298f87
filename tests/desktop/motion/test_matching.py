"""Which piece is which: against the moves that were really played."""

from __future__ import annotations

from random import Random

import pytest

from kingme import Board, Piece, Side
from kingme.desktop.motion.cast import pieces_of
from kingme.desktop.motion.matching import match


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("plies", [1, 2])
def test_undo_finds_who_moved(seed: int, plies: int) -> None:
    random, board = Random(seed), Board()
    while board.outcome() is None and board.ply < 60:
        board.push(random.choice(list(board.legal_moves)))
        if board.ply < plies:
            continue
        after = board.copy()
        undone = [after.pop() for _ in range(plies)]
        was, is_now = pieces_of(board), pieces_of(after)
        found = match(was, is_now)
        # Every piece is accounted for once, sides never mix.
        assert sorted([a for a, _ in found.pairs] + list(found.gone)) == sorted(was)
        assert sorted([b for _, b in found.pairs] + list(found.new)) == sorted(is_now)
        assert all(was[a].side == is_now[b].side for a, b in found.pairs)
        assert len(found.new) == sum(len(move.captured) for move in undone)
        assert not found.gone
        if all(not move.is_jump for move in undone):
            moved = {(move.end, move.start) for move in undone}
            assert {pair for pair in found.pairs if pair[0] != pair[1]} == moved


def test_a_king_becomes_a_man_again() -> None:
    board = Board.from_fen("B:W5:B25")
    after = board.copy()
    board.push(board.parse_pdn("25-30"))
    found = match(pieces_of(board), pieces_of(after))
    assert found.pairs == ((5, 5), (30, 25))


def test_a_gift_that_is_taken_back_goes() -> None:
    man = Piece(Side.BLACK)
    assert match({1: man, 2: man}, {1: man}).gone == (2,)


def test_a_man_is_not_taken_for_a_king_next_to_it() -> None:
    man, king = Piece(Side.BLACK), Piece(Side.BLACK, king=True)
    assert match({10: king, 14: man}, {15: king, 9: man}).pairs == ((10, 15), (14, 9))

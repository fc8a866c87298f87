"""Ballots made by rule: how many there are, that they are legal, and which lose a man."""

from __future__ import annotations

from kingme import Board, Game
from kingme.notation.openings import (
    eleven_man_openings,
    opening_of,
    three_move_openings,
    two_move_openings,
)


def test_two_move_openings() -> None:
    openings = two_move_openings()
    assert len({opening.moves for opening in openings}) == len(openings) == 49
    barred = [" ".join(opening.moves) for opening in openings if opening.is_barred]
    assert barred == ["9-14 21-17", "10-14 21-17"]
    assert {opening.moves[:2] for opening in three_move_openings()} <= {
        opening.moves for opening in openings if not opening.is_barred
    }


def test_eleven_man_openings() -> None:
    openings = eleven_man_openings()
    boards = [opening.board() for opening in openings]
    assert len({board.fen() for board in boards}) == len(openings) == 2500
    for board in boards:
        assert (len(board.men("black")), len(board.men("white"))) == (11, 11)
        assert board.ply == 2
        assert board.turn == "black"


def test_the_man_behind_moves_for_one_that_is_gone() -> None:
    """The deck's own example: without the man on 11, 11-15 is 8-11 and 11-16 is 7-11."""
    firsts = {
        opening.moves[0]
        for opening in eleven_man_openings()
        if opening.start is not None and ":B1,2,3,4,5,6,7,8,9,10,12" in opening.start
    }
    # 10-15 and 12-16 without the man on 11 are positions that other lots have led to before.
    assert {"8-11"} <= firsts
    assert "11-15" not in firsts


def test_eleven_man_openings_that_lose_a_man_are_barred() -> None:
    """With the man on 21 gone, 22-17 against 9-14 is jumped for nothing; with it there, it is not.

    That 95 of the 2,500 are barred is our own count.
    """
    barred = [opening for opening in eleven_man_openings() if opening.is_barred]
    assert len(barred) == 95
    lines = {(opening.start, opening.moves) for opening in barred}
    without_21 = "B:W22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12"
    without_28 = "B:W21,22,23,24,25,26,27,29,30,31,32:B1,2,3,4,6,7,8,9,10,11,12"
    assert (without_21, ("9-14", "22-17")) in lines
    assert (without_28, ("9-14", "22-17")) not in lines


def test_opening_of_takes_boards_and_games() -> None:
    opening = three_move_openings()[67]
    board = opening.board()
    assert opening_of(board) == opening
    assert opening_of(Game.from_board(board)) == opening
    assert opening_of(Board()) is None

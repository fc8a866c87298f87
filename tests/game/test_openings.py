"""Named openings: the table is whole and legal, and positions are named whatever the way there."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from kingme import Board, Game, MoveError
from kingme.game.openings import Opening, first_moves, named_opening, three_move_openings

OPENINGS = three_move_openings()


def played(*moves: str) -> Game:
    game = Game()
    for move in moves:
        game.move(move)
    return game


def name(opening: Opening | None) -> str | None:
    return None if opening is None else opening.name


def test_the_deck_is_whole() -> None:
    assert [opening.number for opening in OPENINGS] == list(range(1, 175))
    assert Counter(opening.status for opening in OPENINGS) == {
        "crossboard": 144,
        "mail": 12,
        "barred": 18,
    }
    assert sum(opening.is_barred for opening in OPENINGS) == 18


@pytest.mark.parametrize("opening", OPENINGS, ids=lambda opening: str(opening.number))
def test_every_line_is_legal_and_found_again(opening: Opening) -> None:
    board = opening.board()
    assert board.ply == 3
    assert tuple(str(move) for move in board.moves) == opening.moves
    assert named_opening(board) == opening
    # The position alone is enough, without the way there.
    assert named_opening(Board.from_fen(board.fen())) == opening


def test_first_moves_are_the_seven_legal_ones() -> None:
    texts = {opening.moves[0]: opening.name for opening in first_moves()}
    assert set(texts) == {str(move) for move in Board().legal_moves}
    assert texts == {
        "9-13": "Edinburgh",
        "9-14": "Double Corner",
        "10-14": "Denny",
        "10-15": "Kelso",
        "11-15": "Old Faithful",
        "11-16": "Bristol",
        "12-16": "Dundee",
    }


def test_no_two_openings_are_one_position() -> None:
    fens = {opening.board().fen() for opening in (*OPENINGS, *first_moves())}
    assert len(fens) == len(OPENINGS) + 7


def test_every_order_of_the_same_moves_is_named() -> None:
    """All orders in which Black's two moves can be made, where the rules allow them."""
    transposed = 0
    for opening in OPENINGS:
        black, white = (opening.moves[0], opening.moves[2]), opening.moves[1]
        for first, second in permutations(black):
            try:
                game = played(first, white, second)
            except MoveError:
                continue
            if game.board.fen() == opening.board().fen():
                assert game.opening == opening
                transposed += (first, second) != black
    assert transposed > 20


def test_the_opening_stays_with_the_game_and_leaves_with_undo() -> None:
    game = played("9-14", "23-18", "14x23", "27x18", "5-9")
    assert name(game.opening) == "Double Cross"
    for _ in range(3):
        game.undo()
    assert name(game.opening) == "Double Corner"
    game.undo()
    game.undo()
    assert game.opening is None


def test_a_line_outside_the_deck_keeps_the_name_of_its_first_move() -> None:
    assert name(played("10-14", "21-17", "14x21").opening) == "Denny"


def test_other_starts_have_no_opening() -> None:
    assert Game("B:W18,K32:B5,K30").opening is None


def test_an_opening_has_a_board_in_the_rule_sets_that_black_begins() -> None:
    opening = OPENINGS[0]
    assert opening.board("arcade").rules.name == "arcade"
    with pytest.raises(ValueError, match="openings begin with Black, but White moves first in"):
        opening.board("classroom")


def test_texts() -> None:
    assert str(OPENINGS[0]) == "1: 9-13 21-17 5-9"
    assert str(OPENINGS[45]) == "46 Double Cross: 9-14 23-18 14x23"
    assert str(first_moves()[4]) == "Old Faithful: 11-15"
    assert str(Opening(None, "", "crossboard", ("9-13", "22-17"))) == "9-13 22-17"

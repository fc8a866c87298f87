"""Owns the tests of the small values: sides, pieces, terminations, outcomes."""

from __future__ import annotations

import copy
import pickle

import pytest

from kingme import Board, Outcome, Piece, RuleSet, Side, Termination
from kingme.game.values import is_declared, restore_rule_set


def test_sides() -> None:
    assert [side.other for side in Side] == [Side.WHITE, Side.BLACK]
    assert [side.letter for side in Side] == ["B", "W"]
    assert [str(side) for side in Side] == ["black", "white"]
    assert Side("black") is Side.BLACK
    with pytest.raises(ValueError, match="red"):
        Side("red")


def test_a_piece_is_a_man_unless_it_is_said() -> None:
    assert Piece(Side.BLACK) == Piece(Side.BLACK, king=False) == (Side.BLACK, False)


def test_the_list_of_terminations_is_closed() -> None:
    assert [str(termination) for termination in Termination] == [
        "no pieces", "blocked", "repetition", "no progress", "cycle", "resignation", "agreement",
        "adjudication", "time",
    ]  # fmt: skip


WINS = (Termination.NO_PIECES, Termination.BLOCKED, Termination.RESIGNATION,
        Termination.ADJUDICATION, Termination.TIME)  # fmt: skip
DRAWS = (Termination.REPETITION, Termination.NO_PROGRESS, Termination.CYCLE,
         Termination.AGREEMENT, Termination.ADJUDICATION)  # fmt: skip
DECIDED = (
    *((Termination.RESIGNATION, winner) for winner in Side),
    *((Termination.TIME, winner) for winner in Side),
    *((Termination.ADJUDICATION, winner) for winner in (*Side, None)),
    (Termination.AGREEMENT, None),
)


def test_every_outcome_that_can_be_has_a_sentence() -> None:
    for termination in WINS:
        for winner in Side:
            outcome = Outcome(termination, winner)
            assert str(outcome).startswith(f"{winner.capitalize()} wins: ")
            assert not outcome.is_draw
    for termination in DRAWS:
        outcome = Outcome(termination, None)
        assert str(outcome).startswith("Drawn: ")
        assert outcome.is_draw
    assert {*WINS, *DRAWS} == set(Termination)


def test_what_people_can_decide() -> None:
    """A loss needs a winner, an agreement has none, and what the board finds is nobody's choice."""
    for termination in Termination:
        for winner in (*Side, None):
            expected = (termination, winner) in DECIDED
            assert is_declared(Outcome(termination, winner)) is expected, (termination, winner)


def test_results_are_pdn_s_for_english_draughts() -> None:
    """1-0 means that Black, who moves first, has won."""
    assert Outcome(Termination.BLOCKED, Side.BLACK).result == "1-0"
    assert Outcome(Termination.BLOCKED, Side.WHITE).result == "0-1"
    assert Outcome(Termination.AGREEMENT, None).result == "1/2-1/2"


def test_values_of_the_core_are_these_classes() -> None:
    """The extension hands out the very members and classes, not look-alikes."""
    board = Board.from_fen("W:W:BK1")
    assert board.turn is Side.WHITE
    assert type(board.piece_at(1)) is Piece
    outcome = board.outcome()
    assert type(outcome) is Outcome
    assert outcome.termination is Termination.NO_PIECES
    assert outcome.winner is Side.BLACK
    assert RuleSet("classroom").first_side is Side.WHITE


@pytest.mark.parametrize(
    "value",
    [Side.BLACK, Piece(Side.WHITE, True), Outcome(Termination.TIME, Side.BLACK), Termination.TIME],
)
def test_values_can_be_copied_and_pickled(value: object) -> None:
    assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value


def test_a_rule_set_from_its_fields() -> None:
    assert restore_rule_set({}) == RuleSet("english")
    assert restore_rule_set({"quiet_limit": 5}).quiet_limit == 5


def test_every_outcome_has_words() -> None:
    """Even one that no game reaches: a sentence is no place to fail."""
    for termination in Termination:
        for winner in (None, *Side):
            assert str(Outcome(termination, winner))

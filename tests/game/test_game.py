"""Owns the tests of `Game`: moves, undo, and what people decide about a game."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import (
    AmbiguousMoveError,
    Board,
    Game,
    IllegalMoveError,
    MalformedMoveError,
    Outcome,
    PositionError,
    RuleSet,
    Side,
    Termination,
)
from positions import boards

LAST_JUMP = "B:W15:B10"


def test_a_new_game() -> None:
    game = Game()
    assert game.board == Board()
    assert (game.moves, game.status, game.outcome, game.tags) == ((), "active", None, {})
    assert len(game.legal) == 7
    assert repr(game) == "<Game english, 0 plies, active>"
    assert Game(rules="classroom").board.turn is Side.WHITE
    assert Game("W:W18:B5", "retro").rules == RuleSet("retro")
    assert Game(rules=RuleSet("arcade")).rules.name == "arcade"


def test_a_game_from_nowhere_is_refused() -> None:
    with pytest.raises(PositionError, match="square 33 does not exist"):
        Game("W:W33:B5")
    with pytest.raises(ValueError, match='there is no rule set "go"'):
        Game(rules="go")


def test_moves_are_moves_or_texts() -> None:
    game = Game()
    first = game.move("11-15")
    second = game.move(game.legal[0])
    assert game.moves == (first, second)
    assert repr(game) == "<Game english, 2 plies, active>"


def test_the_move_returned_is_the_board_s_own() -> None:
    """A move object from elsewhere has the flags of elsewhere; what was played has this board's."""
    king = Board.from_fen("B:WK32:BK11").parse_pdn("11-15")
    game = Game()
    played = game.move(king)
    assert played == game.moves[0]
    assert (played.by_king, game.moves[0].by_king) == (False, False)


@pytest.mark.parametrize(
    ("fen", "text", "kind"),
    [
        (None, "hello", MalformedMoveError),
        (None, "11-18", IllegalMoveError),
        ("B:W9,10,17,18:BK6", "6x6", AmbiguousMoveError),
    ],
)
def test_a_refused_move_changes_nothing(fen: str | None, text: str, kind: type[Exception]) -> None:
    game = Game(fen)
    with pytest.raises(kind):
        game.move(text)
    assert (game.moves, game.board) == ((), Game(fen).board)


def test_a_finished_game_takes_no_move() -> None:
    game = Game(LAST_JUMP)
    game.move("10x19")
    assert (game.status, game.legal) == ("won", ())
    with pytest.raises(IllegalMoveError) as caught:
        game.move("15-10")
    assert str(caught.value) == (
        "15-10 cannot be played: the game is over (Black wins: White has no piece left)"
    )


def test_undo_after_the_last_move_takes_the_result_back() -> None:
    game = Game(LAST_JUMP)
    game.move("10x19")
    assert game.outcome == Outcome(Termination.NO_PIECES, Side.BLACK)
    assert str(game.undo()) == "10x19"
    assert [game.status, str(game.outcome), len(game.legal)] == ["active", "None", 1]
    game.move("10x19")
    assert game.status == "won"


def test_undo_after_a_draw_by_the_rules() -> None:
    game = Game("B:WK32:BK1")
    for text in ("1-6", "32-27", "6-1", "27-32") * 2:
        game.move(text)
    assert (game.status, game.outcome) == ("drawn", Outcome(Termination.REPETITION, None))
    game.undo()
    assert game.status == "active"
    assert game.board.repetitions() == 2


def test_undo_takes_back_what_people_declared_after_the_move() -> None:
    game = Game()
    game.move("11-15")
    game.resign()
    assert str(game.undo()) == "11-15"
    assert (game.status, game.moves) == ("active", ())


def test_undo_without_a_move() -> None:
    with pytest.raises(IndexError, match="there is no move to take back"):
        Game().undo()


@given(boards(), st.integers(0, 2**32))
def test_undo_all_the_way_gives_the_game_before(board: Board, seed: int) -> None:
    game = Game.from_board(board)
    start = game.board.copy()
    for ply in range(30):
        if not game.legal:
            break
        game.move(game.legal[(seed >> ply % 32) % len(game.legal)])
    while len(game.moves) > start.ply:
        game.undo()
    assert game.board == start
    assert (game.board.moves, game.board.quiet_plies) == (start.moves, start.quiet_plies)
    assert game.board.repetitions() == start.repetitions()


# --- what people decide ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("side", "winner"),
    [(None, Side.WHITE), (Side.BLACK, Side.WHITE), ("white", Side.BLACK)],
)
def test_resigning_and_losing_on_time(side: Side | str | None, winner: Side) -> None:
    resigned, late = Game(), Game()
    resigned.resign(side)
    late.lose_on_time(side)
    assert resigned.outcome == Outcome(Termination.RESIGNATION, winner)
    assert late.outcome == Outcome(Termination.TIME, winner)
    assert (resigned.status, resigned.legal, late.legal) == ("won", (), ())
    loser = winner.other.value.capitalize()
    assert str(resigned.outcome) == f"{winner.capitalize()} wins: {loser} resigned"
    assert str(late.outcome) == f"{winner.capitalize()} wins: {loser} ran out of time"


def test_agreement_and_adjudication() -> None:
    agreed, decided, even = Game(), Game(), Game()
    agreed.agree_draw()
    decided.adjudicate("black")
    even.adjudicate(None)
    assert (agreed.outcome, agreed.status) == (Outcome(Termination.AGREEMENT, None), "drawn")
    assert decided.outcome == Outcome(Termination.ADJUDICATION, Side.BLACK)
    assert even.outcome == Outcome(Termination.ADJUDICATION, None)


def test_a_finished_game_cannot_be_decided_again() -> None:
    game = Game(LAST_JUMP)
    game.move("10x19")
    for decide in (game.resign, game.agree_draw, game.lose_on_time, lambda: game.adjudicate(None)):
        with pytest.raises(ValueError, match="the game is over already"):
            decide()
    game = Game()
    game.resign()
    with pytest.raises(ValueError, match="the game is over already"):
        game.agree_draw()


def test_a_side_that_is_none() -> None:
    game = Game()
    with pytest.raises(ValueError, match="red"):
        game.resign("red")
    assert game.status == "active"


# --- copies ------------------------------------------------------------------------------------


def test_a_copy_is_independent() -> None:
    game = Game(rules="arcade")
    game.move("11-15")
    game.tags["Event"] = "test"
    again = game.copy()
    again.move("23-19")
    again.tags["Event"] = "other"
    again.resign()
    assert (len(game.moves), game.status, game.tags) == (1, "active", {"Event": "test"})
    assert (again.rules.name, len(again.moves)) == ("arcade", 2)


def test_a_copy_of_a_decided_game_is_decided() -> None:
    game = Game()
    game.agree_draw()
    assert game.copy().outcome == game.outcome


def test_a_game_from_a_board_leaves_the_board_alone() -> None:
    board = Board()
    board.push(board.parse_pdn("11-15"))
    game = Game.from_board(board)
    game.move("23-19")
    assert (board.ply, len(game.moves)) == (1, 2)

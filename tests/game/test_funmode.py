"""Fun mode over many seeded games: kind, legal, undone exactly, the same when replayed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from kingme import Board, Game, Piece, RuleSet, Side
from kingme._core import PlayerSpec, branch_seed
from kingme.errors import RecordError
from kingme.game.funmode import (
    EARLY_MOVES,
    EVENTS_A_GAME,
    FunEvent,
    FunGame,
    FunKind,
    Reach,
    with_turn,
)

GAMES = 100
STRONGER = PlayerSpec.alphabeta(2)
WEAKER = PlayerSpec.random()


def pieces(board: Board) -> dict[int, Piece]:
    return {square: piece for square in range(1, 33) if (piece := board.piece_at(square))}


def position(game: FunGame) -> tuple[object, ...]:
    """All that an undo has to bring back."""
    board = game.board
    return (board.fen(), board.quiet_plies, board.repetitions(), game.moves, game.events)


def played(seed: int, person: Side, rules: str = "english", plies: int = 60) -> Iterator[FunGame]:
    """A game of a weak person against a stronger computer; yields after every move and event."""
    game = FunGame(rules=rules, seed=seed)
    yield game
    while game.outcome is None and game.plies < plies:
        spec = WEAKER if game.board.turn is person else STRONGER
        choice = spec.choose(game.board, branch_seed(seed, game.plies))
        assert choice is not None
        by_computer = game.board.turn is not person
        game.move(choice.move)
        yield game
        if by_computer and (event := game.due(person)) is not None:
            game.happen(event)
            yield game


def whole(seed: int, person: Side, rules: str = "english") -> FunGame:
    *_, game = played(seed, person, rules)
    return game


SEEDS = range(GAMES)


def test_events_come_and_are_of_every_kind() -> None:
    kinds = [event.kind for seed in SEEDS for event in whole(seed, Side.BLACK).events]
    assert set(kinds) == set(FunKind)
    assert kinds.count(FunKind.GIFT) == pytest.approx(len(kinds) / 2, rel=0.35)


@pytest.mark.parametrize("person", list(Side))
def test_an_event_is_kind_and_legal(person: Side) -> None:
    for seed in range(60):
        before: FunGame | None = None
        for game in played(seed, person):
            if before is not None and len(game.events) > len(before.events):
                check_event(before, game, person)
            before = game.copy()
        assert before is not None
        assert len(before.events) <= EVENTS_A_GAME


def check_event(before: FunGame, after: FunGame, person: Side) -> None:
    event = after.events[-1]
    was, now = pieces(before.board), pieces(after.board)
    assert after.board.turn is before.board.turn is person
    assert before.moves == after.moves
    assert before.moves[-1].captured
    assert (event.ply, event.square in was) == (before.plies, event.kind is not FunKind.GIFT)
    moved = before.plies // 2 if before.stretches[0].rules.first_side is person else None
    if moved is not None:
        assert moved <= EARLY_MOVES
    assert before.lost(person) > before.lost(person.other)
    if event.kind is FunKind.GIFT:
        assert now == was | {event.square: Piece(person)}
        assert event.square in (range(1, 13) if person is Side.BLACK else range(21, 33))
    else:
        assert was == now | {event.square: was[event.square]}
        assert was[event.square].side is person.other
    # A position that the core itself accepts, in which both sides have a move.
    assert Board.from_fen(after.board.fen()) == after.board
    assert after.outcome is None
    assert with_turn(after.board, person.other).outcome() is None
    assert (after.board.quiet_plies, after.board.repetitions()) == (0, 1)


def test_an_event_leaves_the_jumps_as_they_are() -> None:
    for seed in SEEDS:
        before: FunGame | None = None
        for game in played(seed, Side.BLACK):
            if before is not None and len(game.events) > len(before.events):
                for side in Side:
                    assert jumps(before, side) == jumps(game, side)
            before = game.copy()


def jumps(game: FunGame, side: Side) -> set[str]:
    return {str(move) for move in with_turn(game.board, side).legal_moves if move.is_jump}


def test_undo_goes_back_through_events_exactly() -> None:
    for seed in range(80):
        positions = []
        for game in played(seed, Side.BLACK):
            positions.append(position(game))
        while game.plies:
            if game.events and game.events[-1].ply == game.plies:
                positions.pop()  # the event goes with the move before it
            game.undo()
            positions.pop()
            # Back where the move was made: after an event, if there was one.
            assert position(game) == positions[-1]
        assert position(game) == positions[0]
        with pytest.raises(IndexError):
            game.undo()


def test_the_same_seed_and_moves_bring_the_same_events() -> None:
    for seed in range(40):
        game = whole(seed, Side.BLACK)
        again = FunGame(seed=seed)
        for move in game.moves:
            again.move(move)
            if again.board.turn is Side.BLACK and (event := again.due(Side.BLACK)):
                again.happen(event)
        assert (again.events, again.board) == (game.events, game.board)


def test_moves_taken_back_and_made_again_bring_the_same_event() -> None:
    seed = next(seed for seed in SEEDS if whole(seed, Side.BLACK).events)
    game = whole(seed, Side.BLACK)
    while len(game.events) > 1 or not game.events or game.plies > game.events[0].ply:
        game.undo()
    event, after = game.events[0], game.board
    move = game.undo()
    assert not game.events
    game.move(move)
    assert game.due(Side.BLACK) == event
    game.happen(event)
    assert game.board == after
    assert game.due(Side.BLACK) is None  # once for a position


def test_another_seed_brings_other_events() -> None:
    assert len({whole(seed, Side.BLACK).events for seed in range(30)}) > 10


def test_one_capture_in_three_brings_an_event() -> None:
    due = rolls = 0
    for seed in SEEDS:
        for game in played(seed, Side.BLACK, plies=26):
            board = game.board
            if (
                board.turn is Side.BLACK
                and board.ply
                and board.moves[-1].captured
                and len(game.events) < EVENTS_A_GAME
                and game.lost(Side.BLACK) > game.lost(Side.WHITE)
                and game.outcome is None
                and game.plies // 2 <= EARLY_MOVES
            ):
                rolls += 1
                due += game.due(Side.BLACK) is not None
    assert rolls > 150
    assert due / rolls == pytest.approx(1 / 3, abs=0.08)


def test_no_event_without_its_conditions() -> None:
    for seed in SEEDS:
        game = FunGame("B:W18,25,26,27:B14,1,2,3", seed=seed)
        assert game.due(Side.BLACK) is None  # no move has been played
        game.move("14x23x32")
        assert game.due(Side.WHITE) is None or game.lost(Side.WHITE) > 0
        assert game.due(Side.BLACK) is None  # it is not Black's turn


def test_it_is_over_after_the_first_moves() -> None:
    for seed in range(40):
        for game in played(seed, Side.BLACK):
            if game.plies // 2 > EARLY_MOVES:
                assert game.due(Side.BLACK) is None


@pytest.mark.parametrize("rules", RuleSet.names())
def test_a_record_replays_the_game_under_every_rule_set(rules: str) -> None:
    person = RuleSet(rules).first_side
    for seed in range(30):
        game = whole(seed, person, rules)
        again = FunGame.from_record(json.loads(json.dumps(game.to_record())))
        assert (again.moves, again.events, again.board) == (game.moves, game.events, game.board)
        assert (again.outcome, again.rules) == (game.outcome, game.rules)
        assert again.board.quiet_plies == game.board.quiet_plies
        while game.plies:
            game.undo()
            again.undo()
            assert position(game) == position(again)
        joined = whole(seed, person, rules)
        rejoined = FunGame.joined(
            joined.split(), [(event.kind, event.square) for event in joined.events]
        )
        assert position(rejoined) == position(joined)


def test_a_game_with_a_result_keeps_it() -> None:
    game = with_event()
    game.resign(Side.BLACK)
    again = FunGame.from_record(game.to_record())
    assert again.outcome == game.outcome
    assert game.copy().outcome == game.outcome
    assert game.reopened().outcome is None
    assert again.events == game.events


def with_event() -> FunGame:
    """A game that an event has happened in, some moves ago."""
    for seed in SEEDS:
        for game in played(seed, Side.BLACK):
            if game.events and game.plies > game.events[0].ply + 2:
                return game
    raise AssertionError("no game has an event")


def test_other_readers_say_that_they_cannot() -> None:
    with pytest.raises(RecordError, match="events of fun mode; kingme desktop can open it"):
        Game.from_record(with_event().to_record())


def test_a_game_without_events_is_a_plain_record() -> None:
    game = FunGame(seed=9)
    game.move("11-15")
    plain = Game()
    plain.move("11-15")
    assert game.to_record() == plain.to_record()
    assert FunGame.from_record(plain.to_record()).moves == plain.moves


@pytest.mark.parametrize(
    ("fun", "sentence"),
    [
        ([], '"fun" must have'),
        ({"events": 3}, '"fun" must have'),
        ({"seed": -1}, '"seed" must be'),
        ({"seed": True}, '"seed" must be'),
        ({"events": [{"kind": "gift"}]}, "an event has"),
        ({"events": [{"kind": "meteor", "square": 1, "after": 1}]}, "an event has"),
        ({"events": [{"kind": "gift", "square": 33, "after": 1}]}, "from 1 to 32"),
        ({"events": [{"kind": "gift", "square": "1", "after": 1}]}, "from 1 to 32"),
        ({"events": [{"kind": "gift", "square": 20, "after": 1}]}, "cannot be given"),
        ({"events": [{"kind": "gift", "square": 1, "after": 1}]}, "cannot be given"),
        ({"events": [{"kind": "gust", "square": 16, "after": 1}]}, "cannot be emptied"),
        ({"events": [{"kind": "gust", "square": 24, "after": 9}]}, "belongs after move 9"),
        ({"events": [{"kind": "gust", "square": 24, "after": 0}]}, "belongs after move 0"),
    ],
)
def test_a_bad_record_is_refused_with_a_sentence(fun: object, sentence: str) -> None:
    game = Game()
    game.move("11-15")
    with pytest.raises(RecordError, match=sentence):
        FunGame.from_record(game.to_record() | {"fun": fun})


def test_more_than_two_events_are_refused() -> None:
    game = with_event()
    data = game.to_record()
    row = data["fun"]["events"][0]
    data["fun"]["events"] = [row, row, row]
    with pytest.raises(RecordError, match="fun"):
        FunGame.from_record(data)


def test_the_last_piece_is_never_removed() -> None:
    game = FunGame("B:W30,31:B9")
    game.move("9-13")
    with pytest.raises(ValueError, match="square 13 cannot be emptied by the lightning"):
        game.happen(FunEvent(FunKind.LIGHTNING, 13, 1))


def test_no_event_blocks_a_side() -> None:
    game = FunGame("B:W25,30:B9,21")  # 21 is shut in: without the other man Black cannot move
    game.move("9-13")
    with pytest.raises(ValueError, match="square 13 cannot be emptied by the gust"):
        game.happen(FunEvent(FunKind.GUST, 13, 1))
    game.happen(FunEvent(FunKind.GUST, 21, 1))
    assert game.outcome is None


def test_nothing_happens_in_a_finished_game() -> None:
    game = with_event()
    game.resign(Side.BLACK)
    assert game.due(Side.BLACK) is None
    with pytest.raises(ValueError, match=r"after the end|belongs"):
        game.happen(FunEvent(FunKind.GIFT, 1, game.plies))


def test_reach() -> None:
    covered = {reach: [level for level in range(12) if reach.covers(level)] for reach in Reach}
    assert covered == {Reach.OFF: [], Reach.EASY: [1, 2, 3], Reach.ALL: list(range(12))}

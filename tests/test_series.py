"""Owns the tests of games inside the core and of `search_mcts` as Python objects."""

from __future__ import annotations

import _thread
import pickle
import threading
import time
from typing import Any

import pytest

from kingme import Board, BotEvaluation, EightEvaluation, Outcome, Side, Termination
from kingme._core import (
    GameRecord,
    PlayerSpec,
    play_games,
    random_opening,
    search_classic,
    search_mcts,
    side_seed,
)
from positions import RULES, samples

Job = tuple[Board, PlayerSpec, PlayerSpec, int]

PLAYERS = (
    PlayerSpec.random(),
    PlayerSpec.blunder(2, 30),
    PlayerSpec.minimax(2, evaluation=BotEvaluation()),
    PlayerSpec.alphabeta(4, table=False),
    PlayerSpec.alphabeta(9, nodes=400, jitter="game", stale=50),
    PlayerSpec.alphabeta(3, jitter=7, extension=0),
    PlayerSpec.pvs(9, nodes=400),
    PlayerSpec.mcts(20),
)


def jobs() -> list[Job]:
    """Every player against every player, under all rule sets in turn."""
    return [
        (random_opening(seed, 4, RULES[seed % len(RULES)]), black, white, seed)
        for seed, (black, white) in enumerate((b, w) for b in PLAYERS for w in PLAYERS)
    ]


def test_records_come_in_the_order_of_the_jobs_whatever_the_threads() -> None:
    one = play_games(jobs(), max_plies=150)
    assert one == play_games(jobs(), max_plies=150, threads=2)
    assert one == play_games(jobs(), max_plies=150, threads=5)
    assert one == [play_games([job], max_plies=150, threads=3)[0] for job in jobs()]
    assert play_games([]) == play_games([], threads=2) == []


def test_a_game_played_again_from_its_record_reaches_its_outcome() -> None:
    for (board, *_), record in zip(jobs(), play_games(jobs(), max_plies=150), strict=True):
        again = board.copy()
        for move in record.moves:
            assert again.outcome() is None
            again.push(move)
        assert again.outcome() == record.outcome
        assert record.winner == (record.outcome.winner if record.outcome else None)
        assert record.plies == len(record.moves) == record.black.moves + record.white.moves
        assert record.outcome is not None or record.plies == 150
        assert board.ply == 4


def test_the_players_play_as_their_searches_do() -> None:
    player = PlayerSpec.alphabeta(4, evaluation=BotEvaluation(), jitter=7, stale=50)
    (record,) = play_games([(Board(), player, PlayerSpec.random(), 3)])
    board, nodes, depth, searched = Board(), 0, 0, 0
    for move in record.moves:
        if board.turn is Side.BLACK:
            found = search_classic(board, BotEvaluation(), depth=4, jitter=7, stale=50)
            assert found is not None
            assert found.move == move
            nodes += found.nodes
            depth += found.depth
            searched += not found.forced
        board.push(move)
    assert (record.black.nodes, record.black.depth) == (nodes, depth)
    assert record.black.searched == searched
    assert record.white.nodes == record.white.searched == 0


def test_players_and_records_can_be_compared_hashed_and_pickled() -> None:
    assert len(set(PLAYERS)) == len(PLAYERS)
    for player in PLAYERS:
        again = pickle.loads(pickle.dumps(player))
        assert again == player
        assert hash(again) == hash(player)
    assert PlayerSpec.minimax(3) == PlayerSpec.minimax(3, evaluation=EightEvaluation())
    assert PlayerSpec.minimax(3) != PlayerSpec.minimax(3, evaluation=BotEvaluation())
    records = play_games(jobs(), max_plies=100)
    assert pickle.loads(pickle.dumps(records)) == records
    assert len({record.plies for record in records}) > 10
    assert records[0] != records[1]


def test_records_show_what_happened() -> None:
    lost = Board.from_fen("B:W18:B")
    (record,) = play_games([(lost, *PLAYERS[:2], 1)])
    assert record.outcome == Outcome(Termination.NO_PIECES, Side.WHITE)
    assert (record.moves, record.winner) == ((), Side.WHITE)
    (cut,) = play_games([(Board(), *PLAYERS[:2], 1)], max_plies=5)
    assert repr(cut) == "<GameRecord 5 plies, cut off>"
    assert (cut.outcome, cut.winner) == (None, None)
    assert "black" in repr(play_games([(Board(), PLAYERS[4], PLAYERS[0], 1)])[0]).lower()


def test_arguments_are_checked() -> None:
    good = PLAYERS[0]
    wrong: list[tuple[Any, str]] = [
        (lambda: PlayerSpec.minimax(0), "depth must be from 1 to 64, not 0"),
        (lambda: PlayerSpec.alphabeta(65), "depth must be from 1 to 64, not 65"),
        (lambda: PlayerSpec.blunder(1, 101), "percent must be from 0 to 100, not 101"),
        (lambda: PlayerSpec.alphabeta(3, extension=9), "extension must be from 0 to 8, not 9"),
        (lambda: PlayerSpec.alphabeta(3, stale=-1), "stale must be from 0 to 1000, not -1"),
        (lambda: PlayerSpec.alphabeta(3, jitter="games"), 'jitter must be None, "game" or a'),  # type: ignore[arg-type]
        (lambda: PlayerSpec.mcts(0), "rollouts must be from 1 to 1000000000, not 0"),
        (lambda: PlayerSpec.mcts(1, exploration=-0.1), "exploration must be from 0 to 100"),
        (lambda: PlayerSpec.mcts(1, exploration=float("nan")), "exploration must be from 0"),
        (lambda: search_mcts(Board(), rollouts=0), "rollouts must be from 1"),
        (lambda: play_games([(Board(), good, good, 1)], threads=0), "threads must be from 1 to"),
        (lambda: random_opening(1, rules="chess"), "there is no rule set"),
    ]
    for call, message in wrong:
        with pytest.raises(ValueError, match=message):
            call()
    with pytest.raises(TypeError, match="a BotEvaluation or an EightEvaluation"):
        PlayerSpec.minimax(3, evaluation=7)  # type: ignore[arg-type]
    with pytest.raises(OverflowError):
        play_games([(Board(), good, good, -1)])


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_interrupts(threads: int) -> None:
    slow = PlayerSpec.alphabeta(40, table=False)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        play_games([(Board(), slow, slow, seed) for seed in range(4)], threads=threads)
    timer.join()
    assert time.perf_counter() - began < 30


def test_openings_depend_on_their_seed() -> None:
    boards = [random_opening(seed) for seed in range(40)]
    assert {board.ply for board in boards} == {4}
    assert len(set(boards)) > 30
    assert boards == [random_opening(seed) for seed in range(40)]
    for name in RULES:
        assert random_opening(3, 1000, name).outcome() is None
        assert random_opening(3, rules=name).rules == Board(name).rules


def test_mcts_is_a_function_of_its_arguments() -> None:
    for board in samples(20):
        found, again = (search_mcts(board, rollouts=200, seed=5) for _ in range(2))
        assert found is not None
        assert again is not None
        assert (found.move, found.moves, found.nodes) == (again.move, again.moves, again.nodes)
        assert [move for move, *_ in found.moves] == list(board.legal_moves)
        assert sum(visits for _, visits, _, _ in found.moves) == found.rollouts
        assert found.forced == (len(board.legal_moves) == 1)
        assert found.value == next(row[2] for row in found.moves if row[0] == found.move)
    assert search_mcts(Board.from_fen("B:W18:B")) is None


def test_mcts_names_what_is_certain() -> None:
    found = search_mcts(Board.from_fen("B:W27,32:BK18"), rollouts=300)
    assert found is not None
    results = {str(move): proof for move, _, _, proof in found.moves}
    assert results["18-23"] == "loss"
    assert str(found.move) != "18-23"
    assert isinstance(play_games([])[:], list)
    assert GameRecord.__module__ == "kingme._core"


def test_a_player_chooses_outside_a_game_as_inside() -> None:
    for player in PLAYERS:
        (record,) = play_games([(random_opening(5), player, PLAYERS[0], 11)], max_plies=40)
        board = random_opening(5)
        for move, thought in zip(record.moves, record.thoughts, strict=True):
            spec = player if board.turn is Side.BLACK else PLAYERS[0]
            choice = spec.choose(board, side_seed(11, board.turn))
            assert choice is not None
            assert (choice.move, choice.thought, choice.pv[0]) == (move, thought, move)
            assert choice.forced == (len(board.legal_moves) == 1)
            board.push(move)
    assert PLAYERS[0].choose(Board.from_fen("B:W18:B"), 1) is None


def test_thoughts_tell_what_each_move_cost() -> None:
    player = PlayerSpec.alphabeta(4)
    (record,) = play_games([(Board(), player, PlayerSpec.random(), 3)])
    mine = record.thoughts[::2]
    assert sum(thought.nodes for thought in mine) == record.black.nodes
    assert sum(thought.depth for thought in mine) == record.black.depth
    assert all(thought.score is None and thought.depth == 0 for thought in record.thoughts[1::2])
    assert all((thought.score is None) == (thought.nodes == 0) for thought in mine)
    assert sum(thought.seconds for thought in mine) > 0

"""Owns the tests of `Engine` as a Python object; how well it plays is tested by its endings."""

from __future__ import annotations

import threading
import time

import pytest

from kingme import MATE, Board, Engine, SearchLine
from kingme._core import MAX_DEPTH
from positions import RULES, samples
from retrograde import placings, solved


def test_limits_are_asked_for_and_checked() -> None:
    engine = Engine(hash_mb=1)
    with pytest.raises(ValueError, match="say when to stop: depth, nodes or time"):
        engine.search(Board())
    for depth in (0, 65):
        with pytest.raises(ValueError, match="depth must be from 1 to 64"):
            engine.search(Board(), depth=depth)
    with pytest.raises(ValueError, match="nodes must be at least 1"):
        engine.search(Board(), nodes=0)
    for seconds in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="time must be a positive number of seconds"):
            engine.search(Board(), time=seconds)
    with pytest.raises(ValueError, match="multipv must be at least 1"):
        engine.search(Board(), depth=1, multipv=0)


def test_sizes_and_parameters_are_checked() -> None:
    with pytest.raises(ValueError, match="hash_mb must be from 1 to 65536, not 0"):
        Engine(hash_mb=0)
    for threads in (0, 257):
        with pytest.raises(ValueError, match="threads must be from 1 to 256"):
            Engine(hash_mb=1, threads=threads)
    with pytest.raises(ValueError, match="nonsense=1 is no parameter of the search"):
        Engine(hash_mb=1, params={"nonsense": 1})
    for name, value, least, most in Engine(hash_mb=1).params:
        assert dict(row[:2] for row in Engine(hash_mb=1, params={name: most}).params)[name] == most
        assert least <= value <= most
        with pytest.raises(ValueError, match=f"{name}={most + 1} is no parameter"):
            Engine(hash_mb=1, params={name: most + 1})


def test_lines_are_legal_and_the_board_is_left_alone() -> None:
    engine = Engine(hash_mb=4)
    for board in samples(60):
        before = board.compact(), board.moves
        lines = engine.search(board, depth=5, multipv=2)
        assert len(lines) == min(2, len(board.legal_moves))
        assert len({line.move for line in lines}) == len(lines)
        for line in lines:
            again = board.copy()
            for move, text in zip(line.pv, line.pv_texts, strict=True):
                assert again.parse_pdn(text) == move
                again.push(move)
            assert abs(line.score) < MATE
        assert (board.compact(), board.moves) == before


def scores(lines: list[SearchLine]) -> list[int]:
    return [line.score for line in lines]


@pytest.mark.parametrize("rules", RULES)
def test_lines_come_best_first(rules: str) -> None:
    """Also when a budget of nodes ends the search between two lines of an iteration."""
    for board in samples(40, rules, seed=2):
        engine = Engine(hash_mb=1)
        for limits in ({"depth": 4}, {"depth": 7}, {"nodes": 150}, {"nodes": 1500}):
            lines = engine.search(board, multipv=4, **limits)
            assert scores(lines) == sorted(scores(lines), reverse=True), (
                board.compact(),
                board.moves,
                limits,
            )


@pytest.mark.parametrize("nodes", [1, 2, 10, 100, 1023, 1024, 1025, 20_000])
def test_a_node_budget_is_kept_on_one_thread(nodes: int) -> None:
    """No node more than was allowed, whatever is asked for."""
    for board in samples(24, seed=8):
        for multipv in (1, 3):
            lines = Engine(hash_mb=1).search(board, nodes=nodes, multipv=multipv)
            assert lines
            assert all(line.nodes <= nodes for line in lines), (board.compact(), board.moves)
            assert all(line.move in board.legal_moves for line in lines)


def test_an_evaluation_is_never_taken_for_a_win() -> None:
    """A score beyond MATE - 1000 is a win in so many plies, which the winner's moves end."""
    wins = 0
    for board in samples(120, seed=5):
        for line in Engine(hash_mb=1).search(board, depth=7):
            if abs(line.score) > MATE - 1000:
                plies = MATE - abs(line.score)
                assert plies <= MAX_DEPTH
                assert plies % 2 == (line.score > 0)
                wins += 1
    assert wins > 5


def test_a_finished_game_has_no_line() -> None:
    drawn = Board.from_compact("R" + "0" * 30 + "W" + "r80")
    for board in (Board.from_fen("W:W:B1"), Board.from_fen("B:W32:B28"), drawn):
        assert Engine(hash_mb=1).search(board, depth=3) == []


def test_a_node_limit_is_reproducible_on_one_thread() -> None:
    answers = []
    for _ in range(2):
        engine = Engine(hash_mb=1)
        answers.append(
            [
                (str(line.move), line.score, line.depth, line.nodes, line.pv_texts)
                for board in samples(12, seed=4)
                for line in engine.search(board, nodes=5000)
            ]
        )
    assert answers[0] == answers[1]


def test_stop_ends_a_search_of_another_thread() -> None:
    """How soon is the benchmark's business; that it ends at all is this test's."""
    engine, answers = Engine(hash_mb=4), []
    thread = threading.Thread(target=lambda: answers.extend(engine.search(Board(), time=600)))
    thread.start()
    time.sleep(0.2)
    with pytest.raises(RuntimeError, match="the engine is thinking already; stop it first"):
        engine.search(Board(), depth=1)
    with pytest.raises(RuntimeError, match="the engine is thinking; stop it first"):
        engine.clear()
    engine.stop()
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert answers[0].move in Board().legal_moves
    assert engine.search(Board(), depth=2)
    engine.clear()


@pytest.mark.parametrize("nodes", [1, 2, 5_000, 30_000])
def test_all_threads_together_keep_a_budget_of_nodes(nodes: int) -> None:
    lines = Engine(hash_mb=4, threads=2).search(Board(), nodes=nodes)
    assert lines[0].nodes <= nodes


def kings_alone() -> list[str]:
    """Positions of a king against a king in which there is a choice."""
    return [fen for fen in placings(1, 1) if len(Board.from_fen(fen).legal_moves) > 1]


def test_every_line_of_a_solved_ending_has_its_exact_value() -> None:
    """All moves of all positions, against a table made by working backwards from the ends.

    Won, drawn or lost is right everywhere. Two distances are not the shortest: the table of the
    search knows positions and not the ways to them, and a draw by repetition depends on the way.
    """
    table, moves, longer = solved(1, 1), 0, 0
    for fen in kings_alone():
        board = Board.from_fen(fen)
        lines = Engine(hash_mb=1).search(board, depth=20, multipv=len(board.legal_moves))
        scores = {str(line.move): line.score for line in lines}
        after = dict(table.moves(fen))
        assert scores.keys() == after.keys()
        for text, plies in after.items():
            moves += 1
            if plies is None:
                assert abs(scores[text]) < 1000, (fen, text)
                continue
            exact = MATE - plies - 1
            assert abs(scores[text]) > MATE - 40, (fen, text)
            assert (scores[text] > 0) is (plies % 2 == 0), (fen, text)
            longer += abs(scores[text]) != exact
    assert moves > 5000
    assert longer <= 2


def test_the_best_of_several_lines_is_the_one_of_a_search_for_one() -> None:
    for fen in kings_alone()[::40]:
        board = Board.from_fen(fen)
        (one,) = Engine(hash_mb=1).search(board, depth=16)
        best = Engine(hash_mb=1).search(board, depth=16, multipv=3)[0]
        if abs(one.score) > MATE - 40:
            assert best.score == one.score
        else:
            assert abs(best.score - one.score) < 50


def test_several_lines_are_the_same_again_at_fixed_nodes_and_depth() -> None:
    for limits in ({"nodes": 30_000}, {"depth": 9}):
        found = [
            [
                (line.score, line.pv_texts)
                for line in Engine(hash_mb=2).search(Board(), multipv=4, **limits)
            ]
            for _ in range(2)
        ]
        assert found[0] == found[1]


def test_a_line_that_repeats_the_game_is_known_to_be_drawn() -> None:
    """The game's past counts: the stronger side is not told that shuffling keeps its lead."""
    board = Board.from_fen("B:WK1:BK30,K31")
    for text in ("30-25", "1-5", "25-30", "5-1", "30-25", "1-5", "25-30"):
        board.push(board.parse_pdn(text))
    (line,) = [
        line
        for line in Engine(hash_mb=1).search(board, depth=8, multipv=9)
        if board.pdn(line.move) == "5-1"
    ]
    assert line.score == 0


def test_depths_are_told_as_they_are_finished() -> None:
    told: list[list[SearchLine]] = []
    found = Engine(hash_mb=2).search(Board(), depth=7, multipv=3, on_depth=told.append)
    assert [lines[0].depth for lines in told] == list(range(1, 8))
    assert all(len(lines) == 3 for lines in told)
    assert [line.pv_texts for line in told[-1]] == [line.pv_texts for line in found]
    nodes = [lines[0].nodes for lines in told]
    assert nodes == sorted(nodes)


def test_what_the_listener_raises_ends_the_search() -> None:
    engine = Engine(hash_mb=1)
    with pytest.raises(ZeroDivisionError):
        engine.search(Board(), depth=64, on_depth=lambda lines: 1 // 0)
    assert engine.search(Board(), depth=3)


def test_an_only_move_is_searched_when_its_score_is_wanted() -> None:
    board = Board.from_fen("W:W22,32:B17,9")
    (only,) = board.legal_moves
    (quick,) = Engine(hash_mb=1).search(board, depth=7)
    (searched,) = Engine(hash_mb=1).search(board, depth=7, only_moves=True)
    assert (quick.forced, quick.score, quick.nodes) == (True, 0, 0)
    assert not searched.forced
    assert searched.move == only
    assert searched.nodes > 0
    assert searched.score != 0

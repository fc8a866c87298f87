"""Owns the tests of `Engine` as a Python object; how well it plays is tested by its endings."""

from __future__ import annotations

import threading
import time

import pytest

from kingme import MATE, Board, Engine
from positions import samples


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


def test_lines_come_best_first() -> None:
    for board in samples(40, seed=2):
        for depth in (4, 7):
            lines = Engine(hash_mb=1).search(board, depth=depth, multipv=4)
            scores = [line.score for line in lines]
            assert scores == sorted(scores, reverse=True), (board.compact(), board.moves, depth)


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

"""Lessons: which positions of a game teach, and with which result."""

from __future__ import annotations

from kingme import Board, EightEvaluation, Side
from kingme._core import PlayerSpec, play_games
from kingme.training.openings import openings
from kingme.training.selfplay import LIVELY_PLIES, lesson_of, lessons
from kingme.training.weights import PIECE_COUNTING


def test_lessons_hold_the_quiet_positions_and_the_result() -> None:
    side = PlayerSpec.alphabeta(2)
    starts = openings("selfplay", 10)
    for start, record in zip(
        starts, play_games([(start, side, side, 0) for start in starts]), strict=True
    ):
        lesson = lesson_of(start, record)
        points = {Side.BLACK: 1.0, Side.WHITE: 0.0, None: 0.5}
        assert lesson.result == points[record.winner]
        board, expected = start.copy(), []
        for move in record.moves:
            must_jump = any(option.is_jump for option in board.legal_moves)
            if not must_jump and board.quiet_plies < LIVELY_PLIES:
                expected.append(tuple(EightEvaluation.features(board).values()))
            board.push(move)
        assert lesson.positions == expected
        assert 5 < len(expected) < len(record.moves)


def test_drawn_endings_do_not_drown_the_rest() -> None:
    board = Board.from_fen("B:WK32:BK1")
    side = PlayerSpec.alphabeta(1)
    (record,) = play_games([(board, side, side, 0)])
    lesson = lesson_of(board, record)
    assert lesson.result == 0.5
    assert len(lesson.positions) <= LIVELY_PLIES


def test_the_threads_change_nothing() -> None:
    one, two = (list(lessons(PIECE_COUNTING, "threads", 12, 2, 4, threads)) for threads in (1, 2))
    assert one == two
    assert len({len(lesson.positions) for lesson in one}) > 3

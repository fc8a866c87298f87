"""Matches: both colours, scores and intervals, and the same whatever the threads."""

from __future__ import annotations

import math
import statistics

import pytest

from kingme import Board, Side
from kingme._core import PlayerSpec, play_games
from kingme.training.matches import (
    MatchScore,
    against_hand_tuned,
    play_pairs,
    player,
    points_of,
)
from kingme.training.openings import openings
from kingme.training.weights import HAND_TUNED, PIECE_COUNTING

HAND, COUNTING = player(HAND_TUNED, 3), player(PIECE_COUNTING, 3)


def test_the_threads_and_the_order_of_the_players_change_nothing() -> None:
    starts = openings("matches", 20)
    match = play_pairs(HAND, COUNTING, starts)
    assert match == play_pairs(HAND, COUNTING, starts, threads=3)
    turned = play_pairs(COUNTING, HAND, starts)
    assert (turned.wins, turned.draws, turned.losses) == (match.losses, match.draws, match.wins)
    assert turned.pairs == match.pairs[::-1]
    assert match.games == 2 * sum(match.pairs) == 40
    assert match.score == sum(k * n for k, n in enumerate(match.pairs)) / 4 / sum(match.pairs)


def test_equal_players_share_the_points() -> None:
    match = play_pairs(HAND, HAND, openings("matches", 10))
    assert match.pairs == (0, 0, 10, 0, 0)
    low, high = match.interval
    assert low < match.score == 0.5 < high


def test_each_player_has_each_colour_once() -> None:
    """A start that Black wins at once gives each player a game."""
    won = Board.from_fen("B:W18:B14,1")
    (record,) = play_games([(won, HAND, HAND, 0)])
    assert record.winner is Side.BLACK
    assert (points_of(record, Side.BLACK), points_of(record, Side.WHITE)) == (2, 0)
    assert play_pairs(HAND, PlayerSpec.random(), [won]) == MatchScore((0, 0, 1, 0, 0), 1, 0, 1)


def test_the_table_of_deeper_players_changes_no_move() -> None:
    plain = PlayerSpec.alphabeta(6, extension=2, table=False)
    jobs = [(start, side, side, 0) for side in (plain, player(HAND_TUNED, 6, 2)) for start in
            openings("matches", 2)]  # fmt: skip
    games = [record.moves for record in play_games(jobs, threads=2)]
    assert games[:2] == games[2:]


def test_the_interval_is_that_of_the_pairs() -> None:
    pairs = (7, 12, 40, 21, 20)
    points = [k / 4 for k, count in enumerate(pairs) for _ in range(count)]
    match = MatchScore(pairs, 100, 35, 65)
    half = 1.959964 * statistics.pstdev(points) / math.sqrt(100)
    assert match.score == pytest.approx(statistics.mean(points))
    assert match.interval == pytest.approx((match.score - half, match.score + half))


def test_one_pair_says_nothing_and_parts_add_up() -> None:
    one = MatchScore((0, 0, 0, 0, 1), 2, 0, 0)
    assert one.score == 1.0
    assert one.interval[0] < 0.1
    assert MatchScore.nothing().interval == (0.0, 1.0)
    assert MatchScore.nothing().plus(one).plus(one) == MatchScore((0, 0, 0, 0, 2), 4, 0, 0)


def test_the_yardstick_is_the_same_for_all() -> None:
    assert against_hand_tuned(HAND_TUNED, 2, 5) == 0.5
    assert against_hand_tuned(PIECE_COUNTING, 2, 20) == against_hand_tuned(
        PIECE_COUNTING, 2, 20, threads=2
    )

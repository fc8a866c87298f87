"""Owns the tests of tallies, crosstables and what is counted of openings and thoughts."""

from __future__ import annotations

import pytest

from kingme import Side
from kingme.arena.executors import InProcess
from kingme.arena.match import play_schedule
from kingme.arena.schedule import Pairing, Terms, round_robin, schedule
from kingme.arena.tables import (
    league_data,
    league_lines,
    match_data,
    match_lines,
    tournament_data,
    tournament_lines,
)
from kingme.arena.tally import (
    Tally,
    by_opening,
    efforts,
    endings,
    standings,
    tallies,
)
from kingme.arena.tasks import GameResult, Thought

from .conftest import plan_of

BLACK, WHITE = Side.BLACK, Side.WHITE


def result(number: int, winner: Side | None, ending: str = "blocked") -> GameResult:
    thoughts = (Thought(5, 4, 1000, 500), Thought(None, 0, 0, 100), Thought(7, 6, 3000, 1500))
    return GameResult(number, winner, ending, "", ("a", "b", "c"), thoughts, 1.0)


PLAN = plan_of("ann", "bob", pairs=4)
RESULTS = [
    result(1, BLACK),  # Ann
    result(2, WHITE),  # Ann
    result(3, None, "repetition"),
    result(4, BLACK),  # Bob
    result(5, WHITE, "crash"),  # Bob, by Ann's fault
    result(6, BLACK),  # Bob
    result(7, None, "repetition"),  # its pair is not complete
]


def test_a_match_is_counted_from_its_first_player() -> None:
    (tally,) = tallies(PLAN, RESULTS)
    assert tally[:3] == (2, 2, 3)
    assert (tally.games, tally.points, tally.score) == (7, 3.0, pytest.approx(3 / 7))
    assert (tally.as_black, tally.black_games) == (2.0, 4)
    assert (tally.as_white, tally.white_games) == (1.0, 3)
    assert tally.pairs == (1, 1, 0, 0, 1)
    assert tally.faults == (1, 0)
    turned = tally.turned()
    assert turned[:3] == (3, 2, 2)
    assert turned.turned() == tally
    assert (turned.as_black, turned.as_white, turned.faults) == (2.0, 2.0, (0, 1))
    assert tallies(PLAN, reversed(RESULTS)) == (tally,)


def test_nothing_played_is_counted_too() -> None:
    assert tallies(PLAN, []) == (Tally(),)
    assert Tally().score is None
    assert match_data(["ann", "bob"], Tally(), None, 0.0)["score"] is None
    assert "not known" in "\n".join(match_lines(["ann", "bob"], Tally(), None))
    assert endings([]) == by_opening(PLAN, []) == []
    assert efforts(PLAN, [])[0].depth is None


def test_endings_and_openings() -> None:
    assert endings(RESULTS) == [("blocked", 4), ("repetition", 2), ("crash", 1)]
    rows = by_opening(PLAN, RESULTS)
    assert [row.label for row in rows] == [task.start.label for task in PLAN.tasks[::2]]
    assert [row[1:] for row in rows] == [(1, 0, 1), (1, 1, 0), (1, 0, 1), (0, 1, 0)]
    assert sum(row.games for row in rows) == 7


def test_thoughts_belong_to_who_had_them() -> None:
    """In game 1 Ann has Black and moves first and third; in game 2 Bob does."""
    ann, bob = efforts(PLAN, RESULTS[:1])
    assert (ann.moves, ann.searched, ann.depth, ann.nodes) == (2, 2, 5.0, 2000.0)
    assert ann.speed == pytest.approx(4000 / 2000e-6)
    assert (bob.moves, bob.searched, bob.depth, bob.nodes, bob.speed) == (1, 0, None, None, None)
    assert bob.seconds == pytest.approx(100e-6)
    ann, bob = efforts(PLAN, RESULTS[1:2])
    assert (ann.moves, bob.moves) == (1, 2)


def test_thoughts_add_up_to_what_the_core_counts() -> None:
    from kingme._core import play_games
    from kingme.players.kinds import spec_from_text

    plan = plan_of("level:3", "level:2", pairs=3)
    results = play_schedule(plan, InProcess()).results
    first, _ = efforts(plan, results)
    nodes = moves = 0
    for task in plan.tasks:
        black, white = (spec_from_text(text, seed=1) for text in (task.black, task.white))
        assert black is not None
        assert white is not None
        (record,) = play_games([(task.start.board("english"), black, white, task.seed)])
        effort = record.white if task.swapped else record.black
        nodes, moves = nodes + effort.nodes, moves + effort.moves
    assert (first.moves, round((first.nodes or 0) * first.searched)) == (moves, nodes)


LEAGUE = schedule(["ann", "bob", "cid"], round_robin(3), 1, Terms(seed=1))
# Ann beats Bob twice, draws with Cid twice; Bob and Cid win a game each against the other.
LEAGUE_RESULTS = [
    result(1, BLACK),
    result(2, WHITE),
    result(3, None),
    result(4, None),
    result(5, BLACK),
    result(6, BLACK),
]


def test_a_crosstable_adds_up() -> None:
    table = standings(LEAGUE, LEAGUE_RESULTS)
    assert [(row.player, row.points, row.games) for row in table] == [
        (0, 3.0, 4),
        (2, 2.0, 4),
        (1, 1.0, 4),
    ]
    assert sum(row.points for row in table) == len(LEAGUE_RESULTS)
    for row in table:
        assert row.against[row.player] is None
        for other in table:
            mine, theirs = row.against[other.player], other.against[row.player]
            if mine is not None:
                assert theirs is not None
                assert mine.points + theirs.points == mine.games == 2
    assert league_lines(["ann", "bob", "cid"], table) == [
        "   player    1    2    3  points  score",
        "1  ann       x  1.0  2.0   3.0/4  75.0%",
        "2  cid     1.0    x  1.0   2.0/4  50.0%",
        "3  bob     0.0  1.0    x   1.0/4  25.0%",
    ]
    data = league_data(["ann", "bob", "cid"], table, 1.0)
    assert [row["player"] for row in data["players"]] == ["ann", "cid", "bob"]
    assert data["players"][0]["against"]["bob"]["points"] == 2.0


def test_a_match_in_words_and_data() -> None:
    (tally,) = tallies(PLAN, RESULTS)
    lines = match_lines(["ann", "bob"], tally, None)
    assert lines[:2] == [
        "player  wins  draws  losses  score  as Black  as White",
        "ann        2      2       3  42.9%     2.0/4     1.0/3",
    ]
    assert lines[-2:] == [
        "pairs        0: 1  1/2: 1  1: 0  1 1/2: 0  2: 1",
        "faults       ann lost 1 game by a fault; --log says why",
    ]
    data = match_data(["ann", "bob"], tally, None, 1.23456)
    assert (data["players"], data["games"], data["seconds"]) == (["ann", "bob"], 7, 1.235)
    assert data["pentanomial"] == [1, 1, 0, 0, 1]
    assert data["interval"][0] < data["score"] < data["interval"][1]


def test_a_tournament_in_words_and_data() -> None:
    plan = schedule(["level:1", "level:2"], [Pairing(1, 0)], 2, Terms(seed=1))
    found = tallies(plan, [result(1, BLACK), result(2, None)])
    assert tournament_lines([(2, 1)], found)[1].split() == (
        ["level", "2", "-", "level", "1", "1", "1", "0", "75.0%", "1.0/1", "0.5/1"]
    )
    assert tournament_data([(2, 1)], found) == {
        "pairs": [
            {
                "upper": 2,
                "lower": 1,
                "wins": 1,
                "draws": 1,
                "losses": 0,
                "score": 0.75,
                "as_black": 1.0,
                "as_white": 0.5,
            }
        ]
    }

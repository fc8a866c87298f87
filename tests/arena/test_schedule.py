"""Owns the tests of schedules and of the openings that they begin from."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kingme import Board
from kingme.arena.schedule import Pairing, Terms, round_robin, schedule
from kingme.arena.starts import Source
from kingme.game.openings import three_move_openings
from positions import RULES

PLAYERS = ["level:1", "level:2", "bot:1"]


def test_every_opening_is_played_by_both_colours_in_every_pairing() -> None:
    plan = schedule(PLAYERS, round_robin(3), 7, Terms(seed=5))
    assert [task.number for task in plan.tasks] == list(range(1, 43))
    for place, (first, second) in enumerate(plan.pairings):
        games = plan.of_pairing(place)
        assert len(games) == 14
        for with_black, with_white in zip(games[::2], games[1::2], strict=True):
            assert with_black.start == with_white.start
            assert (with_black.black, with_black.white) == (PLAYERS[first], PLAYERS[second])
            assert (with_white.black, with_white.white) == (PLAYERS[second], PLAYERS[first])
            assert (with_black.swapped, with_white.swapped) == (False, True)
        assert [game.start for game in games] == [game.start for game in plan.of_pairing(0)]


def test_no_two_games_of_a_schedule_have_the_same_seed() -> None:
    seeds = [
        task.seed
        for seed in range(5)
        for task in schedule(PLAYERS, round_robin(3), 40, Terms(seed=seed)).tasks
    ]
    assert len(set(seeds)) == len(seeds)


def test_the_games_of_a_pairing_do_not_depend_on_the_others() -> None:
    whole = schedule(PLAYERS, round_robin(3), 5, Terms(seed=9))
    for place, (first, second) in enumerate(whole.pairings):
        alone = schedule([PLAYERS[first], PLAYERS[second]], [Pairing(0, 1)], 5, Terms(seed=9))
        told = [task._replace(number=0, pairing=0) for task in whole.of_pairing(place)]
        assert told == [task._replace(number=0) for task in alone.tasks]


def test_players_of_one_name_do_not_play_the_same_games() -> None:
    twins = schedule(["level:1"] * 3, round_robin(3), 20, Terms(seed=9)).tasks
    assert len({task.seed for task in twins}) == len(twins)


def test_a_longer_schedule_begins_like_a_shorter_one() -> None:
    for source in ("random4", "three-move", "start"):
        short, long = (
            schedule(PLAYERS[:2], [Pairing(0, 1)], pairs, Terms(Source(source), seed=9)).tasks
            for pairs in (5, 50)
        )
        assert long[:10] == short


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", ["random1", "random4", "random9"])
def test_random_openings_are_legal_different_and_not_over(name: str, rules: str) -> None:
    plies = int(name.removeprefix("random"))
    starts = Source(name).starts(7 if plies == 1 else 60, 3, rules)
    boards = [start.board(rules) for start in starts]
    assert {board.ply for board in boards} == {plies}
    assert len({board.fen() for board in boards}) == len(boards)
    assert all(board.outcome() is None for board in boards)
    assert starts != Source(name).starts(len(starts), 4, rules)


def test_more_random_openings_than_there_are_repeat() -> None:
    assert len(Source("random1").starts(20, 3, "english")) == 20


def test_the_three_move_deck_is_dealt_without_what_is_barred() -> None:
    starts = Source("three-move").starts(156, 1, "english")
    found = {start.board("english").fen() for start in starts}
    playable = {o.board().fen() for o in three_move_openings() if not o.is_barred}
    assert found == playable
    again = Source("three-move").starts(2 * 156, 1, "english")
    assert again == starts * 2
    assert starts != Source("three-move").starts(156, 2, "english")


@pytest.mark.parametrize(("name", "count"), [("two-move", 47), ("eleven-man", 0)])
def test_other_tables(name: str, count: int) -> None:
    starts = Source(name).starts(100, 1, "english")
    assert len(starts) == 100
    for start in starts[:20]:
        assert start.board("english").outcome() is None
    if count:
        assert max(Counter(starts).values()) == 100 // count + 1
    else:
        assert all(start.fen and len(start.board("english").men("black")) <= 11 for start in starts)


def test_start_is_the_start() -> None:
    assert [start.board("classroom") for start in Source("start").starts(2, 1, "classroom")] == [
        Board("classroom")
    ] * 2


GAMES = """
[Event "First"]
1. 11-15 23-19 2. 8-11 22-17 *

[Event "Second"]
1. 11-15 23-19 2. 9-14 *

[Event "From a position"]
[SetUp "1"]
[FEN "W:WK32,24:BK1,5"]
1. 24-19 1-6 *
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.pdn"
    path.write_text(GAMES, encoding="utf-8")
    return path


def test_a_file_gives_its_main_lines(games: Path) -> None:
    starts = Source(str(games)).starts(3, 1, "english")
    assert sorted(len(start.moves) for start in starts) == [2, 3, 4]
    by_label = {start.label: start for start in starts}
    assert set(by_label) == {"1 First", "2 Second", "3 From a position"}
    board = by_label["3 From a position"].board("english")
    assert (board.ply, board.fen()) == (2, "W:W19,K32:B5,K6")
    assert by_label["1 First"].board("english").ply == 4


def test_a_file_gives_first_plies_and_each_position_once(games: Path) -> None:
    starts = Source(str(games), 2).starts(2, 1, "english")
    assert sorted(start.label for start in starts) == ["1 First", "3 From a position"]
    assert {len(start.moves) for start in starts} == {2}


def test_a_file_is_known_by_what_it_holds(games: Path) -> None:
    before = Source(str(games)).identity()
    games.write_text(GAMES + '\n[Event "Third"]\n1. 9-13 *\n', encoding="utf-8")
    assert before is not None
    assert Source(str(games)).identity() != before
    assert Source("three-move").identity() is None


OVER = '[SetUp "1"]\n[FEN "B:W18:B15"]\n1. 15x22 1-0\n'


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "there is no game in .*games.pdn; a PDN file with one game or more is needed"),
        (OVER, r"game 1 of .*games.pdn is over after its 1 plies .*; --plies N begins"),
        ("1. 11-15 11-15 *", "game 1: "),
    ],
)
def test_files_that_cannot_be_used_are_refused(games: Path, text: str, sentence: str) -> None:
    games.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=sentence):
        Source(str(games)).starts(1, 1, "english")


@pytest.mark.parametrize(
    ("source", "rules", "sentence"),
    [
        (Source("random0"), "english", "random openings have 1 to 40 plies, not 0"),
        (Source("random41"), "english", "random openings have 1 to 40 plies, not 41"),
        (Source("threemove"), "english", "there are no openings 'threemove'; there are start, "),
        (Source("random4", 2), "english", "a number of plies goes with a PDN file"),
        (Source("three-move"), "classroom", "openings begin with Black"),
    ],
)
def test_sources_that_are_none_are_refused(source: Source, rules: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        source.starts(1, 1, rules)

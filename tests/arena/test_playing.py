"""Owns the tests of single games: the core and the Python loop agree, faults lose."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any

import pytest

from kingme import Game, Move, PlayerError, Side
from kingme._core import side_seed
from kingme.arena.playing import play_between, play_task
from kingme.arena.schedule import Pairing, Terms, schedule
from kingme.arena.seats import Answer, Fault, LocalSeat
from kingme.arena.tasks import GameResult, GameTask, Start
from kingme.players.kinds import player_from_text, spec_from_text
from kingme.players.protocol import LastSearch
from positions import RULES

from .conftest import task_of, without_times

IN_CORE = [
    "level:1",
    "level:3",
    "level:5",
    "bot:1",
    "bot:2",
    "random",
    "mcts:20",
    "minimax:2",
    "alphabeta:4@nodes=300",
]


def by_loop(task: GameTask) -> GameResult:
    seats = (
        LocalSeat(player_from_text(task.player(side), seed=side_seed(task.seed, side)))
        for side in Side
    )
    return play_between(task, *seats)


@pytest.mark.parametrize("rules", RULES)
def test_games_in_the_core_and_in_the_loop_are_equal(rules: str) -> None:
    plan = schedule(IN_CORE, [Pairing(a, (a + 2) % 9) for a in range(9)], 1, Terms(rules=rules))
    assert all(spec_from_text(text, seed=1) is not None for text in IN_CORE)
    for task in plan.tasks:
        task = task._replace(max_plies=120)
        assert without_times([play_task(task)]) == without_times([by_loop(task)])


def test_a_player_with_a_seed_of_its_own_keeps_it() -> None:
    one, two = (
        play_task(task_of("random@seed=3", "random@seed=4", seed=seed, max_plies=60))
        for seed in (1, 2)
    )
    assert one.moves == two.moves
    assert play_task(task_of("random", "random", seed=1)).moves != one.moves


def test_a_game_may_begin_with_white() -> None:
    start = Start("ending", (), "W:WK32,K31:BK1")
    task = task_of("level:2", "level:4", start=start)
    result = play_task(task)
    assert without_times([result]) == without_times([by_loop(task)])
    assert result.moves[0].startswith(("31", "32"))


def test_a_game_is_cut_off_at_its_limit() -> None:
    for black in ("level:1", "retro"):
        result = play_task(task_of(black, "level:1", max_plies=5))
        assert (result.ending, result.winner, len(result.moves)) == ("ply limit", None, 5)
        assert result.why == "Drawn: the game reached its limit of plies"


def test_no_such_player_is_an_error() -> None:
    with pytest.raises(PlayerError, match="did you mean 'level'"):
        play_task(task_of("levle:3", "level:1"))


class Fake:
    """A player that answers with what a function gives."""

    name = "fake"

    def __init__(self, answer: Callable[[Game], Any], search: Any = None) -> None:
        self._answer = answer
        self.last_search = search

    def choose(self, game: Game) -> Move | None:
        found: Move | None = self._answer(game)
        return found


def raising(error: BaseException) -> Callable[[Game], Any]:
    def answer(_game: Game) -> Any:
        raise error

    return answer


def first(game: Game) -> Move:
    return game.legal[0]


def search(**fields: Any) -> LastSearch:
    sound = LastSearch(3, 100, 12, Game().legal[0], (), forced=False)
    return sound._replace(**fields)


@pytest.mark.parametrize(
    ("player", "ending", "detail"),
    [
        (Fake(raising(ValueError("a\nb"))), "crash", "ValueError: a b"),
        (Fake(raising(SystemExit(1))), "crash", "SystemExit: 1"),
        (Fake(raising(RecursionError())), "crash", "RecursionError"),
        (Fake(lambda _: None), "resignation", ""),
        (Fake(lambda _: math.inf), "not a number", "its move is inf"),
        (Fake(lambda _: 3), "illegal move", "3 is no move but a int"),
        (Fake(first, search(score=math.nan)), "not a number", "its score is nan"),
        (Fake(first, search(nodes=-math.inf)), "not a number", "its nodes is -inf"),
        (Fake(first, search(depth="deep")), "not a number", "its depth is 'deep'"),
    ],
)
def test_faults_in_this_process(player: Fake, ending: str, detail: str) -> None:
    white = LocalSeat(player_from_text("bot:1"))
    result = play_between(task_of("fake", "bot:1"), LocalSeat(player), white)
    assert (result.winner, result.ending, result.detail) == (Side.WHITE, ending, detail)
    assert result.is_fault == (ending != "resignation")


def test_the_fault_of_white_wins_for_black() -> None:
    seats = LocalSeat(player_from_text("bot:1")), LocalSeat(Fake(lambda _: None))
    result = play_between(task_of("bot:1", "fake"), *seats)
    assert (result.winner, len(result.moves)) == (Side.BLACK, 1)
    assert result.why == "Black wins: White resigned"


def test_who_thinks_too_long_loses() -> None:
    def slow(game: Game) -> Move:
        time.sleep(0.05)
        return game.legal[0]

    with pytest.raises(Fault) as raised:
        LocalSeat(Fake(slow), seconds=0.01).ask(Game())
    assert raised.value.ending == "overrun"
    assert raised.value.detail.endswith("s for a move, 0.01 s are allowed")
    assert isinstance(LocalSeat(Fake(slow), seconds=30).ask(Game()), Answer)


def test_a_clock_takes_the_game_out_of_the_core() -> None:
    result = play_task(task_of("level:2", "level:1", seconds=1e-9))
    assert (result.winner, result.ending, result.moves) == (Side.WHITE, "overrun", ())


def test_a_player_sees_a_copy_and_cannot_change_or_keep_the_game() -> None:
    kept: list[Game] = []

    def meddling(game: Game) -> Move:
        kept.append(game)
        move = game.legal[0]
        game.resign()
        return move

    game = Game()
    LocalSeat(Fake(meddling)).ask(game)
    assert game.outcome is None
    assert kept[0] is not game


def test_ctrl_c_is_nobodys_fault() -> None:
    white = LocalSeat(player_from_text("bot:1"))
    with pytest.raises(KeyboardInterrupt):
        play_between(task_of("a", "b"), LocalSeat(Fake(raising(KeyboardInterrupt()))), white)


def test_a_long_reason_is_cut() -> None:
    with pytest.raises(Fault) as raised:
        LocalSeat(Fake(raising(ValueError("x" * 9999)))).ask(Game())
    assert len(raised.value.detail) == 300

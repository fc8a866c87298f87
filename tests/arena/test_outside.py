"""Owns the tests of players in processes of their own: whatever they do, the match goes on."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from kingme import Game, Side
from kingme.arena.outside import OutsideSeat
from kingme.arena.playing import play_between
from kingme.arena.seats import Fault, LocalSeat
from kingme.players.kinds import player_from_text

from .conftest import task_of, without_times


@pytest.mark.parametrize(
    ("fault", "ending", "detail"),
    [
        ("loop", "overrun", "it gave no answer within 1 s"),
        ("sleep", "overrun", "it gave no answer within 1 s"),
        ("exit", "crash", "SystemExit: 3"),
        ("vanish", "crash", "its process ended by itself with exit code 3"),
        ("crash", "crash", "ZeroDivisionError: seven by nothing"),
        ("recurse", "crash", "RecursionError: maximum recursion depth exceeded"),
        ("memory", "crash", "MemoryError"),
        ("nothing", "resignation", ""),
        ("nan", "not a number", "its move is nan"),
        ("text", "illegal move", "'11-15' is no move but a str"),
        ("illegal", "illegal move", "9-13 is not one of "),
    ],
)
@pytest.mark.usefixtures("trial_kind")
def test_faults_lose_the_game_with_their_reason(fault: str, ending: str, detail: str) -> None:
    black = OutsideSeat(f"trial:{fault}", 1, seconds=1)
    white = LocalSeat(player_from_text("bot:1"))
    result = play_between(task_of(f"trial:{fault}", "bot:1"), black, white)
    assert (result.winner, result.ending) == (Side.WHITE, ending)
    assert result.detail.startswith(detail)
    assert len(result.moves) == 2


@pytest.mark.usefixtures("trial_kind")
@pytest.mark.parametrize("harmless", ["print", "change"])
def test_printing_and_changing_the_board_harm_nobody(harmless: str) -> None:
    seat = OutsideSeat(f"trial:{harmless}", 1)
    white = LocalSeat(player_from_text("random"))
    task = task_of(f"trial:{harmless}", "random", max_plies=20)
    assert play_between(task, seat, white).ending == "ply limit"


def test_a_sound_player_plays_as_it_does_in_this_process() -> None:
    task = task_of("bot:2@seed=7", "retro", max_plies=40)

    def white() -> LocalSeat:
        return LocalSeat(player_from_text("retro", seed=3))

    outside = play_between(task, OutsideSeat(task.black, 5), white())
    inside = play_between(task, LocalSeat(player_from_text(task.black, seed=5)), white())
    assert without_times([outside]) == without_times([inside])


def test_no_such_player_is_a_fault_and_not_an_error() -> None:
    seat = OutsideSeat("hub:no-such-engine", 1)
    with pytest.raises(Fault) as raised:
        seat.ask(Game())
    assert raised.value.ending == "crash"
    seat.close()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="processes are looked for in /proc")
@pytest.mark.usefixtures("trial_kind")
def test_nothing_is_left_behind() -> None:
    seat = OutsideSeat("trial:loop", 1, seconds=0.2)
    game = Game()
    game.move("11-15")
    game.move("22-18")
    with pytest.raises(Fault, match="overrun"):
        seat.ask(game)
    number = seat._process.pid
    seat.close()
    deadline = time.monotonic() + 5
    while Path(f"/proc/{number}").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not Path(f"/proc/{number}").exists()


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_a_process_that_is_killed_says_so() -> None:
    seat = OutsideSeat("bot:1", 1)
    seat.ask(Game())
    seat._process.kill()
    with pytest.raises(Fault) as raised:
        seat.ask(Game())
    assert (raised.value.ending, raised.value.detail) == (
        "crash",
        "its process was ended by SIGKILL",
    )
    seat.close()

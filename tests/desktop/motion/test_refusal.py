"""What cannot be done is shown once, to the piece that was meant and to those that must jump."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kingme import Board
from kingme.desktop.motion import figures
from kingme.desktop.motion.effects import swing_back
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import Introduced, Refused, State

from .plays import began, reversals, run, state_of

OBLIGED = "B:W18,30:B14,1,2"


def refused(flags: Flags, square: int | None) -> tuple[Stage, State]:
    board = Board.from_fen(OBLIGED)
    stage, state = began(board, flags), state_of(board)
    stage.handle([Refused(square)], state, 0.0)
    return stage, state


def angle_on(stage: Stage, square: int) -> float:
    return next(pose.angle for pose in stage.poses() if pose.square == square)


@pytest.mark.parametrize("set_name", ["classic", "critters", "neo_duck"])
@pytest.mark.parametrize("square", [1, 18])
def test_the_piece_that_was_meant_leans_once(set_name: str, square: int) -> None:
    stage, state = refused(Flags(set_name=set_name), square)
    angles, others, wedges = [0.0], [], [0.0]
    for _ in run(stage, state, 0.5, 120):
        angles.append(angle_on(stage, square))
        others.append(angle_on(stage, 2))
        wedges.append(stage.drawn_in)
    assert max(angles) == pytest.approx(figures.LEAN_ANGLE, abs=0.4)
    assert angles[-1] == wedges[-1] == 0.0
    assert reversals(angles) == 2  # out, back and a little too far: no shaking
    assert set(others) == {0.0}
    assert max(wedges) == pytest.approx(figures.WEDGES_IN, abs=0.2)
    assert reversals(wedges) == 1
    assert not stage.moving


def test_a_refusal_without_a_square_moves_nothing() -> None:
    stage, state = refused(Flags(set_name="critters"), None)
    for _ in run(stage, state, 0.3):
        assert stage.drawn_in == 0.0
        assert {pose.angle for pose in stage.poses()} == {0.0}


@pytest.mark.parametrize(
    "flags",
    [Flags(set_name="critters", reduced_motion=True), Flags(set_name="critters", animations=False)],
)
def test_calm_windows_leave_it_to_words(flags: Flags) -> None:
    stage, state = refused(flags, 1)
    stage.handle([Introduced("Final boss!", "Somebody")], state, 0.0)
    for _ in run(stage, state, 0.3):
        assert stage.drawn_in == 0.0
        assert {pose.angle for pose in stage.poses()} == {0.0}
        assert stage.show.words == []


def test_swinging_back_is_smooth() -> None:
    values = [swing_back(n / 1000, 0.25) for n in range(1001)]
    assert max(abs(b - a) for a, b in pairwise(values)) < 0.02
    assert min(values) == pytest.approx(-0.25)


def test_a_boss_enters_with_rank_and_name_and_leaves_the_board_free() -> None:
    board = Board()
    stage, state = began(board, Flags()), state_of(board)
    stage.handle([Introduced("Final boss!", "Somebody")], state, 0.0)
    seen: set[str] = set()
    for now in run(stage, state, figures.ENTRANCE + 0.5):
        shown = {word.text for word in stage.show.words if word.start <= now}
        seen |= shown
        assert not stage.moving  # one can play meanwhile
        if now > figures.ENTRANCE + 0.2:
            assert not shown
    assert seen == {"Final boss!", "Somebody"}

"""A piece that a person leads through a chain hop by hop: on, to the end, and back."""

from __future__ import annotations

import dataclasses

import pytest

from kingme import Board, Piece, Side
from kingme.desktop.motion.cast import pieces_of
from kingme.desktop.motion.pose import Pose
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import State

from .plays import began, moved, run, state_of

FULL = Flags(set_name="critters")
ALL = [
    FULL,
    Flags(set_name="classic"),
    Flags(set_name="neo_glitch"),
    Flags(set_name="critters", reduced_motion=True),
    Flags(set_name="critters", animations=False),
]


def squares_of(stage: Stage) -> dict[int, Piece]:
    return {pose.square: Piece(pose.side, pose.king) for pose in stage.poses()}


def led(flags: Flags) -> tuple[Stage, Board, State]:
    board = Board.from_fen("B:W9,10,17,18:BK6")
    stage = began(board, flags)
    state = dataclasses.replace(state_of(board), selected=6, path=(6, 15, 22))
    stage.update(1.0, state)
    return stage, board, state


def king_of(stage: Stage) -> Pose:
    return next(pose for pose in stage.poses() if pose.side is Side.BLACK)


@pytest.mark.parametrize("flags", ALL)
def test_a_piece_that_is_led_hops_as_far_as_it_was_told(flags: Flags) -> None:
    stage, board, state = led(flags)
    heard = []
    for _ in run(stage, state, 3.0, 50, start=1.0):
        heard += stage.sounds()
    pose = king_of(stage)
    assert (pose.x, pose.y) == (2.5, 5.5)
    assert pose.square == 6
    # What it jumped over is still there: it may be let go.
    assert squares_of(stage) == pieces_of(board)
    if flags.animations:
        assert [hop for _, hop in heard] == [0, 1]
    if flags is FULL:
        dizzy = {pose.square for pose in stage.poses() if pose.mood == "dizzy"}
        assert dizzy == {10, 18}


@pytest.mark.parametrize("flags", ALL)
def test_the_move_goes_on_from_where_the_piece_was_led(flags: Flags) -> None:
    stage, board, state = led(flags)
    stage.update(3.0, state)
    stage.sounds()
    event = moved(board, "6x15x22x13x6")
    state = state_of(event.after)
    stage.handle([event], state, 3.0)
    stage.update(3.0, state)
    if flags.animations:
        assert (king_of(stage).x, king_of(stage).y) == pytest.approx((2.5, 5.5))
    heard = []
    for _ in run(stage, state, 6.0, 50, start=3.0):
        heard += stage.sounds()
    if flags.animations:
        assert [hop for _, hop in heard] == [2, 3]
    assert squares_of(stage) == pieces_of(event.after)
    assert (king_of(stage).x, king_of(stage).y) == (2.5, 1.5)


@pytest.mark.parametrize("flags", ALL)
def test_a_piece_that_is_let_go_half_way_comes_back(flags: Flags) -> None:
    stage, board, state = led(flags)
    stage.update(3.0, state)
    for _ in run(stage, state_of(board), 4.0, 50, start=3.0):
        pass
    assert (king_of(stage).x, king_of(stage).y) == (2.5, 1.5)
    assert squares_of(stage) == pieces_of(board)
    assert not [pose for pose in stage.poses() if pose.mood == "dizzy"]


def test_a_led_piece_can_be_dragged_on() -> None:
    stage, board, state = led(FULL)
    stage.update(3.0, state)
    stage.carry(22, 1.0, 4.0)
    stage.update(3.1, state)
    assert (king_of(stage).x, king_of(stage).y) == (1.0, 4.0)
    event = moved(board, "6x15x22x13x6", dragged=True)
    stage.let_go()
    stage.handle([event], state_of(event.after), 3.2)
    stage.update(3.2, state_of(event.after))
    assert (king_of(stage).x, king_of(stage).y) == pytest.approx((1.0, 4.0))
    for _ in run(stage, state_of(event.after), 4.0, 50, start=3.2):
        pass
    assert squares_of(stage) == pieces_of(event.after)

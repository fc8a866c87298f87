"""Pieces at rest: slow, small, seldom silly, and still when somebody plays."""

from __future__ import annotations

import dataclasses
import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme import Board, Side
from kingme.desktop.motion import figures, idle
from kingme.desktop.motion.idle import SECONDS, Act, Antic, Idler
from kingme.desktop.motion.show import Flags
from kingme.desktop.motion.stage import Stage
from kingme.desktop.state import State

from .plays import began, run, state_of

FULL = Flags(set_name="critters")


def acts(stage: Stage, state: State, until: float, *, quiet: bool = True) -> list[Act]:
    found: list[Act] = []
    for _ in run(stage, state, until, 20, quiet=quiet):
        act = stage._idler.act
        if act is not None and (not found or found[-1] != act):
            found.append(act)
    return found


def test_antics_come_after_six_quiet_seconds_and_leave_peace() -> None:
    found = acts(began(Board(), FULL), state_of(Board()), 300)
    assert found[0].start == pytest.approx(figures.QUIET, abs=0.06)
    for first, second in pairwise(found):
        assert 8 <= second.start - first.end <= 14
    assert {act.antic for act in found} == set(Antic)


def test_no_antics_while_somebody_touches_something() -> None:
    assert acts(began(Board(), FULL), state_of(Board()), 60, quiet=False) == []


@pytest.mark.parametrize(
    "more",
    [{"selected": 9}, {"thinking": True}, {"people": frozenset({Side.WHITE})}],
)
def test_no_antics_while_a_piece_is_picked_or_the_opponent_moves(more: dict[str, object]) -> None:
    state = dataclasses.replace(state_of(Board()), **more)  # type: ignore[arg-type]
    assert acts(began(Board(), FULL), state, 60) == []


def test_picking_a_piece_ends_an_antic_at_once() -> None:
    stage, state = began(Board(), FULL), state_of(Board())
    for _ in run(stage, state, 6.5, 20, quiet=True):
        pass
    assert stage._idler.act is not None
    stage.update(6.55, dataclasses.replace(state, selected=9), None, True)
    assert stage._idler.act is None


@pytest.mark.parametrize("set_name", ["classic", "critters"])
@pytest.mark.parametrize("antic", Antic)
def test_antics_are_small_slow_and_end_where_they_began(antic: Antic, set_name: str) -> None:
    board = Board()
    stage, state = began(board, Flags(set_name=set_name)), state_of(board)
    stage.update(0.0, state, None, True)
    stage._idler._quiet_since = 0.0
    stage._idler.act = Act(antic, 10, 0.5, 1)
    angles, neighbours = [], []
    for now in run(stage, state, 0.5 + SECONDS[antic] - 0.01, 100, quiet=True):
        poses = {pose.square: pose for pose in stage.poses()}
        silly = poses[10]
        if now >= 0.5:
            angles.append(silly.angle)
        neighbours.append(poses[7].x)
        assert abs(silly.angle) <= 12
        assert abs(silly.x - 3.5) <= 0.13
        assert abs(silly.sx - 1) < 0.16
        assert abs(silly.sy - 1) < 0.16
        if set_name == "classic":
            assert max(silly.sx, silly.sy) <= 1.06
    assert abs(angles[-1]) < 1.5
    turns = sum(
        (b - a) * (c - b) < 0 for a, b, c in zip(angles, angles[1:], angles[2:], strict=False)
    )
    assert turns <= 4 * SECONDS[antic]
    moved = max(neighbours) - min(neighbours)
    assert moved == pytest.approx(0.04 / math.sqrt(2) if antic is Antic.SNEEZE else 0, abs=0.002)


def test_pieces_blink_shortly_every_few_seconds_each_by_itself() -> None:
    rate = 50
    for seed in range(1, 9):
        shut = [idle.blinking(seed, frame / rate) for frame in range(120 * rate)]
        starts = [n / rate for n, (a, b) in enumerate(pairwise(shut)) if b and not a]
        assert sum(shut) / rate / len(starts) == pytest.approx(figures.BLINK, abs=0.03)
        assert all(2.9 <= b - a <= 12 for a, b in pairwise(starts))
        assert 15 <= len(starts) <= 40
    first = {idle.blinking(seed, 5.0) for seed in range(40)}
    assert first == {True, False}


def test_nothing_at_rest_swings_faster_than_twice_a_second() -> None:
    stage, state = began(Board(), Flags(set_name="neo_glitch")), state_of(Board())
    rows = []
    for _ in run(stage, state, 30, 50, quiet=False):
        pose = stage.poses()[0]
        rows.append((pose.lift, pose.sway, pose.light, pose.angle, pose.y, pose.sx))
    for values in zip(*rows, strict=True):
        turns = sum(
            (b - a) * (c - b) < 0 for a, b, c in zip(values, values[1:], values[2:], strict=False)
        )
        assert turns <= 2 * 2 * 30
    assert max(row[0] for row in rows) <= figures.BOB


@given(st.floats(0, 8), st.floats(0, 8), st.floats(-9, 20), st.floats(-9, 20))
def test_eyes_follow_the_pointer_by_two_units_at_most(
    x: float, y: float, px: float, py: float
) -> None:
    dx, dy = idle.glance((x, y), (px, py))
    assert math.hypot(dx, dy) <= 2.0 + 1e-9
    assert dx * (px - x) >= 0
    assert dy * (py - y) >= 0


def test_pieces_that_can_be_taken_worry() -> None:
    board = Board.from_fen("B:W18,26,32:B14,4")
    stage, state = began(board, FULL), state_of(board)
    stage.update(0.1, state)
    worried = {pose.square for pose in stage.poses() if pose.mood == "worried"}
    # 14 takes 18 and 26; 18 would take 14.
    assert worried == {14, 18, 26}


def test_a_window_that_slept_does_not_catch_up() -> None:
    idler = Idler(1)
    idler.update(0.0, [1, 2, 3])
    assert idler.update(1000.0, [1, 2, 3]) is None
    assert idler.act is None
    assert all(idler.update(1000.0 + n, [1, 2, 3]) is None for n in range(8))
    assert any(idler.update(1008.0 + n / 2, [1, 2, 3]) for n in range(14))

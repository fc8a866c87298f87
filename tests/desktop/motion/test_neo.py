"""The neo board's own movements stay slow, and are still when asked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kingme import Board, Side
from kingme.desktop.motion import figures, neo
from kingme.desktop.motion.show import Flags

from .plays import began, run, state_of


def test_the_wave_goes_down_evenly_every_four_seconds_or_so() -> None:
    middles = [neo.wave_middle(frame / 100) for frame in range(4200)]
    back = [n / 100 for n, (a, b) in enumerate(pairwise(middles)) if b < a]
    assert all(b - a == pytest.approx(4.2, abs=0.02) for a, b in pairwise(back))
    assert min(middles) == pytest.approx(-1.2, abs=0.05)
    assert max(middles) == pytest.approx(9.2, abs=0.05)


def test_the_antenna_blinks_twice_a_second_and_never_goes_out() -> None:
    lights = [neo.antenna(frame / 100) for frame in range(1000)]
    assert min(lights) == pytest.approx(0.25)
    assert max(lights) == 1.0
    low = [n for n in range(1, 999) if lights[n - 1] > lights[n] <= lights[n + 1]]
    assert len(low) == 20  # in ten seconds


def test_one_ghost_glitches_once_in_four_seconds_at_most() -> None:
    board = Board()
    stage = began(board, Flags(set_name="neo_glitch"))
    starts, whole, before = [], set(), False
    for now in run(stage, state_of(board), 80, 50):
        out = [pose for pose in stage.poses() if pose.glitch is not None]
        assert len(out) <= 1
        assert all(pose.side is Side.BLACK for pose in out)
        whole |= {pose.square for pose in out}
        if out and not before:
            starts.append(now)
        before = bool(out)
    assert len(starts) == 20
    assert all(b - a >= figures.GLITCH_APART - 0.03 for a, b in pairwise(starts))
    assert len(whole) > 4


@pytest.mark.parametrize(
    "flags",
    [
        Flags(set_name="neo_duck"),
        Flags(set_name="neo_glitch", reduced_motion=True),
        Flags(set_name="neo_glitch", animations=False),
    ],
)
def test_other_sets_and_calm_windows_never_glitch(flags: Flags) -> None:
    board = Board()
    stage = began(board, flags)
    for _ in run(stage, state_of(board), 20, 30):
        assert all(pose.glitch is None for pose in stage.poses())

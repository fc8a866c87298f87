"""What is due comes out once, in order, however the time is cut into pieces."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kingme.desktop.motion.timeline import Timeline

moments = st.lists(st.integers(0, 50).map(lambda n: n / 10), max_size=20)


@given(moments, moments)
def test_frames_make_no_difference(things: list[float], frames: list[float]) -> None:
    fine: Timeline[int] = Timeline()
    coarse: Timeline[int] = Timeline()
    for number, moment in enumerate(things):
        fine.add(moment, number)
        coarse.add(moment, number)
    seen = [entry for now in [*sorted(frames), 99.0] for entry in fine.due(now)]
    assert seen == coarse.due(99.0)
    assert seen == sorted(seen)
    assert len(seen) == len(things)
    assert not fine.due(1000.0)


@given(moments, st.floats(0, 5))
def test_nothing_comes_early_or_late(things: list[float], now: float) -> None:
    timeline: Timeline[float] = Timeline()
    for moment in things:
        timeline.add(moment, moment)
    assert [thing for _, thing in timeline.due(now)] == sorted(m for m in things if m <= now)
    assert len(timeline) == sum(m > now for m in things)
    timeline.clear()
    assert timeline.due(99) == []

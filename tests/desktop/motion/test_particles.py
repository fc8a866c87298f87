"""Paper that is thrown up near the top of the board stays where somebody can see it."""

from __future__ import annotations

from random import Random

import pytest

from kingme.desktop.motion import figures
from kingme.desktop.motion.particles import confetti, throw


@pytest.mark.parametrize("row", [0.5, 1.5, 4.5, 7.5])
def test_thrown_paper_rises_and_stays_in_sight(row: float) -> None:
    papers = confetti(0.0, 200, Random(1), (4.5, row))
    tops = []
    for paper in papers:
        ways = [paper.at(paper.born + age / 60, paper.origin).y for age in range(144)]
        tops.append(min(ways))
        assert ways[0] == pytest.approx(row + paper.offset[1])
        assert ways[-1] > min(ways)  # it comes down again
    assert min(tops) >= -figures.THROW_OVER - 1e-9
    assert sum(top < row - 0.6 for top in tops) > 20  # and has been thrown, not dropped


def test_the_throw_grows_with_the_room_above() -> None:
    throws = [throw(height / 4) for height in range(40)]
    assert throws == sorted(throws)
    assert 0 < throws[0] < throws[-1] == 1.0
    assert throw(-1.0) == throws[0]

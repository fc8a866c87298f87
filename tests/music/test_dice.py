"""Chance: goldens, bounds, and what a seed may be."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.music.dice import LARGEST_SEED, Dice, folded_seed, mix

SEEDS = st.integers(0, LARGEST_SEED)


def test_goldens() -> None:
    # Computed once with another implementation of the same formulas.
    assert mix(1, 2, 3) == 2901138804
    dice = Dice(mix(7, 101))
    assert [dice.u32() for _ in range(3)] == [327228375, 3698846573, 1582181763]


def test_order_matters() -> None:
    assert len({mix(1, 2, 3), mix(3, 2, 1), mix(2, 1, 3), mix(1, 2), mix(1, 2, 0)}) == 5


@given(SEEDS, st.integers(1, 1000))
def test_below_stays_below(seed: int, bound: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(bound) < bound for _ in range(20))


@given(SEEDS, st.dictionaries(st.integers(-5, 5), st.integers(0, 9), min_size=1))
def test_weights_of_nothing_are_never_drawn(seed: int, weights: dict[int, int]) -> None:
    if any(weights.values()):
        dice = Dice(seed)
        assert all(weights[dice.weighted(weights)] > 0 for _ in range(20))


def test_weights_are_frequencies() -> None:
    dice = Dice(5)
    drawn = Counter(dice.weighted({1: 1, 2: 3}) for _ in range(4000))
    assert 0.7 < drawn[2] / 4000 < 0.8


def test_around_zero_reaches_both_ends() -> None:
    dice = Dice(1)
    assert {dice.around_zero(2) for _ in range(200)} == {-2, -1, 0, 1, 2}


def test_small_seeds_are_themselves_and_large_ones_differ() -> None:
    assert folded_seed(2**32 - 1) == 2**32 - 1
    assert len({folded_seed(7 + (high << 32)) for high in range(50)}) == 50


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, True, "7", None])
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(ValueError, match="seed must be a whole number from 0 to 2"):
        folded_seed(seed)  # type: ignore[arg-type]

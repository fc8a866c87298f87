"""Owns the tests of match statistics: against published figures, closed forms and search."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest

from kingme.arena.statistics import (
    ELO_PER_DEVIATION,
    EloModel,
    Estimate,
    Sprt,
    Verdict,
    elo,
    elo_of,
    mean_and_variance,
    normalized_elo,
    score,
    share_of,
    superiority,
)

LOGISTIC, NORMALIZED = EloModel.LOGISTIC, EloModel.NORMALIZED


def pairs(ll: int, ld: int, wl: int, dd: int, wd: int, ww: int) -> list[int]:
    """Counts as fastchess writes them, with its two kinds of level pairs told apart."""
    return [ll, ld, wl + dd, wd, ww]


# Counts, hypotheses, model and log-likelihood ratio as the tests of fastchess publish them
# (app/tests/sprt_test.cpp), there to two decimals.
FASTCHESS_RATIOS = [
    ([36027, 68692, 36433], 0, 2, NORMALIZED, 0.92),
    ([10650, 20431, 10871], -1.75, 0.25, NORMALIZED, 2.30),
    ([21184, 40708, 21404], 0.5, 2.5, LOGISTIC, -1.57),
    ([57030, 106593, 57433], 0, 2, LOGISTIC, -2.59),
    (pairs(365, 16618, 36029, 200, 16974, 390), 0, 2, NORMALIZED, 2.25),
    (pairs(127, 4883, 10311, 401, 5150, 104), -1.75, 0.25, NORMALIZED, 3.01),
    (pairs(223, 9863, 20279, 1000, 10037, 246), 0.5, 2.5, LOGISTIC, -3.07),
    (pairs(871, 26175, 55003, 980, 26678, 821), 0, 2, LOGISTIC, -4.98),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "model", "ratio"), FASTCHESS_RATIOS)
def test_ratios_are_those_of_fastchess(
    counts: list[int], elo0: float, elo1: float, model: EloModel, ratio: float
) -> None:
    assert Sprt(elo0, elo1, model=model).ratio(counts) == pytest.approx(ratio, abs=0.006)


def test_a_page_of_raw_statistics_of_fishtest() -> None:
    """A public test of 256 games: its counts, exact ratios, variance and normalized Elo."""
    counts = [13, 37, 50, 25, 3]
    assert mean_and_variance(counts) == (0.4375, pytest.approx(0.05762, abs=5e-6))
    assert normalized_elo(counts).value == pytest.approx(-63.97, abs=0.005)
    assert elo(counts).value == pytest.approx(-43.6578, abs=5e-5)
    assert Sprt(0, 4).ratio(counts) == pytest.approx(-0.54912, abs=1e-5)
    assert Sprt(0, 2.716, model=LOGISTIC).ratio(counts) == pytest.approx(-0.5377, abs=2e-4)
    assert Sprt(0, 4).bounds == (pytest.approx(-2.9444, abs=5e-5), pytest.approx(2.9444, abs=5e-5))


# Counts, normalized Elo with its reach, Elo with its reach (half the interval), superiority, as
# the tests of fastchess publish them (app/tests/elo_test.cpp).
@pytest.mark.parametrize(
    ("counts", "nelo", "nelo_reach", "plain", "reach", "los"),
    [
        ([89, 123, 76], -20.76, 40.13, None, None, 0.1553),
        ([96, 111, 136], 49.77, 36.77, 40.70, 30.43, 0.9960),
        (pairs(34, 54, 31, 32, 64, 75), 57.94, 28.28, 55.58, 27.65, 1.0),
        (pairs(332, 433, 457, 41, 333, 334), -9.17, 10.96, -8.64, 10.33, 0.0505),
        (pairs(7895, 8757, 5485, 200, 568, 9999), -19.01, 2.65, -21.04, 2.95, 0.0),
    ],
)
def test_differences_are_those_of_fastchess(
    counts: list[int],
    nelo: float,
    nelo_reach: float,
    plain: float | None,
    reach: float | None,
    los: float,
) -> None:
    found = normalized_elo(counts)
    assert found.low is not None
    assert found.high is not None
    assert found.value == pytest.approx(nelo, abs=0.006)
    assert (found.high - found.low) / 2 == pytest.approx(nelo_reach, abs=0.006)
    assert superiority(counts) == pytest.approx(los, abs=6e-5)
    if plain is not None:
        value, low, high = elo(counts)
        assert low is not None
        assert high is not None
        assert value == pytest.approx(plain, abs=0.006)
        assert (high - low) / 2 == pytest.approx(reach, abs=0.006)


@pytest.mark.parametrize("counts", [[30, 0, 50], [500, 0, 480], [3, 0, 9]])
def test_two_results_alone_have_a_closed_form(counts: list[int]) -> None:
    """Without draws the likeliest share of wins under a hypothesis is the hypothesis' own."""
    lost, _, won = counts
    for elo0, elo1 in pairwise((-20, 0, 5, 40)):
        low, high = share_of(elo0), share_of(elo1)
        expected = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
        found = Sprt(elo0, elo1, model=LOGISTIC).ratio(counts)
        assert found == pytest.approx(expected, abs=1e-2)  # an unseen draw counts a thousandth

        def share_with_lead(elo: float) -> float:
            # (p - 1/2) / sqrt(p (1 - p)) = t, solved for p.
            lead = elo / ELO_PER_DEVIATION
            return 0.5 + lead / (2 * math.sqrt(1 + lead**2))

        low, high = share_with_lead(elo0), share_with_lead(elo1)
        expected = won * math.log(high / low) + lost * math.log((1 - high) / (1 - low))
        assert Sprt(elo0, elo1).ratio(counts) == pytest.approx(expected, abs=1e-2)


def test_no_distribution_near_by_is_likelier() -> None:
    """The fitted distributions fulfil their hypothesis, and small steps along it lose."""
    from kingme.arena.statistics import _with_mean

    chance = random.Random(7)
    results = [place / 4 for place in range(5)]
    for _ in range(50):
        counts = [chance.randint(1, 60) for _ in results]
        shares = [count / sum(counts) for count in counts]
        mean = chance.uniform(0.2, 0.8)
        fitted = _with_mean(shares, results, mean)
        assert sum(fitted) == pytest.approx(1, abs=1e-9)
        assert sum(p * r for p, r in zip(fitted, results, strict=True)) == pytest.approx(mean)

        def likelihood(spread: list[float], shares: list[float] = shares) -> float:
            return sum(s * math.log(p) for s, p in zip(shares, spread, strict=True))

        best = likelihood(fitted)
        for _ in range(20):
            # A direction that keeps both the sum and the mean.
            step = [chance.uniform(-1, 1) * 1e-3 for _ in range(3)]
            first = sum(d * (1 - r) for d, r in zip(step, results[1:4], strict=True))
            last = sum(d * r for d, r in zip(step, results[1:4], strict=True))
            moved = [p + d for p, d in zip(fitted, [-first, *step, -last], strict=True)]
            if min(moved) > 0:
                assert likelihood(moved) <= best + 1e-12


def test_normalized_hypotheses_are_fulfilled() -> None:
    from kingme.arena.statistics import _with_lead

    chance = random.Random(3)
    results = [place / 4 for place in range(5)]
    for _ in range(100):
        counts = [chance.choice([1e-3, 1, 5, 30, 400]) for _ in results]
        shares = [count / sum(counts) for count in counts]
        lead = chance.uniform(-200, 200) / ELO_PER_DEVIATION * math.sqrt(2)
        fitted = _with_lead(shares, results, lead)
        mean = sum(p * r for p, r in zip(fitted, results, strict=True))
        variance = sum(p * (r - mean) ** 2 for p, r in zip(fitted, results, strict=True))
        assert (mean - 0.5) / math.sqrt(variance) == pytest.approx(lead, abs=1e-6)


@pytest.mark.parametrize("model", EloModel)
def test_swapping_players_turns_everything_round(model: EloModel) -> None:
    counts = [3, 8, 30, 12, 6]
    there, back = Sprt(-3, 7, model=model), Sprt(-7, 3, model=model)
    assert there.ratio(counts) == pytest.approx(-back.ratio(counts[::-1]))
    assert superiority(counts) == pytest.approx(1 - superiority(counts[::-1]))
    forth, turned = score(counts), score(counts[::-1])
    assert forth.low is not None
    assert turned.high is not None
    assert forth.low == pytest.approx(1 - turned.high)


def test_no_games_and_all_alike_have_bounds() -> None:
    assert score([0] * 5) == Estimate(None, 0.0, 1.0)
    assert elo([0] * 5) == Estimate(None, None, None)
    assert normalized_elo([0] * 5) == Estimate(None, None, None)
    assert superiority([0] * 5) == 0.5
    assert Sprt(0, 5).ratio([0] * 5) == 0.0
    won = elo([0, 0, 0, 0, 20])
    assert won.value is None
    assert won.high is None
    # Clopper and Pearson: with 20 of 20, the share is above 0.8316 (their table, at 95%).
    assert score([0, 0, 0, 0, 20]).low == pytest.approx(0.8316, abs=5e-5)
    lost = elo([20, 0, 0, 0, 0])
    assert lost.high == pytest.approx(-(won.low or 0))
    level = score([0, 0, 20, 0, 0])
    assert level.value == 0.5
    assert level.low == pytest.approx(0.4158, abs=5e-5)


def test_elo_and_share_are_each_other_turned_round() -> None:
    for difference in (-400, -3.5, 0, 12, 800):
        assert elo_of(share_of(difference)) == pytest.approx(difference)
    assert elo_of(0.0) is None
    assert elo_of(1.0) is None


def test_the_interval_holds_the_true_score_as_often_as_it_says() -> None:
    chance, held, rounds = random.Random(11), 0, 1000
    weights = [1, 3, 8, 5, 3]
    true = sum(w * place / 4 for place, w in enumerate(weights)) / sum(weights)
    for _ in range(rounds):
        counts = [0] * 5
        for place in chance.choices(range(5), weights, k=100):
            counts[place] += 1
        found = score(counts)
        assert found.low is not None
        assert found.high is not None
        held += found.low <= true <= found.high
    assert 0.93 <= held / rounds <= 0.97


def test_a_test_comes_to_the_right_verdict_nearly_always() -> None:
    chance = random.Random(5)
    test = Sprt(0, 40)

    def run(weights: list[float]) -> Verdict:
        counts = [0] * 5
        for _ in range(5000):
            counts[chance.choices(range(5), weights)[0]] += 1
            verdict = test.verdict(test.ratio(counts))
            if verdict is not Verdict.OPEN:
                return verdict
        return Verdict.OPEN

    level = [run([1, 2, 4, 2, 1]) for _ in range(20)]
    better = [run([1, 2, 4, 4, 3]) for _ in range(20)]
    assert level.count(Verdict.LOWER) >= 17
    assert better.count(Verdict.UPPER) >= 19


@pytest.mark.parametrize(
    ("test", "sentence"),
    [
        (Sprt(5, 5), "needs elo0 below elo1, both from -200 to 200, not 5 and 5"),
        (Sprt(0, 201), "both from -200 to 200, not 0 and 201"),
        (Sprt(0, 1001, model=LOGISTIC), "both from -1000 to 1000"),
        (Sprt(0, math.nan), "needs elo0 below elo1"),
        (Sprt(0, 5, alpha=0.5), "alpha of a sequential test must be above 0 and below 0.5"),
        (Sprt(0, 5, beta=0.0), "beta of a sequential test must be"),
    ],
)
def test_senseless_tests_are_refused(test: Sprt, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        test.checked()
    assert Sprt(0, 5).checked() == Sprt(0, 5)

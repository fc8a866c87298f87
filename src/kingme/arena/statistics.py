"""What the results of a match say: pure functions of counts. No game and no clock comes in here.

Counts are those of equally spaced results from a loss of everything to a win of everything: five
for pairs of games that share an opening (0, 1/2, 1, 3/2 and 2 points; the *pentanomial* counts),
three for single games. Games of a pair are not independent, since the opening may favour a side;
pairs are, and so every interval and test here is made from pairs.

Sources:

* Michel Van den Bergh, "Comments on Normalized Elo" and "A Practical Introduction to the GSPRT"
  (2019-2020), which the Stockfish project's test framework fishtest follows.
* Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the
  binomial", Biometrika 26 (1934), for matches without any spread.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import StrEnum
from statistics import NormalDist
from typing import NamedTuple

Counts = Sequence[int | float]

CONFIDENCE = 0.95
_NORMAL = NormalDist()

ELO_PER_DEVIATION = 800 / math.log(10)
"""Normalized Elo of a player who scores one standard deviation (of a game) above a half."""

_UNSEEN = 1e-3
"""What a result that never came up counts, so that no result is held to be impossible."""


class Estimate(NamedTuple):
    """A figure with its interval of 95%; None where it is not bounded or cannot be told."""

    value: float | None
    low: float | None
    high: float | None


def mean_and_variance(counts: Counts) -> tuple[float, float]:
    """The mean result, 0 to 1, and its variance; of nothing, a half and nothing.

    >>> mean_and_variance([13, 37, 50, 25, 3])
    (0.4375, 0.0576171875)
    """
    total = sum(counts)
    if not total:
        return 0.5, 0.0
    results = _results(counts)
    mean = sum(count * result for count, result in zip(counts, results, strict=True)) / total
    spread = sum(
        count * (result - mean) ** 2 for count, result in zip(counts, results, strict=True)
    )
    return mean, spread / total


def score(counts: Counts) -> Estimate:
    """The share of points with its interval, from 0 to 1.

    The interval is that of the normal distribution. A match in which every pair ended alike shows
    no spread; there, what is told is what Clopper and Pearson's bound on the share of such pairs
    leaves open.

    >>> round(score([0, 0, 0, 0, 10]).low, 4)
    0.6915
    >>> score([0, 0, 0, 0, 0])
    Estimate(value=None, low=0.0, high=1.0)
    """
    total = sum(counts)
    if not total:
        return Estimate(None, 0.0, 1.0)
    mean, variance = mean_and_variance(counts)
    if not variance:
        share = ((1 - CONFIDENCE) / 2) ** (1 / total)
        return Estimate(mean, mean * share, 1 - (1 - mean) * share)
    reach = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2) * math.sqrt(variance / total)
    return Estimate(mean, max(0.0, mean - reach), min(1.0, mean + reach))


def elo_of(share: float) -> float | None:
    """The Elo difference at which a share of the points is expected; None at 0 and at 1.

    >>> round(elo_of(0.75), 1), elo_of(1.0)
    (190.8, None)
    """
    return None if not 0 < share < 1 else 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of the points that is expected at an Elo difference.

    >>> round(share_of(190.85), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo(counts: Counts) -> Estimate:
    """The Elo difference with its interval.

    A match that was won in every game has no such difference, but a lower bound.

    >>> value, low, high = elo([0, 0, 0, 0, 10])
    >>> value, round(low, 1), high
    (None, 140.2, None)
    """
    value, low, high = score(counts)
    return Estimate(*(None if share is None else elo_of(share) for share in (value, low, high)))


def normalized_elo(counts: Counts) -> Estimate:
    """The normalized Elo difference with its interval: the lead in units of a game's spread.

    How many games it takes to tell two players apart depends on this figure alone, however many
    games are drawn.

    >>> round(normalized_elo([13, 37, 50, 25, 3]).value, 2)
    -63.97
    """
    total = sum(counts)
    mean, variance = mean_and_variance(counts)
    if not variance:
        return Estimate(0.0 if total and mean == 0.5 else None, None, None)
    games = (len(counts) - 1) / 2
    value = (mean - 0.5) / math.sqrt(variance * games) * ELO_PER_DEVIATION
    reach = _NORMAL.inv_cdf((1 + CONFIDENCE) / 2) * ELO_PER_DEVIATION / math.sqrt(total * games)
    return Estimate(value, value - reach, value + reach)


def superiority(counts: Counts) -> float:
    """The likelihood that the first player is the stronger one, 0 to 1.

    It is one minus the p-value of "they are equally strong", by the normal distribution. Without
    any spread the sign test takes its place: how unlikely it is that coins fall as one-sidedly.

    >>> superiority([5, 10, 20, 10, 5]), superiority([0, 0, 0, 0, 3])
    (0.5, 0.875)
    """
    total = sum(counts)
    mean, variance = mean_and_variance(counts)
    if variance:
        return _NORMAL.cdf((mean - 0.5) / math.sqrt(variance / total))
    if mean == 0.5:
        return 0.5
    return 1 - 0.5**total if mean > 0.5 else float(0.5**total)


class EloModel(StrEnum):
    """In which Elo the hypotheses of a sequential test are given."""

    NORMALIZED = "normalized"
    LOGISTIC = "logistic"


class Verdict(StrEnum):
    """What a sequential test has come to."""

    OPEN = "open"
    LOWER = "elo0"
    UPPER = "elo1"


class Sprt(NamedTuple):
    """A sequential probability ratio test of two Elo differences against each other.

    Attributes:
        elo0: The difference of the lower hypothesis.
        elo1: That of the upper one.
        alpha: How often the upper may be accepted when the lower is true.
        beta: How often the lower may be accepted when the upper is true.
        model: Which Elo is meant: normalized, as fishtest and fastchess have it, or logistic.

    >>> test = Sprt(0, 2)
    >>> ratio = test.ratio([365, 16618, 36229, 16974, 390])
    >>> round(ratio, 2), test.verdict(ratio)
    (2.25, <Verdict.OPEN: 'open'>)
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: EloModel = EloModel.NORMALIZED

    def checked(self) -> Sprt:
        """The test itself.

        Raises:
            ValueError: a number is out of its range, or the hypotheses are not in order.
        """
        # Beyond this the likeliest distribution with a lead cannot be relied on to be found.
        most = 200 if self.model is EloModel.NORMALIZED else 1000
        if not -most <= self.elo0 < self.elo1 <= most:
            raise ValueError(
                f"a sequential test needs elo0 below elo1, both from -{most} to {most}, "
                f"not {self.elo0:g} and {self.elo1:g}"
            )
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                raise ValueError(
                    f"{name} of a sequential test must be above 0 and below 0.5, "
                    f"not {getattr(self, name):g}"
                )
        return self

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the lower and the upper hypothesis are accepted.

        >>> [round(bound, 2) for bound in Sprt(0, 5).bounds]
        [-2.94, 2.94]
        """
        return (
            math.log(self.beta / (1 - self.alpha)),
            math.log((1 - self.beta) / self.alpha),
        )

    def ratio(self, counts: Counts) -> float:
        """The generalized log-likelihood ratio of the upper to the lower hypothesis.

        For each hypothesis the distribution of results is the likeliest one that fulfils it. A
        result that has not come up counts a thousandth of a pair.
        """
        if not sum(counts):
            return 0.0
        seen = [count or _UNSEEN for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        results = _results(counts)
        if self.model is EloModel.LOGISTIC:
            lower, upper = (
                _with_mean(shares, results, share_of(elo)) for elo in (self.elo0, self.elo1)
            )
        else:
            games = (len(counts) - 1) / 2
            lower, upper = (
                _with_lead(shares, results, elo / ELO_PER_DEVIATION * math.sqrt(games))
                for elo in (self.elo0, self.elo1)
            )
        return total * sum(
            share * math.log(high / low)
            for share, low, high in zip(shares, lower, upper, strict=True)
        )

    def verdict(self, ratio: float) -> Verdict:
        """What the test has come to at a log-likelihood ratio."""
        low, high = self.bounds
        if ratio >= high:
            return Verdict.UPPER
        return Verdict.LOWER if ratio <= low else Verdict.OPEN


def _results(counts: Counts) -> list[float]:
    return [place / (len(counts) - 1) for place in range(len(counts))]


def _with_mean(shares: list[float], results: list[float], mean: float) -> list[float]:
    """The likeliest distribution with a mean, given the shares that were seen."""
    return _balanced(shares, [result - mean for result in results])


def _with_lead(shares: list[float], results: list[float], lead: float) -> list[float]:
    """The likeliest distribution whose mean is so many standard deviations above a half.

    The condition is not linear in the distribution; it is made so around the last estimate, again
    and again, until the estimate stays.
    """
    fitted = [1 / len(shares)] * len(shares)
    for _ in range(60):
        mean = sum(share * result for share, result in zip(fitted, results, strict=True))
        deviation = math.sqrt(
            sum(s * (result - mean) ** 2 for s, result in zip(fitted, results, strict=True))
        )
        excess = [
            result - 0.5 - lead * deviation * (1 + ((result - mean) / deviation) ** 2) / 2
            for result in results
        ]
        before, fitted = fitted, _balanced(shares, excess)
        if max(abs(old - new) for old, new in zip(before, fitted, strict=True)) < 1e-10:
            break
    return fitted


def _balanced(shares: list[float], excess: list[float]) -> list[float]:
    """The likeliest distribution under which the excesses cancel out.

    By Lagrange it is share / (1 + x excess) for the x at which the excesses do cancel out. Their
    sum falls with x between two poles, so Newton's step is taken where it stays between them, and
    the middle where not.
    """
    left, right = -1 / max(excess), -1 / min(excess)
    x = 0.0
    for _ in range(100):
        terms = [gap / (1 + x * gap) for gap in excess]
        value = sum(share * term for share, term in zip(shares, terms, strict=True))
        slope = -sum(share * term * term for share, term in zip(shares, terms, strict=True))
        if value > 0:
            left = x
        else:
            right = x
        step = x - value / slope
        following = step if left < step < right else (left + right) / 2
        if abs(following - x) <= 1e-14 * max(1.0, abs(x)):
            break
        x = following
    return [share / (1 + x * gap) for share, gap in zip(shares, excess, strict=True)]

"""Hill climbing: a challenger that beats the champion takes its place.

The plainest way to learn, and the one against which the others are measured. It starts from piece
counting and is never told anything but who won.
"""

from __future__ import annotations

import random
from dataclasses import asdict, dataclass
from typing import Any

from kingme.training.matches import against_hand_tuned, play_pairs, player
from kingme.training.openings import openings
from kingme.training.run import Row, State
from kingme.training.weights import FEATURES, PIECE_COUNTING, Weights, weights_of

OPENINGS = 30
"""Openings of a round; each is played by both colours."""

DEPTH = 3
"""Plies that the games look ahead."""

BAR = 0.56
"""A challenger that scores more becomes champion."""

NOISE = {"men": 0.0, "kings": 8.0} | dict.fromkeys(FEATURES[2:], 2.0)
"""The standard deviation of a challenger's noise. A man stays the unit of all the others."""

YARDSTICK_PAIRS = 100
"""Openings over which a new champion is shown against the hand-tuned weights."""


@dataclass(frozen=True)
class HillClimb:
    """The climb of a seed.

    Args:
        seed: What openings and noise are made from.
        rounds: How many challengers there are.
    """

    seed: int = 7
    rounds: int = 300

    name = "climb"

    @property
    def steps(self) -> int:
        """A step is a round."""
        return self.rounds

    def settings(self) -> dict[str, Any]:
        """Seed and rounds."""
        return asdict(self)

    def start(self) -> State:
        """Piece counting is the first champion."""
        return {"champion": PIECE_COUNTING, "yardstick": None}

    def weights(self, state: State) -> Weights:
        """The champion."""
        champion: Weights = state["champion"]
        return champion

    def step(self, state: State, number: int, threads: int) -> tuple[State, Row]:
        """One challenger."""
        champion = self.weights(state)
        challenger = challenger_of(champion, random.Random(f"climb {self.seed} {number}"))
        starts = openings(f"climb {self.seed} {number}", OPENINGS)
        match = play_pairs(
            player(challenger, DEPTH), player(champion, DEPTH), starts, threads=threads
        )
        accepted = match.score > BAR
        yardstick = state["yardstick"]
        if accepted or yardstick is None:
            champion = challenger if accepted else champion
            yardstick = against_hand_tuned(champion, DEPTH, YARDSTICK_PAIRS, threads=threads)
        row = {
            "score": round(match.score, 4),
            "accepted": accepted,
            "against_hand_tuned": yardstick,
            "weights": champion,
        }
        return {"champion": champion, "yardstick": yardstick}, row


def challenger_of(champion: Weights, dice: random.Random) -> Weights:
    """A champion with noise on its weights.

    >>> challenger_of(PIECE_COUNTING, random.Random("an example"))["men"]
    100.0
    """
    return weights_of(champion[name] + NOISE[name] * normal(dice) for name in FEATURES)


def normal(dice: random.Random) -> float:
    """A number with mean 0 and deviation 1, normal but for its tails, which end at 6.

    A sum of twelve uniform numbers: additions are the same to the last bit on every machine, the
    logarithms and cosines of `Random.gauss` are not.
    """
    return sum(dice.random() for _ in range(12)) - 6.0

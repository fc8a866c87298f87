"""Chance that is the same on every machine: a hash of whole numbers, and dice that it seeds.

Owns nothing but arithmetic modulo 2**32. It never looks at a clock, and nothing draws from dice
that it shares with another part of the music: drums cannot move the lead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")

LARGEST_SEED = 2**64 - 1
_MASK = 0xFFFFFFFF


def mix(*numbers: int) -> int:
    """A 32-bit hash of whole numbers, of which the lowest 32 bits count.

    The multipliers and shifts are those of MurmurHash3's finaliser.

    >>> mix(1, 2, 3)
    2901138804
    """
    mixed = 0x9E3779B9
    for number in numbers:
        mixed ^= number & _MASK
        mixed = mixed * 0x85EBCA6B & _MASK
        mixed ^= mixed >> 13
        mixed = mixed * 0xC2B2AE35 & _MASK
        mixed ^= mixed >> 16
    return mixed


def folded_seed(seed: int) -> int:
    """A seed as 32 bits; small seeds stay what they are.

    Raises:
        ValueError: it is no whole number from 0 to 2**64 - 1.

    >>> folded_seed(7), folded_seed(7 + 2**32) == folded_seed(7)
    (7, False)
    """
    valid = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED
    if not valid:
        raise ValueError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed if seed <= _MASK else mix(seed, seed >> 32)


class Dice:
    """A small generator of 32-bit numbers (Mulberry32), made from one number.

    >>> dice = Dice(mix(7, 101))
    >>> dice.u32(), dice.u32(), dice.u32()
    (327228375, 3698846573, 1582181763)
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def u32(self) -> int:
        """A number from 0 to 2**32 - 1."""
        self._state = (self._state + 0x6D2B79F5) & _MASK
        drawn = self._state
        drawn = (drawn ^ drawn >> 15) * (drawn | 1) & _MASK
        drawn ^= (drawn + ((drawn ^ drawn >> 7) * (drawn | 61) & _MASK)) & _MASK
        return drawn ^ drawn >> 14

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1."""
        return self.u32() * bound >> 32

    def around_zero(self, most: int) -> int:
        """A number from -`most` to `most`."""
        return self.below(2 * most + 1) - most

    def chance(self, percent: int) -> bool:
        """True in `percent` of a hundred cases."""
        return self.below(100) < percent

    def one_of(self, choices: Sequence[T]) -> T:
        """One of the choices, each as likely as another."""
        return choices[self.below(len(choices))]

    def weighted(self, weights: Mapping[int, int]) -> int:
        """A key, as likely as its weight says; weights are not negative and not all 0.

        >>> Dice(1).weighted({4: 0, 2: 5})
        2
        """
        left = self.below(sum(weights.values()))
        for key in sorted(weights):
            left -= weights[key]
            if left < 0:
                return key
        raise ValueError("there is no weight to draw from")

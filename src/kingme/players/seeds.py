"""What a seed may be, and the one that is used where nobody gives one. It throws no dice."""

from __future__ import annotations

DEFAULT_SEED = 12345
"""What players that need a seed are given where nobody gives one."""

LARGEST_SEED = 2**64 - 1


def checked_seed(seed: int) -> int:
    """The seed itself.

    Raises:
        ValueError: it is no whole number from 0 to 2**64 - 1.

    >>> checked_seed(7)
    7
    """
    valid = isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= LARGEST_SEED
    if not valid:
        raise ValueError(f"seed must be a whole number from 0 to 2**64 - 1, not {seed!r}")
    return seed

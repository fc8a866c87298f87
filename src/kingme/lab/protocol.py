"""What the process of a user's function and the one that asks it must agree on."""

from __future__ import annotations

from kingme._core import Board, RuleSet
from kingme.lab.position import MoveRules

EXIT_OVERRUN = 70
"""The exit code of a process that ended itself because a request took too long."""

EXIT_MEMORY = 71
"""The exit code of a process that could not even say that it had no memory left."""

Call = tuple[int, int, int, bool, int, str]
"""A position and the side that it is valued for, as the arguments of `Position` and `me`."""


def move_rules(rules: RuleSet) -> MoveRules:
    """What of a rule set the legal moves depend on.

    >>> from kingme import RuleSet
    >>> move_rules(RuleSet("retro")).jumps_compulsory
    False
    """
    return MoveRules(
        rules.jumps_compulsory, rules.continuation_compulsory, rules.crowning_ends_move
    )


def call_of(board: Board, me: str) -> Call:
    """The call that asks for a board's value.

    >>> from kingme import Board
    >>> call_of(Board("classroom"), "white")
    (4095, 4293918720, 0, True, 0, 'white')
    """
    black = mask((*board.men("black"), *board.kings("black")))
    white = mask((*board.men("white"), *board.kings("white")))
    kings = mask((*board.kings("black"), *board.kings("white")))
    return black, white, kings, board.turn == "white", board.ply, me


def mask(squares: tuple[int, ...]) -> int:
    """Squares as the bits of a number.

    >>> mask((1, 3))
    5
    """
    return sum(1 << (square - 1) for square in squares)

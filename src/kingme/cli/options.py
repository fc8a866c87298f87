"""The kinds of option value that several commands take, and the board that options describe."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from kingme import Board, RuleSet
from kingme.cli.failure import BadOption
from kingme.players.seeds import LARGEST_SEED

if TYPE_CHECKING:
    _WholeNumberType = click.ParamType[int]
    _NumberType = click.ParamType[float]
    _RulesType = click.ParamType[RuleSet]
else:  # the older versions of click that we support know no such brackets
    _WholeNumberType = _NumberType = _RulesType = click.ParamType

_COMPACT = re.compile(r"\s*[0rRwW]{24,}\d*\s*")
LEVELS = 10
"""How many levels there are; importing their table would slow every command down."""

MAX_THREADS = 256


class WholeNumber(_WholeNumberType):
    """A whole number within bounds, both included."""

    name = "number"

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text names."""
        text = str(value).strip()
        if re.fullmatch(r"\d{1,20}", text, re.ASCII) and self.least <= int(text) <= self.most:
            return int(text)
        raise BadOption(
            f"{_called(param)} must be a whole number from {self.least} to {self.most}, "
            f"not {shown(value)}",
            ctx,
        )


class Number(_NumberType):
    """A number within bounds, both included."""

    name = "number"

    def __init__(self, least: float, most: float) -> None:
        self.least = least
        self.most = most

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that a text names."""
        try:
            number = float(value)
        except ValueError:
            number = math.nan
        if self.least <= number <= self.most:
            return number
        raise BadOption(
            f"{_called(param)} must be a number from {self.least:g} to {self.most:g}, "
            f"not {shown(value)}",
            ctx,
        )


class Seconds(_NumberType):
    """A time in seconds, more than nothing and at most a day."""

    name = "seconds"
    most = 86_400

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        """The number that a text names."""
        try:
            seconds = float(value)
        except ValueError:
            seconds = math.nan
        if 0 < seconds <= self.most:
            return seconds
        raise BadOption(
            f"{_called(param)} must be a time in seconds, such as 0.5 and at most {self.most}, "
            f"not {shown(value)}",
            ctx,
        )


class RulesName(_RulesType):
    """The name of a rule set."""

    name = "rules"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> RuleSet:
        """The rule set of that name."""
        if isinstance(value, RuleSet):
            return value
        if str(value).lower() in RuleSet.names():
            return RuleSet(str(value).lower())
        names = RuleSet.names()
        known = f"{', '.join(names[:-1])} and {names[-1]}"
        raise BadOption(f"there is no rule set {shown(value)}; there are {known}", ctx)


def _called(param: click.Parameter | None) -> str:
    """The name of an option as the user types it."""
    if param is None:
        return "the number"
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name


def shown(value: object) -> str:
    """A value as it was typed, in quotes, cut where it is long."""
    text = str(value)
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def fen_option() -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--fen`, for the commands that take a position."""
    return click.option(
        "--fen",
        metavar="POSITION",
        help="The position, as FEN (B:W18,K27:B5,K31) or in the compact form of 34 characters. "
        "Without it: the start.",
    )


def level_option() -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--level`, for the commands that take a player."""
    return click.option(
        "--level",
        type=WholeNumber(1, LEVELS),
        metavar="N",
        help=f"Short for --player level:N, from 1 (easy) to {LEVELS}.",
    )


def named_player(player: str | None, level: int | None) -> str | None:
    """The text of the player that `--player` and `--level` name; None when neither is given.

    Raises:
        BadOption: both are.
    """
    if level is None:
        return player
    if player is not None:
        raise BadOption("--player and --level do not go together; --level N is level:N")
    return f"level:{level}"


def rules_option() -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--rules`, for the commands that take a rule set."""
    return click.option(
        "--rules",
        type=RulesName(),
        metavar="NAME",
        default="english",
        show_default=True,
        help=f"The rule set: {', '.join(RuleSet.names())}.",
    )


def seed_option(
    about: str, default: int | None = None
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--seed`, for the commands with chance in them.

    Args:
        about: What the seed is for; it tells the default too where that is None.
        default: The seed that is used without the option.
    """
    return click.option(
        "--seed",
        type=WholeNumber(0, LARGEST_SEED),
        default=default,
        show_default=default is not None,
        metavar="N",
        help=about,
    )


def threads_option() -> Callable[[Callable[..., None]], Callable[..., None]]:
    """`--threads`, for the commands that can work in parallel."""
    return click.option(
        "--threads",
        type=WholeNumber(1, MAX_THREADS),
        default=1,
        show_default=True,
        metavar="N",
        help="How many processor threads to use.",
    )


def board_of(position: str | None, rules: RuleSet) -> Board:
    """The board that `--fen` and `--rules` describe.

    Raises:
        PositionError: the text is no legal position.
    """
    if position is None:
        return Board(rules)
    if _COMPACT.fullmatch(position):
        return Board.from_compact(position, rules)
    return Board.from_fen(position, rules)

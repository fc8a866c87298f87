"""What a player chooses, and the table that a menu draws it from. Files are `settings_file`'s."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, NamedTuple

from kingme._core import RuleSet
from kingme.art.sets import SET_NAMES, piece_set
from kingme.game.funmode import Reach
from kingme.game.values import Side
from kingme.music.style_table import DEFAULT_STYLE, STYLES
from kingme.players.levels import levels

CHAMPION = 11
"""The level above the ten: the strong search."""

SMALLEST = (640, 480)
LARGEST = 16_384


class Seats(StrEnum):
    """Which sides people play at this window."""

    BLACK = "black"
    WHITE = "white"
    BOTH = "both"
    NONE = "none"

    @property
    def people(self) -> frozenset[Side]:
        """The sides as a set.

        >>> sorted(Seats.BOTH.people), Seats.NONE.people
        ([<Side.BLACK: 'black'>, <Side.WHITE: 'white'>], frozenset())
        """
        if self is Seats.BOTH:
            return frozenset(Side)
        return frozenset() if self is Seats.NONE else frozenset({Side(self.value)})


@dataclass(frozen=True, slots=True)
class Settings:
    """Every choice that is remembered. The defaults are those of a first run.

    Attributes:
        piece_set: One of `kingme.art.sets.SET_NAMES`.
        level: 1 to 10, or `CHAMPION`.
        seats: Which sides people play; none is Watch.
        flipped: Whether the board is turned from its usual way.
        labels: `numbers`, `letters` or `off`.
        show_moves: Whether the pieces that may move, and where to, are marked.
        fun: Where fun mode is on.
        animations: Off shows every move at once.
        reduced_motion: Whether moves are straight slides without squash, particles, shake or flash:
            `on`, `off`, or `system` for what the system's own setting says.
        screen_shake: Whether a capture pushes the board.
        sound: Whether there is any sound.
        volume: From 0 to 10.
        music: A style's name, or `off` for effects alone.
        deep_bass: Whether the bass plays an octave lower.
        rules: The name of a rule set; it counts from the next game on.
        scheme: `light` or `dark`, for the sets that have both.
        full_screen: Whether the window fills the screen.
        width, height: The window's size in points when it does not.
    """

    piece_set: str = "neo_duck"
    level: int = 3
    seats: Seats = Seats.BLACK
    flipped: bool = False
    labels: str = "numbers"
    show_moves: bool = True
    fun: Reach = Reach.OFF
    animations: bool = True
    reduced_motion: str = "system"
    screen_shake: bool = True
    sound: bool = True
    volume: int = 8
    music: str = DEFAULT_STYLE
    deep_bass: bool = False
    rules: str = "english"
    scheme: str = "light"
    full_screen: bool = False
    width: int = 960
    height: int = 720

    @property
    def neo(self) -> bool:
        """Whether the piece set is one of the two neo sets."""
        return self.piece_set.startswith("neo_")

    def changed(self, **options: Any) -> Settings:
        """The same with some choices changed.

        Raises:
            ValueError: there is no such option, or it has no such choice.

        >>> Settings().changed(level=7).level
        7
        >>> Settings().changed(level=12)
        Traceback (most recent call last):
            ...
        ValueError: level cannot be 12; choices are 1 to 11
        """
        fixed = {name: _checked(name, value) for name, value in options.items()}
        return dataclasses.replace(self, **fixed)

    def as_data(self) -> dict[str, Any]:
        """The choices as plain data for JSON."""
        return {
            name: value.value if isinstance(value, StrEnum) else value
            for name, value in dataclasses.asdict(self).items()
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> tuple[Settings, list[str]]:
        """The choices in plain data, and a sentence for each that cannot be used.

        What is missing or cannot be used has its default.

        >>> Settings.from_data({"level": 5, "volume": "loud"})[1]
        ["volume cannot be 'loud'; choices are 0 to 10"]
        """
        good: dict[str, Any] = {}
        faults: list[str] = []
        for field in dataclasses.fields(cls):
            if field.name not in data:
                continue
            try:
                good[field.name] = _checked(field.name, data[field.name])
            except ValueError as error:
                faults.append(str(error))
        return cls(**good), faults


class Choice(NamedTuple):
    """A value that an option can have, and what the menu calls it."""

    value: Any
    words: str


class Option(NamedTuple):
    """A row of the menu.

    Attributes:
        name: The attribute of `Settings`.
        title: What the menu calls it.
        choices: All values, in the order in which the row goes through them.
        group: `Game`, `Look` or `Sound`.
    """

    name: str
    title: str
    choices: tuple[Choice, ...]
    group: str

    def words(self, settings: Settings) -> str:
        """The present value as the row shows it.

        >>> option("fun").words(Settings())
        'Off'
        """
        value = getattr(settings, self.name)
        return next(choice.words for choice in self.choices if choice.value == value)

    def after(self, settings: Settings, steps: int = 1) -> Any:
        """The value so many steps on; the row is a ring, except for a scale such as the volume.

        >>> option("sound").after(Settings()), option("volume").after(Settings(volume=10))
        (False, 10)
        """
        values = [choice.value for choice in self.choices]
        place = values.index(getattr(settings, self.name)) + steps
        if self.name in _SCALES:
            return values[min(max(place, 0), len(values) - 1)]
        return values[place % len(values)]


_SCALES = frozenset({"volume", "level"})
_ON_OFF = (Choice(False, "Off"), Choice(True, "On"))


@cache
def options() -> tuple[Option, ...]:
    """Every row of the menu in its order; the window's size is no row.

    >>> [row.name for row in options()][:3]
    ['piece_set', 'level', 'seats']
    """
    people = [Choice(number, f"{number} {row.name}") for number, row in levels().items()]
    rules = sorted(RuleSet.names(), key=lambda name: name != "english")
    styles = [Choice(style.name, style.title) for style in STYLES.values()]
    return (
        Option(
            "piece_set", "Pieces", tuple(Choice(n, piece_set(n).title) for n in SET_NAMES), "Look"
        ),
        Option("level", "Opponent", (*people, Choice(CHAMPION, "Champion")), "Game"),
        Option(
            "seats",
            "You play",
            (
                Choice(Seats.BLACK, "First"),
                Choice(Seats.WHITE, "Second"),
                Choice(Seats.BOTH, "Two players"),
                Choice(Seats.NONE, "Watch"),
            ),
            "Game",
        ),
        Option("rules", "Rules", tuple(Choice(n, RuleSet(n).title) for n in rules), "Game"),
        Option(
            "fun",
            "Fun mode",
            (
                Choice(Reach.OFF, "Off"),
                Choice(Reach.EASY, "Levels 1-3"),
                Choice(Reach.ALL, "All levels"),
            ),
            "Game",
        ),
        Option("show_moves", "Show moves", _ON_OFF, "Game"),
        Option("flipped", "Flip board", _ON_OFF, "Look"),
        Option(
            "labels",
            "Labels",
            (Choice("numbers", "Numbers"), Choice("letters", "Letters"), Choice("off", "Off")),
            "Look",
        ),
        Option("scheme", "Scheme", (Choice("light", "Light"), Choice("dark", "Dark")), "Look"),
        Option("animations", "Animations", _ON_OFF, "Look"),
        Option(
            "reduced_motion",
            "Reduced motion",
            (Choice("system", "As the system"), Choice("on", "On"), Choice("off", "Off")),
            "Look",
        ),
        Option("screen_shake", "Screen shake", _ON_OFF, "Look"),
        Option("full_screen", "Full screen", _ON_OFF, "Look"),
        Option("sound", "Sound", _ON_OFF, "Sound"),
        Option("volume", "Volume", tuple(Choice(n, f"{n * 10}%") for n in range(11)), "Sound"),
        Option("music", "Music", (*styles, Choice("off", "Off")), "Sound"),
        Option("deep_bass", "Deep bass", _ON_OFF, "Sound"),
    )


def is_scale(name: str) -> bool:
    """Whether an option's choices are a scale with two ends, not a ring.

    >>> is_scale("volume"), is_scale("music")
    (True, False)
    """
    return name in _SCALES


def option(name: str) -> Option:
    """The row of a name.

    Raises:
        ValueError: there is none.
    """
    for row in options():
        if row.name == name:
            return row
    known = ", ".join(field.name for field in dataclasses.fields(Settings))
    raise ValueError(f"there is no option {name!r}; options are {known}")


def _checked(name: str, value: Any) -> Any:
    """The value as the settings hold it; JSON has text for what is an enumeration here."""
    if name in ("width", "height"):
        least = SMALLEST[name == "height"]
        if type(value) is int and least <= value <= LARGEST:
            return value
        raise ValueError(f"{name} cannot be {value!r}; it is a whole number from {least} on")
    if name == "reduced_motion" and isinstance(value, bool):
        value = "on" if value else "off"  # as every other switch is written
    choices = option(name).choices
    for choice in choices:
        plain = choice.value.value if isinstance(choice.value, StrEnum) else choice.value
        # True is no volume of 1, and "neo_duck" is a `str` however it is spelt.
        if value == choice.value and isinstance(value, bool) is isinstance(plain, bool):
            return choice.value
    known = [str(choice.value) for choice in choices]
    span = f"{known[0]} to {known[-1]}" if name in _SCALES else ", ".join(known)
    raise ValueError(f"{name} cannot be {value!r}; choices are {span}")

"""The ten piece sets: their names, their boards' colours and the recipes of their pieces.

All of it is read from `data/piece_sets.json`, which the browser game draws from too. What a piece
looks like as a picture is `pieces.py`'s, the board `boards.py`'s.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

from kingme.art.colour import contrast
from kingme.art.recipes import Parts, Recipe, read_data, values_in

Side = Literal["black", "white"]
"""The first side and the second one, as everywhere in the library."""

Scheme = Literal["light", "dark"]
Mood = Literal["neutral", "worried", "cheer", "wink", "sleepy", "dizzy", "blink", "yawn"]

SIDES: tuple[Side, ...] = get_args(Side)
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)
MOODS: tuple[Mood, ...] = get_args(Mood)


class BoardColours(NamedTuple):
    """The colours of a board and of the marks on it.

    Attributes:
        light: The light squares.
        dark: The dark squares.
        frame: The frame round the squares.
        text: Letters on the frame.
        core: The inner tone of marks.
        casing: The outer tone of marks.
        tint: Laid over a square that a move began or ended on.
        tint_opacity: How much of the tint, from 0 to 1.
        number: The numbers on the dark squares.
        grain: Whether the squares show the grain of wood.
        neon: The leading colour of a neon board, of its grid and frame; None elsewhere.
        neon2: Its second colour.
        traces: The circuit on its dark squares.
        glow: The bright core of its frame.
        light_glass: The upper and lower tone of its light squares.
        dark_glass: The upper and lower tone of its dark squares.
    """

    light: str
    dark: str
    frame: str
    text: str
    core: str
    casing: str
    tint: str
    tint_opacity: float
    number: str
    grain: bool
    neon: str | None = None
    neon2: str | None = None
    traces: str | None = None
    glow: str | None = None
    light_glass: tuple[str, str] | None = None
    dark_glass: tuple[str, str] | None = None

    def tone_on(self, square: str) -> str:
        """The mark tone that stands out more on a square of a colour."""
        return max(self.core, self.casing, key=lambda tone: contrast(tone, square))


class PieceSet:
    """A piece set: two kinds of pieces and the board that they stand on.

    Attributes:
        name: Its key, such as `neo_duck`.
        title: What people call it, such as `Neo Duck`.
        sides: The words for the first and the second side, such as Duck and Mug.
        main: The main colour of each side.
        outline: The colour of each side's outlines, which glow where the set is neon.
        kind: `disc`, `creature` (has a face, and a cape as a king) or `gadget` (has a face and a
            bloom, and a halo with an antenna as a king).
    """

    def __init__(self, name: str, data: Mapping[str, Any], shared: Parts) -> None:
        self.name = name
        self.title: str = data["title"]
        self.kind: Literal["disc", "creature", "gadget"] = data["kind"]
        self.sides: tuple[str, str] = tuple(data["sides"])
        self.main: tuple[str, str] = tuple(data["main"])
        self.outline: tuple[str, str] = tuple(data["outline"])
        self.gradients: tuple[str, ...] = tuple(data.get("defs", ()))
        self._boards = {scheme: _board(board) for scheme, board in data["boards"].items()}
        self._data = data
        self._shared = shared

    def __repr__(self) -> str:
        return f"<PieceSet {self.title!r}>"

    @property
    def neo(self) -> bool:
        """Whether board and pieces glow like neon."""
        return self.kind == "gadget"

    @property
    def faces(self) -> bool:
        """Whether its pieces have faces, so that moods show."""
        return self.kind != "disc"

    def palette(self, scheme: Scheme = "light") -> BoardColours:
        """The board's colours; a set with one board has it in both schemes.

        >>> piece_set("classic").palette("dark").light, piece_set("snacks").palette("dark").light
        ('#BC9463', '#F8F0E0')
        """
        return self._boards.get(scheme) or self._boards["light"]

    def word(self, side: Side) -> str:
        """What a side is called in this set.

        >>> piece_set("critters").word("white")
        'Dog'
        """
        return self.sides[SIDES.index(side)]

    def recipe(self, side: Side, *, king: bool) -> Recipe:
        """What a piece is drawn from, without the shadow or glow below it."""
        recipe: Recipe = self._data[side]["king" if king else "figure"]
        return recipe

    def ground(self, side: Side) -> Recipe:
        """The shadow below a piece, or the glow of a gadget."""
        recipe: Recipe = self._data[side]["ground"]
        return recipe

    def parts(self, side: Side, mood: Mood = "neutral") -> Parts:
        """What the names in a side's recipes stand for, with the face of a mood.

        Raises:
            ValueError: a mood that there is not.
        """
        if mood not in MOODS:
            raise ValueError(f"no piece can look {mood!r}; a mood is one of {', '.join(MOODS)}")
        data = self._data[side]
        parts = {**self._shared, **data.get("parts", {}), "figure": data["figure"]}
        if self.faces:
            parts["face"] = data["faces"][mood]
        return parts

    def moving(self, side: Side, *, king: bool = False, mood: Mood = "neutral") -> frozenset[str]:
        """Which values of a pose change a piece's drawing: some of look, sway, turn and light.

        Whoever keeps drawn pieces need not tell apart what draws alike.

        >>> sorted(piece_set("space").moving("black")), sorted(piece_set("classic").moving("black"))
        (['look', 'turn'], [])
        """
        return values_in(self.recipe(side, king=king), self.parts(side, mood)) - {"line"}


def _board(data: Mapping[str, Any]) -> BoardColours:
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return BoardColours(**values)


@cache
def _sets() -> dict[str, PieceSet]:
    data = read_data("piece_sets.json")
    return {name: PieceSet(name, part, data["parts"]) for name, part in data["sets"].items()}


class _Sets(Mapping[str, PieceSet]):
    """All sets by name, read when the first one is asked for."""

    def __getitem__(self, name: str) -> PieceSet:
        return _sets()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(SET_NAMES)

    def __len__(self) -> int:
        return len(SET_NAMES)


SET_NAMES = (
    "classic", "glossy", "engraved", "modern", "critters", "monsters", "snacks", "space",
    "neo_duck", "neo_glitch",
)  # fmt: skip
"""The names of all sets; their order is that of the menu and of `--set 0-9`."""

SETS: Mapping[str, PieceSet] = _Sets()
"""Every set by its name."""


def piece_set(name: str) -> PieceSet:
    """A set by its name or title, in any spelling of spaces and capitals.

    Raises:
        ValueError: no set has that name; the message lists those that there are.

    >>> piece_set("neo_duck") is piece_set("Neo Duck")
    True
    >>> piece_set("chess")
    Traceback (most recent call last):
        ...
    ValueError: there is no piece set 'chess'; the sets are classic, glossy, engraved, modern, \
critters, monsters, snacks, space, neo_duck, neo_glitch
    """
    key = re.sub(r"[\s_-]+", "_", name.strip().lower())
    if key not in SET_NAMES:
        known = ", ".join(SET_NAMES)
        raise ValueError(f"there is no piece set {name!r}; the sets are {known}")
    return _sets()[key]

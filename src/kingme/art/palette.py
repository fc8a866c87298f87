"""The colours of boards and pieces, as rows of data. Nothing is drawn here."""

from __future__ import annotations

from typing import NamedTuple

from kingme.art.colour import contrast


class BoardColours(NamedTuple):
    """The colours of a board and of the marks on it.

    Attributes:
        light: The light squares.
        dark: The dark squares.
        frame: The frame round the squares.
        core: The inner tone of marks; also the numbers, where it is the stronger of the two.
        casing: The outer tone of marks.
        tint: Laid over a square that a move began or ended on.
        tint_opacity: How much of the tint, from 0 to 1.
        grain: Whether the squares show the grain of wood.
    """

    light: str
    dark: str
    frame: str
    core: str
    casing: str
    tint: str
    tint_opacity: float
    grain: bool

    def tone_on(self, square: str) -> str:
        """The mark tone that stands out more on a square of a colour."""
        return max(self.core, self.casing, key=lambda tone: contrast(tone, square))


class DiscColours(NamedTuple):
    """The colours of one side's discs.

    Attributes:
        main: The face.
        outline: Every outer line.
        edge: The side of the disc, seen below the face.
        ring: The rings on the face.
        rings: Radius and width of each ring, in hundredths of a square.
    """

    main: str
    outline: str
    edge: str
    ring: str
    rings: tuple[tuple[float, float], ...]


class Palette(NamedTuple):
    """All that a board with disc pieces is coloured with."""

    board: BoardColours
    first: DiscColours
    second: DiscColours


_RED = DiscColours(
    main="#C9342B", outline="#2E0605", edge="#8E1F19", ring="#F0968A", rings=((30.5, 2.6),)
)
_IVORY = DiscColours(
    main="#F6ECD8",
    outline="#4A3520",
    edge="#C9B38C",
    ring="#B08D57",
    rings=((31.5, 2.0), (26.5, 1.6)),
)

CLASSIC = Palette(
    BoardColours(
        light="#EBD3A8",
        dark="#93623B",
        frame="#5A3620",
        core="#FFF4CC",
        casing="#2A1508",
        tint="#FFD766",
        tint_opacity=0.28,
        grain=True,
    ),
    _RED,
    _IVORY,
)
"""Wood with red and ivory discs, for notebooks, documents and light windows."""

CLASSIC_DARK = CLASSIC._replace(
    board=BoardColours(
        light="#BC9463",
        dark="#8A5F3E",
        frame="#22150D",
        core="#FFE9AE",
        casing="#140A05",
        tint="#FFD766",
        tint_opacity=0.24,
        grain=True,
    )
)
"""The same pieces on a dimmer board, for dark windows."""

"""Pieces as pictures: every man and king of every set, with every mood, as SVG documents.

The documents keep to what small readers of SVG understand: shapes, groups, gradients; no text, no
filters, no clipping, no references to other elements. They fill a box of 120 by 120 units, 1.2
squares wide, with the middle of the square at (0, 0): a crown may reach over the square's edge.
Rasterising is the front ends' own business.
"""

from __future__ import annotations

from functools import lru_cache

from kingme.art.recipes import Pose, Recipe, document, draw, gradients_of, read_data, rounded
from kingme.art.sets import Mood, PieceSet, Side, piece_set

BOX = (-60.0, -60.0, 120.0, 120.0)
"""Left, top, width and height of a piece's picture; a square is 100 wide."""

SMALL_BELOW = 56
"""Squares of fewer pixels show pieces with bolder lines and without the finest parts."""

FARTHEST_LOOK = 2.0
"""How far pupils can move from their place, in units."""


def piece_svg(
    set_name: str,
    side: Side,
    *,
    king: bool = False,
    mood: Mood = "neutral",
    small: bool = False,
    look: tuple[float, float] = (0, 0),
    shadow: bool = True,
    sway: float = 0.0,
    turn: float = 0.0,
    light: float = 1.0,
) -> str:
    """A piece as an SVG document.

    Which of the last five arguments change anything depends on the piece: `PieceSet.moving` says.

    Args:
        set_name: The set, by name.
        side: `black` moves first, `white` second.
        king: A king instead of a man.
        mood: The face; discs have none and look the same in every mood.
        small: For squares of fewer than `SMALL_BELOW` pixels.
        look: How far the pupils are moved to the right and down, in units; never more than
            `FARTHEST_LOOK`.
        shadow: Draw the shadow on the ground, or a gadget's bloom. Without it a piece can be
            lifted while a shadow of its own stays below.
        sway: Ears, antennae, steam and capes, from -1 to 1; they rest at 0.
        turn: What goes round, from 0 to 1: the sun's rays (to the next ray but one) and the
            reload arrow (a whole turn).
        light: How brightly the antenna of a neon king glows, from 0 to 1.

    Raises:
        ValueError: a set, side or mood that there is not.

    >>> piece_svg("critters", "black").startswith("<svg xmlns=")
    True
    >>> piece_svg("modern", "white", mood="dizzy") == piece_svg("modern", "white")
    True
    """
    x, y = (max(-FARTHEST_LOOK, min(FARTHEST_LOOK, part)) for part in look)
    return _piece(
        piece_set(set_name), side, king, mood, shadow, Pose(small, (x, y), sway, turn, light)
    )


@lru_cache(maxsize=512)
def _piece(chosen: PieceSet, side: Side, king: bool, mood: Mood, shadow: bool, pose: Pose) -> str:
    if side not in ("black", "white"):
        raise ValueError(f"a side is 'black' or 'white', not {side!r}")
    recipe: Recipe = chosen.recipe(side, king=king)
    if shadow:
        recipe = [*chosen.ground(side), *recipe]
    return _picture(chosen, draw(recipe, chosen.parts(side, mood), pose))


def _picture(chosen: PieceSet, content: str) -> str:
    return document(gradients_of(content, chosen.gradients) + rounded(content), BOX, BOX[2])


def bloom_svg(set_name: str, side: Side) -> str:
    """The glow below a gadget, in the colour of its outline; the shadow below any other piece."""
    chosen = piece_set(set_name)
    return _picture(chosen, draw(chosen.ground(side), chosen.parts(side)))


def crown_svg(*, small: bool = False) -> str:
    """The crown alone, where a creature wears it, for it to fall onto a head.

    A disc's crown lies lower and is a little wider: move it by (0, 29.5) and scale it by 40 / 34.
    """
    content = draw(["{high-crown}"], read_data("piece_sets.json")["parts"], Pose(small))
    return document(rounded(content), BOX, BOX[2])


def blue_screen_svg() -> str:
    """The error screen that stands for a captured gadget for half a second."""
    content = draw(["{blue-screen}"], read_data("piece_sets.json")["parts"])
    return document(rounded(content), BOX, BOX[2])

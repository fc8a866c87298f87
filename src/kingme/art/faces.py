"""The opponents' faces: a head, a hat for each level, a mood; as SVG documents.

Heads, hats and moods are recipes in `data/faces.json`; who wears what is the portrait of a level in
`data/levels.json`. The browser game draws the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, get_args

from kingme.art.recipes import Item, Pose, document, draw, read_data, rounded

FaceMood = Literal["calm", "thinking", "happy", "sly", "worried", "shocked", "sad", "asleep"]
FACE_MOODS: tuple[FaceMood, ...] = get_args(FaceMood)

LEVELS = range(1, 11)
OTHERS = ("champion", "bot")
"""Faces beside those of the levels: the strong engine's and any other program's."""

FARTHEST_LOOK = 2.6
"""How far pupils can move from their place, in units."""


def face_svg(
    level: int | str,
    mood: FaceMood = "calm",
    *,
    neo: bool = False,
    look: tuple[float, float] = (0, 0),
    turn: float = 0.0,
) -> str:
    """An opponent's face in a box of 100 by 100 units, with its hat.

    Args:
        level: 1 to 10, `champion` or `bot`; a level of the browser game has one of these faces.
        mood: The face.
        neo: In neon sets eyes are loading rings while the opponent thinks.
        look: How far the pupils are moved to the right and down, in units; never more than
            `FARTHEST_LOOK`.
        turn: How far the loading rings have turned, from 0 to 1.

    Raises:
        ValueError: a level or mood that there is not.

    >>> face_svg(3, "asleep").startswith("<svg xmlns=")
    True
    >>> face_svg(11)
    Traceback (most recent call last):
        ...
    ValueError: there is no face for level 11; there are 1 to 10, champion and bot
    """
    if mood not in FACE_MOODS:
        raise ValueError(f"no face can look {mood!r}; a mood is one of {', '.join(FACE_MOODS)}")
    portrait = portrait_of(level)
    x, y = (max(-FARTHEST_LOOK, min(FARTHEST_LOOK, part)) for part in look)
    pose = Pose(look=(x, y), turn=turn, skin=portrait["skin"])
    return _face(portrait["head"], portrait["hat"], mood, neo, pose)


def portrait_of(level: int | str) -> Mapping[str, str]:
    """The skin (a colour), hat and head of a level, of the champion or of a bot.

    >>> portrait_of("novice") == portrait_of(1)
    True
    """
    portrait: Mapping[str, str] | int = read_data("faces.json")["portraits"].get(level, level)
    if not isinstance(portrait, int | str):
        return portrait
    for row in read_data("levels.json")["levels"]:
        if row["level"] == portrait:
            drawn: Mapping[str, str] = row["portrait"]
            return drawn
    raise ValueError(f"there is no face for level {level}; there are 1 to 10, champion and bot")


@lru_cache(maxsize=256)
def _face(head: str, hat: str, mood: FaceMood, neo: bool, pose: Pose) -> str:
    data = read_data("faces.json")
    looks = data["neo"].get(mood) if neo else None
    items: list[Item] = [
        *data["heads"][head],
        "{blush}",
        *(looks or data["moods"][mood]),
        *data["hats"][hat],
        *data["over"].get(mood, ()),
    ]
    content = draw([{"move": "translate(50 52)", "draw": items}], data["parts"], pose)
    return document(rounded(content), (0, 0, 100, 100), 100)

"""Kept pictures: few, not too large together, and the ones used last."""

from __future__ import annotations

import pygame
import pytest

from kingme.desktop.motion.pose import Pose
from kingme.desktop.motion.shelf import LEAST, Shelf
from kingme.desktop.view.sprites import Sprites
from kingme.game.values import Side


def made(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def test_a_shelf_keeps_what_was_used_last() -> None:
    shelf = Shelf(3)
    first = shelf.get("a", lambda: made(2))
    for key in "bc":
        shelf.get(key, lambda: made(2))
    assert shelf.get("a", lambda: made(2)) is first
    shelf.get("d", lambda: made(2))
    assert len(shelf) == 3
    assert shelf.get("a", lambda: made(2)) is first
    remade = made(2)
    assert shelf.get("b", lambda: remade) is remade


def test_a_shelf_of_large_pictures_stays_within_its_memory() -> None:
    shelf = Shelf(5000, megabytes=4)
    for number in range(400):
        shelf.get(number, lambda: made(80))
        assert shelf.bytes <= 4 << 20
    # 163 of 80 by 80 pixels fill it.
    assert len(shelf) == (4 << 20) // (4 * 80 * 80)
    small = Shelf(5000, megabytes=0)
    for number in range(2 * LEAST):
        small.get(number, lambda: made(8))
    assert len(small) == LEAST
    assert small.bytes == LEAST * 4 * 8 * 8


@pytest.mark.parametrize("set_name", ["classic", "critters", "space", "neo_glitch"])
def test_poses_that_hardly_differ_share_a_picture(set_name: str) -> None:
    sprites = Sprites(set_name, 60)
    pose = Pose(1.5, 0.5, Side.BLACK, False)
    picture, _, _ = sprites.piece(pose)
    for other in (
        pose._replace(x=3.5, y=2.5),
        pose._replace(sway=0.1, look=(0.2, -0.2), alpha=0.99, angle=0.1),
    ):
        assert sprites.piece(other)[0] is picture
    for other in (pose._replace(king=True), pose._replace(angle=9.0), pose._replace(sx=1.2)):
        assert sprites.piece(other)[0] is not picture


def test_the_foot_stays_where_a_piece_is_squashed() -> None:
    sprites = Sprites("modern", 80)
    for sy in (0.5, 1.0, 1.4):
        picture, dx, dy = sprites.piece(Pose(0.5, 0.5, Side.WHITE, False, sy=sy))
        # The picture's lower edge lies 0.24 of a square, squashed, below the foot.
        below = dy + picture.get_height() / 2
        assert dx == 0
        assert below == pytest.approx(0.24 * 80 * sy, abs=1)

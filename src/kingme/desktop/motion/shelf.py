"""Keeps pictures by what they show, within a number and a room. Makes none and draws none."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

LEAST = 96
"""So many pictures are kept however large they are: about what one frame shows."""

Surface = pygame.Surface


class Shelf:
    """Keeps pictures by key, the ones used last.

    Args:
        most: How many.
        megabytes: How much memory they may take; the `LEAST` used last are kept in any case.
    """

    def __init__(self, most: int, megabytes: int = 64) -> None:
        self._most, self._room = most, megabytes << 20
        self._kept: OrderedDict[Hashable, Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """The memory that the pictures take."""
        return self._bytes

    def get(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        """The picture of a key, made where it is not there."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = make()
            self._bytes += _bytes_of(found)
            while len(self._kept) > self._most or (
                self._bytes > self._room and len(self._kept) > LEAST
            ):
                _, forgotten = self._kept.popitem(last=False)
                self._bytes -= _bytes_of(forgotten)
        else:
            self._kept.move_to_end(key)
        return found


def _bytes_of(surface: Surface) -> int:
    return surface.get_pitch() * surface.get_height()

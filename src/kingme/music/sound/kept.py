"""Keeps what was rendered, the results used last, within a room in memory. Renders nothing."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Kept(Generic[Key, Value]):
    """A function whose results are kept; several threads may call it.

    Args:
        make: The function. It may be called twice for one key by two threads at once.
        bytes_of: How much memory a result takes.
        megabytes: How much all of them may take; a single larger one is not kept.

    >>> squares = Kept(lambda number: number * number, lambda result: 8, megabytes=1)
    >>> squares(7), squares(7), len(squares)
    (49, 49, 1)
    """

    def __init__(
        self, make: Callable[[Key], Value], bytes_of: Callable[[Value], int], *, megabytes: int
    ) -> None:
        self._make, self._bytes_of = make, bytes_of
        self._room = megabytes << 20
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def bytes(self) -> int:
        """The memory that all results take."""
        return self._bytes

    def __call__(self, key: Key) -> Value:
        """The result for a key."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = self._make(key)
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._bytes += self._bytes_of(made)
                while self._bytes > self._room:
                    _, forgotten = self._kept.popitem(last=False)
                    self._bytes -= self._bytes_of(forgotten)
        return made

    def cache_clear(self) -> None:
        """Forget everything, as the caches of functools do."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

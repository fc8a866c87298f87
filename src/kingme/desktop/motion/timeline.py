"""What is to happen at which moment, in order. Knows nothing of what the things are."""

from __future__ import annotations

from bisect import insort
from itertools import count
from typing import Generic, TypeVar

T = TypeVar("T")


class Timeline(Generic[T]):
    """Things with a moment; each comes out once, when its moment has passed.

    Things of the same moment come out in the order in which they were added. Whether the time
    passes in small or in large pieces makes no difference to what comes out, nor to its order.

    >>> timeline = Timeline()
    >>> timeline.add(2.0, "clack")
    >>> timeline.add(1.0, "tick")
    >>> timeline.due(1.5), timeline.due(1.7), timeline.due(9.0)
    ([(1.0, 'tick')], [], [(2.0, 'clack')])
    """

    def __init__(self) -> None:
        self._entries: list[tuple[float, int, T]] = []
        self._number = count()

    def __len__(self) -> int:
        return len(self._entries)

    def add(self, moment: float, thing: T) -> None:
        """Let a thing happen at a moment; one that has passed already is due at once."""
        insort(self._entries, (moment, next(self._number), thing), key=lambda entry: entry[:2])

    def due(self, now: float) -> list[tuple[float, T]]:
        """Take out what is due by now, with its moment."""
        end = 0
        while end < len(self._entries) and self._entries[end][0] <= now:
            end += 1
        taken = [(moment, thing) for moment, _, thing in self._entries[:end]]
        del self._entries[:end]
        return taken

    def clear(self) -> None:
        """Let nothing of it happen."""
        self._entries.clear()

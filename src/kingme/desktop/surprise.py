"""When the window looks for an event of fun mode, and how long it has been announced."""

from __future__ import annotations

from kingme.desktop.settings import Settings
from kingme.game.funmode import FunEvent, FunGame
from kingme.game.values import Side

ANNOUNCED_S = 1.4
"""So long before it happens an event is announced."""


class Surprise:
    """At most one event that is on its way."""

    def __init__(self) -> None:
        self.coming: FunEvent | None = None
        self._due_at = 0.0
        self._looking = True

    def look_again(self, look: bool) -> None:
        """The position has changed: look for an event there, or not; none is on its way."""
        self.coming = None
        self._looking = look

    def announced(
        self, game: FunGame, person: Side | None, settings: Settings, now: float
    ) -> FunEvent | None:
        """The event that is to be announced now; None where there is none, or no more than that."""
        if not self._looking:
            return None
        self._looking = False
        if person is not None and settings.fun.covers(settings.level):
            self.coming = game.due(person)
            self._due_at = now + ANNOUNCED_S
        return self.coming

    def due(self, now: float) -> bool:
        """Whether the event is to happen now."""
        return self.coming is not None and now >= self._due_at

"""The opponent at the table: when it speaks, and what it feels about what happens.

Its face over time is `character`'s, its lines are `lines`'. Where two people play, nobody is there
and nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable

from kingme._core import Move
from kingme.desktop.character import Character
from kingme.desktop.lines import Speaker
from kingme.desktop.state import Introduced, Mood, Spoke
from kingme.desktop.table import Table
from kingme.game.funmode import FunGame

PATIENCE_S = 1.2
"""After so long the computer may speak of its thinking."""

MIDDLE_ROWS = range(13, 21)
"""The squares over which a boss is announced, while nothing stands on them."""


class Host:
    """Who sits opposite.

    Args:
        table: Who sits where.
        seed: What chooses the lines; the game's.
        neo: Whether half of them come from technical support.
        now: When it sits down.
        emit: Takes what it says.

    >>> from kingme.desktop.settings import Settings
    >>> said = []
    >>> Host(Table(Settings(level=1)), 7, False, 0.0, said.append).say("win", 1.0)
    >>> [event.mood.value for event in said]
    ['happy']
    """

    def __init__(
        self,
        table: Table,
        seed: int,
        neo: bool,
        now: float,
        emit: Callable[[Spoke | Introduced], None],
    ) -> None:
        self.speaks = table.speaks
        self.speaker = Speaker(table.opponent.level, seed, neo=neo)
        self.face = Character(self.speaker)
        self.face.begin(now)
        self._emit = emit
        self._spoke_thinking = True

    def say(self, occasion: str, now: float, *, line: str | None = None) -> None:
        """React to an occasion, with a line of its own choice or the given one."""
        if self.speaks:
            self._emit(self.face.feel(occasion, now, line=line))

    def greet(self, game: FunGame, now: float) -> None:
        """Say hello; a boss enters."""
        if game.outcome is not None:
            return
        boss = self.speaker.introduction()
        self.say("hello", now, line=None if boss is None else boss.line)
        middle_is_empty = not any(map(game.board.piece_at, MIDDLE_ROWS))
        if boss is not None and middle_is_empty:  # else it would hide the game
            self._emit(Introduced(boss.rank, boss.name))

    def react(self, move: Move, by_person: bool, now: float) -> None:
        """Feel something about a move after which the game goes on."""
        jumps = len(move.captured)
        if not self.speaks:
            return
        if not by_person and move.crowns:
            self.say("crowned", now)
        elif not by_person and jumps > 1:
            self.say("chain", now)
        elif jumps and (jumps > 1 or self.face.chatty()):
            self.say("captured" if by_person else "capture", now)
        elif jumps:
            self.face.nod(Mood.WORRIED if by_person else Mood.HAPPY, now)

    def begins_to_think(self) -> None:
        """Another move is looked for."""
        self._spoke_thinking = False

    def thinks(self, since: float, now: float) -> None:
        """It still looks for it: say so, once at most, and not at every move."""
        if self.speaks and not self._spoke_thinking and now - since > PATIENCE_S:
            self._spoke_thinking = True
            if self.face.chatty():
                self.say("thinking", now)

    def rests(self, now: float) -> None:
        """It has nothing to do: fall asleep after a while."""
        if self.speaks and self.face.falls_asleep(now):
            self.say("idle", now)

    def party(self, now: float) -> None:
        """Somebody throws a party."""
        self.say("party", now, line=self.speaker.party())

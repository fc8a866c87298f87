"""What is being thought about for the table: a move, a hint or a draw, one at a time."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple, Protocol

from kingme._core import SearchStop
from kingme.desktop.minds import Thought
from kingme.desktop.thinking import Job, Thinker
from kingme.game.funmode import FunGame


class Question(StrEnum):
    """What is asked."""

    MOVE = "move"
    HINT = "hint"
    DRAW = "draw"


class Answer(NamedTuple):
    """What was found, and for which question."""

    question: Question
    thought: Thought


class Thinking(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, game: FunGame, stop: SearchStop) -> Thought:
        """The move, and what is thought of it."""
        ...

    def halt(self) -> None:
        """End the search that another thread is in."""
        ...


class Pondering:
    """Asks, and remembers what was asked.

    Args:
        threaded: Whether the thought has a thread of its own.
    """

    def __init__(self, *, threaded: bool = True) -> None:
        self._thinker: Thinker[Answer] = Thinker(threaded=threaded)
        self.question: Question | None = None
        self.asked_at = 0.0
        self.found: Thought | None = None
        """The computer's move, while it waits to be played."""

    @property
    def computing(self) -> bool:
        """Whether the computer looks for its move, or has it and waits to play it."""
        return self.question is Question.MOVE or self.found is not None

    def ask(self, question: Question, mind: Thinking, game: FunGame, now: float) -> None:
        """Begin to think about a game; what was thought about before is forgotten."""
        position = game.copy()

        def task(stop: SearchStop) -> Answer:
            return Answer(question, mind.choose(position, stop))

        self.question, self.asked_at, self.found = question, now, None
        self._thinker.ask(Job(task, mind.halt))

    def answer(self) -> Answer | None:
        """The answer, once; it never waits for the thread."""
        if self.question is None:
            return None
        answer = self._thinker.answer()
        if answer is not None:
            self.question = None
            if answer.question is Question.MOVE:
                self.found = answer.thought
        return answer

    def forget(self) -> None:
        """Stop at once and drop what may still come."""
        self._thinker.cancel()
        self.question = self.found = None

    def close(self) -> None:
        """End the thread."""
        self.forget()
        self._thinker.close()

"""The opponent's face and voice over time: moods that hold a moment, lines that can be read."""

from __future__ import annotations

from kingme.desktop.lines import Speaker, seconds
from kingme.desktop.state import Mood, Spoke

HOLD_S = 1.5
"""A feeling is shown at least so long, unless thinking begins."""

FEELING_S = 3.0
"""How long a mood that something caused lasts."""

SLEEP_S = 60.0
"""So long without anything happening, and the opponent falls asleep."""

_PATIENT = 5
"""The opponent speaks of its thinking once in so many moves, and not of every capture."""

_FEELINGS = {
    "hello": Mood.HAPPY,
    "thinking": Mood.THINKING,
    "capture": Mood.HAPPY,
    "chain": Mood.SLY,
    "captured": Mood.WORRIED,
    "disaster": Mood.SHOCKED,
    "crowned": Mood.HAPPY,
    "win": Mood.HAPPY,
    "loss": Mood.SAD,
    "draw": Mood.CALM,
    "idle": Mood.ASLEEP,
    "poked": Mood.SHOCKED,
    "party": Mood.HAPPY,
}


class Character:
    """An opponent as it looks and speaks.

    Args:
        speaker: Its voice.

    >>> face = Character(Speaker(1, seed=1, neo=False))
    >>> _ = face.feel("captured", now=10.0)
    >>> face.mood(10.1, thinking=False, threatened=False), bool(face.speech(10.1))
    (<Mood.WORRIED: 'worried'>, True)
    >>> face.mood(14.0, thinking=True, threatened=False)
    <Mood.THINKING: 'thinking'>
    """

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self._line, self._line_until = "", float("-inf")
        self._feeling, self._feeling_until = Mood.CALM, float("-inf")
        self._shown, self._shown_since = Mood.CALM, float("-inf")
        self._lasting: Mood | None = None
        self._awake_at = 0.0
        self._asleep = False

    def begin(self, now: float) -> None:
        """Forget what was felt and said: another game."""
        self._line_until = self._feeling_until = float("-inf")
        self._lasting = None
        self.wake(now)

    def wake(self, now: float) -> None:
        """Something happened, so that nobody falls asleep."""
        self._awake_at = now
        self._asleep = False

    def feel(self, occasion: str, now: float, *, line: str | None = None) -> Spoke:
        """React to an occasion, with a line of its own choice or the given one."""
        mood = _FEELINGS[occasion]
        text = self.speaker.line(occasion) if line is None else line
        self._line, self._line_until = text, now + seconds(text)
        if occasion == "idle":
            pass  # sleep comes of itself
        elif occasion in ("win", "loss", "draw"):
            self._lasting = mood
            self._feeling_until = now  # it outweighs what was felt before
        else:
            self._feeling, self._feeling_until = mood, now + FEELING_S
        return Spoke(text, mood)

    def nod(self, mood: Mood, now: float) -> None:
        """Show a mood for a moment without a word."""
        self._feeling, self._feeling_until = mood, now + FEELING_S

    def resume(self) -> None:
        """The end was taken back."""
        self._lasting = None

    def speech(self, now: float) -> str:
        """What it says now."""
        return self._line if now < self._line_until else ""

    def sleepy(self, now: float) -> bool:
        """Whether nothing has happened for long enough."""
        return now - self._awake_at >= SLEEP_S

    def falls_asleep(self, now: float) -> bool:
        """Whether it falls asleep now, which is true once after every time that it woke up."""
        falls = self.sleepy(now) and not self._asleep
        self._asleep = self._asleep or falls
        return falls

    def chatty(self) -> bool:
        """Whether it speaks of something that happens at every move; seeded, as its lines are."""
        return self.speaker.roll(_PATIENT) == 0

    def mood(self, now: float, *, thinking: bool, threatened: bool) -> Mood:
        """The face now.

        Args:
            now: Seconds.
            thinking: Whether it looks for its move.
            threatened: Whether a person may jump next.
        """
        if now < self._feeling_until:
            wanted = self._feeling
        elif self._lasting is not None:
            wanted = self._lasting
        elif thinking:
            wanted = Mood.THINKING
        elif self.sleepy(now):
            wanted = Mood.ASLEEP
        else:
            wanted = Mood.WORRIED if threatened else Mood.CALM
        at_rest = self._shown in (Mood.CALM, Mood.THINKING, Mood.ASLEEP)
        held = now - self._shown_since < HOLD_S and not at_rest and wanted is not Mood.THINKING
        if wanted is not self._shown and not held:
            self._shown, self._shown_since = wanted, now
        return self._shown

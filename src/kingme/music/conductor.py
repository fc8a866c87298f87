"""The conductor turns what happens in the game into cues, one a bar, and remembers what was heard.

It decides only at bar lines, has no clock and makes no sound: whoever plays asks for the next cue
when a bar begins. Moods grow at the next bar line and calm down after two bars.
"""

from __future__ import annotations

from typing import NamedTuple

from kingme.music.scales import OCTAVE
from kingme.music.score import BARS_OF, LAYERED, Cue, Mood
from kingme.music.song import GROUP, Song
from kingme.music.styles import Style

TONE = 2
"""Half steps that a crowning lifts the key by."""

HIGHEST_KEY = 6
PATIENCE = 2
"""Bars that a lower mood is waited for."""


class Heard(NamedTuple):
    """A bar that was played: enough to compose it again."""

    song: Song
    cue: Cue


class Conductor:
    """Which bar comes next.

    Attributes:
        song: What is played; None when the music is off.
        heard: The bars so far, silence left out; what "save song" writes.
        deep_bass: Whether the bass plays an octave lower from the next bar on.

    >>> from kingme.music.style_table import STYLES
    >>> conductor = Conductor(STYLES["techno"], seed=1)
    >>> conductor.set_mood(Mood.TENSE)
    >>> conductor.next_cue()
    Cue(bar=0, mood=<Mood.TENSE: 'tense'>, key=0, part=0, deep_bass=False)
    >>> conductor.crown()
    >>> [conductor.next_cue().mood.value for bar in range(3)]
    ['crowning', 'crowning', 'tense']
    """

    def __init__(self, style: Style | None, seed: int, *, deep_bass: bool = False) -> None:
        self.seed = seed
        self.deep_bass = deep_bass
        self.heard: list[Heard] = []
        self.song: Song | None = None
        self._bar = 0
        self._ending: Mood | None = None
        self.set_style(style)
        self.new_game()

    def set_style(self, style: Style | None) -> None:
        """Another style from the next bar on, at the beginning of a phrase; or none."""
        self.song = None if style is None else Song(style, self.seed)
        self._bar += -self._bar % GROUP

    def set_mood(self, mood: Mood) -> None:
        """What the position is like now: calm, threat or tense.

        Raises:
            ValueError: it is a mood that ends by itself.
        """
        self.check_lasting(mood)
        self._wanted = mood

    def crown(self) -> None:
        """A man was crowned: a breakdown from the next bar on, then a tone up for each crowning."""
        self._lifts += 1

    def end(self, mood: Mood) -> None:
        """The game ended: an outro from the next bar on, then silence.

        Raises:
            ValueError: it is neither `win` nor `loss`.
        """
        self.check_ending(mood)
        self._ending = mood

    def new_game(self) -> None:
        """Begin again, calm and in the song's own key, with the song's next two phrases."""
        self._bar += -self._bar % GROUP
        self.key = 0
        self._mood = self._wanted = Mood.CALM
        self._patience = PATIENCE
        self._lifts = 0
        self._breakdown: int | None = None
        self._ending = None
        self._outro = 0
        self._over = False

    @staticmethod
    def check_lasting(mood: Mood) -> None:
        """Raise ValueError unless a mood lasts until another comes."""
        if mood not in LAYERED:
            raise ValueError(f"{mood.value!r} is no lasting mood; they are calm, threat, tense")

    @staticmethod
    def check_ending(mood: Mood) -> None:
        """Raise ValueError unless a mood ends a game."""
        if mood not in (Mood.WIN, Mood.LOSS):
            raise ValueError(f"a game ends in 'win' or 'loss', not {mood.value!r}")

    @property
    def silent(self) -> bool:
        """Whether nothing more will come until a new game begins or a style is chosen."""
        return self._over or self.song is None

    def next_cue(self) -> Cue | None:
        """The cue of the bar that begins now; None for silence."""
        if self.song is None or self._over:
            return None
        mood, part = self._next_mood()
        cue = Cue(self._bar, mood, self.key, part, self.deep_bass)
        self._bar += 1
        self.heard.append(Heard(self.song, cue))
        return cue

    def _next_mood(self) -> tuple[Mood, int]:
        """The mood of the bar that begins now, and its part."""
        if self._ending is not None:
            part = self._outro
            self._outro += 1
            self._over = self._outro == BARS_OF[self._ending]
            return self._ending, part
        if self._breakdown is None and self._lifts:
            self._breakdown = 0
        if self._breakdown is not None:
            part = self._breakdown
            if part < BARS_OF[Mood.CROWNING]:
                self._breakdown += 1
                return Mood.CROWNING, part
            self._breakdown = None
            self.key += TONE * self._lifts
            self._lifts = 0
            while self.key > HIGHEST_KEY:
                self.key -= OCTAVE
        return self._lasting_mood(), 0

    def _lasting_mood(self) -> Mood:
        if LAYERED.index(self._wanted) >= LAYERED.index(self._mood):
            self._mood, self._patience = self._wanted, PATIENCE
        else:
            self._patience -= 1
            if self._patience < 0:
                self._mood, self._patience = self._wanted, PATIENCE
        return self._mood

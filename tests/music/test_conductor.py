"""The conductor: moods, crownings, endings and what it remembers."""

from __future__ import annotations

import pytest

from kingme.music.conductor import Conductor
from kingme.music.score import Cue, Mood
from kingme.music.style_table import STYLES


def conductor(mood: Mood = Mood.CALM) -> Conductor:
    made = Conductor(STYLES["reggae"], seed=1)
    made.set_mood(mood)
    return made


def moods(made: Conductor, bars: int) -> list[str]:
    cues = [made.next_cue() for _ in range(bars)]
    return ["silence" if cue is None else cue.mood.value for cue in cues]


def test_it_begins_calm_and_counts_bars() -> None:
    made = conductor()
    assert [made.next_cue() for _ in range(2)] == [Cue(0, Mood.CALM), Cue(1, Mood.CALM)]


def test_moods_grow_at_once_and_calm_down_after_two_bars() -> None:
    made = conductor()
    made.next_cue()
    made.set_mood(Mood.TENSE)
    assert moods(made, 1) == ["tense"]
    made.set_mood(Mood.CALM)
    assert moods(made, 4) == ["tense", "tense", "calm", "calm"]


def test_a_mood_that_comes_back_needs_no_patience() -> None:
    made = conductor(Mood.TENSE)
    made.next_cue()
    made.set_mood(Mood.CALM)
    assert moods(made, 1) == ["tense"]
    made.set_mood(Mood.TENSE)
    assert moods(made, 1) == ["tense"]
    made.set_mood(Mood.CALM)
    assert moods(made, 3) == ["tense", "tense", "calm"]


def test_a_crowning_is_two_bars_and_then_a_tone_up() -> None:
    made = conductor(Mood.THREAT)
    made.crown()
    cues = [made.next_cue() for _ in range(3)]
    assert cues == [
        Cue(0, Mood.CROWNING, 0, 0),
        Cue(1, Mood.CROWNING, 0, 1),
        Cue(2, Mood.THREAT, 2),
    ]


def test_a_second_crowning_in_a_breakdown_only_adds_its_tone() -> None:
    made = conductor(Mood.THREAT)
    made.crown()
    made.next_cue()
    made.crown()
    assert moods(made, 2) == ["crowning", "threat"]
    assert made.key == 4


def test_keys_come_back_down_past_six() -> None:
    made = conductor()
    keys = []
    for _ in range(7):
        made.crown()
        moods(made, 3)
        keys.append(made.key)
    assert keys == [2, 4, 6, -4, -2, 0, 2]


@pytest.mark.parametrize("ending", [Mood.WIN, Mood.LOSS])
def test_an_ending_is_four_bars_and_silence(ending: Mood) -> None:
    made = conductor(Mood.TENSE)
    made.next_cue()
    made.end(ending)
    assert moods(made, 6) == [ending.value] * 4 + ["silence"] * 2
    assert made.silent
    assert [heard.cue.part for heard in made.heard[1:]] == [0, 1, 2, 3]


def test_an_ending_interrupts_a_breakdown() -> None:
    made = conductor()
    made.crown()
    made.next_cue()
    made.end(Mood.WIN)
    assert moods(made, 1) == ["win"]


def test_a_new_game_begins_calm_at_home_with_a_new_phrase() -> None:
    made = conductor(Mood.TENSE)
    made.crown()
    moods(made, 3)
    made.end(Mood.LOSS)
    moods(made, 5)
    made.new_game()
    assert not made.silent
    assert made.next_cue() == Cue(8, Mood.CALM)


def test_music_off_is_silence_and_nothing_is_remembered() -> None:
    made = Conductor(None, seed=1)
    assert made.next_cue() is None
    assert made.heard == []
    made.set_style(STYLES["techno"])
    assert made.next_cue() == Cue(0, Mood.CALM)


def test_deep_bass_holds_from_the_next_bar_on() -> None:
    made = conductor()
    made.deep_bass = True
    cue = made.next_cue()
    assert cue is not None
    assert cue.deep_bass


def test_wrong_moods_are_refused() -> None:
    made = conductor()
    with pytest.raises(ValueError, match="'crowning' is no lasting mood; they are calm, threat"):
        made.set_mood(Mood.CROWNING)
    with pytest.raises(ValueError, match="a game ends in 'win' or 'loss', not 'tense'"):
        made.end(Mood.TENSE)

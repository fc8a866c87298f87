"""Lines of text: none too wide, none lost, no number alone on the last one."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingme.desktop.view import text

WORDS = st.lists(st.text("abcdefgM.18", min_size=1, max_size=9), min_size=1, max_size=12)


@given(WORDS, st.integers(80, 300))
def test_lines_fit_and_hold_every_word(words: list[str], width: int) -> None:
    broken = text.lines(" ".join(words), text.MEDIUM, 13, width, 99)
    assert " ".join(broken).split() == words
    assert all(text.width_of(line, text.MEDIUM, 13) <= width for line in broken if " " in line)


@given(WORDS, st.integers(1, 3))
def test_there_are_no_more_lines_than_asked_for(words: list[str], most: int) -> None:
    broken = text.lines(" ".join(words), text.BOLD, 14, 90, most)
    assert 1 <= len(broken) <= most
    assert all(text.width_of(line, text.BOLD, 14) <= 90 for line in broken)


@given(WORDS, st.integers(20, 90))
def test_long_texts_are_written_smaller_and_only_then_cut(words: list[str], height: int) -> None:
    whole = " ".join(words)
    sizes = range(15, 10, -1)
    size, broken = text.lines_within(whole, text.BOLD, sizes, 150, height, 1.35)
    assert len(broken) == 1 or len(broken) * round(1.35 * size) <= height
    assert size == sizes[-1] or " ".join(broken) == whole
    for larger in range(size + 1, 16):  # no larger size would have done
        most = max(1, height // round(1.35 * larger))
        assert " ".join(text.lines(whole, text.BOLD, larger, 150, most)) != whole


def test_a_number_does_not_stand_alone() -> None:
    sentence = "Lightning has struck 18."
    width = text.width_of("Lightning has struck", text.BOLD, 13) + 4
    assert text.lines(sentence, text.BOLD, 13, width, 3) == ("Lightning has", "struck 18.")


@pytest.mark.parametrize("face", [text.TITLE, text.MEDIUM, text.BOLD, text.HEAVY])
def test_names_shrink_until_they_fit(face: str) -> None:
    size = text.fitting("Grandmaster Gizmo", face, 40, 10, 160)
    assert text.width_of("Grandmaster Gizmo", face, size) <= 160
    assert text.width_of("Grandmaster Gizmo", face, size + 1) > 160
    assert text.fitting("Grandmaster Gizmo", face, 40, 10, 5) == 10


def test_letters_come_from_their_fonts_and_also_without_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert text.font_file(text.TITLE) is not None
    monkeypatch.setattr(text, "find_spec", lambda _name: None)
    text.font_file.cache_clear()
    text.font.cache_clear()
    try:
        assert text.font_file(text.TITLE) is None
        assert text.font(text.TITLE, 20).render("kingme", True, "white").get_width() > 30
    finally:
        text.font_file.cache_clear()
        text.font.cache_clear()
    assert isinstance(text.picture("", text.TITLE, 20, "#FFFFFF"), pygame.Surface)

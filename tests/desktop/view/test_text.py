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

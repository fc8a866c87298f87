"""The panels show texts whole: whatever an opponent says, in windows of every size."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from kingme.desktop import lines
from kingme.desktop.scenes import Take
from kingme.desktop.settings import CHAMPION, SMALLEST, Settings
from kingme.desktop.view import text
from kingme.players.levels import levels


def spoken() -> Iterator[str]:
    """Every line that an opponent has."""
    for row in levels().values():
        for occasion in row.lines.values():
            yield from occasion
    words = lines._words()
    yield from words["party_answers"]
    yield from words["boss"]
    for voice in (words["support"], words["champion"]["lines"]):
        for occasion in voice.values():
            yield from occasion


@pytest.mark.parametrize("size", [SMALLEST, (960, 720)])
def test_nothing_that_is_said_is_cut(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, tuple[str, ...]] = {}
    whole = text.lines_within

    def noted(words: str, *rest: object) -> tuple[int, tuple[str, ...]]:
        found = whole(words, *rest)  # type: ignore[arg-type] # what it was called with
        written[words] = found[1]
        return found

    monkeypatch.setattr(text, "lines_within", noted)
    pygame.font.init()
    take = Take(Settings(), None)
    take.step(0)
    surface = pygame.Surface(size)
    for line in spoken():
        take.shown = {"speech": line}
        take.window.draw(surface, take.state, take.controller.settings, take.look)
        assert " ".join(written[line]) == line
    take.controller.close()


@pytest.mark.parametrize("level", [*levels(), CHAMPION])
def test_names_are_whole_in_the_smallest_window(
    level: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    draw = text.draw

    def noted(surface: pygame.Surface, words: str, *rest: object, **more: object) -> pygame.Rect:
        shown.append(words)
        return draw(surface, words, *rest, **more)  # type: ignore[arg-type] # as it was called

    monkeypatch.setattr(text, "draw", noted)
    pygame.font.init()
    take = Take(Settings(level=level), None)
    take.step(0)
    surface = pygame.Surface(SMALLEST)
    take.window.draw(surface, take.state, take.controller.settings, take.look)
    take.controller.close()
    name = lines.opponent(level).name
    assert name in shown or set(name.split()) <= set(shown)
    assert not [words for words in shown if words.endswith("...")]

"""Letters: the two fonts of the window, texts as pictures, and how lines are broken."""

from __future__ import annotations

from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

import pygame

TITLE = "title"
MEDIUM = "medium"
BOLD = "bold"
HEAVY = "heavy"

FINE = 3

WIDOW = 4
"""A last line of so few letters takes a word of the line above with it."""

_FILES = {
    TITLE: ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    MEDIUM: ("font_manrope", "Manrope-Medium.ttf"),
    BOLD: ("font_manrope", "Manrope-Bold.ttf"),
    HEAVY: ("font_manrope", "Manrope-ExtraBold.ttf"),
}


@lru_cache(maxsize=8)
def font_file(face: str) -> str | None:
    """The file of a face; None, for pygame's own font, where its package is missing."""
    package, name = _FILES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin).parent / "files" / name
    return str(path) if path.exists() else None


@lru_cache(maxsize=64)
def font(face: str, size: int) -> pygame.font.Font:
    """A face at a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(font_file(face), size)


@lru_cache(maxsize=1024)
def picture(text: str, face: str, size: int, colour: str) -> pygame.Surface:
    """A line of text as a picture.

    It is written larger and scaled down: letters then keep their distances, which the font's own
    hinting rounds to whole pixels.
    """
    if not text:
        # Scaling a picture without a width crashes pygame.
        return pygame.Surface((1, 1), pygame.SRCALPHA)
    large = font(face, FINE * size).render(text, True, colour)
    width, height = (max(1, round(part / FINE)) for part in large.get_size())
    return pygame.transform.smoothscale(large, (width, height))


def width_of(text: str, face: str, size: int) -> int:
    """How wide a line of text is, in pixels."""
    return round(font(face, FINE * size).size(text)[0] / FINE)


@lru_cache(maxsize=512)
def shortened(text: str, face: str, size: int, width: int) -> str:
    """The text as far as it fits, with three dots at its end where it does not."""
    if width_of(text, face, size) <= width:
        return text
    while text and width_of(text + "...", face, size) > width:
        text = text[:-1]
    return text.rstrip() + "..."


@lru_cache(maxsize=512)
def lines(text: str, face: str, size: int, width: int, most: int) -> tuple[str, ...]:
    """The text broken into lines of a width; the last of `most` lines is shortened."""
    done: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(longer, face, size) > width:
            done.append(line)
            line = word
        else:
            line = longer
    done.append(line)
    if len(done) > 1 and len(line) <= WIDOW and " " in done[-2]:
        # A number does not stand alone on the last line.
        above, _, word = done[-2].rpartition(" ")
        if width_of(f"{word} {line}", face, size) <= width:
            done[-2:] = [above, f"{word} {line}"]
    if len(done) > most:
        done = [*done[: most - 1], " ".join(done[most - 1 :])]
    return tuple(shortened(each, face, size, width) for each in done)


def lines_within(
    text: str, face: str, sizes: range, width: int, height: int, step: float
) -> tuple[int, tuple[str, ...]]:
    """The largest size at which the whole text fits a room, and its lines.

    Args:
        text: What is written.
        face: The font.
        sizes: From the usual size down to the least one, which shortens what does not fit.
        width: Of the room.
        height: Of the room.
        step: The distance of lines, in sizes.

    >>> lines_within("one two three", MEDIUM, range(15, 11, -1), 200, 40, 1.35)
    (15, ('one two three',))
    """
    for size in sizes:
        most = max(1, height // round(step * size))
        found = lines(text, face, size, width, most)
        if size == sizes[-1] or " ".join(found) == " ".join(text.split()):
            return size, found
    raise ValueError("there are no sizes")


def fitting(text: str, face: str, largest: int, least: int, width: int) -> int:
    """The largest size at which a line fits into a width; `least` where none does."""
    for size in range(largest, least, -1):
        if width_of(text, face, size) <= width:
            return size
    return least


def draw(
    surface: pygame.Surface,
    text: str,
    place: tuple[int, int],
    face: str,
    size: int,
    colour: str,
    *,
    anchor: str = "topleft",
) -> pygame.Rect:
    """Write a line; `anchor` says which point of it lies at `place`. Gives where it is."""
    drawn = picture(text, face, size, colour)
    return surface.blit(drawn, drawn.get_rect(**{anchor: place}))

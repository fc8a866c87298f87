"""What a terminal can show, and the tones of the game in the colours that it has.

It reads an environment that it is given; it never asks the process itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, IntEnum
from typing import NamedTuple


class Colours(IntEnum):
    """How many colours a terminal has."""

    NONE = 0
    SIXTEEN = 16
    PALETTE = 256
    TRUE = 1 << 24


class Screen(NamedTuple):
    """What can be shown, and how much of it.

    Attributes:
        colours: The colours that may be used.
        unicode: Whether box drawing and blocks may be used.
        columns: The width in characters.
        lines: The height in lines.
        live: Whether a person watches: a terminal that can erase a line.
    """

    colours: Colours = Colours.NONE
    unicode: bool = False
    columns: int = 80
    lines: int = 24
    live: bool = False


class Tone(Enum):
    """A colour of the game: red, green, blue, its number of the 256, and its number of the 16."""

    FRAME = (0x2A, 0x1B, 0x12, 234, 0)
    FRAME_TEXT = (0xD9, 0xBE, 0x92, 180, 7)
    LIGHT = (0xDD, 0xBE, 0x8E, 180, 3)
    LIGHT_NUMBER = (0x7A, 0x55, 0x2F, 94, 0)
    LIGHT_LAST = (0xF0, 0xC2, 0x4A, 220, 11)
    DARK = (0x5B, 0x3A, 0x25, 94, 0)
    DARK_NUMBER = (0xB9, 0x93, 0x68, 180, 7)
    DARK_LAST = (0x8A, 0x6A, 0x1F, 136, 2)
    LAST_NUMBER = (0xFF, 0xE9, 0xAE, 230, 15)
    TAKEN = (0xFF, 0xA0, 0x86, 224, 9)
    RED = (0xD6, 0x3A, 0x2F, 160, 1)
    RED_EDGE = (0x96, 0x22, 0x1B, 88, 1)
    RED_NUMBER = (0xFF, 0xD8, 0xCF, 224, 15)
    RED_CROWN = (0xFF, 0xDE, 0x5C, 221, 11)
    IVORY = (0xF8, 0xEF, 0xDC, 230, 15)
    IVORY_EDGE = (0xC4, 0xAE, 0x88, 187, 7)
    IVORY_NUMBER = (0x8A, 0x6B, 0x45, 94, 0)
    IVORY_CROWN = (0xA8, 0x5F, 0x00, 130, 1)


class Voice(Enum):
    """How a line of text is said, as a code that suits light and dark terminals alike."""

    PLAIN = ""
    QUIET = "2"
    STRONG = "1"
    REFUSAL = "31"


class Span(NamedTuple):
    """A piece of a line in one style."""

    text: str
    ink: Tone | None = None
    ground: Tone | None = None
    bold: bool = False


def screen_of(
    environment: Mapping[str, str],
    *,
    encoding: str | None,
    terminal: bool,
    columns: int,
    lines: int,
    plain: bool = False,
    ascii_only: bool = False,
) -> Screen:
    """What can be shown, from what is known of the output.

    Args:
        environment: `TERM`, `COLORTERM`, `NO_COLOR` and the locale are looked at.
        encoding: The output's encoding.
        terminal: Whether the output is a terminal.
        columns: Its width.
        lines: Its height.
        plain: Asks for no colours.
        ascii_only: Asks for nothing beyond ASCII.
    """
    dumb = environment.get("TERM", "") in ("dumb", "")
    colours = Colours.NONE
    if terminal and not plain and not dumb and not environment.get("NO_COLOR"):
        colours = _colours(environment)
    unicode = not ascii_only and _speaks_unicode(environment, encoding)
    return Screen(colours, unicode, columns, lines, terminal and not dumb)


def _colours(environment: Mapping[str, str]) -> Colours:
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Colours.TRUE
    term = environment.get("TERM", "")
    if "256color" in term or term.endswith("-direct"):
        return Colours.PALETTE
    return Colours.SIXTEEN


def _speaks_unicode(environment: Mapping[str, str], encoding: str | None) -> bool:
    locale = next(
        (environment[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), ""
    )
    said = (encoding or "").lower().replace("-", "").replace("_", "")
    return said == "utf8" and locale not in ("C", "POSIX")


def painted(spans: Iterable[Span], colours: Colours) -> str:
    """A line with the codes of its colours, or its bare text where there are none."""
    if colours is Colours.NONE:
        return "".join(span.text for span in spans)
    out: list[str] = []
    before: tuple[Tone | None, Tone | None, bool] = (None, None, False)
    for span in spans:
        style = (span.ink, span.ground, span.bold)
        if style != before:
            out.append(_code(span, colours))
            before = style
        out.append(span.text)
    if before != (None, None, False):
        out.append("\x1b[0m")
    return "".join(out)


def said(text: str, voice: Voice, colours: Colours) -> str:
    """A line of text in a voice."""
    if colours is Colours.NONE or voice is Voice.PLAIN or not text:
        return text
    return f"\x1b[{voice.value}m{text}\x1b[0m"


def _code(span: Span, colours: Colours) -> str:
    parts = ["0"]
    if span.bold:
        parts.append("1")
    if span.ink is not None:
        parts.append(_tone_code(span.ink, colours, ground=False))
    if span.ground is not None:
        parts.append(_tone_code(span.ground, colours, ground=True))
    return f"\x1b[{';'.join(parts)}m"


def _tone_code(tone: Tone, colours: Colours, *, ground: bool) -> str:
    red, green, blue, indexed, basic = tone.value
    if colours is Colours.TRUE:
        return f"{48 if ground else 38};2;{red};{green};{blue}"
    if colours is Colours.PALETTE:
        return f"{48 if ground else 38};5;{indexed}"
    first = (40 if ground else 30) if basic < 8 else (100 if ground else 90)
    return str(first + basic % 8)

"""What a terminal can show, and colours as codes."""

from __future__ import annotations

from typing import Any

import pytest

from kingme.terminal.styles import Colours, Screen, Span, Tone, Voice, painted, said, screen_of

XTERM = {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}


def screen(environment: dict[str, str], **options: Any) -> Screen:
    settings = {"encoding": "utf-8", "terminal": True, "columns": 80, "lines": 24, **options}
    return screen_of(environment, **settings)


@pytest.mark.parametrize(
    ("change", "options", "colours"),
    [
        ({}, {}, Colours.PALETTE),
        ({"COLORTERM": "truecolor"}, {}, Colours.TRUE),
        ({"TERM": "linux"}, {}, Colours.SIXTEEN),
        ({"TERM": "dumb"}, {}, Colours.NONE),
        ({"TERM": ""}, {}, Colours.NONE),
        ({"NO_COLOR": "1"}, {}, Colours.NONE),
        ({"NO_COLOR": ""}, {}, Colours.PALETTE),  # as no-color.org has it: not when empty
        ({}, {"terminal": False}, Colours.NONE),
        ({}, {"plain": True}, Colours.NONE),
    ],
)
def test_colours(change: dict[str, str], options: dict[str, object], colours: Colours) -> None:
    assert screen({**XTERM, **change}, **options).colours is colours


@pytest.mark.parametrize(
    ("change", "options", "unicode"),
    [
        ({}, {}, True),
        ({}, {"encoding": "UTF-8"}, True),
        ({}, {"encoding": "ascii"}, False),
        ({}, {"encoding": "latin-1"}, False),
        ({}, {"encoding": None}, False),
        ({"LC_ALL": "C"}, {}, False),
        ({"LANG": "POSIX"}, {}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, {}, True),
        ({"LANG": ""}, {}, True),
        ({}, {"ascii_only": True}, False),
    ],
)
def test_unicode(change: dict[str, str], options: dict[str, object], unicode: bool) -> None:
    assert screen({**XTERM, **change}, **options).unicode is unicode


def test_only_a_clever_terminal_is_live() -> None:
    assert screen(XTERM).live
    assert not screen({"TERM": "dumb"}).live
    assert not screen(XTERM, terminal=False).live
    assert screen({**XTERM, "NO_COLOR": "1"}).live


def test_codes_change_only_where_the_style_does() -> None:
    spans = [Span("a", Tone.RED, Tone.DARK), Span("b", Tone.RED, Tone.DARK), Span("c")]
    assert painted(spans, Colours.SIXTEEN) == "\x1b[0;31;40mab\x1b[0mc"
    assert painted(spans, Colours.PALETTE) == "\x1b[0;38;5;160;48;5;94mab\x1b[0mc"
    assert painted(spans[:1], Colours.TRUE) == "\x1b[0;38;2;214;58;47;48;2;91;58;37ma\x1b[0m"
    assert painted(spans, Colours.NONE) == "abc"


def test_bright_colours_have_their_own_codes() -> None:
    assert painted([Span("x", Tone.IVORY, Tone.IVORY, bold=True)], Colours.SIXTEEN) == (
        "\x1b[0;1;97;107mx\x1b[0m"
    )


def test_the_sides_differ_in_lightness() -> None:
    def lightness(tone: Tone) -> float:
        parts = [part / 255 for part in tone.value[:3]]
        red, green, blue = (p / 12.92 if p <= 0.04 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: Tone, other: Tone) -> float:
        low, high = sorted((lightness(one), lightness(other)))
        return (high + 0.05) / (low + 0.05)

    assert contrast(Tone.RED, Tone.IVORY) >= 3
    assert contrast(Tone.IVORY, Tone.DARK) >= 4.5
    assert contrast(Tone.DARK_NUMBER, Tone.DARK) >= 3
    assert contrast(Tone.RED_NUMBER, Tone.RED) >= 3
    assert contrast(Tone.IVORY_NUMBER, Tone.IVORY) >= 4


def test_voices() -> None:
    assert said("no", Voice.REFUSAL, Colours.SIXTEEN) == "\x1b[31mno\x1b[0m"
    assert said("no", Voice.REFUSAL, Colours.NONE) == "no"
    assert said("yes", Voice.PLAIN, Colours.TRUE) == "yes"
    assert said("", Voice.STRONG, Colours.TRUE) == ""

"""A line of the Hub protocol: a command, then arguments with or without a value.

It knows the grammar (general syntax, protocol version 2) and no command. A value stands in double
quotes where it is empty or holds a space, `=` or the like; there is no way to write a quote itself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

LONGEST_LINE = 1 << 16
"""Bytes that a line may have; longer ones are refused, so that nobody fills our memory."""

_NAME = re.compile(r"[^\s=\"]+")
_BARE = re.compile(r"[^\s=\"]+(?=\s|$)")
_SPACE = re.compile(r"\s*")


class HubError(ValueError):
    """A line, position or answer that is not Hub, or an engine that does not do its part."""


class HubLine(NamedTuple):
    """A command with its arguments, in their order; a flag has the empty value.

    >>> HubLine.parse("level moves=9 time=291.5").arguments
    {'moves': '9', 'time': '291.5'}
    """

    command: str
    arguments: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> HubLine | None:
        """Take a line apart; None when there is nothing on it.

        Raises:
            HubError: it is too long or does not follow the grammar; the message gives the column.

        >>> HubLine.parse('param name=variant values="normal bt" book')
        HubLine(command='param', arguments={'name': 'variant', 'values': 'normal bt', 'book': ''})
        """
        if len(text) > LONGEST_LINE:
            raise HubError(f"a line may have {LONGEST_LINE} characters, this one has {len(text)}")
        at = _space(text, 0)
        if at == len(text):
            return None
        command, at = _name(text, at, "a command")
        if at < len(text) and not text[at].isspace():
            raise _wrong(text, at, "a space after the command")
        arguments: dict[str, str] = {}
        while (at := _space(text, at)) < len(text):
            column = at
            name, at = _name(text, at, "the name of an argument")
            value = ""
            if text.startswith("=", at):
                value, at = _value(text, at + 1)
            elif at < len(text) and not text[at].isspace():
                raise _wrong(text, at, "= or a space after a name")
            if name in arguments:
                raise HubError(f"column {column + 1}: {name!r} is given twice")
            arguments[name] = value
        return cls(command, arguments)

    @classmethod
    def of(cls, command: str, arguments: Mapping[str, object] | None = None) -> HubLine:
        """A line from values of any kind, as texts.

        >>> str(HubLine.of("id", {"name": "kingme", "author": "a and b"}))
        'id name=kingme author="a and b"'
        """
        return cls(command, {name: str(value) for name, value in (arguments or {}).items()})

    def __str__(self) -> str:
        """The line, without an end.

        What cannot be written becomes what can: a quote an apostrophe, other lines a space.
        """
        words = [self.command]
        for name, value in self.arguments.items():
            value = " ".join(value.replace('"', "'").splitlines())
            bare = _BARE.fullmatch(value) is not None
            words.append(f"{name}={value}" if bare else f'{name}="{value}"')
        return " ".join(words)


def _space(text: str, at: int) -> int:
    found = _SPACE.match(text, at)
    assert found is not None  # it may be empty
    return found.end()


def _name(text: str, at: int, what: str) -> tuple[str, int]:
    found = _NAME.match(text, at)
    if found is None:
        raise _wrong(text, at, what)
    return found.group(), found.end()


def _value(text: str, at: int) -> tuple[str, int]:
    if text.startswith('"', at):
        end = text.find('"', at + 1)
        if end < 0:
            raise HubError(f"column {at + 1}: the quoted value has no closing quote")
        if end + 1 < len(text) and not text[end + 1].isspace():
            raise _wrong(text, end + 1, "a space after a quoted value")
        return text[at + 1 : end], end + 1
    found = _BARE.match(text, at)
    if found is None:
        raise _wrong(text, at, "a value; one with spaces or = stands in double quotes")
    return found.group(), found.end()


def _wrong(text: str, at: int, wanted: str) -> HubError:
    rest = text[at : at + 12]
    met = f"not {rest!r}" if rest else "not the end of the line"
    return HubError(f"column {at + 1}: there should be {wanted}, {met}")

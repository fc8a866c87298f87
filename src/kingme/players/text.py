"""A player's text taken apart: a kind, what it needs after a colon, options after `@`.

`bot:3`, `bot:2@seed=7`. It does not know which players there are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kingme.errors import PlayerError

_OPTIONS = re.compile(r"@(?=\s*\w+\s*=)")
_SWITCH = {"yes": True, "on": True, "1": True, "no": False, "off": False, "0": False}


class PlayerText(NamedTuple):
    """A text with its parts."""

    kind: str
    argument: str
    options: dict[str, str]

    @classmethod
    def parse(cls, text: str) -> PlayerText:
        """Take a text apart without asking whether there is such a player.

        Options begin at the first `@` that a word and `=` follow: names of files may hold others.

        Raises:
            PlayerError: an option is none, or is given twice.

        >>> PlayerText.parse("bot:2@seed=7")
        PlayerText(kind='bot', argument='2', options={'seed': '7'})
        """
        text = text.strip()
        at = _OPTIONS.search(text)
        # A command may hold an @ that begins no options.
        lone = -1 if text.lower().startswith("hub:") else text.rfind("@")
        place = at.start() if at else lone
        head, tail = (text[:place], text[place + 1 :]) if place >= 0 else (text, "")
        kind, _, argument = head.partition(":")
        options: dict[str, str] = {}
        for item in filter(None, tail.split(",")):
            key, equals, value = item.partition("=")
            if not equals or not key.strip() or not value.strip():
                raise PlayerError(f"{item!r} in {text!r} is no option; write it like seed=7")
            if key.strip().lower() in options:
                raise PlayerError(f"{text!r} gives {key.strip()!r} twice")
            options[key.strip().lower()] = value.strip()
        return cls(kind.strip().lower(), argument.strip(), options)

    def allow(self, *names: str) -> None:
        """Refuse options that are not among those named.

        Raises:
            PlayerError: there is another one.
        """
        for key in self.options:
            if key not in names:
                known = ", ".join(names) or "none"
                raise PlayerError(f"{self.kind!r} has no option {key!r}; it has {known}")

    def refuse_argument(self) -> None:
        """Refuse anything after a colon.

        Raises:
            PlayerError: something stands there.
        """
        if self.argument:
            raise PlayerError(
                f"{self.kind!r} takes nothing after a colon, not {self._shown(self.argument)}"
            )

    def number(self, what: str, text: str | None = None) -> int:
        """A whole number of the text.

        Args:
            what: Its name in an error, and the option that holds it where `text` is None.
            text: Its digits.

        Raises:
            PlayerError: it is none.
        """
        text = self.options[what] if text is None else text
        if not (text.isascii() and text.isdigit()) or len(text) > 20:
            raise PlayerError(
                f"the {what} of {self.kind!r} must be a whole number, not {self._shown(text)}"
            )
        return int(text)

    def decimal(self, what: str) -> float:
        """An option that is a number with or without decimals.

        Raises:
            PlayerError: it is none.
        """
        text = self.options[what]
        if not text.replace(".", "", 1).isdecimal() or not text.isascii() or len(text) > 20:
            raise PlayerError(
                f"the {what} of {self.kind!r} must be a number, not {self._shown(text)}"
            )
        return float(text)

    def switch(self, what: str, default: bool) -> bool:
        """An option that is yes or no.

        Raises:
            PlayerError: it is neither.
        """
        text = self.options.get(what)
        if text is None:
            return default
        if text.lower() not in _SWITCH:
            raise PlayerError(f"{what} of {self.kind!r} must be yes or no, not {text!r}")
        return _SWITCH[text.lower()]

    def seed(self, default: int) -> int:
        """The seed that the text gives, or the default."""
        return self.number("seed") if "seed" in self.options else default

    @staticmethod
    def _shown(text: str) -> str:
        return repr(text if len(text) <= 24 else f"{text[:24]}...")

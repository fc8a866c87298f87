"""The sample functions, from counting pieces to a good one, in both languages.

The files beside this one are the samples; `samples.json` is their order. A browser reads the same
files.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple

_FOLDER = Path(__file__).parent
LANGUAGES = ("py", "js")


class Sample(NamedTuple):
    """A sample function.

    Attributes:
        name: What it is called by.
        title: A line for people.
    """

    name: str
    title: str

    def source(self, language: str = "py") -> str:
        """Its text.

        Args:
            language: "py" or "js".
        """
        return (_FOLDER / f"{self.name}.{language}").read_text(encoding="utf-8")


@cache
def samples() -> dict[str, Sample]:
    """The samples by name, the simplest first.

    >>> list(samples())
    ['count', 'forward', 'guard', 'freedom', 'good']
    >>> "def evaluate(position, me):" in samples()["count"].source()
    True
    """
    rows = json.loads((_FOLDER / "samples.json").read_text(encoding="utf-8"))
    return {row["name"]: Sample(**row) for row in rows}

"""For the reference: examples in docstrings, which stand there bare, are shown as code.

An extension of Griffe, which reads the sources for the pages; see mkdocs.yml. It changes no file.
"""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

# From a prompt to the next empty line, or to the end.
_EXAMPLE = re.compile(r"^([ ]*)>>> .*?(?=\n[ ]*\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(Extension):  # type: ignore[misc]  # griffe is not installed here
    """Puts a fence around each example of a docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change what was read of one object."""
        if obj.docstring is not None and ">>> " in obj.docstring.value:
            obj.docstring.value = _EXAMPLE.sub(
                lambda found: f"{found[1]}```pycon\n{found[0]}\n{found[1]}```", obj.docstring.value
            )

"""One sentence for every failure that a user can cause. Prints nothing and ends nothing."""

from __future__ import annotations

import click

from kingme.errors import FunctionFault


class BadOption(click.UsageError):
    """An option or argument that cannot be used; the message is the whole sentence."""


EXPECTED = (click.ClickException, ValueError, OSError, FunctionFault)
"""What a command may raise for bad input; anything else is a defect and shows its traceback.

`PositionError`, `MoveError`, `PlayerError` and `RecordError` are all `ValueError`.
"""


def sentence_of(error: Exception) -> str:
    """What was wrong, and what would be right, on one line and without a final full stop."""
    if isinstance(error, click.UsageError) and not isinstance(error, BadOption):
        text = _usage(error)
    elif isinstance(error, click.ClickException):
        text = error.format_message()
    elif isinstance(error, OSError):
        text = _system(error)
    else:
        text = str(error)
    return " ".join(text.split()).rstrip(".")


def _usage(error: click.UsageError) -> str:
    """Click's own sentence in our style, with the place where more is said."""
    text = error.format_message().strip().rstrip(".")
    text = text[0].lower() + text[1:]
    # "no such option '--fne'. Did you mean '--fen'?" in one version of click or another
    said, found, guess = text.partition("Did you mean")
    if found:
        text = f"{said.rstrip(' .;')} (did you mean{guess.rstrip('?')}?)"
    path = error.ctx.command_path if error.ctx else "kingme"
    return f"{text}; see {path} --help"


def _system(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    if error.filename is None:
        return reason
    return f"cannot use the file {str(error.filename)!r}: {reason}"

"""One sentence for each kind of failure."""

from __future__ import annotations

import click
import pytest

from kingme import IllegalMoveError, PlayerError, PositionError, RecordError
from kingme.cli.failure import EXPECTED, BadOption, sentence_of


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (PositionError(["a is wrong", "b is too"]), "not a legal position: a is wrong; b is too"),
        (PlayerError("there is no player 'x'."), "there is no player 'x'"),
        (RecordError("two\nlines"), "two lines"),
        (IllegalMoveError("1-2 is not legal"), "1-2 is not legal"),
        (ValueError("depth is odd"), "depth is odd"),
        (
            FileNotFoundError(2, "No such file or directory", "x.json"),
            "cannot use the file 'x.json': no such file or directory",
        ),
        (OSError(28, "No space left on device"), "no space left on device"),
        (BadOption("say what you want"), "say what you want"),
        (click.UsageError("Missing argument 'X'."), "missing argument 'X'; see kingme --help"),
        (
            click.UsageError("No such option: --fne Did you mean --fen?"),
            "no such option: --fne (did you mean --fen?); see kingme --help",
        ),
    ],
)
def test_sentences(error: Exception, sentence: str) -> None:
    assert isinstance(error, EXPECTED)
    assert sentence_of(error) == sentence

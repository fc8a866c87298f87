"""Keeps what C libraries print from the terminal: sound cards and screens that are not there.

SDL looks for them through other libraries, which complain on standard error by themselves although
the failure is told to us as well. Python's own errors are not touched.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def hushed() -> Iterator[None]:
    """Throw away what is written to the process's standard error meanwhile.

    >>> with hushed():
    ...     _ = os.write(2, b"ALSA lib: no such device")
    """
    if sys.stderr is not None:  # there is none under pythonw
        sys.stderr.flush()
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    try:
        with Path(os.devnull).open("wb") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)

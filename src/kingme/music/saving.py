"""Files are written whole or not at all: beside their place first, then moved there."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file; whoever reads it meets the old content or the new, never a part.

    Raises:
        OSError: the folder does not exist or cannot be written.
    """
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        error.filename = str(path)  # the sentence is about the file that was asked for
        raise
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)  # as an ordinary new file; mkstemp's is for its owner only
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise

"""Files that are written whole or not at all, and files that one process writes at a time.

It knows nothing of what is in them.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any


@contextlib.contextmanager
def replacing(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file that stands at a path when all has been written to it, and not before.

    Whoever reads the path meets the old content or the new, never a part, also after a crash.

    Raises:
        OSError: the file cannot be written; it is the path that the error names.
    """
    target = Path(path)
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with beside.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as error:
        if error.filename == str(beside):
            error.filename = str(target)
        raise
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def write_whole(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file as `replacing` does.

    Raises:
        OSError: the file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(Path(folder, "note"), b"all of it")
    ...     Path(folder, "note").read_bytes()
    b'all of it'
    """
    with replacing(path) as file:
        file.write(content)


def write_new(path: str | os.PathLike[str], content: bytes) -> None:
    """Write a file that must not exist yet, whole or not at all.

    Raises:
        FileExistsError: something is there already; it is left as it is.
        OSError: the file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_new(Path(folder, "note"), b"first")
    ...     try:
    ...         write_new(Path(folder, "note"), b"second")
    ...     except FileExistsError:
    ...         Path(folder, "note").read_bytes()
    b'first'
    """
    target = Path(path)
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    write_whole(target, content)


def lock(file: int) -> None:
    """Keep other processes from locking an open file; the system lets go when this one ends.

    Args:
        file: Its descriptor.

    Raises:
        BlockingIOError: another process, or another descriptor of this one, has locked it.
    """
    try:
        import fcntl
    except ImportError:  # Windows
        import msvcrt

        locking: Any = msvcrt
        os.lseek(file, 1 << 40, os.SEEK_SET)
        try:
            locking.locking(file, locking.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(*error.args) from None
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

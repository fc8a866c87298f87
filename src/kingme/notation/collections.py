"""PDN files, plain or compressed: read a game at a time, and written whole or not at all."""

from __future__ import annotations

import codecs
import contextlib
import gzip
import io
import itertools
import os
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any, Literal, cast

from kingme._core import PdnReader, PdnRecord, RuleSet
from kingme.errors import PdnError
from kingme.files import replacing
from kingme.game.game import Game
from kingme.notation.games import PdnFault, PdnGame

Source = str | os.PathLike[str] | IO[str] | IO[bytes]
"""A path or an open file."""

_CHUNK = 1 << 16
_GZIP = b"\x1f\x8b"
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_pdn(
    source: Source,
    errors: Literal["raise", "skip", "keep"] = "raise",
    *,
    rules: RuleSet | str | None = None,
) -> Iterator[PdnGame]:
    """Read the games of a PDN file one at a time; no more than one of them is held.

    What is read beyond the standard, and how, stands in `docs/formats.md`.

    Args:
        source: A path or an open file. What `gzip` has compressed is known by its first bytes.
        errors: What to do with games that cannot be read as a whole: `raise`, or `skip` them, or
            `keep` what can be read of them, with their `errors`. The games behind them are read.
        rules: The rule set of all games or its name; with None a game's tag `Rules` may name one,
            and others are English draughts.

    Raises:
        PdnError: a game cannot be read, or the compressed data are damaged. Comes while games are
            being taken.
        OSError: the file cannot be read.
        ValueError: `errors` is none of the three, or there is no such rule set.

    >>> import io
    >>> games = read_pdn(io.StringIO("1. 11-15 23-19 1-0  1. 11-16 24-19 11-15 *"), "keep")
    >>> for game in games:
    ...     print(game.moves, game.result, [fault.reason for fault in game.errors])
    (<Move 11-15>, <Move 23-19>) 1-0 []
    (<Move 11-16>, <Move 24-19>) * ['11-15 is not legal: there is no piece on 11']
    """
    if errors not in {"raise", "skip", "keep"}:
        raise ValueError(f"errors must be raise, skip or keep, not {errors!r}")
    reader = PdnReader(rules)
    if isinstance(source, (str, os.PathLike)):
        return _games(Path(source).open("rb"), os.fspath(source), reader, errors, close=True)
    name = getattr(source, "name", "")
    return _games(source, name if isinstance(name, str) else "", reader, errors, close=False)


def _games(
    file: IO[Any], name: str, reader: PdnReader, errors: str, *, close: bool
) -> Iterator[PdnGame]:
    number, line = 0, 1
    try:
        for record in _records(file, reader):
            number, line = number + 1, record.line
            if record.errors and errors == "raise":
                raise PdnError(name, number, *record.errors[0])
            if not record.errors or errors == "keep":
                yield _game(record, name, number)
    except (EOFError, zlib.error) as error:
        raise PdnError(
            name, number + 1, line, 1, f"the compressed data are damaged: {error}"
        ) from None
    finally:
        if close:
            file.close()


def _records(file: IO[Any], reader: PdnReader) -> Iterator[PdnRecord]:
    for chunk in _bytes_of(file):
        reader.feed(chunk)
        yield from iter(reader.next_game, None)
    reader.close()
    yield from iter(reader.next_game, None)


def _game(record: PdnRecord, name: str, number: int) -> PdnGame:
    game = PdnGame(record.tree, dict(record.tags), record.mark)
    game.source, game.number, game.line = name, number, record.line
    if errors := record.errors:
        game.errors = tuple(PdnFault(*fault) for fault in errors)
    if warnings := record.warnings:
        game.warnings = tuple(PdnFault(*fault) for fault in warnings)
    return game


def _bytes_of(file: IO[Any]) -> Iterator[bytes]:
    """The content of a file in pieces, uncompressed, in UTF-8 or another encoding of bytes."""
    chunks = _chunks(file)
    first = next(chunks, b"")
    whole = itertools.chain([first], chunks)
    if first.startswith(_GZIP):
        return _inflated(whole)
    if first.startswith(_WIDE):
        return _narrowed(whole)
    return whole


def _chunks(file: IO[Any]) -> Iterator[bytes]:
    while chunk := file.read(_CHUNK):
        # A text that was read as such may have characters that UTF-8 does not allow.
        yield chunk.encode("utf-8", "replace") if isinstance(chunk, str) else chunk


def _inflated(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """What gzip has compressed, in pieces that do not grow with what is in there."""
    stream = zlib.decompressobj(wbits=31)
    for chunk in chunks:
        while chunk:
            yield stream.decompress(chunk, _CHUNK)
            chunk = stream.unconsumed_tail
            if stream.eof:  # another one may follow
                chunk = stream.unused_data.lstrip(b"\0")
                if chunk:
                    stream = zlib.decompressobj(wbits=31)
    if not stream.eof:
        raise EOFError("they end too early")


def _narrowed(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """UTF-16 as UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-16")("replace")
    for chunk in chunks:
        yield decoder.decode(chunk).encode("utf-8", "replace")


def write_pdn(target: Source, games: Iterable[PdnGame | Game]) -> int:
    """Write games as a PDN collection in UTF-8.

    Args:
        target: A path or an open file. A file at a path is written whole or not at all, and
            compressed where the name ends in `.gz`.
        games: What to write, taken one at a time.

    Returns:
        How many games were written.

    Raises:
        ValueError: a tag has a name that PDN cannot hold.
        OSError: the file cannot be written.

    >>> import io
    >>> text = io.StringIO()
    >>> write_pdn(text, [PdnGame(tags={"Event": "Trial"})])
    1
    >>> text.getvalue().splitlines()[0]
    '[Event "Trial"]'
    """
    if not isinstance(target, (str, os.PathLike)):
        return _write(target, games)
    with writing(target) as file:
        return _write(file, games)


@contextlib.contextmanager
def writing(target: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """A file that stands at a path only when all has been written; compressed if `.gz` ends it.

    Raises:
        OSError: the file cannot be written.
    """
    path = Path(target)
    with replacing(path) as file:
        if path.suffix == ".gz":
            # Without name and time, so that the same games give the same bytes.
            with gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
                yield cast(IO[bytes], packed)
        else:
            yield file


def _write(file: IO[Any], games: Iterable[PdnGame | Game]) -> int:
    count = 0
    is_text = isinstance(file, io.TextIOBase)
    for game in games:
        text = (PdnGame.from_game(game) if isinstance(game, Game) else game).to_pdn()
        file.write(text if is_text else text.encode())
        count += 1
    return count

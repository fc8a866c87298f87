"""Games with every oddity at once: read as they were meant, written, and read again the same."""

from __future__ import annotations

import gzip
import io
import resource
import sys
from pathlib import Path

import pytest

from kingme.notation import PdnGame, read_pdn, write_pdn
from odd_games import Odd, odd_game

ROSTER = {"Site": "?", "Round": "?", "Date": "????.??.??"}


def as_read_again(game: PdnGame) -> PdnGame:
    """The game after it was written: the roster is complete."""
    tags = {**ROSTER, **game.tags}
    tags.setdefault("Result", game.mark or "*")
    return PdnGame(game.tree, tags, game.mark)


def check(games: list[Odd], path: Path) -> None:
    path.write_bytes(b"\xef\xbb\xbf" + b"\n".join(odd.text for odd in games))
    count = 0
    for found, odd in zip(read_pdn(path), games, strict=True):
        count += 1
        assert found == odd.game, odd.text.decode("utf-8", "replace")
    assert count == len(games)
    canonical, again = path.with_suffix(".canonical.pdn"), path.with_suffix(".again.pdn.gz")
    assert write_pdn(canonical, read_pdn(path)) == len(games)
    for found, odd in zip(read_pdn(canonical), games, strict=True):
        assert found == as_read_again(odd.game)
        assert found.warnings == ()
    write_pdn(again, read_pdn(canonical))
    text = canonical.read_bytes()
    assert gzip.decompress(again.read_bytes()) == text
    # Only a [ or % that may not begin a line makes a line of moves longer.
    for line in text.decode().splitlines():
        assert len(line) <= 80 or " [" in line[40:] or " %" in line[40:] or line.startswith("[")


def test_odd_games_round_trip(tmp_path: Path) -> None:
    check([odd_game(seed) for seed in range(700)], tmp_path / "odd.pdn")


@pytest.mark.long
def test_twenty_thousand_odd_games_round_trip(tmp_path: Path) -> None:
    check([odd_game(seed) for seed in range(1000, 21_000)], tmp_path / "odd.pdn")


@pytest.mark.parametrize("size", [1, 7, 64, 1000])
def test_the_size_of_pieces_does_not_matter(size: int) -> None:
    class Pieces(io.BytesIO):
        def read(self, _size: int | None = -1, /) -> bytes:
            return super().read(size)

    odds = [odd_game(seed) for seed in range(40)]
    text = b"\r\n".join(odd.text for odd in odds) + b'[Event "x"] 11-15 9-13 * {} ( [y'
    whole = list(read_pdn(io.BytesIO(text), "keep"))
    parts = list(read_pdn(Pieces(text), "keep"))
    assert parts == whole
    places = [(game.line, game.errors, game.warnings) for game in whole]
    assert [(game.line, game.errors, game.warnings) for game in parts] == places


def test_memory_does_not_grow_with_the_file() -> None:
    """Twenty million bytes are read; what the process holds at most grows by far less."""
    text = b"".join(odd_game(seed).text + b"\n" for seed in range(30))

    class Repeated:
        def __init__(self, size: int) -> None:
            self.left = size // len(text)

        def read(self, _size: int) -> bytes:
            self.left -= 1
            return text if self.left >= 0 else b""

    def read(size: int) -> int:
        return sum(1 for _ in read_pdn(Repeated(size)))  # type: ignore[call-overload]

    read(200_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert read(20_000_000) > 10_000
    # In kilobytes on Linux, in bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    assert (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * unit < 6_000_000

"""PDN files: plain and compressed, by path or open, written whole or not at all."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingme import Game
from kingme.notation import PdnError, PdnGame, read_pdn, write_pdn

TEXT = "1. 11-15 23-19 1-0\n\n1. 9-14 9-14 *\n\n1. 12-16 *\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "games.pdn"
    file.write_text(TEXT)
    return file


def test_games_are_read_from_paths_and_open_files(path: Path) -> None:
    for source in (path, str(path)):
        games = list(read_pdn(source, "skip"))
        assert [(game.number, game.line, game.source) for game in games] == [
            (1, 1, str(path)),
            (3, 5, str(path)),
        ]
    with path.open("rb") as binary, path.open() as text:
        assert len(list(read_pdn(binary, "keep"))) == 3
        assert len(list(read_pdn(text, "keep"))) == 3
        assert not binary.closed


def test_an_error_names_file_and_place(path: Path) -> None:
    games = read_pdn(path)
    assert next(games).number == 1
    with pytest.raises(PdnError) as caught:
        next(games)
    assert str(caught.value) == (f"{path}:3:9: game 2: 9-14 is not legal: there is no piece on 9")


def test_what_cannot_be_is_refused_before_reading(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="errors must be raise, skip or keep, not 'no'"):
        read_pdn(io.StringIO(""), "no")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match='there is no rule set "flying"'):
        read_pdn(io.StringIO(""), rules="flying")
    with pytest.raises(FileNotFoundError):
        read_pdn(tmp_path / "missing.pdn")


def test_games_are_read_one_at_a_time() -> None:
    class Endless:
        def read(self, _size: int) -> str:
            return '[Event "x"] 1. 11-15 *\n'

    games = read_pdn(Endless())  # type: ignore[call-overload, arg-type]
    assert [next(games).number for _ in range(1000)][-1] == 1000


def test_compressed_files(path: Path, tmp_path: Path) -> None:
    packed = tmp_path / "games.pdn.gz"
    # Two compressed parts, one after the other, as cat makes them; and zeros, as tapes do.
    packed.write_bytes(gzip.compress(TEXT.encode()) + gzip.compress(TEXT.encode()) + b"\0" * 512)
    assert len(list(read_pdn(packed, "keep"))) == 6
    # The name does not matter.
    packed.rename(path)
    assert len(list(read_pdn(path, "keep"))) == 6


def test_damaged_compressed_files(tmp_path: Path) -> None:
    packed = tmp_path / "games.pdn.gz"
    whole = gzip.compress(b"\n".join(f'[Event "{n}"] 1. 11-15 *'.encode() for n in range(9999)))
    for damaged in (whole[: len(whole) // 2], whole[:200] + b"?" + whole[201:]):
        packed.write_bytes(damaged)
        with pytest.raises(PdnError, match="the compressed data are damaged"):
            list(read_pdn(packed, "keep"))


def test_writing(tmp_path: Path) -> None:
    game = Game()
    game.move("11-15")
    target = tmp_path / "out.pdn"
    assert write_pdn(target, [game, PdnGame(tags={"Event": "Ä"})]) == 2
    assert target.read_text(encoding="utf-8").count("[Event ") == 2
    assert [path.name for path in tmp_path.iterdir()] == ["out.pdn"]
    for buffer in (io.StringIO(), io.BytesIO()):
        assert write_pdn(buffer, read_pdn(target)) == 2
        data = buffer.getvalue()
        assert (data if isinstance(data, bytes) else data.encode()) == target.read_bytes()


def test_compressed_bytes_do_not_depend_on_name_or_time(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdn.gz", tmp_path / "two.pdn.gz"
    for target in (one, two):
        write_pdn(target, [PdnGame()])
    assert one.read_bytes() == two.read_bytes()
    assert gzip.decompress(one.read_bytes()).startswith(b'[Event "?"]')


def test_a_file_is_written_whole_or_not_at_all(path: Path) -> None:
    def games() -> Iterator[PdnGame]:
        yield PdnGame()
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_pdn(path, games())
    assert path.read_text() == TEXT
    assert [file.name for file in path.parent.iterdir()] == ["games.pdn"]


def test_a_file_can_be_written_from_itself(path: Path) -> None:
    write_pdn(path, read_pdn(path, "skip"))
    assert len(list(read_pdn(path))) == 2


def test_rules_can_be_given(path: Path) -> None:
    (game,) = read_pdn(io.StringIO('[Rules "arcade"] 1. 11-15 *'))
    assert game.tree.rules.name == "arcade"
    (game,) = read_pdn(io.StringIO('[Rules "arcade"] 1. 11-15 *'), rules="retro")
    assert game.tree.rules.name == "retro"

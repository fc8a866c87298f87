"""Figures of PDN collections: reading, writing and asking, on one core."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from benches.measure import Figure, at_least, rate
from kingme import Board
from kingme._core import GameTree, PlayerSpec, play_games
from kingme.notation import PdnGame, read_pdn, write_pdn
from kingme.notation.queries import Query, Statistics

GAMES = 20_000
MAX_PLIES = 150


def collection() -> list[PdnGame]:
    """Random games from the start, as long as games of people, with the usual tags."""
    player = PlayerSpec.random()
    jobs = [(Board(), player, player, seed) for seed in range(GAMES)]
    games = []
    for number, record in enumerate(play_games(jobs, max_plies=MAX_PLIES)):
        board = Board()
        for move in record.moves:
            board.push(move)
        tags = {"Event": "Random games", "Site": "Here", "Round": str(number), "Date": "2026.01.01"}
        games.append(PdnGame(GameTree(board), {**tags, "Black": "One", "White": "Other"}))
    return games


def all_figures() -> Iterator[Figure]:
    """Every figure of PDN."""
    games = collection()
    with tempfile.TemporaryDirectory() as folder:
        plain, packed = Path(folder, "games.pdn"), Path(folder, "games.pdn.gz")
        write_pdn(plain, games)
        write_pdn(packed, games)

        def read(path: Path) -> None:
            if sum(1 for _ in read_pdn(path)) != GAMES:
                raise AssertionError("games are missing")

        def read_moves() -> None:
            for game in read_pdn(plain):
                game.moves  # noqa: B018 (making the objects is what is measured)

        def ask(query: Query) -> None:
            sum(query.fits(game) for game in read_pdn(plain))

        def count() -> None:
            statistics = Statistics()
            for game in read_pdn(plain):
                statistics.add(game)

        thousand = "thousand games/s"
        yield Figure("mean length of a game", sum(game.plies for game in games) / GAMES, "plies")
        speed = rate(lambda: read(plain), GAMES, 5)
        yield at_least("reading", speed / 1e3, thousand, 20)
        yield Figure("reading", speed / GAMES * plain.stat().st_size / 2**20, "MB/s")
        yield Figure("reading, compressed", rate(lambda: read(packed), GAMES, 3) / 1e3, thousand)
        yield at_least(
            "reading, with a list of moves", rate(read_moves, GAMES, 3) / 1e3, thousand, 20
        )
        yield Figure(
            "writing", rate(lambda: write_pdn(Path(folder, "x"), games), GAMES, 3) / 1e3, thousand
        )
        position = Query(position=Board.from_fen("W:W18:B1"))
        yield Figure(
            "looking for a position", rate(lambda: ask(position), GAMES, 3) / 1e3, thousand
        )
        yield Figure("counting with openings", rate(count, GAMES, 3) / 1e3, thousand)

"""Owns the tests that won endings get won: before the draw rules, against a stubborn defence.

The positions, their distances and who must win them stand in `endings.tsv`. Distances were computed
by a retrograde solver with its own move generator; those of two kings against one are computed
again here. A rule of thumb is not enough to choose such positions: two kings win against one from
almost everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from kingme import Board, Bot, Engine, Game, Move
from oracle import ENGLISH, from_fen, legal_moves
from retrograde import solved

Chooser = Callable[[Game], Move | str | None]


class Ending(NamedTuple):
    """A row of the table: pieces, plies to the end, FEN, who wins it, who plays it always."""

    pieces: str
    plies: int
    fen: str
    winners: str
    short: str


def rows() -> list[Ending]:
    lines = (Path(__file__).parent / "endings.tsv").read_text(encoding="utf-8").splitlines()
    split = (line.split("\t") for line in lines if not line.startswith("#"))
    return [Ending(pieces, int(plies), *rest) for pieces, plies, *rest in split]


ENDINGS = rows()
TWO_AGAINST_ONE = {row.fen: row.plies for row in ENDINGS if row.pieces == "2K-1K"}
# The players, by the letters of the table.
PLAYERS = ("4", "5", "S")


def chooser(player: str) -> Chooser:
    """A level of the bot, or the strong search with a number of nodes: the same everywhere."""
    if player != "S":
        return Bot(int(player)).choose
    engine = Engine(hash_mb=16)
    return lambda game: engine.search(game.board, nodes=200_000)[0].move


def tenacious(game: Game) -> str:
    """The best defence of one king, known from the table."""
    fen = game.board.fen()
    return solved(2, 1).stubborn(fen) if fen in solved(2, 1).plies else str(game.legal[0])


def careless(seed: int) -> Chooser:
    generator = random.Random(seed)
    return lambda game: generator.choice(game.legal)


def check(fen: str, player: str, defender: Chooser) -> None:
    """The side to move wins, and the draw rules are never reached."""
    game, attacker = Game(fen), chooser(player)
    side = game.board.turn
    while game.outcome is None:
        move = (attacker if game.board.turn is side else defender)(game)
        assert move is not None
        game.move(move)
    assert game.outcome.winner is side, f"{game.outcome} after {len(game.moves)} plies"


def test_the_solver_gives_the_published_figures_of_king_against_king() -> None:
    """992 positions a side: 230 won, 654 drawn, 108 lost; the longest win takes 11 plies."""
    table = solved(1, 1)
    plies = [n for fen, n in table.plies.items() if fen.startswith("B:WK") and ":BK" in fen]
    won = [n for n in plies if n % 2]
    assert (len(won), len(plies) - len(won), 992 - len(plies), max(won)) == (230, 108, 654, 11)


def test_the_distances_of_two_kings_against_one_are_right() -> None:
    table = solved(2, 1)
    assert {fen: table.plies[fen] for fen in TWO_AGAINST_ONE} == TWO_AGAINST_ONE
    white = [n for fen, n in table.plies.items() if fen.startswith("W:WK") and fen.count("K") == 3]
    assert max(white) == 33


def test_the_table_of_endings_is_what_it_says() -> None:
    """Pieces and side as named, won by the side to move; who plays it in short must win it."""
    assert len({row.fen for row in ENDINGS}) == len(ENDINGS)
    for row in ENDINGS:
        board = Board.from_fen(row.fen)
        assert (board.fen(), board.turn) == (row.fen, "white")
        named = "-".join(
            f"{len(board.kings(side))}K" + (f"{men}M" if (men := len(board.men(side))) else "")
            for side in "WB"
        )
        assert (named, row.plies % 2) == (row.pieces, 1)
        assert len(legal_moves(from_fen(row.fen), ENGLISH)) == len(board.legal_moves) > 0
        assert set(row.winners) <= set(PLAYERS)
        assert set(row.short) <= set(row.winners) | {"-"}


def test_the_table_asks_for_enough() -> None:
    """Every kind of ending is there in numbers, and few rows spare a player."""
    counts = Counter(row.pieces for row in ENDINGS)
    assert counts == {"2K-1K": 29, "3K-2K": 39, "1K1M-1K": 36, "2K1M-2K": 33, "2K1M-1K1M": 31}
    asked = Counter(player for row in ENDINGS for player in row.winners)
    assert asked == {"4": 160, "5": 165, "S": 168}
    assert all(row.winners == "45S" for row in ENDINGS if row.pieces in ("2K-1K", "1K1M-1K"))


def games(rows: list[Ending], column: str) -> list[object]:
    """Player and position of each game that a column of the table asks for."""
    return [
        pytest.param(row.fen, player, id=f"{row.pieces}-{row.plies}-{row.fen}-{player}")
        for row in rows
        for player in getattr(row, column)
        if player in PLAYERS
    ]


@pytest.mark.parametrize(("fen", "player"), games(ENDINGS, "short"))
def test_won_endings_are_won_against_the_strongest_bot(fen: str, player: str) -> None:
    """A defence that looks as far ahead as the strongest bot."""
    check(fen, player, Bot(5).choose)


@pytest.mark.long
@pytest.mark.parametrize(("fen", "player"), games(ENDINGS, "winners"))
def test_all_won_endings_of_the_table(fen: str, player: str) -> None:
    check(fen, player, Bot(5).choose)


@pytest.mark.parametrize("player", PLAYERS)
def test_two_kings_win_against_the_best_defence_of_one(player: str) -> None:
    """The nearest, a middling and the farthest; the long tests have all."""
    for fen in ("W:WK1,K16:BK10", "W:WK6,K15:BK27", "W:WK29,K32:BK10"):
        check(fen, player, tenacious)


@pytest.mark.long
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("fen", TWO_AGAINST_ONE)
def test_all_two_kings_against_the_best_defence_of_one(fen: str, player: str) -> None:
    check(fen, player, tenacious)


@pytest.mark.parametrize("row", ENDINGS[::4], ids=lambda row: f"{row.pieces}-{row.fen}")
def test_won_endings_are_won_against_a_careless_defence(row: Ending) -> None:
    """Whatever the defender stumbles into, also where the best defence would hold."""
    check(row.fen, "4", careless(1))


@pytest.mark.long
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("row", ENDINGS, ids=lambda row: f"{row.pieces}-{row.fen}")
def test_all_won_endings_against_a_careless_defence(row: Ending, player: str) -> None:
    for seed in (1, 2):
        check(row.fen, player, careless(seed))


def test_distances_count_so_the_shortest_win_is_played() -> None:
    """Where the search sees the end, each move of the winner brings it nearer by the table."""
    table = solved(2, 1)
    generator = random.Random(4)
    near = [
        fen for fen, plies in table.plies.items()
        if fen.startswith("W:WK") and fen.count("K") == 3 and plies <= 9 and plies % 2
    ]  # fmt: skip
    for fen in generator.sample(sorted(near), 60):
        bot = Bot(4)
        move = bot.choose(Board.from_fen(fen))
        assert bot.last_search is not None
        if not bot.last_search.forced:
            assert 30_000 - bot.last_search.score == table.plies[fen], fen
        after = dict(table.moves(fen))
        left = after[str(move)]
        assert left == table.plies[fen] - 1, fen

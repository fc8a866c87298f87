"""Owns the tests that won endings get won: before the draw rules, against a stubborn defence.

Distances, in plies to the end under best play, were computed by a retrograde solver with its own
move generator; those of two kings against one are computed again here. A rule of thumb is not
enough to choose such positions: two kings win against one from almost everywhere.
"""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from kingme import Board, Bot, Engine, Game, Move
from retrograde import solved

Defender = Callable[[Game], Move | str | None]

# White to move and win. Kings, then the plies that the win takes against the best defence.
TWO_AGAINST_ONE = {
    "W:WK1,K16:BK10": 9,
    "W:WK9,K15:BK5": 15,
    "W:WK20,K29:BK26": 15,
    "W:WK6,K15:BK27": 21,
    "W:WK4,K27:BK32": 25,
    "W:WK7,K8:BK15": 29,
    "W:WK29,K32:BK10": 33,
}
THREE_AGAINST_TWO = {
    "W:WK22,K25,K27:BK24,K32": 11,
    "W:WK3,K4,K21:BK25,K28": 21,
    "W:WK8,K9,K20:BK10,K27": 31,
    "W:WK11,K28,K32:BK26,K29": 41,
    "W:WK8,K16,K21:BK9,K32": 51,
    "W:WK4,K5,K8:BK12,K16": 61,
    "W:WK8,K29,K30:BK4,K17": 67,
}
A_MAN_UP = {
    "W:WK11,22:BK21": 15,
    "W:W23,K31:BK6": 25,
    "W:WK8,17:BK31": 35,
    "W:WK13,29:BK10": 45,
    "W:WK2,K12,15:BK10,K24": 21,
    "W:WK5,K7,11:BK15,K32": 31,
    "W:WK3,12,K14:BK13,K30": 41,
    "W:WK10,K11,23:BK4,28": 21,
    "W:WK7,K18,29:BK2,3": 31,
}


def tenacious(game: Game) -> str:
    """The best defence of one king, known from the table."""
    fen = game.board.fen()
    return solved(2, 1).stubborn(fen) if fen in solved(2, 1).plies else str(game.legal[0])


def thoughtful(game: Game) -> Move | None:
    """A defence that looks as far ahead as the strongest bot."""
    return Bot(5).choose(game)


def careless(seed: int) -> Defender:
    generator = random.Random(seed)
    return lambda game: generator.choice(game.legal)


def strong(game: Game, engine: Engine) -> Move:
    """The strong search with a fixed number of nodes, so that a test is the same everywhere."""
    return engine.search(game.board, nodes=200_000)[0].move


def conversion(fen: str, level: int, defender: Defender) -> tuple[str, int]:
    """The end of the game that a bot plays from a won position, and its plies."""
    return played_out(fen, Bot(level).choose, defender)


def strong_conversion(fen: str, defender: Defender) -> tuple[str, int]:
    """The same for the strong search."""
    engine = Engine(hash_mb=16)
    return played_out(fen, lambda game: strong(game, engine), defender)


def played_out(fen: str, attacker: Defender, defender: Defender) -> tuple[str, int]:
    game = Game(fen)
    side = game.board.turn
    while game.outcome is None:
        move = (attacker if game.board.turn is side else defender)(game)
        assert move is not None
        game.move(move)
    return ("won" if game.outcome.winner is side else str(game.outcome)), len(game.moves)


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


@pytest.mark.parametrize("level", [4, 5])
@pytest.mark.parametrize(
    "fen",
    [
        fen
        for table in (TWO_AGAINST_ONE, THREE_AGAINST_TWO, A_MAN_UP)
        for fen, plies in table.items()
        if plies <= 45
    ],
)
def test_won_endings_are_won_against_a_careless_defence(fen: str, level: int) -> None:
    if level == 5 and fen not in TWO_AGAINST_ONE:
        level = 4  # level 5 takes a second a move here; the long tests have it
    assert conversion(fen, level, careless(1))[0] == "won"


@pytest.mark.parametrize("level", [4, 5])
@pytest.mark.parametrize("fen", ["W:WK1,K16:BK10", "W:WK9,K15:BK5", "W:WK6,K15:BK27"])
def test_two_kings_win_against_the_best_defence_of_one(fen: str, level: int) -> None:
    assert conversion(fen, level, tenacious)[0] == "won"


@pytest.mark.parametrize("fen", ["W:WK22,K25,K27:BK24,K32", "W:WK3,K4,K21:BK25,K28"])
def test_three_kings_win_against_two(fen: str) -> None:
    assert conversion(fen, 4, thoughtful)[0] == "won"


@pytest.mark.parametrize("fen", [*TWO_AGAINST_ONE, "W:WK11,22:BK21", "W:W23,K31:BK6"])
def test_the_strong_search_wins(fen: str) -> None:
    defender = tenacious if fen in TWO_AGAINST_ONE else careless(3)
    assert strong_conversion(fen, defender)[0] == "won"


@pytest.mark.long
@pytest.mark.parametrize("fen", [*TWO_AGAINST_ONE, *THREE_AGAINST_TWO, *A_MAN_UP])
def test_the_strong_search_wins_all(fen: str) -> None:
    assert strong_conversion(fen, thoughtful)[0] == "won"


@pytest.mark.long
@pytest.mark.parametrize("level", [4, 5])
@pytest.mark.parametrize("fen", TWO_AGAINST_ONE)
def test_all_two_kings_against_one(fen: str, level: int) -> None:
    """The second defender knows less than the table but looks for ways to be let off."""
    for defender in (tenacious, thoughtful):
        assert conversion(fen, level, defender)[0] == "won"


@pytest.mark.long
@pytest.mark.parametrize("level", [4, 5])
@pytest.mark.parametrize("fen", [*THREE_AGAINST_TWO, *A_MAN_UP])
def test_all_other_won_endings(fen: str, level: int) -> None:
    for defender in (careless(2), thoughtful):
        assert conversion(fen, level, defender)[0] == "won"


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

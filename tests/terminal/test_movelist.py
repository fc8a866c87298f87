"""The moves played, as PDN writes them."""

from __future__ import annotations

import pytest

from kingme import Game
from kingme.terminal.movelist import numbered, pdn, texts


def played(*moves: str, fen: str | None = None, rules: str = "english") -> Game:
    game = Game(fen, rules)
    for move in moves:
        game.move(move)
    return game


def test_texts_are_the_shortest() -> None:
    game = played("15x22x31", fen="B:W18,26,K5:B15,9")
    assert texts(game) == ["15x31"]
    assert texts(played("2x9x18x2", fen="B:W6,7,14,15,K32:BK2")) == ["2x9x18x11x2"]


@pytest.mark.parametrize(
    ("game", "rows"),
    [
        (played(), []),
        (played("11-15"), [(1, "11-15", "")]),
        (played("11-15", "23-19", "8-11"), [(1, "11-15", "23-19"), (2, "8-11", "")]),
        (played("23-19", fen="W:W23:B1"), [(1, "", "23-19")]),
        (played("23-19", "1-6", fen="W:W23:B1"), [(1, "", "23-19"), (2, "1-6", "")]),
        (played("22-18", "11-15", rules="classroom"), [(1, "22-18", "11-15")]),
    ],
)
def test_numbers(game: Game, rows: list[tuple[int, str, str]]) -> None:
    assert numbered(game) == rows


def test_pdn_of_a_whole_game_and_of_a_position() -> None:
    assert pdn(played("11-15", "23-19")) == ["1. 11-15 23-19 *"]
    game = played("23-19", "1-6", fen="W:W23:B1")
    game.resign()
    assert pdn(game) == ['[SetUp "1"]', '[FEN "W:W23:B1"]', "1. ... 23-19 2. 1-6 1-0"]
    assert pdn(played("22-18", rules="classroom")) == ["1. 22-18 *"]


def test_results_are_those_of_draughts() -> None:
    game = played("15x22", fen="B:W18:B15")
    assert pdn(game)[-1] == "1. 15x22 1-0"
    drawn = played("11-15")
    drawn.agree_draw()
    assert pdn(drawn) == ["1. 11-15 1/2-1/2"]

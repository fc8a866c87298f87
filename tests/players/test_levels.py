"""The table of levels: who is in it, and that every opponent is complete and plays by its row."""

from __future__ import annotations

import re

import pytest

from kingme import Board, Game, player_from_text
from kingme._core import play_games, random_opening
from kingme.players import levels, side_seed, spec_from_text

NAMES = (
    "Dozy Dave",
    "Clumsy Clara",
    "Wobbly Walt",
    "Careful Kit",
    "Sly Sam",
    "Professor Pawn",
    "Captain Crown",
    "Madame Minimax",
    "Deep Thinker",
    "Grandmaster Gizmo",
)


def test_the_ten_opponents() -> None:
    assert tuple(level.name for level in levels().values()) == NAMES
    assert list(levels()) == list(range(1, 11))


def test_every_opponent_has_a_face_and_a_line_for_every_occasion() -> None:
    occasions = set(levels()[1].lines)
    for level in levels().values():
        assert set(level.lines) == occasions
        assert all(lines and all(0 < len(line) <= 60 for line in lines)
                   for lines in level.lines.values())  # fmt: skip
        assert re.fullmatch("#[0-9A-F]{6}", level.portrait["skin"])
        assert set(level.portrait) == {"skin", "hat", "detail", "head"}
    for part in ("skin", "hat"):
        assert len({level.portrait[part] for level in levels().values()}) == 10
    said = [line for level in levels().values() for lines in level.lines.values() for line in lines]
    assert len(set(said)) == len(said), "nobody repeats another"


@pytest.mark.parametrize("level", range(1, 9))
def test_a_level_plays_the_same_inside_the_core_and_outside(level: int) -> None:
    text, seed = f"level:{level}", 5
    start = random_opening(seed)
    specs = [spec_from_text(text, seed=side_seed(seed, side)) for side in ("black", "white")]
    (record,) = play_games([(start, *specs, seed)], max_plies=24)  # type: ignore[arg-type]
    game = Game.from_board(random_opening(seed))
    for move in record.moves:
        side = game.board.turn
        player = player_from_text(text, seed=side_seed(seed, side))
        assert player.choose(game) == move
        game.move(move)


def test_the_highest_levels_keep_to_their_limits() -> None:
    for level, depth, nodes in ((9, 10, 2_000_000), (10, 13, 6_000_000)):
        row = dict(levels()[level].player)
        assert (row["depth"], row["nodes"], row["weights"]) == (depth, nodes, "learned")
        player = player_from_text(f"level:{level}")
        board = Board.from_fen("B:WK19,K27,26:BK2,K10,5")
        assert player.choose(Game.from_board(board)) in board.legal_moves
        assert player.last_search is not None
        assert player.last_search.depth <= depth
        assert player.last_search.nodes <= nodes

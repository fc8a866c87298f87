"""Puzzles: those that are shipped are what they say, and games give new ones."""

from __future__ import annotations

import io

import pytest

from kingme import Board, Engine
from kingme.analysis.puzzles import Demands, Puzzle, find_puzzles, puzzle_game, shipped_puzzles
from kingme.notation import PdnGame, read_pdn

PUZZLES = shipped_puzzles()


def test_the_shipped_set_is_large_enough_graded_and_without_doubles() -> None:
    assert 150 <= len(PUZZLES) <= 300
    grades = [puzzle.grade for puzzle in PUZZLES]
    assert grades == sorted(grades)
    assert set(grades) == {1, 2, 3, 4, 5}
    boards = [Board.from_fen(puzzle.fen) for puzzle in PUZZLES]
    assert len({min(board.fen(), board.turned().fen()) for board in boards}) == len(boards)


@pytest.mark.parametrize("puzzle", PUZZLES[::4], ids=lambda puzzle: puzzle.fen)
def test_one_move_wins_and_no_other(puzzle: Puzzle) -> None:
    """Another engine than the one that found it: other nodes, no memory of anything else."""
    engine = Engine(hash_mb=4)
    board = Board.from_fen(puzzle.fen)
    assert not board.legal_moves[0].is_jump
    for ply, text in enumerate(puzzle.moves):
        move = board.parse_pdn(text)
        if ply == 0:
            best, other = engine.search(board, nodes=60_000, multipv=2)
            assert best.move == move
            assert best.score >= 130
            assert other.score <= 80
        board.push(move)
    assert len(puzzle.moves) % 2 == 1


def games(text: str) -> list[PdnGame]:
    return list(read_pdn(io.StringIO(text)))


GAME = """
[FEN "W:W11,K14,K23:B12,22,K25"]

1... 14-17 2. 22-26 23x21 *

[FEN "B:W10,19,K22:BK2,K8,21"]

1. 8-3 *

"""


def test_a_shot_is_found_once_in_either_colour_and_written_as_pdn() -> None:
    demands = Demands(first_ply=0, nodes=5_000, verify=20_000)
    both = games(GAME + '[FEN "B:WK8,11,21:BK10,K19,22"]\n\n1. 19-16 *\n')
    found = [puzzle for _, new in find_puzzles(both, demands) for puzzle in new]
    shots = [puzzle for puzzle in found if puzzle.fen == "W:W11,K14,K23:B12,22,K25"]
    (shot,) = shots
    assert shot.moves[0] == "14-17"
    assert shot.source == "game 1, ply 0"
    text = puzzle_game(shot, 7).to_pdn()
    (again,) = games(text)
    assert again.tag("Round") == "7"
    assert again.result == "0-1"
    assert again.tag("FEN") == shot.fen
    assert tuple(map(str, again.moves)) == shot.moves
    assert again.tree.root.comments == (f"White to move and win, grade {shot.grade}.",)
    assert list(find_puzzles(both, demands)) == list(find_puzzles(both, demands))


def test_won_positions_with_more_than_one_way_are_none() -> None:
    demands = Demands(first_ply=0, nodes=3_000, verify=5_000)
    game = games('[FEN "B:W32:BK1,K2,K3,K18"]\n\n1. 18-22 *')
    assert [new for _, new in find_puzzles(game, demands)] == [[]]

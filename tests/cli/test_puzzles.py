"""`kingme puzzles`: found in files, and solved in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

from kingme.analysis.puzzles import shipped_puzzles
from kingme.notation import read_pdn

from .conftest import Run

GAMES = """[FEN "W:W11,K14,K23:B12,22,K25"]

1... 14-17 2. 22-26 23x21 *
"""


def test_puzzles_are_written_whole_and_told_to_scripts(run: Run, tmp_path: Path) -> None:
    games, out = tmp_path / "games.pdn", tmp_path / "puzzles.pdn"
    games.write_text(GAMES)
    ran = run("puzzles", "make", str(games), "-o", str(out), "--nodes", "3000", "--json")
    assert ran.code == 0, ran.err
    rows = [json.loads(line) for line in ran.out.splitlines()]
    found = list(read_pdn(out))
    assert len(found) == len(rows) == 1
    assert rows[0]["moves"][0] == "14-17"
    for row, game in zip(rows, found, strict=True):
        assert row["fen"] == game.tag("FEN")
        assert row["moves"] == [str(move) for move in game.moves]


def test_a_file_that_is_not_there_is_told_of(run: Run) -> None:
    ran = run("puzzles", "make", "nowhere.pdn")
    assert (ran.code, ran.out) == (2, "")
    assert "cannot use the file 'nowhere.pdn'" in ran.err


def test_a_puzzle_is_solved_with_a_wrong_move_a_hint_and_an_illegal_one(spawn: Run) -> None:
    puzzle = shipped_puzzles()[0]
    board_moves = puzzle.moves[::2]
    said = ["hint", "99-1", *board_moves, "quit"]
    ran = spawn("puzzles", "solve", stdin="\n".join(said) + "\n")
    assert ran.code == 0, ran.err
    assert f"Puzzle 1 of {len(shipped_puzzles())}, grade 1" in ran.out
    assert f"The piece on {board_moves[0].split('-')[0]} moves." in ran.out
    assert "Solved, with help." in ran.out
    assert "0 solved." in ran.out


def test_a_puzzle_solved_at_once_counts(spawn: Run) -> None:
    puzzle = shipped_puzzles()[0]
    ran = spawn("puzzles", "solve", stdin="\n".join([*puzzle.moves[::2], "quit"]) + "\n")
    assert "Solved.\n" in ran.out
    assert "1 solved." in ran.out


def test_the_solution_is_shown_and_the_end_of_input_ends_it(spawn: Run) -> None:
    puzzle = shipped_puzzles()[0]
    ran = spawn("puzzles", "solve", "--grade", "1", stdin="show\n")
    assert f"The solution: {' '.join(puzzle.moves)}" in ran.out
    assert ran.code == 130 or "solved." in ran.out

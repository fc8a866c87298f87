"""Make `src/kingme/data/puzzles.json`: puzzles found in games that weak searches play themselves.

The same on every machine: games, searches and grades depend on the seeds below alone.

    .venv/bin/python scripts/make_puzzles.py [--games 2000]
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from kingme import Game
from kingme._core import PlayerSpec, play_games, random_opening
from kingme.analysis.puzzles import Puzzle, find_puzzles
from kingme.files import write_whole
from kingme.notation import PdnGame

TARGET = Path(__file__).parents[1] / "src" / "kingme" / "data" / "puzzles.json"
OPENING_PLIES = 6
DEPTHS = (1, 2, 3)
LEAST_PIECES = 8
"""Endings of few pieces are another kind of problem."""


def games(count: int) -> Iterator[PdnGame]:
    """Games of alpha-beta at low depths, which leave shots to be found."""
    players = [PlayerSpec.alphabeta(depth, jitter="game") for depth in DEPTHS]
    for seed in range(count):
        start = random_opening(seed, OPENING_PLIES)
        one, two = players[seed % 3], players[seed // 3 % 3]
        (record,) = play_games([(start, one, two, seed)], max_plies=100)
        for move in record.moves:
            start.push(move)
        game = PdnGame.from_game(Game.from_board(start))
        game.number = seed
        yield game


def pieces(puzzle: Puzzle) -> int:
    """How many pieces are on the board."""
    return puzzle.fen.count(",") + 2


def main() -> None:
    """Find them, and write them in the order of their grades."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    count = parser.parse_args().games
    found: list[Puzzle] = []
    for game, new in find_puzzles(games(count)):
        found += [puzzle for puzzle in new if pieces(puzzle) >= LEAST_PIECES]
        if game.number % 100 == 99:
            print(f"{game.number + 1} games, {len(found)} puzzles", flush=True)
    found.sort(key=lambda puzzle: (puzzle.grade, len(puzzle.moves)))
    rows = [
        json.dumps({"fen": each.fen, "moves": each.moves, "grade": each.grade, "score": each.score,
                    "source": each.source})
        for each in found
    ]  # fmt: skip
    about = (
        f"Positions with one winning move, in {count} games that alpha-beta at depths 1 to 3 "
        "played with itself after six random plies; made by scripts/make_puzzles.py, read by "
        "Python and the browser. Game N of a source has the seed N. English rules."
    )
    text = f'{{\n"about": {json.dumps(about)},\n"puzzles": [\n' + ",\n".join(rows) + "\n]\n}\n"
    write_whole(TARGET, text.encode())
    print(f"{len(found)} puzzles in {TARGET}")


if __name__ == "__main__":
    main()

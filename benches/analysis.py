"""Figures of analysis: several lines against one, a whole game reviewed, puzzles looked for."""

from __future__ import annotations

from collections.abc import Iterator

from benches.measure import Figure, rate
from kingme import Board, Engine, Game
from kingme._core import PlayerSpec, play_games, random_opening
from kingme.analysis import review_game
from kingme.analysis.puzzles import find_puzzles
from kingme.notation import PdnGame

DEPTH = 13
NODES = 50_000
PLIES = 60


def game(seed: int) -> PdnGame:
    """A game of two shallow searches."""
    player = PlayerSpec.alphabeta(3, jitter="game")
    board = random_opening(seed, 6)
    (record,) = play_games([(board, player, player, seed)], max_plies=PLIES)
    for move in record.moves:
        board.push(move)
    return PdnGame.from_game(Game.from_board(board))


def all_figures() -> Iterator[Figure]:
    """Every figure of analysis."""
    board = Board()

    def nodes_for(lines: int) -> int:
        return Engine(hash_mb=16).search(board, depth=DEPTH, multipv=lines)[0].nodes

    share = nodes_for(3) / nodes_for(1)
    yield Figure(f"nodes of three lines to depth {DEPTH}, against one", share, "times")
    one = game(1)

    def review() -> None:
        review_game(one.tree.start_board(), one.moves, nodes=NODES)

    speed = rate(review, one.plies + 1, 2)
    yield Figure(f"positions of a game reviewed, {NODES:,} nodes each", speed, "a second")
    several = [game(seed) for seed in range(3)]
    positions = sum(each.plies + 1 for each in several)
    found = rate(lambda: list(find_puzzles(several)), positions, 2)
    yield Figure("positions looked at for puzzles", found, "a second")

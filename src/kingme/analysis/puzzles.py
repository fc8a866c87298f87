"""Positions with one winning move, found in games: shots to be solved by moving.

A puzzle's side to move wins with one move and with no other, and so on along its solution. What a
player could not choose wrongly, because a jump had to be taken, is part of the solution and no
merit. Found with few nodes, held with many.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from kingme._core import Board, Move
from kingme.analysis.positions import Analyser, Line
from kingme.analysis.scores import is_decided, score_text
from kingme.game.game import Game
from kingme.notation import PdnGame

HASH_MB = 2
"""Small, since it is emptied for each position."""


SEEN_AT = (2, 4, 7)
"""A puzzle that the search does not see at these depths is a grade harder each time."""


class Demands(NamedTuple):
    """What a position must show to be a puzzle.

    Attributes:
        win: The least score of the winning move, in hundredths of a man.
        other: The most that any other move may be worth.
        nodes: The positions that are visited to find one; a tenth is enough to see that there is
            none.
        verify: The positions that are visited for each move of the solution.
        least: The shortest solution, in plies.
        plies: The longest solution.
        first_ply: Positions before this ply of a game from the start are not looked at.
    """

    win: int = 150
    other: int = 60
    nodes: int = 10_000
    verify: int = 100_000
    least: int = 3
    plies: int = 13
    first_ply: int = 8


class Puzzle(NamedTuple):
    """A position with its solution.

    Attributes:
        fen: The position; the side to move wins.
        rules: The rule set's name.
        moves: The solution as full paths, the solver's move first and last.
        grade: From 1, easy, to 5.
        score: What the solution is worth, in hundredths of a man.
        source: The game and the ply where it was found.
    """

    fen: str
    rules: str
    moves: tuple[str, ...]
    grade: int
    score: int
    source: str

    def as_data(self) -> dict[str, Any]:
        """The puzzle for JSON."""
        return {**self._asdict(), "moves": list(self.moves)}


def find_puzzles(
    games: Iterable[PdnGame],
    demands: Demands = Demands(),  # noqa: B008 - never changed
    *,
    analyser: Analyser | None = None,
) -> Iterator[tuple[PdnGame, list[Puzzle]]]:
    """Look for puzzles in the main lines of games; a position comes up once, in either colour.

    Args:
        games: Where to look, taken one at a time.
        demands: What is asked of a puzzle.
        analyser: What to search with, and for nothing else; it forgets what it knew.

    Yields:
        Each game with the puzzles that are new in it.

    Raises:
        Stopped: the analyser was stopped.

    >>> from kingme import Game
    >>> game = PdnGame.from_game(Game("W:W18,26,27,31:B9,10,11,20"))
    >>> demands = Demands(nodes=2000, verify=5000, first_ply=0)
    >>> [(_, found)] = find_puzzles([game], demands, analyser=Analyser(hash_mb=1))
    >>> [puzzle.moves for puzzle in found]
    []
    """
    searcher = Analyser(hash_mb=HASH_MB) if analyser is None else analyser
    seen: set[str] = set()
    for game in games:
        found: list[Puzzle] = []
        board = game.tree.start_board()
        moves = game.moves
        # The opening has no shots that are not known; a position from elsewhere is none.
        from_start = board.fen() == Board(board.rules).fen()
        first_ply = demands.first_ply if from_start else 0
        for ply in range(len(moves) + 1):
            key = min(board.fen(), board.turned().fen())
            if ply >= first_ply and key not in seen:
                puzzle = _puzzle(board, demands, searcher, _source(game, ply))
                if puzzle is not None:
                    seen.add(key)
                    found.append(puzzle)
            if ply < len(moves):
                board.push(moves[ply])
        yield game, found


def _source(game: PdnGame, ply: int) -> str:
    return f"game {game.number}, ply {ply}" if game.number else f"ply {ply}"


def _only_win(lines: tuple[Line, ...], demands: Demands) -> bool:
    """One line wins, and no other does."""
    if len(lines) < 2:
        return False
    best, other = lines[:2]
    return best.score >= demands.win and other.score <= demands.other


def _puzzle(board: Board, demands: Demands, analyser: Analyser, source: str) -> Puzzle | None:
    """The puzzle that a position is, if it is one."""
    legal = board.legal_moves
    # Where a jump must be taken, there is little to be found.
    if len(legal) < 3 or legal[0].is_jump or board.outcome() is not None:
        return None
    # The history of the game is no part of a puzzle.
    bare = Board.from_fen(board.fen(), board.rules)
    analyser.forget()
    quick = analyser.lines(bare, count=2, nodes=max(1, demands.nodes // 10))
    if not quick or quick[0].score < demands.win // 2:
        return None
    if not _only_win(analyser.lines(bare, count=2, nodes=demands.nodes), demands):
        return None
    solution = _solution(bare, demands, analyser)
    if solution is None:
        return None
    moves, score, choices = solution
    grade = _grade(bare, moves, choices, demands, analyser)
    return Puzzle(bare.fen(), bare.rules.name, tuple(map(str, moves)), grade, score, source)


def _solution(
    board: Board, demands: Demands, analyser: Analyser
) -> tuple[list[Move], int, int] | None:
    """The moves as long as one alone wins, what they win, and how many the solver must find."""
    position, moves = board.copy(), list[Move]()
    kept, choices, score = 0, 0, 0
    analyser.forget()
    while len(moves) < demands.plies and position.outcome() is None:
        solver = len(moves) % 2 == 0
        if not solver:
            moves.append(analyser.lines(position, nodes=demands.verify)[0].moves[0])
        elif len(position.legal_moves) == 1:
            moves.append(position.legal_moves[0])
            kept = len(moves)
        else:
            lines = analyser.lines(position, count=2, nodes=demands.verify)
            if not _only_win(lines, demands):
                break
            if not moves:
                score = lines[0].score
            moves.append(lines[0].moves[0])
            choices += 1
            kept = len(moves)
        position.push(moves[-1])
    return (moves[:kept], score, choices) if kept >= demands.least else None


def _grade(
    board: Board, moves: list[Move], choices: int, demands: Demands, analyser: Analyser
) -> int:
    """How hard it is: by the depth at which the search sees it, and by what is to be found."""
    seen_at = 0

    def told(lines: tuple[Line, ...]) -> None:
        nonlocal seen_at
        best = lines[0]
        if best.moves[0] != moves[0] or best.score < demands.win:
            seen_at = best.depth

    analyser.forget()
    analyser.lines(board, nodes=demands.nodes, on_depth=told)
    merits = [seen_at >= depth for depth in SEEN_AT]
    return min(5, 1 + sum(merits) + (choices > 1))


def puzzle_game(puzzle: Puzzle, number: int) -> PdnGame:
    """A puzzle as a game of PDN: the position, the solution, and comments that tell of both.

    >>> puzzle = Puzzle("B:W15,23:B10,11", "english", ("10x19x26",), 1, 29999, "ply 0")
    >>> print(puzzle_game(puzzle, 1).to_pdn().splitlines()[-2])
    {Black to move and win, grade 1.} 1. 10x26 {wins in 1 ply} 1-0
    """
    board = Board.from_fen(puzzle.fen, puzzle.rules)
    side = str(board.turn)
    for text in puzzle.moves:
        board.push(board.parse_pdn(text))
    tags = {
        "Event": "kingme puzzles",
        "Round": str(number),
        "Result": "1-0" if side == "black" else "0-1",
        "GameType": "21",
        "Grade": str(puzzle.grade),
        "Source": puzzle.source,
    }
    if puzzle.rules != "english":
        tags["Rules"] = puzzle.rules
    game = PdnGame.from_game(Game.from_board(board), tags)
    game.tags["Result"] = tags["Result"]
    game.tags.pop("Termination", None)
    game.tree.root.comments = [f"{side.capitalize()} to move and win, grade {puzzle.grade}."]
    end = game.tree.root
    while end.next is not None:
        end = end.next
    worth = score_text(puzzle.score)
    end.comments = [worth if is_decided(puzzle.score) else f"{worth} for {side}"]
    return game


def shipped_puzzles() -> list[Puzzle]:
    """The puzzles that come with kingme, from the easiest to the hardest.

    >>> puzzles = shipped_puzzles()
    >>> len(puzzles) >= 150, puzzles[0].grade
    (True, 1)
    """
    path = Path(__file__).parents[1] / "data" / "puzzles.json"
    rows = json.loads(path.read_text(encoding="utf-8"))["puzzles"]
    return [
        Puzzle(
            row["fen"],
            "english",
            tuple(row["moves"]),
            row["grade"],
            row["score"],
            row["source"],
        )
        for row in rows
    ]

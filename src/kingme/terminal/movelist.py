"""The moves played, as PDN writes them. Reading PDN and whole files are not its matter."""

from __future__ import annotations

from kingme.game import Game
from kingme.game.values import Side


def texts(game: Game) -> list[str]:
    """The shortest text of each move played."""
    board = game.board.copy()
    while board.ply:
        board.pop()
    out: list[str] = []
    for move in game.moves:
        out.append(board.pdn(move))
        board.push(move)
    return out


def begins_second(game: Game) -> bool:
    """Whether the side that moves second in a whole game made the first of these moves."""
    first = game.board.turn if len(game.moves) % 2 == 0 else Side(game.board.turn).other
    return first is not game.rules.first_side


def numbered(game: Game) -> list[tuple[int, str, str]]:
    """The moves in pairs: number, first side's move, second side's move.

    A move that is missing, at either end, is an empty text.
    """
    moves = texts(game)
    if begins_second(game) and moves:
        moves.insert(0, "")
    moves += [""] * (len(moves) % 2)
    pairs = zip(moves[::2], moves[1::2], strict=True)
    return [(number, first, second) for number, (first, second) in enumerate(pairs, 1)]


def pdn(game: Game) -> list[str]:
    """The game as PDN: its first position unless that is the usual one, then a line of moves."""
    start = game.board.copy()
    while start.ply:
        start.pop()
    lines = []
    if start != type(start)(game.rules):
        lines = ['[SetUp "1"]', f'[FEN "{start.fen()}"]']
    words = []
    for number, first, second in numbered(game):
        words.append(" ".join(filter(None, (f"{number}.", first or "...", second))))
    words.append("*" if game.outcome is None else game.outcome.result)
    return [*lines, " ".join(words)]

"""Owns the boards that tests run over: random games, random endings, histories near a draw.

Everything is a function of its seed. Hypothesis strategies draw the seeds and choices.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from kingme import Board, Piece, RuleSet, Side

RULES = ("english", "arcade", "classroom", "retro")

# Men and kings of Black, then of White.
ENDINGS = ((0, 1, 0, 1), (0, 2, 0, 1), (0, 2, 0, 2), (0, 3, 0, 2), (1, 1, 1, 1), (2, 1, 1, 2),
           (1, 2, 0, 2), (3, 1, 2, 2), (2, 0, 0, 2), (1, 1, 0, 1))  # fmt: skip


def played(seed: int, plies: int, rules: RuleSet | str = "english") -> Board:
    """The board after so many random moves of a game, or before the move that ends it."""
    generator = random.Random(seed)
    board = Board(rules)
    for _ in range(plies):
        board.push(generator.choice(board.legal_moves))
        if board.outcome() is not None:
            board.pop()
            break
    return board


def ending(seed: int, counts: tuple[int, int, int, int], rules: RuleSet | str = "english") -> Board:
    """A random placing of so many black men and kings and white men and kings, still going on."""
    generator = random.Random(seed)
    while True:
        squares = generator.sample(range(1, 33), sum(counts))
        pieces: dict[int, Piece] = {}
        for count, side, king in zip(
            counts,
            (Side.BLACK, Side.BLACK, Side.WHITE, Side.WHITE),
            (False, True, False, True),
            strict=True,
        ):
            for _ in range(count):
                pieces[squares.pop()] = Piece(side, king)
        if any(not king and square in crowning(side) for square, (side, king) in pieces.items()):
            continue
        board = Board.from_pieces(pieces, generator.choice(list(Side)), rules)
        if board.outcome() is None:
            return board


def crowning(side: Side) -> range:
    """The squares on which men of a side are crowned."""
    return range(29, 33) if side is Side.BLACK else range(1, 5)


def shuffled(board: Board, seed: int, plies: int) -> Board:
    """The board after a past in which the sides often take their last move back.

    Such a past brings positions back, so that the next repetition is the last.
    """
    generator = random.Random(seed)
    board = board.copy()
    for _ in range(plies):
        back = []
        if board.ply >= 2:
            last = board.moves[-2]
            back = [
                move
                for move in board.legal_moves
                if move.by_king and (move.start, move.end) == (last.end, last.start)
            ]
        choices = back if back and generator.random() < 0.7 else list(board.legal_moves)
        board.push(generator.choice(choices))
        if board.outcome() is not None:
            board.pop()
            break
    return board


def with_quiet(board: Board, quiet_plies: int) -> Board:
    """The same position without a past, but with so many quiet plies behind it."""
    return Board.from_compact(f"{board.compact()[:33]}{quiet_plies}", board.rules)


def samples(count: int, rules: RuleSet | str = "english", seed: int = 0) -> Iterator[Board]:
    """A mixture: middle games, endings, endings with a past, endings near the quiet limit."""
    limit = Board(rules).rules.quiet_limit or 80
    for index in range(count):
        number = seed * 10_000 + index
        counts = ENDINGS[index // 4 % len(ENDINGS)]
        match index % 4:
            case 0:
                yield played(number, index % 60, rules)
            case 1:
                yield ending(number, counts, rules)
            case 2:
                yield shuffled(ending(number, counts, rules), number, 6 + index % 7)
            case _:
                yield with_quiet(ending(number, counts, rules), limit - 1 - index % 9)


@st.composite
def boards(draw: st.DrawFn, rules: tuple[str, ...] = RULES) -> Board:
    """Boards of every kind, shrinking towards short games."""
    name = draw(st.sampled_from(rules))
    seed = draw(st.integers(0, 2**32))
    if draw(st.booleans()):
        board = ending(seed, draw(st.sampled_from(ENDINGS)), name)
        return shuffled(board, seed, draw(st.integers(0, 30)))
    return played(seed, draw(st.integers(0, 120)), name)

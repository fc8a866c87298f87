"""Owns the evaluations once more, in plain Python over the oracle's 8x8 boards.

Written from the description of the evaluations, to test the core's against. Where the description
leaves a choice, the comment says which one is taken.
"""

from __future__ import annotations

from oracle import EMPTY, Position, Side, directions, number, on_board, other, single_jumps

Cell = tuple[int, int]


def cells(position: Position, kinds: str) -> list[Cell]:
    """Where pieces of these letters stand."""
    return [(r, c) for r in range(8) for c in range(8) if position.board[r][c] in kinds]


def men(side: Side) -> str:
    return side.lower()


def rows_advanced(side: Side, row: int) -> int:
    return row if side == "B" else 7 - row


def steps(position: Position, row: int, column: int) -> int:
    """Empty neighbours that the piece may step to, whether or not somebody has to jump."""
    return sum(
        on_board(row + down, column + right) and position.board[row + down][column + right] == EMPTY
        for down, right in directions(position.board[row][column])
    )


def jumps(position: Position, row: int, column: int) -> int:
    """First hops that the piece has."""
    return len(single_jumps(position.board, position.board[row][column], number(row, column)))


def material(position: Position, side: Side) -> int:
    return 100 * len(cells(position, men(side))) + 160 * len(cells(position, side))


def placed(position: Position, side: Side) -> int:
    """Everything of one side but material and the ending's distance."""
    score = 0
    home = 0 if side == "B" else 7
    # Choice: the home row counts while the enemy has any man at all, wherever it stands.
    enemy_has_men = bool(cells(position, men(other(side))))
    for row, column in cells(position, men(side) + side):
        is_king = position.board[row][column] == side
        moves = steps(position, row, column) + jumps(position, row, column)
        score += 2 * moves
        if not is_king:
            score += 4 * rows_advanced(side, row)
            if column in (0, 7):
                score -= 6
        elif moves == 0:
            score -= 20
        if column in (3, 4):
            score += 4
        if row == home and enemy_has_men:
            score += 8
    return score


def squares_between(position: Position, side: Side) -> int:
    """Choice: from each king to each enemy, along rows and columns, other pieces ignored."""
    enemies = cells(position, men(other(side)) + other(side))
    return sum(
        abs(row - r) + abs(column - c) - 1
        for row, column in cells(position, side)
        for r, c in enemies
    )


def bot(position: Position) -> int:
    """The bot's evaluation for the side to move."""
    side, enemy = position.side, other(position.side)
    ahead = material(position, side) - material(position, enemy)
    score = ahead + placed(position, side) - placed(position, enemy)
    if len(cells(position, "bBwW")) <= 6:
        # Choice: ahead means ahead in material.
        if ahead > 0:
            score -= 2 * squares_between(position, side)
        elif ahead < 0:
            score += 2 * squares_between(position, enemy)
    return score


def counts(position: Position, side: Side) -> dict[str, int]:
    """The eight counts of one side."""
    own_men, kings = cells(position, men(side)), cells(position, side)
    central = [(r, c) for r in range(2, 6) for c in range(2, 6)]
    return {
        "men": len(own_men),
        "kings": len(kings),
        # Choice: men alone.
        "advancement": sum(rows_advanced(side, row) for row, _ in own_men),
        "home_row": sum(rows_advanced(side, row) == 0 for row, _ in own_men),
        "centre": sum(cell in central for cell in own_men + kings),
        "edge": sum(column in (0, 7) for _, column in own_men),
        # Choice: steps alone, also where a jump is compulsory.
        "mobility": sum(steps(position, *cell) for cell in own_men + kings),
        "king_centre": sum(cell in central for cell in kings),
    }


def features(position: Position) -> dict[str, int]:
    """The eight counts, Black minus White."""
    black, white = counts(position, "B"), counts(position, "W")
    return {name: black[name] - white[name] for name in black}


def eight(position: Position, weights: dict[str, float]) -> int:
    """The eight-count evaluation for the side to move; weights have two decimals."""
    hundredths = sum(
        round(100 * weights[name]) * count for name, count in features(position).items()
    )
    # Choice: what is less than a hundredth of a man is dropped, towards zero.
    score = abs(hundredths) // 100 * (1 if hundredths >= 0 else -1)
    return score if position.side == "B" else -score

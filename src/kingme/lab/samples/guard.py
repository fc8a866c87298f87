"""Guard the back row: while pieces stand there, the enemy cannot make kings.

The same terms as in "forward", and two more: men at home, and pieces in the middle of the board,
which reach more squares than those at the edge.
"""

MAN = 100
KING = 150
ROW = 3
GUARD = 8
MIDDLE = 4


def side_terms(position, side):
    """Each term for one side alone."""
    men, kings = position.men(side), position.kings(side)
    rows = [position.row(square) for square in men]
    guards = [square for square in men if position.is_back_row(square, side)]
    middle = [square for square in men + kings if 2 <= position.column(square) <= 5]
    return {
        "men": MAN * len(men),
        "kings": KING * len(kings),
        "forward": ROW * sum(row if side == "black" else 7 - row for row in rows),
        "guard": GUARD * len(guards),
        "middle": MIDDLE * len(middle),
    }


def evaluate(position, me):
    """My terms less theirs."""
    mine, theirs = side_terms(position, me), side_terms(position, position.other(me))
    return {name: mine[name] - theirs[name] for name in mine}

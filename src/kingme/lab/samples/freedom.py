"""Stay free: whoever runs out of moves has lost, so having moves is worth something.

Asking for the moves is the most expensive thing that a function can do: compare the speed that
`kingme lab check` tells with that of the samples before.
"""

MAN = 100
KING = 150
ROW = 3
GUARD = 8
MOVE = 2
THREAT = 10


def side_terms(position, side):
    """Each term for one side alone."""
    men, kings = position.men(side), position.kings(side)
    rows = [position.row(square) for square in men]
    guards = [square for square in men if position.is_back_row(square, side)]
    moves, jumps = position.moves(side), position.jumps(side)
    return {
        "men": MAN * len(men),
        "kings": KING * len(kings),
        "forward": ROW * sum(row if side == "black" else 7 - row for row in rows),
        "guard": GUARD * len(guards),
        "moves": MOVE * len(moves),
        "threats": THREAT if jumps else 0,
    }


def evaluate(position, me):
    """My terms less theirs."""
    mine, theirs = side_terms(position, me), side_terms(position, position.other(me))
    return {name: mine[name] - theirs[name] for name in mine}

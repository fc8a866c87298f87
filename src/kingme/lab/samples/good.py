"""A good one: it also knows how to win what is won.

Two more ideas. Whoever is ahead wants to exchange pieces: five against four is a small lead, two
against one is nearly a win. And with few pieces left, the side that is ahead has to go and get the
other, or the game is drawn.
"""

MAN = 100
KING = 150
ROW = 3
GUARD = 10
MIDDLE = 3
EXCHANGE = 120
CHASE = 3
FEW_PIECES = 8


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
        # A guard is of no use when there is no man left to stop.
        "guard": GUARD * len(guards) if position.men(position.other(side)) else 0,
        "middle": MIDDLE * len(middle),
    }


def distance(position, side):
    """How far, added up, the kings of a side are from the enemy's pieces."""
    total = 0
    for king in position.kings(side):
        for enemy in position.pieces(position.other(side)):
            down = abs(position.row(king) - position.row(enemy))
            right = abs(position.column(king) - position.column(enemy))
            total += max(down, right)
    return total


def evaluate(position, me):
    """My terms less theirs, and what to do with a lead."""
    them = position.other(me)
    mine, theirs = side_terms(position, me), side_terms(position, them)
    terms = {name: mine[name] - theirs[name] for name in mine}

    strength = mine["men"] + mine["kings"]
    their_strength = theirs["men"] + theirs["kings"]
    lead = strength - their_strength
    terms["exchange"] = EXCHANGE * lead / (strength + their_strength)
    terms["chase"] = 0
    if position.piece_count <= FEW_PIECES:
        if lead > 0:
            terms["chase"] = -CHASE * distance(position, me)
        elif lead < 0:
            terms["chase"] = CHASE * distance(position, them)
    return terms

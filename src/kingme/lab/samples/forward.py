"""Go forward: pieces count as before, and a man is worth more the nearer it is to being crowned.

It returns named terms instead of one number. Their sum is the value, and `kingme lab check` shows
how large each of them gets.
"""

MAN = 100
KING = 150
ROW = 3


def steps_forward(position, side):
    """How many rows all men of a side have gone together."""
    rows = [position.row(square) for square in position.men(side)]
    return sum(rows) if side == "black" else sum(7 - row for row in rows)


def evaluate(position, me):
    """Pieces, and how far the men have come."""
    them = position.other(me)
    men = len(position.men(me)) - len(position.men(them))
    kings = len(position.kings(me)) - len(position.kings(them))
    forward = steps_forward(position, me) - steps_forward(position, them)
    return {"men": MAN * men, "kings": KING * kings, "forward": ROW * forward}

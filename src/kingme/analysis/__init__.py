"""What positions are worth and where games were lost: lines, annotated games, graphs, puzzles.

It searches with the strong search and reads what `kingme.notation` reads. It prints nothing.

>>> from kingme import Board
>>> from kingme.analysis import Analyser
>>> best, *_ = Analyser(hash_mb=1).lines(Board.from_fen("B:W15,23:B10,11"), depth=3)
>>> best.pv, best.text
(('10x26',), 'wins in 1 ply')
"""

from kingme.analysis.games import GameReview, MoveReview, SideSummary, annotate, review_game
from kingme.analysis.positions import Analyser, Line, Stopped
from kingme.analysis.scores import VERDICTS, Verdict, score_text, winning_chance

__all__ = [
    "VERDICTS",
    "Analyser",
    "GameReview",
    "Line",
    "MoveReview",
    "SideSummary",
    "Stopped",
    "Verdict",
    "annotate",
    "review_game",
    "score_text",
    "winning_chance",
]

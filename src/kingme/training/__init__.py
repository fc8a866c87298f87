"""Learning the eight weights: ways to learn, runs that can be continued, and honest comparison.

Games are played inside the core. Nothing here prints, and nothing is drawn but by `plot`.
"""

from kingme.training.comparison import Comparison, compare
from kingme.training.fit import Fit
from kingme.training.hillclimb import HillClimb
from kingme.training.matches import MatchScore, play_pairs
from kingme.training.run import Run
from kingme.training.td import TemporalDifference
from kingme.training.weights import HAND_TUNED, PIECE_COUNTING

__all__ = [
    "HAND_TUNED",
    "PIECE_COUNTING",
    "Comparison",
    "Fit",
    "HillClimb",
    "MatchScore",
    "Run",
    "TemporalDifference",
    "compare",
    "play_pairs",
]

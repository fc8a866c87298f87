"""The lab: evaluation functions that users write, what they see, and how they are kept in check.

`Position` is what a function sees, `load` makes a function of a file's text, `samples` are
functions to begin with. `docs/lab.md` is the reference, and a lesson.
"""

from kingme.lab.evaluation import Evaluation, load
from kingme.lab.position import MoveRules, Piece, Position

__all__ = ["Evaluation", "MoveRules", "Piece", "Position", "load"]

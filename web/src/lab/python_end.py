"""The browser's end of a user's Python function; `python.ts` calls it. Owns no check of its own."""

import json
import random
import sys

from kingme.errors import FunctionFault
from kingme.lab.evaluation import load as function_of
from kingme.lab.position import MoveRules, Position

kept = {}
"""The function that was loaded last, under "evaluation"."""


def load(source, file, seed):
    """Run a file's text and keep its function."""
    random.seed(seed)
    kept["evaluation"] = function_of(source, file)


def leaf(me, *rules):
    """The function as a search asks it."""
    return kept["evaluation"].leaf(me, MoveRules(*rules))


def terms(black, white, kings, white_to_move, ply, me, *rules):
    """A position's value and terms, as JSON."""
    position = Position(black, white, kings, white_to_move, ply, MoveRules(*rules))
    value, named = kept["evaluation"].terms(position, me)
    return json.dumps({"value": value, "terms": named})


def fault():
    """The last error, as JSON."""
    error = getattr(sys, "last_exc", None)
    if isinstance(error, FunctionFault):
        return json.dumps({"what": error.what, "line": error.line})
    return json.dumps({"what": str(error), "line": None})

"""kingme as an environment for learning programs (extra `rl`).

`CheckersEnv` is a Gymnasium environment for one side against a named player; `CheckersAEC` a
PettingZoo environment for both. See `kingme.planes` for what is observed and chosen. Importing
this registers `kingme/Checkers-v0` with Gymnasium.
"""

import gymnasium

from kingme.env.one_side import CheckersEnv
from kingme.env.two_sides import CheckersAEC

__all__ = ["CheckersAEC", "CheckersEnv"]

gymnasium.register("kingme/Checkers-v0", entry_point="kingme.env.one_side:CheckersEnv")

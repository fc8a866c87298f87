"""A game in which moves are chosen hop by hop: the state that both environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kingme._core import Board, RuleSet
from kingme.env.pictures import rgb, text
from kingme.game.game import Game
from kingme.game.values import Side
from kingme.planes import ACTIONS, SHAPE, actions, mask, planes

MAX_PLIES = 300
"""Where a game is cut off, as in the arena."""

RENDER_MODES = ("ansi", "rgb_array")

Observation = dict[str, NDArray[Any]]


def observation_space() -> spaces.Dict:
    """What is observed: the planes, and which actions may be chosen."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 1, SHAPE, np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


def checked(rules: str, render_mode: str | None) -> RuleSet:
    """The rule set, if games by it can be chosen hop by hop.

    Raises:
        ValueError: there is none of that name, its jumps may be broken off, or there is no such
            render mode.
    """
    found = RuleSet(rules)
    if not found.continuation_compulsory:
        raise ValueError(f"jumps may be broken off by the rules {rules!r}, which hops cannot say")
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode must be None, ansi or rgb_array, not {render_mode!r}")
    return found


class Hopping:
    """A game, and the hops of the move that has been begun."""

    def __init__(self, rules: RuleSet, fen: str | None = None) -> None:
        self.game = Game(fen, rules)
        self.hops: tuple[int, ...] = ()

    @property
    def board(self) -> Board:
        """The board before the move that has been begun."""
        return self.game.board

    def hop(self, action: int) -> bool:
        """Take a hop; False when it is not legal, and nothing changes."""
        legal = self.game.legal
        targets = actions(legal, self.board.turn, self.hops)
        if action not in targets:
            return False
        start = action // 4 + 1
        near = start if self.board.turn is Side.BLACK else 33 - start
        self.hops = (*(self.hops or (near,)), targets[action])
        for move in legal:
            if move.path == self.hops:
                self.game.move(move)
                self.hops = ()
                break
        return True

    def observe(self, side: Side) -> Observation:
        """What a side sees; only the side to move may choose anything."""
        if self.board.turn is side:
            seen, may = planes(self.board, self.hops), mask(self.board, self.hops)
            if self.game.outcome is not None:
                may[:] = 0
            return {"observation": seen, "action_mask": may}
        seen = planes(self.board, self.hops)
        # The other's view, turned: its pieces are ours and the board stands upside down.
        turned = seen[[2, 3, 0, 1, 4, 5, 6, 7], ::-1, ::-1].copy()
        return {"observation": turned, "action_mask": np.zeros(ACTIONS, np.int8)}

    def info(self) -> dict[str, Any]:
        """The position, the plies played, and how the game ended."""
        outcome = self.game.outcome
        return {
            "fen": self.board.fen(),
            "ply": len(self.game.moves),
            "outcome": None if outcome is None else str(outcome),
        }

    def render(self, mode: str | None) -> str | NDArray[np.uint8] | None:
        """The board as text or as a picture; None without a mode."""
        match mode:
            case "ansi":
                return text(self.board)
            case "rgb_array":
                return rgb(self.board)
        return None

"""`CheckersEnv`: one side of a game against a named player, for Gymnasium."""

from __future__ import annotations

from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from kingme.env.hopping import (
    MAX_PLIES,
    RENDER_MODES,
    Hopping,
    Observation,
    checked,
    observation_space,
)
from kingme.game.values import Side
from kingme.planes import ACTIONS
from kingme.players.kinds import player_from_text
from kingme.players.protocol import Player


class CheckersEnv(gymnasium.Env[Observation, np.int64]):
    """A game against a player; the reward is 1 for a win, -1 for a loss, else 0.

    An action that is not legal loses the game at once, and `info["illegal"]` says so: choose among
    those whose `action_mask` is 1. A game that lasts too long is truncated. With the same seed
    and actions the same game is played, unless the opponent thinks by the clock.

    Args:
        opponent: The player's text, such as `level:3`.
        side: Ours, `black` or `white`; None lets the seed choose in every game.
        rules: The name of a rule set in which jumps must be finished.
        max_plies: Where a game is truncated.
        render_mode: None, `ansi` or `rgb_array`.

    Raises:
        PlayerError: there is no such player.
        ValueError: there are no such rules, side or render mode.

    >>> env = CheckersEnv("level:1", side="black")
    >>> observation, info = env.reset(seed=7)
    >>> action = observation["action_mask"].argmax()
    >>> observation, reward, terminated, truncated, info = env.step(action)
    >>> info["ply"], reward, terminated
    (2, 0.0, False)
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - gymnasium's

    def __init__(
        self,
        opponent: str = "level:1",
        side: str | None = None,
        rules: str = "english",
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        self._rules = checked(rules, render_mode)
        self._opponent_text = opponent
        self._opponent: Player = player_from_text(opponent)
        self._wanted = None if side is None else Side(side)
        self._max_plies = max_plies
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(ACTIONS)
        self.observation_space: spaces.Space[Observation] = cast(
            "spaces.Space[Observation]", observation_space()
        )
        self._state = Hopping(self._rules)
        self.side = self._wanted or Side.BLACK

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a game; `options={"fen": ...}` gives its first position.

        Raises:
            PositionError: that is none.
        """
        super().reset(seed=seed)
        chance = int(self.np_random.integers(2**62))
        self.side = self._wanted or (Side.BLACK, Side.WHITE)[chance % 2]
        self._opponent = player_from_text(self._opponent_text, seed=chance)
        self._state = Hopping(self._rules, (options or {}).get("fen"))
        self._reply()
        return self._state.observe(self.side), self._state.info()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take a hop; when it ends the move, the opponent answers.

        Returns:
            Observation, reward, whether the game has ended, whether it is cut off, and `info`.
        """
        legal = self._state.hop(int(action))
        if legal:
            self._reply()
        outcome = self._state.game.outcome
        info = self._state.info()
        reward = 0.0
        if not legal:
            info["illegal"], reward = True, -1.0
        elif outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner is self.side else -1.0
        ended = outcome is not None or not legal
        cut = not ended and len(self._state.game.moves) >= self._max_plies
        return self._state.observe(self.side), reward, ended, cut, info

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board, as `render_mode` says."""
        return self._state.render(self.render_mode)

    def _reply(self) -> None:
        """The opponent moves while it is its turn; one that has no answer resigns."""
        game = self._state.game
        while not self._state.hops and game.outcome is None and game.board.turn is not self.side:
            move = self._opponent.choose(game)
            if move is None:
                game.resign()
            else:
                game.move(move)

"""`CheckersAEC`: both sides of a game by turns, for PettingZoo."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

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


class CheckersAEC(AECEnv):  # type: ignore[misc] # untyped upstream
    """A game of two agents, `black` and `white`; the winner is paid 1 and the loser -1.

    In the middle of a jump the same agent acts again. An action that is not legal loses the game.
    The game itself has no chance in it: a seed changes nothing. It is played by turns, so there is
    no parallel form.

    Args:
        rules: The name of a rule set in which jumps must be finished.
        max_plies: Where a game is truncated.
        render_mode: None, `ansi` or `rgb_array`.

    >>> env = CheckersAEC()
    >>> env.reset(seed=1)
    >>> env.step(env.observe("black")["action_mask"].argmax())
    >>> env.agent_selection
    'white'
    """

    metadata = {  # noqa: RUF012 - pettingzoo's
        "name": "kingme_checkers_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        rules: str = "english",
        max_plies: int = MAX_PLIES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._rules = checked(rules, render_mode)
        self._max_plies = max_plies
        self.render_mode = render_mode
        self.possible_agents = [side.value for side in Side]
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._state = Hopping(self._rules)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What an agent chooses."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; `options={"fen": ...}` gives its first position.

        Raises:
            PositionError: that is none.
        """
        self._state = Hopping(self._rules, (options or {}).get("fen"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self._state.game.outcome is not None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._state.info() for agent in self.agents}
        self.agent_selection = self._state.board.turn.value

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; its mask is empty while the other is to move."""
        return self._state.observe(Side(agent))

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Take a hop for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        legal = action is not None and self._state.hop(int(action))
        outcome = self._state.game.outcome
        winner = Side(agent).other if not legal else outcome.winner if outcome else None
        self.rewards = {
            name: 0.0 if winner is None else 1.0 if winner is Side(name) else -1.0
            for name in self.agents
        }
        ended = outcome is not None or not legal
        cut = not ended and len(self._state.game.moves) >= self._max_plies
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.infos = {name: self._state.info() for name in self.agents}
        if not legal:
            self.infos[agent]["illegal"] = True
        self.agent_selection = self._state.board.turn.value
        self._accumulate_rewards()

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board, as `render_mode` says."""
        return self._state.render(self.render_mode)

    def close(self) -> None:
        """Nothing is left behind."""

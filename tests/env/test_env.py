"""The environments: the official checks, and that hops make the games that the rules make."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from kingme import Board, Side
from kingme.env import CheckersAEC, CheckersEnv
from kingme.planes import ACTIONS, PLANES, SHAPE, actions, mask, planes


@pytest.mark.parametrize("mode", [None, "ansi", "rgb_array"])
def test_gymnasium_accepts_it(mode: str | None) -> None:
    env = gymnasium.make("kingme/Checkers-v0", opponent="level:1", render_mode=mode)
    check_env(env.unwrapped, skip_render_check=mode is None)


def test_gymnasium_makes_it() -> None:
    env = gymnasium.make("kingme/Checkers-v0", opponent="bot:1", side="white")
    _, info = env.reset(seed=1)
    assert info["ply"] == 1


def test_pettingzoo_accepts_it() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its own old names, and of what it only recommends
        from pettingzoo.test import api_test, seed_test

        api_test(CheckersAEC(), num_cycles=300, verbose_progress=False)
        seed_test(CheckersAEC, num_cycles=100)


def play(env: CheckersEnv, seed: int) -> tuple[list[int], float, dict[str, object]]:
    dice = random.Random(seed)
    seen, info = env.reset(seed=seed)
    chosen: list[int] = []
    while True:
        assert seen in env.observation_space
        chosen.append(dice.choice(np.flatnonzero(seen["action_mask"]).tolist()))
        seen, reward, ended, cut, info = env.step(chosen[-1])
        if ended or cut:
            return chosen, reward, info


def test_the_same_seed_plays_the_same_game() -> None:
    env = CheckersEnv("level:2")
    for seed in range(5):
        first = play(env, seed)
        assert play(env, seed) == first
        assert first[1] in (-1, 0, 1)
    assert {play(env, seed)[1] for seed in range(5)} >= {-1.0}


def test_an_illegal_action_loses() -> None:
    env = CheckersEnv("level:1", side="black")
    env.reset(seed=0)
    _, reward, ended, cut, info = env.step(0)
    assert (reward, ended, cut, info["illegal"]) == (-1.0, True, False, True)
    two = CheckersAEC()
    two.reset()
    two.step(0)
    assert two.rewards == {"black": -1.0, "white": 1.0}
    assert two.infos["black"]["illegal"]


def test_a_jump_is_several_actions_of_one_side() -> None:
    env = CheckersAEC()
    env.reset(options={"fen": "B:W6,15,24:B1"})
    for hop in range(3):
        assert env.agent_selection == "black"
        seen = env.observe("black")
        assert seen["observation"][4].sum() == (hop > 0)
        assert seen["observation"][5].sum() == hop
        assert not env.observe("white")["action_mask"].any()
        env.step(int(seen["action_mask"].argmax()))
    assert env.terminations == {"black": True, "white": True}
    assert env.rewards == {"black": 1.0, "white": -1.0}
    assert env.infos["black"]["fen"] == "W:W:B28"


def test_a_game_that_lasts_too_long_is_truncated() -> None:
    env = CheckersEnv("level:1", side="black", max_plies=2)
    seen, _ = env.reset(seed=0)
    assert env.step(int(seen["action_mask"].argmax()))[2:4] == (False, True)


@pytest.mark.parametrize("side", Side)
def test_both_sides_see_the_same_board(side: Side) -> None:
    fen = {"black": "B:W32,K1:B2", "white": "W:W31:B1,K32"}[side]
    seen = planes(Board.from_fen(fen))
    turned = planes(Board.from_fen(fen).turned())
    assert seen.shape == SHAPE == (len(PLANES), 8, 8)
    assert np.array_equal(seen[:7], turned[:7])
    board = Board.from_fen(fen)
    assert np.array_equal(mask(board), mask(board.turned()))


def test_every_move_of_random_games_can_be_said_in_hops() -> None:
    dice = random.Random(3)
    for _ in range(20):
        board = Board()
        while board.outcome() is None and board.ply < 150:
            legal = list(board.legal_moves)
            for move in legal:
                for at in range(1, len(move.path)):
                    hops = move.path[:at] if at > 1 else ()
                    assert move.path[at] in actions(legal, board.turn, hops).values()
            assert 1 <= mask(board).sum() <= ACTIONS
            board.push(dice.choice(legal))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"render_mode": "human"}, "render_mode must be None, ansi or rgb_array, not 'human'"),
        ({"rules": "chess"}, "chess"),
        ({"opponent": "nobody"}, "there is no player 'nobody'"),
        ({"side": "red"}, "red"),
    ],
)
def test_wrong_arguments_are_told(given: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        CheckersEnv(**given)  # type: ignore[arg-type]


def test_pictures() -> None:
    env = CheckersEnv(render_mode="rgb_array", side="black")
    env.reset(seed=0)
    picture = env.render()
    assert isinstance(picture, np.ndarray)
    assert (picture.shape, picture.dtype) == ((384, 384, 3), np.uint8)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) == 5
    text = CheckersEnv(render_mode="ansi").render()
    assert isinstance(text, str)
    assert (text.count("b"), text.count("w"), len(text.splitlines())) == (12, 12, 8)


@pytest.mark.parametrize("library", ["gymnasium", "pettingzoo"])
def test_a_missing_library_is_named_with_what_to_do(library: str) -> None:
    code = f"import sys; sys.modules['{library}'] = None; import kingme.env"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert "which is not installed; install it with: python -m pip install 'kingme[rl]'" in last

"""Hill climbing: noise, the bar, and the shipped file made again."""

from __future__ import annotations

import json
import math
import random
import statistics
from pathlib import Path

import pytest

from kingme.training import hillclimb
from kingme.training.hillclimb import NOISE, HillClimb, challenger_of, normal
from kingme.training.matches import play_pairs, player
from kingme.training.openings import openings
from kingme.training.run import Run
from kingme.training.weights import (
    FEATURES,
    HAND_TUNED,
    PIECE_COUNTING,
    learned_file,
    shipped_files,
)

CLIMB = learned_file().with_name("climb.json")
SHORT = Path(__file__).parent.parent / "golden" / "climb-short.json"


def climbed(rounds: int, out: Path, threads: int = 1) -> bytes:
    with Run(HillClimb(7, rounds), out) as run:
        assert len(list(run.rows(threads))) == rounds
    return out.read_bytes()


def test_a_short_climb_is_the_same_everywhere(tmp_path: Path) -> None:
    """The golden file is what `kingme train climb --seed 7 --rounds 8` has written before."""
    assert climbed(8, tmp_path / "climb.json", threads=2) == SHORT.read_bytes()


@pytest.mark.long
def test_the_shipped_climb_is_made_again_byte_for_byte(tmp_path: Path) -> None:
    assert CLIMB in shipped_files()
    assert climbed(300, tmp_path / "climb.json", threads=2) == CLIMB.read_bytes()


def test_the_shipped_climb_begins_like_any_other() -> None:
    """The first champions of the shipped climb's command are those of the short one."""
    assert json.loads(CLIMB.read_text())["origin"]["command"] == (
        "kingme train climb --seed 7 --rounds 300"
    )


def test_a_champion_is_replaced_only_above_the_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hillclimb, "YARDSTICK_PAIRS", 2)
    method = HillClimb(seed=1, rounds=3)
    state, kinds = method.start(), set()
    for number in range(1, 4):
        before = method.weights(state)
        state, row = method.step(state, number, 1)
        challenger = challenger_of(before, random.Random(f"climb 1 {number}"))
        match = play_pairs(
            player(challenger, 3), player(before, 3), openings(f"climb 1 {number}", 30)
        )
        assert match.games == 60
        assert row["score"] == round(match.score, 4)
        assert row["accepted"] is (match.score > 0.56)
        assert method.weights(state) == (challenger if row["accepted"] else before)
        assert row["weights"] == method.weights(state)
        kinds.add(row["accepted"])
    assert kinds == {False, True}
    assert json.loads(json.dumps(state)) == state


def test_it_starts_from_counting_pieces() -> None:
    method = HillClimb()
    assert (method.seed, method.rounds) == (7, 300)
    assert method.weights(method.start()) == PIECE_COUNTING != HAND_TUNED


def test_noise_has_its_size_and_leaves_a_man_alone() -> None:
    dice = random.Random("noise")
    drawn = [challenger_of(PIECE_COUNTING, dice) for _ in range(2000)]
    assert {weights["men"] for weights in drawn} == {100.0}
    for name in FEATURES[1:]:
        values = [weights[name] - PIECE_COUNTING[name] for weights in drawn]
        assert abs(statistics.mean(values)) < 0.1 * NOISE[name]
        assert math.isclose(statistics.stdev(values), NOISE[name], rel_tol=0.05)


def test_normal_numbers_look_normal() -> None:
    dice = random.Random("normal")
    drawn = sorted(normal(dice) for _ in range(4000))
    ideal = statistics.NormalDist()
    for share in (0.05, 0.25, 0.5, 0.75, 0.95):
        assert abs(drawn[int(4000 * share)] - ideal.inv_cdf(share)) < 0.07

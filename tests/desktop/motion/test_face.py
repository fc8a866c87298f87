"""The opponent's face: holds a mood, fades into the next, and is still when asked."""

from __future__ import annotations

import itertools
from random import Random

from kingme import Board
from kingme.desktop.motion.face import Face
from kingme.desktop.motion.show import Flags
from kingme.desktop.state import Mood

from .plays import began, state_of


def test_a_mood_is_held_and_fades_in() -> None:
    random, face = Random(2), Face()
    changes, before, now = [], Mood.CALM, 0.0
    wanted = Mood.CALM
    for _ in range(3000):
        now += 1 / 60
        if random.random() < 0.05:
            wanted = random.choice(list(Mood))
        face.update(now, wanted, lively=True)
        pose = face.pose(now, (0, 0), lively=True)
        if pose.mood != before:
            changes.append(now)
            assert pose.before == before
            assert pose.mix == 0
            before = pose.mood
        elif changes and now > changes[-1] + 0.161:
            assert pose.mix == 1
    assert len(changes) > 10
    assert all(b - a >= 1.49 for a, b in itertools.pairwise(changes))


def test_a_still_face_changes_at_once() -> None:
    face = Face()
    for number, mood in enumerate(Mood):
        face.update(number / 10, mood, lively=False)
        pose = face.pose(number / 10, (2, 2), lively=False)
        assert pose == (mood, mood, 1.0, (0.0, 0.0), 0.0)


def test_the_face_looks_at_the_pointer() -> None:
    stage = began(Board(), Flags())
    stage.update(0.1, state_of(Board()), (4.0, 4.0))
    assert stage.face((9.0, 4.0)).look == (-2.0, 0.0)
    stage.update(0.2, state_of(Board()), None)
    assert stage.face((9.0, 4.0)).look == (0.0, 0.0)

"""The computer's thread: the latest task only, stopped at once, late answers dropped."""

from __future__ import annotations

import threading
import time

import pytest

from kingme import Board
from kingme._core import PlayerSpec, SearchStop
from kingme.desktop.thinking import Job, Thinker


def answer_of(thinker: Thinker[str]) -> str | None:
    for _ in range(500):
        if (answer := thinker.answer()) is not None:
            return answer
        time.sleep(0.01)
    return None


def test_an_answer_comes_once() -> None:
    thinker: Thinker[str] = Thinker()
    thinker.ask(Job(lambda _: "one"))
    assert thinker.busy
    assert answer_of(thinker) == "one"
    assert (thinker.busy, thinker.answer()) == (False, None)
    thinker.close()


def test_a_late_answer_is_dropped() -> None:
    gate = threading.Event()

    def slow(_: SearchStop) -> str:
        gate.wait(5)
        return "late"

    thinker: Thinker[str] = Thinker()
    thinker.ask(Job(slow))
    thinker.ask(Job(lambda _: "new"))
    assert thinker.answer() is None
    gate.set()
    assert answer_of(thinker) == "new"
    thinker.ask(Job(slow))
    thinker.cancel()
    assert not thinker.busy
    time.sleep(0.05)
    assert thinker.answer() is None
    thinker.close()


def test_what_was_cancelled_before_it_began_is_not_run() -> None:
    gate, ran = threading.Event(), []
    thinker: Thinker[str] = Thinker()
    thinker.ask(Job(lambda _: str(gate.wait(5))))
    thinker.ask(Job(lambda _: str(ran.append(1))))
    thinker.ask(Job(lambda _: "last"))
    gate.set()
    assert answer_of(thinker) == "last"
    assert ran == []
    thinker.close()


def test_a_search_ends_when_it_is_told() -> None:
    spec = PlayerSpec.minimax(12)  # a matter of minutes
    thinker: Thinker[object] = Thinker()
    thinker.ask(Job(lambda stop: spec.choose(Board(), 1, stop=stop)))
    time.sleep(0.05)
    began = time.perf_counter()
    thinker.close()
    assert time.perf_counter() - began < 1


def test_halt_is_pressed_until_the_task_has_ended() -> None:
    """An engine forgets a stop that comes before its search; it is told again at every look."""
    gate, presses = threading.Event(), []

    def press() -> None:
        presses.append(1)
        if len(presses) >= 3:
            gate.set()

    thinker: Thinker[str] = Thinker()
    thinker.ask(Job(lambda _: str(gate.wait(5)), press))
    time.sleep(0.02)
    thinker.ask(Job(lambda _: "next", press))
    assert answer_of(thinker) == "next"
    assert len(presses) >= 3
    thinker.close()


@pytest.mark.parametrize("threaded", [False, True])
def test_a_defect_of_a_task_is_not_hidden(threaded: bool) -> None:
    def broken(_: SearchStop) -> str:
        raise KeyError("defect")

    thinker: Thinker[str] = Thinker(threaded=threaded)
    thinker.ask(Job(broken))
    with pytest.raises(KeyError, match="defect"):
        answer_of(thinker)
    assert not thinker.busy
    thinker.close()


def test_the_thread_ends() -> None:
    before = threading.active_count()
    for _ in range(5):
        thinker: Thinker[str] = Thinker()
        thinker.ask(Job(lambda _: "x"))
        thinker.close()
        thinker.close()
    assert threading.active_count() == before

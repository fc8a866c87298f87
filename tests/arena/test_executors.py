"""Owns the tests of executors: the same results everywhere, whatever happens to the workers."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kingme import PlayerError
from kingme.arena.executors import (
    DaskCluster,
    ExecutorError,
    InProcess,
    ProcessPool,
    core_count,
    local_executor,
)
from kingme.arena.match import play_schedule
from kingme.arena.tally import tallies
from kingme.arena.tasks import GameResult

from .conftest import plan_of, without_times

PLAN = plan_of("level:4", "retro", pairs=10)


def in_order(results: Iterator[GameResult]) -> list[GameResult]:
    return sorted(results, key=lambda result: result.number)


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_any_number_of_workers_gives_the_same_games(workers: int) -> None:
    here = without_times(in_order(InProcess().run(PLAN.tasks)))
    there = without_times(in_order(local_executor(workers).run(PLAN.tasks)))
    assert there == here
    assert not multiprocessing.active_children()


def test_no_tasks_no_workers() -> None:
    assert list(ProcessPool(2).run([])) == []
    assert list(InProcess().run([])) == []
    assert core_count() >= 1
    assert isinstance(local_executor(1), InProcess)


def test_giving_up_ends_the_workers_at_once() -> None:
    """With games that take minutes each, two are begun and given up."""
    tasks = [*PLAN.tasks[:2], *plan_of("minimax:9", "minimax:9").tasks]
    results = ProcessPool(2).run(tasks)
    assert next(results).number in (1, 2)
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined] # it is a generator
    assert time.monotonic() - began < 5
    assert not multiprocessing.active_children()


def test_an_error_comes_out_and_ends_the_workers() -> None:
    wrong = [task._replace(black="levle:1") for task in PLAN.tasks]
    with pytest.raises(PlayerError, match="did you mean 'level'"):
        list(ProcessPool(2).run(wrong))
    assert not multiprocessing.active_children()


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_a_worker_that_is_killed_is_replaced_and_its_game_is_played() -> None:
    plan = plan_of("level:5", "level:4", pairs=10)
    results, killed = [], 0
    for result in ProcessPool(2).run(plan.tasks):
        results.append(result)
        if killed < 2:
            os.kill(multiprocessing.active_children()[0].pid or 0, signal.SIGKILL)
            killed += 1
    results.sort(key=lambda result: result.number)
    assert without_times(results) == without_times(InProcess().run(plan.tasks))


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_a_game_that_kills_every_worker_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = plan_of("minimax:9", "minimax:9", pairs=1)

    def kill(ready: list[object]) -> list[object]:
        time.sleep(0.2)
        for process in multiprocessing.active_children():
            os.kill(process.pid or 0, signal.SIGKILL)
        return real(ready)

    from kingme.arena import executors

    real = executors.wait
    monkeypatch.setattr(executors, "wait", kill)
    with pytest.raises(ExecutorError, match=r"cannot be played: 3 processes died .* code -9"):
        list(ProcessPool(1).run(slow.tasks))
    assert not multiprocessing.active_children()


class Cluster:
    """A scheduler and two workers, each a process of its own, on loopback."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._began: list[subprocess.Popen[bytes]] = []
        address_file = folder / "scheduler.json"
        loopback = ["--host", "127.0.0.1", "--no-dashboard"]
        self._start("dask_scheduler", *loopback, "--port", "0", "--scheduler-file", address_file)
        self._wait_for(address_file)
        self.address = self._read_address(address_file)
        self.workers = [
            self._start(
                "dask_worker", self.address, *loopback, "--nthreads", "1", "--no-nanny",
                "--local-directory", folder / f"worker{number}",
            )
            for number in range(2)
        ]  # fmt: skip

    def _start(self, tool: str, *words: object) -> subprocess.Popen[bytes]:
        code = f"from distributed.cli.{tool} import main; main()"
        process = subprocess.Popen(
            [sys.executable, "-c", code, *map(str, words)],
            cwd=self._folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self._began.append(process)
        return process

    def _wait_for(self, path: Path) -> None:
        deadline = time.monotonic() + 60
        while not path.exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)

    @staticmethod
    def _read_address(path: Path) -> str:
        import json

        for _ in range(100):
            with contextlib.suppress(ValueError):
                address: str = json.loads(path.read_text())["address"]
                return address
            time.sleep(0.05)
        raise AssertionError("the scheduler's file has no address")

    def end(self) -> None:
        for process in reversed(self._began):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    began = Cluster(tmp_path)
    yield began
    began.end()


@pytest.mark.filterwarnings("ignore")  # those of Dask are not ours
def test_a_cluster_that_loses_a_worker_gives_the_table_of_a_local_run(cluster: Cluster) -> None:
    plan = plan_of("level:5", "level:4", pairs=20)
    seen: list[int] = []

    def watch(_task: object, result: GameResult, _tally: object) -> None:
        seen.append(result.number)
        if len(seen) == 5:
            cluster.workers[0].kill()

    there = play_schedule(plan, DaskCluster(cluster.address), watch=watch)
    here = play_schedule(plan, InProcess())
    assert cluster.workers[0].wait(10) != 0
    assert sorted(seen) == list(range(1, 41))
    assert tallies(plan, there.results) == tallies(plan, here.results)
    assert without_times(there.results) == without_times(here.results)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_that_is_not_there_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    from kingme.arena import executors

    monkeypatch.setattr(executors, "CONNECT_SECONDS", 1)
    with pytest.raises(ExecutorError, match=r"no Dask scheduler at 'tcp://127.0.0.1:9'.*dask sch"):
        list(DaskCluster("tcp://127.0.0.1:9").run(PLAN.tasks))


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ExecutorError, match=r"pip install 'kingme\[cluster\]'"):
        list(DaskCluster("tcp://127.0.0.1:9").run(PLAN.tasks))

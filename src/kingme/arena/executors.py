"""Where games are played: in this process, in a pool of processes, on a cluster.

An executor maps tasks to results, which come as they finish, in any order; what they are and what
becomes of them is not its business. Closing the iterator gives up the games that are still being
played. The same task gives the same game everywhere, so no executor can change a result.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import traceback
from collections import deque
from collections.abc import Iterable, Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, Protocol

from kingme._core import __version__
from kingme.arena.playing import play_task
from kingme.arena.tasks import GameResult, GameTask

MOST_DEATHS = 3
"""How many processes may die over one and the same game before the run is given up."""

CONNECT_SECONDS = 20


class ExecutorError(OSError):
    """Games cannot be played there; the message says why, and what may help."""


class Executor(Protocol):
    """Something that plays games."""

    def run(self, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        """The results of the tasks as they finish.

        Raises:
            PlayerError: a task names no player.
            ExecutorError: no more games can be played.
        """


def core_count() -> int:
    """The processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def local_executor(workers: int | None = None) -> Executor:
    """What plays games on this machine.

    Args:
        workers: How many games at a time; as many as there are cores when None.
    """
    workers = core_count() if workers is None else workers
    return InProcess() if workers == 1 else ProcessPool(workers)


class InProcess:
    """Plays one game after the other in this process.

    >>> from kingme.arena.tasks import Start
    >>> task = GameTask(1, 0, False, "level:1", "level:2", Start("start"), "english", seed=7)
    >>> [result.number for result in InProcess().run([task])]
    [1]
    """

    def run(self, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        """The results in the order of the tasks."""
        return map(play_task, tasks)


class _Worker(NamedTuple):
    process: BaseProcess
    line: Connection


class ProcessPool:
    """Plays games in processes of this machine, one at a time in each.

    The processes are started afresh (`spawn`), ignore Ctrl-C, which is ours to handle, and end
    with this one, however that ends. One that dies is replaced, and its game is played again.

    Args:
        workers: How many processes.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers

    def run(self, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        """The results as they finish."""
        waiting = deque(tasks)
        busy: dict[Connection, tuple[_Worker, GameTask]] = {}
        deaths: dict[int, int] = {}
        workers: list[_Worker] = []
        try:
            for _ in range(min(self._workers, len(waiting))):
                workers.append(_started())
                _hand_out(workers[-1], waiting, busy)
            while busy:
                for line in wait(list(busy)):
                    assert isinstance(line, Connection)
                    worker, task = busy.pop(line)
                    try:
                        answer = line.recv()
                    except (EOFError, OSError):
                        deaths[task.number] = deaths.get(task.number, 0) + 1
                        if deaths[task.number] >= MOST_DEATHS:
                            raise ExecutorError(_died(worker, task)) from None
                        workers.remove(worker)
                        _ended(worker)
                        waiting.appendleft(task)
                        workers.append(_started())
                        _hand_out(workers[-1], waiting, busy)
                        continue
                    if isinstance(answer, Exception):
                        raise answer
                    _hand_out(worker, waiting, busy)
                    yield answer
        finally:
            for worker in workers:
                _ended(worker)


def _started() -> _Worker:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_work, args=(theirs,), daemon=True)
    process.start()
    theirs.close()
    return _Worker(process, ours)


def _hand_out(
    worker: _Worker,
    waiting: deque[GameTask],
    busy: dict[Connection, tuple[_Worker, GameTask]],
) -> None:
    """Give a worker the next task, if there is one. That it is dead is found out by asking."""
    if waiting:
        task = waiting.popleft()
        with contextlib.suppress(OSError):
            worker.line.send(task)
        busy[worker.line] = (worker, task)


def _ended(worker: _Worker) -> None:
    worker.line.close()
    worker.process.kill()
    worker.process.join()


def _died(worker: _Worker, task: GameTask) -> str:
    worker.process.join()
    return (
        f"game {task.number} ({task.black} against {task.white}) cannot be played: {MOST_DEATHS} "
        f"processes died over it, the last with exit code {worker.process.exitcode}"
    )


def _work(line: Connection) -> None:
    """The life of a worker process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # An error on the line means that the parent has closed it or is gone.
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = line.recv()
            answer: GameResult | Exception
            try:
                answer = play_task(task)
            except ValueError as error:
                answer = error
            except Exception as error:  # noqa: BLE001 - a defect, to be shown where it is seen
                answer = RuntimeError(f"in a worker: {error!r}\n{traceback.format_exc()}")
            line.send(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


class DaskCluster:
    """Plays games on an existing Dask cluster, whose workers have this version of kingme.

    What a worker that dies was playing is played again by another.

    Args:
        address: That of the scheduler, such as `tcp://127.0.0.1:8786`.
    """

    def __init__(self, address: str) -> None:
        self._address = address

    def run(self, tasks: Iterable[GameTask]) -> Iterator[GameResult]:
        """The results as they finish."""
        distributed = _imported()
        client = self._connected(distributed)
        try:
            self._check_versions(client)
            threads = sum(client.nthreads().values())
            waiting = deque(tasks)
            # A few games ahead keep every worker busy; more would only have to be called off.
            first = [self._submit(client, waiting.popleft()) for _ in _some(waiting, 2 * threads)]
            running = distributed.as_completed(first, loop=client.loop)
            for future in running:
                try:
                    result = future.result()
                except (
                    distributed.client.FutureCancelledError,
                    distributed.KilledWorker,
                    OSError,
                ) as error:
                    raise ExecutorError(
                        f"the cluster at {self._address} is lost: {error}"
                    ) from None
                future.release()
                if waiting:
                    running.add(self._submit(client, waiting.popleft()))
                yield result
        finally:
            client.close(timeout=5)

    def _connected(self, distributed: Any) -> Any:
        try:
            return distributed.Client(
                self._address, timeout=CONNECT_SECONDS, set_as_default=False, name="kingme"
            )
        except (OSError, ValueError) as error:
            raise ExecutorError(
                f"there is no Dask scheduler at {self._address!r} ({error}); "
                "start one with: dask scheduler"
            ) from None

    def _check_versions(self, client: Any) -> None:
        client.wait_for_workers(1, timeout=CONNECT_SECONDS)
        try:
            versions = client.run(_version)
        except ImportError:
            raise ExecutorError(
                f"the workers of the cluster at {self._address} have no kingme; "
                f"install kingme {__version__} where they run"
            ) from None
        for worker, version in sorted(versions.items()):
            if version != __version__:
                raise ExecutorError(
                    f"the worker {worker} has kingme {version}; install {__version__} there"
                )

    def _submit(self, client: Any, task: GameTask) -> Any:
        return client.submit(play_task, task, pure=False, key=f"game-{task.number}-{id(self)}")


def _some(waiting: deque[GameTask], most: int) -> range:
    return range(min(len(waiting), most))


def _version() -> str:
    return __version__


def _imported() -> Any:
    try:
        import distributed
    except ImportError:
        raise ExecutorError(
            "a cluster needs distributed, which is not installed; "
            "install it with: python -m pip install 'kingme[cluster]'"
        ) from None
    return distributed

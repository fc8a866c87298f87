"""The computer's thread: one task at a time, stopped at once, with late answers dropped.

It knows neither rules nor levels; `minds.py` has what it runs. Without a thread a task is run when
its answer is asked for, which is what tests and scripted scenes need.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Generic, TypeVar

from kingme._core import SearchStop

Answer = TypeVar("Answer")

_PATIENCE_S = 2.0
"""How long the end of the program waits for a search that has been told to stop."""


class Job(Generic[Answer]):
    """A task with its way to be stopped, and its answer when there is one.

    Args:
        task: What is run; it is given the flag that stops its searches.
        halt: Called, perhaps more than once, to stop what does not look at that flag.
    """

    def __init__(
        self, task: Callable[[SearchStop], Answer], halt: Callable[[], None] | None = None
    ) -> None:
        self._task, self._halt = task, halt
        self._flag = SearchStop()
        self.stopped = False
        self.finished = False
        self.answer: Answer | None = None
        self.failure: Exception | None = None

    def run(self) -> None:
        """Run the task in this thread; it must not be called twice."""
        if not self.stopped:
            try:
                self.answer = self._task(self._flag)
            except Exception as error:  # noqa: BLE001 - raised again by whoever asks for the answer
                self.failure = error
        self.finished = True

    def stop(self) -> None:
        """Tell the task to end; its answer is worth nothing from now on."""
        self.stopped = True
        self._flag.stop()
        if self._halt is not None and not self.finished:
            self._halt()


class Thinker(Generic[Answer]):
    """Runs tasks, the latest one only.

    >>> thinker: Thinker[str] = Thinker(threaded=False)
    >>> thinker.ask(Job(lambda stop: "11-15"))
    >>> thinker.busy, thinker.answer(), thinker.busy
    (True, '11-15', False)
    """

    def __init__(self, *, threaded: bool = True) -> None:
        self._threaded = threaded
        self._job: Job[Answer] | None = None
        self._stopping: list[Job[Answer]] = []
        self._queue: SimpleQueue[Job[Answer] | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come, or to be fetched."""
        return self._job is not None

    def ask(self, job: Job[Answer]) -> None:
        """Begin a task; the one before is stopped and forgotten."""
        self.cancel()
        self._job = job
        if self._threaded:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="thinker", daemon=True)
                self._thread.start()
            self._queue.put(job)

    def cancel(self) -> None:
        """Stop and forget the present task; this returns at once."""
        if self._job is not None:
            self._job.stop()
            if self._threaded:
                self._stopping.append(self._job)
            self._job = None

    def answer(self) -> Answer | None:
        """The answer, once; None as long as there is none. It never waits for the thread.

        Raises:
            Exception: whatever the task raised.
        """
        self._press()
        job = self._job
        if job is None:
            return None
        if not self._threaded:
            job.run()
        if not job.finished:
            return None
        self._job = None
        if job.failure is not None:
            raise job.failure
        return job.answer

    def close(self) -> None:
        """Stop everything and let the thread end."""
        self.cancel()
        if self._thread is None:
            return
        self._queue.put(None)
        for _ in range(int(_PATIENCE_S * 100)):
            self._press()
            self._thread.join(0.01)
            if not self._thread.is_alive():
                break
        self._thread = None

    def _press(self) -> None:
        """Stop anew what was stopped before its search had begun, which may not have noticed."""
        self._stopping = [job for job in self._stopping if not job.finished]
        for job in self._stopping:
            job.stop()

    def _work(self) -> None:
        while (job := self._queue.get()) is not None:
            job.run()

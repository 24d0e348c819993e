# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""
The one thread that runs plugin code outside the cycle: load, configure, switch, set state.

Jobs run one after another, so no two lifecycle changes ever overlap; services await a job without
blocking the executor, which goes on answering everybody else.
"""

from collections.abc import Callable
from concurrent import futures
import time
from typing import Any, NamedTuple

from controller_manager_py.errors import ManagerEndingError
from rclpy.executors import Executor
from rclpy.task import Future


class JobOutcome(NamedTuple):
    """What a job returned, or the exception that it raised."""

    value: Any
    error: BaseException | None


class LifecycleWorker:
    """
    A thread with a queue of jobs.

    ``busy_with`` names the job that runs now and is empty when none does; ``busy_since_ns`` is
    its start on the steady clock.
    """

    def __init__(self, executor: Executor, *, on_start: Callable[[], None]) -> None:
        self.busy_with = ''
        self.busy_since_ns = 0
        self._executor = executor
        self._pool = futures.ThreadPoolExecutor(
            max_workers=1, thread_name_prefix='lifecycle_worker', initializer=on_start
        )

    def submit(self, name: str, job: Callable[[], Any]) -> Future:
        """
        Queue a job and return a future of its ``JobOutcome``; any thread.

        ``name`` is what ``busy_with`` shows while it runs. Await the future in a coroutine that
        the executor runs.
        """
        future = Future(executor=self._executor)

        def resolve(done: futures.Future[Any]) -> None:
            future.set_result(_outcome(name, done, 0.0))
            self._executor.wake()

        self._queue(name, job).add_done_callback(resolve)
        return future

    def run(self, name: str, job: Callable[[], Any], timeout_s: float) -> JobOutcome:
        """Queue a job and wait for its outcome; never call it from the executor's thread."""
        return _outcome(name, self._queue(name, job), timeout_s)

    def stop(self) -> None:
        """
        Take no more jobs and drop those that wait; the running one is not interrupted.

        The outcome of every dropped job is a ManagerEndingError.
        """
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _queue(self, name: str, job: Callable[[], Any]) -> futures.Future[Any]:
        try:
            return self._pool.submit(self._run, name, job)
        except RuntimeError:  # the pool was shut down
            dropped: futures.Future[Any] = futures.Future()
            dropped.cancel()
            return dropped

    def _run(self, name: str, job: Callable[[], Any]) -> Any:
        self.busy_since_ns = time.monotonic_ns()
        self.busy_with = name
        try:
            return job()
        finally:
            self.busy_with = ''


def _outcome(name: str, done: futures.Future[Any], timeout_s: float) -> JobOutcome:
    try:
        error = done.exception(timeout_s)
    except futures.CancelledError:
        return JobOutcome(None, ManagerEndingError(name))
    except futures.TimeoutError as timeout:
        return JobOutcome(None, timeout)
    return JobOutcome(None if error else done.result(), error)

# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""Jobs run one after another in one thread, and every one of them is answered."""

import threading
import time

from controller_manager_py.lifecycle_worker import JobOutcome, LifecycleWorker
from manager_rig import WAIT_S, wait_until
import pytest


class FakeExecutor:
    """What the worker needs of rclpy's executor; counts how often it was woken."""

    def __init__(self):
        self.wakes = 0

    def wake(self):
        self.wakes += 1

    def create_task(self, callback, *arguments: object):
        callback(*arguments)


@pytest.fixture(name='executor')
def fake_executor():
    return FakeExecutor()


@pytest.fixture(name='worker')
def running_worker(executor):
    worker = LifecycleWorker(executor, on_start=lambda: None)
    yield worker
    worker.stop()


def block(worker):
    """Keep the worker busy until the returned event is set."""
    release, started = threading.Event(), threading.Event()

    def job():
        started.set()
        release.wait(WAIT_S)

    future = worker.submit('configure arm', job)
    assert started.wait(WAIT_S)
    return release, future


def test_a_job_answers_with_its_value_and_wakes_the_executor(worker, executor):
    future = worker.submit('add', lambda: 5)

    wait_until(future.done)

    assert future.result() == JobOutcome(5, None)
    wait_until(lambda: executor.wakes == 1)


def test_a_job_that_raises_answers_with_the_exception(worker):
    error = ValueError('no')

    def fail():
        raise error

    future = worker.submit('fail', fail)
    wait_until(future.done)

    assert future.result() == JobOutcome(None, error)
    assert worker.run('next', lambda: 1, WAIT_S) == JobOutcome(1, None)


def test_jobs_run_in_order_in_one_thread_that_enters_its_priority_first(executor):
    log = []
    worker = LifecycleWorker(executor, on_start=lambda: log.append(threading.get_ident()))

    for number in range(5):
        worker.submit(str(number), lambda n=number: log.append((n, threading.get_ident())))
    worker.run('last', lambda: None, WAIT_S)
    worker.stop()

    thread = log[0]
    assert thread != threading.get_ident()
    assert log[1:] == [(number, thread) for number in range(5)]


def test_the_running_job_is_named_with_its_start(worker):
    assert worker.busy_with == ''
    before_ns = time.monotonic_ns()

    release, _ = block(worker)

    assert worker.busy_with == 'configure arm'
    assert before_ns <= worker.busy_since_ns <= time.monotonic_ns()
    release.set()
    wait_until(lambda: worker.busy_with == '')


def test_waiting_for_a_job_ends_when_told(worker):
    release, _ = block(worker)

    outcome = worker.run('late', lambda: None, 0.01)

    assert isinstance(outcome.error, TimeoutError)
    release.set()


def test_a_job_that_times_out_itself_is_no_impatience(worker):
    def fail():
        raise TimeoutError('bus')

    assert str(worker.run('fail', fail, WAIT_S).error) == 'bus'


def test_stopping_answers_the_jobs_that_still_wait(worker, caplog):
    ran = []
    release, running = block(worker)
    waiting = worker.submit('load arm', lambda: ran.append(True))

    worker.stop()

    wait_until(waiting.done)
    assert "the manager is ending; 'load arm' was not run" in str(waiting.result().error)
    release.set()
    wait_until(running.done)
    assert running.result() == JobOutcome(None, None)
    assert ran == []
    assert caplog.records == []


def test_a_stopped_worker_answers_instead_of_raising(worker):
    worker.stop()

    late = worker.submit('load arm', lambda: 1)

    assert late.done()
    assert 'the manager is ending' in str(late.result().error)
    assert 'the manager is ending' in str(worker.run('load arm', lambda: 1, 1.0).error)

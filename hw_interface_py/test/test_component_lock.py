# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The cycle never waits for a component, and the worker does not wait for ever."""

import threading

from hw_interface_py.component_lock import ComponentLock
from hw_interface_py.errors import ComponentBusyError
import pytest


class Clock:
    """A clock that stands until it is set."""

    def __init__(self):
        self.now_ns = 0

    def __call__(self):
        return self.now_ns


def make_lock():
    clock = Clock()
    return ComponentLock('arm', clock), clock


def test_cycle_enters_a_free_component_and_names_its_callback():
    lock, _ = make_lock()

    assert lock.try_enter('read', 7)
    assert (lock.busy_with, lock.busy_since_ns) == ('read', 7)
    lock.leave()
    assert lock.busy_with == ''


def test_cycle_skips_a_component_that_the_worker_holds():
    lock, _ = make_lock()

    with lock.hold(0.0):
        assert not lock.try_enter('read', 0)

    assert lock.try_enter('read', 0)


def test_worker_names_the_callback_it_runs_and_since_when():
    lock, clock = make_lock()
    clock.now_ns = 55

    with lock.hold(0.0):
        lock.begin('on_configure')
        assert (lock.busy_with, lock.busy_since_ns) == ('on_configure', 55)

    assert lock.busy_with == ''


def test_read_that_does_not_return_is_reported_with_name_and_duration():
    lock, clock = make_lock()
    lock.try_enter('read', 1_000_000_000)
    clock.now_ns = 3_500_000_000

    with pytest.raises(ComponentBusyError) as error, lock.hold(0.0):
        pytest.fail('the lock was given although the cycle is inside')

    assert "'arm' is busy: read() has been running for 2.5 s" in str(error.value)
    assert (error.value.component, error.value.callback, error.value.busy_s) == (
        'arm',
        'read',
        2.5,
    )


def test_component_works_again_after_the_worker_gave_up():
    lock, _ = make_lock()
    lock.try_enter('read', 0)
    with pytest.raises(ComponentBusyError), lock.hold(0.0):
        pass
    lock.leave()

    assert lock.try_enter('read', 0)
    lock.leave()
    with lock.hold(0.0):
        assert lock.busy_with == ''


def test_lock_is_free_again_when_the_block_raises():
    lock, _ = make_lock()

    with pytest.raises(ZeroDivisionError), lock.hold(0.0):
        raise ZeroDivisionError

    assert lock.try_enter('read', 0)


def test_waiting_worker_gets_in_although_the_cycle_comes_back_at_once():
    lock, _ = make_lock()
    is_cycling = threading.Event()
    is_inside = threading.Event()

    def cycle():
        while not is_inside.is_set():
            if lock.try_enter('read', 0):
                is_cycling.set()
                lock.leave()

    thread = threading.Thread(target=cycle)
    thread.start()
    is_cycling.wait(10.0)
    with lock.hold(10.0):
        is_inside.set()
    thread.join()

    assert is_inside.is_set()

# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""The update thread: deadlines, periods, crashes, and its end."""

import itertools
import threading
import time

from controller_manager_py.realtime.cycle import Cycle
from controller_manager_py.realtime.loop import Loop
from manager_rig import ManagerRig
import pytest

WAIT_S = 10.0


class CountedCycle(Cycle):
    """Records the times of its ticks and does what ``work`` says."""

    def __init__(self):
        super().__init__(ManagerRig({}, {'nothing': ()}).hardware)
        self.ticks = []
        self.enough = threading.Event()
        self.work = lambda: None

    def tick(self, time_ns, steady_ns, period_s):
        self.ticks.append((time_ns, steady_ns, period_s))
        if len(self.ticks) >= 5:
            self.enough.set()
        self.work()


@pytest.fixture(name='cycle')
def counted_cycle():
    return CountedCycle()


def make_loop(cycle, **more: object):
    options = {'rate_hz': 200, 'ros_clock_ns': lambda: 42, 'on_crash': lambda: None} | more
    return Loop(cycle, **options)


@pytest.mark.filterwarnings('ignore::pytest.PytestUnhandledThreadExceptionWarning')
def run(loop, cycle):
    loop.start(priority=1)
    assert cycle.enough.wait(WAIT_S)
    assert loop.stop(WAIT_S)


def test_the_loop_hands_in_ros_time_and_measured_periods(cycle):
    loop = make_loop(cycle)

    run(loop, cycle)

    assert {time_ns for time_ns, _, _ in cycle.ticks} == {42}
    for earlier, later in itertools.pairwise(cycle.ticks):
        assert later[2] == pytest.approx((later[1] - earlier[1]) * 1e-9)


def test_no_cycle_begins_before_its_deadline(cycle):
    loop = make_loop(cycle)
    started_ns = time.monotonic_ns()

    run(loop, cycle)

    for index, (_, steady_ns, _) in enumerate(cycle.ticks, start=1):
        assert steady_ns - started_ns >= index * loop.period_ns


def test_a_loop_runs_until_it_is_stopped(cycle):
    loop = make_loop(cycle)
    assert not loop.is_running
    assert loop.stop()  # nothing to end yet

    loop = make_loop(cycle)
    loop.start(priority=1)
    assert loop.is_running
    assert loop.stop(WAIT_S)

    assert not loop.is_running
    count = len(cycle.ticks)
    assert not [t for t in threading.enumerate() if t.name == 'control_loop']
    assert len(cycle.ticks) == count


def test_a_slow_loop_hears_of_its_end_before_its_next_deadline(cycle):
    loop = make_loop(cycle, rate_hz=1)
    loop.start(priority=1)

    assert loop.stop(0.9)

    assert cycle.ticks == []


def test_a_cycle_that_blocks_is_not_waited_for_longer_than_told(cycle):
    release = threading.Event()
    cycle.work = lambda: release.wait(WAIT_S)
    loop = make_loop(cycle)
    loop.start(priority=1)

    assert not loop.stop(0.05)
    assert loop.is_running

    release.set()
    assert loop.stop(WAIT_S)


@pytest.mark.filterwarnings('ignore::pytest.PytestUnhandledThreadExceptionWarning')
def test_a_crash_is_told_by_a_loop_that_counts_as_stopped_already(cycle):
    told = []
    crashed = threading.Event()

    def on_crash():
        told.append(loop.is_running)
        crashed.set()

    def fail():
        raise RuntimeError('a fault of the framework')

    cycle.work = fail
    loop = make_loop(cycle, on_crash=on_crash)

    loop.start(priority=1)

    assert crashed.wait(WAIT_S)
    assert told == [False]
    assert loop.stop(WAIT_S)


def test_stopping_is_no_crash(cycle):
    told = []
    loop = make_loop(cycle, on_crash=lambda: told.append(True))

    run(loop, cycle)

    assert told == []


def test_what_the_system_refuses_is_known_when_start_returns(cycle):
    loop = make_loop(cycle)

    loop.start(priority=1, cpus=[100_000])
    loop.stop(WAIT_S)

    assert any('cpu_affinity [100000] was refused' in refusal for refusal in loop.refusals)


def test_staged_messages_are_sent_in_the_slack(cycle):
    class Publisher:
        is_pending = True
        pending_since_ns = 0
        sent = threading.Event()

        def send(self):
            self.is_pending = False
            self.sent.set()

    cycle.cyclic_publishers = (Publisher(),)

    run(make_loop(cycle), cycle)

    assert Publisher.sent.is_set()

# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""A late cycle skips to the next deadline, is counted, and is told at most once a second."""

from controller_manager_py.realtime.overruns import (
    OverrunCounter,
    OverrunReport,
    REPORT_EVERY_NS,
)
from hypothesis import given
from hypothesis import strategies as st
import pytest

MS = 1_000_000
PERIOD_NS = 10 * MS


@pytest.mark.parametrize(
    ('now_ms', 'following_ms', 'missed'),
    [(0, 10, 0), (9, 10, 0), (10, 10, 0), (11, 20, 1), (20, 20, 1), (21, 30, 2), (35, 40, 3)],
)
def test_the_next_deadline_is_the_first_that_is_not_past(now_ms, following_ms, missed):
    counter = OverrunCounter(PERIOD_NS)

    following_ns = counter.next_deadline(0, now_ms * MS, 0)

    assert following_ns == following_ms * MS
    assert counter.missed == missed


def test_one_stall_of_35_ms_at_100_hz_skips_exactly_three_cycles():
    counter = OverrunCounter(PERIOD_NS)
    now_ns = deadline_ns = PERIOD_NS
    starts_ms = []
    for cycle in range(10):
        now_ns = max(now_ns, deadline_ns)
        starts_ms.append(now_ns // MS)
        start_ns = now_ns
        now_ns += 35 * MS if cycle == 2 else MS
        deadline_ns = counter.next_deadline(deadline_ns, now_ns, start_ns)

    assert starts_ms == [10, 20, 30, 70, 80, 90, 100, 110, 120, 130]
    assert counter.missed == 3
    assert counter.reports.take_or_none() == OverrunReport(3, 35 * MS, 0)


@given(
    st.integers(1, 10**8),
    st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 10**9)), max_size=50),
)
def test_deadlines_stay_on_the_grid_and_never_lie_in_the_past(period_ns, cycles):
    counter = OverrunCounter(period_ns)
    now_ns = 0
    deadline_ns = period_ns
    for wake_up_ns, work_ns in cycles:
        start_ns = max(now_ns, deadline_ns) + wake_up_ns
        now_ns = start_ns + work_ns
        following_ns = counter.next_deadline(deadline_ns, now_ns, start_ns)

        assert following_ns % period_ns == 0
        assert following_ns >= now_ns
        assert following_ns - period_ns < max(now_ns, deadline_ns + period_ns)
        assert following_ns > deadline_ns
        deadline_ns = following_ns


def test_a_cycle_in_time_is_not_reported():
    counter = OverrunCounter(PERIOD_NS)

    counter.next_deadline(0, 9 * MS, 0)

    assert counter.reports.take_or_none() is None


def test_reports_come_at_most_once_a_second_and_lose_nothing():
    counter = OverrunCounter(PERIOD_NS)
    reports = []
    times_ns = range(0, 3 * REPORT_EVERY_NS, 50 * MS)
    for deadline_ns in times_ns:
        work_ns = 25 * MS if deadline_ns == 500 * MS else 15 * MS
        counter.next_deadline(deadline_ns, deadline_ns + work_ns + 2 * MS, deadline_ns + 2 * MS)
        report = counter.reports.take_or_none()
        if report is not None:
            reports.append(report)

    assert reports == [
        OverrunReport(1, 15 * MS, 2 * MS),
        OverrunReport(21, 25 * MS, 2 * MS),
        OverrunReport(20, 15 * MS, 2 * MS),
    ]
    assert counter.missed == len(times_ns) + 1


def test_a_late_wake_up_is_told_apart_from_long_work():
    counter = OverrunCounter(PERIOD_NS)

    counter.next_deadline(0, 16 * MS, 15 * MS)

    assert counter.reports.take_or_none() == OverrunReport(1, 1 * MS, 15 * MS)

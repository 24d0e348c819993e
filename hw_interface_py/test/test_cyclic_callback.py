# Copyright 2026 The ros2_control_py authors
# SPDX-License-Identifier: Apache-2.0
"""When read and write of a component are due, with which period, and what is measured."""

from fractions import Fraction
import random

from hw_interface_py.cyclic_callback import CyclicCallback
from hw_interface_py.plugin_guard import OK_OUTCOME, ReturnType
from hypothesis import given
from hypothesis import strategies as st
import pytest

NS = 1_000_000_000


class Calls:
    """A cyclic function that notes time and period."""

    def __init__(self, answer=None):
        self.times = []
        self.periods = []
        self.answer = answer

    def read(self, time_ns, period_s):
        self.times.append(time_ns)
        self.periods.append(period_s)
        return self.answer


def make_callback(rate_hz, manager_rate_hz=100, answer=None, measures_time=False):
    calls = Calls(answer)
    callback = CyclicCallback(
        calls.read,
        rate_hz=rate_hz,
        manager_rate_hz=manager_rate_hz,
        measures_time=measures_time,
    )
    return callback, calls


def test_full_rate_runs_in_every_cycle_with_the_cycle_s_period():
    callback, calls = make_callback(100)

    for tick in range(5):
        callback.run(tick * 10_000_000, 0.0101)

    assert len(calls.times) == 5
    assert calls.periods == [0.0101] * 5


def test_full_rate_runs_even_when_time_stands_still():
    callback, calls = make_callback(100)

    callback.run(0, 0.01)
    callback.run(0, 0.01)

    assert len(calls.times) == 2


def test_reduced_rate_gets_its_nominal_period_first_and_the_measured_one_later():
    callback, calls = make_callback(50)

    for time_ns in (5, 10_000_005, 20_000_005, 31_000_005, 40_000_005):
        callback.run(time_ns, 0.01)

    assert calls.times == [5, 20_000_005, 40_000_005]
    assert calls.periods == [0.02, 0.02, 0.02]


def test_reduced_rate_reports_the_time_that_really_passed():
    callback, calls = make_callback(50)

    callback.run(0, 0.01)
    callback.run(21_500_000, 0.01)

    assert calls.periods == [0.02, 0.0215]


@given(st.integers(1, 499), st.integers(2, 500), st.integers(0, 3 * NS))
def test_due_exactly_when_this_tick_is_not_worse_than_the_next(rate_hz, manager_rate_hz, time_ns):
    rate_hz = min(rate_hz, manager_rate_hz - 1)
    callback, calls = make_callback(rate_hz, manager_rate_hz)
    callback.run(0, 0.01)

    callback.run(time_ns, 0.01)

    elapsed = Fraction(time_ns, NS)
    now = abs(elapsed * rate_hz - 1)
    next_tick = abs((elapsed + Fraction(1, manager_rate_hz)) * rate_hz - 1)
    assert (len(calls.times) == 2) == (now <= next_tick)


def test_half_the_rate_holds_for_a_minute_of_jitter():
    callback, calls = make_callback(250, 500)
    jitter = random.Random(1)

    for tick in range(60 * 500):
        callback.run(tick * 2_000_000 + jitter.randrange(400_000), 0.002)

    assert abs(len(calls.times) - 15_000) <= 15


def test_restart_makes_it_due_at_once_with_the_nominal_period():
    callback, calls = make_callback(10)
    callback.run(0, 0.01)

    callback.restart()
    callback.run(10_000_000, 0.01)

    assert calls.periods == [0.1, 0.1]


def test_clock_that_goes_back_does_not_silence_a_reduced_rate():
    callback, calls = make_callback(10)
    callback.run(100 * NS, 0.01)

    callback.run(0, 0.01)
    callback.run(NS // 10, 0.01)

    assert calls.times == [100 * NS, 0, NS // 10]
    assert calls.periods == [0.1, 0.1, 0.1]


def test_skipped_tick_is_ok_and_a_bad_answer_is_handed_on():
    callback, _ = make_callback(10, answer=ReturnType.ERROR)

    first = callback.run(0, 0.01)
    second = callback.run(10_000_000, 0.01)

    assert first.result is ReturnType.ERROR
    assert second is OK_OUTCOME


def test_measuring_counts_each_run_and_the_time_between_two():
    callback, _ = make_callback(50, measures_time=True)

    for time_ns in range(0, 100_000_000, 10_000_000):
        callback.run(time_ns, 0.01)

    periodicity = callback.statistics.periodicity_hz.summary()
    assert callback.statistics.execution_time_us.summary().sample_count == 5
    assert callback.statistics.execution_time_us.summary().minimum >= 0.0
    assert periodicity.sample_count == 4
    assert periodicity.average == pytest.approx(50.0)


def test_restart_resets_the_figures_and_the_gap_is_not_counted():
    callback, _ = make_callback(100, measures_time=True)
    callback.run(0, 0.01)

    callback.restart()
    callback.run(5 * NS, 0.01)

    assert callback.statistics.execution_time_us.summary().sample_count == 1
    assert callback.statistics.periodicity_hz.summary().sample_count == 0


def test_nothing_is_measured_unless_asked():
    callback, _ = make_callback(100)

    assert callback.statistics is None
